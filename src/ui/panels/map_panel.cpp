#include <array>

#include "lab/palette.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

constexpr std::array<std::string_view, 3> kQuantities{"Iterations needed", "Distance left",
                                                      "Why it stopped"};
constexpr std::array<std::string_view, 3> kMeanings{
    "How many iterations each target takes. At the limit, or where another iteration changes "
    "nothing, the solver gave up. Targets out of reach have a colour of their own.",
    "How far from each target the tip ends up, in scene units: where the solver cannot get.",
    "Whether each target is reached, and if not, why the solver stopped: too far, stalled, blocked "
    "by limits.",
};

// As lab::MapPlane.
constexpr std::array<std::string_view, 4> kPlanes{"Facing you", "x and y", "y and z", "z and x"};

constexpr std::array<std::string_view, 4> kPlaneMeanings{
    "Where the target goes when it is dragged by its middle; by one of the squares at its arrows, "
    "that square's plane.",
    "The plane of x and y through the target, as seen from the front.",
    "The plane of y and z through the target, as seen from the side.",
    "The plane of z and x through the target, as seen from above.",
};

// A chain that lies in the plane has its map there.
void planeChoice(const Context& context) {
  const lab::View& view = context.lab.state().view;
  if (!view.space.on || context.lab.state().scene.chain.planar) return;
  const char* const help =
      "In which plane through the target the sheet of colours lies: a map has two directions, and "
      "space has three.";
  label(context, "Plane", help);
  const int picked = combo(context, "map-plane", help, kPlanes,
                           static_cast<std::size_t>(view.map.plane), kPlaneMeanings);
  if (picked < 0) return;
  context.act(lab::SetView{&lab::MapView::plane, static_cast<lab::MapPlane>(picked)});
}

ImVec4 dim(const Context& context) {
  return color(lab::palette(context.lab.state().view.theme).dimText);
}

}  // namespace

void mapPanel(const Context& context) {
  heading("Map of the workspace");
  lab::MapView map = context.lab.state().view.map;
  if (ImGui::Checkbox("Under the chain", &map.on)) {
    context.act(lab::SetView{&lab::MapView::on, map.on});
  }
  context.control(
      "map-on",
      "Every point of the canvas as target, in 3D of a sheet through the target, solved from the "
      "pose as it is: where a solver is quick, slow or lost (Shift+M).");
  const auto chosen = static_cast<std::size_t>(map.quantity);
  const std::string help = "What the colours stand for. Now: " + std::string(kMeanings[chosen]);
  label(context, "Shows", help);
  const int picked = combo(context, "map-quantity", help, kQuantities, chosen, kMeanings);
  if (picked >= 0) {
    context.act(lab::SetView{&lab::MapView::quantity, static_cast<lab::MapQuantity>(picked)});
  }
  planeChoice(context);
  if (!context.maps.note.empty()) wrapped(context.maps.note, dim(context));
  jointMapPanel(context);
}

}  // namespace ui

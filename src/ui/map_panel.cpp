#include <array>

#include "lab/palette.h"
#include "ui/explain_panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

constexpr std::array<std::string_view, 3> kQuantities{"Iterations needed", "Distance left",
                                                      "Why it stopped"};
constexpr std::array kMeanings{
    "How many iterations each target takes. At the limit, or where another iteration changes "
    "nothing, the solver gave up.",
    "How far from each target the tip ends up.",
    "Whether each target is reached, and if not, why the solver stopped.",
};

// As lab::MapPlane.
constexpr std::array<std::string_view, 4> kPlanes{"Facing you", "x and y", "y and z", "z and x"};

// A chain that lies in the plane has its map there.
void planeChoice(const Context& context) {
  lab::View view = context.lab.state().view;
  if (!view.space.on || context.lab.state().scene.chain.planar) return;
  label(context, "Plane", "Through the target; what the sheet lies in.");
  const int picked = combo("##map-plane", kPlanes, static_cast<std::size_t>(view.map.plane));
  context.note("map-plane");
  if (picked >= 0) {
    view.map.plane = static_cast<lab::MapPlane>(picked);
    context.act(lab::SetView{view});
  }
  tooltip(
      "Facing you: where the target goes when it is dragged by its middle; by one of the squares "
      "at its arrows, that square's plane.");
}

ImVec4 dim(const Context& context) {
  return color(lab::palette(context.lab.state().view.theme).dimText);
}

}  // namespace

void mapPanel(const Context& context) {
  heading("Map of the workspace");
  lab::View view = context.lab.state().view;
  if (ImGui::Checkbox("Under the chain", &view.map.on)) context.act(lab::SetView{view});
  context.note("map-on");
  tooltip(
      "Every point of the canvas as target, in 3D of a sheet through the target, solved from the "
      "pose as it is (Shift+M).");
  label(context, "Shows", "What the colours stand for.");
  const auto chosen = static_cast<std::size_t>(view.map.quantity);
  const int picked = combo("##map-quantity", kQuantities, chosen);
  context.note("map-quantity");
  if (picked >= 0) {
    view.map.quantity = static_cast<lab::MapQuantity>(picked);
    context.act(lab::SetView{view});
  }
  tooltip(kMeanings[chosen]);
  planeChoice(context);
  if (!context.maps.note.empty()) wrapped(context.maps.note, dim(context));
  jointMapPanel(context);
}

}  // namespace ui

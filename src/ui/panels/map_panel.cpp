#include <array>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill, language::tr;
namespace {

constexpr std::array<language::Text, 3> kQuantities{tr("Iterations needed"), tr("Distance left"),
                                                    tr("Why it stopped")};
constexpr std::array<language::Text, 3> kMeanings{
    tr("How many iterations each target takes. At the limit, or where another iteration changes "
       "nothing, the solver gave up. Targets out of reach have a colour of their own."),
    tr("The distance that is left for each target, in scene units: it shows where the solver does "
       "not "
       "arrive."),
    tr("Whether each target is reached, and if not, why the solver stopped: too far, stalled, "
       "blocked "
       "by limits."),
};

// As lab::MapPlane.
constexpr std::array<language::Text, 4> kPlanes{tr("Facing you"), tr("x and y"), tr("y and z"),
                                                tr("z and x")};

constexpr std::array<language::Text, 4> kPlaneMeanings{
    tr("The plane in which you drag the target. If you drag it by a square at its arrows, the "
       "plane "
       "of that square."),
    tr("The plane of x and y through the target, as seen from the front."),
    tr("The plane of y and z through the target, as seen from the side."),
    tr("The plane of z and x through the target, as seen from above."),
};

// A chain that lies in the plane has its map there.
void planeChoice(const Context& context) {
  const lab::View& view = context.lab.state().view;
  if (!view.space.on || context.lab.state().scene.chain.planar) return;
  const char* const help =
      tr("The plane of the map, through the target: a map has two directions, space has three.");
  label(context, tr("Plane"), help, comboWidth(kPlanes));
  const int picked = combo(context, "map-plane", help, std::span<const language::Text>(kPlanes),
                           static_cast<std::size_t>(view.map.plane), kPlaneMeanings);
  if (picked < 0) return;
  context.act(lab::SetView{&lab::MapView::plane, static_cast<lab::MapPlane>(picked)});
}

ImVec4 dim(const Context& context) {
  return color(lab::palette(context.lab.state().view.theme).dimText);
}

}  // namespace

void mapPanel(const Context& context) {
  heading(tr("Map of the workspace"));
  lab::MapView map = context.lab.state().view.map;
  if (checkbox(tr("Under the chain"), "map-on", map.on)) {
    context.act(lab::SetView{&lab::MapView::on, map.on});
  }
  context.control(
      "map-on", tr("Solves for every point of the canvas as the target, from the pose shown; in 3D "
                   "for every point of a plane through the target. It shows where a solver is "
                   "quick, slow or fails (Shift+M)."));
  const auto chosen = static_cast<std::size_t>(map.quantity);
  const std::string help =
      fill(tr("What the colours stand for. Now: {meaning}"), {{"meaning", kMeanings[chosen]}});
  label(context, tr("Shows"), help, comboWidth(kQuantities));
  const int picked = combo(context, "map-quantity", help,
                           std::span<const language::Text>(kQuantities), chosen, kMeanings);
  if (picked >= 0) {
    context.act(lab::SetView{&lab::MapView::quantity, static_cast<lab::MapQuantity>(picked)});
  }
  planeChoice(context);
  if (!context.maps.note.empty()) wrapped(context.maps.note, dim(context));
  jointMapPanel(context);
}

}  // namespace ui

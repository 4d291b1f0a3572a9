// What the actions do that set how the scene is looked at.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/core/carry_out.h"
#include "lab/edit/chains.h"

namespace lab {
namespace {

// Values out of range are brought into it; what is no number stays as it was `before`.
void bringViewInRange(const State& state, const View& before, View& view) {
  const auto bring = [](double& value, double least, double most, double otherwise) {
    value = std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
  };
  constexpr double kPole = 0.5 * std::numbers::pi;
  for (const ViewProperty& each : kViewProperties) bringInRange(each, before, view);
  for (const PanelProperty& each : kPanelProperties) bringInRange(each, before, view);
  bring(view.pixelsPerUnit, kLeastZoom, kMostZoom, before.pixelsPerUnit);
  bring(view.center.x, -kFarthest, kFarthest, before.center.x);
  bring(view.center.y, -kFarthest, kFarthest, before.center.y);
  bring(view.space.focusZ, -kFarthest, kFarthest, before.space.focusZ);
  bring(view.space.pitch, -kPole, kPole, before.space.pitch);
  bring(view.fitHeight, 0.0, kFarthest, before.fitHeight);
  bring(view.space.fitDistance, 0.0, kFarthest, before.space.fitDistance);
  view.space.yaw = std::isfinite(view.space.yaw)
                       ? std::remainder(view.space.yaw, 2.0 * std::numbers::pi)
                       : before.space.yaw;
  // A chain in space can only be seen in space.
  view.space.on = view.space.on || hasSpace(state);
  if (view.map.joints[0] == view.map.joints[1]) view.map.joints = before.map.joints;
}

template <class Change>
void changeView(LabData& data, const Change& change) {
  View view = data.state.view;
  change(view);
  bringViewInRange(data.state, data.state.view, view);
  data.state.view = view;
}

}  // namespace

void carryOut(LabData& data, const SetView& action) {
  changeView(data, [&](View& view) {
    visit(
        [&]<class Part, class Value>(const SetView::Field<Part, Value>& field) {
          partOf<Part>(view).*field.which = field.value;
        },
        action.field);
  });
  if (data.state.view.blank) data.state.playback.playing = false;
}

void carryOut(LabData& data, const ShowPage& action) {
  View& view = data.state.view;
  const bool isSame = view.tab == action.tab;
  view.tab = action.tab;
  if (view.presenting) {
    view.presentsPage = !(view.presentsPage && isSame);
  } else {
    view.panels.side = true;
  }
}

void carryOut(LabData& data, const SetCamera& action) {
  changeView(data, [&](View& view) {
    view.center = action.center;
    view.pixelsPerUnit = action.pixelsPerUnit;
    view.fit = false;
    view.fitHeight = view.space.fitDistance = 0.0;
    if (!action.space) return;
    view.space.focusZ = action.space->focusZ;
    view.space.yaw = action.space->yaw;
    view.space.pitch = action.space->pitch;
  });
}

void carryOut(LabData& data, const LookFrom& action) {
  changeView(data, [&](View& view) {
    view.space.on = true;
    view.space.yaw = action.yaw;
    view.space.pitch = action.pitch;
    view.fit = view.fit || action.fit;
  });
}

void carryOut(LabData& data, const CloseWindows& /*action*/) {
  View& view = data.state.view;
  // What lies over the rest goes first.
  if (!isCovered(view)) {
    if (view.selectedJoint < 0) view.presenting = false;
    view.selectedJoint = -1;
  }
  view.help = view.about = view.palette = false;
  view.gallery = Gallery::closed;
}

bool worksOverWindows(const Action& action) {
  const auto* const set = action.as<SetView>();
  if (!set) return action.is<CloseWindows>() || action.is<ShowPage>();
  using OfPanels = TypeList<SetView::Field<PanelView, bool>, SetView::Field<PanelView, double>,
                            SetView::Field<PanelView, std::optional<glm::dvec2>>>;
  const auto sets = [set](auto... which) { return ((set->valueOf(which) != nullptr) || ...); };
  return OfPanels::has(set->field) ||
         sets(&View::theme, &View::gallery, &View::help, &View::about, &View::palette, &View::blank,
              &View::presenting, &View::teaching, &View::degrees, &View::reducedMotion,
              &View::uiScale);
}

}  // namespace lab

#include "ui/keys/clicker.h"

#include "lab/core/tween.h"

namespace ui {
namespace {

using lab::LessonPhase;

ClassAct acted(const std::optional<lab::LessonRequest>& request) {
  return request ? ClassAct(*request) : ClassAct();
}

ClassAct revealed(const lab::Lab& lab, const lab::LessonRun* lesson) {
  if (lesson && !lesson->isExploring()) {
    return lesson->isLocked() ? ClassAct(lab::LessonRequest(lab::LessonReveal{})) : ClassAct();
  }
  if (!lab.isAsking()) return {};
  return lab::Action(lab::Reveal{lab::stepOf(lab.state().playback, +1).seconds});
}

ClassAct clicked(int direction, const lab::Lab& lab, const lab::LessonRun* lesson) {
  if (!lesson || lesson->isExploring()) {
    const lab::Step step = lab::stepOf(lab.state().playback, direction);
    if (direction < 0 || !lab.isHeldBack()) return lab::Action(step);
    return lab::Action(lab::Reveal{step.seconds, !lab.state().prediction.offersReveal});
  }
  ClickerPlace place;
  place.phase = lesson->phase();
  place.isFirst = lesson->stepIndex() == 0;
  place.isSummary = lesson->isAtSummary();
  place.hasGate = !place.isSummary && lesson->step().task.has_value();
  place.isTeaching = lab.state().view.teaching;
  place.offersReveal = lesson->offersReveal();
  return acted(clickedInLesson(direction, place));
}

}  // namespace

std::optional<lab::LessonRequest> clickedInLesson(int direction, const ClickerPlace& place) {
  if (direction < 0) {
    return place.isFirst ? std::nullopt : std::optional<lab::LessonRequest>(lab::LessonBack{});
  }
  if (place.isSummary) return std::nullopt;
  const bool isWaiting =
      place.phase == LessonPhase::asking || place.phase == LessonPhase::committed;
  if (isWaiting && place.isTeaching && !place.offersReveal) return lab::LessonOfferReveal{};
  switch (place.phase) {
    case LessonPhase::asking:
      if (!place.isTeaching) return std::nullopt;
      return lab::LessonReveal{};
    case LessonPhase::committed:
      return lab::LessonReveal{};
    case LessonPhase::reading:
      if (place.hasGate) return std::nullopt;
      return lab::LessonNext{};
    default:
      return lab::LessonNext{};
  }
}

bool isClassKey(std::string_view key) { return key == "PageDown" || key == "PageUp" || key == "R"; }

ClassAct classActOf(std::string_view key, const lab::Lab& lab, const lab::LessonRun* lesson) {
  if (key == "PageDown") return clicked(+1, lab, lesson);
  if (key == "PageUp") return clicked(-1, lab, lesson);
  if (key == "R") return revealed(lab, lesson);
  return {};
}

}  // namespace ui

#include "ui/lesson/class_area.h"

#include <string>

#include <imgui.h>

#include "lab/lesson/lesson_run.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/lesson/lesson_buttons.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/votes.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

using lab::LessonPhase;

const lab::Palette& colorsOf(const Context& context) {
  return lab::palette(context.lab.state().view.theme);
}

bool hasClass(const Context& context) {
  const lab::LessonRun* const run = context.lesson;
  return context.lab.state().view.teaching && run && !run->isExploring() && !run->isAtSummary() &&
         run->step().question && run->trouble().empty();
}

void revealButton(const Context& context) {
  const language::Text text = isForFingers() ? tr("Reveal") : tr("Reveal (R)");
  if (lessonButton(context, text, "lesson-reveal", true, ImGui::GetContentRegionAvail().x)) {
    context.ask(lab::LessonRequest{lab::LessonReveal{}});
  }
  context.control("lesson-reveal", tr("Shows the right answer and why."));
}

// How the answer is shown; nothing where a button says so, or once it is.
std::string hintOf(const lab::LessonRun& run) {
  if (isForFingers()) return {};
  if (run.offersReveal()) return tr("**Page Down** once more shows the answer.");
  if (run.phase() != LessonPhase::asking) return {};
  return tr("R, or Page Down twice, shows the answer.");
}

bool hasRevealButton(const lab::LessonRun& run) {
  return isForFingers() && run.phase() == LessonPhase::asking;
}

}  // namespace

float classAreaHeight(const Context& context) {
  if (!hasClass(context)) return 0.0F;
  const lab::LessonRun& run = *context.lesson;
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  float height = 0.0F;
  if (const float votes = votesHeight(context); votes > 0.0F) height += votes + 2.0F * gap;
  if (hasRevealButton(run)) height += ImGui::GetFrameHeightWithSpacing();
  if (const std::string hint = hintOf(run); !hint.empty()) {
    height += lessonTextHeight(hint, ImGui::GetContentRegionAvail().x) + gap;
  }
  return height;
}

void classArea(const Context& context) {
  if (!hasClass(context)) return;
  const lab::LessonRun& run = *context.lesson;
  const lab::Palette& colors = colorsOf(context);
  if (votesHeight(context) > 0.0F) {
    ImGui::Spacing();
    ImGui::Separator();
    votesTable(context);
  }
  if (hasRevealButton(run)) revealButton(context);
  const std::string hint = hintOf(run);
  if (hint.empty()) return;
  lessonText(hint, color(run.offersReveal() ? colors.asText(colors.current) : colors.dimText));
  context.note(run.offersReveal() ? "lesson-offer" : "lesson-reveal-hint", hint);
}

void committedAnswer(const Context& context) {
  votedOptions(context);
  wrapped(isForFingers()
              ? tr("Your answer is in. Talk about it, then tap Reveal to see the right one.")
              : tr("Your answer is in. Talk about it, then press R to see the right one."),
          color(colorsOf(context).text));
  revealButton(context);
}

}  // namespace ui

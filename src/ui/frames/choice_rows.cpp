#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <glm/geometric.hpp>
#include <imgui_versions.h>

#include "lab/tables/choices.h"
#include "lab/words/prediction_words.h"
#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/formula.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

using lab::ArmChoice;

constexpr float kThreeButtons = 220.0F;  // points: what three buttons side by side take

// Straight at what is drawn: down axis 1, across the triangle, along axis 5. All have an arc.
void faceButton(const Context& context, const explain::Explanation& explanation) {
  const auto arc =
      std::ranges::find(explanation.marks, explain::MarkKind::arc, &explain::Mark::kind);
  if (arc == explanation.marks.end()) return;
  if (ImGui::Button(withId(tr("Look straight at it"), "face-choice").c_str())) {
    const bool isZUp = context.lab.state().scene.isZUp;
    glm::dvec3 back = glm::cross(arc->u, arc->v);
    if (isZUp) back = {back.x, back.z, -back.y};
    if (back.y < -1e-6) back = -back;  // from above
    context.act(lab::LookFrom{std::atan2(back.x, back.z), std::asin(std::min(back.y, 1.0))});
  }
  context.control("face-choice",
                  tr("Turns the view so that circle, triangle or angle are seen in their true "
                     "shape: the shoulder from above."));
}

// With "Ask first" on, choosing asks; else what was asked is over.
void choose(const Context& context, const lab::SceneAnswers& all, ArmChoice choice) {
  const lab::State& state = context.lab.state();
  context.act(lab::SetView{&lab::View::armChoice, choice});
  const bool isLesson = state.prediction.lesson && !state.prediction.lesson->isOfArm;
  if (isLesson) return;
  if (state.view.asksArm && choice != ArmChoice::none) {
    context.act(lab::SetLessonQuestion{lab::questionOf(context.lab, all, choice)});
  } else if (state.prediction.lesson) {
    context.act(lab::SetLessonQuestion{});
  }
}

void askBox(const Context& context) {
  bool asks = context.lab.state().view.asksArm;
  const bool isLesson = context.lesson != nullptr;
  const Greyed greyed(context, isLesson ? tr("A lesson asks already.").str() : std::string());
  if (checkbox(tr("Ask first"), "ask-choice", asks))
    context.act(lab::SetView{&lab::View::asksArm, asks});
  context.control("ask-choice", tr("Before a choice is shown you guess where its other answer "
                                   "lies, or that there is none."));
}

}  // namespace

void choiceQuestion(const Context& context, const lab::SceneAnswers& all) {
  const lab::Prediction& asked = context.lab.state().prediction;
  const std::string question = lab::predictionSentence(context.lab);
  wrapped(question, ImGui::GetStyleColorVec4(ImGuiCol_Text));
  context.note("choice-question", question);
  const auto answer = [&](const language::Text& text, const char* id, const language::Text& help,
                          const std::string& whyGrey, bool saysOne) {
    const Greyed greyed(context, whyGrey);
    if (ImGui::Button(withId(text, id).c_str()))
      context.act(lab::SetLessonQuestion{lab::answered(context.lab, all, saysOne)});
    context.control(id, help);
  };
  if (asked.lesson->takesPoint) {
    answer(tr("Show the answer"), "choice-reveal", tr("Shows how far off your guess was."),
           asked.guess ? std::string() : tr("Click on the canvas first.").str(), false);
  } else {
    answer(tr("Two"), "choice-two", tr("There is one more answer."), {}, false);
  }
  ImGui::SameLine();
  answer(tr("Only one"), "choice-one", tr("There is no other answer here."), {}, true);
  ImGui::SameLine();
  if (ImGui::Button(withId(tr("Cancel"), "choice-cancel").c_str()))
    choose(context, all, ArmChoice::none);
  context.control("choice-cancel", tr("Asks nothing, and shows no choice."));
}

void choiceRows(const Context& context, const lab::SceneAnswers& all) {
  const ArmChoice chosen = context.lab.state().view.armChoice;
  const auto whyNot = [&](ArmChoice choice, language::Text why) {
    return lab::explanationOf(context.lab, all, choice) ? language::Text() : why;
  };
  label(context, tr("How it comes about"),
        tr("Draws a choice of the answer on show on the canvas, and computes it."),
        kThreeButtons * context.unit);
  const std::array choices{
      Choice<ArmChoice>{ArmChoice::shoulder, tr("Shoulder"), "choice-shoulder",
                        tr("The two tangents that give joint 1.")},
      Choice<ArmChoice>{ArmChoice::elbow, tr("Elbow"), "choice-elbow",
                        tr("The triangle that gives joint 3."),
                        whyNot(ArmChoice::elbow, tr("This forearm slides: it has no triangle."))},
      Choice<ArmChoice>{ArmChoice::wrist, tr("Wrist"), "choice-wrist",
                        tr("The angle between axes 4 and 6, which gives joint 5, and the flip."),
                        whyNot(ArmChoice::wrist, tr("The wrist's axes are not at right angles."))}};
  if (const auto pressed = choiceButtons(context, choices, chosen))
    choose(context, all, *pressed == chosen ? ArmChoice::none : *pressed);
  askBox(context);
  const auto explanation = lab::explanationOf(context.lab, all, chosen);
  if (!explanation) return;
  const std::string judged = lab::judgement(context.lab, all);
  if (!judged.empty()) {
    imgui::pushFont(boldType().font);
    wrapped(judged, ImGui::GetStyleColorVec4(ImGuiCol_Text));
    ImGui::PopFont();
    context.note("choice-judged", judged);
    const auto other = lab::otherAnswer(all, chosen);
    if (other && context.highlight && context.highlight->empty())
      *context.highlight = std::string(lab::kAnswerMark) + std::to_string(*other);
  }
  faceButton(context, *explanation);
  wrapped(explanation->sentence, ImGui::GetStyleColorVec4(ImGuiCol_Text));
  context.note("choice-words", explanation->sentence);
  FormulaHit hovered;
  beginReading();
  for (const explain::Formula& formula : explanation->formulas) {
    const FormulaHit hit = formulaLines(context, *explanation, formula);
    if (!hit.symbol.empty()) hovered = hit;
  }
  endReading();
  if (context.highlight && !hovered.id.empty()) *context.highlight = hovered.id;
  symbolTooltip(*explanation, hovered);
}

}  // namespace ui

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>
#include <imgui_versions.h>

#include "lab/tables/choices.h"
#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/formula.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

using lab::ArmChoice;

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

}  // namespace

void choiceRows(const Context& context, const lab::SceneAnswers& all) {
  const ArmChoice chosen = context.lab.state().view.armChoice;
  const auto whyNot = [&](ArmChoice choice, language::Text why) {
    return lab::explanationOf(context.lab, all, choice) ? language::Text() : why;
  };
  label(context, tr("How it comes about"),
        tr("Draws a choice of the answer on show on the canvas, and computes it."));
  const std::array choices{
      Choice<ArmChoice>{ArmChoice::shoulder, tr("Shoulder"), "choice-shoulder",
                        tr("The two tangents that give joint 1.")},
      Choice<ArmChoice>{ArmChoice::elbow, tr("Elbow"), "choice-elbow",
                        tr("The triangle that gives joint 3."),
                        whyNot(ArmChoice::elbow, tr("This forearm slides: it has no triangle."))},
      Choice<ArmChoice>{ArmChoice::wrist, tr("Wrist"), "choice-wrist",
                        tr("The angle between axes 4 and 6, which gives joint 5, and the flip."),
                        whyNot(ArmChoice::wrist, tr("The wrist's axes are not at right angles."))}};
  if (const auto pressed = choiceButtons(context, choices, chosen)) {
    context.act(
        lab::SetView{&lab::View::armChoice, *pressed == chosen ? ArmChoice::none : *pressed});
  }
  const auto explanation = lab::explanationOf(context.lab, all, chosen);
  if (!explanation) return;
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

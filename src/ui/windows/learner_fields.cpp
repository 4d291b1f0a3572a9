#include "ui/windows/learner_fields.h"

#include <cmath>
#include <string>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "lab/class/learner_text.h"
#include "language/language.h"
#include "ui/kit/widgets.h"

namespace ui {

using language::tr;

void learnerFields(const Context& context) {
  if (!context.learner) return;
  lab::Learner learner = *context.learner;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  const float width = std::floor(0.5F * (room - gap));
  bool isChanged = false;
  const auto field = [&](const char* id, const char* hint, std::string& text,
                         const std::string& help) {
    ImGui::SetNextItemWidth(width);
    std::string typed = text;
    if (ImGui::InputTextWithHint(id, hint, &typed) && lab::isLearnerText(typed)) {
      text = typed;
      isChanged = true;
    }
    context.need(typed);
    context.control(id + 2, help);
  };
  field(
      "##learner-name", tr("Your name (may be left out)"), learner.name,
      tr("With a name, the scenes of lessons have values of your own, and your answer sheet bears "
         "it. Without one you see the scenes as they are written."));
  ImGui::SameLine(0.0F, gap);
  field("##learner-class", tr("Class code (may be left out)"), learner.classCode,
        tr("The word that your teacher gives the class: the same name in another class gets other "
           "values."));
  if (isChanged) context.ask(lab::LessonRequest{lab::SetLearner{learner}});
}

}  // namespace ui

// Who takes lessons: a name and a class code.
#include <algorithm>
#include <cmath>
#include <string>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "lab/class/learner_text.h"
#include "language/language.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr;

void learnerFields(const Context& context) {
  if (!context.learner) return;
  lab::Learner learner = *context.learner;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  const char* const nameHint = tr("Your name (may be left out)");
  const char* const codeHint = tr("Class code (may be left out)");
  const float half = std::floor(0.5F * (room - gap));
  const float longest = std::max(ImGui::CalcTextSize(nameHint).x, ImGui::CalcTextSize(codeHint).x);
  const bool isBeside = longest + 2.0F * ImGui::GetStyle().FramePadding.x <= half;
  const float width = isBeside ? half : room;
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
      "##learner-name", nameHint, learner.name,
      tr("With a name, the scenes of lessons have values of your own, and your answer sheet bears "
         "it. Without one you see the scenes as they are written."));
  if (isBeside) ImGui::SameLine(0.0F, gap);
  field("##learner-class", codeHint, learner.classCode,
        tr("The word that your teacher gives the class: the same name in another class gets other "
           "values."));
  if (isChanged) context.ask(lab::LessonRequest{lab::SetLearner{learner}});
}

}  // namespace ui

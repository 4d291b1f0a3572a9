#include "explain/format.h"
#include "explain/words.h"
#include "lab/palette.h"
#include "lab/words/space_words.h"
#include "lab/words/words.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

// A number with what it is under it.
void figure(const Context& context, const char* name, const std::string& value, const char* help) {
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(value.c_str());
  tooltip(context, help);
  ImGui::TextDisabled("%s", name);
  tooltip(context, help);
  context.note(std::string("figure-") + name);
}

unsigned statusColor(ik::Status status, const lab::Palette& colors) {
  return status == ik::Status::reached ? colors.good : colors.warning;
}

// A mark that differs in shape and not in colour alone: filled when reached.
void statusMark(ik::Status status, unsigned hex) {
  const float size = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 center{corner.x + 0.4F * size, corner.y + 0.5F * size};
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 ink = ImGui::GetColorU32(color(hex));
  if (status == ik::Status::reached) {
    list->AddCircleFilled(center, 0.34F * size, ink);
  } else {
    list->AddCircle(center, 0.3F * size, ink, 0, 0.14F * size);
  }
  ImGui::Dummy({0.9F * size, size});
  ImGui::SameLine();
}

}  // namespace

void resultPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  const ik::Result& result = lab.result();
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const unsigned hex = statusColor(result.status, colors);

  heading("Result");
  statusMark(result.status, hex);
  ImGui::PushStyleColor(ImGuiCol_Text, color(hex));
  const std::string word(explain::statusWord(result.status));
  ImGui::TextUnformatted(word.c_str());
  ImGui::PopStyleColor();
  wrapped(lab::statusSentence(lab), color(colors.text));
  if (const std::string plane = lab::bendPlaneSentence(lab); !plane.empty()) {
    wrapped(plane, color(colors.warning));
    context.note("bend-plane");
  }
  if (const std::string method = lab::methodSentence(lab); !method.empty()) {
    wrapped(method, color(colors.dimText));
    context.note("method");
  }
  if (const std::string scope = lab::scopeSentence(lab); !scope.empty()) {
    wrapped(scope, color(colors.dimText));
  }
  if (result.status == ik::Status::stalled && lab.solver().iterative && !lab.creature()) {
    if (ImGui::Button("Nudge the chain")) context.act(lab::Nudge{});
    context.control("nudge",
                    "Bends the chain a little, away from the straight line to the target in which "
                    "no joint has a reason to turn; then the solver can go on (N).");
  }
  if (!ImGui::BeginTable("figures", 3)) return;
  figure(context, "distance left", explain::number(result.distance),
         "From the tip to the target where the solver stopped, in scene units.");
  figure(context, "iterations", std::to_string(result.iterations),
         "How many rounds over the chain it did before it stopped.");
  figure(context, "time", explain::duration(lab.solveSeconds()),
         "Of the last solve, the recording of its steps included.");
  ImGui::EndTable();
}

}  // namespace ui

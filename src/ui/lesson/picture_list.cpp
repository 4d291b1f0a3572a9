#include "ui/lesson/picture_list.h"

#include <string>

#include <imgui.h>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;

namespace {

// Where a point is, the picture shows.
std::string equation(const explain::Quantity& quantity, bool degrees) {
  using explain::Measure;
  if (explain::isVector(quantity.measure)) {
    return quantity.symbol;
  }
  const std::string sign = explain::isExact(quantity, degrees) ? " = " : " ≈ ";
  return quantity.symbol + sign + explain::valueText(quantity, degrees);
}

}  // namespace

void pictureList(const Context& context) {
  const lab::View& view = context.lab.state().view;
  if (!context.explanation || !view.explain || context.explanation->listed.empty()) return;
  const lab::Palette& colors = lab::palette(view.theme);
  ImGui::Spacing();
  ImGui::TextDisabled("%s", tr("Also in the picture:").c_str());
  if (!ImGui::BeginTable("picture-list", 2)) return;
  ImGui::TableSetupColumn("symbol", ImGuiTableColumnFlags_WidthFixed);
  ImGui::TableSetupColumn("meaning", ImGuiTableColumnFlags_WidthStretch);
  for (const std::string& id : context.explanation->listed) {
    const explain::Quantity* const quantity = context.explanation->find(id);
    if (!quantity) continue;
    const auto role = context.explanation->roleOf(*quantity);
    const unsigned ink = role ? colors.asText(lab::roleColor(*role, colors)) : colors.text;
    ImGui::TableNextColumn();
    const std::string said = equation(*quantity, view.degrees);
    ImGui::TextColored(color(ink), "%s", said.c_str());
    context.note("lesson-listed-" + id, said);
    ImGui::TableNextColumn();
    wrapped(quantity->help, color(colors.dimText));
  }
  ImGui::EndTable();
}

}  // namespace ui

// What this program is, and what it is made with.
#include <algorithm>

#include <imgui.h>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr, language::fill;
namespace {

struct Licence {
  const char* work;
  language::Text does;
  const char* name;
};

// What the program is linked with; packaging/copyright has the same, with the texts.
constexpr Licence kLicences[] = {
    {"CLI11", tr("command line"), "BSD-3-Clause"},
    {"Dear ImGui", tr("panels"), "MIT"},
    {"FreeType", tr("type in panels"), "FTL"},
    {"giflib", tr("GIF films"), "MIT"},
    {"glad", tr("OpenGL loader"), "CC0-1.0 and Apache-2.0"},
    {"glm", tr("vectors"), "MIT"},
    {"Inter", tr("typeface"), "OFL-1.1"},
    {"Lua", tr("solvers of your own"), "MIT"},
    {"NanumGothic", tr("typeface of Korean"), "OFL-1.1"},
    {"nlohmann-json", tr("scene files"), "MIT"},
    {"SDL2", tr("window and input"), "zlib"},
    {"stb", tr("pictures and type"), "MIT or public-domain"},
    {"tinyxml2", tr("files of robots"), "zlib"},
};

void licences(float gap) {
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {gap, 0.0F});
  if (ImGui::BeginTable("licences", 3, ImGuiTableFlags_SizingFixedFit)) {
    for (const char* each : {"work", "does"}) ImGui::TableSetupColumn(each);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    for (const Licence& each : kLicences) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(each.work);
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%s", each.does.c_str());
      ImGui::TableNextColumn();
      wrapped(each.name, ImGui::GetStyleColorVec4(ImGuiCol_Text));
    }
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

}  // namespace

void aboutWindow(const Context& context) {
  // On an upright phone its lines break sooner.
  const bool isNarrow = ImGui::GetIO().DisplaySize.x < 460.0F * context.unit;
  const ImVec2 size = sizeOnScreen(context, {460.0F, isNarrow ? 560.0F : 440.0F}, {});
  if (!beginCentered(
          context,
          {tr("About IK Lab"), "about-title", "Escape", size, {}, &lab::PanelView::aboutAt})) {
    context.act(lab::SetView{&lab::View::about, false});
  }
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped(tr("See, step through and compute inverse kinematics: how a chain of bones must bend so "
             "that its tip reaches a target."),
          color(colors.text));
  wrapped(tr("Drag the target, switch between solvers, play back what each of them did."),
          color(colors.dimText));
  const std::string licence = tr("MIT licence, © 2026 the IK Lab authors.");
  wrapped(context.version.empty()
              ? licence
              : fill(tr("Version {version}."), {{"version", context.version}}) + " " + licence,
          color(colors.text));
  wrapped(context.publishedAt.empty()
              ? tr("Not published yet: in its sources, scripts/run.sh builds the program and "
                   "scripts/web.sh the page for a browser.")
              : fill(tr("In a browser: {address}"), {{"address", context.publishedAt}}),
          color(colors.text));
  heading(tr("Made with"));
  licences(8.0F * context.unit);
  wrapped(tr("The licences' texts are in the file copyright, among the program's documents."),
          color(colors.dimText));
  ImGui::End();
}

}  // namespace ui

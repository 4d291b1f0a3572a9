#include "ui/pages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <imgui.h>

#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/script/beside.h"
#include "ui/script/script_page.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/docking.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

// Points.
constexpr float kTabPadding = 5.0F;
constexpr float kTabGap = 2.0F;
constexpr float kWide = 560.0F;        // a panel in which formulas and code lie side by side
constexpr float kEdge = 8.0F;          // between the two
constexpr double kScriptShare = 0.62;  // of the page, at least: of a text that is written

constexpr const char* kFormulas = "Formulas";  // windows
constexpr const char* kCodeTitle = "Code title";
constexpr const char* kCode = "Code";
constexpr const char* kScript = "Script";
constexpr const char* kSetup = "Setup";
constexpr const char* kResult = "Result";

constexpr std::array kTabs{
    Choice{lab::Tab::setup, tr("Setup"), "tab-setup",
           tr("The solver and its settings, the chain, and what is drawn (Shift+F2).")},
    Choice{
        lab::Tab::explain, tr("Explain"), "tab-explain",
        tr("What this step computes: the formulas, with symbols and with numbers, and the solver's "
           "pseudo-code (F3).")},
    Choice{lab::Tab::chart, tr("Chart"), "tab-chart",
           tr("The distance left from the tip to the target, step by step: how fast a solver "
              "converges (F4).")},
    Choice{lab::Tab::matrix, tr("Matrix"), "tab-matrix",
           tr("A bone's matrix and the ways to read it. It shows why an engine returns a mirrored "
              "bone with other numbers (F5).")},
    Choice{lab::Tab::race, tr("Race"), "tab-race",
           tr("Several solvers on the same problem: which one gets near the target first, and how "
              "much work it takes (F6).")},
    Choice{lab::Tab::map, tr("Map"), "tab-map",
           tr("The answers for all targets at once, as colours under the chain, and joint space, "
              "where each point is a pose (F7).")},
};

// As many as their names have room for.
std::size_t tabsInRow(float room, float gap) {
  std::array<std::string_view, kTabs.size()> names;
  std::ranges::transform(kTabs, names.begin(), [](const auto& each) { return each.name.view(); });
  return buttonsInRow(names, 0.0F, room, gap, names.size());
}

// As high as its rows. Returns the top of the page.
float tabs(const Context& context, const Rect& panel) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float gap = kTabGap * context.unit;
  const float room = panel.width - 2.0F * style.WindowPadding.x;
  const std::size_t inRow = tabsInRow(room, gap);
  const auto rows = std::ceil(static_cast<float>(kTabs.size()) / static_cast<float>(inRow));
  const float padding = isForFingers() ? style.FramePadding.y : kTabPadding * context.unit;
  const float row = ImGui::GetFontSize() + 2.0F * padding;
  const float height = std::ceil(style.WindowPadding.y + rows * (row + gap));
  beginFixed("Tabs", {panel.x, panel.y, panel.width, height}, ImGuiWindowFlags_NoScrollbar);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, padding});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, gap});
  if (const auto tab = choiceButtons(context, kTabs, context.lab.state().view.tab, inRow)) {
    context.act(lab::SetView{&lab::View::tab, *tab});
  }
  ImGui::PopStyleVar(2);
  ImGui::End();
  return panel.y + height;
}

// Who follows the steps sees what each gained and its formulas; how the whole ended comes behind
// them. A class sees formulas first: the rest is in the bar, or was read before.
void explainParts(const Context& context) {
  const lab::State& state = context.lab.state();
  const bool isStepping = state.choices.mode == lab::Mode::stepByStep && !state.race.on;
  const bool isFollowed = state.view.presenting && state.choices.mode == lab::Mode::stepByStep;
  const bool isOpen = isWhyOpen(context);
  const bool hasVerdict = !isFollowed && !context.lab.isAsking();
  scriptMessage(context);
  if (hasVerdict && !isStepping) feetPanel(context);  // that comes before the solve
  if (!isFollowed) whyPanel(context, isOpen);
  if (hasVerdict && isStepping) gainPanel(context);
  if (hasVerdict && !isStepping) verdictPanel(context);
  scriptLocals(context);
  scriptBeside(context);
  if (!context.lab.state().choices.isOwn) formulaPanel(context);
  if (hasVerdict && isStepping) verdictPanel(context);
  if (hasVerdict && !state.race.on && context.lab.result().status != ik::Status::invalidInput)
    turnsPanel(context);
  if (hasVerdict && isStepping) feetPanel(context);
  if (isFollowed) whyPanel(context, isOpen);
}

// What a lesson asks for most comes first; the rest folds.
void setupParts(const Context& context) {
  solverPanel(context);
  negativeScale(context);
  solvingPanel(context);
  goalsSection(context);
  answersSection(context);
  parametersSection(context);
  stoppingSection(context);
  chainPanel(context);
  placesSection(context);
  viewPanel(context);
}

void page(const Context& context) {
  const bool presenting = context.lab.state().view.presenting;
  switch (context.lab.state().view.tab) {
    case lab::Tab::setup:  // see setupPage()
      break;
    case lab::Tab::explain:
      explainParts(context);
      break;
    case lab::Tab::chart:
      // A class sees the chart at once: the bar has the distance.
      if (!presenting) resultPanel(context);
      chartPanel(context);
      if (presenting) resultPanel(context);
      break;
    case lab::Tab::matrix:
      matrixPanel(context);
      break;
    case lab::Tab::race:
      racePanel(context);
      break;
    case lab::Tab::map:
      mapPanel(context);
      break;
  }
}

// A part of the panel that scrolls by itself.
template <typename Content>
void part(const char* name, const Rect& place, const Content& content,
          ImGuiWindowFlags flags = ImGuiWindowFlags_None) {
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding.x, 0.4F * padding.y});
  beginFixed(name, place, flags);
  ImGui::PopStyleVar();
  content();
  ImGui::End();
}

// Of the code, which scrolls below it.
float titleHeight() {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float row = isForFingers() ? ImGui::GetFrameHeight() : ImGui::GetFontSize();
  return std::ceil(row + 2.0F * style.ItemSpacing.y + 0.4F * style.WindowPadding.y);
}

struct Parts {
  Rect formulas;
  Rect edge;
  Rect code;
  bool isUpright = false;
};

// `isWhole`: the code gets all of its share. Else no more than it needs. A solver's file has lines
// as long as the panel: it lies below the formulas.
Parts partsOf(const Rect& place, double share, bool isSource, bool isWhole, float unit) {
  const float edge = kEdge * unit;
  const auto part = static_cast<float>(share);
  Parts parts;
  parts.isUpright = place.width > kWide * unit && !isSource;
  parts.formulas = parts.edge = parts.code = place;
  if (parts.isUpright) {
    parts.code.width = std::floor(part * place.width);
    parts.edge.width = edge;
    parts.formulas.width = place.width - parts.code.width - edge;
    parts.edge.x = place.x + parts.formulas.width;
    parts.code.x = parts.edge.x + edge;
    return parts;
  }
  const float wanted = contentHeight(kCode) > 0.0F ? contentHeight(kCode) + titleHeight() : 0.0F;
  const float most = part * place.height;
  parts.code.height = std::floor(wanted > 0.0F && !isWhole ? std::min(wanted, most) : most);
  parts.edge.height = edge;
  parts.formulas.height = place.height - parts.code.height - edge;
  parts.edge.y = place.y + parts.formulas.height;
  parts.code.y = parts.edge.y + edge;
  return parts;
}

// The result keeps its place below the page, so that nothing moves when a line of it comes or goes.
// In a low window it scrolls with the rest.
void setupPage(const Context& context, const Rect& place) {
  constexpr float kLines = 6.0F;  // the figures, the status, three lines of its reason
  constexpr float kLeastPage = 1.5F;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float heading = 1.25F * ImGui::GetFontSize() + 3.0F * style.ItemSpacing.y;
  const float height = std::ceil(heading + kLines * ImGui::GetTextLineHeightWithSpacing() +
                                 0.8F * style.WindowPadding.y);
  const bool isPinned = place.height >= (1.0F + kLeastPage) * height;
  Rect above = place;
  if (isPinned) above.height -= height;
  part(kSetup, above, [&] {
    setupParts(context);
    if (!isPinned) resultPanel(context);
  });
  if (!isPinned) return;
  part(kResult, {place.x, place.y + above.height, place.width, height},
       [&] { resultPanel(context); });
}

// The code is the user's own, and is written here.
bool isWritten(const Context& context) {
  return context.lab.state().choices.isOwn && context.lab.state().script;
}

void explainPage(const Context& context, const Rect& place) {
  const lab::PanelView& panels = context.lab.state().view.panels;
  const bool isOwn = isWritten(context);
  const double share = isOwn ? std::max(panels.codeShare, kScriptShare) : panels.codeShare;
  const Parts parts = partsOf(place, share, panels.source || isOwn, isOwn, context.unit);
  const auto to =
      dragEdge(context, {"code-edge",
                         tr("Drag this edge to give the formulas or the code more room. "
                            "Keys: Ctrl+Shift with the up or down arrow."),
                         parts.edge, parts.isUpright});
  if (to) {
    const float code = parts.isUpright ? place.x + place.width - *to : place.y + place.height - *to;
    const float whole = parts.isUpright ? place.width : place.height;
    context.act(lab::SetView{&lab::PanelView::codeShare, static_cast<double>(code / whole)});
  }
  const auto solver = static_cast<int>(lab::placeOf(context.lab.state().choices));
  beginAtTop(kFormulas, solver);
  part(kFormulas, parts.formulas, [&] { page(context); });
  Rect title = parts.code;
  title.height = titleHeight();
  part(
      kCodeTitle, title, [&] { isOwn ? scriptTitle(context) : codeTitle(context); },
      ImGuiWindowFlags_NoScrollbar);
  Rect code = parts.code;
  code.y += title.height;
  code.height -= title.height;
  if (isOwn) return part(kScript, code, [&] { scriptPanel(context); });
  followCode(context, kCode, code.height);
  part(kCode, code, [&] { codePanel(context); });
}

}  // namespace

void pages(const Context& context, const Rect& panel) {
  // Presenting, the page is chosen at the top of the window.
  const bool hasTabs = !context.lab.state().view.presenting;
  const float top = hasTabs ? tabs(context, panel) : panel.y + kHandleHeight * context.unit;
  const Rect place{panel.x, top, panel.width, panel.y + panel.height - top};
  const lab::Tab tab = context.lab.state().view.tab;
  followScript(context);
  if (tab == lab::Tab::setup) return setupPage(context, place);
  if (tab == lab::Tab::explain && (hasCode(context) || isWritten(context)))
    return explainPage(context, place);
  // Each page scrolls by itself, and keeps its place while another one is shown.
  part(("Page " + std::to_string(static_cast<int>(tab))).c_str(), place, [&] { page(context); });
}

}  // namespace ui

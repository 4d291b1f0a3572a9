#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "explain/format.h"
#include "lab/palette.h"
#include "lab/tables/transforms.h"
#include "language/language.h"
#include "rigs/arms/arm_parts.h"
#include "ui/frames/frames.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/floating.h"

namespace ui {

using language::fill, language::tr;
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr std::size_t kNew = static_cast<std::size_t>(-1);  // the bone of a row that has none

constexpr std::array kConventions{
    Choice{false, tr("Standard"), "dh-standard",
           tr("Rz(θ)·Tz(d)·Tx(a)·Rx(α): the z of frame i is the axis of the next joint. Denavit "
              "and Hartenberg 1955.")},
    Choice{true, tr("Craig"), "dh-craig",
           tr("Rx(α)·Tx(a)·Rz(θ)·Tz(d): the z of frame i is the axis of joint i; also called "
              "modified. Craig 1986.")}};

constexpr std::array kIds{"theta", "d", "a", "alpha", "least", "most"};
constexpr std::size_t kEnds = 4;  // the columns from here on are ends of a range

std::array<std::string, kIds.size()> columnNames() {
  return {"θ (°)", "d", "a", "α (°)", tr("Least"), tr("Most")};
}

double& valueOf(ik::DhRow& row, std::size_t column) {
  return *std::array{
      &row.theta, &row.d, &row.a, &row.alpha, &row.limit.least, &row.limit.most}[column];
}

bool isAngle(const ik::DhRow& row, std::size_t column) {
  return column >= kEnds ? row.kind == ik::JointKind::hinge : column == 0 || column == 3;
}

// Nothing for an end that there is not.
std::string shownNumber(double value) {
  if (!std::isfinite(value)) return {};
  return language::localized(explain::format("%.7g", std::abs(value) < 1e-9 ? 0.0 : value));
}

// Puts what was typed into the row. Returns what was expected; empty: it is good.
std::string put(std::string text, std::size_t column, ik::DhRow& row) {
  const bool isHinge = row.kind == ik::JointKind::hinge;
  const bool isEnd = column >= kEnds;
  if (isEnd && text.empty()) {
    if (isHinge) row.limit = {};  // it has both or neither
    valueOf(row, column) = column == kEnds ? -ik::Limit::kNone : ik::Limit::kNone;
    return {};
  }
  std::ranges::replace(text, ',', '.');
  const auto number = rigs::numberOf(text);
  const bool angle = isAngle(row, column);
  if (!number || std::abs(*number) > rigs::kFarthestOfArm)
    return angle ? tr("expected a number of degrees") : tr("expected a number of scene units");
  valueOf(row, column) = *number * (angle ? kDegree : 1.0);
  if (!isEnd) return {};
  double& other = column == kEnds ? row.limit.most : row.limit.least;
  if (isHinge && !std::isfinite(other)) other = std::copysign(std::numbers::pi, other);
  return row.limit.least <= row.limit.most
             ? std::string()
             : tr("expected a least that is not above the most").str();
}

struct TableWindow {
  const Context& context;
  const rigs::DhTable& table;
  bool isNarrow = false;  // names are left out, and fields as narrow as it takes
  float step = 57.0F;     // points from a number to the next
  std::string fault{};

  [[nodiscard]] float typeAt() const { return context.unit * (isNarrow ? 26.0F : 120.0F); }
  [[nodiscard]] float at(std::size_t column) const {
    return typeAt() + context.unit * (36.0F + step * static_cast<float>(column));
  }
  void header() const;
  void row(std::size_t i);
  void numberCell(std::size_t i, std::size_t column);
  void footer(const std::string& none) const;

  // Changes a copy of the table, which the arm then is.
  template <class Change>
  void change(const Change& does) const {
    rigs::DhTable changed = table;
    changed.bones.resize(table.rows.size(), kNew);
    does(changed);
    context.act(lab::SetTable{changed});
  }

  // Names the item, which lights its row up on the canvas while it is edited or pointed at.
  void item(std::size_t i, const std::string& part, const std::string& help) const {
    const std::string id = "dh-" + std::to_string(i + 1);
    if (context.highlight && (ImGui::IsItemHovered() || ImGui::IsItemActive()))
      *context.highlight = id;
    context.control(id + part, help);
  }

  // What stands in a field while it is typed; nothing where that is what was `shown`.
  [[nodiscard]] std::optional<std::string> field(std::size_t i, const std::string& part,
                                                 const std::string& shown, float points,
                                                 const std::string& help) const {
    std::string text = shown;
    ImGui::SetNextItemWidth(points * context.unit);
    const bool isChanged = ImGui::InputText(("##" + part).c_str(), &text);
    const bool isTyped = isChanged || ImGui::IsItemActive();
    typeOnFocus(context);
    item(i, part, help);
    return isTyped && text != shown ? std::optional(text) : std::nullopt;
  }
};

void TableWindow::header() const {
  const float left = ImGui::GetCursorPosX();
  ImGui::TextDisabled("#");
  if (!isNarrow) {
    ImGui::SameLine(left + 26.0F * context.unit);
    ImGui::TextDisabled("%s", tr("Name").c_str());
  }
  const auto names = columnNames();
  for (std::size_t i = 0; i < names.size(); ++i) {
    ImGui::SameLine(left + at(i));
    ImGui::TextDisabled("%s", names[i].c_str());
  }
}

void TableWindow::numberCell(std::size_t i, std::size_t column) {
  ik::DhRow own = table.rows[i];
  const double before = valueOf(own, column);
  const bool angle = isAngle(own, column);
  const auto typed = field(
      i, std::string("-") + kIds[column], shownNumber(angle ? before / kDegree : before),
      step - 3.0F,
      column >= kEnds ? tr("An end of the joint's range; empty: no limit.")
      : angle         ? tr("Degrees: θ about z, to which a hinge's angle is added, α about x.")
              : tr("Scene units: d along z, to which the way of a slide is added, a along x."));
  if (!typed) return;
  const std::string expected = put(*typed, column, own);
  if (expected.empty()) {
    const double after = valueOf(own, column);
    const bool isSame = after == before || std::abs(after - before) < 1e-12;
    if (!isSame) change([&](rigs::DhTable& changed) { changed.rows[i] = own; });
    return;
  }
  const std::string name = columnNames()[column];
  fault = fill(tr("Row {row}, {column}: {expected}, got “{text}”"),
               {{"row", i + 1},
                {"column", name.substr(0, name.find(' '))},
                {"expected", expected},
                {"text", *typed}});
}

void TableWindow::row(std::size_t i) {
  const float left = ImGui::GetCursorPosX();
  ImGui::PushID(static_cast<int>(i));
  const bool isSelected = lab::selectedRow(context.lab, table) == i;
  if (pushButton(std::to_string(i + 1), isSelected, 22.0F * context.unit) && i < table.bones.size())
    context.act(lab::SetView{&lab::View::selectedJoint, static_cast<int>(table.bones[i])});
  item(i, "", tr("Selects the joint: its parameters stay drawn on the canvas."));
  if (!isNarrow) {
    ImGui::SameLine(left + 26.0F * context.unit);
    const auto name = field(i, "-name", table.names[i], 90.0F, tr("The joint's name."));
    if (name && (name->empty() || rigs::isArmName(*name)))
      change([&](rigs::DhTable& changed) { changed.names[i] = *name; });
  }
  ImGui::SameLine(left + typeAt());
  const bool slides = table.rows[i].kind == ik::JointKind::slide;
  if (ImGui::Button(slides ? "P##type" : "R##type", {32.0F * context.unit, 0.0F})) {
    change([&](rigs::DhTable& changed) {
      changed.rows[i].kind = slides ? ik::JointKind::hinge : ik::JointKind::slide;
      changed.rows[i].limit = {};
      changed.bones[i] = kNew;  // whose value is of another kind
    });
  }
  item(i, "-type", tr("R: the joint turns (revolute). P: it slides (prismatic)."));
  for (std::size_t column = 0; column < kIds.size(); ++column) {
    ImGui::SameLine(left + at(column));
    numberCell(i, column);
  }
  ImGui::SameLine(left + at(kIds.size()));
  if (table.rows.size() > 1) {
    const bool isRemoved = crossButton("##remove");
    item(i, "-remove", tr("Takes this row, and its joint, out of the table."));
    if (isRemoved) {
      change([at = static_cast<std::ptrdiff_t>(i)](rigs::DhTable& changed) {
        changed.rows.erase(changed.rows.begin() + at);
        changed.names.erase(changed.names.begin() + at);
        changed.bones.erase(changed.bones.begin() + at);
      });
    }
  }
  ImGui::PopID();
}

// `none`: why the chain has no table.
void TableWindow::footer(const std::string& none) const {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  if (ImGui::Button(withId(tr("Add a row"), "dh-add").c_str())) {
    change([](rigs::DhTable& changed) {
      changed.rows.push_back({.a = changed.rows.back().a});
      changed.names.emplace_back();
      changed.bones.push_back(kNew);
    });
  }
  context.control("dh-add", tr("Adds a joint that turns, at the end of the table."));
  for (const auto& each : kConventions) {
    ImGui::SameLine(0.0F, (each.value ? 2.0F : 16.0F) * context.unit);
    if (pushButton(withId(each.name, each.id), context.lab.state().view.craig == each.value, 0.0F))
      context.act(lab::SetView{&lab::View::craig, each.value});
    context.control(each.id, each.help);
  }
  std::string note = fault;
  if (note.empty() && !none.empty())
    note = fill(tr("This chain has no table ({why}): what is typed here makes an arm of it."),
                {{"why", none}});
  if (note.empty() && !(rigs::isIdentity(table.base) && rigs::isIdentity(table.tool)))
    note =
        tr("Frame 0 or the tip lies elsewhere: a file of the table says where (base, tool).").str();
  wrapped(note, color(fault.empty() ? colors.dimText : colors.asText(colors.warning)));
  context.note("dh-note", note);
}

// The corner of the canvas, from the lower left one on, where it covers least of the chain.
ImVec2 freestCorner(const Context& context, const Rect& canvas, const ImVec2& size, float margin) {
  const float right = canvas.x + canvas.width - size.x - margin;
  const float low = canvas.y + canvas.height - size.y - margin;
  const std::array<ImVec2, 4> corners{{{canvas.x + margin, low},
                                       {canvas.x + margin, canvas.y + margin},
                                       {right, canvas.y + margin},
                                       {right, low}}};
  return *std::ranges::min_element(corners, {}, [&](const ImVec2& at) {
    return std::ranges::count_if(context.drawn, [&](const glm::vec2& point) {
      return point.x >= at.x && point.x <= at.x + size.x && point.y >= at.y &&
             point.y <= at.y + size.y;
    });
  });
}

}  // namespace

void dhWindow(const Context& context, const Rect& canvas) {
  const float unit = context.unit;
  rigs::DhTable table;
  const std::string none = lab::dhTableOf(context.lab, table);
  if (!none.empty()) {
    const double half = 0.5 * rigs::sizeOf(context.lab.state().scene.chain);
    table = {.convention = lab::conventionOf(context.lab),
             .rows = {{.a = half}, {.a = half}},
             .names = {{}, {}}};
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {3.0F * unit, 3.0F * unit});
  const float line = ImGui::GetFrameHeightWithSpacing();
  const float margin = 12.0F * unit;
  const float whole = 546.0F * unit;
  const float width = std::min(whole, canvas.width - 2.0F * margin);
  // On a phone the arm has half of the canvas at least.
  const float most = width < whole ? 0.5F * canvas.height : canvas.height - 2.0F * margin;
  const float around = 4.6F * line;
  const float height =
      std::min(line * static_cast<float>(std::min<std::size_t>(table.rows.size(), 7)),
               std::max(most - around, line));
  const ImVec2 size{width, std::min(height + around, canvas.height - 2.0F * margin)};
  const bool isOpen =
      beginFloating(context, {tr("DH table"), "dh-title", "Shift+D", size,
                              freestCorner(context, canvas, size, margin), &lab::PanelView::dhAt});
  TableWindow window{context, table};
  if (width < whole) {
    constexpr float kBesides = 26.0F + 36.0F + 26.0F;  // number, type, cross
    window.isNarrow = true;
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    window.step = (room / unit - kBesides) / static_cast<float>(kIds.size());
  }
  window.header();
  if (beginFlatChild("dh-rows", height)) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) window.row(i);
  }
  ImGui::EndChild();
  window.footer(none);
  ImGui::PopStyleVar();
  ImGui::End();
  if (!isOpen) context.act(lab::SetView{&lab::PanelView::dh, false});
}

}  // namespace ui

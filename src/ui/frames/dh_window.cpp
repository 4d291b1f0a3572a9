#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "explain/format.h"
#include "ik/builders.h"
#include "lab/palette.h"
#include "lab/tables/transforms.h"
#include "language/language.h"
#include "rigs/arms/arm_parts.h"
#include "ui/frames/frames.h"
#include "ui/widgets/attention.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill, language::tr;
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr std::size_t kNew = static_cast<std::size_t>(-1);  // a row without a bone

constexpr std::array kConventions{
    Choice{
        false, tr("Standard"), "dh-standard",
        tr("Rz(θ)·Tz(d)·Tx(a)·Rx(α): frame i lies at the end of link i, its z is the axis of the "
           "next joint. Denavit and Hartenberg 1955, in Paul's form.")},
    Choice{true, tr("Craig"), "dh-craig",
           tr("Rx(α)·Tx(a)·Rz(θ)·Tz(d): the z of frame i is the axis of joint i; also called "
              "modified. Craig 1986.")}};

// A column of numbers.
struct NumberColumn {
  const char* id;
  const char* name;
  language::Text help;
};
constexpr std::array kColumns{
    NumberColumn{"theta", "θ (°)",
                 tr("The turn about z from the x before to the x behind, in degrees. A hinge's "
                    "angle is added to it.")},
    NumberColumn{"d", "d",
                 tr("The way along z between the common normals, in scene units. What a slide has "
                    "slid is added to it.")},
    NumberColumn{"a", "a", tr("The length of the common normal, along x, in scene units.")},
    NumberColumn{"alpha", "α (°)", tr("The turn about x from one z to the other, in degrees.")},
    NumberColumn{"least", "least",
                 tr("The least value of the joint, in degrees or scene units; empty: no limit.")},
    NumberColumn{
        "most", "most",
        tr("The greatest value of the joint, in degrees or scene units; empty: no limit.")}};
constexpr std::size_t kEnds = 4;  // the columns from here on are ends of a range

double& numberOf(ik::DhRow& row, std::size_t column) {
  const std::array numbers{&row.theta, &row.d,           &row.a,
                           &row.alpha, &row.limit.least, &row.limit.most};
  return *numbers[column];
}

bool isAngle(const ik::DhRow& row, std::size_t column) {
  if (column >= kEnds) return row.kind == ik::JointKind::hinge;
  return column == 0 || column == 3;
}

// As it is typed: seven digits, and none for nothing.
std::string shownNumber(double value) {
  if (!std::isfinite(value)) return {};
  return language::localized(explain::format("%.7g", std::abs(value) < 1e-9 ? 0.0 : value));
}

std::optional<double> typedNumber(std::string text) {
  std::ranges::replace(text, ',', '.');
  constexpr std::string_view kMinus = "−";
  if (text.starts_with(kMinus)) text.replace(0, kMinus.size(), "-");
  const auto number = rigs::numberOf(text);
  return number && std::abs(*number) <= rigs::kFarthestOfArm ? number : std::nullopt;
}

// Puts what was typed into the row. Returns what was expected; empty: it is good.
std::string put(const std::string& text, std::size_t column, ik::DhRow& row) {
  const bool isHinge = row.kind == ik::JointKind::hinge;
  const bool isEnd = column >= kEnds;
  if (isEnd && (text.empty() || text == "-")) {
    if (isHinge) row.limit = {};  // a hinge has both or neither
    numberOf(row, column) = column == kEnds ? -ik::Limit::kNone : ik::Limit::kNone;
    return {};
  }
  const auto number = typedNumber(text);
  const bool angle = isAngle(row, column);
  if (!number)
    return angle ? tr("expected a number of degrees") : tr("expected a number of scene units");
  numberOf(row, column) = *number * (angle ? kDegree : 1.0);
  if (!isEnd) return {};
  // The other end of a hinge that had none.
  if (isHinge && !std::isfinite(row.limit.most))
    row.limit.most = std::max(std::numbers::pi, row.limit.least);
  if (isHinge && !std::isfinite(row.limit.least))
    row.limit.least = std::min(-std::numbers::pi, row.limit.most);
  return row.limit.least <= row.limit.most
             ? std::string()
             : tr("expected a least that is not above the most").str();
}

class Table {
 public:
  Table(const Context& context, const rigs::DhTable& table) : context_(context), table_(table) {}

  [[nodiscard]] const std::string& fault() const { return fault_; }

  void rows(float height) {
    header();
    if (beginFlatChild("dh-rows", height)) {
      for (std::size_t i = 0; i < table_.rows.size(); ++i) row(i);
    }
    ImGui::EndChild();
  }

  void addRow() const {
    rigs::DhTable changed = table_;
    changed.rows.push_back({.a = 0.5 * std::max(0.2, std::abs(table_.rows.back().a))});
    changed.names.emplace_back();
    changed.bones.resize(table_.rows.size(), kNew);
    changed.bones.push_back(kNew);
    context_.act(lab::SetTable{changed});
  }

 private:
  const Context& context_;
  const rigs::DhTable& table_;
  std::string fault_;

  [[nodiscard]] float points(float count) const { return count * context_.unit; }
  [[nodiscard]] float numberLeft(std::size_t column) const {
    return points(156.0F + 57.0F * static_cast<float>(column));
  }

  void header() const {
    const float left = ImGui::GetCursorPosX();
    const auto title = [&](float x, const char* text, const std::string& help) {
      ImGui::SameLine(left + x);
      ImGui::TextDisabled("%s", text);
      tooltip(context_, help);
    };
    ImGui::TextDisabled("#");
    title(points(26.0F), tr("Name"), tr("The joint's name."));
    title(points(120.0F), tr("R/P"),
          tr("R: the joint turns (revolute). P: it slides (prismatic)."));
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      const char* const name = i < kEnds    ? kColumns[i].name
                               : i == kEnds ? tr("Least").c_str()
                                            : tr("Most").c_str();
      title(numberLeft(i), name, kColumns[i].help);
    }
  }

  // Lights the row up on the canvas while it is edited or pointed at.
  void light(std::size_t i) const {
    if (context_.highlight && (ImGui::IsItemHovered() || ImGui::IsItemActive()))
      *context_.highlight = "dh-" + std::to_string(i + 1);
  }

  // What stands in a field while it is typed; nothing where that is what is `shown`.
  std::optional<std::string> field(const std::string& id, const std::string& shown, float width,
                                   const std::string& help, std::size_t i) const {
    std::string text = shown;
    ImGui::SetNextItemWidth(width);
    const bool isChanged = ImGui::InputText(("##" + id).c_str(), &text);
    const bool isTyped = isChanged || ImGui::IsItemActive();
    light(i);
    typeOnFocus(context_);
    context_.control(id, help);
    return isTyped && text != shown ? std::optional(text) : std::nullopt;
  }

  void numberCell(std::size_t i, std::size_t column, const std::string& id) {
    ik::DhRow own = table_.rows[i];
    const double unit = isAngle(own, column) ? kDegree : 1.0;
    const double before = numberOf(own, column);
    const auto typed = field(id + "-" + kColumns[column].id, shownNumber(before / unit),
                             points(54.0F), kColumns[column].help, i);
    if (!typed) return;
    rigs::DhTable changed = table_;
    std::string fault = put(*typed, column, changed.rows[i]);
    if (!fault.empty()) {
      const std::string name = kColumns[column].name;
      fault_ = fill(tr("Row {row}, {column}: {expected}, got “{text}”"),
                    {{"row", i + 1},
                     {"column", name.substr(0, name.find(' '))},
                     {"expected", fault},
                     {"text", *typed}});
      ImGui::GetWindowDrawList()->AddRect(
          ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
          ImGui::GetColorU32(color(lab::palette(context_.lab.state().view.theme).warning)), 0.0F,
          ImDrawFlags_None, points(1.5F));
      return;
    }
    const double after = numberOf(changed.rows[i], column);
    const bool isSame = after == before || std::abs(after - before) < 1e-12;
    if (!isSame) context_.act(lab::SetTable{changed});
  }

  void row(std::size_t i) {
    const std::string id = "dh-" + std::to_string(i + 1);
    const lab::Palette& colors = lab::palette(context_.lab.state().view.theme);
    const bool isSelected = lab::selectedRow(context_.lab, table_) == i;
    const float left = ImGui::GetCursorPosX();
    ImGui::PushStyleColor(ImGuiCol_Text,
                          color(isSelected ? colors.asText(colors.current) : colors.text));
    if (ImGui::Button((std::to_string(i + 1) + "##" + id).c_str(), {points(22.0F), 0.0F}) &&
        i < table_.bones.size())
      context_.act(lab::SetView{&lab::View::selectedJoint, static_cast<int>(table_.bones[i])});
    ImGui::PopStyleColor();
    light(i);
    context_.control(id, tr("Selects the joint: its parameters stay drawn on the canvas."));
    ImGui::SameLine(left + points(26.0F));
    if (const auto name =
            field(id + "-name", table_.names[i], points(90.0F), tr("The joint's name."), i);
        name && (name->empty() || rigs::isArmName(*name))) {
      rigs::DhTable changed = table_;
      changed.names[i] = *name;
      context_.act(lab::SetTable{changed});
    }
    ImGui::SameLine(left + points(120.0F));
    const bool slides = table_.rows[i].kind == ik::JointKind::slide;
    if (ImGui::Button(((slides ? "P##" : "R##") + id).c_str(), {points(32.0F), 0.0F})) {
      rigs::DhTable changed = table_;
      changed.rows[i].kind = slides ? ik::JointKind::hinge : ik::JointKind::slide;
      changed.rows[i].limit = {};
      if (i < changed.bones.size()) changed.bones[i] = kNew;  // its value was of another kind
      context_.act(lab::SetTable{changed});
    }
    light(i);
    context_.control(id + "-type", tr("R: the joint turns (revolute). P: it slides (prismatic)."));
    for (std::size_t column = 0; column < kColumns.size(); ++column) {
      ImGui::SameLine(left + numberLeft(column));
      numberCell(i, column, id);
    }
    ImGui::SameLine(left + numberLeft(kColumns.size()));
    const Greyed greyed(
        context_, table_.rows.size() > 1 ? std::string() : tr("A table has a row at least.").str());
    if (crossButton(("##" + id + "-remove").c_str())) removeRow(i);
    context_.control(id + "-remove", tr("Takes this row, and its joint, out of the table."));
  }

  void removeRow(std::size_t i) const {
    const auto at = static_cast<std::ptrdiff_t>(i);
    rigs::DhTable changed = table_;
    changed.rows.erase(changed.rows.begin() + at);
    changed.names.erase(changed.names.begin() + at);
    if (i < changed.bones.size()) changed.bones.erase(changed.bones.begin() + at);
    context_.act(lab::SetTable{changed});
  }
};

// What begins a table where the chain has none.
rigs::DhTable twoRows(const lab::Lab& lab) {
  const bool isCraig = lab.state().view.craig;
  const double half = 0.5 * rigs::sizeOf(lab.state().scene.chain);
  return {.convention = isCraig ? ik::DhConvention::craig : ik::DhConvention::standard,
          .rows = {{.a = isCraig ? 0.0 : half}, {.a = half}},
          .names = {{}, {}}};
}

// "base (0, 0, 0.672)"; empty where the frames coincide.
std::string leftOver(const language::Text& text, const ik::Frame& frame) {
  if (rigs::isIdentity(frame)) return {};
  const glm::dvec3 turns = ik::rollPitchYawOf(frame.axes) / kDegree;
  const auto three = [](const glm::dvec3& v) {
    const std::string separator(language::listSeparator());
    return "(" + explain::number(v.x) + separator + explain::number(v.y) + separator +
           explain::number(v.z) + ")";
  };
  return fill(text, {{"place", three(frame.at)}, {"turn", three(turns)}});
}

// What is to be told of the table.
std::string note(const rigs::DhTable& table, const std::string& none) {
  if (none.empty()) {
    return leftOver(tr("Frame 0 lies at {place}, turned by {turn}°. "), table.base) +
           leftOver(tr("The tip lies in the last frame at {place}, turned by {turn}°."),
                    table.tool);
  }
  return fill(tr("This chain has no table ({why}): what is typed here makes an arm of it."),
              {{"why", none}});
}

void footer(const Context& context, const Table& rows, const std::string& note) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  if (ImGui::Button(withId(tr("Add a row"), "dh-add").c_str())) rows.addRow();
  context.control("dh-add", tr("Adds a joint that turns, at the end of the table."));
  const bool craig = context.lab.state().view.craig;
  for (const auto& each : kConventions) {
    ImGui::SameLine(0.0F, (each.value ? 2.0F : 16.0F) * context.unit);
    if (pushButton(withId(each.name, each.id), craig == each.value, 0.0F))
      context.act(lab::SetView{&lab::View::craig, each.value});
    context.control(each.id, each.help);
  }
  const bool isGood = rows.fault().empty();
  wrapped(isGood ? note : rows.fault(),
          color(isGood ? colors.dimText : colors.asText(colors.warning)));
  context.note("dh-note", isGood ? note : rows.fault());
}

}  // namespace

void dhWindow(const Context& context, const Rect& canvas) {
  const float unit = context.unit;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  rigs::DhTable table;
  const std::string none = lab::dhTableOf(context.lab, table);
  if (!none.empty()) table = twoRows(context.lab);
  constexpr std::size_t kMostShown = 7;
  const float gap = 3.0F * unit;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, gap});
  const float line = ImGui::GetFrameHeightWithSpacing();
  const float height = line * static_cast<float>(std::min(table.rows.size(), kMostShown));
  const float margin = 12.0F * unit;
  const ImVec2 size{std::min(546.0F * unit, canvas.width - 2.0F * margin),
                    std::min(height + 4.6F * line, canvas.height - 2.0F * margin)};
  const bool isOpen =
      beginFloating(context, {tr("DH table"),
                              "dh-title",
                              "Shift+D",
                              size,
                              {canvas.x + margin, canvas.y + canvas.height - size.y - margin},
                              &lab::PanelView::dhAt});
  if (context.lab.creature()) {
    wrapped(tr("A creature has no table: open a scene with a chain."), color(colors.dimText));
  } else {
    Table rows(context, table);
    rows.rows(height);
    footer(context, rows, note(table, none));
  }
  ImGui::PopStyleVar();
  ImGui::End();
  if (!isOpen) context.act(lab::SetView{&lab::PanelView::dh, false});
}

}  // namespace ui

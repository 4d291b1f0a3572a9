// The chains of a scene, and the goals of a chain.
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <glm/geometric.hpp>
#include <imgui.h>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/creature/feet.h"
#include "lab/edit/free_root.h"
#include "lab/file/presets.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

void addPopup(const Context& context) {
  if (!ImGui::BeginPopup("add-chain")) return;
  pushRows();
  for (const lab::Document& preset : lab::presets()) {
    if (preset.walk) continue;
    const bool isChosen =
        ImGui::Selectable(withId(language::lookUp(preset.name), preset.name).c_str());
    context.control("add-" + preset.name, std::string(language::lookUp(preset.notes)));
    if (!isChosen) continue;
    context.act(lab::AddChain{{preset.scene, preset.choices, preset.pose}});
  }
  popRows();
  ImGui::EndPopup();
}

}  // namespace

// As many buttons a line as there is room for.
void chainButtons(const Context& context) {
  const lab::State& state = context.lab.state();
  const float width = 2.2F * ImGui::GetFontSize();
  const float gap = 4.0F * context.unit;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  for (std::size_t i = 0; i <= state.otherChains.size(); ++i) {
    const std::string name = std::to_string(i + 1);
    const bool fits = ImGui::GetItemRectMax().x + gap + width <= right;
    if (i > 0 && fits) ImGui::SameLine(0.0F, gap);
    if (pushButton(name, i == state.place, width)) context.act(lab::SelectChain{i});
    context.control("chain-" + name,
                    tr("Selects this chain: solver, playback, keys and panels then apply to it "
                       "(Shift+N selects the next one)."));
  }
}

void chainList(const Context& context) {
  label(
      context, tr("Chains"),
      tr("All chains of the scene. One is selected. The others stay as they are, each with its own "
         "solver, so that you can compare."));
  chainButtons(context);
  ButtonRow row({tr("Add…").view(), tr("Duplicate").view(), tr("Remove").view()},
                4.0F * context.unit);
  const float width = row.width();
  const bool isFull = context.lab.state().otherChains.size() + 1 >= lab::kMostChains;
  std::optional<Greyed> greyed;
  greyed.emplace(context, isFull ? kWhyNoMoreChains.str() : std::string());
  if (pushButton(withId(tr("Add…"), "chain-add"), false, width)) ImGui::OpenPopup("add-chain");
  context.control(
      "chain-add",
      tr("Adds another chain from a preset, to show two solvers or two arms in one scene."));
  addPopup(context);
  row.next();
  if (pushButton(withId(tr("Duplicate"), "chain-duplicate"), false, width))
    context.act(lab::DuplicateChain{});
  context.control("chain-duplicate",
                  tr("Adds a copy beside this chain: change one thing and compare (Ctrl+D)."));
  row.next();
  const bool isAlone = context.lab.state().otherChains.empty();
  greyed.emplace(context, isAlone ? kWhyOneChain.str() : std::string());
  if (pushButton(withId(tr("Remove"), "chain-remove"), false, width))
    context.act(lab::RemoveChain{});
  context.control(
      "chain-remove",
      tr("Removes the selected chain from the scene; the last one stays. Undo brings it "
         "back (Ctrl+Delete)."));
}

namespace {

// Pixels from a row's left edge.
struct GoalColumns {
  float name;
  float weight;
  float object;
  float left;
};

GoalColumns goalColumns(const Context& context) {
  const float gap = 6.0F * context.unit;
  const float left = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize("00.0000").x;
  const float object = left - 2.2F * ImGui::GetFontSize() - gap;
  const float weight = object - 3.4F * ImGui::GetFontSize() - gap;
  return {ImGui::GetFrameHeight() + gap, std::floor(weight), std::floor(object), std::floor(left)};
}

void goalHeader(const GoalColumns& columns) {
  const float start = ImGui::GetCursorPosX();
  const auto at = [&](float x, const language::Text& text) {
    ImGui::SameLine(start + x);
    ImGui::TextDisabled("%s", text.c_str());
  };
  ImGui::TextUnformatted("");
  at(columns.name, trc("column: where an end is to come", "Goal"));
  at(columns.weight, trc("column: of a goal", "Weight"));
  at(columns.object, trc("column: targets that move together", "With"));
  at(columns.left, trc("column: how far an end is from its goal", "Left"));
}

// True where another one was typed or dragged.
bool objectField(const Context& context, const std::string& id, int& object) {
  ImGui::SetNextItemWidth(2.2F * ImGui::GetFontSize());
  const bool changed = ImGui::DragInt(("##" + id).c_str(), &object, 0.05F, 0, lab::kMostObjects,
                                      object == 0 ? "–" : "%d", ImGuiSliderFlags_AlwaysClamp);
  context.control(id,
                  tr("Targets with the same number are on one object: who drags one, or turns its "
                     "rings, moves all of them. –: by itself. Drag, or Ctrl+click to type."));
  return changed;
}

std::string endName(const rigs::Chain& chain, std::size_t bone) {
  return chain.bones[bone].name.empty() ? explain::jointLabel(chain, bone) : chain.bones[bone].name;
}

void leftText(const lab::Lab& lab, std::size_t bone, const glm::dvec3& target, bool isOff) {
  if (isOff || lab.isAsking()) return ImGui::TextDisabled("–");
  const double left = glm::distance(lab.shown().bones[bone].end, target);
  ImGui::TextUnformatted(language::localized(explain::fixed(left, 4)).c_str());
}

// At the end of the item before: a pin, and a foot's sole.
void heldMarks(const Context& context, float right, bool pinned, bool stands) {
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
  const float size = 0.32F * ImGui::GetFontSize();
  ImVec2 at{right - size, 0.5F * (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y)};
  if (stands) {
    const float low = at.y + size;
    list->AddLine({at.x - size, low}, {at.x + size, low}, ink, 2.0F * context.unit);
    list->AddLine({at.x, at.y - size}, {at.x, low}, ink, 2.0F * context.unit);
    at.x -= 3.0F * size;
  }
  if (!pinned) return;
  list->AddTriangleFilled({at.x - 0.5F * size, at.y}, {at.x + 0.5F * size, at.y},
                          {at.x, at.y + 1.4F * size}, ink);
  list->AddCircleFilled({at.x, at.y - 0.4F * size}, 0.7F * size, ink);
}

// On a right click on the item before. `index`: as in StandOnGround.
void heldMenu(const Context& context, const std::string& id, const rigs::Goal& goal,
              std::size_t index) {
  const bool isTarget = index == lab::StandOnGround::kTarget;
  if (!ImGui::BeginPopupContextItem(("held-" + id).c_str())) return;
  pushRows();
  if (ImGui::MenuItem(withId(tr("Pinned"), "pinned").c_str(), isTarget ? "Shift+I" : nullptr,
                      goal.pinned)) {
    if (isTarget) context.act(lab::PinTarget{!goal.pinned});
    if (!isTarget)
      context.act(lab::SetGoal{index, goal.on, goal.weight, goal.object, !goal.pinned});
  }
  context.control(id + "-pinned", tr("It stays where it is, whatever else is moved by hand."));
  const bool canStand = lab::canHaveGround(context.lab.state().scene);
  if (ImGui::MenuItem(withId(tr("Foot on the ground"), "foot").c_str(), nullptr,
                      goal.sole.has_value(), canStand)) {
    context.act(lab::StandOnGround{index, !goal.sole});
  }
  context.control(id + "-foot",
                  tr("Where the scene has a ground the goal lies on it, and its direction, if it "
                     "has one, is turned by the ground's normal."));
  popRows();
  ImGui::EndPopup();
}

// True where it was pressed.
bool nameCell(const Context& context, const std::string& id, const rigs::Goal& goal,
              std::size_t index, const GoalColumns& columns) {
  const bool isTarget = index == lab::StandOnGround::kTarget;
  const float width = columns.weight - columns.name - 6.0F * context.unit;
  const float right = ImGui::GetCursorScreenPos().x + width;
  const std::string name = endName(context.lab.state().scene.chain, goal.bone);
  const bool isPressed =
      ImGui::Selectable(withId(name, id).c_str(), false, 0, {width, ImGui::GetFrameHeight()});
  const std::string more = tr("A right click pins it, or makes it a foot on the ground.");
  const std::string what = isTarget
                               ? tr("The target: it can be dragged by arrows and rings.").str()
                               : tr("Makes it the target, which can be dragged and turned.").str();
  context.control(id, what + " " + more);
  heldMarks(context, right, goal.pinned, goal.sole.has_value());
  heldMenu(context, id, goal, index);
  return isPressed;
}

// The selected one: it has the rings and arrows.
void targetRow(const Context& context, const GoalColumns& columns) {
  const lab::Scene& scene = context.lab.state().scene;
  const std::size_t tip = scene.chain.tipBone();
  const float start = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("•");
  tooltip(context, tr("The target: it can be dragged by arrows and rings."));
  ImGui::SameLine(start + columns.name);
  const rigs::Goal target = lab::allGoals(scene).front();
  nameCell(context, "target-name", target, lab::StandOnGround::kTarget, columns);
  ImGui::SameLine(start + columns.weight);
  ImGui::TextDisabled("1");
  ImGui::SameLine(start + columns.object);
  int object = scene.object;
  if (objectField(context, "target-object", object)) context.act(lab::SetTargetObject{object});
  ImGui::SameLine(start + columns.left);
  leftText(context.lab, tip, scene.target, false);
}

void goalRow(const Context& context, std::size_t i, const GoalColumns& columns) {
  const lab::Scene& scene = context.lab.state().scene;
  const rigs::Goal& goal = scene.goals[i];
  lab::SetGoal changed{i, goal.on, goal.weight, goal.object, goal.pinned};
  const std::string id = "goal-" + std::to_string(i + 1);
  const float start = ImGui::GetCursorPosX();
  const lab::Theme theme = context.lab.state().view.theme;
  ImGui::PushStyleColor(ImGuiCol_CheckMark, color(lab::goalColor(scene, i, theme)));
  bool isChanged = tickBox(("##on-" + id).c_str(), &changed.on);
  ImGui::PopStyleColor();
  context.control(id + "-on", tr("Off: nothing is asked of this end, and it goes with the rest."));
  ImGui::SameLine(start + columns.name);
  if (nameCell(context, id, goal, i, columns)) context.act(lab::SelectGoal{i});
  ImGui::SameLine(start + columns.weight);
  ImGui::SetNextItemWidth(3.4F * ImGui::GetFontSize());
  auto weight = static_cast<float>(goal.weight);
  const std::string field = "##weight-" + id;
  const bool isWeighed = numberField(field.c_str(), "%.3g", goal.weight, [&] {
    return ImGui::DragFloat(field.c_str(), &weight, 0.01F, 0.01F, 100.0F, "%.3g",
                            ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
  });
  if (isWeighed) {
    changed.weight = static_cast<double>(weight);
    isChanged = true;
  }
  context.control(id + "-weight",
                  tr("How much this goal counts against the target, which has 1: where not all can "
                     "be met, those with more come nearer. Drag, or Ctrl+click to type."));
  ImGui::SameLine(start + columns.object);
  isChanged = objectField(context, id + "-object", changed.object) || isChanged;
  ImGui::SameLine(start + columns.left);
  leftText(context.lab, goal.bone, goal.target, !goal.on);
  if (isChanged) context.act(changed);
}

}  // namespace

void influenceRow(const Context& context) {
  const language::Text help =
      tr("How far the joints go from the pose before to the one that meets the target: from the "
         "rest pose, or where there is none from the one that the drag began with. Engines call it "
         "influence, alpha or weight. 0: as if there were no target.");
  label(context, tr("Influence"), help);
  auto influence = static_cast<float>(context.lab.state().scene.influence);
  if (slider(context, "##influence", influence, 0.0F, 1.0F, "%.2f"))
    context.act(lab::SetTargetInfluence{static_cast<double>(influence)});
  context.control("influence", help);
}

namespace {

// A goal more, one fewer, and whether solvers move the whole.
void goalButtons(const Context& context) {
  const lab::State& state = context.lab.state();
  const auto joint = lab::selectedJoint(state);
  const bool isFree = lab::hasFreeRoot(state.scene.chain);
  const language::Text root = isFree ? tr("Hold the root") : tr("Free the root");
  ButtonRow row({tr("Add goal").view(), tr("Remove goal").view(), root.view()},
                4.0F * context.unit);
  {
    const Greyed greyed(
        context, joint ? std::string() : tr("Click a joint first: its bone is meant.").str());
    if (pushButton(withId(tr("Add goal"), "goal-add"), false, row.width()))
      context.act(lab::AddGoal{joint.value_or(0)});
    context.control("goal-add", tr("A goal for the end of the selected bone, where it is now."));
  }
  row.next();
  {
    const Greyed greyed(context, state.scene.goals.empty()
                                     ? tr("This is the only target. Click a joint to add a goal "
                                          "for another end.")
                                           .str()
                                     : std::string());
    if (pushButton(withId(tr("Remove goal"), "goal-remove"), false, row.width()))
      context.act(lab::RemoveGoal{});
    context.control("goal-remove", tr("The target goes, and another goal becomes the target."));
  }
  row.next();
  if (pushButton(withId(root, "root-free"), false, row.width()))
    context.act(lab::SetFreeRoot{!isFree});
  context.control("root-free",
                  tr("Held, the root stays, and the rest turns about it. Free, solvers move and "
                     "turn the whole: hips sink, and feet with goals stay."));
}

bool hasBranches(const rigs::Chain& chain) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i)
    if (chain.parentOf(i) + 1 != static_cast<int>(i)) return true;
  return false;
}

}  // namespace

void goalsSection(const Context& context) {
  const lab::Lab& lab = context.lab;
  const auto& goals = lab.state().scene.goals;
  if (goals.empty() && !hasBranches(lab.state().scene.chain)) return;
  if (!section(context, tr("Goals"), "goals",
               tr("Where ends of the chain are to come, a row each: whether it counts, how much, "
                  "and how far away its end is."),
               &lab::PanelView::goals)) {
    return;
  }
  const GoalColumns columns = goalColumns(context);
  goalHeader(columns);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.5F * padding.x, padding.y});
  targetRow(context, columns);
  for (std::size_t i = 0; i < goals.size(); ++i) goalRow(context, i, columns);
  ImGui::PopStyleVar();
  if (!goals.empty()) influenceRow(context);  // else beside the rest pose
  goalButtons(context);
  groundRows(context);
}

}  // namespace ui

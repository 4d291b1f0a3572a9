#include <optional>
#include <utility>

#include <imgui.h>

#include "lab/file/presets.h"
#include "language/language.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

// As many buttons a line as there is room for.
void numberButtons(const Context& context) {
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

void addPopup(const Context& context) {
  if (!ImGui::BeginPopup("add-chain")) return;
  pushRows();
  for (const lab::Document& preset : lab::presets()) {
    if (preset.scene.walk) continue;
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

void chainList(const Context& context) {
  label(
      context, tr("Chains"),
      tr("All chains of the scene. One is selected. The others stay as they are, each with its own "
         "solver, so that you can compare."));
  numberButtons(context);
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

}  // namespace ui

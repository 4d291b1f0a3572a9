#include <algorithm>
#include <string>

#include "explain/registry.h"
#include "lab/palette.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

bool isMirrored(const ik::Chain& chain) {
  return chain.baseScale != ik::ScaleSign{} ||
         std::ranges::any_of(chain.bones,
                             [](const ik::Bone& each) { return each.scale != ik::ScaleSign{}; });
}

}  // namespace

void whyPanel(const Context& context) {
  const explain::Why why = explain::whyOf(context.lab.solver());
  if (why.works.empty()) return;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const lab::State& state = context.lab.state();
  const bool isOpen = state.view.why;
  ImGui::SetNextItemOpen(isOpen);
  ImGui::TreeNodeEx("why", ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_FramePadding,
                    "Why it works, and where it fails");
  const bool isToggled = ImGui::IsItemToggledOpen();
  context.control("why",
                  "The idea of the solver in a few sentences. Fold it away for more room "
                  "for formulas and code.");
  if (isToggled) context.act(lab::SetView{&lab::View::why, !isOpen});
  if (isOpen == isToggled) return;
  wrapped(std::string(why.works), color(colors.text));
  ImGui::Spacing();
  wrapped(std::string(why.fails), color(colors.text));
  if (!isMirrored(state.scene.chain)) return;
  ImGui::Spacing();
  wrapped(std::string(explain::whyMirrorsMatter()), color(colors.text));
  context.note("why-mirrors");
}

}  // namespace ui

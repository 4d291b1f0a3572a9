#include <algorithm>
#include <string>
#include <vector>

#include "explain/registry.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

bool isMirrored(const rigs::Chain& chain) {
  return chain.baseScale != ik::ScaleSign{} ||
         std::ranges::any_of(chain.bones,
                             [](const rigs::Bone& each) { return each.scale != ik::ScaleSign{}; });
}

// What is said, a paragraph each.
std::vector<std::string> paragraphs(const lab::Lab& lab) {
  const explain::Why why = explain::whyOf(lab.solver());
  if (why.works.empty()) return {};
  std::vector<std::string> all{why.works.str(), why.fails.str()};
  if (!why.like.empty()) all.push_back(why.like.str());
  if (isMirrored(lab.state().scene.chain)) all.emplace_back(explain::whyMirrorsMatter());
  return all;
}

}  // namespace

bool isWhyOpen(const Context& context) {
  const lab::State& state = context.lab.state();
  if (!state.view.why || state.view.whyStays || state.view.presenting) return state.view.why;
  const bool isStepping =
      state.choices.mode == lab::Mode::stepByStep && state.playback.cursor > 0 && !state.race.on;
  return !isStepping;
}

void whyPanel(const Context& context, bool isOpen) {
  const std::vector<std::string> all = paragraphs(context.lab);
  if (all.empty()) return;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const bool isToggled =
      foldTitle(context, tr("Why it works, and where it fails"), "why",
                tr("The idea of the solver in a few sentences. Fold it to give formulas and code "
                   "more room. It folds by itself while you step, until you open or fold it."),
                isOpen);
  if (isToggled) {
    context.act(lab::SetView{&lab::View::why, !isOpen});
    context.act(lab::SetView{&lab::View::whyStays, true});
  }
  if (isOpen == isToggled) return;
  for (const std::string& each : all) {
    if (&each != &all.front()) ImGui::Spacing();
    wrapped(each, color(colors.text));
    context.note("why-" + std::to_string(&each - &all.front()));
  }
}

}  // namespace ui

#include "ui/script/beside.h"

#include <algorithm>
#include <string>
#include <vector>

#include "explain/words.h"
#include "lab/palette.h"
#include "lab/words/difference_words.h"
#include "language/language.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill, language::tr, language::trc;
namespace {

// Those whose steps a student writes; "none" comes first.
std::vector<const ik::Solver*> references() {
  std::vector<const ik::Solver*> all{nullptr};
  for (const ik::Solver* each : ik::solvers()) {
    if (each->iterative && each->method.empty()) all.push_back(each);
  }
  return all;
}

void referenceChoice(const Context& context, const lab::Script& script) {
  const std::vector<const ik::Solver*> all = references();
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const ik::Solver* each : all)
    names.push_back(each ? explain::nameOf(*each) : trc("compared with no solver", "none").str());
  const auto chosen = std::ranges::find_if(
      all, [&](const ik::Solver* each) { return each && each->id == script.like; });
  const std::size_t place =
      chosen == all.end() ? 0 : static_cast<std::size_t>(chosen - all.begin());
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(tr("Compare with"));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  const int picked = combo(context, "script-like",
                           tr("Solves the same problem with this solver, and finds the first step "
                              "at which yours does something else."),
                           names, place);
  if (picked < 0) return;
  lab::Script compared = script;
  const ik::Solver* const like = all[static_cast<std::size_t>(picked)];
  compared.like = like ? std::string(like->id) : std::string();
  context.act(lab::SetScript{std::move(compared)});
}

}  // namespace

void scriptBeside(const Context& context) {
  const lab::State& state = context.lab.state();
  if (!state.choices.isOwn || !state.script || state.script->isHeld || state.race.on) return;
  if (context.lab.isAsking()) return;
  ImGui::Spacing();
  referenceChoice(context, *state.script);
  const ik::Solver* const like = ik::findSolver(state.script->like);
  if (!like || context.lab.trace().size() < 2) return;
  const lab::Palette& colors = lab::palette(state.view.theme);
  const std::string name = explain::nameOf(*like);
  const auto& difference = context.lab.scriptDifference();
  if (!difference) {
    wrapped(fill(tr("Every step is the same as {solver}'s."), {{"solver", name}}),
            color(colors.text));
    context.note("script-same");
    return;
  }
  wrapped(fill(tr("The first that differs: {difference}."),
               {{"difference",
                 lab::differenceSentence(*difference, state.scene.chain, state.view.degrees)}}),
          color(colors.text));
  context.note("script-difference");
  const bool isThere =
      state.choices.mode == lab::Mode::stepByStep && state.playback.cursor == difference->yourStep;
  if (isThere || difference->isYourEnd) return;
  if (ImGui::Button(withId(tr("Go to this step"), "script-go").c_str()))
    context.act(lab::Seek{difference->yourStep});
  context.control("script-go", tr("Shows the step at which yours parts from it, with both bones."));
}

}  // namespace ui

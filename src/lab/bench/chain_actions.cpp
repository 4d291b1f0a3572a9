// Several chains: one is selected, the others stay as they are.
#include <algorithm>
#include <optional>
#include <utility>

#include "lab/bench/carry_out.h"
#include "lab/edit/chains.h"

namespace lab {
namespace {

// How far aside a copy is laid, in parts of the chain's length.
constexpr double kAside = 0.35;

void moveAside(Scene& scene) {
  const glm::dvec3 aside(kAside * rigs::sizeOf(scene.chain), 0.0, 0.0);
  scene.chain.base += aside;
  scene.target += aside;
  for (rigs::Goal& goal : scene.goals) goal.target += aside;
  if (scene.pole) *scene.pole += aside;
}

void insert(std::vector<OtherChain>& chains, std::size_t place, OtherChain chain) {
  chains.insert(chains.begin() + static_cast<std::ptrdiff_t>(place), std::move(chain));
}

// Takes the chain at `place` out of the others and selects it.
void selectOther(Bench& bench, std::size_t place) {
  const auto chosen = bench.state.otherChains.begin() + static_cast<std::ptrdiff_t>(place);
  OtherChain chain = std::move(*chosen);
  bench.state.otherChains.erase(chosen);
  bench.state.place = place;
  select(bench, std::move(chain));
}

}  // namespace

OtherChain selectedChain(const Bench& bench) {
  const State& state = bench.state;
  return {state.scene, state.choices, bench.start, state.playback.cursor, bench.shown.pose};
}

void select(Bench& bench, OtherChain chain) {
  bench.recording = {};
  bench.state.view.selectedJoint = -1;
  bench.state.motion.path = TargetPath::none;
  State& state = bench.state;
  const Mode mode = state.choices.mode;
  state.scene = std::move(chain.scene);
  state.choices = std::move(chain.choices);
  state.choices.mode = mode;
  bench.start = bench.answer = bench.before = std::move(chain.start);
  state.playback.playing = false;
  state.view.space.on = hasSpace(state);
  solveAgain(bench);
  if (mode == Mode::stepByStep) moveCursor(bench, chain.cursor);
}

void carryOut(Bench& bench, const SelectChain& action) {
  State& state = bench.state;
  if (action.place > state.otherChains.size() || action.place == state.place) return;
  // The selected chain goes back to its place, which shifts those behind it.
  insert(state.otherChains, state.place, selectedChain(bench));
  selectOther(bench, action.place);
}

// The selected goal's weight is 1, whatever it was: those of the others are against it.
void carryOut(Bench& bench, const SelectGoal& action) {
  Scene& scene = bench.state.scene;
  if (action.goal >= scene.goals.size()) return;
  rigs::Goal& chosen = scene.goals[action.goal];
  const double weight = chosen.weight;
  const rigs::Goal before{scene.chain.tipBone(), scene.target, 1.0};
  const bool isLast = chosen.bone + 1 == scene.chain.bones.size();
  scene.chain.tip = isLast ? std::nullopt : std::optional(chosen.bone);
  scene.target = chosen.target;
  chosen = before;
  for (rigs::Goal& goal : scene.goals)
    goal.weight = std::clamp(goal.weight / weight, kLeastGoalWeight, kMostGoalWeight);
  bench.state.motion.path = TargetPath::none;
  solveAgain(bench);
}

void carryOut(Bench& bench, const AddGoal& action) {
  Scene& scene = bench.state.scene;
  const auto isItsOwn = [&](const rigs::Goal& goal) { return goal.bone == action.bone; };
  const bool isTaken =
      action.bone == scene.chain.tipBone() || std::ranges::any_of(scene.goals, isItsOwn);
  if (!isOwnChain(bench) || action.bone >= scene.chain.bones.size() || isTaken) return;
  if (scene.goals.size() >= kMostGoals) return;
  scene.goals.push_back({action.bone, bench.shown.bones[action.bone].end});
  solveAgain(bench);
}

void carryOut(Bench& bench, const RemoveGoal& /*action*/) {
  Scene& scene = bench.state.scene;
  if (scene.goals.empty()) return;
  const SelectGoal last{scene.goals.size() - 1};
  carryOut(bench, last);
  scene.goals.pop_back();
  solveAgain(bench);
}

void carryOut(Bench& bench, const AddChain& action) {
  State& state = bench.state;
  const bool isRefused =
      bench.creature || action.chain.scene.walk || !faultOf(action.chain).empty();
  if (isRefused || state.otherChains.size() + 1 >= kMostChains) return;
  insert(state.otherChains, state.place, selectedChain(bench));
  ++state.place;
  OtherChain added = action.chain;
  added.scene.origin.reset();
  select(bench, std::move(added));
}

void carryOut(Bench& bench, const DuplicateChain& /*action*/) {
  if (bench.creature) return;
  OtherChain copy = selectedChain(bench);
  moveAside(copy.scene);
  carryOut(bench, AddChain{std::move(copy)});
}

void carryOut(Bench& bench, const RemoveChain& /*action*/) {
  const State& state = bench.state;
  if (state.otherChains.empty()) return;
  selectOther(bench, std::min(state.place, state.otherChains.size() - 1));
}

}  // namespace lab

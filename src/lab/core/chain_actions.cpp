// Several chains: one is selected, the others stay as they are.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "lab/core/carry_out.h"
#include "lab/creature/feet.h"
#include "lab/creature/ground.h"
#include "lab/edit/chains.h"
#include "lab/file/scene_file.h"

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
void selectOther(LabData& data, std::size_t place) {
  const auto chosen = data.state.otherChains.begin() + static_cast<std::ptrdiff_t>(place);
  OtherChain chain = std::move(*chosen);
  data.state.otherChains.erase(chosen);
  data.state.place = place;
  select(data, std::move(chain));
}

}  // namespace

OtherChain selectedChain(const LabData& data) {
  const State& state = data.state;
  return {state.scene, state.choices, data.start, state.playback.cursor, data.shown.pose};
}

void select(LabData& data, OtherChain chain) {
  data.recording = {};
  data.state.view.selectedJoint = -1;
  data.state.motion.path = TargetPath::none;
  State& state = data.state;
  const Mode mode = state.choices.mode;
  state.scene = std::move(chain.scene);
  state.choices = std::move(chain.choices);
  state.choices.mode = mode;
  data.start = data.answer = data.before = std::move(chain.start);
  state.playback.playing = false;
  state.view.space.on = hasSpace(state);
  solveAgain(data);
  if (mode == Mode::stepByStep) moveCursor(data, chain.cursor);
}

void carryOut(LabData& data, const SelectChain& action) {
  State& state = data.state;
  if (action.place > state.otherChains.size() || action.place == state.place) return;
  if (data.creature) solveLegsAlike(data);
  // The selected chain goes back to its place, which shifts those behind it.
  insert(state.otherChains, state.place, selectedChain(data));
  selectOther(data, action.place);
}

// The selected goal's weight is 1, whatever it was: those of the others are against it.
void carryOut(LabData& data, const SelectGoal& action) {
  Scene& scene = data.state.scene;
  if (action.goal >= scene.goals.size()) return;
  rigs::Goal& chosen = scene.goals[action.goal];
  const double weight = chosen.weight;
  const rigs::Goal before = allGoals(scene).front();
  const bool isLast = chosen.bone + 1 == scene.chain.bones.size();
  scene.chain.tip = isLast ? std::nullopt : std::optional(chosen.bone);
  scene.target = chosen.target;
  scene.facing = chosen.facing;
  scene.object = chosen.object;
  scene.influence = chosen.influence;
  scene.sole = chosen.sole;
  scene.isPinned = chosen.pinned;
  chosen = before;
  for (rigs::Goal& goal : scene.goals)
    goal.weight = std::clamp(goal.weight / weight, kLeastGoalWeight, kMostGoalWeight);
  data.state.motion.path = TargetPath::none;
  solveAgain(data);
}

void carryOut(LabData& data, const SetGoal& action) {
  Scene& scene = data.state.scene;
  if (action.goal >= scene.goals.size()) return;
  rigs::Goal& goal = scene.goals[action.goal];
  goal.on = action.on;
  if (std::isfinite(action.weight))
    goal.weight = std::clamp(action.weight, kLeastGoalWeight, kMostGoalWeight);
  goal.object = std::clamp(action.object, 0, kMostObjects);
  goal.pinned = action.pinned;
  solveAgain(data);
}

void carryOut(LabData& data, const SetTargetInfluence& action) {
  if (!std::isfinite(action.influence)) return;
  data.state.scene.influence = std::clamp(action.influence, 0.0, 1.0);
  solveAgain(data);
}

void carryOut(LabData& data, const SetTargetObject& action) {
  data.state.scene.object = std::clamp(action.object, 0, kMostObjects);
}

void carryOut(LabData& data, const PinTarget& action) {
  data.state.scene.isPinned = action.on;
  if (action.on) data.state.motion.path = TargetPath::none;
}

// Its sole is level now, and as high above the ground's plane as the bone's end is.
void carryOut(LabData& data, const StandOnGround& action) {
  Scene& scene = data.state.scene;
  const bool isTarget = action.goal == StandOnGround::kTarget;
  if (!canHaveGround(scene)) return;
  if (!isTarget && action.goal >= scene.goals.size()) return;
  const rigs::Goal goal = allGoals(scene)[isTarget ? 0 : action.goal + 1];
  std::optional<rigs::Sole>& sole = isTarget ? scene.sole : scene.goals[action.goal].sole;
  sole.reset();
  if (action.on) {
    const double height = goal.target.y - scene.ground.value_or(Ground{}).height;
    sole = {upIn(goal.facing), std::clamp(height, 0.0, 0.5 * scene.chain.bones[goal.bone].length)};
  }
  solveAgain(data);
}

void carryOut(LabData& data, const SetGround& action) {
  Scene& scene = data.state.scene;
  if (scene.isZUp) return;
  const auto within = [](double value, double least, double most) {
    return std::isfinite(value) ? std::clamp(value, least, most) : 0.0;
  };
  std::optional<Ground> ground = action.ground;
  if (data.creature && !ground) ground = kHills;
  if (ground) {
    ground->height = within(ground->height, -kFarthest, kFarthest);
    ground->slope = within(ground->slope, 0.0, kSteepestGround);
    ground->heading = within(ground->heading, -kMostTurns, kMostTurns);
    ground->hills = within(ground->hills, 0.0, kMostHills);
  }
  if (ground == scene.ground) return;
  const std::optional<Ground> before = std::exchange(scene.ground, ground);
  if (before && hasFeet(scene)) {  // the body stays as high above it
    glm::dvec3& base = scene.chain.base;
    const glm::dvec3 way = onGround(*ground, base) - onGround(*before, base);
    base += way;
    carryGoals(scene, way);
  }
  for (OtherChain& each : data.state.otherChains) each.scene.ground = ground;
  if (data.creature) return startCreature(data);
  solveAgain(data);
}

void carryOut(LabData& data, const AddGoal& action) {
  Scene& scene = data.state.scene;
  const auto isItsOwn = [&](const rigs::Goal& goal) { return goal.bone == action.bone; };
  const bool isTaken =
      action.bone == scene.chain.tipBone() || std::ranges::any_of(scene.goals, isItsOwn);
  if (action.bone >= scene.chain.bones.size() || isTaken) return;
  if (scene.goals.size() >= kMostGoals) return;
  scene.goals.push_back({action.bone, data.shown.bones[action.bone].end});
  solveAgain(data);
}

void carryOut(LabData& data, const RemoveGoal& /*action*/) {
  Scene& scene = data.state.scene;
  if (scene.goals.empty()) return;
  const SelectGoal last{scene.goals.size() - 1};
  carryOut(data, last);
  scene.goals.pop_back();
  solveAgain(data);
}

void carryOut(LabData& data, const AddChain& action) {
  State& state = data.state;
  const bool isRefused = data.creature || !sceneFaultOf(action.chain).empty();
  if (isRefused || state.otherChains.size() + 1 >= kMostChains) return;
  insert(state.otherChains, state.place, selectedChain(data));
  ++state.place;
  OtherChain added = action.chain;
  added.scene.origin.reset();
  added.scene.ground = state.scene.ground;
  select(data, std::move(added));
}

void carryOut(LabData& data, const DuplicateChain& /*action*/) {
  if (data.creature) return;
  OtherChain copy = selectedChain(data);
  moveAside(copy.scene);
  carryOut(data, AddChain{std::move(copy)});
}

void carryOut(LabData& data, const RemoveChain& /*action*/) {
  const State& state = data.state;
  if (data.creature || state.otherChains.empty()) return;
  selectOther(data, std::min(state.place, state.otherChains.size() - 1));
}

}  // namespace lab

#include "lab/core/lab.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <type_traits>
#include <utility>

#include <glm/geometric.hpp>

#include "lab/core/carry_out.h"
#include "lab/core/prediction.h"
#include "lab/creature/legs.h"
#include "lab/edit/plane_limits.h"
#include "lab/turns.h"

namespace lab {
namespace {

// To 12 digits: a camera's height goes through pixels and back, and must not change on the way.
double rounded(double number) {
  std::array<char, 32> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), number,
                                     std::chars_format::scientific, 11);
  std::from_chars(text.data(), written.ptr, number);
  return number;
}

}  // namespace

Lab::Lab() : data_(std::make_unique<LabData>()) { apply(NewScene{}); }
Lab::Lab(const Lab& other) : data_(std::make_unique<LabData>(*other.data_)) {}
Lab::Lab(Lab&& other) noexcept = default;
Lab& Lab::operator=(const Lab& other) {
  if (this != &other) data_ = std::make_unique<LabData>(*other.data_);
  return *this;
}
Lab& Lab::operator=(Lab&& other) noexcept = default;
Lab::~Lab() = default;

std::string Lab::apply(const Action& action) {
  LabData& data = *data_;
  const auto carry = [&](const auto& each) -> std::string {
    if constexpr (std::is_void_v<decltype(carryOut(data, each))>) {
      carryOut(data, each);
      return {};
    } else {
      return carryOut(data, each);
    }
  };
  leaveReplay(data, action);
  const auto key = stepKeyOf(action);
  if (!key) {
    std::string fault = visit(carry, action);
    if ((OtherScenes::has(action) && fault.empty()) || keepsStart(data)) data.kept = data.start;
    return fault;
  }
  Snapshot before;
  const bool isNew = data.history.beginsStep(*key);
  if (isNew) before = snapshotOf(data);
  const bool begins = isNew && !data.history.goesOn(*key, before);
  std::string fault = visit(carry, action);
  const State& now = data.state;
  const bool isSame = now.scene == before.scene && now.choices == before.choices &&
                      now.otherChains == before.otherChains && now.walkGoal == before.walkGoal &&
                      now.name == before.name && now.notes == before.notes &&
                      now.script == before.script;
  if (begins && isSame && !PoseEdits::has(action)) return fault;
  data.kept = data.start;
  if (begins) data.history.add(action, std::move(before));
  return fault;
}

const State& Lab::state() const { return data_->state; }
const History& Lab::history() const { return data_->history; }
const OwnRun& Lab::ownRun() const { return data_->ownRun; }
const std::optional<script::Fault>& Lab::scriptFault() const { return lab::scriptFault(*data_); }
const std::vector<script::Local>& Lab::scriptLocals() const { return localsOf(*data_); }
std::size_t Lab::scriptDiffers(std::string_view like) const { return differingOf(*data_, like); }
const std::optional<script::Difference>& Lab::scriptDifference() const {
  return differenceOf(*data_);
}
const ik::Solver& Lab::solver() const { return solverOf(*data_); }
ik::Settings Lab::settings() const { return settingsOf(data_->state.choices); }
const rigs::Result& Lab::result() const { return data_->result; }
const rigs::Trace& Lab::trace() const { return data_->trace; }
const std::vector<double>& Lab::turns() const {
  if (!data_->turns) data_->turns = totalTurns(state().scene.chain, trace());
  return *data_->turns;
}
const rigs::Pose& Lab::startPose() const { return data_->start; }
const rigs::Pose& Lab::answer() const { return data_->answer; }
double Lab::solveSeconds() const { return data_->solveSeconds; }
const rigs::TraceState& Lab::shown() const { return data_->shown; }
const StepView& Lab::step() const { return lab::stepOf(*data_); }
const rigs::TraceState& Lab::onCanvas() const {
  const bool isMoving = data_->tween && !state().race.on;
  return isMoving ? data_->tween->now.front() : data_->shown;
}
const rigs::TraceState& Lab::onCanvas(std::size_t runner) const {
  return data_->tween ? data_->tween->now[runner] : race().runners()[runner].shown;
}
const std::vector<rigs::Segment>& Lab::ghost() const {
  return data_->ghost.empty() ? step().before.bones : data_->ghost;
}
const Race& Lab::race() const { return data_->race; }
std::size_t Lab::cursor() const { return cursorOf(*data_); }
std::size_t Lab::lastCursor() const { return lastCursorOf(*data_); }
const Recording& Lab::recording() const { return data_->recording; }
bool Lab::scrubsReplay() const { return lab::scrubsReplay(state()); }
bool Lab::targetMoves() const { return lab::targetMoves(*data_); }
bool Lab::canStep(int direction) const { return lab::canStep(*data_, direction); }
bool Lab::isAsking() const { return lab::isAsking(*data_); }
bool Lab::isHeldBack() const { return lab::isHeldBack(*data_); }
bool Lab::takesGuess() const { return lab::takesGuess(*data_); }
glm::dvec3 Lab::predictionTruth() const { return truth(*data_); }
bool Lab::hasWaitingLimits() const { return lab::hasWaitingLimits(state().scene); }
bool Lab::isWalking() const { return lab::isWalking(*data_); }

bool Lab::showsReach() const {
  return state().view.reach && !isWalking() && state().scene.goals.empty();
}

rigs::Pose Lab::nextPose() const {
  const bool isStepping = data_->state.choices.mode == Mode::stepByStep;
  rigs::Pose pose = isStepping ? data_->start : nextStart(*data_);
  pose.stretch.clear();
  return pose;
}

double Lab::shownDistance() const {
  return glm::distance(shown().joints.back(), state().scene.target);
}
bool Lab::hasSeveralGoals() const {
  return std::ranges::any_of(state().scene.goals, &rigs::Goal::on);
}
ik::Left Lab::shownLeft() const {
  if (hasSeveralGoals()) return trace().left(state().playback.cursor);
  return {.distance = shownDistance(), .turn = shownTurn()};
}
double Lab::shownTurn() const {
  const Scene& scene = state().scene;
  if (!scene.facing) return 0.0;
  const std::size_t tip = scene.chain.tipBone();
  return glm::length(rigs::missingTurn(scene.chain, shown().pose, tip, *scene.facing));
}

bool Lab::isAnimating() const {
  if (state().view.blank) return false;
  if (state().playback.playing || data_->tween || targetMoves()) return true;
  if (isWalking()) return !data_->creature->isSettled(goal());
  return state().choices.mode == Mode::onePerFrame && !data_->isSettled;
}

const Creature* Lab::creature() const { return data_->creature ? &*data_->creature : nullptr; }

bool Lab::isEditing() const { return state().editing.on && !state().race.on; }

const glm::dvec3& Lab::goal() const {
  return isWalking() ? *state().walkGoal : state().scene.target;
}

const rigs::Pose& Lab::savedPose() const {
  return data_->beforeReplay ? data_->beforeReplay->snapshot.kept : data_->kept;
}

// A replay is looked at, no more: what there was before it is saved.
Document Lab::document(double canvasHeight) const {
  const State& state = data_->state;
  const Snapshot* const then = data_->beforeReplay ? &data_->beforeReplay->snapshot : nullptr;
  Document document;
  document.name = state.name;
  document.notes = state.notes;
  document.scene = then ? then->scene : state.scene;
  // Not the answer: some solvers change its last digits when they begin from it.
  document.pose = savedPose();
  document.choices = then ? then->choices : state.choices;
  const std::size_t cursor = then ? then->cursor : state.playback.cursor;
  document.cursor = document.choices.mode == Mode::stepByStep ? cursor : 0;
  document.otherChains = state.otherChains;
  const std::optional<Script>& script = then ? then->script : state.script;
  if (script && script->isSaved) document.script = script->text;
  document.choices.isOwn = document.choices.isOwn && document.script;
  for (OtherChain& each : document.otherChains)
    each.choices.isOwn = each.choices.isOwn && document.script;
  for (OtherChain& each : document.otherChains) each.shown = {};
  document.place = state.place;
  if (state.walkGoal) {  // it begins anew, and may be under way
    document.walk = {state.otherChains.size() + 1, state.place, *state.walkGoal};
    standAtStart({document.scene, document.pose, document.otherChains, document.place});
  }
  document.unit = state.playback.unit;
  if (!(canvasHeight > 0.0)) return document;
  const View& view = state.view;
  document.camera = SceneCamera{{view.center.x, view.center.y, view.space.focusZ},
                                rounded(canvasHeight / view.pixelsPerUnit),
                                view.space.yaw,
                                view.space.pitch,
                                view.space.perspective};
  return document;
}

}  // namespace lab

#include "lab/bench/lab.h"

#include <array>
#include <charconv>
#include <type_traits>
#include <utility>

#include <glm/geometric.hpp>

#include "lab/bench/carry_out.h"
#include "lab/bench/prediction.h"
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

Lab::Lab() : bench_(std::make_unique<Bench>()) { apply(NewScene{}); }
Lab::Lab(const Lab& other) : bench_(std::make_unique<Bench>(*other.bench_)) {}
Lab::Lab(Lab&& other) noexcept = default;
Lab& Lab::operator=(const Lab& other) {
  if (this != &other) bench_ = std::make_unique<Bench>(*other.bench_);
  return *this;
}
Lab& Lab::operator=(Lab&& other) noexcept = default;
Lab::~Lab() = default;

std::string Lab::apply(const Action& action) {
  Bench& bench = *bench_;
  const auto carry = [&](const auto& each) -> std::string {
    if constexpr (std::is_void_v<decltype(carryOut(bench, each))>) {
      carryOut(bench, each);
      return {};
    } else {
      return carryOut(bench, each);
    }
  };
  leaveReplay(bench, action);
  const auto key = stepKeyOf(action);
  if (!key) {
    std::string fault = visit(carry, action);
    if ((OtherScenes::has(action) && fault.empty()) || keepsStart(bench)) bench.kept = bench.start;
    return fault;
  }
  Snapshot before;
  const bool isNew = bench.history.beginsStep(*key);
  if (isNew) before = snapshotOf(bench);
  const bool begins = isNew && !bench.history.goesOn(*key, before);
  std::string fault = visit(carry, action);
  const State& now = bench.state;
  const bool isSame = now.scene == before.scene && now.choices == before.choices &&
                      now.otherChains == before.otherChains && now.name == before.name &&
                      now.notes == before.notes;
  if (begins && isSame && !PoseEdits::has(action)) return fault;
  bench.kept = bench.start;
  if (begins) bench.history.add(action, std::move(before));
  return fault;
}

const State& Lab::state() const { return bench_->state; }
const History& Lab::history() const { return bench_->history; }
const ik::Solver& Lab::solver() const { return solverOf(*bench_); }
ik::Settings Lab::settings() const { return settingsOf(bench_->state.choices); }
const rigs::Result& Lab::result() const { return bench_->result; }
const rigs::Trace& Lab::trace() const { return bench_->trace; }
const std::vector<double>& Lab::turns() const {
  if (!bench_->turns) bench_->turns = totalTurns(state().scene.chain, trace());
  return *bench_->turns;
}
const rigs::Pose& Lab::startPose() const { return bench_->start; }
const rigs::Pose& Lab::answer() const { return bench_->answer; }
double Lab::solveSeconds() const { return bench_->solveSeconds; }
const rigs::TraceState& Lab::shown() const { return bench_->shown; }
const StepView& Lab::step() const { return lab::stepOf(*bench_); }
const rigs::TraceState& Lab::onCanvas() const {
  const bool isMoving = bench_->tween && !state().race.on;
  return isMoving ? bench_->tween->now.front() : bench_->shown;
}
const rigs::TraceState& Lab::onCanvas(std::size_t runner) const {
  return bench_->tween ? bench_->tween->now[runner] : race().runners()[runner].shown;
}
const std::vector<rigs::Segment>& Lab::ghost() const {
  return bench_->ghost.empty() ? step().before.bones : bench_->ghost;
}
const Race& Lab::race() const { return bench_->race; }
std::size_t Lab::cursor() const { return cursorOf(*bench_); }
std::size_t Lab::lastCursor() const { return lastCursorOf(*bench_); }
const Recording& Lab::recording() const { return bench_->recording; }
bool Lab::scrubsReplay() const { return lab::scrubsReplay(state()); }
bool Lab::targetMoves() const { return lab::targetMoves(*bench_); }
bool Lab::canStep(int direction) const { return lab::canStep(*bench_, direction); }
bool Lab::isAsking() const { return lab::isAsking(*bench_); }
bool Lab::isHeldBack() const { return lab::isHeldBack(*bench_); }
bool Lab::takesGuess() const { return lab::takesGuess(*bench_); }
glm::dvec3 Lab::predictionTruth() const { return truth(*bench_); }
bool Lab::hasWaitingLimits() const { return lab::hasWaitingLimits(state().scene); }
bool Lab::isWalking() const { return lab::isWalking(*bench_); }

rigs::Pose Lab::nextPose() const {
  const bool isStepping = bench_->state.choices.mode == Mode::stepByStep;
  rigs::Pose pose = isStepping ? bench_->start : nextStart(*bench_);
  pose.stretch.clear();
  return pose;
}

double Lab::shownDistance() const {
  return glm::distance(shown().joints.back(), state().scene.target);
}

bool Lab::isAnimating() const {
  if (state().view.blank) return false;
  if (state().playback.playing || bench_->tween || targetMoves()) return true;
  if (isWalking()) return !bench_->creature->isSettled(goal());
  return state().choices.mode == Mode::onePerFrame && !bench_->isSettled;
}

const Creature* Lab::creature() const { return bench_->creature ? &*bench_->creature : nullptr; }

bool Lab::isEditing() const { return state().editing.on && !creature() && !state().race.on; }

const glm::dvec3& Lab::goal() const {
  return isWalking() ? state().scene.walk->goal : state().scene.target;
}

const rigs::Pose& Lab::savedPose() const {
  // A leg's is that of the walk, which is not saved.
  if (bench_->creature) return bench_->start;
  return bench_->beforeReplay ? bench_->beforeReplay->snapshot.kept : bench_->kept;
}

// A replay is looked at, no more: what there was before it is saved.
Document Lab::document(double canvasHeight) const {
  const State& state = bench_->state;
  const Snapshot* const then = bench_->beforeReplay ? &bench_->beforeReplay->snapshot : nullptr;
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
  for (OtherChain& each : document.otherChains) each.shown = {};
  document.place = state.place;
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

// Whole scenes: presets, documents, and back to their start.
#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include <glm/common.hpp>

#include "lab/core/carry_out.h"
#include "lab/creature/ground.h"
#include "lab/edit/chains.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/file/scene_file.h"

namespace lab {
namespace {

// A race begins with as many as can be told apart at a glance.
constexpr int kFirstRacers = 3;

RaceChoices firstRace() {
  RaceChoices race;
  int racers = 0;
  for (const ik::Solver* solver : ik::solvers()) {
    race.solvers.push_back(solver->iterative && racers++ < kFirstRacers);
  }
  const auto iterative = std::ranges::find(race.solvers, true);
  race.pair[0] = static_cast<std::size_t>(iterative - race.solvers.begin());
  race.pair[1] = race.pair[0] + 1;
  return race;
}

std::string faultIn(const Document& document) {
  std::string fault = sceneFaultOf(OtherChain{document.scene, document.choices, document.pose});
  for (const OtherChain& each : document.otherChains) {
    if (fault.empty()) fault = sceneFaultOf(each);
  }
  if (fault.empty() && document.walk) fault = faultOfGoal(document.walk->goal);
  return fault;
}

void putChains(LabData& data, const Document& document) {
  State& state = data.state;
  data.creature.reset();
  state.walkGoal.reset();
  state.otherChains.clear();
  state.choices.mode = document.choices.mode;
  // Each is selected once, since that is what solves it.
  std::vector<OtherChain> others;
  for (const OtherChain& each : document.otherChains) {
    select(data, each);
    others.push_back(selectedChain(data));
  }
  state.otherChains = std::move(others);
  state.place = std::min(document.place, state.otherChains.size());
  select(data, {document.scene, document.choices, document.pose});
  if (document.walk) {
    state.walkGoal = document.walk->goal;
    startCreature(data);
  }
}

InitialScene initialOf(const Document& document) {
  std::optional<glm::dvec3> goal;
  if (document.walk) goal = document.walk->goal;
  return {document.scene, document.pose, document.otherChains, document.place, goal};
}

// A document without faults.
void put(LabData& data, const Document& document) {
  data.history.clear();
  data.recording = {};
  data.state.motion.path = TargetPath::none;
  data.state.view.selectedJoint = -1;
  data.state.name = document.name;
  data.state.notes = document.notes;
  data.state.failure.reset();
  data.state.view.notesCard = true;
  data.state.editing = {};
  data.state.view.fit = true;
  data.state.script.reset();
  if (document.script) data.state.script = Script{.text = *document.script, .isHeld = true};
  putChains(data, document);
  InitialScene initial = initialOf(document);
  initial.otherChains = data.state.otherChains;  // with their solves
  initial.place = data.state.place;
  data.initial = std::make_shared<const InitialScene>(std::move(initial));
}

// A scene of the program's own.
void begin(LabData& data, const Document& document) {
  data.recording = {};
  State& state = data.state;
  state.motion.path = TargetPath::none;
  state.view.selectedJoint = -1;
  state.name = document.name;
  state.notes = document.notes;
  state.failure.reset();
  state.choices = document.choices;
  state.editing = {};
  state.playback.unit = document.unit;
  state.view.notesCard = true;
  data.initial = std::make_shared<const InitialScene>(initialOf(document));
  carryOut(data, ResetScene{});
}

// As by hand, at 60 frames a second.
void playDrag(LabData& data, const FailureDrag& drag) {
  constexpr double kFrame = 1.0 / 60.0;
  const glm::dvec3 from = data.state.scene.target;
  carryOut(data, BeginGesture{});
  for (int i = 1; i <= drag.frames; ++i) {
    carryOut(data, SetTarget{glm::mix(from, drag.to, static_cast<double>(i) / drag.frames)});
    record(data, kFrame);
  }
  const std::deque<ReplayFrame>& frames = data.recording.frames;
  const auto turnOf = [](const ReplayFrame& frame) {
    return frame.motion.jump ? frame.motion.jump->turn : 0.0;
  };
  const auto largest = std::ranges::max_element(frames, {}, turnOf);
  carryOut(data, ShowFrame{static_cast<std::size_t>(largest - frames.begin())});
}

}  // namespace

void startCreature(LabData& data) {
  State& state = data.state;
  const Ground ground = *state.scene.ground;
  state.walkGoal = onGround(ground, *state.walkGoal);
  data.creature.emplace(state.otherChains.size() + 1, ground);
  walkOn(data, 0.0);
}

bool isFailure(const FailurePlace& place) {
  return place.failure < failures().size() && place.scene < failures()[place.failure].scenes.size();
}

void carryOut(LabData& data, const NewScene& /*action*/) {
  const View view = data.state.view;
  data = {};
  data.state.view = view;
  data.state.choices = defaultChoices();
  data.state.race = firstRace();
  carryOut(data, LoadPreset{0});
  data.state.name.clear();
  data.state.notes.clear();
  // The arm's own solver, wherever it is in the table.
  const auto all = ik::solvers();
  const auto twoBone = std::ranges::find(all, ik::findSolver("two-bone"));
  if (twoBone == all.end()) return;
  carryOut(data, SelectSolver{static_cast<std::size_t>(twoBone - all.begin())});
  carryOut(data, ResetScene{});
}

void carryOut(LabData& data, const SetName& action) { data.state.name = action.name; }

void carryOut(LabData& data, const SetNotes& action) { data.state.notes = action.notes; }

void carryOut(LabData& data, const LoadPreset& action) {
  if (action.index >= presets().size()) return;
  const Document& preset = presets()[action.index];
  begin(data, preset);
  if (preset.choices.mode == Mode::stepByStep) moveCursor(data, 0);  // there is something to step
}

void carryOut(LabData& data, const LoadFailure& action) {
  if (!isFailure(action.place)) return;
  const FailureScene& scene = failures()[action.place.failure].scenes[action.place.scene];
  begin(data, scene.document);
  data.state.failure = action.place;
  if (scene.drag) return playDrag(data, *scene.drag);
  moveCursor(data, scene.step.value_or(kWholeTrace));
}

void carryOut(LabData& data, const ResetScene& /*action*/) {
  State& state = data.state;
  state.scene = data.initial->scene;
  state.otherChains = data.initial->otherChains;
  state.place = data.initial->place;
  state.walkGoal = data.initial->walkGoal;
  data.creature.reset();
  data.start = data.answer = data.before = data.initial->pose;
  fitJoints(data);  // the solver may be another
  if (state.walkGoal) startCreature(data);
  state.playback.playing = false;
  state.playback.cursor = 0;
  state.motion.path = TargetPath::none;
  state.view.fit = true;
  state.view.space.on = hasSpace(state);
  solveAgain(data);
}

std::string carryOut(LabData& data, const OpenDocument& action) {
  const Document& document = action.document;
  if (std::string fault = faultIn(document); !fault.empty()) return fault;
  put(data, document);
  State& state = data.state;
  state.playback = {.cursor = state.playback.cursor, .unit = document.unit};
  if (state.choices.mode == Mode::stepByStep) moveCursor(data, document.cursor);
  if (!document.camera) return {};
  const SceneCamera& camera = *document.camera;
  carryOut(data, SetView{&SpaceView::perspective, camera.perspective});
  carryOut(data, SetCamera{glm::dvec2(camera.focus), state.view.pixelsPerUnit,
                           SetCamera::Space{camera.focus.z, camera.yaw, camera.pitch}});
  carryOut(data, SetView{&View::fit, true});
  carryOut(data, SetView{&View::fitHeight, camera.height});
  return {};
}

std::string carryOut(LabData& data, const LoadScene& action) {
  Document document;
  document.scene = action.scene;
  document.pose = action.pose;
  document.choices = action.choices;
  std::string fault = faultIn(document);
  if (fault.empty()) put(data, document);
  return fault;
}

}  // namespace lab

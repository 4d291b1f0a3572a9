// Whole scenes: presets, documents, and back to their start.
#include <algorithm>
#include <memory>
#include <utility>

#include "lab/bench/carry_out.h"
#include "lab/creature/ground.h"
#include "lab/edit/chains.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"

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

// The creature of the scene's walk, its leg solved from the start.
void startCreature(Bench& bench) {
  Walk& walk = *bench.state.scene.walk;
  walk.goal = onGround(walk.goal);
  bench.creature.emplace(walk.legs);
  bench.creature->solveLegs(solverOf(bench), settingsOf(bench.state.choices), bench.workspace);
  bench.start = bench.answer = bench.before = selectLeg(bench);
}

std::string faultIn(const Document& document) {
  if (document.scene.walk) {
    std::string fault = faultOf(document.choices);
    return fault.empty() ? faultOfGoal(*document.scene.walk) : fault;
  }
  std::string fault = faultOf(OtherChain{document.scene, document.choices, document.pose});
  for (const OtherChain& each : document.otherChains) {
    if (fault.empty()) fault = faultOf(each);
  }
  return fault;
}

void putChains(Bench& bench, const Document& document) {
  State& state = bench.state;
  bench.creature.reset();
  state.otherChains.clear();
  state.choices.mode = document.choices.mode;
  // Each is selected once, since that is what solves it.
  std::vector<OtherChain> others;
  for (const OtherChain& each : document.otherChains) {
    select(bench, each);
    others.push_back(selectedChain(bench));
  }
  state.otherChains = std::move(others);
  state.place = std::min(document.place, state.otherChains.size());
  select(bench, {document.scene, document.choices, document.pose});
}

void putWalk(Bench& bench, const Document& document) {
  State& state = bench.state;
  state.scene = document.scene;
  state.choices = document.choices;
  state.otherChains.clear();
  state.place = 0;
  state.view.space.on = true;
  startCreature(bench);
  solveAgain(bench);
}

// A document without faults.
void put(Bench& bench, const Document& document) {
  bench.history.clear();
  bench.recording = {};
  bench.state.motion.path = TargetPath::none;
  bench.state.view.selectedJoint = -1;
  bench.state.name = document.name;
  bench.state.notes = document.notes;
  bench.state.failure.reset();
  bench.state.view.notesCard = true;
  bench.state.editing = {};
  bench.state.view.fit = true;
  const bool walks = document.scene.walk.has_value();
  if (walks) {
    putWalk(bench, document);
  } else {
    putChains(bench, document);
  }
  bench.initial = std::make_shared<const InitialScene>(
      InitialScene{document.scene, walks ? rigs::Pose{} : document.pose, bench.state.otherChains,
                   bench.state.place});
}

// A scene of the program's own.
void begin(Bench& bench, const Document& document) {
  bench.recording = {};
  State& state = bench.state;
  state.motion.path = TargetPath::none;
  state.view.selectedJoint = -1;
  state.name = document.name;
  state.notes = document.notes;
  state.failure.reset();
  state.choices = document.choices;
  state.editing = {};
  state.playback.unit = document.unit;
  state.view.notesCard = true;
  bench.initial = std::make_shared<const InitialScene>(
      InitialScene{document.scene, document.pose, document.otherChains, document.place});
  carryOut(bench, ResetScene{});
}

}  // namespace

bool isFailure(const FailurePlace& place) {
  return place.failure < failures().size() && place.scene < failures()[place.failure].scenes.size();
}

void carryOut(Bench& bench, const NewScene& /*action*/) {
  const View view = bench.state.view;
  bench = {};
  bench.state.view = view;
  bench.state.choices = defaultChoices();
  bench.state.race = firstRace();
  carryOut(bench, LoadPreset{0});
  bench.state.name.clear();
  bench.state.notes.clear();
  // The arm's own solver, wherever it is in the table.
  const auto all = ik::solvers();
  const auto twoBone = std::ranges::find(all, ik::findSolver("two-bone"));
  if (twoBone == all.end()) return;
  carryOut(bench, SelectSolver{static_cast<std::size_t>(twoBone - all.begin())});
  carryOut(bench, ResetScene{});
}

void carryOut(Bench& bench, const SetName& action) { bench.state.name = action.name; }

void carryOut(Bench& bench, const SetNotes& action) { bench.state.notes = action.notes; }

void carryOut(Bench& bench, const LoadPreset& action) {
  if (action.index >= presets().size()) return;
  const Document& preset = presets()[action.index];
  begin(bench, preset);
  if (preset.choices.mode == Mode::stepByStep) moveCursor(bench, 0);  // there is something to step
}

void carryOut(Bench& bench, const LoadFailure& action) {
  if (!isFailure(action.place)) return;
  const FailureScene& scene = failures()[action.place.failure].scenes[action.place.scene];
  begin(bench, scene.document);
  bench.state.failure = action.place;
  moveCursor(bench, scene.step.value_or(kWholeTrace));
}

void carryOut(Bench& bench, const ResetScene& /*action*/) {
  State& state = bench.state;
  state.scene = bench.initial->scene;
  state.otherChains = bench.initial->otherChains;
  state.place = bench.initial->place;
  bench.creature.reset();
  if (state.scene.walk) {
    startCreature(bench);
  } else {
    bench.start = bench.answer = bench.before = bench.initial->pose;
    fitJoints(bench);  // the solver may be another
  }
  state.playback.playing = false;
  state.playback.cursor = 0;
  state.motion.path = TargetPath::none;
  state.view.fit = true;
  state.view.space.on = hasSpace(state);
  solveAgain(bench);
}

std::string carryOut(Bench& bench, const OpenDocument& action) {
  const Document& document = action.document;
  if (std::string fault = faultIn(document); !fault.empty()) return fault;
  put(bench, document);
  State& state = bench.state;
  state.playback = {.cursor = state.playback.cursor, .unit = document.unit};
  if (state.choices.mode == Mode::stepByStep) moveCursor(bench, document.cursor);
  if (!document.camera) return {};
  const SceneCamera& camera = *document.camera;
  carryOut(bench, SetView{&SpaceView::perspective, camera.perspective});
  carryOut(bench, SetCamera{glm::dvec2(camera.focus), state.view.pixelsPerUnit,
                            SetCamera::Space{camera.focus.z, camera.yaw, camera.pitch}});
  carryOut(bench, SetView{&View::fit, true});
  carryOut(bench, SetView{&View::fitHeight, camera.height});
  return {};
}

std::string carryOut(Bench& bench, const LoadScene& action) {
  Document document;
  document.scene = action.scene;
  document.scene.walk.reset();
  document.pose = action.pose;
  document.choices = action.choices;
  std::string fault = faultIn(document);
  if (fault.empty()) put(bench, document);
  return fault;
}

}  // namespace lab

#include "app/frame/map_view.h"

#include <algorithm>
#include <chrono>

#include "draw/maps/map_place.h"
#include "lab/words/status_words.h"
#include "language/language.h"
#include "platform/threads.h"

namespace app {

using language::fill, language::tr;

namespace {

constexpr int kFinestInDrag = 2;
constexpr double kSoon = 1.0 / 60.0;  // seconds
constexpr double kLater = 0.1;        // the finest level takes long: there is no hurry
// Of a frame, where there are no threads.
constexpr std::chrono::milliseconds kShortestSlice(10);
constexpr std::chrono::milliseconds kLongestSlice(40);
// Where there are no threads frames are slow until the map is there; it stays coarser rather.
constexpr std::chrono::milliseconds kPatience(5000);
constexpr int kJointSize = 120;  // three degrees a square

lab::MapQuestion questionOf(const lab::Lab& lab, const lab::MapGrid& grid) {
  const lab::State& state = lab.state();
  return {lab::placeOf(state.choices),
          lab.settings(),
          state.scene.chain,
          lab.nextPose(),
          state.choices.ignoreNegativeScale,
          state.scene.pole,
          grid,
          state.scene.goals,
          state.scene.facing,
          lab::problemOf(state.scene, state.choices).lengthPerRadian,
          state.script ? state.script->runs : std::string()};
}

// Why there can be none; empty where there can.
std::string obstacle(const lab::Lab& lab) {
  const lab::State& state = lab.state();
  if (lab.isWalking()) return tr("While the creature walks there is no map.");
  if (state.race.on) return tr("During a race there is no map.");
  return {};
}

std::string progress(const lab::MapLevel* level, bool isDone) {
  if (!level) return tr("Computing …");
  const int block = lab::mapBlock(level->level);
  if (!isDone) return fill(tr("Every {count} × {count} points so far …"), {{"count", block}});
  if (block > 1) {
    return fill(tr("One of every {count} × {count} points was solved for."), {{"count", block}});
  }
  return tr("Complete: every point was solved for.");
}

}  // namespace

// Where no frame is kept waiting they are as urgent as all else; and on a busy machine threads of
// low priority take seconds to end, and with them the program.
WorkspaceMapView::WorkspaceMapView()
    : workers_(0, [this] {
        if (!isPatient_) platform::lowerThreadPriority();
      }) {}

void WorkspaceMapView::update(const lab::Lab& lab, const ui::Rect& canvas, double unit,
                              const Canvas& mouse) {
  const lab::State& state = lab.state();
  wait_.reset();
  note_ = obstacle(lab);
  if (!state.view.map.on || !note_.empty() || canvas.width < 1.0F || canvas.height < 1.0F) {
    workers_.drop();
    level_ = nullptr;
    return;
  }
  const draw::Camera camera = draw::cameraOf(state, {canvas.width, canvas.height});
  const bool isHeld = mouse.isDragging() && mouse.held() == draw::Handle::target;
  const lab::MapGrid grid =
      draw::mapGridOf(state, camera, isHeld ? mouse.grip() : draw::Grip::center, unit);
  const lab::MapQuestion question = questionOf(lab, grid);
  note_ = lab::findFault(question);
  // The library names its own fields; the window says it in words.
  const bool isRefused = lab.result().status == ik::Status::invalidInput;
  if (!note_.empty() && isRefused) note_ = lab::statusSentence(lab);
  const std::size_t bones = question.chain.bones.size();
  // Another solver's map is not shown while this one's is computed.
  if (!note_.empty() || question.solver != solver_ || bones != bones_) {
    workers_.drop();
    level_ = nullptr;
  }
  solver_ = question.solver;
  bones_ = bones;
  if (!note_.empty()) return;
  workers_.ask(question, finest(mouse));
  compute();
  if (isPatient_) workers_.waitUntilDone();
  look(lab, question);
}

int WorkspaceMapView::finest(const Canvas& mouse) const {
  if (isPatient_) return lab::kMapLevels - 1;
  if (mouse.isDragging()) return kFinestInDrag;
  return workers_.hasThreads() ? lab::kMapLevels - 1 : workers_.finestWithin(kPatience);
}

// Where there are no threads, as long as all else took since: where frames are slow to paint, it
// would get little of the time.
void WorkspaceMapView::compute() {
  const auto since =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - computed_);
  workers_.compute(std::clamp(since, kShortestSlice, kLongestSlice));
  computed_ = Clock::now();
}

void WorkspaceMapView::look(const lab::Lab& lab, const lab::MapQuestion& question) {
  const lab::View& view = lab.state().view;
  const bool isDone = workers_.isDone();
  const auto level = workers_.take();
  const lab::MapScale scale = lab::mapScale(view.map.quantity, question.chain, question.settings);
  const bool isNew = level != level_ || scale != picture_.scale || view.theme != picture_.theme;
  level_ = level;
  if (level_ && isNew) draw::fillPicture(*level_, scale, view.theme, picture_);
  picture_.ignoresMirror = lab::ignoresMirror(lab.state());
  note_ = workers_.hasFailed() ? tr("There is not enough memory for this map.").str()
                               : progress(level_.get(), isDone);
  if (isDone) return;
  const bool isLast = level_ && level_->level + 2 >= lab::kMapLevels;
  wait_ = workers_.hasThreads() && isLast ? kLater : kSoon;  // no frame, no work
}

void JointMapView::update(const lab::Lab& lab) {
  const lab::State& state = lab.state();
  if (state.view.tab != lab::Tab::map || !lab::hasJointMap(state.scene)) {
    question_.reset();
    return;
  }
  lab::JointQuestion question = lab::jointQuestion(lab);
  // The angles on the axes change nothing.
  for (const std::size_t axis : question.axes) question.pose.angles[axis] = 0.0;
  if (question_ == question) return;
  map_ = lab::jointMapOf(question, kJointSize);
  question_ = std::move(question);
  draw::fillImage(map_, image_);
  texture_.upload(image_);
}

}  // namespace app

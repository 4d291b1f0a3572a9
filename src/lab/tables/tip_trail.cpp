#include "lab/tables/tip_trail.h"

#include <algorithm>

#include "lab/core/replay.h"

namespace lab {
namespace {

constexpr std::size_t kTrailSteps = 200;

std::vector<glm::dvec3> ofTrace(const rigs::Trace& trace, std::size_t cursor) {
  std::vector<glm::dvec3> trail;
  rigs::TraceState state;
  const std::size_t count = std::min(cursor, kTrailSteps);
  for (std::size_t i = 0; i <= count; ++i) {
    trace.at(count > 0 ? cursor * i / count : 0, state);
    trail.push_back(state.joints.back());
  }
  return trail;
}

}  // namespace

std::vector<glm::dvec3> tipTrail(const Lab& lab) {
  const State& state = lab.state();
  if (state.race.on || state.walkGoal) return {};
  if (state.choices.mode == Mode::stepByStep) return ofTrace(lab.trace(), state.playback.cursor);
  const std::deque<ReplayFrame>& frames = lab.recording().frames;
  if (frames.empty()) return {};
  const std::size_t end = state.replay.on ? state.replay.frame + 1 : frames.size();
  const std::size_t drag = frames[end - 1].drag;
  std::vector<glm::dvec3> trail;
  for (std::size_t i = end; i-- > 0 && frames[i].drag == drag;) trail.push_back(frames[i].tip);
  std::ranges::reverse(trail);
  return trail;
}

}  // namespace lab

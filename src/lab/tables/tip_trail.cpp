#include "lab/tables/tip_trail.h"

#include <algorithm>

#include "lab/bench/replay.h"

namespace lab {
namespace {

constexpr std::size_t kTrailSteps = 200;

std::vector<glm::dvec3> ofTrace(const ik::Trace& trace, std::size_t cursor) {
  std::vector<glm::dvec3> trail;
  ik::TraceState state;
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
  if (state.race.on || state.scene.walk) return {};
  if (state.choices.mode == Mode::stepByStep) return ofTrace(lab.trace(), state.playback.cursor);
  const std::deque<Moment>& moments = lab.recording().moments;
  if (moments.empty()) return {};
  const std::size_t end = state.replay.on ? state.replay.moment + 1 : moments.size();
  const std::size_t drag = moments[end - 1].drag;
  std::vector<glm::dvec3> trail;
  for (std::size_t i = end; i-- > 0 && moments[i].drag == drag;) trail.push_back(moments[i].tip);
  std::ranges::reverse(trail);
  return trail;
}

}  // namespace lab

#include "lab/bench/playback.h"

namespace lab {

double unitsPerSecond(Unit unit) { return unit <= Unit::bone ? 3.0 : 1.5; }

bool isBoundary(const ik::Trace& trace, std::size_t index, Unit unit) {
  if (unit == Unit::bone || index == 0 || index + 1 >= trace.size()) return true;
  const ik::StepInfo& here = trace.step(index);
  const ik::StepInfo& next = trace.step(index + 1);
  if (here.iteration != next.iteration) return true;
  return unit == Unit::pass && here.phase != next.phase;
}

std::size_t nextBoundary(const ik::Trace& trace, std::size_t cursor, Unit unit, int direction) {
  std::size_t index = cursor;
  while (direction > 0 ? index + 1 < trace.size() : index > 0) {
    index = direction > 0 ? index + 1 : index - 1;
    if (isBoundary(trace, index, unit)) return index;
  }
  return index;
}

std::size_t matchingStep(const ik::Trace& trace, const ik::StepInfo& info) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const ik::StepInfo& step = trace.step(i);
    if (step.iteration > info.iteration) break;
    best = i;
    if (step.iteration == info.iteration && step.phase == info.phase && step.bone == info.bone) {
      break;
    }
  }
  return best;
}

}  // namespace lab

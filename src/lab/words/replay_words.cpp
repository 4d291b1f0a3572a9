#include "lab/words/replay_words.h"

#include "explain/format.h"
#include "lab/bench/replay.h"

namespace lab {

std::string replaySentence(const Lab& lab) {
  const std::deque<ReplayFrame>& frames = lab.recording().frames;
  const double first = frames.front().at;
  const auto seconds = [&](std::size_t frame) {
    return explain::fixed(frames[frame].at - first, 1) + " s";
  };
  const ReplayFrame& now = frames[lab.state().replay.frame];
  return "Replay of the last drags, " + seconds(lab.state().replay.frame) + " of " +
         seconds(frames.size() - 1) + ": " +
         std::string(ik::solvers()[now.conditions->choices.solver]->name) + " took " +
         std::to_string(lab.result().iterations) +
         (lab.result().iterations == 1 ? " iteration" : " iterations") +
         " in this frame. Step into it to see them.";
}

}  // namespace lab

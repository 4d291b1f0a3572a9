#include "lab/words/replay_words.h"

#include "explain/format.h"
#include "lab/bench/replay.h"

namespace lab {

std::string replaySentence(const Lab& lab) {
  const std::deque<Moment>& moments = lab.recording().moments;
  const double first = moments.front().at;
  const auto seconds = [&](std::size_t moment) {
    return explain::fixed(moments[moment].at - first, 1) + " s";
  };
  const Moment& now = moments[lab.state().replay.moment];
  return "Replay of the last drags, " + seconds(lab.state().replay.moment) + " of " +
         seconds(moments.size() - 1) + ": " +
         std::string(ik::solvers()[now.conditions->choices.solver]->name) + " took " +
         std::to_string(lab.result().iterations) +
         (lab.result().iterations == 1 ? " iteration" : " iterations") +
         " in this frame. Step into it to see them.";
}

}  // namespace lab

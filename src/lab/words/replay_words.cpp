#include "lab/words/replay_words.h"

#include "explain/format.h"
#include "explain/words.h"
#include "lab/core/replay.h"
#include "language/language.h"

namespace lab {

using language::trn, language::fill;

std::string replaySentence(const Lab& lab) {
  const std::deque<ReplayFrame>& frames = lab.recording().frames;
  const double first = frames.front().at;
  const auto seconds = [&](std::size_t frame) {
    return explain::fixed(frames[frame].at - first, 1);
  };
  const ReplayFrame& now = frames[lab.state().replay.frame];
  const int iterations = lab.result().iterations;
  return fill(
      // Translators: {now}, {whole}: where the replay stands, and how long it is.
      trn("Replay of the last drags, {now} s of {whole} s: {solver} took {count} iteration "
          "in this frame. Step into it to see them.",
          "Replay of the last drags, {now} s of {whole} s: {solver} took {count} iterations "
          "in this frame. Step into it to see them.",
          iterations),
      {{"now", seconds(lab.state().replay.frame)},
       {"whole", seconds(frames.size() - 1)},
       {"solver", explain::nameOf(*ik::solvers()[now.conditions->choices.solver])},
       {"count", iterations}});
}

}  // namespace lab

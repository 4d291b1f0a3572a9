#include "lab/words/replay_words.h"

#include "explain/format.h"
#include "explain/words.h"
#include "lab/core/replay.h"
#include "lab/own_solver.h"
#include "language/language.h"

namespace lab {

using language::tr, language::trn, language::fill;

std::string rateSentence(const Lab& lab) {
  const language::Slot drift{"distance", explain::number(lab.shownDistance())};
  return fill(tr("Resolved rate: in each frame the joints turn by J⁺·v, where v is how far the "
                 "target moves. Nothing corrects what that misses: the tip has drifted {distance} "
                 "from the target."),
              {drift});
}

std::string replaySentence(const Lab& lab) {
  const std::deque<ReplayFrame>& frames = lab.recording().frames;
  const double first = frames.front().at;
  const auto seconds = [&](std::size_t frame) {
    return explain::fixed(frames[frame].at - first, 1);
  };
  const ReplayFrame& now = frames[lab.state().replay.frame];
  if (now.isByRate) return rateSentence(lab);
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
       {"solver", explain::nameOf(solverAt(placeOf(now.conditions->choices)))},
       {"count", iterations}});
}

}  // namespace lab

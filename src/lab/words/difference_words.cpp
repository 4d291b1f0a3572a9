#include "lab/words/difference_words.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr double kSameTurn = 1e-6;  // radians

std::string pointText(const glm::dvec3& point, bool planar) {
  const std::string separator(language::listSeparator());
  std::string text = "(" + explain::fixed(point.x, 2);
  text.append(separator).append(explain::fixed(point.y, 2));
  if (!planar) text.append(separator).append(explain::fixed(point.z, 2));
  return text + ")";
}

std::string boneText(const rigs::Chain& chain, int bone) {
  if (bone == rigs::kAllBones) return tr("all bones");
  return fill(tr("bone {number}"),
              {{"number", explain::jointLabel(chain, static_cast<std::size_t>(bone))}});
}

std::string placesText(const script::Difference& found, const rigs::Chain& chain) {
  const double atStart = glm::distance(found.yours.start, found.ours.start);
  const bool isEnd = glm::distance(found.yours.end, found.ours.end) >= atStart;
  const auto at = [&](const rigs::Segment& bone) {
    return pointText(isEnd ? bone.end : bone.start, chain.planar);
  };
  return fill(isEnd ? tr("{where}: yours ends at {yours}, ours at {ours}")
                    : tr("{where}: yours begins at {yours}, ours at {ours}"),
              {{"where", boneText(chain, static_cast<int>(found.bone))},
               {"yours", at(found.yours)},
               {"ours", at(found.ours)}});
}

}  // namespace

std::string mistakeWords(script::Mistake mistake) {
  switch (mistake) {
    case script::Mistake::none:
      break;
    case script::Mistake::sign:
      return tr("the turn has the wrong sign");
    case script::Mistake::degrees:
      return tr("degrees and radians are mixed up");
    case script::Mistake::parentTurn:
      return tr("the turn of the bone before is counted twice");
    case script::Mistake::stale:
      return tr("the tip has moved since its place was read");
    case script::Mistake::baseNotBack:
      return tr("the base was not put back");
    case script::Mistake::quadrant:
      return tr("an angle that does not know its quadrant");
    case script::Mistake::exchanged:
      return tr("target and tip are exchanged");
    case script::Mistake::wrongEnd:
      return tr("the iteration begins at the wrong end of the chain");
    case script::Mistake::length:
      return tr("the bone does not keep its length");
  }
  return {};
}

std::string differenceSentence(const script::Difference& found, const rigs::Chain& chain,
                               bool degrees) {
  const bool isOver = found.isYourEnd || found.isOurEnd;
  std::string text = isOver ? fill(found.isYourEnd ? tr("yours stops before step {step} of ours")
                                                   : tr("ours is done before step {step} of yours"),
                                   {{"step", found.isYourEnd ? found.ourStep : found.yourStep}})
                            : fill(tr("step {step}"), {{"step", found.yourStep}});
  text += language::listSeparator();
  text += placesText(found, chain);
  const bool areTurns = found.yourTurn && found.ourTurn;
  if (areTurns && std::abs(*found.yourTurn - *found.ourTurn) > kSameTurn) {
    text += fill(tr("; your turn is {yours}, ours {ours}"),
                 {{"yours", explain::angleText(*found.yourTurn, degrees)},
                  {"ours", explain::angleText(*found.ourTurn, degrees)}});
  } else if (!areTurns && !isOver && found.yourBone != found.ourBone) {
    text += fill(
        tr("; your step moves {yours}, ours {ours}"),
        {{"yours", boneText(chain, found.yourBone)}, {"ours", boneText(chain, found.ourBone)}});
  }
  const std::string mistake = mistakeWords(found.mistake);
  return mistake.empty() ? text : text + ": " + mistake;
}

}  // namespace lab

#include "lab/words/singularity_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/common.hpp>

#include "explain/format.h"
#include "language/language.h"

namespace lab {
namespace {

using language::fill;
using language::Text;
using language::tr;

Text lineUpText(const ik::LineUp& arm) {
  if (arm.wrist) return tr("Wrist singularity: axes 4 and 6 are in line, or nearly.");
  if (arm.elbow && arm.family == ik::ArmFamily::slidingForearm)
    return tr("Elbow singularity: the forearm has slid in as far as joint 2, or nearly.");
  if (arm.elbow && arm.isFolded) return tr("Elbow singularity: the arm is folded, or nearly.");
  if (arm.elbow) return tr("Elbow singularity: the arm is stretched, or nearly.");
  if (arm.shoulder)
    return tr(
        "Shoulder singularity: the wrist's centre is in line with axis 1, or as near to it "
        "as it gets.");
  return {};
}

std::string lostText(double left, bool isTurn, const std::string& direction) {
  const bool isLost = left < kLost;
  const Text text =
      isTurn   ? isLost
                     ? tr("While it stays in its place, the tip cannot turn about {direction}.")
                     : tr("While it stays in its place, the tip can hardly turn about {direction}.")
        : isLost ? tr("The tip cannot move along {direction}.")
               : tr("The tip can hardly move along {direction}.");
  return fill(text, {{"direction", direction}});
}

}  // namespace

std::string directionText(const glm::dvec3& direction, int dimensions) {
  constexpr double kSame = 0.9995;  // cosine of 1.8°
  constexpr std::array kNames{"x", "y", "z"};
  const glm::dvec3 sizes = glm::abs(direction);
  const int largest = sizes.x >= std::max(sizes.y, sizes.z) ? 0 : sizes.y >= sizes.z ? 1 : 2;
  if (sizes[largest] > kSame) return kNames[static_cast<std::size_t>(largest)];
  const glm::dvec3 v = direction[largest] < 0.0 ? -direction : direction;
  const std::string separator(language::listSeparator());
  std::string text = "(" + explain::fixed(v.x, 2) + separator + explain::fixed(v.y, 2);
  if (dimensions > 2) text += separator + explain::fixed(v.z, 2);
  return text + ")";
}

std::string singularitySentence(const ik::EndMotion& motion, const ik::LineUp& arm,
                                int dimensions) {
  constexpr std::size_t kRows = 6;
  const bool planar = dimensions == 2;
  if (!(motion.ways.halves.front() > 0.0)) return tr("No joint moves the tip.");
  const double ways = ik::isotropy(motion.ways, dimensions);
  const bool canTurn = !planar && motion.columns.size() >= kRows;
  const double turns = canTurn ? ik::isotropy(motion.turns) : 1.0;
  Text why = lineUpText(arm);
  const bool isNear = std::min(ways, turns) < kNearlyLost;
  const auto slides = [](const ik::EndColumn& each) { return each.turn == glm::dvec3(0.0); };
  if (isNear && planar && std::ranges::none_of(motion.columns, slides))
    why = tr("The joints and the tip lie in one line, or nearly.");
  if (!isNear && why.empty()) return tr("No singular pose is near: the tip can move every way.");
  const bool isTurn = turns < ways;
  const auto least = static_cast<std::size_t>(dimensions - 1);
  const ik::Ellipsoid& lost = isTurn ? motion.turns : motion.ways;
  const std::string what =
      lostText(std::min(ways, turns), isTurn, directionText(lost.axes[least], dimensions));
  return why.empty() ? what : why.str() + " " + what;
}

}  // namespace lab

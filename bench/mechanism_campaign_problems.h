// Random problems that some pose of the mechanism solves, class by class. A pose within the limits
// is drawn first; where it puts the ends is what the goals ask for.
#pragma once

#include <cstdint>
#include <span>

#include "ik/problem.h"

namespace bench {

struct MechanismProblem {
  std::vector<iklab::ik::Joint> joints;
  std::vector<iklab::ik::Goal> goals;
  iklab::ik::Pose start;  ///< within the limits
};

struct MechanismClass {
  enum class Joints { plane, hinges, balls, mixed };  ///< mixed: hinges, balls and slides
  enum class Limits { none, drawn, wide };  ///< wide: of hinges, up to three half turns each way
  enum class Weights { none, drawn, someHeld };  ///< 0.05 to 1; each third joint but the first held

  const char* name;
  Joints joints;
  int least = 3;  ///< joints that move
  int most = 8;
  Limits limits = Limits::none;
  Weights weights = Weights::none;
  bool hasBranches = false;
  int goals = 1;            ///< at most
  bool isFacing = false;    ///< the first goal has a direction
  bool isMirrored = false;  ///< a third of the rest frames
  /// Near the rim: a straight chain with lengths of 0.2 to 1.5, targets from poses that are within
  /// ±4° of it.
  bool isNearRim = false;

  /// The same for the same seed, on every machine whose libm has the same sines.
  [[nodiscard]] MechanismProblem problem(std::uint64_t seed) const;
};

std::span<const MechanismClass> mechanismClasses();

}  // namespace bench

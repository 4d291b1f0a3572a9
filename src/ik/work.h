// What a solver's iteration works on: the problem made ready, and steps that solvers share.
#pragma once

#include <vector>

#include "ik/plane.h"
#include "ik/problem.h"
#include "ik/reach.h"
#include "ik/solve.h"
#include "ik/trace.h"

namespace ik {

struct Workspace::Buffers {
  std::vector<glm::dvec3> joints;
  std::vector<glm::dvec3> scratch;
  std::vector<Turn> turns;
  std::vector<double> gradient;
  std::vector<double> lengths;
  std::vector<double> inverseSquares;
  std::vector<double> senses;
};

struct Work {
  const Problem& problem;
  const Settings& settings;
  Pose& pose;  ///< local angles; up to date at the start and after finishing, not in between

  std::vector<glm::dvec3>& joints;            ///< n + 1: the pose, as the solver changes it
  std::vector<glm::dvec3>& scratch;           ///< n + 1, free to use
  std::vector<Turn>& turns;                   ///< n, free to use
  std::vector<double>& gradient;              ///< n, free to use
  const std::vector<double>& lengths;         ///< n; those below kSmallest are 0
  const std::vector<double>& inverseSquares;  ///< n: 1 / length², 0 for a length of 0
  const std::vector<double>& senses;  ///< n: -1 where the parent's frame is mirrored, else +1

  Reach reach;            ///< of the whole chain
  std::size_t first = 0;  ///< the first bone that the solver may move
  int iteration = 0;      ///< from 1
  Trace* trace = nullptr;

  [[nodiscard]] std::size_t boneCount() const { return lengths.size(); }
  [[nodiscard]] const glm::dvec3& target() const { return problem.target; }
  [[nodiscard]] double parameter(std::size_t index) const { return settings.parameters[index]; }
  template <typename Choice>
  [[nodiscard]] Choice choice(std::size_t index) const {
    return static_cast<Choice>(static_cast<int>(parameter(index)));
  }
  [[nodiscard]] StepInfo info(Phase phase, std::size_t bone, double distance) const {
    return {iteration, phase, static_cast<int>(bone), distance};
  }

  /// The turn that comes of it when the solver wants bone `bone` to turn by `wanted` in the world:
  /// the same, except that a solver which ignores negative scale turns the wrong way inside a
  /// mirrored parent.
  [[nodiscard]] Turn executed(const Turn& wanted, std::size_t bone) const {
    return {wanted.x, problem.ignoreNegativeScale ? wanted.y * senses[bone] : wanted.y};
  }
};

/// Turns every bone i by the product of turns[0..i] and lays the chain out from its base; what is
/// left of a sweep once each bone's own turn is known. Returns the square of the largest distance
/// that a joint moved. O(n).
double applyTurns(Work& work);

/// For solvers that aim bones by their absolute angles: where negative scale is ignored, the joints
/// that they arrived at become local angles by the naive reading, and the chain lies where these
/// angles really put it. Does nothing where negative scale is respected.
void misreadMirrors(Work& work);

}  // namespace ik

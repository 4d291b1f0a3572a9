// Random problems that some pose of the chain solves, class by class: for the campaign, which
// counts those that a solver fails. A pose within the limits is drawn first, and its tip is the
// target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "ik/ik.h"

namespace bench {

struct CampaignProblem {
  ik::Chain chain;
  ik::Pose start;     ///< within the limits
  glm::dvec3 target;  ///< world, scene units
};

struct CampaignClass {
  enum class Joints { plane, hinges, balls };
  enum class Limits { none, quarter, drawn };  ///< ±90°, a cone of 90°; or ends drawn at random
  enum class Weights { none, drawn, someHeld };  ///< 0.05 to 1; each third joint but the first held

  const char* name;
  Joints joints;
  std::size_t bones;
  Limits limits = Limits::none;
  Weights weights = Weights::none;

  /// The same for the same seed, on every machine whose libm has the same sines.
  [[nodiscard]] CampaignProblem problem(std::uint64_t seed) const;
};

std::span<const CampaignClass> campaignClasses();

/// The command that solves the problem by itself, for planar chains and hinges.
std::string commandOf(const CampaignProblem& problem);

}  // namespace bench

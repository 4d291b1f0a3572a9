// How a chain lies at the end of a frame of a drag, and whether a joint jumped in that frame.
//
// The rule: a joint jumps where it turns by kLeastJump or more in one frame, and by more than kJump
// times what the tip's motion explains. That is the way of the tip in parts of the chain's size,
// and where the target has a direction the tip's turn, radians, on top: a chain that turns as one
// piece about a point as far from the tip as it is long turns by just that. A joint whose axis is
// 1/kJump of the size away from the tip may so turn as fast as it does; who drags faster gets no
// more marks. Slides count in parts of the size.
#pragma once

#include <cstddef>
#include <numbers>
#include <optional>
#include <vector>

#include "ik/answers/every_answer.h"
#include "ik/motion/line_up.h"
#include "rigs/rigs.h"

namespace lab {

inline constexpr double kJump = 10.0;
inline constexpr double kLeastJump = std::numbers::pi / 18.0;  ///< radians: 10°

/// On which of an arm's answers it is.
struct Branch {
  ik::Shoulder shoulder = ik::Shoulder::either;
  ik::Elbow elbow = ik::Elbow::either;
  ik::Wrist wrist = ik::Wrist::either;
  friend bool operator==(const Branch&, const Branch&) = default;
};

enum class JumpCause {
  singularity,  ///< before or after it the least singular value is below kNearlySingular
  branch,       ///< else: the arm is on another answer than before
  limit,        ///< a joint came to its limit
  otherAnswer,  ///< none of these: the solver found another pose
};
inline constexpr double kNearlySingular = 0.05;

struct Jump {
  /// Whose joint turned the farthest; of those that turned nearly as far the one next to the base.
  std::size_t bone = 0;
  double turn = 0.0;  ///< radians, or of a slide scene units; 0 or more
  JumpCause cause = JumpCause::otherAnswer;
  std::size_t held = 0;            ///< limit: the bone whose joint came to it
  std::optional<Branch> before{};  ///< branch
  ik::LineUp arm{};                ///< singularity: what lines up
  double sigma = 0.0;              ///< the lesser one of before and after
};

/// Chains of more bones are not looked at: their frames have no numbers, and no jumps.
inline constexpr std::size_t kMostWatched = 64;

struct FrameMotion {
  /// One a bone: radians, of a slide scene units; of a ball how far it is turned, 0 to π. NaN of
  /// what is fixed.
  std::vector<double> amounts;
  double sigma = 0.0;              ///< ik::leastSingularValue() for what the target asks
  std::optional<Branch> branch{};  ///< of arms whose answers have a closed form
  std::optional<Jump> jump{};
};

/// Of a frame that took the chain from one pose to the other. Both fit the problem's chain.
FrameMotion frameMotion(const rigs::Problem& problem, const rigs::Pose& from, const rigs::Pose& to);

}  // namespace lab

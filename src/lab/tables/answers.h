// Every answer of the scene's arm to its target, where solvers find one.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "ik/answers/every_answer.h"
#include "lab/core/lab.h"

namespace lab {

struct SceneAnswer {
  ik::ArmAnswer choices;               ///< of shoulder, elbow and wrist, and its amounts
  rigs::Pose pose;                     ///< unstretched; what the arm does not turn is as on show
  std::vector<std::size_t> outside{};  ///< the bones, from 0, whose joints are outside their limits
  /// The place of an earlier answer that differs in one choice and hardly lies elsewhere: near a
  /// singular pose the two melt into one.
  std::optional<std::size_t> melts{};
  double turn = 0.0;  ///< radians, 0 or more: of the joint that turns most from the pose on show
};

/// Which choice leaves no choice at a pose, or nearly none.
struct Melted {
  bool shoulder = false;
  bool elbow = false;
  bool wrist = false;
};

struct SceneAnswers {
  ik::NoAnswer why = ik::NoAnswer::none;
  std::vector<SceneAnswer> list{};    ///< eight at most, in the order of ik::everyAnswer()
  std::vector<std::size_t> joints{};  ///< the bones, from 0, of the joints that move; or none
  Melted melted{};                    ///< there are fewer answers, or nearly fewer, because of it
  double axesOff = 0.0;               ///< ik::ArmAnswers::axesOff
  bool isSampled = false;  ///< without a closed form: sampledAnswers(), whose choices say nothing
  std::optional<std::size_t> current{};  ///< the place in the list of the pose on show
};

/// Of the pose on show. Nothing where there is no arm: a chain in space with one goal, and six or
/// seven hinges and slides from its base to its tip, but no ball.
std::optional<SceneAnswers> answersOf(const Lab& lab);

/// How the answer that the pointer is on in a list is named among the highlighted quantities: this
/// and its place.
inline constexpr std::string_view kAnswerMark = "answer-";

}  // namespace lab

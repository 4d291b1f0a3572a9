// What an explanation is made from, and what is read off it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "rigs/rigs.h"

namespace explain {

struct ExplainInput {
  const ik::Solver& solver;  ///< the one that did the work
  const rigs::Chain& chain;
  glm::dvec3 target;
  ik::Settings settings;
  bool ignoreNegativeScale;
  const rigs::Result& result;
  const rigs::Trace& trace;
  std::size_t cursor;  ///< the step of the trace
  bool degrees;        ///< how labels write angles

  const rigs::TraceState& now;     ///< after the step
  const rigs::TraceState& before;  ///< before the step; the same as `now` at the start
  rigs::StepInfo step;
  ik::StepNotes notes;  ///< what the solver says about the step

  std::optional<glm::dvec3> pole;
  const rigs::Problem& problem;
  std::span<const ik::Pull> pulls;  ///< rigs::Trace::pulls()
  /// goalsOf() the problem, where its chain branches or has several; empty for all others.
  std::span<const rigs::Goal> goals{};
};

/// The bone that the step is about.
std::size_t boneOf(const ExplainInput& input);

/// The bone's length as it counts.
double lengthOf(const ExplainInput& input, std::size_t bone);

/// From where the bone starts to where it ends.
glm::dvec3 spanOf(const rigs::TraceState& state, std::size_t bone);

bool isHinge(const ExplainInput& input, std::size_t bone);
bool isFixed(const ExplainInput& input, std::size_t bone);
bool isSlide(const ExplainInput& input, std::size_t bone);
/// Whether some joint slides; whether the target has a direction.
bool hasSlides(const ExplainInput& input);
inline bool isDirected(const ExplainInput& input) { return input.problem.facing.has_value(); }

/// The solver's own parameter with this id; 1 where it has none.
double parameterOf(const ExplainInput& input, std::string_view id);

/// Whether a choice of the solver stands at the option with this id.
bool isChosen(const ik::Solver& solver, const ik::Settings& settings, std::string_view parameter,
              std::string_view option);

/// The most that the solver lets a joint turn in a step, degrees; ik::kUncapped where it has no
/// cap.
double largestStep(const ExplainInput& input);

}  // namespace explain

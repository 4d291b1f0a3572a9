// What a solver is, and the table of those that the library has. Lists of solvers, their parameters
// and the command line are made from the table.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "ik/problem.h"

namespace ik {

struct Work;
struct PlaneWork;
struct SpaceWork;
struct ArrayWork;
struct JointPositions;

/// A solver's own parameter: a choice among `options`, or, without options, a number in
/// [least, most].
struct Parameter {
  std::string_view id;     ///< as on the command line: "direction"
  std::string_view label;  ///< as on the screen: "Direction"
  std::string_view help;   ///< one sentence
  double initial = 0.0;    ///< for a choice the index of the option
  double least = 0.0;
  double most = 0.0;
  std::span<const std::string_view> options{};  ///< as on the command line: "tip-to-base"
  std::span<const std::string_view> labels{};   ///< as on the screen, one an option
  bool isSpatial = false;                       ///< means nothing in the plane
  std::string_view unit{};                      ///< "°"; empty: a plain number

  [[nodiscard]] bool isChoice() const { return !options.empty(); }
};

/// What caps the turns of every iterative solver, degrees. From CCD to gradient descent kUncapped,
/// half a turn, is no cap.
inline constexpr double kUncapped = 180.0;
constexpr Parameter maxStep(double initial) {
  return {
      .id = "max-step",
      .label = "Max. step",
      .help = "The most that a joint may turn in one iteration, degrees.",
      .initial = initial,
      .least = 1.0,
      .most = kUncapped,
      .unit = "°",
  };
}

/// One iteration, for each kind of chain; as a rule one template for all. Returns the square of the
/// largest distance that a joint moved.
struct Iteration {
  double (*inPlane)(PlaneWork& work) = nullptr;
  double (*inSpace)(SpaceWork& work) = nullptr;
  /// In space without limits, weights and the like, for solvers that linearise: else null.
  double (*inArrays)(ArrayWork& work) = nullptr;
  /// Instead of all these, of a solver outside of this library: ik/custom_solver.h.
  void (*onPositions)(JointPositions& chain) = nullptr;
};

struct SolverInfo {
  std::string_view id;        ///< as on the command line: "fabrik"
  std::string_view name;      ///< as on the screen: "FABRIK"
  std::string_view summary;   ///< one line
  std::string_view citation;  ///< where the method is from
  std::span<const Parameter> parameters;
  bool iterative = true;
  int bones = 0;  ///< it moves the chain's last `bones` bones, and needs that many; 0: all of them
  bool remembers = false;    ///< an iteration depends on those before it in the same solve
  bool turnsHinges = false;  ///< in space; else the bones that it moves must have ball joints
  Iteration iterate;
  /// The solver that works, chosen for each problem, with its own `parameters`.
  /// Called once, before the first iteration. Null: it does the work itself.
  const SolverInfo& (*pick)(const Work& work, ParameterValues& parameters) = nullptr;
};

/// The solver that picks by itself: for those who only want the answer.
extern const SolverInfo kAutomatic;

/// All solvers, in the order in which they are listed.
std::span<const SolverInfo* const> solvers();

/// The solver with this id, or null.
const SolverInfo* findSolver(std::string_view id);

/// The solver of the table that did the work of a solve which `asked` was called for: another one
/// where that picks.
const SolverInfo& workerOf(const SolverInfo& asked, const Result& result);

/// The index of a parameter by its id.
std::optional<std::size_t> findParameter(const SolverInfo& solver, std::string_view id);

ParameterValues defaultParameters(const SolverInfo& solver);

}  // namespace ik

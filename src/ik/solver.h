// What a solver is, and the table of the library's solvers. Menus, parameters and the command line
// are made from the table.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "ik/problem.h"

namespace iklab::ik {

struct Work;
struct PlaneWork;
struct SpaceWork;
struct ArrayWork;
struct JointPositions;

/// A solver's own parameter: a choice among `options`, or, without options, a number in [least,
/// most].
struct Parameter {
  std::string_view id;     ///< on the command line: "direction"
  std::string_view label;  ///< on the screen: "Direction"
  std::string_view help;   ///< one sentence
  double initial = 0.0;    ///< for a choice the index of the option
  double least = 0.0;
  double most = 0.0;
  std::span<const std::string_view> options{};  ///< on the command line: "tip-to-base"
  std::span<const std::string_view> labels{};   ///< on the screen, one for each option
  bool isSpatial = false;                       ///< only for chains in space
  std::string_view unit{};                      ///< "°"; empty: a plain number

  [[nodiscard]] bool isChoice() const noexcept { return !options.empty(); }
};

/// The cap on the turns of an iterative solver, degrees. The default of kUncapped, half a turn, is
/// no cap.
inline constexpr double kUncapped = 180.0;
constexpr Parameter maxStep(double initial) noexcept {
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

/// One iteration, for each kind of chain; usually one template for both. It returns the square of
/// the largest distance that a joint moved.
struct Iteration {
  double (*inPlane)(PlaneWork& work) = nullptr;
  double (*inSpace)(SpaceWork& work) = nullptr;
  /// For solvers that linearise: chains in space without limits, weights and the like. Else null.
  double (*inArrays)(ArrayWork& work) = nullptr;
  /// In place of all these, for a solver outside of this library: ik/custom_solver.h.
  void (*onPositions)(JointPositions& chain) = nullptr;
};

struct SolverInfo {
  std::string_view id;        ///< as on the command line: "fabrik"
  std::string_view name;      ///< as on the screen: "FABRIK"
  std::string_view summary;   ///< one line
  std::string_view citation;  ///< where the method is from
  std::span<const Parameter> parameters;
  bool iterative = true;
  int bones = 0;  ///< the solver moves the chain's last `bones` bones, and needs that many; 0: all
  bool remembers = false;  ///< an iteration depends on those before it in the same solve
  /// In space; else all bones that move need ball joints, or fixed ones. Solvers of a number of
  /// `bones` refuse fixed joints among them.
  bool turnsHinges = false;
  Iteration iterate;
  /// Chooses the solver that does the work of a problem, and its `parameters`. Called once, before
  /// the first iteration. Null: this solver does the work itself.
  const SolverInfo& (*pick)(const Work& work, ParameterValues& parameters) = nullptr;
};

/// The solver that chooses a method by itself, for callers who only want the answer.
extern const SolverInfo kAutomatic;

/// All solvers, in the order in which they are listed.
std::span<const SolverInfo* const> solvers() noexcept;

/// The solver with this id, or null.
const SolverInfo* findSolver(std::string_view id) noexcept;

/// The solver of the table that did the work of a solve for which `asked` was called: another one
/// if `asked` chooses among solvers.
const SolverInfo& workerOf(const SolverInfo& asked, const Result& result) noexcept;

/// The index of a parameter by its id.
std::optional<std::size_t> findParameter(const SolverInfo& solver, std::string_view id) noexcept;

ParameterValues defaultParameters(const SolverInfo& solver) noexcept;

}  // namespace iklab::ik

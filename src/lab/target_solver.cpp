#include "lab/target_solver.h"

#include <algorithm>
#include <vector>

#include <glm/geometric.hpp>

#ifdef IKLAB_HAS_BATCH
#include "ik/batch/batch.h"
#include "ik/escape.h"
#endif

namespace lab {
namespace {

bool isSame(const ik::Settings& a, const ik::Settings& b) {
  return a.iterations == b.iterations && a.tolerance == b.tolerance &&
         a.stopWhenDone == b.stopWhenDone && a.parameters == b.parameters;
}

ik::Problem problemOf(const MapQuestion& question, const glm::dvec3& target) {
  return {question.chain, target, question.ignoreNegativeScale, question.pole};
}

const ik::SolverInfo& solverOf(const MapQuestion& question) {
  return *ik::solvers()[question.solver];
}

}  // namespace

bool operator==(const MapQuestion& a, const MapQuestion& b) {
  return a.grid == b.grid && a.solver == b.solver && isSame(a.settings, b.settings) &&
         a.ignoreNegativeScale == b.ignoreNegativeScale && a.pole == b.pole && a.start == b.start &&
         a.chain == b.chain;
}

std::string findFault(const MapQuestion& question) {
  return ik::findFault(solverOf(question), problemOf(question, question.grid.corner),
                       question.settings, question.start);
}

#ifdef IKLAB_HAS_BATCH

namespace {

// What automatic does with a target: it tries Levenberg-Marquardt first, or straightens the chain,
// which of FABRIK is the answer to a target that is too far.
enum class Way { descends, points, alone };

ik::BatchProblem batchOf(const MapQuestion& question) {
  return {question.chain, {}, {}, question.ignoreNegativeScale, question.pole};
}

// With limits in the plane, and with hinges, it has one way alone, and lanes of its own.
bool hasTwoWays(const MapQuestion& question) {
  return &solverOf(question) == &ik::kAutomatic &&
         !ik::solvesInLanes(ik::kAutomatic, batchOf(question), question.settings);
}

Way wayTo(const MapQuestion& question, const ik::Reach& reach, const glm::dvec3& target) {
  constexpr double kSlack = 1e-6;  // of the reach
  const double distance = glm::distance(question.chain.base, target);
  const double rim = question.settings.tolerance + kSlack * reach.outer;
  if (distance >= reach.outer + rim) return Way::points;
  const bool isInside = distance < reach.outer - rim && distance > reach.inner + rim;
  return isInside ? Way::descends : Way::alone;
}

}  // namespace

struct TargetSolver::Batch {
  ik::BatchWorkspace workspace;
  ik::BatchSettings settings;
  std::vector<ik::BatchAnswer> answers;
  // Those that automatic goes one way for, and their places among all.
  std::vector<glm::dvec3> targets;
  std::vector<std::size_t> places;
  std::vector<MapSample> found;

  void prepare(const MapQuestion& question) {
    // Below that, says docs/batch.md, floats may come to a stand too early.
    constexpr double kFloats = 2e-5;  // of the reach
    const double reach = ik::reach(question.chain.bones).outer;
    settings.each = question.settings;
    settings.precision = question.settings.tolerance >= kFloats * reach ? ik::Precision::floats
                                                                        : ik::Precision::doubles;
  }

  void solve(const MapQuestion& question, const ik::SolverInfo& solver,
             std::span<const glm::dvec3> all, std::span<MapSample> samples) {
    answers.resize(all.size());
    ik::solveBatch(solver, {question.chain, all, std::span(&question.start, 1)}, settings,
                   workspace, {answers});
    for (std::size_t i = 0; i < all.size(); ++i) {
      samples[i] = {static_cast<float>(answers[i].distance),
                    static_cast<std::uint32_t>(answers[i].iterations), answers[i].status};
    }
  }

  void solveThose(const MapQuestion& question, Way way, const ik::SolverInfo& solver,
                  std::span<const glm::dvec3> all, std::span<MapSample> samples) {
    const ik::Reach reach = ik::reach(question.chain.bones);
    targets.clear();
    places.clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (wayTo(question, reach, all[i]) != way) continue;
      targets.push_back(all[i]);
      places.push_back(i);
    }
    found.resize(targets.size());
    solve(question, solver, targets, found);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const bool isAnswer = way == Way::points || found[i].status == ik::Status::reached;
      if (isAnswer) samples[places[i]] = found[i];
    }
  }

  // What is left to be solved alone stays invalid input.
  void solveAutomatic(const MapQuestion& question, std::span<const glm::dvec3> all,
                      std::span<MapSample> samples) {
    std::ranges::fill(samples, MapSample{});
    // Before it first looks whether it is stuck, automatic is Levenberg-Marquardt.
    settings.each.iterations = std::min(question.settings.iterations, ik::kWatched);
    solveThose(question, Way::descends, marquardt, all, samples);
    settings.each = question.settings;
    settings.each.parameters = ik::defaultParameters(fabrik);
    solveThose(question, Way::points, fabrik, all, samples);
  }

  const ik::SolverInfo& marquardt = *ik::findSolver("levenberg-marquardt");
  const ik::SolverInfo& fabrik = *ik::findSolver("fabrik");
};

bool TargetSolver::solvesMany(const MapQuestion& question) {
  const ik::SolverInfo& solver = solverOf(question);
  const bool goesTwoWays = hasTwoWays(question);
  const ik::SolverInfo& inLanes = goesTwoWays ? *ik::findSolver("levenberg-marquardt") : solver;
  if (!ik::solvesInLanes(inLanes, batchOf(question), question.settings)) return false;
  // Of two bones it is analytic.
  return !goesTwoWays || (question.chain.bones.size() > 2 && question.settings.stopWhenDone);
}

#else

struct TargetSolver::Batch {
  void prepare(const MapQuestion&) {}
  void solve(const MapQuestion&, const ik::SolverInfo&, std::span<const glm::dvec3>,
             std::span<MapSample>) {}
  void solveAutomatic(const MapQuestion&, std::span<const glm::dvec3>, std::span<MapSample>) {}
};

namespace {
bool hasTwoWays(const MapQuestion& /*question*/) { return false; }
}  // namespace

bool TargetSolver::solvesMany(const MapQuestion& /*question*/) { return false; }

#endif

TargetSolver::TargetSolver() : batch_(std::make_unique<Batch>()) {}
TargetSolver::~TargetSolver() = default;

void TargetSolver::solve(const MapQuestion& question, std::span<const glm::dvec3> targets,
                         std::span<MapSample> samples) {
  const bool many = solvesMany(question);
  if (many) {
    batch_->prepare(question);
    const ik::SolverInfo& solver = solverOf(question);
    if (!hasTwoWays(question)) return batch_->solve(question, solver, targets, samples);
    batch_->solveAutomatic(question, targets, samples);
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (many && samples[i].status != ik::Status::invalidInput) continue;
    samples[i] = solveOne(question, targets[i]);
  }
}

MapSample TargetSolver::solveOne(const MapQuestion& question, const glm::dvec3& target) {
  pose_ = question.start;
  const ik::Result result = ik::solve(solverOf(question), problemOf(question, target),
                                      question.settings, pose_, workspace_);
  return {static_cast<float>(result.distance), static_cast<std::uint32_t>(result.iterations),
          result.status};
}

}  // namespace lab

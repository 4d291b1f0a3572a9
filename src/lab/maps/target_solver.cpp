#include "lab/maps/target_solver.h"

#include <vector>

#include "explain/words.h"
#ifdef IKLAB_HAS_BATCH
#include "ik_batch/batch.h"
#endif

namespace lab {
namespace {

bool isSame(const ik::Settings& a, const ik::Settings& b) {
  return a.iterations == b.iterations && a.tolerance == b.tolerance &&
         a.stopWhenDone == b.stopWhenDone && a.parameters == b.parameters;
}

ik::Problem problemFor(const MapQuestion& question, const glm::dvec3& target) {
  return {question.chain, target, question.ignoreNegativeScale, question.pole};
}

const ik::SolverInfo& solverFor(const MapQuestion& question) {
  return *ik::solvers()[question.solver];
}

}  // namespace

bool operator==(const MapQuestion& a, const MapQuestion& b) {
  return a.grid == b.grid && a.solver == b.solver && isSame(a.settings, b.settings) &&
         a.ignoreNegativeScale == b.ignoreNegativeScale && a.pole == b.pole && a.start == b.start &&
         a.chain == b.chain;
}

std::string findFault(const MapQuestion& question) {
  return explain::textOf(ik::faultOf(solverFor(question),
                                     problemFor(question, question.grid.corner), question.settings,
                                     question.start));
}

#ifdef IKLAB_HAS_BATCH

struct TargetSolver::Batch {
  ik::BatchWorkspace workspace;
  ik::BatchSettings settings;
  std::vector<ik::BatchAnswer> answers;

  void prepare(const MapQuestion& question) {
    // With smaller ones floats may stop too early; see docs/batch.md.
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
};

bool TargetSolver::solvesMany(const MapQuestion& question) {
  const ik::BatchProblem problem{
      question.chain, {}, {}, question.ignoreNegativeScale, question.pole};
  return ik::solvesInLanes(solverFor(question), problem, question.settings);
}

#else

struct TargetSolver::Batch {
  void prepare(const MapQuestion&) {}
  void solve(const MapQuestion&, const ik::SolverInfo&, std::span<const glm::dvec3>,
             std::span<MapSample>) {}
};

bool TargetSolver::solvesMany(const MapQuestion& /*question*/) { return false; }

#endif

TargetSolver::TargetSolver() : batch_(std::make_unique<Batch>()) {}
TargetSolver::~TargetSolver() = default;

void TargetSolver::solve(const MapQuestion& question, std::span<const glm::dvec3> targets,
                         std::span<MapSample> samples) {
  if (solvesMany(question)) {
    batch_->prepare(question);
    batch_->solve(question, solverFor(question), targets, samples);
    return;
  }
  for (std::size_t i = 0; i < targets.size(); ++i) samples[i] = solveOne(question, targets[i]);
}

MapSample TargetSolver::solveOne(const MapQuestion& question, const glm::dvec3& target) {
  pose_ = question.start;
  const ik::Result result = ik::solve(solverFor(question), problemFor(question, target),
                                      question.settings, pose_, workspace_);
  return {static_cast<float>(result.distance), static_cast<std::uint32_t>(result.iterations),
          result.status};
}

}  // namespace lab

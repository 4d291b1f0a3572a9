#include "lab/maps/target_solver.h"

#include "explain/words.h"

namespace lab {
namespace {

bool isSame(const ik::Settings& a, const ik::Settings& b) {
  return a.iterations == b.iterations && a.tolerance == b.tolerance &&
         a.stopWhenDone == b.stopWhenDone && a.parameters == b.parameters &&
         a.turnTolerance == b.turnTolerance;
}

rigs::Problem problemFor(const MapQuestion& question, const glm::dvec3& target) {
  return {.chain = question.chain,
          .target = target,
          .ignoreNegativeScale = question.ignoreNegativeScale,
          .pole = question.pole,
          .goals = question.goals,
          .facing = question.facing,
          .lengthPerRadian = question.lengthPerRadian};
}

}  // namespace

bool operator==(const MapQuestion& a, const MapQuestion& b) {
  return a.grid == b.grid && a.solver == b.solver && isSame(a.settings, b.settings) &&
         a.ignoreNegativeScale == b.ignoreNegativeScale && a.pole == b.pole && a.start == b.start &&
         a.chain == b.chain && a.goals == b.goals && a.facing == b.facing &&
         a.lengthPerRadian == b.lengthPerRadian && a.script == b.script;
}

std::string findFault(const MapQuestion& question) {
  return explain::textOf(rigs::faultOf(solverAt(question.solver),
                                       problemFor(question, question.grid.corner),
                                       question.settings, question.start));
}

MapSample TargetSolver::solve(const MapQuestion& question, const glm::dvec3& target) {
  pose_ = question.start;
  const ik::Solver& solver =
      question.solver == ownPlace() ? own_.of(question.script) : solverAt(question.solver);
  const rigs::Result result =
      rigs::solve(solver, problemFor(question, target), question.settings, pose_, workspace_);
  return {static_cast<float>(result.distance), static_cast<std::uint32_t>(result.iterations),
          result.status};
}

}  // namespace lab

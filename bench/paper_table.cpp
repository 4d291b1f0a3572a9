#include "paper_table.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>

namespace bench {
namespace {

constexpr std::size_t kBones = 10;
constexpr double kLargestTurn = std::numbers::pi / 6.0;
constexpr double kInReach = 0.95;
constexpr double kNearest = 1.05;
constexpr double kFarthest = 1.5;

// Uniform in a ball; what of its cube lies outside is rejected.
glm::dvec3 inBall(PaperRandom& random, double radius) {
  for (;;) {
    const double x = random.within(-radius, radius);
    const double y = random.within(-radius, radius);
    const double z = random.within(-radius, radius);
    if (x * x + y * y + z * z <= radius * radius) return {x, y, z};
  }
}

glm::dvec3 targetFrom(PaperRandom& random, bool inReach) {
  if (inReach) return inBall(random, kInReach);
  for (;;) {
    const glm::dvec3 target = inBall(random, kFarthest);
    if (glm::length(target) >= kNearest) return target;
  }
}

double median(std::vector<double>& values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

struct Published {
  std::string_view solver;
  std::string_view option;
  double iterations;
  double beyond;
};

constexpr std::array kPublished{
    Published{"ccd", "tip-to-base", 26.3, 390.1},
    Published{"fabrik", "standard", 15.5, 67.6},
    Published{"jacobian-transpose", "", 1311.2, 6549.0},
    Published{"dls", "", 998.6, 2881.7},
};
constexpr std::array kPublishedOnly{
    PublishedOnly{"SVD-DLS", 808.8, 2808.5},
    PublishedOnly{"Follow the leader", 21.1, 22.3},
    PublishedOnly{"Triangulation", 1.0, 1.0},
};

void addPublished(std::string_view option, PaperMethod& method) {
  for (const Published& each : kPublished) {
    if (each.solver != method.solver->id || each.option != option) continue;
    method.published = each.iterations;
    method.publishedBeyond = each.beyond;
  }
}

PaperMethod methodOf(const ik::Solver& solver) {
  return {&solver, ik::defaultParameters(solver), std::string(solver.name)};
}

}  // namespace

rigs::Pose paperPose(PaperRandom& random, std::size_t bones, double most) {
  rigs::Pose pose;
  for (std::size_t i = 0; i < bones; ++i) {
    const double turn = random.within(-most, most);
    const double heading = random.within(0.0, std::numbers::pi);
    const glm::dvec3 axis{0.0, std::cos(heading), std::sin(heading)};
    pose.rotations.emplace_back(std::cos(0.5 * turn), std::sin(0.5 * turn) * axis);
  }
  return pose;
}

rigs::Chain paperChain() {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones.assign(kBones, {1.0 / kBones, {}});
  return chain;
}

std::vector<PaperProblem> paperProblems(const PaperSetup& setup, bool inReach) {
  PaperRandom poses(setup.seed);
  PaperRandom targets(~setup.seed);
  std::vector<PaperProblem> problems(static_cast<std::size_t>(setup.runs));
  for (PaperProblem& problem : problems) {
    problem.start = paperPose(poses, kBones, kLargestTurn);
    problem.target = targetFrom(targets, inReach);
  }
  return problems;
}

std::vector<PaperMethod> paperMethods() {
  std::vector<PaperMethod> methods;
  for (const ik::Solver* solver : ik::solvers()) {
    if (!solver->iterative || solver->bones != 0) continue;
    const auto form = std::ranges::find_if(solver->parameters, &ik::Parameter::isChoice);
    if (form == solver->parameters.end()) {
      methods.push_back(methodOf(*solver));
      addPublished("", methods.back());
      continue;
    }
    const auto place = static_cast<std::size_t>(form - solver->parameters.begin());
    for (std::size_t option = 0; option < form->options.size(); ++option) {
      PaperMethod method = methodOf(*solver);
      method.parameters[place] = static_cast<double>(option);
      method.label += ", " + std::string(form->options[option]);
      addPublished(form->options[option], method);
      methods.push_back(method);
    }
  }
  return methods;
}

std::span<const PublishedOnly> publishedOnly() { return kPublishedOnly; }

PaperFigures paperFigures(const PaperMethod& method, const rigs::Chain& chain,
                          std::span<const PaperProblem> problems, const PaperSetup& setup) {
  using Clock = std::chrono::steady_clock;
  const ik::Settings settings{.iterations = setup.iterations,
                              .tolerance = setup.tolerance,
                              .parameters = method.parameters};
  rigs::Workspace workspace;
  PaperFigures figures;
  std::vector<double> iterations;
  std::vector<double> times;
  std::vector<double> left;
  rigs::Pose pose;
  const auto solve = [&](const PaperProblem& problem) {
    pose = problem.start;
    return rigs::solve(*method.solver,
                       {.chain = chain, .target = problem.target, .goals = problem.goals}, settings,
                       pose, workspace);
  };
  if (!problems.empty()) solve(problems.front());  // its memory is not what is timed
  for (const PaperProblem& problem : problems) {
    const auto start = Clock::now();
    const rigs::Result result = solve(problem);
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    iterations.push_back(result.iterations);
    left.push_back(result.distance - result.shortfall);
    figures.mean += result.iterations;
    if (left.back() <= setup.tolerance) figures.arrived += 1.0;
  }
  if (problems.empty()) return figures;
  const auto runs = static_cast<double>(problems.size());
  figures.arrived /= runs;
  figures.mean /= runs;
  figures.median = median(iterations);
  figures.microseconds = median(times);
  figures.left = median(left);
  return figures;
}

std::vector<PaperRow> paperRows(const PaperSetup& setup) {
  const std::vector<PaperProblem> inReach = paperProblems(setup, true);
  const std::vector<PaperProblem> beyond = paperProblems(setup, false);
  const rigs::Chain chain = paperChain();
  std::vector<PaperRow> rows;
  for (const PaperMethod& method : paperMethods()) {
    rows.push_back({method, paperFigures(method, chain, inReach, setup),
                    paperFigures(method, chain, beyond, setup)});
  }
  return rows;
}

}  // namespace bench

// mechanism_campaign_bench [PROBLEMS [SEED [CLASS...]]]: how often `automatic` fails problems that
// some pose of a mechanism solves, and whether all solvers keep their promises, judged by a forward
// kinematics of its own. Each problem is solved by automatic with a used workspace and, with a
// trace, with a fresh one; by one of the solvers in turn the same; and by that one for an iteration
// whose turns are capped. Per class: problems, those that automatic misses, wrong answers of any
// solver, iterations and microseconds of automatic on this machine. Then the seeds of
// the first misses, and of the first faults of each kind, with the solver: PROBLEMS 1, SEED that is
// the problem by itself.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numbers>
#include <string>
#include <utility>

#include "ik/solve.h"
#include "mechanism_campaign_problems.h"
#include "mechanism_judge.h"

namespace {

constexpr std::size_t kShown = 5;          // misses of a class
constexpr int kTold = 2;                   // faults of a kind
constexpr long double kSlack = 1e-9L;      // radians, and as a part of the tolerance
constexpr long double kRounding = 1e-12L;  // of distances, scene units
constexpr long double kOfTurns = 1e-10L;   // of missing turns, radians
constexpr double kCap = 5.0;               // degrees

struct Kind {
  std::int64_t count = 0;
  std::vector<std::string> told;  // the first ones: seed, solver, numbers
};

struct Count {
  std::int64_t missed = 0;
  std::int64_t faults = 0;
  std::int64_t iterations = 0;
  double seconds = 0.0;
  std::vector<std::uint64_t> seeds;
  std::map<std::string, Kind> kinds;  // of faults
};

ik::Settings settingsOf(const ik::Solver& solver, int iterations) {
  ik::Settings settings;
  settings.iterations = iterations;
  settings.parameters = ik::defaultParameters(solver);
  return settings;
}

struct Answer {
  ik::Result result;
  ik::Pose pose;
};

Answer answerOf(const bench::MechanismProblem& problem, const ik::Solver& solver,
                const ik::Settings& settings, ik::Workspace& workspace,
                ik::Trace* trace = nullptr) {
  ik::Pose pose = problem.start;
  ik::Result result =
      ik::solve(solver, {problem.joints, problem.goals}, settings, pose, workspace, trace);
  return {std::move(result), std::move(pose)};
}

std::string text(long double number) {
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%.9Lg", number);
  return digits.data();
}

// Whether a hinge went round by a whole turn that its limit did not ask for.
bool hasWound(const ik::Joint& joint, double start, double amount) {
  constexpr double kPi = std::numbers::pi;
  if (joint.kind != ik::JointKind::hinge || std::abs(amount - start) <= kPi + 1e-9) return false;
  const double back = start + std::remainder(amount - start, 2.0 * kPi);
  return back > joint.limit.least + 1e-9 && back < joint.limit.most - 1e-9;
}

// What is wrong with an answer; empty: nothing.
std::string faultOf(const bench::MechanismProblem& problem, const ik::Settings& settings,
                    const Answer& answer) {
  const ik::Result& result = answer.result;
  if (!result.message.empty()) return "refused: " + result.message;
  const bench::MechanismJudge judge(problem.joints, answer.pose);
  if (!judge.isWellFormed()) return "form";
  const long double left = judge.distanceOf(problem.goals);
  const long double turn = judge.turnOf(problem.goals);
  if (!(std::abs(result.distance - left) <= kRounding))
    return "distance: told " + text(result.distance) + ", is " + text(left);
  if (!(std::abs(result.turn - turn) <= kOfTurns))
    return "turn: told " + text(result.turn) + ", is " + text(turn);
  const bool saysSo = result.status == iklab::ik::Status::reached;
  const bool isThere = left <= settings.tolerance * (1 + kSlack) + kRounding &&
                       turn <= settings.turnTolerance * (1 + kSlack) + kOfTurns;
  const bool isSurely = left <= settings.tolerance * (1 - kSlack) - kRounding &&
                        turn <= settings.turnTolerance * (1 - kSlack) - kOfTurns;
  if (saysSo ? !isThere : isSurely) return "status";
  if (judge.outside() > kSlack) return "limits: outside by " + text(judge.outside());
  for (std::size_t i = 0; i < problem.joints.size(); ++i) {
    const ik::Joint& joint = problem.joints[i];
    if (joint.weight == 0.0 && !(answer.pose[i] == problem.start[i])) {
      return "held: joint " + std::to_string(i) + " moved";
    }
    if (hasWound(joint, problem.start[i].amount, answer.pose[i].amount)) {
      return "whole turn: joint " + std::to_string(i);
    }
  }
  return {};
}

bool areSame(const Answer& one, const Answer& other) {
  return one.pose == other.pose && one.result.status == other.result.status &&
         one.result.iterations == other.result.iterations &&
         one.result.distance == other.result.distance && one.result.turn == other.result.turn;
}

std::string faultOfCap(const bench::MechanismProblem& problem, const ik::Solver& solver,
                       ik::Workspace& workspace) {
  ik::Settings settings = settingsOf(solver, 1);
  bool isCapped = false;
  for (std::size_t p = 0; p < solver.parameters.size(); ++p) {
    if (solver.parameters[p].id != "max-step") continue;
    settings.parameters[p] = kCap;
    isCapped = true;
  }
  if (!isCapped) return {};
  const Answer answer = answerOf(problem, solver, settings, workspace);
  constexpr long double kMost = kCap * std::numbers::pi_v<long double> / 180;
  for (std::size_t i = 0; i < problem.joints.size(); ++i) {
    const long double turned = bench::turnedBy(problem.joints[i], problem.start[i], answer.pose[i]);
    if (turned > kMost + kSlack)
      return "max-step: joint " + std::to_string(i) + " turned by " + text(turned) + " rad";
  }
  return faultOf(problem, settings, answer);
}

class Campaign {
 public:
  explicit Campaign(const bench::MechanismClass& of) : of_(of) {}

  void solve(std::uint64_t seed) {
    const bench::MechanismProblem problem = of_.problem(seed);
    const ik::Solver& automatic = ik::kAutomatic;
    const ik::Settings settings = settingsOf(automatic, 1000);
    const Answer answer = tryOut(problem, automatic, settings, seed);
    count_.iterations += answer.result.iterations;
    if (answer.result.status != iklab::ik::Status::reached) {
      ++count_.missed;
      if (count_.seeds.size() < kShown) count_.seeds.push_back(seed);
    }
    // Each class meets all solvers.
    const auto all = ik::solvers();
    const ik::Solver& other = *all[seed % all.size()];
    const ik::Settings few = settingsOf(other, 50);
    const ik::Problem asked{problem.joints, problem.goals};
    if (!ik::findFault(other, asked, few, problem.start).empty()) return;
    if (&other != &automatic) tryOut(problem, other, few, seed);
    note(faultOfCap(problem, other, used_), other, seed);
  }
  [[nodiscard]] const Count& count() const { return count_; }

 private:
  // With the workspace of all problems before, then with a fresh one and a trace.
  Answer tryOut(const bench::MechanismProblem& problem, const ik::Solver& solver,
                const ik::Settings& settings, std::uint64_t seed) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    Answer plain = answerOf(problem, solver, settings, used_);
    if (&solver == &ik::kAutomatic) {
      count_.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
    }
    note(faultOf(problem, settings, plain), solver, seed);
    ik::Workspace fresh;
    ik::Trace trace;
    const Answer traced = answerOf(problem, solver, settings, fresh, &trace);
    if (!areSame(plain, traced)) note("not the same with a trace", solver, seed);
    return plain;
  }
  void note(const std::string& fault, const ik::Solver& solver, std::uint64_t seed) {
    if (fault.empty()) return;
    ++count_.faults;
    Kind& kind = count_.kinds[fault.substr(0, fault.find(':'))];
    if (++kind.count > kTold) return;
    kind.told.push_back(std::to_string(seed) + " " + std::string(solver.id) + ": " + fault);
  }

  const bench::MechanismClass& of_;
  ik::Workspace used_;
  Count count_;
};

bool isWanted(const char* name, int argc, char** argv) {
  bool wanted = argc <= 3;
  for (int i = 3; i < argc; ++i) wanted = wanted || std::strcmp(name, argv[i]) == 0;
  return wanted;
}

void print(const bench::MechanismClass& of, std::int64_t problems, const Count& count) {
  const double each = 1.0 / static_cast<double>(problems);
  std::printf("| %s | %lld | %lld | %.4f | %lld | %.2f | %.2f |", of.name,
              static_cast<long long>(problems), static_cast<long long>(count.missed),
              100.0 * each * static_cast<double>(count.missed),
              static_cast<long long>(count.faults), each * static_cast<double>(count.iterations),
              1e6 * each * count.seconds);
  for (const std::uint64_t own : count.seeds) {
    std::printf(" %llu", static_cast<unsigned long long>(own));
  }
  std::printf(" |\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::int64_t problems = argc > 1 ? std::atoll(argv[1]) : 10000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::printf("| class | problems | missed | %% | faults | iterations | µs | seeds |\n");
  std::printf("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n");
  std::string told;
  for (const bench::MechanismClass& of : bench::mechanismClasses()) {
    if (!isWanted(of.name, argc, argv)) continue;
    Campaign campaign(of);
    for (std::int64_t i = 0; i < problems; ++i) {
      campaign.solve(seed + static_cast<std::uint64_t>(i));
    }
    print(of, problems, campaign.count());
    for (const auto& [kind, those] : campaign.count().kinds) {
      told += std::string(of.name) + ", " + kind + ": " + std::to_string(those.count) + "\n";
      for (const std::string& line : those.told) told += "  " + line + "\n";
    }
  }
  std::printf("%s", told.c_str());
  return 0;
}

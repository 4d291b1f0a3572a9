// campaign_bench [PROBLEMS [SEED [CLASS...]]]: how often `automatic` fails problems that some pose
// of the chain solves, with limits, weights and held joints, judged by a forward kinematics of its
// own. Per class: problems, those whose tip does not arrive, wrong answers of any other kind (see
// Faults), restarts and iterations on the average, microseconds a problem on this machine. Then the
// seeds of the first failures, each of which is a problem of its own: PROBLEMS 1, SEED that.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "campaign_problems.h"
#include "long_judge.h"

namespace {

constexpr std::size_t kShown = 5;
constexpr long double kSlack = 1e-9L;  // radians, and as a part of the tolerance

struct Faults {
  std::int64_t status = 0;    // says reached and is not, or the other way round
  std::int64_t distance = 0;  // says another distance than there is
  std::int64_t limits = 0;    // a joint out of its limits
  std::int64_t form = 0;      // an angle outside of (-π, π], a quaternion not of length 1, a NaN
  std::int64_t held = 0;      // a joint of weight 0 turned
  [[nodiscard]] std::int64_t all() const { return status + distance + limits + form + held; }
};

struct Count {
  std::int64_t missed = 0;
  Faults faults;
  std::int64_t restarts = 0;
  std::int64_t iterations = 0;
  double seconds = 0.0;
  std::vector<std::uint64_t> seeds;
};

bool turnedHeld(const ik::Chain& chain, const ik::Pose& before, const ik::Pose& after) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.bones[i].weight != 0.0) continue;
    const bool isSame = chain.planar ? before.angles[i] == after.angles[i]
                                     : before.rotations[i] == after.rotations[i];
    if (!isSame) return true;
  }
  return false;
}

// Returns whether the problem is one of those to be shown.
bool judge(const bench::CampaignProblem& problem, const ik::Settings& settings,
           const ik::Result& result, const ik::Pose& pose, Count& count) {
  const bench::LongJudge judge(problem.chain, pose);
  const long double left = judge.distanceTo(problem.target);
  const bool isThere = left <= settings.tolerance * (1.0L + kSlack) + 1e-12L;
  const bool isFar = left > settings.tolerance * (1.0L - kSlack) - 1e-12L;
  const bool saysSo = result.status == ik::Status::reached;
  const std::int64_t before = count.missed + count.faults.all();
  count.missed += isThere ? 0 : 1;
  count.faults.status += (saysSo && !isThere) || (!saysSo && !isFar) ? 1 : 0;
  count.faults.distance += std::abs(result.distance - left) <= 1e-12L ? 0 : 1;
  count.faults.limits += judge.outside() <= kSlack ? 0 : 1;
  count.faults.form += judge.isWellFormed() ? 0 : 1;
  count.faults.held += turnedHeld(problem.chain, problem.start, pose) ? 1 : 0;
  count.restarts += result.restarts;
  count.iterations += result.iterations;
  return count.missed + count.faults.all() > before;
}

Count run(const bench::CampaignClass& of, std::int64_t problems, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  Count count;
  ik::Workspace workspace;
  const ik::Settings settings{.parameters = ik::defaultParameters(ik::kAutomatic)};
  ik::Pose pose;
  for (std::int64_t i = 0; i < problems; ++i) {
    const std::uint64_t own = seed + static_cast<std::uint64_t>(i);
    const bench::CampaignProblem problem = of.problem(own);
    pose = problem.start;
    const auto begin = Clock::now();
    const ik::Result result =
        ik::solve(ik::kAutomatic, {problem.chain, problem.target}, settings, pose, workspace);
    count.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
    if (!judge(problem, settings, result, pose, count)) continue;
    if (count.seeds.size() < kShown) count.seeds.push_back(own);
  }
  return count;
}

bool isWanted(const char* name, int argc, char** argv) {
  bool wanted = argc <= 3;
  for (int i = 3; i < argc; ++i) wanted = wanted || std::strcmp(name, argv[i]) == 0;
  return wanted;
}

}  // namespace

int main(int argc, char** argv) {
  const std::int64_t problems = argc > 1 ? std::atoll(argv[1]) : 10000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::printf("| class | problems | missed | %% | wrong | restarts | iterations | µs | seeds |\n");
  std::printf("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n");
  for (const bench::CampaignClass& of : bench::campaignClasses()) {
    if (!isWanted(of.name, argc, argv)) continue;
    const Count count = run(of, problems, seed);
    const double each = 1.0 / static_cast<double>(problems);
    std::printf("| %s | %lld | %lld | %.4f | %lld | %.3f | %.2f | %.2f |", of.name,
                static_cast<long long>(problems), static_cast<long long>(count.missed),
                100.0 * each * static_cast<double>(count.missed),
                static_cast<long long>(count.faults.all()),
                each * static_cast<double>(count.restarts),
                each * static_cast<double>(count.iterations), 1e6 * each * count.seconds);
    for (const std::uint64_t own : count.seeds) {
      std::printf(" %llu", static_cast<unsigned long long>(own));
    }
    std::printf(" |\n");
    std::fflush(stdout);
    if (problems == 1) std::printf("\n%s\n", commandOf(of.problem(seed)).c_str());
  }
  return 0;
}

// The library within joint limits against the best simple rival: a projected Levenberg-Marquardt
// with random restarts (projected_marquardt.h). Chains of n bones of 1/n in the plane (±60°), of
// hinges about z and y in turn (±115°), and of balls (a cone of 60°, a twist of ±60°). Each target
// is the tip of a random pose within the limits, so that some pose solves it; the start is nearly
// straight. Whole calls, at most a thousand iterations for everybody, who give up when they like.
// The times are microseconds of processor time a target, failures included: the median of several
// passes over all targets, the three in turn; a ratio is the median of those to the rival's pass
// just before. Each answer that is said to have arrived is checked once by forward kinematics in
// long double (long_judge.h); a wrong one makes the program fail.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "fixed_problems.h"
#include "ik/ik.h"
#include "long_judge.h"
#include "projected_marquardt.h"

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kHingeMost = 115.0 * kDegree;
constexpr double kMost = 60.0 * kDegree;  // in the plane, of a cone and of a twist
// All contenders together get about this long for a set, and three rounds at least.
constexpr double kSeconds = 0.75;
constexpr std::size_t kLeastRounds = 3;
constexpr std::size_t kMostRounds = 301;

enum class Joints { plane, hinges, balls };
constexpr std::array kNames{"plane", "hinges", "balls"};

struct Set {
  Joints joints;
  ik::Chain chain;
  ik::Pose start;
  std::vector<glm::dvec3> targets;

  [[nodiscard]] std::size_t bones() const { return chain.bones.size(); }
  [[nodiscard]] const char* name() const { return kNames[static_cast<std::size_t>(joints)]; }
};

std::size_t targetsFor(std::size_t bones) { return bones < 100 ? 200 : bones < 1000 ? 100 : 20; }

double between(bench::SplitMix& random, double least, double most) {
  return least + (most - least) * random.unit();
}

// Angles are uniform in their range, a ball's direction in its cone.
ik::Pose randomPose(const ik::Chain& chain, bench::SplitMix& random) {
  ik::Pose pose;
  for (const ik::Bone& bone : chain.bones) {
    const double angle = between(random, bone.limit.least, bone.limit.most);
    if (chain.planar) {
      pose.angles.push_back(angle);
    } else if (bone.joint == ik::JointKind::hinge) {
      pose.rotations.push_back(ik::rotationAbout(bone.axis, angle));
    } else {
      const double heading = between(random, -std::numbers::pi, std::numbers::pi);
      const double swing = std::acos(between(random, std::cos(bone.limit.cone), 1.0));
      const glm::dvec3 axis{0.0, std::cos(heading), std::sin(heading)};
      pose.rotations.push_back(ik::rotationAbout(axis, swing) *
                               ik::rotationAbout({1.0, 0.0, 0.0}, angle));
    }
  }
  return pose;
}

Set setOf(Joints joints, std::size_t bones) {
  bench::FixedProblems fixed = joints == Joints::plane    ? bench::planeChain(bones)
                               : joints == Joints::hinges ? bench::hingeChain(bones)
                                                          : bench::ballChain(bones);
  Set set{joints, std::move(fixed.chain), std::move(fixed.start), {}};
  const double most = joints == Joints::hinges ? kHingeMost : kMost;
  for (ik::Bone& bone : set.chain.bones) bone.limit = {-most, most, kMost};
  bench::SplitMix random(bones);
  while (set.targets.size() < targetsFor(bones)) {
    set.targets.push_back(bench::LongJudge(set.chain, randomPose(set.chain, random)).tip());
  }
  return set;
}

struct Answer {
  bool reached = false;
  int iterations = 0;
};

double medianOf(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

struct Contender {
  std::string name;
  std::function<Answer(const glm::dvec3& target)> solve;
  std::function<ik::Pose()> pose;  // of the last answer
  std::vector<double> times{};     // microseconds a target, of each round
  double iterations = 0.0;         // a target, on the average
  std::size_t reached = 0;

  // Solves all; returns the seconds that it took.
  double run(const std::vector<glm::dvec3>& targets) {
    const std::clock_t begin = std::clock();
    for (const glm::dvec3& target : targets) solve(target);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    times.push_back(1e6 * seconds / static_cast<double>(targets.size()));
    return seconds;
  }
  // Solves all once more, counts, and returns whether each answer is what it is said to be.
  bool judge(const Set& set, double tolerance) {
    // What rounding may do in a thousand bones.
    constexpr double kSlack = 1e-12;
    bool isRight = true;
    for (const glm::dvec3& target : set.targets) {
      const Answer answer = solve(target);
      iterations += answer.iterations / static_cast<double>(set.targets.size());
      if (!answer.reached) continue;
      ++reached;
      const bench::LongJudge judge(set.chain, pose());
      isRight = isRight && judge.isWellFormed() && judge.outside() <= kSlack &&
                judge.distanceTo(target) <= tolerance + kSlack;
    }
    if (!isRight) {
      std::fprintf(stderr, "%s, %s, %zu bones: an answer is not within limits and tolerance\n",
                   name.c_str(), set.name(), set.bones());
    }
    return isRight;
  }
  // A slow spell hits a whole round.
  [[nodiscard]] double ratioTo(const Contender& other) const {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < times.size(); ++i) ratios.push_back(times[i] / other.times[i]);
    return medianOf(ratios);
  }
};

Contender libraryOf(const char* id, const Set& set, double tolerance) {
  const ik::SolverInfo& solver = *ik::findSolver(id);
  const ik::Settings settings{.iterations = projected::kIterations,
                              .tolerance = tolerance,
                              .parameters = ik::defaultParameters(solver)};
  const auto workspace = std::make_shared<ik::Workspace>();
  const auto pose = std::make_shared<ik::Pose>();
  return {id,
          [=, &solver, &set](const glm::dvec3& target) -> Answer {
            *pose = set.start;
            const ik::Result result =
                ik::solve(solver, {set.chain, target}, settings, *pose, *workspace);
            return {result.status == ik::Status::reached, result.iterations};
          },
          [=] { return *pose; }};
}

template <typename Chain, typename PoseOf>
Contender rivalOf(const std::shared_ptr<Chain>& chain, const PoseOf& poseOf) {
  return {"rival",
          [=](const glm::dvec3& target) -> Answer {
            const projected::Answer answer = chain->solve(target);
            return {answer.reached, answer.iterations};
          },
          [=] { return poseOf(*chain); }};
}

Contender rivalOf(const Set& set, double tolerance) {
  const double n = static_cast<double>(set.bones());
  const double length = 1.0 / n;
  const std::vector<double> angles(set.bones(), bench::kStartAngle / n);
  if (set.joints == Joints::plane) {
    return rivalOf(std::make_shared<projected::Plane>(angles, length, kMost, tolerance),
                   [](const projected::Plane& chain) { return ik::Pose{chain.angles()}; });
  }
  if (set.joints == Joints::balls) {
    return rivalOf(
        std::make_shared<projected::Balls>(set.start.rotations, length,
                                           projected::Balls::Limits{kMost, kMost}, tolerance),
        [](const projected::Balls& chain) {
          return ik::Pose{{}, chain.rotations()};
        });
  }
  return rivalOf(std::make_shared<projected::Hinges>(angles, length, kHingeMost, tolerance),
                 [&set](const projected::Hinges& chain) {
                   ik::Pose pose = set.start;
                   for (std::size_t i = 0; i < set.bones(); ++i) {
                     pose.rotations[i] =
                         ik::rotationAbout(set.chain.bones[i].axis, chain.angles()[i]);
                   }
                   return pose;
                 });
}

// A row of the table; returns whether all answers are right.
bool row(Joints joints, std::size_t bones, double tolerance) {
  const Set set = setOf(joints, bones);
  std::array contenders{rivalOf(set, tolerance), libraryOf("automatic", set, tolerance),
                        libraryOf("levenberg-marquardt", set, tolerance)};
  bool isRight = true;
  for (Contender& contender : contenders) {
    isRight = contender.judge(set, tolerance) && isRight;
  }
  double spent = 0.0;
  for (std::size_t round = 0; round < kMostRounds; ++round) {
    if (round >= kLeastRounds && spent >= kSeconds) break;
    for (Contender& contender : contenders) spent += contender.run(set.targets);
  }
  std::printf("| %s | %zu | %.0e |", set.name(), bones, tolerance);
  for (const Contender& contender : contenders) {
    std::printf(" %.1f |", medianOf(contender.times));
    if (&contender != contenders.data()) {
      std::printf(" %.2f |", contender.ratioTo(contenders[0]));
    }
    std::printf(
        " %.1f %% | %.1f |",
        100.0 * static_cast<double>(contender.reached) / static_cast<double>(set.targets.size()),
        contender.iterations);
  }
  std::printf("\n");
  std::fflush(stdout);
  return isRight;
}

}  // namespace

int main() {
  std::printf(
      "| joints | bones | within | rival, us | reached | iterations | automatic, us | ratio | "
      "reached | iterations | LM, us | ratio | reached | iterations |\n| --- |");
  for (int i = 0; i < 13; ++i) std::printf(" ---: |");
  std::printf("\n");
  bool isRight = true;
  for (const Joints joints : {Joints::plane, Joints::hinges, Joints::balls}) {
    for (const std::size_t bones : {3U, 6U, 10U, 30U, 100U, 1000U}) {
      for (const double tolerance : {1e-3, 1e-6})
        isRight = row(joints, bones, tolerance) && isRight;
    }
  }
  return isRight ? 0 : 1;
}

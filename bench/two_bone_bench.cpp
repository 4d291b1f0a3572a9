// Two bones to a million targets: the direct functions, rigs::solve(), and the form that articles
// print, with acos, sin, cos and atan2. All in turn, some thousand targets at a time; of each such
// part the best of several passes counts, since others use the machine too.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

#include "rigs/rigs.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTargets = 1'000'000;
constexpr int kPart = 5'000;
constexpr int kPasses = 15;
constexpr double kL1 = 0.6;
constexpr double kL2 = 0.4;

double unit(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53;
}

std::vector<glm::dvec3> targets() {
  std::uint64_t state = 7;
  std::vector<glm::dvec3> all(kTargets);
  for (glm::dvec3& each : all) {
    each.x = 2.4 * unit(state) - 1.2;
    each.y = 2.4 * unit(state) - 1.2;
    each.z = 2.4 * unit(state) - 1.2;
  }
  return all;
}

// Each returns a number that depends on all of its answer.
double joints(const glm::dvec3& target) {
  const ik::ArmJoints answer = ik::twoBone({{}, target, kL1, kL2, {0.0, 1.0, 0.0}});
  return answer.elbow.x + answer.elbow.y + answer.elbow.z + answer.tip.x;
}

double rotations(const glm::dvec3& target) {
  const ik::ArmRotations answer = ik::twoBoneRotations({{}, target, kL1, kL2, {0.0, 1.0, 0.0}});
  return answer.first.w + answer.first.x + answer.second.w + answer.second.z;
}

// Heading, lift and the law of cosines, in the vertical plane; positions by sines and cosines.
double article(const glm::dvec3& target) {
  const double level = std::sqrt(target.x * target.x + target.z * target.z);
  const double d = std::clamp(glm::length(target), kL1 - kL2, kL1 + kL2);
  const double alpha = std::acos((d * d + kL1 * kL1 - kL2 * kL2) / (2.0 * d * kL1));
  const double heading = std::atan2(target.z, target.x);
  const double lift = std::atan2(target.y, level) + alpha;
  const double out = kL1 * std::cos(lift);
  return out * std::cos(heading) + kL1 * std::sin(lift) + out * std::sin(heading);
}

class Library {
 public:
  Library() {
    chain_.planar = false;
    chain_.bones = {{kL1, {}}, {kL2, {}}};
    pose_.rotations.assign(2, {std::cos(0.3), 0.0, 0.0, std::sin(0.3)});
    settings_.parameters = ik::defaultParameters(*solver_);
  }
  double operator()(const glm::dvec3& target) {
    rigs::solve(*solver_, {chain_, target}, settings_, pose_, workspace_);
    return pose_.rotations[0].w + pose_.rotations[1].w;
  }

 private:
  const ik::Solver* solver_ = ik::findSolver("two-bone");
  rigs::Chain chain_;
  rigs::Pose pose_;
  ik::Settings settings_;
  rigs::Workspace workspace_;
};

struct Row {
  const char* name;
  std::vector<double> best = std::vector<double>(kTargets / kPart, 1e300);  // seconds a part

  template <typename Solve>
  void run(std::span<const glm::dvec3> targets, std::size_t part, Solve&& solve, double& sum) {
    const auto start = Clock::now();
    for (const glm::dvec3& target : targets) sum += solve(target);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    best[part] = std::min(best[part], seconds);
  }
  // Nanoseconds a solve.
  [[nodiscard]] double time() const {
    return std::accumulate(best.begin(), best.end(), 0.0) / kTargets * 1e9;
  }
};

}  // namespace

int main() {
  const std::vector<glm::dvec3> all = targets();
  Library library;
  std::array<Row, 4> rows{Row{"twoBone(): joints"}, Row{"twoBoneRotations(): joints, quaternions"},
                          Row{"acos, sin, cos, atan2: elbow"}, Row{"solve()"}};
  double sum = 0.0;
  for (int pass = 0; pass < kPasses; ++pass) {
    for (std::size_t part = 0; part < kTargets / kPart; ++part) {
      const std::span these = std::span(all).subspan(part * kPart, kPart);
      rows[0].run(these, part, joints, sum);
      rows[1].run(these, part, rotations, sum);
      rows[2].run(these, part, article, sum);
      rows[3].run(these, part, library, sum);
    }
  }
  std::printf("Nanoseconds a solve, %d targets (sum %.6g)\n%-42s %8s %8s\n", kTargets, sum, "",
              "ns", "ratio");
  for (const Row& row : rows) {
    std::printf("%-42s %8.1f %8.2f\n", row.name, row.time(), row.time() / rows[2].time());
  }
  return 0;
}

// How long the map of the workspace takes on two threads, of a chain of ten bones on a canvas of
// 768 × 768 points: until it is as fine as a drag shows it, every ninth point, and every third; of
// free joints, and of joints with limits.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <numbers>
#include <string>
#include <vector>

#include "lab/maps/map_workers.h"

namespace {

constexpr int kSide = 768;
constexpr int kBones = 10;
constexpr int kRuns = 7;
constexpr int kThreads = 2;
constexpr rigs::JointLimit kFree{};
constexpr double kForty = 40.0 * std::numbers::pi / 180.0;
constexpr rigs::JointLimit kNarrow{.least = -kForty, .most = kForty};

lab::MapQuestion questionFor(std::size_t solver, const rigs::JointLimit& limit) {
  lab::MapQuestion question;
  question.solver = solver;
  question.settings.iterations = 50;
  question.settings.tolerance = 1e-3;
  question.settings.parameters = ik::defaultParameters(*ik::solvers()[solver]);
  for (int i = 0; i < kBones; ++i) {
    question.chain.bones.push_back({0.25, {}});
    question.chain.bones.back().limit = limit;
    question.start.angles.push_back(0.15);
  }
  // A canvas as it fits the chain: the disc in reach, and what lies around it.
  question.grid = {{-3.0, 3.0, 0.0}, 6.0 / kSide, kSide, kSide};
  return question;
}

// Milliseconds until the map has 86 × 86 blocks, and 256 × 256.
struct Taken {
  double coarse = 0.0;
  double fine = 0.0;
  double work = 0.0;  // of the processors, shared by the threads: what it were on an idle machine
};

Taken milliseconds(lab::MapWorkers& workers, const lab::MapQuestion& question) {
  const std::clock_t worked = std::clock();
  const auto before = std::chrono::steady_clock::now();
  const auto upTo = [&](int level) {
    workers.ask(question, level);
    workers.waitUntilDone();
    const auto taken = std::chrono::steady_clock::now() - before;
    return std::chrono::duration<double, std::milli>(taken).count();
  };
  Taken taken{upTo(1), upTo(2)};
  taken.work = 1e3 * static_cast<double>(std::clock() - worked) / CLOCKS_PER_SEC / kThreads;
  workers.drop();
  return taken;
}

void measure(const rigs::JointLimit& limit) {
  const auto all = ik::solvers();
  std::vector<std::vector<Taken>> times(all.size());
  lab::MapWorkers workers(kThreads);
  for (int run = 0; run < kRuns; ++run) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      times[i].push_back(milliseconds(workers, questionFor(i, limit)));
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto median = [&](double Taken::*part) {
      std::ranges::sort(times[i], {}, part);
      return times[i][kRuns / 2].*part;
    };
    std::printf("  %-24s %8.1f ms, %8.1f ms; processor time a thread %8.1f ms\n",
                std::string(all[i]->name).c_str(), median(&Taken::coarse), median(&Taken::fine),
                median(&Taken::work));
  }
}

}  // namespace

int main() {
  std::printf(
      "A map of 86 x 86 targets, and of 256 x 256: %d bones, 50 iterations, two threads, median "
      "of %d:\n",
      kBones, kRuns);
  measure(kFree);
  std::printf("The same with every joint between -40 and 40 degrees:\n");
  measure(kNarrow);
  return 0;
}

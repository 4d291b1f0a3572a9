// Other libraries on the fixed problems, side by side with ours. In each pass a peer solves all
// targets and then ours the same ones; the ratio is the median over the passes' own ratios, so that
// a slow spell of the machine hits both sides. What counts is processor time, of solves alone: the
// answers are kept in a pass before. Who is slow gets as many targets as its time allows, and ours
// only those. Whether an answer is one is decided by forward kinematics done here.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <limits>
#include <map>
#include <string_view>

#include "peers.h"

namespace {

using bench::FixedProblems;
using bench::Peer;
using bench::PeerKind;

constexpr double kSecondsOfAPass = 3.0;  // a pass ends after this
constexpr double kSeconds = 1.0;         // no further pass begins after this
constexpr std::size_t kMostPasses = 41;
// What rounding, and the bones' sum being done in another order, may take away.
constexpr double kRounding = 1e-12;
// A peer that took longer at a tenth of the bones is not asked: it could not do a single target.
constexpr double kTooSlow = 0.3;

double secondsSince(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Answers {
  std::vector<std::vector<double>> coordinates;  // one a target that was done
  std::vector<int> iterations;
};

// Untimed: the answers of as many targets as a pass has time for.
Answers answersOf(Peer& peer, const std::vector<glm::dvec3>& targets) {
  Answers answers;
  const auto start = std::clock();
  for (const glm::dvec3& target : targets) {
    answers.iterations.push_back(peer.solve(target));
    answers.coordinates.push_back(peer.coordinates());
    if (secondsSince(start) > kSecondsOfAPass) break;
  }
  return answers;
}

// Of a solve, on the average of the first `count` targets.
double timeOf(Peer& peer, const std::vector<glm::dvec3>& targets, std::size_t count) {
  const auto start = std::clock();
  for (std::size_t i = 0; i < count; ++i) peer.solve(targets[i]);
  return secondsSince(start) / static_cast<double>(count);
}

struct Figures {
  std::size_t targets = 0;
  double reached = 0.0;       // percent
  double iterations = 0.0;    // mean, of those that arrived
  double microseconds = 0.0;  // a solve, median
  double perBone = 0.0;       // nanoseconds a bone and iteration
  double ratio = 0.0;         // to ours, median
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

Figures figuresOf(const Peer& peer, const FixedProblems& set, double tolerance,
                  const Answers& answers, const std::vector<double>& seconds) {
  Figures figures{.targets = answers.coordinates.size()};
  double reached = 0.0;
  double iterations = 0.0;
  double all = 0.0;
  for (std::size_t i = 0; i < figures.targets; ++i) {
    all += answers.iterations[i];
    if (peer.miss(answers.coordinates[i], set.targets[i]) > tolerance + kRounding) continue;
    reached += 1.0;
    iterations += answers.iterations[i];
  }
  const auto targets = static_cast<double>(figures.targets);
  const auto bones = static_cast<double>(set.chain.bones.size());
  figures.reached = 100.0 * reached / targets;
  figures.iterations = iterations / std::max(1.0, reached);
  figures.microseconds = 1e6 * median(seconds);
  figures.perBone = 1e9 * median(seconds) * targets / std::max(1.0, all * bones);
  return figures;
}

Figures measure(Peer& peer, Peer& own, const FixedProblems& set, double tolerance) {
  const Answers answers = answersOf(peer, set.targets);
  const std::size_t count = answers.coordinates.size();
  std::vector<double> seconds;
  std::vector<double> ratios;
  const auto start = std::clock();
  do {
    const double peers = timeOf(peer, set.targets, count);
    const double ours = timeOf(own, set.targets, count);
    seconds.push_back(peers);
    ratios.push_back(peers / ours);
  } while (secondsSince(start) < kSeconds && seconds.size() < kMostPasses);
  Figures figures = figuresOf(peer, set, tolerance, answers, seconds);
  figures.ratio = median(ratios);
  return figures;
}

void print(const FixedProblems& set, double tolerance, const std::string& name,
           const Figures& figures) {
  std::printf("%-6s %5zu %7.0e  %-19s %7zu %6.1f %% %8.1f %12.2f %9.1f %9.2f\n", set.name,
              set.chain.bones.size(), tolerance, name.c_str(), figures.targets, figures.reached,
              figures.iterations, figures.microseconds, figures.perBone, figures.ratio);
  std::fflush(stdout);
}

// Every peer on one chain. `slowest`: seconds of a solve by name, on the chain before.
void compare(const std::vector<PeerKind>& peers, const FixedProblems& set, double tolerance,
             std::map<std::string, double>& slowest) {
  const auto own = bench::ours(set, tolerance);
  const auto again = bench::ours(set, tolerance);
  print(set, tolerance, "automatic", measure(*own, *again, set, tolerance));
  for (const PeerKind& kind : peers) {
    const bool hinges = set.chain.bones.front().joint == rigs::JointKind::hinge;
    if (hinges && !kind.turnsHinges) continue;
    const std::string key = kind.name + set.name + std::to_string(tolerance);
    if (slowest[key] > kTooSlow) {
      std::printf("%-6s %5zu %7.0e  %-19s left out: %.1f s a solve at a tenth of the bones\n",
                  set.name, set.chain.bones.size(), tolerance, kind.name.c_str(), slowest[key]);
      continue;
    }
    const auto peer = kind.make(set, tolerance);
    const Figures figures = measure(*peer, *own, set, tolerance);
    slowest[key] = 1e-6 * figures.microseconds;
    print(set, tolerance, kind.name, figures);
  }
}

// Without names all of them.
std::vector<PeerKind> peersNamed(const std::vector<std::string_view>& names) {
  std::vector<PeerKind> peers{bench::ownFabrik(), bench::textbookFabrik()};
#ifdef IKLAB_BENCH_KDL
  peers.push_back(bench::kdl());
#endif
#ifdef IKLAB_BENCH_DART
  peers.push_back(bench::dart());
#endif
  std::erase_if(peers, [&](const PeerKind& peer) {
    return !names.empty() && std::ranges::none_of(names, [&](std::string_view name) {
      return peer.name.starts_with(name);
    });
  });
  return peers;
}

}  // namespace

// Arguments: peers, by the beginning of their name; "own": ours alone.
int main(int argc, char** argv) {
  const std::vector<PeerKind> peers = peersNamed({argv + 1, argv + argc});
  std::printf("automatic: ours, with its defaults\n");
  for (const PeerKind& peer : peers) {
    std::printf("%s: %s\n", peer.name.c_str(), peer.settings.c_str());
  }
  std::printf("\n%-6s %5s %7s  %-19s %7s %8s %8s %12s %9s %9s\n", "joints", "bones", "within",
              "solver", "targets", "reached", "iter.", "us/solve", "ns/b.it.", "to ours");
  for (const bool hinges : {false, true}) {
    std::map<std::string, double> slowest;
    for (const std::size_t bones : {10U, 100U, 1000U}) {
      const FixedProblems set = hinges ? bench::hingeChain(bones) : bench::ballChain(bones);
      for (const double tolerance : {1e-3, 1e-6}) compare(peers, set, tolerance, slowest);
    }
  }
  return 0;
}

// Other libraries on the fixed problems, side by side with ours. In each pass a peer solves all
// targets and then ours the same ones; the ratio is the median over the passes' own ratios, so that
// a slow spell of the machine hits both sides. What counts is processor time. Who is slow gets as
// many targets as its time allows, and ours only those. Whether an answer is one is decided by
// forward kinematics done here.
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
constexpr std::size_t kMostPasses = 7;
// What rounding, and the bones' sum being done in another order, may take away.
constexpr double kRounding = 1e-12;
// A peer that took longer at a tenth of the bones is not asked: it could not do a single target.
constexpr double kTooSlow = 0.3;

double secondsSince(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Pass {
  std::vector<std::vector<double>> answers;  // one a target that was done
  std::vector<int> iterations;
  double seconds = 0.0;  // a solve
};

// The answers are kept, which costs each side a copy, and looked at later.
void run(Peer& peer, const std::vector<glm::dvec3>& targets, std::size_t most, Pass& pass) {
  pass.answers.resize(most);
  pass.iterations.assign(most, 0);
  const auto start = std::clock();
  std::size_t done = 0;
  while (done < most) {
    pass.iterations[done] = peer.solve(targets[done], pass.answers[done]);
    ++done;
    if (done % 16 == 0 || pass.seconds > 0.1) {
      pass.seconds = secondsSince(start);
      if (pass.seconds > kSecondsOfAPass) break;
    } else if (done == 1) {
      pass.seconds = secondsSince(start);
    }
  }
  pass.seconds = secondsSince(start) / static_cast<double>(done);
  pass.answers.resize(done);
  pass.iterations.resize(done);
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

Figures figuresOf(const Peer& peer, const FixedProblems& set, double tolerance, const Pass& pass,
                  const std::vector<double>& seconds) {
  Figures figures{.targets = pass.answers.size()};
  double reached = 0.0;
  double iterations = 0.0;
  double all = 0.0;
  for (std::size_t i = 0; i < pass.answers.size(); ++i) {
    all += pass.iterations[i];
    if (peer.miss(pass.answers[i], set.targets[i]) > tolerance + kRounding) continue;
    reached += 1.0;
    iterations += pass.iterations[i];
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
  Pass pass;
  Pass ownPass;
  std::vector<double> seconds;
  std::vector<double> ratios;
  std::size_t most = set.targets.size();
  const auto start = std::clock();
  do {
    run(peer, set.targets, most, pass);
    most = pass.answers.size();
    run(own, set.targets, most, ownPass);
    seconds.push_back(pass.seconds);
    ratios.push_back(pass.seconds / ownPass.seconds);
  } while (secondsSince(start) < kSeconds && seconds.size() < kMostPasses);
  Figures figures = figuresOf(peer, set, tolerance, pass, seconds);
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
    const bool hinges = set.chain.bones.front().joint == ik::JointKind::hinge;
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
  std::vector<PeerKind> peers{bench::textbookFabrik()};
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

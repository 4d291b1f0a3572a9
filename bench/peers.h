// Other libraries that solve the fixed problems, behind one interface.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fixed_problems.h"

namespace bench {

/// A solver that is set up for one chain and tolerance. Everything that can be done once is done in
/// its constructor, outside of what is timed.
class Peer {
 public:
  Peer() = default;
  virtual ~Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  /// From the start pose. Returns the number of iterations.
  virtual int solve(const glm::dvec3& target) = 0;
  /// The last answer's joint coordinates, in its own order.
  [[nodiscard]] virtual std::vector<double> coordinates() const = 0;

  /// What the coordinates mean: the tip's distance to the target by forward kinematics done here,
  /// whatever the library says of its answer; infinite where they are no answer at all.
  [[nodiscard]] virtual double miss(const std::vector<double>& coordinates,
                                    const glm::dvec3& target) const = 0;
};

/// How a peer is made. The settings are those found best in a search over each library's own
/// options, with the positions of the tip alone as the goal.
struct PeerKind {
  std::string name;
  std::string settings;
  bool turnsHinges = true;
  std::unique_ptr<Peer> (*make)(const FixedProblems& set, double tolerance) = nullptr;
};

/// Distance of the tip of `pose` to `target`; infinite where it is not a number.
double missOf(const rigs::Chain& chain, const rigs::Pose& pose, const glm::dvec3& target);

/// `automatic` with its defaults.
std::unique_ptr<Peer> ours(const FixedProblems& set, double tolerance);
/// Our FABRIK; ball joints.
PeerKind ownFabrik();
/// Algorithm 1 of Aristidou & Lasenby (2011) as it is printed, on positions; ball joints.
PeerKind textbookFabrik();
/// Orocos KDL's Levenberg-Marquardt; a ball is three hinges in one place.
PeerKind kdl();
/// DART's inverse kinematics module.
PeerKind dart();

}  // namespace bench

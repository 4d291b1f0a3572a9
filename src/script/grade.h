// A script beside a solver of the library, on many small problems.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec3.hpp>

#include "ik/solver.h"
#include "rigs/problem.h"
#include "rigs/solve.h"
#include "script/difference.h"
#include "script/sandbox.h"

namespace script {

/// A planar chain that nothing holds, how it begins, and the target.
struct Task {
  rigs::Chain chain;
  rigs::Pose pose;
  glm::dvec3 target{0.0};
};
/// The same for the same seed on every machine: 2 to 5 bones and round numbers; one target of eight
/// lies out of reach.
std::vector<Task> drawTasks(std::string_view seed, std::size_t count);

struct Attempt {
  Task task{};
  rigs::Result yours{};
  rigs::Result ours{};
  std::optional<Fault> fault{};  ///< stopped the script
  std::optional<Difference> difference{};
};

struct GradeSettings {
  const ik::Solver* like = nullptr;  ///< with its default parameters
  std::size_t problems = 200;
  std::string seed{};
  double mostSeconds = 60.0;  ///< after these no problem is begun
};

inline constexpr std::size_t kMostFaults = 10;  ///< after as many no problem is begun

struct Grade {
  std::optional<Fault> fault{};     ///< of the text: nothing was tried
  std::vector<Attempt> attempts{};  ///< fewer than asked for where faults or time ended it
  Mistake mistake = Mistake::none;  ///< the most frequent
  /// The smallest problem that shows it: made of an attempt by leaving out bones, straightening
  /// joints and rounding. Nothing: no step differs.
  std::optional<Attempt> smallest{};

  [[nodiscard]] std::size_t faults() const;
  [[nodiscard]] std::size_t same() const;  ///< attempts with the same steps
  [[nodiscard]] std::size_t reached(bool yours) const;
  [[nodiscard]] std::size_t count(ik::Status status, bool yours) const;
};

/// An error counts as no answer, whatever the iterations before it came to.
Attempt attempt(const std::string& text, const ik::Solver& like, Task task);
Grade grade(const std::string& text, const GradeSettings& settings);

}  // namespace script

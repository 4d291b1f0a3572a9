// Solves a problem and explains its steps; and what must be true of every explanation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "explain/code.h"
#include "explain/explain.h"
#include "support/faults.h"
#include "support/formula_value.h"
#include "support/random_source.h"
#include "support/solving.h"

namespace support {

struct Explained {
  Explained(const ik::Solver& which, Case what) : solver(which), task(std::move(what)) {
    outcome = support::solve(solver, task, &trace);
  }

  [[nodiscard]] explain::Explanation at(std::size_t cursor, bool degrees = true) const {
    const rigs::Problem problem = task.problem();
    const rigs::TraceState before = trace.at(cursor > 0 ? cursor - 1 : 0);
    return explain::explain({solver, problem, task.settings, outcome.result, trace},
                            {cursor, trace.at(cursor), before}, degrees);
  }
  [[nodiscard]] rigs::StepInfo step(std::size_t cursor) const { return trace.step(cursor); }

  const ik::Solver& solver;
  Case task;
  rigs::Trace trace;
  Outcome outcome;
};

inline double value(const explain::Explanation& explanation, std::string_view id) {
  const explain::Quantity* found = explanation.find(id);
  return found ? found->value : NAN;
}

/// The only mark of this kind that shows the quantity.
inline const explain::Mark& mark(const explain::Explanation& explanation, explain::MarkKind kind,
                                 std::string_view quantity) {
  const auto isIt = [&](const explain::Mark& each) {
    return each.kind == kind && each.quantity == quantity;
  };
  if (std::ranges::count_if(explanation.marks, isIt) != 1) {
    throw std::runtime_error("there is not one mark of " + std::string(quantity));
  }
  return *std::ranges::find_if(explanation.marks, isIt);
}

/// The only mark with the role.
inline std::size_t countOf(const explain::Explanation& explanation, explain::MarkKind kind,
                           explain::Role role) {
  return static_cast<std::size_t>(std::ranges::count_if(
      explanation.marks,
      [&](const explain::Mark& each) { return each.kind == kind && each.role == role; }));
}

inline const explain::Mark& mark(const explain::Explanation& explanation, explain::MarkKind kind,
                                 explain::Role role) {
  if (countOf(explanation, kind, role) != 1) throw std::runtime_error("there is not one such mark");
  return *std::ranges::find_if(explanation.marks, [&](const explain::Mark& each) {
    return each.kind == kind && each.role == role;
  });
}

inline bool hasFormula(const explain::Explanation& explanation, std::string_view text) {
  return std::ranges::find(explanation.formulas, text, &explain::Formula::text) !=
         explanation.formulas.end();
}

/// The direction of an arc's end, and of its beginning, as unit vectors.
inline Point arcStart(const explain::Mark& arc) {
  return {std::cos(Real(arc.from)), std::sin(Real(arc.from))};
}
inline Point arcEnd(const explain::Mark& arc) {
  const Real angle = Real(arc.from) + Real(arc.sweep);
  return {std::cos(angle), std::sin(angle)};
}

/// How far `way`, not zero, points past the direction `along`, as a distance on the unit circle.
inline Real aside(const Point& along, const Point& way) {
  return distance(along, (1.0L / length(way)) * way);
}

inline Point startOf(const rigs::TraceState& state, std::size_t bone) {
  return pointOf(state.bones[bone].start);
}
inline Point endOf(const rigs::TraceState& state, std::size_t bone) {
  return pointOf(state.bones[bone].end);
}

inline void checkFinite(const explain::Explanation& explanation, Faults& faults) {
  for (const explain::Quantity& each : explanation.quantities) {
    faults.expect(std::isfinite(each.value + each.y + each.z), each.id, " is not finite");
    faults.expect(!each.symbol.empty() && !each.help.empty(), each.id, " is not described");
  }
  for (const explain::Mark& each : explanation.marks) {
    const double sum = each.a.x + each.a.y + each.b.x + each.b.y + each.radius + each.points +
                       each.from + each.sweep + each.a.z + each.b.z + glm::dot(each.u, each.u) +
                       glm::dot(each.v, each.v) + glm::dot(each.u, each.v);
    faults.expect(std::isfinite(sum), "a mark of ", each.quantity, " is not finite");
    faults.expect(std::abs(each.sweep) < 6.2832, "a sweep of more than a turn");
    faults.expect(each.radius >= 0.0 && each.points >= 0.0, "a negative radius");
  }
}

/// Ids are there once, and nothing refers to one that is not there.
inline void checkIds(const explain::Explanation& explanation, Faults& faults) {
  std::set<std::string> ids;
  for (const explain::Quantity& each : explanation.quantities) {
    faults.expect(ids.insert(each.id).second, each.id, " is there twice");
  }
  for (const explain::Mark& each : explanation.marks) {
    faults.expect(each.quantity.empty() || ids.contains(each.quantity), "a mark shows ",
                  each.quantity);
  }
  for (const explain::Formula& each : explanation.formulas) {
    faults.expect(each.result.empty() || ids.contains(each.result), "a result is ", each.result);
    for (std::size_t at = 0; (at = each.text.find('$', at)) != std::string::npos;) {
      const std::size_t first = ++at;
      while (at < each.text.size() && std::isalnum(static_cast<unsigned char>(each.text[at]))) ++at;
      faults.expect(ids.contains(each.text.substr(first, at - first)), "in ", each.text);
    }
  }
}

/// Formulas that have a result hold for the numbers that are shown, within `slack`; of numbers
/// above 1 that is a part of them.
inline void checkFormulas(const explain::Explanation& explanation, double slack, Faults& faults) {
  for (const explain::Formula& each : explanation.formulas) {
    if (each.result.empty()) continue;
    const std::size_t equals = each.text.find('=');
    faults.expect(equals != std::string::npos, "no equation: ", each.text);
    if (equals == std::string::npos) continue;
    const std::string left = each.text.substr(0, equals);
    faults.expect(left.find("$" + each.result) != std::string::npos, "not of its result: ", left);
    try {
      const Value a = FormulaValue(left, explanation).all();
      const Value b = FormulaValue(each.text.substr(equals + 1), explanation).all();
      const double off = std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
      faults.expect(a.isPoint == b.isPoint, "a point on one side: ", each.text);
      const double size = std::max({1.0, std::abs(a.x), std::abs(a.y), std::abs(a.z)});
      faults.expect(off <= slack * size, each.text, " is off by ", off, ", left ", a.x, ", right ",
                    b.x);
    } catch (const std::exception& failure) {
      faults.expect(false, each.text, ": ", failure.what());
    }
  }
}

/// Marks appear with lines of their solver's code.
inline void checkStages(const Explained& explained, const explain::Explanation& explanation,
                        Faults& faults) {
  const ik::Solver& worker = ik::workerOf(explained.solver, explained.outcome.result.used);
  const auto code = explain::pseudoCode(worker, explained.task.settings,
                                        explain::codePlaceOf(explained.task.problem()));
  faults.expect(!explanation.stages.empty(), "a step without a line of code");
  for (const explain::Mark& each : explanation.marks) {
    const bool isThere = each.stage == explain::StageName{} ||
                         std::ranges::count(code, each.stage, &explain::CodeLine::stage) == 1;
    faults.expect(isThere, "a mark of ", each.quantity, " waits for line ", each.stage.text);
  }
}

inline void checkExplanation(const Explained& explained, const explain::Explanation& explanation,
                             Faults& faults) {
  checkFinite(explanation, faults);
  checkIds(explanation, faults);
  checkStages(explained, explanation, faults);
  faults.expect(explanation.marks.size() < 120, "marks: ", explanation.marks.size());
  faults.expect(!explanation.marks.empty() && !explanation.formulas.empty(), "explains nothing");
}

/// Calls `check` with every step but the start of the problems that `make` makes from seeds.
template <typename Make, typename Check>
void everyStep(const ik::Solver& solver, std::uint64_t seeds, const Make& make,
               const Check& check) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Explained explained(solver, make(seed));
    for (std::size_t cursor = 1; cursor < explained.trace.size(); ++cursor) {
      check(explained, cursor, explained.at(cursor));
      if (testing::Test::HasFailure()) return;
    }
  }
}

/// Explains the steps of problems that `make` makes from seeds, some 40 of each at the most. What
/// must be true of all is, and what `more(explained, cursor, explanation, faults)` expects, which
/// returns whether the step counts. Returns how many do; ends at the first fault.
template <typename Make, typename More>
int countSteps(const ik::Solver& solver, std::uint64_t seeds, const Make& make, const More& more) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Explained explained(solver, make(seed));
    const std::size_t stride = 1 + explained.trace.size() / 40;
    for (std::size_t cursor = 0; cursor < explained.trace.size(); cursor += stride) {
      const rigs::StepInfo step = explained.step(cursor);
      // In space stretching and blending change all at once: their sentence says it all.
      const bool isWhole = step.phase == ik::Phase::stretch || step.phase == ik::Phase::blend;
      if (isWhole && !explained.task.chain.planar) continue;
      Faults faults;
      const explain::Explanation explanation = explained.at(cursor, seed % 2 == 0);
      checkExplanation(explained, explanation, faults);
      count += more(explained, cursor, explanation, faults) ? 1 : 0;
      if (!faults.any()) continue;
      ADD_FAILURE() << "seed " << seed << ", step " << cursor << ", bone " << step.bone << "\n"
                    << faults.text();
      return count;
    }
  }
  return count;
}

/// A small problem with a target around a chain of size 1, its scale signs of all kinds.
inline Case ordinaryCase(const ik::Solver& solver, std::uint64_t seed, std::size_t bones) {
  RandomSource random(mixSeed(seed, bones));
  Case task = straight(solver, {}, {});
  for (std::size_t i = 0; i < bones; ++i) {
    task.chain.bones.push_back({random.uniform(0.3, 1.2), {random.sign(), random.sign()}});
    task.pose.angles.push_back(random.angle());
  }
  task.chain.base = {random.uniform(-1, 1), random.uniform(-1, 1), 0.0};
  task.chain.baseScale = {random.sign(), random.sign()};
  const double reach = 0.7 * static_cast<double>(bones);
  const double direction = random.angle();
  const double far = random.uniform(0.2, 1.2) * reach;
  task.target = task.chain.base + far * glm::dvec3(std::cos(direction), std::sin(direction), 0.0);
  task.settings.iterations = 3;
  task.settings.tolerance = 1e-9;
  task.settings.parameters = forms(solver)[random.below(forms(solver).size())];
  return task;
}

/// All of the above hold.
inline void expectSound(const explain::Explanation& explanation) {
  Faults faults;
  checkFinite(explanation, faults);
  checkIds(explanation, faults);
  checkFormulas(explanation, 1e-9, faults);
  EXPECT_FALSE(faults.any()) << faults.text();
}

}  // namespace support

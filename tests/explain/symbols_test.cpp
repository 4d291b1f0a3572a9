// One symbol has one meaning, whichever solver's page it stands on.
#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limited_explaining.h"
#include "support/space_explaining.h"

namespace {

using explain::Measure;
using support::Case;
using support::Explained;

// θ₂ and θ₁ are one symbol.
std::string withoutIndex(std::string symbol) {
  for (std::size_t at = symbol.find("\xE2\x82"); at != std::string::npos;
       at = symbol.find("\xE2\x82", at)) {
    const auto last = static_cast<unsigned char>(symbol[at + 2]);
    if (last >= 0x80 && last <= 0x89) {
      symbol.erase(at, 3);
    } else {
      ++at;
    }
  }
  return symbol;
}

// Lengths and plain numbers are both scalars; points of the plane and places in space are both
// vectors.
std::string kindOf(Measure measure) {
  switch (measure) {
    case Measure::length:
    case Measure::number:
      return "scalar";
    case Measure::angle:
      return "angle";
    case Measure::point:
    case Measure::place:
      break;
  }
  return "vector";
}

glm::dvec3 vectorOf(const explain::Quantity& q) { return {q.value, q.y, q.z}; }

bool isAmong(const glm::dvec3& p, const std::vector<glm::dvec3>& all) {
  return std::ranges::any_of(all, [&](const glm::dvec3& q) { return glm::distance(p, q) < 1e-9; });
}

struct Seen {
  std::string kind;
  std::string where;
};

// Calls visit(input, explanation, name) for steps of every solver, in the plane and in space, with
// limits, weights and mirrors.
template <typename Visit>
void forEveryStep(const Visit& visit) {
  for (const ik::SolverInfo* solver : ik::solvers()) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      for (const bool isFlat : {true, false}) {
        Case task = isFlat ? support::ordinaryCase(*solver, seed, 2 + seed % 4)
                           : support::ordinarySpaceCase(*solver, seed, 2 + seed % 4);
        if (seed % 3 == 0) support::limitJoints(task, seed);
        if (seed % 4 == 0) task.chain.bones[0].weight = 0.5;
        task.ignoreNegativeScale = seed % 5 == 0;
        const Explained explained(*solver, task);
        for (std::size_t cursor = 0; cursor < explained.trace.size(); ++cursor) {
          const std::string name =
              std::string(solver->id) + (isFlat ? " in the plane" : " in space");
          visit(explained, cursor, name);
        }
      }
    }
  }
}

TEST(Symbols, AreOfOneKindInEverySolver) {
  std::map<std::string, Seen> seen;
  forEveryStep([&](const Explained& explained, std::size_t cursor, const std::string& name) {
    for (const explain::Quantity& each : explained.at(cursor).quantities) {
      const std::string symbol = withoutIndex(each.symbol);
      const auto [found, isNew] = seen.try_emplace(symbol, Seen{kindOf(each.measure), name});
      EXPECT_EQ(found->second.kind, kindOf(each.measure))
          << symbol << " of " << name << " (" << each.help << ") and of " << found->second.where;
      if (found->second.kind != kindOf(each.measure)) found->second.kind = kindOf(each.measure);
    }
  });
  EXPECT_GT(seen.size(), 40U);
}

TEST(Symbols, PointsAreWhatTheirLettersSay) {
  std::map<std::string, int> counts;
  forEveryStep([&](const Explained& explained, std::size_t cursor, const std::string& name) {
    const ik::TraceState now = explained.trace.at(cursor);
    const ik::TraceState before = explained.trace.at(cursor == 0 ? 0 : cursor - 1);
    std::vector<glm::dvec3> tips{before.joints.back(), now.joints.back()};
    std::vector<glm::dvec3> starts;
    for (const ik::TraceState* each : {&before, &now}) {
      for (const ik::Segment& bone : each->bones) starts.push_back(bone.start);
    }
    for (const explain::Quantity& q : explained.at(cursor).quantities) {
      ++counts[q.symbol];
      const glm::dvec3 at = vectorOf(q);
      const auto tell = [&] { return q.symbol + " of " + name + ": " + q.help; };
      if (q.symbol == "T") {
        EXPECT_LT(glm::distance(at, explained.task.target), 1e-12) << tell();
      }
      if (q.symbol == "E′") {
        EXPECT_LT(glm::distance(at, now.joints.back()), 1e-12) << tell();
      }
      if (q.symbol == "A" || q.symbol == "A′") {
        EXPECT_TRUE(isAmong(at, starts)) << tell();
      }
      if (q.symbol == "e") {
        EXPECT_LT(glm::distance(at, explained.task.target - before.joints.back()), 1e-9) << tell();
      }
      // Softened, the tip of two bones is where it is asked to be.
      if (q.symbol == "E" && q.help.find("asked") == std::string::npos) {
        EXPECT_TRUE(isAmong(at, tips)) << tell();
      }
    }
  });
  for (const char* symbol : {"T", "E", "E′", "A", "A′", "e"})
    EXPECT_GT(counts[symbol], 100) << symbol;
}

}  // namespace

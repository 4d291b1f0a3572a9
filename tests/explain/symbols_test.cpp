// One symbol has one meaning, whichever solver's page it stands on.
#include "explain/symbols.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "explain/code.h"
#include "support/every_solver.h"
#include "support/limited_explaining.h"
#include "support/solving.h"
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
    case Measure::turn:
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
  for (const ik::Solver* solver : ik::solvers()) {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
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
      std::string symbol = withoutIndex(each.symbol);
      // A cross product is a number in the plane, and a vector in space.
      if (symbol == "g" && explained.task.chain.planar) symbol = "g in the plane";
      const auto [found, isNew] = seen.try_emplace(symbol, Seen{kindOf(each.measure), name});
      EXPECT_EQ(found->second.kind, kindOf(each.measure))
          << symbol << " of " << name << " (" << each.help << ") and of " << found->second.where;
      if (found->second.kind != kindOf(each.measure)) found->second.kind = kindOf(each.measure);
    }
  });
  EXPECT_GT(seen.size(), 40U);
}

// The bone's or joint's number that a symbol has for an index; 0 for none.
std::size_t indexOf(const std::string& symbol) {
  std::size_t index = 0;
  for (std::size_t at = symbol.find("\xE2\x82"); at != std::string::npos;
       at = symbol.find("\xE2\x82", at + 3)) {
    index = 10 * index + (static_cast<unsigned char>(symbol[at + 2]) - 0x80U);
  }
  return index;
}

TEST(Symbols, AnIndexIsTheNumberOfTheBone) {
  std::map<std::string, int> counts;
  forEveryStep([&](const Explained& explained, std::size_t cursor, const std::string& name) {
    const rigs::TraceState now = explained.trace.at(cursor);
    const rigs::TraceState before = explained.trace.at(cursor == 0 ? 0 : cursor - 1);
    const std::vector<rigs::Bone>& bones = explained.task.chain.bones;
    const bool isFree = !rigs::isLimited(bones, explained.task.chain.planar) &&
                        !rigs::isWeighted(bones) && !explained.task.ignoreNegativeScale;
    for (const explain::Quantity& q : explained.at(cursor).quantities) {
      const std::size_t index = indexOf(q.symbol);
      if (index == 0) continue;
      const std::size_t bone = index - 1;
      const std::string symbol = withoutIndex(q.symbol);
      const auto tell = [&] { return q.symbol + " of " + name + ": " + q.help; };
      if (symbol == "l") {
        ASSERT_LT(bone, bones.size()) << tell();
        const double length = bones[bone].effectiveLength() * now.pose.stretchOf(bone);
        EXPECT_NEAR(q.value, length, 1e-9) << tell();
      } else if (symbol == "θ" && explained.task.chain.planar && isFree) {
        ASSERT_LT(bone, bones.size()) << tell();
        const double off = std::remainder(q.value - now.pose.angles[bone], 2.0 * std::numbers::pi);
        EXPECT_NEAR(off, 0.0, 1e-7) << tell();
      } else if (symbol == "r") {
        ASSERT_LT(bone, bones.size()) << tell();
        const glm::dvec3 radius = before.joints.back() - before.joints[bone];
        EXPECT_LT(glm::distance(vectorOf(q), radius), 1e-9) << tell();
      } else if (symbol == "w") {
        ASSERT_LT(bone, bones.size()) << tell();
        EXPECT_EQ(q.value, bones[bone].weight) << tell();
      } else {
        continue;
      }
      ++counts[symbol];
    }
  });
  for (const char* symbol : {"l", "θ", "r", "w"}) EXPECT_GT(counts[symbol], 20) << symbol;
}

TEST(Symbols, CodeHasTheNumbersOfTheFormulas) {
  const ik::Solver& twoBone = support::solverNamed("two-bone");
  for (const bool isFlat : {true, false}) {
    const Case task =
        isFlat ? support::ordinaryCase(twoBone, 3, 5) : support::ordinarySpaceCase(twoBone, 3, 5);
    ASSERT_EQ(task.chain.bones.size(), 5U);
    std::string code;
    for (const auto& line :
         explain::pseudoCode(twoBone, task.settings, explain::codePlaceOf(task.problem()),
                             explain::codeFeaturesOf(task.problem()))) {
      code += line.text + "\n";
    }
    for (const char* there : {"l₄", "l₅", "θ₅", "bone 4", "bone 5", "d² + l₄² − l₅²"})
      EXPECT_NE(code.find(there), std::string::npos) << there << "\n" << code;
    for (const char* gone : {"₁", "₂", "bone 1", "bone 2"})
      EXPECT_EQ(code.find(gone), std::string::npos) << gone << "\n" << code;
  }
}

TEST(Symbols, PointsAreWhatTheirLettersSay) {
  std::map<std::string, int> counts;
  forEveryStep([&](const Explained& explained, std::size_t cursor, const std::string& name) {
    const rigs::TraceState now = explained.trace.at(cursor);
    const rigs::TraceState before = explained.trace.at(cursor == 0 ? 0 : cursor - 1);
    std::vector<glm::dvec3> tips{before.joints.back(), now.joints.back()};
    std::vector<glm::dvec3> starts;
    for (const rigs::TraceState* each : {&before, &now}) {
      for (const rigs::Segment& bone : each->bones) starts.push_back(bone.start);
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
    EXPECT_GT(counts[symbol], 40) << symbol;
}

// "α" of "α = 32.1°" and "A′" of "A′, new start".
std::string symbolOf(const explain::Mark& mark) {
  return mark.text.substr(0, std::min({mark.text.find(" = "), mark.text.find(","),
                                       mark.text.find(" ≈ "), mark.text.size()}));
}

TEST(Symbols, HaveTheColourOfTheirLabelOnTheCanvas) {
  int labels = 0;
  forEveryStep([&](const Explained& explained, std::size_t cursor, const std::string& name) {
    const explain::Explanation explanation = explained.at(cursor);
    for (const explain::Mark& mark : explanation.marks) {
      const std::string symbol = symbolOf(mark);
      const auto& all = explanation.quantities;
      const auto found = std::ranges::find(all, symbol, &explain::Quantity::symbol);
      if (symbol.empty() || found == all.end()) continue;
      ++labels;
      EXPECT_EQ(explanation.roleOf(*found), mark.role) << symbol << " of " << name;
    }
  });
  EXPECT_GT(labels, 800);
}

// An arrow from A to the point that is reached for is b, and its length is d.
TEST(Symbols, AVectorHasTheColourOfItsArrow) {
  for (const char* solver : {"look-at", "fabrik"}) {
    const Case task = support::ordinaryCase(support::solverNamed(solver), 3, 3);
    const Explained explained(support::solverNamed(solver), task);
    const explain::Explanation explanation = explained.at(1);
    const explain::Quantity* b = explanation.find("b");
    ASSERT_NE(b, nullptr) << solver;
    EXPECT_EQ(explanation.roleOf(*b), explain::Role::target) << solver;
  }
}

// What a formula computes has a name in the solver's code, but for what only the page adds: what
// has become of a turn, figures of the whole picture, and local angles of mirrored frames.
TEST(Symbols, WhatFormulasComputeIsInTheCode) {
  const std::set<std::string> added{"d",  "left",  "missing", "made", "taken", "manipulability",
                                    "γ",  "part",  "F₀",      "λ²",   "f′",    "turn done",
                                    "Δθ", "cos β", "JJᵗ·e"};
  std::set<std::string> seen;
  for (const ik::Solver* solver : ik::solvers()) {
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
      for (const bool isFlat : {true, false}) {
        Case task = isFlat ? support::ordinaryCase(*solver, seed, 2 + seed % 3)
                           : support::ordinarySpaceCase(*solver, seed, 2 + seed % 3);
        if (!isFlat && seed % 2 == 0) task.pole = glm::dvec3(0.3, 1.1, 0.8);
        const Explained explained(*solver, task);
        const ik::Solver& worker = ik::workerOf(*solver, explained.outcome.result.used);
        std::string code;
        for (const auto& line :
             explain::pseudoCode(worker, task.settings, explain::codePlaceOf(task.problem()),
                                 explain::codeFeaturesOf(task.problem()))) {
          code += line.text + "\n";
        }
        for (std::size_t cursor = 1; cursor < explained.trace.size(); ++cursor) {
          if (explained.trace.step(cursor).phase > ik::Phase::descend) continue;
          const explain::Explanation explanation = explained.at(cursor);
          for (const explain::Formula& formula : explanation.formulas) {
            const explain::Quantity* result = explanation.find(formula.result);
            if (result == nullptr) continue;
            const std::string symbol = withoutIndex(result->symbol);
            if (added.contains(symbol)) continue;
            if (symbol == "θ" && worker.id == "look-at") continue;  // of a frame of its own
            seen.insert(symbol);
            EXPECT_NE(code.find(symbol), std::string::npos)
                << symbol << " of " << worker.id << (isFlat ? " in the plane" : " in space");
          }
        }
      }
    }
  }
  for (const char* symbol :
       {"α′", "φ", "turn", "α", "β", "θ", "b", "ratio", "ρ", "M", "B", "ε", "F"})
    EXPECT_TRUE(seen.contains(symbol)) << symbol;
}

// The texts of a formula between its quantities, without what stands behind a comma or a colon.
std::vector<std::string> tokensOf(const std::string& formula) {
  std::string text = formula.substr(0, std::min(formula.find(','), formula.find(':')));
  text = std::regex_replace(text, std::regex("\\$[A-Za-z0-9_]+"), " ");
  for (const char* between : {"(", ")",  "|", "[", "]", "·", "−", "≤", "≥", "←", "=", "+",
                              "√", "⁻¹", "²", "°", "π", "0", "1", "2", "3", "4", "6", "8"}) {
    for (std::size_t at = text.find(between); at != std::string::npos; at = text.find(between))
      text.replace(at, std::string(between).size(), " ");
  }
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

// Help lists them, and a tooltip tells what the pointer rests on.
TEST(Symbols, AllThatFormulasHaveHaveAMeaning) {
  std::set<std::string> seen;
  std::set<std::string> missing;
  std::set<std::string> texts;
  const std::set<std::string> functions{"cos", "sin", "atan",   "z",  "axis",
                                        "for", "all", "joints", "at", "once"};
  forEveryStep([&](const Explained& explained, std::size_t cursor, const std::string& name) {
    const explain::Explanation explanation = explained.at(cursor);
    for (const explain::Quantity& each : explanation.quantities) {
      seen.insert(each.symbol);
      if (explain::meaningOf(each.symbol).empty()) missing.insert(each.symbol + " of " + name);
    }
    for (const explain::Formula& formula : explanation.formulas) {
      const bool isFormula = formula.text.find(" = ") != std::string::npos ||
                             formula.text.find("←") != std::string::npos;
      if (!texts.insert(formula.text).second) continue;
      for (const std::string& token : tokensOf(formula.text)) {
        const bool isGreek = std::ranges::any_of(token, [](char c) { return c < 0; });
        if (functions.contains(token) || (!isFormula && !isGreek)) continue;
        if (token == "Δθ" || token == "→") continue;
        seen.insert(token);
        if (explain::meaningOf(token).empty())
          missing.insert(token + " in " + formula.text + " of " + name);
      }
    }
  });
  EXPECT_GT(seen.size(), 80U);
  for (const std::string& each : missing) ADD_FAILURE() << each;
}

TEST(Symbols, OneIsFoundWhereThePointerRests) {
  const std::string text = "θ ← θ − step·g";
  EXPECT_EQ(explain::symbolAt(text, 0, false), "θ");
  EXPECT_EQ(explain::symbolAt(text, text.size() - 1, false), "g");
  EXPECT_EQ(explain::symbolAt(text, text.find("step") + 2, false), "step");
  EXPECT_EQ(explain::symbolAt(text, text.find("←"), false), "");
  EXPECT_EQ(explain::symbolAt("a joint", 0, true), "") << "a word";
  EXPECT_EQ(explain::symbolAt("by σ", 3, true), "σ");
  EXPECT_EQ(explain::meaningOf("l₁₂").view(), explain::meaningOf("l").view());
  EXPECT_EQ(explain::meaningOf("turn′").view(), explain::meaningOf("turn").view());
  EXPECT_NE(explain::meaningOf("α′").view(), explain::meaningOf("α").view());
  EXPECT_EQ(explain::meaningOf("hexagon").view(), "");
}

// Each once, and none but what formulas and code have.
TEST(Symbols, StandOnceInTheList) {
  std::set<std::string> all;
  for (const explain::SymbolGroup& group : explain::symbolGroups()) {
    for (const explain::Symbol& each : group.symbols) {
      EXPECT_TRUE(all.insert(each.symbol.str()).second) << each.symbol.view();
      EXPECT_FALSE(each.meaning.empty()) << each.symbol.view();
    }
  }
  for (const char* symbol : {"φ", "α′", "E", "R", "ratio", "θ"}) EXPECT_TRUE(all.contains(symbol));
}

// The two sides of the elbow: which it is, and why, is said where s is used.
TEST(Symbols, TheSideOfTheElbowIsSaid) {
  const ik::Solver& twoBone = support::solverNamed("two-bone");
  std::set<double> sides;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const bool isFlat = seed % 2 == 0;
    const Explained explained(twoBone, isFlat ? support::ordinaryCase(twoBone, seed, 2)
                                              : support::ordinarySpaceCase(twoBone, seed, 2));
    const explain::Explanation explanation = explained.at(1);
    const explain::Quantity* s = explanation.find("s");
    if (s == nullptr) continue;
    sides.insert(s->value);
    const std::string sign = s->value > 0.0 ? "s = 1: " : "s = −1: ";
    const glm::dvec3 a = explained.trace.at(1).joints[0];
    const glm::dvec3 elbow = explained.trace.at(1).joints[1];
    const glm::dvec3 way = explained.task.target - a;
    // The elbow lies to the right of A → T, or below it, where the arm bends counter-clockwise.
    const double right =
        isFlat ? -(way.x * (elbow - a).y - way.y * (elbow - a).x)
               : -((elbow - a).y * glm::dot(way, way) - way.y * glm::dot(way, elbow - a));
    EXPECT_EQ(right > 0.0, s->value > 0.0) << seed;
    EXPECT_TRUE(std::ranges::any_of(explanation.formulas, [&](const explain::Formula& each) {
      return each.text.starts_with(sign);
    })) << seed;
    EXPECT_EQ(explain::valueText(*s, true), s->value > 0.0 ? "1" : "−1");
  }
  EXPECT_EQ(sides.size(), 2U);
}

}  // namespace

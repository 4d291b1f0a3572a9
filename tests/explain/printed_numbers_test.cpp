// What is printed adds up as it is printed: formulas are worked out again from the digits on
// screen.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "explain/format.h"
#include "explain/formula.h"
#include "support/every_solver.h"
#include "support/space_explaining.h"

namespace {

using explain::Explanation;
using explain::Formula;
using explain::Measure;
using explain::Quantity;
using support::Value;

class PrintedNumbers : public support::SolverTest {};

constexpr double kDegree = std::numbers::pi / 180.0;

std::string ascii(std::string text) {
  for (std::size_t at; (at = text.find("−")) != std::string::npos;) text.replace(at, 3, "-");
  return text;
}

// A number as it is printed, and half of its last digit.
struct Printed {
  double value = 0.0;
  double half = 0.0;
};

Printed readNumber(const std::string& text) {
  const std::size_t point = text.find('.');
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  const auto decimals =
      point == std::string::npos
          ? 0
          : std::count_if(text.begin() + static_cast<long>(point), text.end(), isDigit);
  return {std::stod(text), 0.5 * std::pow(10.0, -static_cast<double>(decimals))};
}

// A quantity that has the values that are on screen; `half` says how far they may be off.
struct Shown {
  Quantity quantity;
  Printed parts[3];
};

Shown shownOf(const Quantity& quantity, bool degrees, int decimals) {
  Shown shown{quantity, {}};
  std::string text = ascii(explain::valueText(quantity, degrees, decimals));
  EXPECT_EQ(text.find('e'), std::string::npos) << text;
  const bool isPoint = quantity.measure == Measure::point || quantity.measure == Measure::place;
  if (isPoint) text = text.substr(1, text.size() - 2);
  for (Printed& part : shown.parts) {
    if (text.empty()) break;
    const std::size_t comma = text.find(", ");
    part = readNumber(text.substr(0, comma));
    text = comma == std::string::npos ? "" : text.substr(comma + 2);
    if (quantity.measure != Measure::angle || !degrees) continue;
    part.value *= kDegree;
    part.half *= kDegree;
  }
  shown.quantity.value = shown.parts[0].value;
  shown.quantity.y = shown.parts[1].value;
  shown.quantity.z = shown.parts[2].value;
  return shown;
}

double offBetween(const Value& a, const Value& b, bool isAngle) {
  const double x = isAngle ? std::remainder(a.x - b.x, 2.0 * std::numbers::pi) : a.x - b.x;
  return std::max({std::abs(x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

// Both sides of the formula from the numbers on screen.
struct Sides {
  Value left;
  Value right;
};

Sides sidesFrom(const Formula& formula, const std::vector<Shown>& shown) {
  Explanation explanation;
  for (const Shown& each : shown) explanation.quantities.push_back(each.quantity);
  const explain::Sides sides = explain::sidesOf(formula.text);
  return {support::FormulaValue(sides.left, explanation).all(),
          support::FormulaValue(sides.right, explanation).all()};
}

// By how much the sides may differ, since each number is rounded to its last digit.
double roundingOf(const Formula& formula, const std::vector<Shown>& shown, bool isAngle) {
  const Sides sides = sidesFrom(formula, shown);
  double sum = 0.0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (formula.text.find("$" + shown[i].quantity.id) == std::string::npos) continue;
    double Quantity::*const parts[] = {&Quantity::value, &Quantity::y, &Quantity::z};
    for (std::size_t k = 0; k < 3; ++k) {
      double most = 0.0;
      for (const double sign : {-1.0, 1.0}) {
        std::vector<Shown> other = shown;
        other[i].quantity.*parts[k] += sign * shown[i].parts[k].half;
        const Sides moved = sidesFrom(formula, other);
        most = std::max({most, offBetween(moved.left, sides.left, isAngle) +
                                   offBetween(moved.right, sides.right, isAngle)});
      }
      sum += most;
    }
  }
  return sum;
}

bool saysEqual(const explain::FormulaLine& line) {
  for (const explain::Piece& piece : line.pieces) {
    if (piece.kind != explain::Piece::Kind::text) continue;
    if (piece.text.find("≈") != std::string::npos) return false;
    if (piece.text.find('=') != std::string::npos) return true;
  }
  return false;
}

struct Count {
  int equal = 0;
  int rounded = 0;
};

void check(const Explanation& explanation, bool degrees, support::Faults& faults, Count& count) {
  for (const Formula& formula : explanation.formulas) {
    if (formula.result.empty()) continue;
    const auto lines = explain::linesOf(formula, explanation, degrees);
    if (lines.size() < 3) continue;
    const int decimals = explain::digitsOf(formula, explanation, degrees).decimals;
    std::vector<Shown> shown;
    for (const Quantity& each : explanation.quantities) {
      shown.push_back(shownOf(each, degrees, decimals));
    }
    const Sides sides = sidesFrom(formula, shown);
    const bool isAngle = explanation.find(formula.result)->measure == Measure::angle &&
                         explain::sidesOf(formula.text).left.starts_with('$');
    const double off = offBetween(sides.left, sides.right, isAngle);
    const double size = std::max({1.0, std::abs(sides.right.x), std::abs(sides.right.y)});
    if (saysEqual(lines[1]) && saysEqual(lines[2])) {
      faults.expect(off <= 1e-7 * size, formula.text, " says =, and is off by ", off);
      ++count.equal;
      continue;
    }
    if (!std::isfinite(off)) continue;  // nearly in line: the printed digits give 0 / 0
    // Not even by the rounding of what is shown may it be a wonder. Curved functions of numbers
    // with few digits: half as much again.
    const double rounding = roundingOf(formula, shown, isAngle);
    faults.expect(off <= 1.5 * rounding + 1e-7 * size, formula.text, " is off by ", off,
                  ", which rounding to ", rounding, " does not explain");
    ++count.rounded;
  }
}

TEST_P(PrintedNumbers, AddUpAsTheyAreShown) {
  Count count;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    support::Case task = seed % 2 == 0 ? support::ordinaryCase(solver(), seed, 2 + seed % 4)
                                       : support::ordinarySpaceCase(solver(), seed, 2 + seed % 4);
    if (seed % 4 == 0) {  // round numbers, as a teacher chooses them: some are exact
      for (rigs::Bone& bone : task.chain.bones) bone.length = std::round(10.0 * bone.length) / 10.0;
      for (double& angle : task.pose.angles) angle = 0.0;
      task.chain.base = glm::dvec3(0.0);
      task.target = glm::round(10.0 * task.target) / 10.0;
    }
    const support::Explained explained(solver(), task);
    for (std::size_t cursor = 0; cursor < explained.trace.size(); ++cursor) {
      for (const bool degrees : {true, false}) {
        support::Faults faults;
        check(explained.at(cursor, degrees), degrees, faults, count);
        ASSERT_FALSE(faults.any()) << "seed " << seed << ", step " << cursor << "\n"
                                   << faults.text();
      }
    }
  }
  EXPECT_GT(count.equal, 10);
  EXPECT_GT(count.rounded, 100);
}

// One value has the same digits in a formula as in a sentence, and none is a power of ten.
TEST(PrintedNumber, IsTheSameInFormulasAndSentences) {
  for (const double value :
       {0.4, 0.39998, 0.5, 2.0, 1.25e-7, 3.0e-4, 99.96, 1.0e9, 123456789012.3}) {
    for (const double sign : {1.0, -1.0}) {
      const std::string text = explain::number(sign * value);
      EXPECT_EQ(text.find('e'), std::string::npos) << text;
      for (const Measure measure : {Measure::length, Measure::number}) {
        EXPECT_EQ(explain::valueText({"q", "q", "", measure, sign * value}, true), text);
      }
      const Printed printed = readNumber(ascii(text));
      EXPECT_LE(std::abs(printed.value - sign * value), printed.half * 1.0001) << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, PrintedNumbers, support::everySolver(),
                         support::SolverTestName());

}  // namespace

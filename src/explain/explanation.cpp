#include "explain/explanation.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <utility>

#include "explain/format.h"
#include "language/language.h"

namespace explain {
namespace {

// The same for all of them, as many as the largest needs.
int decimalsOfPoint(const Quantity& point) {
  const double size = std::max({std::abs(point.value), std::abs(point.y), std::abs(point.z)});
  return size >= 0.1 || size == 0.0 ? 2 : decimalsOf(size);
}

std::string pointText(std::initializer_list<double> parts, int decimals) {
  std::string text;
  for (const double part : parts) {
    text += text.empty() ? "(" : language::listSeparator();
    text += fixed(part, decimals);
  }
  return text + ")";
}

std::string turnText(const Quantity& turn, bool degrees, int decimals) {
  std::string text;
  for (const double part : {turn.value, turn.y, turn.z}) {
    text += text.empty() ? "(" : language::listSeparator();
    text += angleText(part, degrees, decimals);
  }
  return text + ")";
}

// Whether "$id" stands in the formula, and not as the beginning of a longer id.
bool uses(std::string_view formula, std::string_view id) {
  const std::string reference = "$" + std::string(id);
  for (auto at = formula.find(reference); at != std::string_view::npos;
       at = formula.find(reference, at + 1)) {
    const std::size_t end = at + reference.size();
    if (end == formula.size() || !isIdLetter(formula[end])) return true;
  }
  return false;
}

}  // namespace

std::vector<Quantity> givenOf(const Explanation& explanation) {
  std::vector<Quantity> given;
  for (const Quantity& quantity : explanation.quantities) {
    const bool isComputed = std::ranges::any_of(
        explanation.formulas, [&](const Formula& each) { return each.result == quantity.id; });
    const bool isUsed = std::ranges::any_of(
        explanation.formulas, [&](const Formula& each) { return uses(each.text, quantity.id); });
    if (isUsed && !isComputed) given.push_back(quantity);
  }
  return given;
}

void blankOut(Explanation& explanation) {
  const std::vector<Quantity> given = givenOf(explanation);
  for (Mark& mark : explanation.marks) {
    if (std::ranges::find(given, mark.quantity, &Quantity::id) != given.end()) continue;
    mark.text.resize(std::min({mark.text.find(" = "), mark.text.find(" ≈ "), mark.text.size()}));
  }
}

void bringOut(Explanation& explanation, std::vector<std::string> asked) {
  if (asked.empty()) return;
  explanation.asked = std::move(asked);
  const auto isLabelled = [](const Mark& mark) { return !mark.text.empty(); };
  if (std::ranges::count_if(explanation.marks, isLabelled) <= std::ptrdiff_t{kCrowd}) return;
  for (const Quantity& quantity : explanation.quantities) {
    if (std::ranges::count(explanation.asked, quantity.id) > 0) continue;
    bool isOnCanvas = false;
    for (Mark& mark : explanation.marks) {
      if (mark.quantity != quantity.id || !mark.text.starts_with(quantity.symbol)) continue;
      mark.text = quantity.symbol;
      isOnCanvas = true;
    }
    if (isOnCanvas) explanation.listed.push_back(quantity.id);
  }
}

std::optional<Role> Explanation::roleOf(const Quantity& quantity) const {
  for (const Mark& mark : marks) {
    if (mark.shows(quantity.id)) return mark.role;
  }
  // The target and the tip are on the canvas without marks.
  if (quantity.symbol == "T") return Role::target;
  if (quantity.symbol == "E" || quantity.symbol == "E′") return Role::tip;
  return std::nullopt;
}

std::string valueText(const Quantity& quantity, bool degrees, int leastDecimals) {
  switch (quantity.measure) {
    case Measure::angle:
      return angleText(quantity.value, degrees, leastDecimals);
    case Measure::point:
      return pointText({quantity.value, quantity.y},
                       std::max(decimalsOfPoint(quantity), leastDecimals));
    case Measure::place:
      return pointText({quantity.value, quantity.y, quantity.z},
                       std::max(decimalsOfPoint(quantity), leastDecimals));
    case Measure::turn:
      return turnText(quantity, degrees, leastDecimals);
    case Measure::length:
    case Measure::number:
      break;
  }
  return number(quantity.value);
}

bool isExact(const Quantity& quantity, bool degrees, int leastDecimals) {
  switch (quantity.measure) {
    case Measure::angle: {
      const int decimals = std::max(decimalsOfAngle(quantity.value, degrees), leastDecimals);
      const double shown = degrees ? quantity.value * 180.0 / std::numbers::pi : quantity.value;
      return isRound(shown, decimals);
    }
    case Measure::turn:
      return quantity.value == 0.0 && quantity.y == 0.0 && quantity.z == 0.0;
    case Measure::point:
    case Measure::place: {
      const int decimals = std::max(decimalsOfPoint(quantity), leastDecimals);
      return isRound(quantity.value, decimals) && isRound(quantity.y, decimals) &&
             isRound(quantity.z, decimals);
    }
    case Measure::length:
    case Measure::number:
      break;
  }
  return isRound(quantity.value, decimalsOf(quantity.value));
}

}  // namespace explain

#include "explain/explanation.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include "explain/format.h"

namespace explain {
namespace {

std::string pointText(std::initializer_list<double> parts) {
  double size = 0.0;
  for (const double part : parts) size = std::max(size, std::abs(part));
  // The same decimals for all, as many as the largest part needs.
  const int decimals = size >= 0.1 || size == 0.0 ? 2 : decimalsOf(size);
  std::string text;
  for (const double part : parts) text += (text.empty() ? "(" : ", ") + fixed(part, decimals);
  return text + ")";
}

}  // namespace

std::string valueText(const Quantity& quantity, bool degrees) {
  switch (quantity.measure) {
    case Measure::angle:
      if (!degrees) return fixed(quantity.value, 3);
      return fixed(quantity.value * 180.0 / std::numbers::pi, 1) + "°";
    case Measure::point:
      return pointText({quantity.value, quantity.y});
    case Measure::place:
      return pointText({quantity.value, quantity.y, quantity.z});
    case Measure::length:
    case Measure::number:
      break;
  }
  if (std::abs(quantity.value) >= 1e9) return number(quantity.value);
  return fixed(quantity.value, decimalsOf(quantity.value));
}

}  // namespace explain

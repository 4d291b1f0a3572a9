#include "explain/explanation.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include "explain/format.h"

namespace explain {
namespace {

// A value that rounds to nothing gets no sign: never "-0.00".
std::string fixed(double value, int decimals) {
  const double half = 0.5 * std::pow(10.0, -decimals);
  return format("%.*f", decimals, std::abs(value) < half ? 0.0 : value);
}

// Three significant digits where that can be read; otherwise as in the sentences.
std::string threeDigits(double value) {
  const double size = std::abs(value);
  if (!(size >= 1e-3 && size < 1e5)) return number(value);
  const int power = static_cast<int>(std::floor(std::log10(size)));
  return fixed(value, std::max(0, 2 - power));
}

std::string pointText(std::initializer_list<double> parts) {
  double size = 0.0;
  for (const double part : parts) size = std::max(size, std::abs(part));
  const bool isOrdinary = size == 0.0 || (size >= 0.1 && size < 1e5);
  std::string text;
  for (const double part : parts) {
    text += (text.empty() ? "(" : ", ") + (isOrdinary ? fixed(part, 2) : number(part));
  }
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
  return threeDigits(quantity.value);
}

}  // namespace explain

#include "explain/format.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "language/language.h"

namespace explain {

using language::tr, language::fill;

namespace {

constexpr double kNothing = 1e-9;  // what is less is rounding

int decimalsOf(double value, int digits) {
  const double size = std::abs(value);
  if (!(size >= kNothing)) return 0;
  // Small ones with a digit less: nobody reads the third of 0.000123.
  if (size < 1e-3) --digits;
  const double rounded = std::floor(std::log10(size) + 1e-12);
  return std::max(0, digits - 1 - static_cast<int>(rounded));
}

}  // namespace

std::string fixed(double value, int decimals) {
  // A value that rounds to nothing gets no sign: never "-0.00".
  const double half = 0.5 * std::pow(10.0, -decimals);
  const std::string text = language::localized(format("%.*f", decimals, std::abs(value)));
  return value < 0.0 && -value >= half ? "−" + text : text;
}

bool isRound(double value, int decimals) {
  constexpr double kSlack = 1e-9;
  const double scaled = value * std::pow(10.0, decimals);
  return std::abs(scaled - std::round(scaled)) <= kSlack * std::max(1.0, std::abs(scaled));
}

int decimalsOf(double value) { return decimalsOf(value, kDigits); }

std::string withMinus(std::string_view text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || text[i - 1] == ' ' || text[i - 1] == '(';
    const bool isDigit = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (text[i] == '-' && begins && isDigit) {
      shown += "−";
    } else {
      shown += text[i];
    }
  }
  return shown;
}

std::string number(double value, int digits) {
  const double shown = std::abs(value) < kNothing ? 0.0 : value;
  const int decimals = decimalsOf(shown, digits);
  std::string text = fixed(shown, decimals);
  if (decimals == 0 || !isRound(shown, decimals)) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == language::decimalPoint()) text.pop_back();
  return text;
}

int decimalsOfAngle(double radians, bool degrees) {
  constexpr double kNoAngle = 1e-6;  // degrees or radians: what is less is rounding
  constexpr int kFewDigits = 2;
  const double size = std::abs(degrees ? radians * 180.0 / std::numbers::pi : radians);
  const int usual = degrees ? 1 : 3;
  const bool isSeen = size >= std::pow(10.0, -usual);
  return isSeen || size < kNoAngle ? usual : decimalsOf(size, kFewDigits);
}

std::string angleText(double radians, bool degrees, int leastDecimals) {
  const int decimals = std::max(decimalsOfAngle(radians, degrees), leastDecimals);
  return degrees ? fixed(radians * 180.0 / std::numbers::pi, decimals) + "°"
                 : fixed(radians, decimals);
}

std::string duration(double seconds) {
  if (seconds <= 0.0) return fill(tr("< {number} ms"), {{"number", fixed(0.1, 1)}});
  if (seconds < 1e-3) return fill(tr("{number} µs"), {{"number", fixed(seconds * 1e6, 1)}});
  return fill(tr("{number} ms"), {{"number", fixed(seconds * 1e3, 2)}});
}

}  // namespace explain

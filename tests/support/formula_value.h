// Works a formula of an explanation out, from the values of its quantities. Angles in radians.
#pragma once

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <string_view>

#include "explain/explanation.h"

namespace support {

struct Value {
  double x = 0.0;  ///< the number, where it is no point
  double y = 0.0;
  bool isPoint = false;
  double z = 0.0;
  bool isPlace = false;  ///< a point in space: its cross products are points too
};

inline Value scaled(double factor, const Value& value) {
  return {factor * value.x, factor * value.y, value.isPoint, factor * value.z, value.isPlace};
}
inline Value sumOf(const Value& a, const Value& b) {
  return {a.x + b.x, a.y + b.y, a.isPoint, a.z + b.z, a.isPlace};
}
inline Value crossOf(const Value& a, const Value& b) {
  const double z = a.x * b.y - a.y * b.x;
  if (!a.isPlace) return {z, 0.0, false};
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, true, z, true};
}

/// One side of a formula. Throws what it does not understand.
class FormulaValue {
 public:
  FormulaValue(std::string_view text, const explain::Explanation& explanation)
      : rest_(text), explanation_(explanation) {}

  Value all() {
    const Value value = sum();
    skipSpaces();
    if (!rest_.empty()) fail("what follows is not understood");
    return value;
  }

 private:
  Value sum() {
    Value value = product();
    while (true) {
      if (take("+")) {
        value = sumOf(value, product());
      } else if (take("−")) {
        value = sumOf(value, scaled(-1.0, product()));
      } else {
        return value;
      }
    }
  }

  Value product() {
    Value value = factor();
    while (true) {
      if (take("·")) {
        const Value other = factor();
        if (value.isPoint && other.isPoint) {
          value = {value.x * other.x + value.y * other.y + value.z * other.z, 0.0, false};
        } else {
          value = value.isPoint ? scaled(other.x, value) : scaled(value.x, other);
        }
      } else if (take("×")) {
        value = crossOf(value, factor());
      } else {
        return value;
      }
    }
  }

  Value factor() {
    if (take("−")) return scaled(-1.0, factor());
    if (take("√")) return {std::sqrt(factor().x), 0.0, false};
    if (take("cos")) return {std::cos(factor().x), 0.0, false};
    if (take("sin")) return {std::sin(factor().x), 0.0, false};
    if (take("z ×")) {  // of the axis that points out of the plane
      const Value value = factor();
      return {-value.y, value.x, true};
    }
    Value value = atom();
    if (take("²")) value.x *= value.x;
    return value;
  }

  Value atom() {
    if (take("atan2(")) {
      const Value value = sum();
      if (take(",")) {
        const double other = sum().x;
        expect(")");
        return {std::atan2(value.x, other), 0.0, false};
      }
      expect(")");
      return {std::atan2(value.y, value.x), 0.0, false};
    }
    if (take("(")) {
      const Value value = sum();
      expect(")");
      return value;
    }
    if (take("|")) {
      const Value value = sum();
      expect("|");
      return {value.isPoint ? std::hypot(value.x, value.y, value.z) : std::abs(value.x), 0.0,
              false};
    }
    if (take("[")) {
      const Value numerator = sum();
      expect("|");
      const double denominator = sum().x;
      expect("]");
      return scaled(1.0 / denominator, numerator);
    }
    if (take("π")) return {std::numbers::pi, 0.0, false};
    if (take("$")) return quantity();
    return number();
  }

  Value quantity() {
    std::size_t length = 0;
    while (length < rest_.size() && isIdLetter(rest_[length])) ++length;
    const explain::Quantity* found = explanation_.find(rest_.substr(0, length));
    if (!found) fail("there is no such quantity");
    rest_.remove_prefix(length);
    const bool isPlace =
        found->measure == explain::Measure::place || found->measure == explain::Measure::turn;
    return {found->value, found->y, isPlace || found->measure == explain::Measure::point, found->z,
            isPlace};
  }

  Value number() {
    std::size_t length = 0;
    while (length < rest_.size() && rest_[length] >= '0' && rest_[length] <= '9') ++length;
    if (length == 0) fail("a number was expected");
    const double value = std::stod(std::string(rest_.substr(0, length)));
    rest_.remove_prefix(length);
    return {take("°") ? value * std::numbers::pi / 180.0 : value, 0.0, false};
  }

  static bool isIdLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  void skipSpaces() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }

  bool take(std::string_view text) {
    skipSpaces();
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  void expect(std::string_view text) {
    if (!take(text)) fail("expected " + std::string(text));
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(what + " at '" + std::string(rest_) + "'");
  }

  std::string_view rest_;
  const explain::Explanation& explanation_;
};

}  // namespace support

// Works a formula of an explanation out, from the values of its quantities. Angles in radians.
#pragma once

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <string_view>

#include "lab/explanation.h"

namespace support {

struct Value {
  double x = 0.0;  ///< the number, where it is no point
  double y = 0.0;
  bool isPoint = false;
};

/// One side of a formula. Throws what it does not understand.
class FormulaValue {
 public:
  FormulaValue(std::string_view text, const lab::Explanation& explanation)
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
        const Value other = product();
        value = {value.x + other.x, value.y + other.y, value.isPoint};
      } else if (take("−")) {
        const Value other = product();
        value = {value.x - other.x, value.y - other.y, value.isPoint};
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
        const Value point = value.isPoint ? value : other;
        const double scale = value.isPoint ? other.x : value.x;
        value = {scale * point.x, scale * point.y, point.isPoint};
      } else if (take("×")) {
        const Value other = factor();
        value = {value.x * other.y - value.y * other.x, 0.0, false};
      } else {
        return value;
      }
    }
  }

  Value factor() {
    if (take("−")) {
      const Value value = factor();
      return {-value.x, -value.y, value.isPoint};
    }
    if (take("cos")) return {std::cos(factor().x), 0.0, false};
    Value value = atom();
    if (take("²")) value.x *= value.x;
    return value;
  }

  Value atom() {
    if (take("atan2(")) {
      const Value value = sum();
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
      return {value.isPoint ? std::hypot(value.x, value.y) : std::abs(value.x), 0.0, false};
    }
    if (take("[")) {
      const double numerator = sum().x;
      expect("|");
      const double denominator = sum().x;
      expect("]");
      return {numerator / denominator, 0.0, false};
    }
    if (take("π")) return {std::numbers::pi, 0.0, false};
    if (take("$")) return quantity();
    return number();
  }

  Value quantity() {
    std::size_t length = 0;
    while (length < rest_.size() && isIdLetter(rest_[length])) ++length;
    const lab::Quantity* found = explanation_.find(rest_.substr(0, length));
    if (!found) fail("there is no such quantity");
    rest_.remove_prefix(length);
    return {found->value, found->y, found->measure == lab::Measure::point};
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
  const lab::Explanation& explanation_;
};

}  // namespace support

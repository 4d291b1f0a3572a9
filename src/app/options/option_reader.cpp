#include "app/options/option_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>
#include <string_view>

#include "lab/ranges.h"

namespace app {
namespace {

// Reads only finite numbers.
std::optional<double> toNumber(std::string_view text) {
  if (text.starts_with("+-")) return std::nullopt;
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0.0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isWhole = code == std::errc{} && end == text.data() + text.size();
  return isWhole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  if (!text.empty() && text.back() == separator) parts.emplace_back();
  return parts;
}

std::string isGiven(const std::string& text) {
  return text.empty() ? "expected a value, got ''" : "";
}

void OptionReader::refuse(const std::string& option, const std::string& expected,
                          const std::string& got) {
  if (fault_.empty()) fault_ = option + ": expected " + expected + ", got '" + got + "'";
}

std::vector<double> OptionReader::numbers(const std::string& option, const std::string& text) {
  std::vector<double> values;
  for (const std::string& part : split(text, ',')) {
    const auto value = toNumber(part);
    if (!value) refuse(option, "numbers separated by commas", text);
    values.push_back(value.value_or(0.0));
  }
  return values;
}

void OptionReader::point(const std::string& option, const std::string& text, bool planar,
                         glm::dvec3& value) {
  if (text.empty()) return;
  const std::vector<double> values = numbers(option, text);
  if (values.size() != 2 && (planar || values.size() != 3)) {
    return refuse(option, planar ? "two numbers x,y" : "three numbers x,y,z", text);
  }
  value = {values[0], values[1], values.size() == 3 ? values[2] : 0.0};
}

void OptionReader::number(const std::string& option, const std::string& text, double& value) {
  if (text.empty()) return;
  const auto read = toNumber(text);
  if (!read) return refuse(option, "a number", text);
  value = *read;
}

void OptionReader::integer(const std::string& option, const std::string& text, int& value) {
  if (text.empty()) return;
  int read = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), read);
  if (code != std::errc{} || end != text.data() + text.size()) {
    return refuse(option, "a whole number from 0 to " + std::to_string(lab::kMostIterations), text);
  }
  value = read;
}

void OptionReader::sign(const std::string& option, const std::string& text, bool planar,
                        ik::ScaleSign& value) {
  if (text.empty()) return;
  const std::vector<double> values = numbers(option, text);
  const auto isSign = [](double each) { return each == 1.0 || each == -1.0; };
  const bool counts = values.size() == 2 || (!planar && values.size() == 3);
  if (!counts || !std::ranges::all_of(values, isSign)) {
    return refuse(
        option,
        planar ? "1 or -1 for x and y, such as -1,1" : "1 or -1 for x, y and z, such as -1,1,1",
        text);
  }
  value = {static_cast<int>(values[0]), static_cast<int>(values[1]),
           values.size() == 3 ? static_cast<int>(values[2]) : 1};
}

std::vector<std::string> OptionReader::perBone(const std::string& option, const std::string& text,
                                               const std::string& expected, std::size_t bones) {
  if (text.empty()) return {};
  std::vector<std::string> parts = split(text, ';');
  if (parts.size() == bones && std::ranges::find(parts, "") == parts.end()) return parts;
  refuse(option, "one " + expected + " per bone, " + std::to_string(bones) + " in all", text);
  return {};
}

}  // namespace app

// Reads what was typed for an option into a value.
#pragma once

#include <string>
#include <vector>

#include "rigs/rigs.h"

namespace app {

/// The parts between separators; none of an empty text.
std::vector<std::string> split(const std::string& text, char separator);

/// The fault of a typed value that is empty; empty if there is none. An empty value would pass for
/// an option that was not given.
std::string isGiven(const std::string& text);

/// Reads options one after the other and keeps the first fault. An option that was not given (an
/// empty text) leaves its value alone.
class OptionReader {
 public:
  /// "--option: expected ..., got '...'"; empty while nothing is wrong.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  void refuse(const std::string& option, const std::string& expected, const std::string& got);

  std::vector<double> numbers(const std::string& option, const std::string& text);
  /// x,y; for a spatial chain x,y,z, or x,y in z = 0.
  void point(const std::string& option, const std::string& text, bool planar, glm::dvec3& value);
  void number(const std::string& option, const std::string& text, double& value);
  /// From 0 to lab::kMostIterations.
  void integer(const std::string& option, const std::string& text, int& value);
  void sign(const std::string& option, const std::string& text, bool planar, ik::ScaleSign& value);
  /// One part for each bone, separated by semicolons; none if the option was not given.
  std::vector<std::string> perBone(const std::string& option, const std::string& text,
                                   const std::string& expected, std::size_t bones);

 private:
  std::string fault_;
};

}  // namespace app

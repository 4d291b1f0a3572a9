// Puts an explanation together.
#pragma once

#include <string>
#include <string_view>

#include "explain/explanation.h"
#include "explain/steps/input.h"

namespace explain {

class Builder {
 public:
  explicit Builder(const ExplainInput& input) : input_(input) {}

  // Quantities. Each returns the text "symbol = value" for a label.
  std::string length(std::string id, std::string symbol, std::string help, double value);
  std::string angle(std::string id, std::string symbol, std::string help, double radians);
  std::string number(std::string id, std::string symbol, std::string help, double value);
  std::string point(std::string id, std::string symbol, std::string help, const glm::dvec3& value);

  [[nodiscard]] bool has(std::string_view id) const { return explanation_.find(id) != nullptr; }
  /// "symbol = value" of a quantity that there is.
  [[nodiscard]] std::string text(std::string_view id) const;

  void formula(std::string text, std::string result = {});

  /// The mark, to be refined (text, quantity, stage, head) before the next one is added.
  Mark& line(MarkKind kind, Role role, const glm::dvec3& a, const glm::dvec3& b);
  /// An arc of `points` points on the screen around `center`. In space set its u and v too.
  Mark& angleArc(Role role, const glm::dvec3& center, double from, double sweep, double points);
  /// An arc of `radius` world units.
  Mark& travelArc(Role role, const glm::dvec3& center, double radius, double from, double sweep);
  /// In space the outline of a sphere.
  Mark& circle(Role role, const glm::dvec3& center, double radius);
  /// In space too a circle; its u and v are to be set.
  Mark& ring(Role role, const glm::dvec3& center, double radius);
  /// Its u and v, which are to be set, go to the middles of its edges.
  Mark& sheet(Role role, const glm::dvec3& center);
  Mark& dot(Role role, const glm::dvec3& at, std::string text = {});
  /// Text alone, to be filled in.
  Mark& label(Role role, const glm::dvec3& at);

  [[nodiscard]] Explanation take() { return std::move(explanation_); }

 private:
  std::string add(std::string id, std::string symbol, std::string help, Measure measure,
                  const glm::dvec3& value);
  [[nodiscard]] std::string text(const Quantity& quantity) const;
  Mark& add(MarkKind kind, Role role, const glm::dvec3& a);

  const ExplainInput& input_;
  Explanation explanation_;
};

/// The direction of `v` in radians, in (-π, π]; 0 for a zero vector.
double heading(const glm::dvec3& v);

/// `radians` brought into (-π, π].
double wrapped(double radians);

/// The x and y axes of the frame in which bone `bone` turns, where that frame is mirrored: so that
/// the reversed sense of rotation can be seen; in space the z axis too. Adds nothing elsewhere.
void markMirroredFrame(Builder& builder, const ExplainInput& input, std::size_t bone,
                       StageName stage = {});

}  // namespace explain

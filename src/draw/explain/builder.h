// Puts an explanation together.
#pragma once

#include <string>
#include <string_view>

#include "draw/explain/explain.h"

namespace draw {

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
  lab::Mark& line(lab::MarkKind kind, lab::Role role, const glm::dvec3& a, const glm::dvec3& b);
  /// An arc of `points` points on the screen around `center`. In space set its u and v too.
  lab::Mark& angleArc(lab::Role role, const glm::dvec3& center, double from, double sweep,
                      double points);
  /// An arc of `radius` world units.
  lab::Mark& travelArc(lab::Role role, const glm::dvec3& center, double radius, double from,
                       double sweep);
  /// In space the outline of a sphere.
  lab::Mark& circle(lab::Role role, const glm::dvec3& center, double radius);
  /// In space too a circle; its u and v are to be set.
  lab::Mark& ring(lab::Role role, const glm::dvec3& center, double radius);
  /// Its u and v, which are to be set, go to the middles of its edges.
  lab::Mark& sheet(lab::Role role, const glm::dvec3& center);
  lab::Mark& dot(lab::Role role, const glm::dvec3& at, std::string text = {});
  /// Text alone, to be filled in.
  lab::Mark& label(lab::Role role, const glm::dvec3& at);

  [[nodiscard]] lab::Explanation take() { return std::move(explanation_); }

 private:
  std::string add(std::string id, std::string symbol, std::string help, lab::Measure measure,
                  const glm::dvec3& value);
  [[nodiscard]] std::string text(const lab::Quantity& quantity) const;
  lab::Mark& add(lab::MarkKind kind, lab::Role role, const glm::dvec3& a);

  const ExplainInput& input_;
  lab::Explanation explanation_;
};

/// The direction of `v` in radians, in (-π, π]; 0 for a zero vector.
double heading(const glm::dvec3& v);

/// `radians` brought into (-π, π].
double wrapped(double radians);

/// The x and y axes of the frame in which bone `bone` turns, where that frame is mirrored: so that
/// the reversed sense of rotation can be seen; in space the z axis too. Adds nothing elsewhere.
void markMirroredFrame(Builder& builder, const ExplainInput& input, std::size_t bone,
                       int stage = 0);

}  // namespace draw

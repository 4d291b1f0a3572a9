// Puts an explanation together.
#pragma once

#include <string>
#include <string_view>

#include "explain/explanation.h"
#include "explain/steps/input.h"

namespace explain {

/// Counter-clockwise about the unit vector `axis`; in the plane that is z. Radians.
struct Turn {
  glm::dvec3 axis{0.0, 0.0, 1.0};
  double angle = 0.0;
};

class Builder {
 public:
  explicit Builder(const ExplainInput& input) : Builder(input.chain.planar, input.degrees) {}
  /// `degrees`: how labels write angles.
  Builder(bool isPlanar, bool degrees) : isPlanar_(isPlanar), degrees_(degrees) {}

  // Quantities. Each returns "symbol = value" as a label.
  Label length(std::string id, std::string symbol, std::string help, double value);
  Label angle(std::string id, std::string symbol, std::string help, double radians);
  Label number(std::string id, std::string symbol, std::string help, double value);
  Label point(std::string id, std::string symbol, std::string help, const glm::dvec3& value);
  /// A rotation vector, radians; in the plane the angle.
  Label rotation(std::string id, std::string symbol, std::string help, const glm::dvec3& value);

  /// Stands before the next formula.
  void jacobian(NamedMatrix matrix);

  [[nodiscard]] bool has(std::string_view id) const { return explanation_.find(id) != nullptr; }
  /// "symbol = value" of a quantity; empty where there is none.
  [[nodiscard]] Label labelOf(std::string_view id) const;

  void formula(std::string text, std::string result = {});

  /// The mark, to be refined (label, stage, head) before the next one is added.
  Mark& line(MarkKind kind, Role role, const glm::dvec3& a, const glm::dvec3& b);
  /// An arc of `points` points on the screen around `center`. In space set its u and v too.
  Mark& angleArc(Role role, const glm::dvec3& center, double from, double sweep, double points);
  /// The same from the direction `from` by the turn, in the plane and in space.
  Mark& turnArc(Role role, const glm::dvec3& center, const glm::dvec3& from, const Turn& turn,
                double points);
  /// The arc that `point` travels in the turn about an axis through `pivot`; its head is there.
  Mark& travel(Role role, const glm::dvec3& pivot, const glm::dvec3& point, const Turn& turn);
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
  Label add(std::string id, std::string symbol, std::string help, Measure measure,
            const glm::dvec3& value);
  Mark& add(MarkKind kind, Role role, const glm::dvec3& a);

  bool isPlanar_;
  bool degrees_;
  Explanation explanation_;
};

/// The direction of `v` in radians, in (-π, π]; 0 for a zero vector.
double heading(const glm::dvec3& v);

/// The direction of `v`, or where it has none, `otherwise`.
glm::dvec3 directionOr(const glm::dvec3& v, const glm::dvec3& otherwise);

/// `radians` brought into (-π, π].
double wrapped(double radians);

/// The x and y axes of the frame in which bone `bone` turns, where that frame is mirrored: so that
/// the reversed sense of rotation can be seen; in space the z axis too. Adds nothing elsewhere.
void markMirroredFrame(Builder& builder, const ExplainInput& input, std::size_t bone,
                       StageName stage = {});

}  // namespace explain

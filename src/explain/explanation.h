// What a step is explained with, as plain data: quantities, formulas over them, and marks on the
// canvas. The canvas draws the marks, the formula panel typesets the formulas.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/vec3.hpp>

namespace explain {

/// The name of a line of pseudo-code, by which steps, marks and edits refer to it; "": no line.
struct StageName {
  std::string_view text{};
  friend constexpr bool operator==(const StageName&, const StageName&) = default;
};

/// How a quantity's value is written.
enum class Measure {
  length,  ///< scene units
  angle,   ///< stored in radians; written in degrees or radians, as chosen
  number,  ///< plain, without a unit
  point,   ///< a position or a way in the plane: `value` is x, `y` is y
  place,   ///< the same in space, with `z`
  turn,    ///< a rotation vector in space: radians; written as three angles
};

/// A number that the step is about. `id` is ASCII and short; formulas refer to it as $id.
struct Quantity {
  std::string id;      ///< "alpha"
  std::string symbol;  ///< "α", "l₁", "θ₂": as on the screen
  std::string help;    ///< what it is: "interior angle at the base"
  Measure measure = Measure::number;
  double value = 0.0;
  double y = 0.0;  ///< for points and places
  double z = 0.0;  ///< for places
};

/// A formula in a small notation: $id stands for a quantity, [a|b] for the fraction a over b (they
/// may be nested), everything else for itself. "cos $beta = [$l1² + $l2² - $d²|2·$l1·$l2]".
/// It is shown with the symbols, and again with their values; then `result`, the value of that
/// quantity. An empty result: nothing follows.
struct Formula {
  std::string text;
  std::string result;  ///< a quantity's id
};

inline bool isVector(Measure measure) {
  return measure == Measure::point || measure == Measure::place || measure == Measure::turn;
}

/// A matrix with names, such as the Jacobian. A column is a quantity that marks light up with.
struct NamedMatrix {
  struct Column {
    std::string id;
    std::string name;
    std::vector<double> entries{};  ///< from top to bottom
  };
  std::vector<std::string> rows;
  std::vector<Column> columns{};
  std::size_t before = 0;  ///< the formula before which it stands
};

/// The part that a mark plays, from which its colour follows.
enum class Role {
  neutral,  ///< construction: dim
  target,   ///< belongs to the target, or to a point that is reached for
  tip,
  current,   ///< what this step changes
  interior,  ///< interior angles and sides of a triangle
  result,    ///< the angle or point that comes out
  before,    ///< what was before the step
  red,       ///< the start of the bone visited last: the red point of the FABRIK article
  blue,      ///< the remembered base: the blue point of that article
  x,         ///< a frame's own x axis
  y,         ///< a frame's own y axis
};

enum class MarkKind {
  line,    ///< from a to b
  dashed,  ///< the same, broken
  arrow,   ///< from a to b, with a head at b
  arc,     ///< around a, starting in direction `from`, over `sweep`; its radius is `radius` world
           ///< units, or where that is 0 `points` points on the screen
  circle,  ///< around a with `radius` world units
  sphere,  ///< the same in space: its outline, which faces the viewer
  sheet,   ///< a translucent rectangle with its middle at a; u and v go to the middles of its edges
  point,   ///< a disc at a
  label,   ///< text alone, at a
};

/// A quantity as the label of a mark: "alpha", "α = 32.1°".
struct Label {
  std::string id;
  std::string text{};
};

/// A shape on the canvas, in world coordinates (y up). With a `text` it is labelled; where the
/// label goes is up to the painter. Angles in radians, counter-clockwise, from u towards v.
struct Mark {
  MarkKind kind = MarkKind::line;
  Role role = Role::neutral;
  glm::dvec3 a{0.0};
  glm::dvec3 b{0.0};
  double radius = 0.0;
  double points = 0.0;
  double from = 0.0;
  double sweep = 0.0;
  glm::dvec3 u{1.0, 0.0, 0.0};  ///< arcs and circles lie in the plane of u and v: of length 1, at
  glm::dvec3 v{0.0, 1.0, 0.0};  ///< right angles. For sheets see there.
  bool hasHead = false;         ///< arcs: an arrow head at the end of the sweep
  std::string text;             ///< label; "" for none. May hold a value: "α = 32.1°"
  std::string quantity;         ///< id of the quantity that it shows; lights up together with it
  std::string also{};           ///< and of another one: of an arrow whose length is `quantity`
  StageName stage;              ///< stepping by line, it is shown from this line on

  [[nodiscard]] bool shows(std::string_view id) const {
    return !id.empty() && (quantity == id || also == id);
  }

  // Each returns the mark itself.
  Mark& show(Label label) {
    quantity = std::move(label.id);
    text = std::move(label.text);
    return *this;
  }
  Mark& showAlso(std::string id) {
    also = std::move(id);
    return *this;
  }
  Mark& since(StageName line) {
    stage = line;
    return *this;
  }
  Mark& withHead() {
    hasHead = true;
    return *this;
  }
};

/// A letter of a quantity's id.
inline bool isIdLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

struct Explanation {
  std::vector<Quantity> quantities;
  std::vector<Formula> formulas;
  std::vector<Mark> marks;
  std::optional<NamedMatrix> jacobian{};
  std::string sentence{};             ///< what the step does
  std::vector<int> lines{};           ///< of the code, that the step carries out, in their order
  std::vector<StageName> stages{};    ///< the same by their names
  std::vector<std::string> asked{};   ///< ids of what a question asks for, see bringOut()
  std::vector<std::string> listed{};  ///< ids whose labels are symbols alone

  /// Whether the mark is there when the step, line by line, has come to `line` of its stages. A
  /// mark of a stage that the step does not have is there at once.
  [[nodiscard]] bool isShown(const Mark& mark, std::size_t line) const {
    const auto found = std::ranges::find(stages, mark.stage);
    return found == stages.end() || static_cast<std::size_t>(found - stages.begin()) <= line;
  }
  /// The part that the mark of a quantity plays; none where the canvas does not show it.
  [[nodiscard]] std::optional<Role> roleOf(const Quantity& quantity) const;
  [[nodiscard]] const Quantity* find(std::string_view id) const {
    for (const Quantity& each : quantities) {
      if (each.id == id) return &each;
    }
    return nullptr;
  }
};

/// What the formulas use and do not compute.
std::vector<Quantity> givenOf(const Explanation& explanation);
/// Takes the numbers out of all labels but those of what is given: "α = 32.1°" becomes "α".
void blankOut(Explanation& explanation);
/// More labels than this are a crowd.
inline constexpr std::size_t kCrowd = 6;
/// The labels of these quantities come first. In a crowd those of all other quantities are their
/// symbols alone ("α = 32.1°" becomes "α"), and Explanation::listed has what is to be listed
/// beside the picture then. No ids: nothing is changed.
void bringOut(Explanation& explanation, std::vector<std::string> asked);

/// A value for the screen: "1.14", "32.1°" or "0.560", "(0.90, 0.70)"; a point or an
/// angle with at least so many decimals.
std::string valueText(const Quantity& quantity, bool degrees, int leastDecimals = 0);

/// Whether valueText() loses nothing: then "=" may stand before it, else "≈".
bool isExact(const Quantity& quantity, bool degrees, int leastDecimals = 0);

}  // namespace explain

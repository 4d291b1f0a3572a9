#include "lab/file/fields.h"

#include <array>
#include <cmath>
#include <span>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "lab/ranges.h"
#include "lab/text.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr double kUnitSlack = 1e-6;   // how far a direction's length may be off 1 and stay
constexpr double kRoundSlack = 1e-3;  // and be off since its numbers were rounded
constexpr double kMostPart = 2.0;     // of one; its length is looked at afterwards

// A direction of length 1, or one that was written with few digits.
template <typename Direction>
void makeUnit(const JsonPlace& place, const language::Text& expected, Direction& direction) {
  if (!place.isGood()) return;
  const double length = glm::length(direction);
  const double off = std::abs(length - 1.0);
  if (off > kRoundSlack) {
    place.refuse(fill(expected, {{"length", explain::format("%.6g", length)}}));
  } else if (off > kUnitSlack) {
    direction /= length;
  }
}

}  // namespace

void OneOf::read(const JsonPlace& place, std::string& word) const {
  std::size_t index = 0;
  place.read(index, words);
  if (place.exists() && place.isGood()) word = words[index];
}

void Format::read(const JsonPlace& place, std::string_view format) {
  std::string given;
  place.read(given);
  if (given != format) {
    place.refuse(fill(tr("{field}: expected \"{format}\""), {{"format", format}}));
  }
}

void Version::read(const JsonPlace& place, int& version) const {
  place.read(version, 1, 1'000'000);
  if (version <= newest) return;
  place.refuse(fill(tr("{field}: expected a version up to {version} (a newer program has written "
                       "this)"),
                    {{"version", newest}}));
}

void Name::read(const JsonPlace& place, std::string& text) const {
  place.read(text);
  if (place.exists() && hasNoncharacter(text)) {
    place.refuse(tr("{field}: expected a text without U+FFFE and U+FFFF, which are no characters"));
  }
  if (most != 0 && text.size() > most) {
    place.refuse(fill(tr("{field}: expected at most {most} bytes"), {{"most", most}}));
  }
}

void Point::read(const JsonPlace& place, glm::dvec3& point) const {
  std::array<double, 3> numbers{};
  place.read(std::span(numbers).first(isPlanar ? 2 : 3), -kFarthest, kFarthest);
  if (place.exists() && place.isGood()) point = {numbers[0], numbers[1], numbers[2]};
}

Json Point::write(const glm::dvec3& point) const {
  return isPlanar ? Json{point.x, point.y} : Json{point.x, point.y, point.z};
}

void Axis::read(const JsonPlace& place, glm::dvec3& axis) {
  std::array<double, 3> numbers{};
  place.read(numbers, -kMostPart, kMostPart);
  if (!place.exists() || !place.isGood()) return;
  axis = {numbers[0], numbers[1], numbers[2]};
  makeUnit(place, tr("{field}: expected a vector of length 1, not of {length}"), axis);
}

void Rotation::read(const JsonPlace& place, glm::dquat& rotation) const {
  std::array<double, 4> q{1.0};
  place.read(q, -kMostPart, kMostPart);
  if (!place.exists()) return;
  rotation = {q[0], q[1], q[2], q[3]};
  makeUnit(place, tr("{field}: expected a quaternion of length 1, not of {length}"), rotation);
  if (isPlanar && (rotation.x != 0.0 || rotation.y != 0.0))
    place.refuse(tr("{field}: expected a turn about z, [w, 0, 0, z], as the chain is planar"));
}

void Signs::read(const JsonPlace& place, ik::ScaleSign& scale) const {
  const std::size_t axes = isPlanar ? 2 : 3;
  const language::Text expected = isPlanar ? tr("{field}: expected 2 signs, each 1 or -1")
                                           : tr("{field}: expected 3 signs, each 1 or -1");
  if (!place.expectArray(axes, axes, expected)) return;
  for (std::size_t i = 0; i < axes; ++i) {
    int& sign = i == 0 ? scale.x : i == 1 ? scale.y : scale.z;
    place.element(i).read(sign, -1, 1);
    if (sign == 0) place.element(i).refuse(tr("{field}: expected 1 or -1"));
  }
}

Json Signs::write(const ik::ScaleSign& scale) const {
  return isPlanar ? Json{scale.x, scale.y} : Json{scale.x, scale.y, scale.z};
}

}  // namespace lab

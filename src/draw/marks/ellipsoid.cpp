#include "draw/marks/ellipsoid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "lab/dashes.h"
#include "lab/palette.h"
#include "lab/tables/end_motions.h"
#include "language/language.h"

namespace draw {
namespace {

struct EllipsoidPainter : Painter {
  glm::dvec3 tip;
  std::array<glm::dvec3, 3> halves;  // scene units
  lab::Dasher* dashes = nullptr;     // none: lines are solid

  void line(const glm::dvec3& from, const glm::dvec3& to, float width, const Color& color) const;
  void ellipse(const glm::dvec3& a, const glm::dvec3& b, float width, Color color) const;
  void outline(float width, const Color& color) const;
};

void EllipsoidPainter::line(const glm::dvec3& from, const glm::dvec3& to, float width,
                            const Color& color) const {
  if (!camera.isInFront(from) || !camera.isInFront(to)) return;
  if (!dashes) return list.line(at(from), at(to), width, color);
  dashes->line(at(from), at(to), [&](glm::vec2 a, glm::vec2 b) { list.line(a, b, width, color); });
}

// What lies behind the tip is fainter.
void EllipsoidPainter::ellipse(const glm::dvec3& a, const glm::dvec3& b, float width,
                               Color color) const {
  constexpr int kPieces = 72;
  const Color faint = color.withAlpha(0.35F * color.a);
  const auto point = [&](int i) {
    const double angle = 2.0 * std::numbers::pi * i / kPieces;
    return tip + std::cos(angle) * a + std::sin(angle) * b;
  };
  for (int i = 0; i < kPieces; ++i) {
    const glm::dvec3 from = point(i);
    const glm::dvec3 to = point(i + 1);
    const bool isBehind =
        camera.isSpace && camera.depthOf(0.5 * (from + to)) > camera.depthOf(tip) + 1e-9;
    line(from, to, width, isBehind ? faint : color);
  }
}

// Where the surface is seen from the side: the sphere's points s with (A⁻¹·view)·s = 0, moved by
// the matrix A of the half axes. Times the determinant, so that a flat one has an outline too.
void EllipsoidPainter::outline(float width, const Color& color) const {
  const glm::dvec3 view = camera.towardsEye(tip);
  const glm::dvec3 way(glm::dot(view, glm::cross(halves[1], halves[2])),
                       glm::dot(view, glm::cross(halves[2], halves[0])),
                       glm::dot(view, glm::cross(halves[0], halves[1])));
  const double length = glm::length(way);
  if (!(length > 0.0)) return;
  const glm::dvec3 normal = way / length;
  const glm::dvec3 other =
      std::abs(normal.x) < 0.7 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 1.0, 0.0);
  const glm::dvec3 p = glm::normalize(glm::cross(normal, other));
  const glm::dvec3 q = glm::cross(normal, p);
  const glm::dmat3 shape(halves[0], halves[1], halves[2]);
  constexpr int kPieces = 96;
  for (int i = 0; i < kPieces; ++i) {
    const auto point = [&](int k) {
      const double angle = 2.0 * std::numbers::pi * k / kPieces;
      return tip + shape * (std::cos(angle) * p + std::sin(angle) * q);
    };
    line(point(i), point(i + 1), width, color);
  }
}

// Beside the longest half axis, to the upper side.
void addLabel(const EllipsoidPainter& it, const glm::dvec3& half, const std::string& text,
              unsigned ink, LabelSheet& sheet) {
  glm::dvec3 end = it.tip + half;
  if (it.at(end).y > it.at(it.tip).y) end = it.tip - half;
  const glm::vec2 away = it.at(end) - it.at(it.tip);
  if (!it.camera.isInFront(end) || !(glm::length(away) > 1.0F)) return;
  Label label{text,       rgb(it.colors.asText(ink)), rgb(it.colors.background),
              it.at(end), glm::normalize(away),       4.0F * it.unit};
  label.rank = LabelRank::value;
  sheet.labels.push_back(std::move(label));
}

void paintVelocities(EllipsoidPainter it, const lab::EndMotions& motions, LabelSheet& sheet) {
  const float unit = it.unit;
  const unsigned ink = it.colors.interior;
  const Color color = rgb(ink);
  for (std::size_t i = 0; i < it.halves.size(); ++i)
    it.halves[i] = motions.scale * motions.motion.ways.halves[i] * motions.motion.ways.axes[i];
  for (const glm::dvec3& half : it.halves)
    it.line(it.tip - half, it.tip + half, 1.25F * unit, color.withAlpha(0.8F));
  const bool isFlat = motions.dimensions == 2;
  it.ellipse(it.halves[0], it.halves[1], isFlat ? 2.5F * unit : 1.5F * unit, color);
  if (!isFlat) {
    it.ellipse(it.halves[1], it.halves[2], 1.5F * unit, color);
    it.ellipse(it.halves[2], it.halves[0], 1.5F * unit, color);
    it.outline(2.5F * unit, color);
  }
  // Translators: beside the ellipsoid of the tip's velocities; {scale}: "0.2".
  addLabel(it, it.halves[0],
           language::fill(language::tr("velocities × {scale}"),
                          {{"scale", explain::number(motions.scale)}}),
           ink, sheet);
}

// Its half axes are those of the velocities the other way round: long where they are short.
void paintForces(EllipsoidPainter it, const lab::EndMotions& motions, LabelSheet& sheet) {
  constexpr std::array kPattern{6.0F, 4.0F};
  lab::Dasher dashes(kPattern, 2.0F * it.unit);
  it.dashes = &dashes;
  const ik::Ellipsoid& ways = motions.motion.ways;
  const auto count = static_cast<std::size_t>(motions.dimensions);
  for (std::size_t i = 0; i < count; ++i) {
    const double half = motions.forceScale / std::max(ways.halves[i], 1e-300);
    it.halves[i] = std::min(half, motions.longestForce) * ways.axes[i];
  }
  const Color color = rgb(it.colors.blue);
  const std::size_t longest = count - 1;
  it.line(it.tip - it.halves[longest], it.tip + it.halves[longest], 1.25F * it.unit, color);
  if (count == 2) {
    it.ellipse(it.halves[0], it.halves[1], 2.0F * it.unit, color);
  } else {
    it.outline(2.0F * it.unit, color);
  }
  // Translators: beside the ellipsoid of the forces that the tip bears.
  addLabel(it, it.halves[longest],
           language::fill(language::tr("forces × {scale}"),
                          {{"scale", explain::number(motions.forceScale)}}),
           it.colors.blue, sheet);
}

}  // namespace

void paintEllipsoid(const Painter& painter, LabelSheet& sheet, const lab::Lab& lab) {
  const lab::View& view = lab.state().view;
  if ((!view.ellipsoid && !view.forces) || lab.isWalking() || lab.state().race.on) return;
  const rigs::TraceState& shown = lab.onCanvas();
  const lab::EndMotions motions = lab::endMotions(lab.state().scene.chain, shown.pose);
  const EllipsoidPainter at{painter, shown.joints.back(), {}};
  if (view.ellipsoid) paintVelocities(at, motions, sheet);
  if (view.forces) paintForces(at, motions, sheet);
}

}  // namespace draw

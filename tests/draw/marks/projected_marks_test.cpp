// Marks seen in space, against the camera's matrices as OpenGL applies them.
#include "draw/marks/projected_marks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/test_font.h"
#include "support/random_source.h"

namespace {

using draw::Projected;
using explain::Mark;
using explain::MarkKind;

constexpr double kPi = std::numbers::pi;
const std::string kNothing;

draw::Camera randomCamera(support::RandomSource& random) {
  draw::Camera camera{{random.uniform(-1, 1), random.uniform(-1, 1)}, 120.0, {900.0, 600.0}};
  camera.isSpace = true;
  camera.focusZ = random.uniform(-1, 1);
  camera.yaw = random.uniform(-kPi, kPi);
  camera.pitch = random.uniform(-1.5, 1.5);
  camera.perspective = random.chance(0.7);
  return camera;
}

// Clip space → pixels, y down.
glm::dvec2 byMatrices(const draw::Camera& camera, const glm::dvec3& world) {
  const draw::Matrices m = camera.matrices({camera.focus(), 3.0});
  const glm::dvec4 clip =
      glm::dmat4(m.projection) * glm::dmat4(m.view) * glm::dvec4(world - camera.focus(), 1.0);
  return {(0.5 + 0.5 * clip.x / clip.w) * camera.size.x,
          (0.5 - 0.5 * clip.y / clip.w) * camera.size.y};
}

glm::dvec3 randomPoint(support::RandomSource& random) {
  return {random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
}

Mark markOf(MarkKind kind, const glm::dvec3& a) {
  Mark mark;
  mark.kind = kind;
  mark.a = a;
  return mark;
}

Projected seenBy(const draw::Camera& camera, const Mark& mark) {
  return draw::project(mark, {camera, lab::Theme::dark, 1.0F, lab::kAllLines, kNothing});
}

double gap(glm::vec2 seen, const glm::dvec2& there) {
  return glm::distance(glm::dvec2(seen), there);
}

TEST(ProjectedMarks, LinesGoFromPointToPoint) {
  support::RandomSource random(1);
  for (int i = 0; i < 200; ++i) {
    const draw::Camera camera = randomCamera(random);
    Mark mark = markOf(MarkKind::line, randomPoint(random));
    mark.b = randomPoint(random);
    const Projected seen = seenBy(camera, mark);
    ASSERT_EQ(seen.strokes.size(), 1U);
    EXPECT_LT(gap(seen.strokes[0].front(), byMatrices(camera, mark.a)), 0.02);
    EXPECT_LT(gap(seen.strokes[0].back(), byMatrices(camera, mark.b)), 0.02);
  }
}

// Every corner of the stroke lies on the circle in space.
TEST(ProjectedMarks, ArcsLieInTheirPlane) {
  support::RandomSource random(2);
  for (int i = 0; i < 200; ++i) {
    const draw::Camera camera = randomCamera(random);
    Mark mark = markOf(MarkKind::arc, randomPoint(random));
    mark.u = glm::normalize(randomPoint(random));
    mark.v = glm::normalize(glm::cross(mark.u, randomPoint(random)));
    mark.radius = random.uniform(0.1, 1.0);
    mark.from = random.angle();
    mark.sweep = random.angle();
    const Projected seen = seenBy(camera, mark);
    ASSERT_EQ(seen.strokes.size(), 1U);
    const std::vector<glm::vec2>& stroke = seen.strokes[0];
    for (std::size_t k = 0; k < stroke.size(); ++k) {
      const double angle =
          mark.from + mark.sweep * static_cast<double>(k) / static_cast<double>(stroke.size() - 1);
      const glm::dvec3 point =
          mark.a + mark.radius * (std::cos(angle) * mark.u + std::sin(angle) * mark.v);
      EXPECT_LT(gap(stroke[k], byMatrices(camera, point)), 0.02);
    }
  }
}

// All of the sphere is seen inside its outline, and the outline touches it.
TEST(ProjectedMarks, ASphereIsSeenInsideItsOutline) {
  support::RandomSource random(3);
  for (int i = 0; i < 60; ++i) {
    const draw::Camera camera = randomCamera(random);
    Mark mark = markOf(MarkKind::sphere, camera.focus() + 0.3 * randomPoint(random));
    mark.radius = random.uniform(0.1, 0.9);
    const Projected seen = seenBy(camera, mark);
    ASSERT_EQ(seen.strokes.size(), 1U);
    const std::vector<glm::vec2>& outline = seen.strokes[0];
    double most = -1e9;
    for (int k = 0; k < 400; ++k) {
      const glm::dvec3 way = glm::normalize(randomPoint(random));
      const glm::dvec2 point = byMatrices(camera, mark.a + mark.radius * way);
      double inside = 1e9;  // of the outline's edges: it is convex
      for (std::size_t e = 1; e < outline.size(); ++e) {
        const glm::dvec2 from(outline[e - 1]);
        const glm::dvec2 edge = glm::dvec2(outline[e]) - from;
        const glm::dvec2 to = point - from;
        inside = std::min(inside, (edge.y * to.x - edge.x * to.y) / glm::length(edge));
      }
      most = std::max(most, -inside);
    }
    EXPECT_LT(most, 0.35) << "beyond the outline, pixels";
    EXPECT_GT(most, -3.0) << "it touches";
  }
}

TEST(ProjectedMarks, WhatIsBehindTheEyeIsCutOff) {
  support::RandomSource random(4);
  for (int i = 0; i < 100; ++i) {
    draw::Camera camera = randomCamera(random);
    camera.perspective = true;
    const glm::dvec3 behind = camera.focus() + 1.5 * camera.eyeDistance() * camera.axes().back;
    Mark line = markOf(MarkKind::line, camera.focus());
    line.b = behind + randomPoint(random);
    for (const bool isTurned : {false, true}) {
      if (isTurned) std::swap(line.a, line.b);
      const Projected seen = seenBy(camera, line);
      ASSERT_EQ(seen.strokes.size(), 1U);
      const glm::vec2 focus = isTurned ? seen.strokes[0].back() : seen.strokes[0].front();
      EXPECT_LT(gap(focus, camera.toCanvas(camera.focus())), 0.01);
      for (const glm::vec2 end : seen.strokes[0]) {
        EXPECT_TRUE(std::isfinite(end.x) && std::isfinite(end.y));
      }
    }
    EXPECT_FALSE(seenBy(camera, markOf(MarkKind::point, behind)).isSeen);
    Mark hidden = markOf(MarkKind::arrow, behind);
    hidden.b = behind + 0.01 * randomPoint(random);
    EXPECT_TRUE(seenBy(camera, hidden).strokes.empty());
  }
}

// The flat view paints marks in its plane as it always did.
TEST(ProjectedMarks, TheFlatViewProjectsOnlyWhatIsNotInItsPlane) {
  const draw::Camera flat{{0.0, 0.0}, 100.0, {900.0, 600.0}};
  Mark arc = markOf(MarkKind::arc, {});
  EXPECT_FALSE(draw::isProjected(arc, flat));
  arc.v = {0.0, 0.0, 1.0};
  EXPECT_TRUE(draw::isProjected(arc, flat));
  EXPECT_TRUE(draw::isProjected(markOf(MarkKind::sphere, {}), flat));
}

// From the front and without perspective both ways of painting an arc put it in the same place.
TEST(ProjectedMarks, SeenFromTheFrontAnArcIsTheFlatOne) {
  const draw::Camera flat{{0.3, 0.2}, 100.0, {900.0, 600.0}};
  draw::Camera space = flat;
  space.isSpace = true;
  Mark arc = markOf(MarkKind::arc, {0.5, 0.4, 0.0});
  arc.points = 40.0;
  arc.from = 0.4;
  arc.sweep = 1.9;
  const draw::AnnotationView view{flat, lab::Theme::dark, 1.0F, lab::kAllLines, kNothing};
  const draw::FlatMark there{arc, view};
  const Projected seen = seenBy(space, arc);
  EXPECT_LT(glm::distance(seen.anchor, there.anchor()), 1e-3F);
  EXPECT_LT(glm::distance(seen.away, there.away()), 1e-3F);
  const std::vector<glm::vec2>& stroke = seen.strokes.at(0);
  for (std::size_t i = 1; i + 1 < stroke.size(); ++i) {
    EXPECT_LT(draw::distanceToFlatMark(there, stroke[i]), 0.01F);
  }
}

TEST(ProjectedMarks, ThePointerFindsWhatItRestsOn) {
  support::RandomSource random(5);
  for (int i = 0; i < 100; ++i) {
    const draw::Camera camera = randomCamera(random);
    explain::Explanation explanation;
    Mark arc = markOf(MarkKind::arc, camera.focus());
    arc.u = {0.0, 0.6, 0.8};
    arc.v = {1.0, 0.0, 0.0};
    arc.radius = 1.0;
    arc.sweep = 2.0;
    arc.quantity = "theta";
    explanation.marks = {arc};
    const draw::AnnotationView view{camera, lab::Theme::dark, 1.0F, lab::kAllLines, kNothing};
    const double angle = random.uniform(0.1, 1.9);
    const glm::dvec3 on = arc.a + std::cos(angle) * arc.u + std::sin(angle) * arc.v;
    EXPECT_EQ(draw::quantityAt(explanation, {}, view, camera.toCanvas(on)), "theta");
    EXPECT_EQ(draw::quantityAt(explanation, {}, view, {-500.0, -500.0}), "");
  }
}

}  // namespace

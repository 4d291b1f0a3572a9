// Bodies as plain data, and their meshes: closed, convex, the right way out.
#include "draw/list/solids.h"

#include <cmath>
#include <limits>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/list/meshes.h"

namespace {

using draw::SolidKind;

constexpr draw::Color kGrey = draw::rgb(0x808080);
constexpr draw::Color kGreen = draw::rgb(0x00FF00);

class Meshes : public testing::TestWithParam<SolidKind> {};

TEST_P(Meshes, AreConvexAndTheRightWayOut) {
  const draw::Mesh mesh = draw::meshOf(GetParam());
  ASSERT_EQ(mesh.vertices.size() % 3, 0U);
  for (std::size_t i = 0; i < mesh.vertices.size(); i += 3) {
    const glm::vec3 a = mesh.vertices[i].position;
    const glm::vec3 normal = glm::normalize(
        glm::cross(mesh.vertices[i + 1].position - a, mesh.vertices[i + 2].position - a));
    for (const draw::MeshVertex& other : mesh.vertices) {
      EXPECT_LE(glm::dot(normal, other.position - a), 1e-5F) << "everything is behind each face";
    }
    for (std::size_t k = i; k < i + 3; ++k) {
      EXPECT_NEAR(glm::length(mesh.vertices[k].normal), 1.0F, 1e-5F);
      EXPECT_GT(glm::dot(mesh.vertices[k].normal, normal), 0.9F);
    }
  }
}

// Of a closed body: corners - edges + faces = 2; triangulated faces count once.
TEST_P(Meshes, AreClosed) {
  const draw::Mesh mesh = draw::meshOf(GetParam());
  double volume = 0.0;
  glm::dvec3 area(0.0);
  for (std::size_t i = 0; i < mesh.vertices.size(); i += 3) {
    const glm::dvec3 a(mesh.vertices[i].position);
    const glm::dvec3 b(mesh.vertices[i + 1].position);
    const glm::dvec3 c(mesh.vertices[i + 2].position);
    volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    area += glm::cross(b - a, c - a);
  }
  EXPECT_LT(glm::length(area), 1e-5) << "the faces of a closed body cancel out";
  EXPECT_GT(volume, 0.1);
}

TEST_P(Meshes, EdgesLieBetweenTheirFaces) {
  const draw::Mesh mesh = draw::meshOf(GetParam());
  EXPECT_GT(mesh.edges.size(), 10U);
  for (const draw::MeshEdge& edge : mesh.edges) {
    const glm::vec3 way = edge.to - edge.from;
    EXPECT_GT(glm::length(way), 0.01F);
    EXPECT_NEAR(glm::dot(edge.normalA, way), 0.0F, 1e-5F);
    EXPECT_NEAR(glm::dot(edge.normalB, way), 0.0F, 1e-5F);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Meshes,
                         testing::Values(SolidKind::bone, SolidKind::cylinder, SolidKind::cone));

TEST(BoneMesh, OnlyItsBackTowardsYIsMarked) {
  int marked = 0;
  for (const draw::MeshVertex& vertex : draw::meshOf(SolidKind::bone).vertices) {
    if (vertex.marked < 0.5F) continue;
    ++marked;
    EXPECT_GT(vertex.normal.y, 0.2F);
    EXPECT_EQ(vertex.normal.z, 0.0F);
  }
  EXPECT_EQ(marked, 6);
}

// Turned about its own axis by any part of a turn it looks different.
TEST(BoneMesh, ShowsItsRoll) {
  const draw::Mesh mesh = draw::meshOf(SolidKind::bone);
  for (int degrees = 15; degrees < 360; degrees += 15) {
    const float angle = static_cast<float>(degrees) * 0.0174533F;
    float farthest = 0.0F;
    for (const draw::MeshVertex& vertex : mesh.vertices) {
      const glm::vec3 p = vertex.position;
      const glm::vec3 turned(p.x, p.y * std::cos(angle) - p.z * std::sin(angle),
                             p.y * std::sin(angle) + p.z * std::cos(angle));
      float nearest = 10.0F;
      for (const draw::MeshVertex& other : mesh.vertices) {
        nearest = std::min(nearest, glm::distance(turned, other.position));
      }
      farthest = std::max(farthest, nearest);
    }
    EXPECT_GT(farthest, 0.1F) << degrees;
  }
}

TEST(Solids, ABoneLiesAsItsFrameSays) {
  draw::SolidList list({10.0, 0.0, 0.0});
  draw::BoneFrame frame{{11.0, 2.0, 3.0}, {0.0, 1.0, 0.0}, {-1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, 2.5};
  list.bone(frame, 0.4, kGrey, kGreen);
  ASSERT_EQ(list.of(SolidKind::bone).size(), 1U);
  const draw::Solid& bone = list.of(SolidKind::bone)[0];
  EXPECT_EQ(bone.origin, glm::vec3(1.0F, 2.0F, 3.0F)) << "relative to the list's origin";
  EXPECT_EQ(bone.x, glm::vec3(0.0F, 2.5F, 0.0F));
  EXPECT_LT(glm::distance(bone.y, glm::vec3(-0.2F, 0.0F, 0.0F)), 1e-6F);
  frame.length = 0.0;
  list.bone(frame, 0.4, kGrey, kGreen);
  EXPECT_EQ(list.of(SolidKind::bone).size(), 1U) << "a bone without length is not seen";
}

TEST(Solids, RoundBodiesGoFromEndToEnd) {
  for (const glm::dvec3 way : {glm::dvec3(1, 0, 0), {0, -2, 0}, {0, 0, 3}, {1, 1, 1}}) {
    draw::SolidList list(glm::dvec3(0.0));
    list.cylinder({0.5, 0.5, 0.5}, glm::dvec3(0.5) + way, 0.25, kGrey);
    const draw::Solid& body = list.of(SolidKind::cylinder)[0];
    EXPECT_LT(glm::distance(glm::dvec3(body.x), way), 1e-6);
    EXPECT_NEAR(glm::length(body.y), 0.25F, 1e-6F);
    EXPECT_NEAR(glm::length(body.z), 0.25F, 1e-6F);
    EXPECT_NEAR(glm::dot(body.x, body.y), 0.0F, 1e-6F);
    EXPECT_GT(glm::dot(glm::cross(body.x, body.y), body.z), 0.0F) << "right-handed";
  }
}

TEST(Solids, FarFromTheOriginTheyStayPrecise) {
  draw::SolidList list({1e6, 0.0, 0.0});
  list.sphere({1e6 + 1e-4, 0.0, 0.0}, 0.1, kGrey, kGrey);
  EXPECT_NEAR(list.of(SolidKind::sphere)[0].origin.x, 1e-4F, 1e-9F);
}

TEST(Solids, WhatIsNowhereIsLeftOut) {
  draw::SolidList list(glm::dvec3(0.0));
  const double none = std::numeric_limits<double>::quiet_NaN();
  list.sphere({none, 0.0, 0.0}, 1.0, kGrey, kGrey);
  list.sphere({0.0, 0.0, 0.0}, none, kGrey, kGrey);
  list.line({0.0, 0.0, 0.0}, {0.0, 1e30, 0.0}, 1.0F, kGrey);
  list.cone({1.0, 1.0, 1.0}, {1.0, 1.0, 1.0}, 0.5, kGrey);
  EXPECT_TRUE(list.of(SolidKind::sphere).empty());
  EXPECT_TRUE(list.of(SolidKind::cone).empty());
  EXPECT_TRUE(list.lines().empty());
}

TEST(Solids, ACircleIsClosed) {
  draw::SolidList list(glm::dvec3(0.0));
  list.circle({1.0, 2.0, 3.0}, {0.5, 0.0, 0.0}, {0.0, 0.0, 0.5}, 1.0F, kGrey);
  const auto& lines = list.lines();
  ASSERT_GT(lines.size(), 30U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].to, lines[(i + 1) % lines.size()].from);
    EXPECT_NEAR(glm::distance(lines[i].from, glm::vec3(1.0F, 2.0F, 3.0F)), 0.5F, 1e-6F);
  }
}

}  // namespace

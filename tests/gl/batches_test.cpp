#include "gl/batches.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

using draw::Instance;
using draw::ShapeKind;

Instance disc(glm::vec2 center, float radius) {
  Instance shape;
  shape.a = center;
  shape.size0 = radius;
  shape.kind = ShapeKind::disc;
  return shape;
}

Instance letter(glm::vec2 low, glm::vec2 high) {
  Instance shape;
  shape.a = low;
  shape.b = high;
  shape.kind = ShapeKind::glyph;
  return shape;
}

/// 's' for a batch of shapes, 'g' for one of glyphs.
std::string orderOf(const gl::Batches& batches) {
  std::string order;
  std::size_t next = 0;
  for (const gl::Batch& batch : batches.batches()) {
    EXPECT_EQ(batch.first, next);
    next += batch.count;
    order += batch.glyphs ? 'g' : 's';
  }
  EXPECT_EQ(next, batches.instances().size());
  return order;
}

TEST(Batches, AnEmptyListHasNone) {
  gl::Batches batches;
  batches.arrange({});
  EXPECT_TRUE(batches.batches().empty());
}

TEST(Batches, ShapesBesideTheTextJoinThoseBefore) {
  gl::Batches batches;
  std::vector<Instance> list;
  for (int i = 0; i < 50; ++i) {
    const glm::vec2 at(i * 30, 0);
    list.push_back(disc(at, 10));
    list.push_back(letter(at - 5.0F, at + 5.0F));
  }
  batches.arrange(list);
  EXPECT_EQ(orderOf(batches), "sg");
  EXPECT_EQ(batches.batches()[0].count, 50U);
}

TEST(Batches, AShapeOverEarlierTextComesAfterIt) {
  gl::Batches batches;
  batches.arrange({disc({0, 0}, 10), letter({-5, -5}, {5, 5}), disc({14, 0}, 10)});
  EXPECT_EQ(orderOf(batches), "sgs");
}

TEST(Batches, TextOverEarlierTextAndShapesNeedsNoOtherBatch) {
  gl::Batches batches;
  batches.arrange({letter({-5, -5}, {5, 5}), letter({0, 0}, {8, 8}), letter({50, 0}, {60, 9})});
  EXPECT_EQ(orderOf(batches), "g");
}

TEST(Batches, EveryKindOfShapeIsSeenToOverlap) {
  const Instance text = letter({0, 0}, {10, 10});
  for (const ShapeKind kind : {ShapeKind::line, ShapeKind::bone, ShapeKind::triangle}) {
    Instance shape = disc({-20, 30}, 8);
    shape.b = {30, -20};
    shape.kind = kind;
    gl::Batches batches;
    batches.arrange({text, shape});
    EXPECT_EQ(orderOf(batches), "gs");
  }
  for (const ShapeKind kind : {ShapeKind::disc, ShapeKind::annulus, ShapeKind::arc}) {
    Instance shape = disc({20, 5}, 12);
    shape.kind = kind;
    gl::Batches batches;
    batches.arrange({text, shape});
    EXPECT_EQ(orderOf(batches), "gs");
  }
}

TEST(Batches, LargeRoundShapesAreSlicedAndSlicesAreNumbered) {
  gl::Batches batches;
  batches.arrange({disc({0, 0}, 250), disc({0, 0}, 10)});
  const std::vector<Instance>& instances = batches.instances();
  ASSERT_GT(instances.size(), 8U);
  const auto slices = static_cast<std::uint32_t>(instances.size()) - 1;
  for (std::uint32_t i = 0; i < slices; ++i) {
    const auto word = static_cast<std::uint32_t>(instances[i].kind);
    EXPECT_EQ(word & 255U, static_cast<std::uint32_t>(ShapeKind::disc));
    EXPECT_EQ(word >> 8U & 255U, i);
    EXPECT_EQ(word >> 16U, slices);
  }
  EXPECT_EQ(static_cast<std::uint32_t>(instances.back().kind) >> 16U, 1U);
}

TEST(Batches, NothingIsLeftFromTheListBefore) {
  gl::Batches batches;
  batches.arrange({letter({0, 0}, {9, 9}), disc({0, 0}, 9)});
  batches.arrange({disc({0, 0}, 9)});
  EXPECT_EQ(orderOf(batches), "s");
  EXPECT_EQ(batches.instances().size(), 1U);
}

}  // namespace

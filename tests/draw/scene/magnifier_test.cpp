// A picture in a corner that shows a short bone's step larger.
#include "draw/scene/magnifier.h"

#include <algorithm>
#include <set>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/flat/flat_picture.h"
#include "draw/test_font.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

struct Step {
  Step(const char* solver, const char* preset, std::size_t cursor)
      : lab(support::labWith(solver, preset)) {
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::Seek{cursor});
    explanation = *lab::explanationOf(lab);
    view.camera = draw::fitted(lab.state().scene, {950.0, 600.0});
    view.explanation = &*explanation;
  }
  [[nodiscard]] std::set<std::string> labels() const {
    draw::DrawList list{draw_test::font()};
    std::set<std::string> ids;
    for (const draw::PlacedLabel& each : draw::paintFlat(list, lab, view))
      ids.insert(each.quantity);
    return ids;
  }
  // Of the points that the step names, the least distance between two that are not one.
  [[nodiscard]] double leastGap(const draw::Camera& camera) const {
    double least = 1e9;
    for (const explain::Mark& a : explanation->marks) {
      for (const explain::Mark& b : explanation->marks) {
        if (a.kind != explain::MarkKind::point || b.kind != a.kind || a.a == b.a) continue;
        least = std::min(least, glm::distance(camera.toCanvas(a.a), camera.toCanvas(b.a)));
      }
    }
    return least;
  }

  Lab lab;
  std::optional<explain::Explanation> explanation;
  draw::SceneView view;
};

TEST(Magnifier, ShowsAShortBonesStepLargerInAFreeCorner) {
  for (const std::size_t cursor : {31U, 95U, 131U}) {
    Step step("fabrik", "Rope of 100 bones", cursor);
    const auto magnifier = draw::magnifierOf(step.lab, step.view);
    ASSERT_TRUE(magnifier) << cursor;
    const draw::Box& place = magnifier->place;
    EXPECT_GE(place.low.x, 0.0F);
    EXPECT_GE(place.low.y, 0.0F);
    EXPECT_LE(place.high.x, 950.0F);
    EXPECT_LE(place.high.y, 600.0F);
    for (const glm::dvec3& joint : step.lab.shown().joints) {
      EXPECT_FALSE(draw::isInside(step.view.camera.toCanvas(joint), place)) << "hides the chain";
    }
    EXPECT_GE(step.leastGap(magnifier->camera), 1.99 * step.leastGap(step.view.camera));
    // Both cameras see the same region.
    const draw::Box& from = magnifier->from;
    const glm::dvec3 corner = step.view.camera.toWorld(from.low);
    EXPECT_LT(glm::length(magnifier->camera.toCanvas(corner)), 0.5) << "its upper left corner";
  }
}

TEST(Magnifier, HasTheLabelsOfWhatItShows) {
  Step step("fabrik", "Rope of 100 bones", 31);
  const auto magnifier = draw::magnifierOf(step.lab, step.view);
  ASSERT_TRUE(magnifier);
  EXPECT_TRUE(step.labels().contains("newA")) << "where there is no magnifier";
  step.view.magnified = magnifier->from;
  EXPECT_FALSE(step.labels().contains("newA"));
  step.view.camera = magnifier->camera;
  step.view.magnified.reset();
  step.view.isMagnifier = true;
  const std::set<std::string> ids = step.labels();
  for (const char* id : {"A", "newA", "R"}) EXPECT_TRUE(ids.contains(id)) << id;
}

TEST(Magnifier, NoLabelLiesUnderIt) {
  Step step("fabrik", "Three-bone arm", 2);
  draw::DrawList list{draw_test::font()};
  const auto labels = [&] { return draw::paintFlat(list, step.lab, step.view); };
  const draw::PlacedLabel hidden = labels().front();
  const draw::Box place{hidden.low - 10.0F, hidden.high + 10.0F};
  step.view.covered = place;
  for (const draw::PlacedLabel& each : labels()) {
    const bool isUnder = each.low.x < place.high.x && place.low.x < each.high.x &&
                         each.low.y < place.high.y && place.low.y < each.high.y;
    EXPECT_FALSE(isUnder) << each.quantity;
  }
}

TEST(Magnifier, IsNotThereWhereBonesAreLongOrNothingIsExplained) {
  Step step("fabrik", "Three-bone arm", 2);
  EXPECT_FALSE(draw::magnifierOf(step.lab, step.view));
  Step many("fabrik", "Rope of 100 bones", 31);
  many.view.camera.size = {500.0, 300.0};
  EXPECT_FALSE(draw::magnifierOf(many.lab, many.view)) << "there is no room";
  many.view.camera.size = {950.0, 600.0};
  many.view.explanation = nullptr;
  EXPECT_FALSE(draw::magnifierOf(many.lab, many.view));
}

TEST(Magnifier, InSpaceToo) {
  Step step("fabrik", "Tentacle in 3D", 5);
  draw::Camera camera{{0.0, 0.0}, 1.0, {950.0, 600.0}};
  camera.isSpace = true;
  camera.yaw = 0.5;
  camera.pitch = 0.3;
  camera.perspective = true;
  step.view.camera = draw::fittedInSpace(draw::boundingSphere(step.lab.state().scene), camera);
  step.view.camera.pixelsPerUnit *= 0.5;
  const auto magnifier = draw::magnifierOf(step.lab, step.view);
  ASSERT_TRUE(magnifier);
  EXPECT_GT(step.leastGap(magnifier->camera), 1.9 * step.leastGap(step.view.camera));
  for (const explain::Mark& mark : step.explanation->marks) {
    if (mark.kind != explain::MarkKind::point || mark.role == explain::Role::blue) continue;
    const draw::Box whole{glm::vec2(0.0F), glm::vec2(magnifier->camera.size)};
    EXPECT_TRUE(draw::isInside(magnifier->camera.toCanvas(mark.a), whole)) << mark.text;
  }
}

}  // namespace

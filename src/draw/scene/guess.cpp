#include "draw/scene/guess.h"

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "lab/core/prediction.h"
#include "language/language.h"

namespace draw {

using language::fill, language::tr;

namespace {

void paintRing(const Painter& painter, glm::vec2 center, float radius, unsigned color) {
  painter.list.disc(center, radius * painter.unit, {0.0F, 0.0F, 0.0F, 0.0F}, rgb(color),
                    2.5F * painter.unit);
}

// A cross with a hole, so that what lies under it is seen.
void paintCross(const Painter& painter, glm::vec2 center, Color color) {
  const float unit = painter.unit;
  for (const glm::vec2 way : {glm::vec2(1.0F, 0.0F), glm::vec2(0.0F, 1.0F)}) {
    for (const float side : {-1.0F, 1.0F}) {
      painter.list.line(center + side * 4.0F * unit * way, center + side * 12.0F * unit * way,
                        2.5F * unit, color);
    }
  }
}

void name(LabelSheet& sheet, const Painter& painter, std::string text, unsigned color,
          glm::vec2 anchor, float clearance) {
  sheet.labels.push_back({std::move(text), rgb(painter.colors.asText(color)),
                          rgb(painter.colors.background), anchor,
                          glm::normalize(glm::vec2(-1.0F, -1.0F)), clearance * painter.unit});
}

}  // namespace

void paintGuess(const Painter& painter, LabelSheet& sheet, const lab::Lab& lab) {
  const auto& [list, camera, colors, unit] = painter;
  const lab::Prediction& prediction = lab.state().prediction;
  const bool isAsking = lab.isAsking();
  const bool isMoving = &lab.onCanvas() != &lab.shown();
  if (!isAsking && !(prediction.on && prediction.isRevealed)) return;
  // A number that a lesson asks for belongs to no joint.
  const bool asksForJoint = isAsking && (!prediction.lesson || prediction.lesson->takesPoint);
  if (asksForJoint && prediction.joint < lab.shown().joints.size()) {
    const glm::dvec3 joint = lab.shown().joints[prediction.joint];
    if (camera.isInFront(joint)) {
      paintRing(painter, painter.at(joint), 14.0F, colors.interior);
    }
  }
  const bool isGuessed = prediction.guess && camera.isInFront(*prediction.guess);
  const glm::dvec3 truth = lab.predictionTruth();
  // A lesson's is shown to who has not guessed, too.
  const bool hasTruth = isGuessed || (prediction.lesson && prediction.lesson->truth);
  const bool showsTruth = hasTruth && !isAsking && !isMoving && camera.isInFront(truth);
  const glm::vec2 there = showsTruth ? painter.at(truth) : glm::vec2(0.0F);
  if (showsTruth) {
    paintRing(painter, there, 11.0F, colors.good);
    sheet.area.taken.push_back({there - 11.0F * unit, there + 11.0F * unit});
  }
  if (!isGuessed) return;
  const glm::vec2 guess = painter.at(*prediction.guess);
  if (showsTruth) {
    list.line(guess, there, 2.0F * unit, rgb(colors.interior), 5.0F * unit);
    const std::string miss = explain::number(lab::missOf(prediction, truth));
    name(sheet, painter, fill(tr("off by {distance}"), {{"distance", miss}}), colors.interior,
         0.5F * (guess + there), 6.0F);
  }
  sheet.area.taken.push_back({guess - 12.0F * unit, guess + 12.0F * unit});
  paintCross(painter, guess, rgb(colors.interior));
  name(sheet, painter, tr("your guess"), colors.interior, guess, 13.0F);
}

}  // namespace draw

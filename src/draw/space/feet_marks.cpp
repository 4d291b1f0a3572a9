#include "draw/space/feet_marks.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "ik/maths/space.h"
#include "lab/creature/feet.h"

namespace draw {
namespace {

struct FeetMarks {
  const SpaceBodies& bodies;
  LabelSheet& sheet;
  float unit = bodies.unit;

  void say(const std::string& text, unsigned hex, const glm::dvec3& world, glm::vec2 away) const {
    if (!bodies.camera.isInFront(world)) return;
    const lab::Palette& colors = bodies.colors;
    sheet.labels.push_back({text,
                            rgb(colors.asText(hex)),
                            rgb(colors.background),
                            bodies.at(world),
                            away,
                            5.0F * unit,
                            {},
                            LabelRank::computed});
  }
  void arrow(const glm::dvec3& from, const glm::dvec3& to, Color color) const {
    const double head =
        std::min(10.0 * unit / bodies.camera.pixelsPerUnitAt(to), 0.5 * glm::distance(from, to));
    if (head <= 0.0) return;
    const glm::dvec3 neck = to - head * glm::normalize(to - from);
    bodies.solids.line(from, neck, 2.5F * unit, color);
    bodies.solids.cone(neck, to, 0.4 * head, color);
  }
};

}  // namespace

void paintFeet(const SpaceBodies& bodies, LabelSheet& sheet) {
  const lab::State& state = bodies.lab.state();
  if (!state.view.explain || state.view.tab != lab::Tab::explain || state.race.on) return;
  const FeetMarks marks{bodies, sheet};
  const lab::Palette& colors = bodies.colors;
  const lab::Footing footing = lab::footingOf(state.scene, bodies.lab.startPose());
  const double lowered = footing.root ? footing.lowering : 0.0;
  for (const lab::Foothold& foot : footing.feet) {
    const Color ray = rgb(colors.accent);
    bodies.solids.line(foot.from, foot.contact, 2.0F * marks.unit, ray, 5.0F * marks.unit);
    const double radius = 12.0 * marks.unit / bodies.camera.pixelsPerUnitAt(foot.contact);
    const glm::dvec3 right = radius * ik::anyPerpendicular(foot.normal);
    bodies.solids.circle(foot.contact, right, glm::cross(foot.normal, right), 2.0F * marks.unit,
                         ray);
    marks.say("1 · " + explain::number(foot.contact.y), colors.accent,
              0.5 * (foot.from + foot.contact), {1.0F, 0.0F});
    const glm::dvec3 tip = foot.contact + 0.4 * foot.reach * foot.normal;
    marks.arrow(foot.contact, tip, rgb(colors.good));
    const double lean = std::acos(std::min(foot.normal.y, 1.0));
    marks.say("3 · " + explain::angleText(lean, state.view.degrees), colors.good, tip,
              {0.0F, -1.0F});
    if (lowered <= 0.0) continue;
    marks.arrow(foot.hip, foot.hip - glm::dvec3(0.0, lowered, 0.0), rgb(colors.warning));
  }
  if (lowered <= 0.0) return;
  const glm::dvec3 hip = footing.feet.front().hip;
  marks.say("2 · " + explain::number(-lowered), colors.warning, hip, {-1.0F, -1.0F});
}

}  // namespace draw

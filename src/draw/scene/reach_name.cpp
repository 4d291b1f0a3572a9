#include "draw/scene/reach_name.h"

#include <span>

#include "lab/palette.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace draw {

using language::tr;

void collectReachName(LabelSheet& sheet, const lab::Lab& lab, const Camera& camera) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const auto first = static_cast<std::size_t>(lab.result().firstBone);
  const auto bones = std::span(chain.bones).subspan(first);
  const bool isDrawn = lab.state().view.reach && !lab.state().race.on && !lab.isWalking();
  if (!isDrawn || !rigs::isLimited(bones, chain.planar)) return;
  const glm::dvec3 up = chain.planar ? glm::dvec3(0.0, 1.0, 0.0) : camera.axes().up;
  const glm::dvec3 top =
      lab.shown().joints[first] + rigs::reach(chain, lab.shown().pose, first).outer * up;
  if (!camera.isInFront(top)) return;
  const glm::vec2 anchor(camera.toCanvas(top));
  if (!isInside(anchor, {glm::vec2(0.0F), sheet.area.canvas})) return;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  Label label{tr("reach without limits"),
              rgb(colors.dimText),
              rgb(colors.background),
              anchor,
              {0.0F, -1.0F}};
  label.rank = LabelRank::value;
  sheet.labels.push_back(std::move(label));
}

}  // namespace draw

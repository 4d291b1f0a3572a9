// A race in space.
#include <algorithm>

#include "draw/space_builder.h"

namespace draw {
namespace {

// All of a race over each other, as in the flat view, the later ones thinner: bodies of equal poses
// would hide each other.
void paintRunners(const SpaceBuilder& builder) {
  const lab::Theme theme = builder.lab.state().view.theme;
  float width = 9.0F * builder.unit;
  for (const lab::Runner& runner : builder.lab.race().runners()) {
    const Color color = rgb(lab::solverColor(runner.solver, theme), 0.9F);
    for (const ik::Segment& bone : runner.shown.bones) {
      if (!builder.camera.isInFront(bone.start) || !builder.camera.isInFront(bone.end)) continue;
      builder.over.line(builder.at(bone.start), builder.at(bone.end), width, color);
      builder.over.disc(builder.at(bone.start), 0.75F * width, color, rgb(builder.colors.boneEdge),
                        1.25F * builder.unit);
    }
    const glm::dvec3 tip = runner.shown.joints.back();
    if (builder.camera.isInFront(tip)) {
      builder.over.disc(builder.at(tip), 0.9F * width, color, rgb(builder.colors.boneEdge),
                        1.5F * builder.unit);
    }
    width = std::max(width - 1.5F * builder.unit, 2.5F * builder.unit);
  }
}

}  // namespace

void addRace(const SpaceBuilder& builder) {
  const auto& runners = builder.lab.race().runners();
  if (builder.look.runner >= runners.size()) return paintRunners(builder);
  const lab::Runner& runner = runners[builder.look.runner];
  const lab::Theme theme = builder.lab.state().view.theme;
  builder.addChain({runner.shown, ik::kAllBones, runner.result.firstBone,
                    rgb(lab::solverColor(runner.solver, theme)), false});
}

void paintTitle(const SpaceBuilder& builder) {
  const auto& runners = builder.lab.race().runners();
  if (builder.look.runner >= runners.size()) return;
  const std::size_t solver = runners[builder.look.runner].solver;
  builder.over.text({16.0F * builder.unit, 28.0F * builder.unit}, ik::solvers()[solver]->name,
                    17.0F * builder.unit,
                    rgb(lab::solverColor(solver, builder.lab.state().view.theme)), Anchor::left,
                    rgb(builder.colors.background), 3.0F * builder.unit);
}

}  // namespace draw

// What is painted on the canvas.
#include <cmath>
#include <utility>

#include "app/frame/program.h"
#include "draw/flat/flat_picture.h"
#include "draw/list/camera.h"
#include "draw/scene/caption.h"
#include "draw/scene/edit_overlay.h"
#include "draw/space/space_picture.h"
#include "lab/bench/race.h"

namespace app {

std::vector<ui::Rect> Program::canvasParts() const {
  const bool isSplit = lab_.state().race.on && lab_.state().race.split;
  if (!isSplit || lab_.race().runners().size() < 2) return {canvasRect_};
  ui::Rect left = canvasRect_;
  left.width = std::floor(0.5F * canvasRect_.width) - 1.0F;
  ui::Rect right = left;
  right.x = left.x + left.width + 2.0F;
  right.width = canvasRect_.width - right.x + canvasRect_.x;
  return {left, right};
}

void Program::paint(const platform::Input& input) {
  // The panels' windows have no background of their own: clearing costs less than painting them.
  constexpr draw::Color kNothing{0.0F, 0.0F, 0.0F, 0.0F};
  const lab::Theme theme = lab_.state().view.theme;
  const draw::Color ground =
      dressing_.transparent ? kNothing : draw::rgb(lab::palette(theme).background);
  const draw::Color panel =
      dressing_.transparent && !showsUi() ? kNothing : draw::rgb(lab::palette(theme).panel);
  if (motion_.shown(lab_.state().view).space.on) {
    gl::clearWithDepths(panel);
  } else {
    gl::clear(panel);
  }
  visitCanvas([&](const CanvasPicture& part) {
    const gl::Rect rect{static_cast<int>(part.rect.x), static_cast<int>(part.rect.y),
                        static_cast<int>(part.rect.width), static_cast<int>(part.rect.height)};
    gl::clear(ground, rect, input.size.y);
    if (part.bodies != nullptr) {
      solids_->paint(*part.bodies, part.camera, part.ball, rect, input.size.y);
    }
    renderer_->paint(part.shapes, rect, input.size.y);
  });
  if (showsUi()) host_->end();
}

void Program::visitCanvas(const std::function<void(const CanvasPicture&)>& visit) {
  const std::vector<ui::Rect> parts = canvasParts();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const draw::Camera camera =
        draw::cameraOf(motion_.shown(lab_.state().view), {parts[i].width, parts[i].height});
    list_->clear();
    draw::SolidList bodies(camera.focus());
    CanvasPicture part{parts[i], camera, nullptr, {}, *list_};
    if (camera.isSpace) {
      part.ball = composeInSpace(i, camera, bodies);
      part.bodies = &bodies;
    } else {
      labels_ = draw::paintFlat(*list_, lab_, sceneView(i, camera));
    }
    if (i == pointedPart_) composeEditing(camera);
    draw::paintCaption(*list_, dressing_.caption, camera.size, lab_.state().view.theme,
                       static_cast<float>(unit_));
    visit(part);
  }
}

void Program::composeEditing(const draw::Camera& camera) {
  const auto points = static_cast<float>(unit_);
  if (lab_.isEditing()) draw::paintEdit(*list_, lab_, canvas_.edit(), camera, points);
  if (!canvas_.snap()) return;
  draw::paintSnap(*list_, *canvas_.snap(), camera, lab::palette(lab_.state().view.theme), points);
}

draw::SceneView Program::sceneView(std::size_t part, const draw::Camera& camera) const {
  draw::SceneView view;
  view.camera = camera;
  view.unit = static_cast<float>(unit_);
  if (part == pointedPart_) view.hover = canvas_.hover();
  if (explanation_ && lab_.state().view.explain) view.explanation = &*explanation_;
  view.highlight = highlight_;
  view.map = map_.picture();
  if (canvasParts().size() > 1) {
    view.runner = lab::sideBySide(lab_.race(), lab_.state().race)[part];
  }
  return view;
}

draw::BoundingSphere Program::composeInSpace(std::size_t part, const draw::Camera& camera,
                                             draw::SolidList& bodies) {
  draw::SceneView view = sceneView(part, camera);
  view.held = canvas_.held();
  view.grip = canvas_.grip();
  draw::SpacePicture picture = draw::paintSpace(bodies, *list_, lab_, view);
  labels_ = std::move(picture.labels);
  return picture.bounds;
}

}  // namespace app

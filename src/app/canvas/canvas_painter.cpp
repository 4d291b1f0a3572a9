#include "app/canvas/canvas_painter.h"

#include <array>
#include <cmath>
#include <utility>

#include "draw/flat/flat_picture.h"
#include "draw/list/camera.h"
#include "draw/scene/caption.h"
#include "draw/scene/edit_overlay.h"
#include "draw/space/space_picture.h"
#include "lab/core/race.h"
#include "lab/palette.h"

namespace app {
namespace {

draw::SceneView sceneView(const CanvasScene& scene, std::size_t part, const draw::Camera& camera) {
  draw::SceneView view;
  view.camera = camera;
  view.unit = static_cast<float>(scene.unit);
  view.held = scene.canvas.held();
  view.grip = scene.canvas.grip();
  view.ring = scene.canvas.ring();
  if (part == scene.pointedPart) view.hover = scene.canvas.hover();
  if (scene.lab.state().view.explain) view.explanation = scene.explanation;
  view.highlight = scene.highlight;
  view.map = scene.map;
  if (scene.parts.size() > 1) {
    view.runner = lab::sideBySide(scene.lab.race(), scene.lab.state().race)[part];
  }
  return view;
}

gl::Rect pixels(const ui::Rect& rect) {
  return {static_cast<int>(rect.x), static_cast<int>(rect.y), static_cast<int>(rect.width),
          static_cast<int>(rect.height)};
}

// What a window of this size has around the parts of its canvas, which stand side by side; empty
// ones too.
std::array<gl::Rect, 5> around(const std::vector<ui::Rect>& parts, const glm::ivec2& size) {
  const gl::Rect first = pixels(parts.front());
  const gl::Rect last = pixels(parts.back());
  const int bottom = first.y + first.height;
  const int right = last.x + last.width;
  const int gap = first.x + first.width;
  return {gl::Rect{0, 0, size.x, first.y},
          {0, bottom, size.x, size.y - bottom},
          {0, first.y, first.x, first.height},
          {right, first.y, size.x - right, first.height},
          {gap, first.y, last.x - gap, first.height}};
}

}  // namespace

std::vector<ui::Rect> canvasParts(const lab::Lab& lab, const ui::Rect& canvas) {
  const bool isSplit = lab.state().race.on && lab.state().race.split;
  if (!isSplit || lab.race().runners().size() < 2) return {canvas};
  ui::Rect left = canvas;
  left.width = std::floor(0.5F * canvas.width) - 1.0F;
  ui::Rect right = left;
  right.x = left.x + left.width + 2.0F;
  right.width = canvas.width - right.x + canvas.x;
  return {left, right};
}

std::unique_ptr<CanvasPainter> CanvasPainter::create(const std::string& shaders,
                                                     const draw::Font& font, std::string& error) {
  auto renderer = gl::Renderer::create(shaders, font, error);
  if (!renderer) return nullptr;
  auto shared = std::make_shared<Shared>(Shared{shaders, font, std::move(renderer), nullptr});
  return std::unique_ptr<CanvasPainter>(new CanvasPainter(std::move(shared)));
}

CanvasPainter::CanvasPainter(std::shared_ptr<Shared> shared)
    : shared_(std::move(shared)), list_(shared_->font) {}

CanvasPainter::~CanvasPainter() {
  shared_->renderer->forgetImages();
  if (shared_->solids) shared_->solids->forgetImage();
}

std::unique_ptr<CanvasPainter> CanvasPainter::beside() const {
  return std::unique_ptr<CanvasPainter>(new CanvasPainter(shared_));
}

// Not before it is needed: a driver compiles these shaders for as long as all others together.
bool CanvasPainter::prepareSpace(std::string& error) {
  if (!shared_->solids) shared_->solids = gl::SolidRenderer::create(shared_->shaders, error);
  return shared_->solids != nullptr;
}

void CanvasPainter::paint(const CanvasScene& scene, const glm::ivec2& size, bool hasPanels) {
  constexpr draw::Color kNothing{0.0F, 0.0F, 0.0F, 0.0F};
  const lab::Theme theme = scene.lab.state().view.theme;
  const bool isTransparent = scene.style.transparent;
  const draw::Color ground = isTransparent ? kNothing : draw::rgb(lab::palette(theme).background);
  // The panels' windows have no background of their own. Clearing everything costs hardly anything,
  // and clearing a part of it as much as painting that; the canvas is the largest.
  const draw::Color panel =
      isTransparent && !hasPanels ? kNothing : draw::rgb(lab::palette(theme).panel);
  if (scene.view.space.on) {
    gl::clearWithDepths(ground);
  } else {
    gl::clear(ground);
  }
  for (const gl::Rect& rect : around(scene.parts, size)) {
    if (rect.width > 0 && rect.height > 0) gl::clear(panel, rect, size.y);
  }
  visit(scene, [&](const CanvasPicture& part) {
    const gl::Rect rect = pixels(part.rect);
    if (part.isMagnifier) gl::clearWithDepths(ground, rect, size.y);
    if (part.bodies != nullptr) {
      shared_->solids->paint(*part.bodies, part.camera, part.ball, rect, size.y);
    }
    shared_->renderer->paint(part.shapes, rect, size.y);
  });
}

void CanvasPainter::visit(const CanvasScene& scene,
                          const std::function<void(const CanvasPicture&)>& visit) {
  for (std::size_t i = 0; i < scene.parts.size(); ++i) {
    const ui::Rect& rect = scene.parts[i];
    const draw::Camera camera =
        draw::cameraOf(scene.view, scene.lab.state().scene.isZUp, {rect.width, rect.height});
    draw::SceneView view = sceneView(scene, i, camera);
    const auto magnifier = draw::magnifierOf(scene.lab, view);
    if (magnifier) {
      view.magnified = magnifier->from;
      view.covered = magnifier->place;
    }
    list_.clear();
    draw::SolidList bodies(camera.focus());
    CanvasPicture picture{rect, camera, nullptr, {}, list_};
    if (camera.isSpace) {
      picture.ball = composeInSpace(scene, view, bodies);
      picture.bodies = &bodies;
    } else {
      labels_ = draw::paintFlat(list_, scene.lab, view);
    }
    if (i == scene.pointedPart) composeEditing(scene, camera);
    draw::paintCaption(list_, scene.style.caption, camera.size, scene.lab.state().view.theme,
                       view.unit);
    visit(picture);
    if (magnifier) visitMagnifier(scene, view, *magnifier, visit);
  }
}

void CanvasPainter::visitMagnifier(const CanvasScene& scene, const draw::SceneView& whole,
                                   const draw::Magnifier& magnifier,
                                   const std::function<void(const CanvasPicture&)>& visit) {
  const ui::Rect& canvas = scene.parts.front();
  const draw::Box& place = magnifier.place;
  const ui::Rect rect{canvas.x + place.low.x, canvas.y + place.low.y, place.high.x - place.low.x,
                      place.high.y - place.low.y};
  draw::SceneView view = whole;
  view.camera = magnifier.camera;
  view.magnified.reset();
  view.covered.reset();
  view.isMagnifier = true;
  view.hover = {};
  view.grip = draw::Grip::none;
  list_.clear();
  draw::SolidList bodies(view.camera.focus());
  CanvasPicture picture{rect, view.camera, nullptr, {}, list_, true};
  // What the pointer finds are the labels of the whole canvas.
  const std::vector<draw::PlacedLabel> labels = labels_;
  if (view.camera.isSpace) {
    picture.ball = composeInSpace(scene, view, bodies);
    picture.bodies = &bodies;
  } else {
    draw::paintFlat(list_, scene.lab, view);
  }
  labels_ = labels;
  visit(picture);
}

draw::BoundingSphere CanvasPainter::composeInSpace(const CanvasScene& scene,
                                                   const draw::SceneView& view,
                                                   draw::SolidList& bodies) {
  draw::SpacePicture picture = draw::paintSpace(bodies, list_, scene.lab, view);
  labels_ = std::move(picture.labels);
  return picture.bounds;
}

// What is edited, and what a drag snaps to.
void CanvasPainter::composeEditing(const CanvasScene& scene, const draw::Camera& camera) {
  const auto points = static_cast<float>(scene.unit);
  const Canvas& canvas = scene.canvas;
  if (scene.lab.isEditing()) draw::paintEdit(list_, scene.lab, canvas.edit(), camera, points);
  if (!canvas.snap()) return;
  const lab::Palette& colors = lab::palette(scene.lab.state().view.theme);
  draw::paintSnap(list_, *canvas.snap(), camera, colors, points);
}

}  // namespace app

#include "app/program.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "draw/camera.h"
#include "draw/explain/explain.h"
#include "draw/picture.h"
#include "draw/space_picture.h"
#include "ui/commands.h"
#include "ui/panels.h"
#include "ui/style.h"

namespace app {
namespace {

// Dear ImGui lays out what appears, and hovers, a frame late.
constexpr int kFramesToSettle = 3;
constexpr float kFontPoints = 15.0F;

std::string fontFile(const std::string& data, const char* name) { return data + "/fonts/" + name; }

}  // namespace

std::unique_ptr<Program> Program::create(platform::Window& window, const std::string& data,
                                         bool hasUi, std::string& error) {
  auto program = std::unique_ptr<Program>(new Program);
  if (!gl::loadFunctions(&platform::Window::procAddress, error)) return nullptr;
  program->font_ = draw::Font::load(fontFile(data, "ui.ttf"), error);
  if (!program->font_) return nullptr;
  program->renderer_ = gl::Renderer::create(data + "/shaders", *program->font_, error);
  if (!program->renderer_) return nullptr;
  program->shaders_ = data + "/shaders";
  program->list_ = std::make_unique<draw::DrawList>(*program->font_);
  if (hasUi) {
    program->host_ = std::make_unique<ImGuiHost>(
        window, FontFiles{fontFile(data, "ui.ttf"), fontFile(data, "bold.ttf")});
  }
  return program;
}

void Program::handle(const SDL_Event& event) {
  if (host_) host_->handle(event);
}

void Program::applyAll(const lab::Actions& actions) {
  for (const lab::Action& action : actions) lab_.apply(action);
}

// Not before it is needed: a driver compiles these shaders for as long as all others together.
bool Program::prepareSpace(std::string& error) {
  if (!solids_) solids_ = gl::Solids::create(shaders_, error);
  return solids_ != nullptr;
}

// Without its shaders there is no view in space: it says so and stays flat.
void Program::checkSpace() {
  std::string error;
  if (!motion_.shown(lab_.state().view).space.on || prepareSpace(error)) return;
  std::cerr << "iklab: " << error << '\n';
  lab::View view = lab_.state().view;
  view.space.on = false;
  view.reducedMotion = true;  // no way back through space either
  lab_.apply(lab::SetView{view});
  motion_.advance(view, false, 0.0);
}

void Program::frame(const platform::Input& input, double seconds) {
  const double unit = input.scale * lab_.state().view.uiScale;
  framesToSettle_ = input.happened ? kFramesToSettle : std::max(0, framesToSettle_ - 1);
  explain();
  layOut(input, seconds, unit);
  fitIfAsked();
  point(input, unit);
  fitIfAsked();
  lab_.tick(seconds);
  motion_.advance(lab_.state().view, canvas_.isDragging(), seconds);
  checkSpace();
  explain();
  map_.update(lab_, canvasRect_, unit, canvas_);
  paint(input, unit);
  ++frames_;
}

void Program::explain() {
  explanation_.reset();
  const lab::State& state = lab_.state();
  if (state.choices.mode != lab::Mode::stepByStep || state.race.on) return;
  if (!state.view.explain && state.view.tab != lab::Tab::explain) return;
  explanation_ =
      draw::explain(lab_.solver(), state.scene.chain, state.scene.target, lab_.settings(),
                    state.choices.ignoreNegativeScale, lab_.result(), lab_.trace(),
                    state.playback.cursor, state.view.degrees, state.scene.pole);
}

void Program::layOut(const platform::Input& input, double seconds, double unit) {
  const auto width = static_cast<float>(input.size.x);
  const auto height = static_cast<float>(input.size.y);
  canvasRect_ = {0.0F, 0.0F, width, height};
  if (!host_) return;
  const auto points = static_cast<float>(unit);
  host_->begin(input, seconds, kFontPoints * points);
  ui::applyStyle(lab_.state().view.theme, points);
  lab::Actions actions;
  ui::Context context{lab_, actions, widgets_, points};
  context.explanation = explanation_ ? &*explanation_ : nullptr;
  context.highlight = &highlight_;
  jointMap_.update(lab_);
  context.maps = {map_.note(), jointMap_.map(), jointMap_.texture()};
  canvasRect_ = ui::layOut(context, width, height);
  applyAll(actions);
  if (host_->wantsText()) return;
  for (const std::string& key : input.keys) {
    if (const auto action = ui::actionFor(key, lab_)) lab_.apply(*action);
  }
}

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

void Program::fitIfAsked() {
  lab::View view = lab_.state().view;
  if (!view.fit) return;
  const ui::Rect part = canvasParts().front();
  const glm::dvec2 size(part.width, part.height);
  const lab::Scene& scene = lab_.state().scene;
  if (view.fitHeight > 0.0) {
    view.pixelsPerUnit = size.y / view.fitHeight;
  } else {
    const draw::Camera now = draw::cameraOf(view, size);
    const draw::Camera camera = view.space.on
                                    ? draw::fittedInSpace(scene, now, view.space.fitDistance)
                                    : draw::fitted(scene, size);
    view = draw::viewOf(camera, view);
  }
  view.fitHeight = 0.0;
  view.space.fitDistance = 0.0;
  view.fit = false;
  lab_.apply(lab::SetView{view});
}

void Program::point(const platform::Input& input, double unit) {
  const std::vector<ui::Rect> parts = canvasParts();
  if (!canvas_.isDragging()) {
    pointedPart_ = parts.size() > 1 && input.mouse.x >= parts[1].x ? 1 : 0;
  }
  pointedPart_ = std::min(pointedPart_, parts.size() - 1);
  const CanvasPlace place{parts[pointedPart_], unit,
                          host_ && host_->hasMouse() && !canvas_.isDragging()};
  applyAll(canvas_.handle(lab_, input, place));
  if (place.mouseIsOverUi || canvas_.isDragging() || !explanation_) return;
  const draw::Camera camera =
      draw::cameraOf(lab_.state().view, {place.rect.width, place.rect.height});
  const draw::AnnotationView view{camera, lab_.state().view.theme, static_cast<float>(unit),
                                  lab_.state().playback.line, highlight_};
  highlight_ = draw::quantityAt(*explanation_, labels_, view,
                                input.mouse - glm::dvec2(place.rect.x, place.rect.y));
}

void Program::paint(const platform::Input& input, double unit) {
  // The panels' windows have no background of their own: clearing costs less than painting them.
  const draw::Color panel = draw::panelColor(lab_.state().view.theme);
  if (motion_.shown(lab_.state().view).space.on) {
    gl::clearWithDepths(panel);
  } else {
    gl::clear(panel);
  }
  const std::vector<ui::Rect> parts = canvasParts();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const gl::Rect rect{static_cast<int>(parts[i].x), static_cast<int>(parts[i].y),
                        static_cast<int>(parts[i].width), static_cast<int>(parts[i].height)};
    gl::clear(draw::backgroundColor(lab_.state().view.theme), rect, input.size.y);
    const draw::Camera camera =
        draw::cameraOf(motion_.shown(lab_.state().view), {parts[i].width, parts[i].height});
    list_->clear();
    if (camera.isSpace) {
      paintInSpace(i, camera, rect, input, unit);
    } else {
      paintFlat(i, camera, unit);
    }
    renderer_->paint(*list_, rect, input.size.y);
  }
  if (host_) host_->end();
}

void Program::paintFlat(std::size_t part, const draw::Camera& camera, double unit) {
  draw::Look look;
  look.camera = camera;
  look.unit = static_cast<float>(unit);
  if (part == pointedPart_) look.hover = canvas_.hover();
  if (explanation_ && lab_.state().view.explain) look.explanation = &*explanation_;
  look.highlight = highlight_;
  look.map = map_.picture();
  if (canvasParts().size() > 1) {
    look.runner = lab::sideBySide(lab_.race(), lab_.state().race)[part];
  }
  labels_ = draw::paintScene(*list_, lab_, look);
}

void Program::paintInSpace(std::size_t part, const draw::Camera& camera, const gl::Rect& rect,
                           const platform::Input& input, double unit) {
  draw::SpaceLook look;
  look.camera = camera;
  look.unit = static_cast<float>(unit);
  if (part == pointedPart_) look.hover = canvas_.hover();
  look.held = canvas_.held();
  look.grip = canvas_.grip();
  if (canvasParts().size() > 1) {
    look.runner = lab::sideBySide(lab_.race(), lab_.state().race)[part];
  }
  if (explanation_ && lab_.state().view.explain) look.explanation = &*explanation_;
  look.highlight = highlight_;
  look.map = map_.picture();
  draw::SolidList bodies(camera.focus());
  draw::SpacePicture picture = draw::paintSpace(bodies, *list_, lab_, look);
  labels_ = std::move(picture.labels);
  solids_->paint(bodies, camera, picture.ball, rect, input.size.y);
}

}  // namespace app

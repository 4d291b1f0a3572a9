#include "app/program.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

#include "draw/camera.h"
#include "draw/caption.h"
#include "draw/edit_picture.h"
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
  program->window_ = &window;
  if (!gl::loadFunctions(&platform::Window::procAddress, error)) return nullptr;
  program->font_ = draw::Font::load(fontFile(data, "ui.ttf"), error);
  if (!program->font_ || !program->make(data, hasUi, error)) return nullptr;
  return program;
}

std::unique_ptr<Program> Program::beside(bool hasUi, std::string& error) const {
  auto program = std::unique_ptr<Program>(new Program);
  program->window_ = window_;
  program->font_ = font_;
  if (!program->make(data_, hasUi, error)) return nullptr;
  return program;
}

bool Program::make(const std::string& data, bool hasUi, std::string& error) {
  data_ = data;
  renderer_ = gl::Renderer::create(shaders(), *font_, error);
  if (!renderer_) return false;
  list_ = std::make_unique<draw::DrawList>(*font_);
  if (hasUi) {
    host_ = std::make_unique<ImGuiHost>(
        *window_, FontFiles{fontFile(data, "ui.ttf"), fontFile(data, "bold.ttf")});
  }
  return true;
}

void Program::handle(const SDL_Event& event) {
  if (host_) host_->handle(event);
}

void Program::applyAll(const lab::Actions& actions) {
  for (const lab::Action& action : actions) {
    if (desk_ && !desk_->allows(action)) continue;
    lab_.apply(action);
    if (desk_) desk_->took(action, lab_);
  }
}

// Not before it is needed: a driver compiles these shaders for as long as all others together.
bool Program::prepareSpace(std::string& error) {
  if (!solids_) solids_ = gl::Solids::create(shaders(), error);
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
  const double unit = unitOf(input);
  unit_ = unit;
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
  paint(input);
  if (desk_) desk_->keep(lab_, input.happened, canvas_.isDragging());
  if (desk_) desk_->painted(*this, input);
  ++frames_;
}

// Pixels a point.
double Program::unitOf(const platform::Input& input) const {
  const lab::View& view = lab_.state().view;
  return input.scale * view.uiScale * (view.presenting ? ui::kPresentingScale : 1.0);
}

void Program::explain() {
  explanation_.reset();
  const lab::State& state = lab_.state();
  // What is edited is no step.
  if (state.choices.mode != lab::Mode::stepByStep || state.race.on || lab_.isEditing()) return;
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
  if (!showsUi()) return;
  const auto points = static_cast<float>(unit);
  const bool asks = desk_ && desk_->isAsking();
  const bool isHeld = std::ranges::find(input.buttons, true) != input.buttons.end();
  if (isHeld) navigates_ = false;
  if (isHeld || !asks) navigatesDialog_ = false;
  host_->navigate(asks ? navigatesDialog_ : navigates_ || host_->hasPopup());
  host_->begin(input, seconds, kFontPoints * points);
  ui::applyStyle(lab_.state().view.theme, points);
  lab::Actions actions;
  ui::Context context{lab_, actions, widgets_, points};
  context.explanation = explanation_ ? &*explanation_ : nullptr;
  context.highlight = &highlight_;
  jointMap_.update(lab_);
  context.maps = {map_.note(), jointMap_.map(), jointMap_.texture()};
  ui::Requests requests;
  context.requests = &requests;
  context.keys = input.keys;
  context.attention = &attention_;
  context.version = IKLAB_VERSION;
  if (files_) context.files = &*files_;
  if (desk_) context.files = &desk_->info();
  // Keys that a dialog or an open list is there for are nobody else's, the one that closes it too.
  const bool areTaken = host_->hasPopup() || asks;
  const bool isTold = desk_ && !desk_->message().empty();
  const bool isPresenting = lab_.state().view.presenting;
  canvasRect_ = ui::layOut(context, width, height);
  if (isPresenting != std::exchange(wasPresenting_, isPresenting)) fitWhatIsCovered(unit);
  applyAll(actions);
  std::vector<std::string> dialogKeys = input.keys;
  if (navigatesDialog_) std::erase_if(dialogKeys, ui::isNavigation);
  context.keys = dialogKeys;
  if (desk_) desk_->draw(context, canvasRect_, lab_);
  context.keys = input.keys;
  present(context, input, seconds);
  keysAreElsewhere_ = areTaken || navigates_ || host_->wantsText();
  takeTab(context, input);
  if (!areTaken) takeKeys(context, input, isTold);
  if (desk_) desk_->serve(requests, input, lab_);
}

void Program::present(const ui::Context& context, const platform::Input& input, double seconds) {
  echo_.advance(seconds);
  ui::canvasNote(context, canvas_.keys().hint(lab_), canvasRect_);
  if (!lab_.state().view.presenting) return;
  echo_.press(input.keys);
  ui::presentation(context, echo_.text(), canvasRect_);
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

// Where the canvas has become another one: the chain is not to be lost under a panel.
void Program::fitWhatIsCovered(double unit) {
  lab::View view = lab_.state().view;
  const draw::Camera camera = draw::cameraOf(view, {canvasRect_.width, canvasRect_.height});
  const double margin = 16.0 * unit;
  const auto isSeen = [&](const glm::dvec3& world) {
    const glm::dvec2 p = camera.toCanvas(world);
    return p.x >= margin && p.y >= margin && p.x <= canvasRect_.width - margin &&
           p.y <= canvasRect_.height - margin;
  };
  if (std::ranges::all_of(lab_.shown().joints, isSeen) && isSeen(lab_.goal())) return;
  view.fit = true;
  lab_.apply(lab::SetView{view});
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
    const auto& others = lab_.state().otherChains;
    const draw::Camera camera =
        view.space.on ? draw::fittedInSpace(scene, now, view.space.fitDistance, others)
                      : draw::fitted(scene, size, others);
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
                          showsUi() && host_->hasMouse() && !canvas_.isDragging(),
                          keysAreElsewhere_};
  applyAll(canvas_.handle(lab_, input, place));
  const bool isHeld = std::ranges::find(input.buttons, true) != input.buttons.end();
  const bool isInHand = isHeld || canvas_.keys().held() || (host_ && host_->isEditing());
  if (!isInHand) lab_.apply(lab::EndGesture{});
  if (place.mouseIsOverUi || canvas_.isDragging() || !explanation_) return;
  const draw::Camera camera =
      draw::cameraOf(lab_.state().view, {place.rect.width, place.rect.height});
  const draw::AnnotationView view{camera, lab_.state().view.theme, static_cast<float>(unit),
                                  lab_.state().playback.line, highlight_};
  highlight_ = draw::quantityAt(*explanation_, labels_, view,
                                input.mouse - glm::dvec2(place.rect.x, place.rect.y));
}

void Program::paint(const platform::Input& input) {
  // The panels' windows have no background of their own: clearing costs less than painting them.
  constexpr draw::Color kNothing{0.0F, 0.0F, 0.0F, 0.0F};
  const lab::Theme theme = lab_.state().view.theme;
  const draw::Color ground = dressing_.transparent ? kNothing : draw::backgroundColor(theme);
  const draw::Color panel =
      dressing_.transparent && !showsUi() ? kNothing : draw::panelColor(theme);
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
      composeFlat(i, camera);
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

void Program::composeFlat(std::size_t part, const draw::Camera& camera) {
  draw::Look look;
  look.camera = camera;
  look.unit = static_cast<float>(unit_);
  if (part == pointedPart_) look.hover = canvas_.hover();
  if (explanation_ && lab_.state().view.explain) look.explanation = &*explanation_;
  look.highlight = highlight_;
  look.map = map_.picture();
  if (canvasParts().size() > 1) {
    look.runner = lab::sideBySide(lab_.race(), lab_.state().race)[part];
  }
  labels_ = draw::paintScene(*list_, lab_, look);
}

draw::Ball Program::composeInSpace(std::size_t part, const draw::Camera& camera,
                                   draw::SolidList& bodies) {
  draw::SpaceLook look;
  look.camera = camera;
  look.unit = static_cast<float>(unit_);
  if (part == pointedPart_) look.hover = canvas_.hover();
  look.held = canvas_.held();
  look.grip = canvas_.grip();
  if (canvasParts().size() > 1) {
    look.runner = lab::sideBySide(lab_.race(), lab_.state().race)[part];
  }
  if (explanation_ && lab_.state().view.explain) look.explanation = &*explanation_;
  look.highlight = highlight_;
  look.map = map_.picture();
  draw::SpacePicture picture = draw::paintSpace(bodies, *list_, lab_, look);
  labels_ = std::move(picture.labels);
  return picture.ball;
}

}  // namespace app

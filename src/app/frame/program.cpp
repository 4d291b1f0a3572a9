#include "app/frame/program.h"

#include <algorithm>
#include <iostream>

#include "app/frame/fit.h"
#include "draw/list/camera.h"
#include "explain/explain.h"

namespace app {
namespace {

// Dear ImGui lays out what appears, and hovers, a frame late.
constexpr int kFramesToSettle = 3;

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
  if (!solids_) solids_ = gl::SolidRenderer::create(shaders(), error);
  return solids_ != nullptr;
}

// Without its shaders there is no view in space: it says so and stays flat.
void Program::checkSpace() {
  std::string error;
  if (!motion_.shown(lab_.state().view).space.on || prepareSpace(error)) return;
  std::cerr << "iklab: " << error << '\n';
  lab_.apply(lab::SetView{&lab::SpaceView::on, false});
  lab_.apply(lab::SetView{&lab::View::reducedMotion, true});  // no way back through space either
  lab::View flat = lab_.state().view;
  flat.space.on = false;
  motion_.advance(flat, false, 0.0);
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
  lab_.apply(lab::Tick{seconds});
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
      explain::explain(lab_.solver(), state.scene.chain, state.scene.target, lab_.settings(),
                       state.choices.ignoreNegativeScale, lab_.result(), lab_.trace(),
                       state.playback.cursor, state.view.degrees, state.scene.pole);
}

void Program::fitIfAsked() {
  if (!lab_.state().view.fit) return;
  const ui::Rect part = canvasParts().front();
  lab_.apply(fittedCamera(lab_, {part.width, part.height}));
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

}  // namespace app

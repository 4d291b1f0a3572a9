#include "app/program.h"

#include <algorithm>

#include "draw/camera.h"
#include "draw/picture.h"
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

void Program::frame(const platform::Input& input, double seconds) {
  const double unit = input.scale * lab_.state().view.uiScale;
  framesToSettle_ = input.happened ? kFramesToSettle : std::max(0, framesToSettle_ - 1);
  layOut(input, seconds, unit);
  fitIfAsked();
  const CanvasPlace place{canvasRect_, unit, host_ && host_->hasMouse() && !canvas_.isDragging()};
  applyAll(canvas_.handle(lab_, input, place));
  fitIfAsked();
  lab_.tick(seconds);
  paint(input, unit);
  ++frames_;
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
  canvasRect_ = ui::layOut({lab_, actions, widgets_, points}, width, height);
  applyAll(actions);
  if (host_->wantsText()) return;
  for (const std::string& key : input.keys) {
    if (const auto action = ui::actionFor(key, lab_)) lab_.apply(*action);
  }
}

void Program::fitIfAsked() {
  lab::View view = lab_.state().view;
  if (!view.fit) return;
  const draw::Camera camera =
      draw::fitted(lab_.state().scene, {canvasRect_.width, canvasRect_.height});
  view.center = camera.center;
  view.pixelsPerUnit = camera.pixelsPerUnit;
  view.fit = false;
  lab_.apply(lab::SetView{view});
}

void Program::paint(const platform::Input& input, double unit) {
  const glm::dvec2 size(canvasRect_.width, canvasRect_.height);
  list_->clear();
  draw::paintScene(*list_, lab_, draw::cameraOf(lab_.state().view, size), static_cast<float>(unit),
                   canvas_.hover());
  gl::clear(draw::backgroundColor(lab_.state().view.theme));
  const gl::Rect rect{static_cast<int>(canvasRect_.x), static_cast<int>(canvasRect_.y),
                      static_cast<int>(canvasRect_.width), static_cast<int>(canvasRect_.height)};
  renderer_->paint(*list_, rect, input.size.y);
  if (host_) host_->end();
}

}  // namespace app

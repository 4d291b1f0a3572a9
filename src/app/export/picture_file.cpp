#include "app/export/picture_file.h"

#include <algorithm>

#include "draw/flat/flat_picture.h"
#include "draw/svg/svg.h"
#include "explain/words.h"
#include "lab/palette.h"
#include "platform/files.h"
#include "platform/media/png.h"

namespace app {
namespace {

std::string pngOf(const draw::Image& image) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(image.pixels.size() * 4U);
  for (const draw::Pixel& pixel : image.pixels) {
    // Images hold colours times their alpha; picture files want them without.
    const unsigned alpha = std::max<unsigned>(pixel.a, 1);
    for (const unsigned channel : {pixel.r, pixel.g, pixel.b}) {
      bytes.push_back(
          static_cast<std::uint8_t>(std::min((channel * 255U + alpha / 2U) / alpha, 255U)));
    }
    bytes.push_back(pixel.a);
  }
  return platform::encodePng(image.width, image.height, bytes);
}

// What lies under a magnifier does not shine through it.
std::string groundOf(const Program& program, const CanvasPicture& part) {
  const lab::Theme theme = program.lab().state().view.theme;
  const glm::vec2 size(part.rect.width, part.rect.height);
  draw::DrawList list(part.shapes.font());
  list.line({0.0F, 0.5F * size.y}, {size.x, 0.5F * size.y}, size.y,
            draw::rgb(lab::palette(theme).background));
  return draw::svgShapes(list, pngOf);
}

}  // namespace

bool isSvg(const std::string& path) { return path.ends_with(".svg"); }

void paintInto(Program& program, const gl::Framebuffer& framebuffer, double scale, double seconds) {
  framebuffer.bind();
  platform::Input input;
  input.size = {framebuffer.width(), framebuffer.height()};
  input.scale = scale;
  input.mouse = {-1.0, -1.0};  // nowhere: nothing is hovered
  program.frame(input, seconds);
}

void settle(Program& program, const gl::Framebuffer& framebuffer, double scale) {
  // Dear ImGui sizes what it has not seen before in its first frames.
  for (int i = 0; i < 3; ++i) paintInto(program, framebuffer, scale, 0.0);
}

std::string svgElementsOf(Program& program) {
  const ui::Rect& canvas = program.canvas();
  std::string content;
  program.visitCanvas([&](const CanvasPicture& part) {
    std::string elements;
    if (part.bodies != nullptr) elements = draw::svgBodies(*part.bodies, part.camera, pngOf);
    elements += draw::svgShapes(part.shapes, pngOf);
    if (part.isMagnifier) elements = groundOf(program, part) + elements;
    const bool isWhole = part.rect.width == canvas.width;
    const glm::vec2 low(part.rect.x - canvas.x, part.rect.y - canvas.y);
    content +=
        isWhole ? elements : draw::svgPart(low, {part.rect.width, part.rect.height}, elements);
  });
  return content;
}

std::string svgOf(Program& program) {
  const ui::Rect& canvas = program.canvas();
  draw::SvgPage page;
  page.size = {static_cast<int>(canvas.width), static_cast<int>(canvas.height)};
  if (!program.style().transparent) {
    page.background = draw::rgb(lab::palette(program.lab().state().view.theme).background);
  }
  page.title = "IK Lab: " + explain::nameOf(program.lab().solver());
  return draw::svgPage(page, svgElementsOf(program));
}

bool writePicture(Program& program, const gl::Framebuffer& framebuffer, const std::string& path,
                  std::string& error) {
  if (isSvg(path)) return platform::writeFile(path, svgOf(program), error);
  return platform::writePng(path, framebuffer.width(), framebuffer.height(),
                            framebuffer.readPixels(), error);
}

}  // namespace app

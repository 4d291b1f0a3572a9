#include "gl/framebuffer.h"

#include <algorithm>
#include <cstddef>

#include <glad/gl.h>

namespace gl {
namespace {

// The framebuffer has premultiplied colours; picture files need straight ones.
void unmultiply(std::uint8_t* pixel) {
  const unsigned alpha = pixel[3];
  if (alpha == 255 || alpha == 0) return;
  for (int i = 0; i < 3; ++i) {
    pixel[i] = static_cast<std::uint8_t>(std::min((pixel[i] * 255U + alpha / 2U) / alpha, 255U));
  }
}

std::vector<std::uint8_t> readFrom(unsigned framebuffer, int width, int height) {
  const std::size_t row = static_cast<std::size_t>(width) * 4U;
  std::vector<std::uint8_t> pixels(row * static_cast<std::size_t>(height));
  GLint before = 0;
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &before);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(before));
  // OpenGL's first row is at the bottom.
  for (std::size_t low = 0, high = pixels.size() - row; low < high; low += row, high -= row) {
    std::swap_ranges(pixels.begin() + static_cast<std::ptrdiff_t>(low),
                     pixels.begin() + static_cast<std::ptrdiff_t>(low + row),
                     pixels.begin() + static_cast<std::ptrdiff_t>(high));
  }
  return pixels;
}

}  // namespace

std::vector<std::uint8_t> readWindow(int width, int height) {
  std::vector<std::uint8_t> pixels = readFrom(0, width, height);
  for (std::size_t i = 3; i < pixels.size(); i += 4) pixels[i] = 255;
  return pixels;
}

FramebufferGuard::FramebufferGuard() {
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer_);
  glGetIntegerv(GL_VIEWPORT, viewport_.data());
}

FramebufferGuard::~FramebufferGuard() {
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
  glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
}

std::unique_ptr<Framebuffer> Framebuffer::create(int width, int height, std::string& error) {
  const std::string size = std::to_string(width) + "x" + std::to_string(height);
  GLint most = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
  if (width <= 0 || height <= 0 || width > most || height > most) {
    error = "a picture of " + size + " pixels: both sides have to be between 1 and " +
            std::to_string(most);
    return nullptr;
  }
  std::unique_ptr<Framebuffer> result(new Framebuffer(width, height));
  glGenTextures(1, &result->texture_);
  glBindTexture(GL_TEXTURE_2D, result->texture_);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glBindTexture(GL_TEXTURE_2D, 0);
  glGenFramebuffers(1, &result->framebuffer_);
  glBindFramebuffer(GL_FRAMEBUFFER, result->framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, result->texture_, 0);
  glGenRenderbuffers(1, &result->depth_);
  glBindRenderbuffer(GL_RENDERBUFFER, result->depth_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, result->depth_);
  const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (!complete) {
    error = "a picture of " + size + " pixels: the graphics driver has no room for it";
    return nullptr;
  }
  return result;
}

Framebuffer::~Framebuffer() {
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteTextures(1, &texture_);
  glDeleteRenderbuffers(1, &depth_);
}

void Framebuffer::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glViewport(0, 0, width_, height_);
}

std::vector<std::uint8_t> Framebuffer::readPixels() const {
  std::vector<std::uint8_t> pixels = readFrom(framebuffer_, width_, height_);
  for (std::size_t i = 0; i < pixels.size(); i += 4) unmultiply(&pixels[i]);
  return pixels;
}

void Framebuffer::show(int windowWidth, int windowHeight) const {
  const double scale = std::min(static_cast<double>(windowWidth) / width_,
                                static_cast<double>(windowHeight) / height_);
  const int width = static_cast<int>(scale * width_);
  const int height = static_cast<int>(scale * height_);
  const int left = (windowWidth - width) / 2;
  const int bottom = (windowHeight - height) / 2;
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_);
  const bool isExact = width == width_;
  glBlitFramebuffer(0, 0, width_, height_, left, bottom, left + width, bottom + height,
                    GL_COLOR_BUFFER_BIT, isExact ? GL_NEAREST : GL_LINEAR);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace gl

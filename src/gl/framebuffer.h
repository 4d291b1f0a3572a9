// An offscreen framebuffer.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace gl {

/// The pixels of the window's framebuffer, which has this size: RGBA, four bytes a pixel, the top
/// row first, opaque.
std::vector<std::uint8_t> readWindow(int width, int height);

/// Restores the bound framebuffer and the viewport when destroyed.
class FramebufferGuard {
 public:
  FramebufferGuard();
  ~FramebufferGuard();
  FramebufferGuard(const FramebufferGuard&) = delete;
  FramebufferGuard& operator=(const FramebufferGuard&) = delete;

 private:
  int framebuffer_ = 0;
  std::array<int, 4> viewport_{};
};

class Framebuffer {
 public:
  /// Null on failure; `error` says why (for instance a size beyond the driver's limit).
  static std::unique_ptr<Framebuffer> create(int width, int height, std::string& error);
  ~Framebuffer();
  Framebuffer(const Framebuffer&) = delete;
  Framebuffer& operator=(const Framebuffer&) = delete;

  /// Makes it the target of all painting.
  void bind() const;
  /// RGBA, four bytes a pixel, the top row first.
  [[nodiscard]] std::vector<std::uint8_t> readPixels() const;
  /// Copies it into the middle of the window's framebuffer, which has this size, as large as fits.
  void show(int windowWidth, int windowHeight) const;
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }

 private:
  Framebuffer(int width, int height) : width_(width), height_(height) {}
  int width_;
  int height_;
  unsigned framebuffer_ = 0;
  unsigned texture_ = 0;
  unsigned depth_ = 0;
};

}  // namespace gl

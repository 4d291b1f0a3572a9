// A framebuffer to take pictures from.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace gl {

/// What is in the window's own framebuffer, of this size: RGBA, four bytes a pixel, the top row
/// first, opaque.
std::vector<std::uint8_t> readWindow(int width, int height);

/// What was painted into when it was made is painted into again when it goes.
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

  /// Everything painted from here on goes into it.
  void bind() const;
  /// RGBA, four bytes a pixel, the top row first.
  [[nodiscard]] std::vector<std::uint8_t> readPixels() const;
  /// Copies it into the window's own framebuffer of this size, as large as fits, in its middle.
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

// A framebuffer to take pictures from.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace gl {

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

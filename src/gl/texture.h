// An image as an OpenGL texture.
#pragma once

#include <cstdint>

#include "draw/list/image.h"

namespace gl {

/// Requires the context that was current at its first upload.
class Texture {
 public:
  Texture() = default;
  ~Texture();
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;

  /// Does nothing if image and revision are the same as in the last call. Leaves no texture bound.
  void upload(const draw::Image& image);
  /// The next upload is of another image, wherever that is in memory.
  void forget() { image_ = nullptr; }
  /// OpenGL's name; 0 before the first upload.
  [[nodiscard]] unsigned name() const { return name_; }

 private:
  unsigned name_ = 0;
  const draw::Image* image_ = nullptr;
  std::uint64_t revision_ = 0;
};

}  // namespace gl

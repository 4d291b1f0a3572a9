// Pictures of the presets, for the window in which one is chosen.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "draw/list/image.h"
#include "gl/texture.h"
#include "lab/state.h"

namespace app {

class Program;

class GalleryPictures {
 public:
  GalleryPictures();
  ~GalleryPictures();
  GalleryPictures(const GalleryPictures&) = delete;
  GalleryPictures& operator=(const GalleryPictures&) = delete;

  /// Once a frame: paints one more while the window is open, in the theme of `program` at `unit`
  /// pixels a point. Leaves the bound framebuffer as it was.
  void update(const Program& program, double unit);
  /// In the presets' order; 0: not painted yet.
  [[nodiscard]] std::span<const unsigned> textures() const { return names_; }
  /// Another frame brings another picture.
  [[nodiscard]] bool isPending() const { return painter_ != nullptr; }

 private:
  void paint(std::size_t index, double unit);

  std::unique_ptr<Program> painter_;  // while there are pictures to come
  lab::Theme theme_ = lab::Theme::dark;
  double unit_ = 0.0;
  bool hasFailed_ = false;  // there is no memory for them: the window does without
  std::deque<draw::Image> images_;
  std::deque<gl::Texture> textures_;
  std::vector<unsigned> names_;
};

}  // namespace app

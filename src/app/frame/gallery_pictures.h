// Pictures of the presets and of the failures, for the gallery.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "draw/list/image.h"
#include "gl/texture.h"
#include "lab/bench/actions.h"

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
  /// In the order of what the gallery shows; 0: not painted yet.
  [[nodiscard]] std::span<const unsigned> textures() const { return shown().names; }
  /// Another frame brings another picture.
  [[nodiscard]] bool isPending() const { return painter_ != nullptr; }

 private:
  struct Pictures {
    std::deque<draw::Image> images;
    std::deque<gl::Texture> textures;
    std::vector<unsigned> names;
  };
  void paint(const lab::Action& load, double unit);
  void keep(const std::vector<std::uint8_t>& bytes, int width, int height);
  [[nodiscard]] const Pictures& shown() const { return ofFailures_ ? failures_ : presets_; }
  [[nodiscard]] Pictures& shown() { return ofFailures_ ? failures_ : presets_; }

  std::unique_ptr<Program> painter_;  // while there are pictures to come
  lab::Theme theme_ = lab::Theme::dark;
  double unit_ = 0.0;
  bool hasFailed_ = false;  // there is no memory for them: the window does without
  bool ofFailures_ = false;
  Pictures presets_;
  Pictures failures_;
};

}  // namespace app

// The lessons, and pictures of them, of the presets and of the failures, for the gallery.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "draw/list/image.h"
#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "lab/core/actions.h"
#include "lab/lesson/lesson.h"

namespace app {

class Program;

class GalleryPictures {
 public:
  GalleryPictures();
  ~GalleryPictures();
  GalleryPictures(const GalleryPictures&) = delete;
  GalleryPictures& operator=(const GalleryPictures&) = delete;

  /// Once a frame: reads the lessons in the language of `program` when they are shown, and paints
  /// one more picture while the window is open, in its theme at `unit` pixels a point. Then the
  /// picture of the door that is `pointed` at moves on by `seconds`, for a while. Leaves the bound
  /// framebuffer as it was.
  void update(const Program& program, double unit, std::optional<std::size_t> pointed,
              double seconds);
  /// Those that are offered; empty before they are shown.
  [[nodiscard]] std::span<const lab::Lesson> lessons() const { return lessons_; }
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
  void readLessons(const lab::View& view);
  bool open(const Program& program);
  void load(const lab::Action& scene);
  void frame(double seconds);
  void paint(double seconds, draw::Image& image, gl::Texture& texture);
  void addNext(const std::optional<lab::Action>& scene);
  void move(const Program& program, std::optional<std::size_t> door, double seconds);
  void rest();
  [[nodiscard]] const Pictures& shown() const { return lists_[list_]; }
  [[nodiscard]] Pictures& shown() { return lists_[list_]; }

  std::vector<lab::Lesson> lessons_;
  std::optional<std::string> language_;  // of the lessons; nothing: not read yet
  std::unique_ptr<Program> painter_;     // while there are pictures to come, or one moves
  std::unique_ptr<gl::Framebuffer> framebuffer_;
  std::optional<std::size_t> pointed_;  // of the doors
  std::optional<std::size_t> moving_;   // that one, for a while
  double gone_ = 0.0;                   // seconds
  draw::Image moved_;
  gl::Texture movedTexture_;
  lab::Theme theme_ = lab::Theme::dark;
  double unit_ = 0.0;
  bool hasFailed_ = false;  // there is no memory for them: the window does without
  std::size_t list_ = 0;    // lab::Gallery, less 1
  std::array<Pictures, 6> lists_;
};

}  // namespace app

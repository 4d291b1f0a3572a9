// Films what happens in the window, as it happens.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include <glm/vec2.hpp>

#include "app/export/recorder.h"
#include "ui/kit/context.h"

namespace app {

class LiveFilm {
 public:
  /// Of frames as large as the first one: a window that is made larger is cut off at the right and
  /// below, of one that is made smaller the rest is black.
  explicit LiveFilm(std::string path) : path_(std::move(path)) {}

  /// A frame of this size was painted into the window's framebuffer and is about to be shown; a
  /// part of it, `hidden`, is filmed as what is at its left. Never waits: where encoding is slow, a
  /// frame is filmed for longer and others are left out.
  void see(glm::ivec2 size, const ui::Rect& hidden = {});
  /// Since its first frame.
  [[nodiscard]] double seconds() const;
  /// It cannot go on; finish() says why.
  [[nodiscard]] bool hasFailed() const;
  /// No frame comes any more; the rest is encoded.
  void close();
  /// All is written, or failed: finish() does not wait.
  [[nodiscard]] bool isDone() const { return !recorder_ || recorder_->isDone(); }
  /// Closes it, waits, and writes the film; once. False on failure; `error` says why.
  bool finish(std::string& error);

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  using Clock = std::chrono::steady_clock;
  // Frames that should have been filmed by now, and were not.
  [[nodiscard]] int due() const;

  std::string path_;
  std::string error_;
  std::unique_ptr<Recorder> recorder_;  // null before the first frame, and where it failed
  glm::ivec2 size_{0};
  Clock::time_point started_;
  platform::Frame last_;  // on screen until the next one; empty before the first
  int frames_ = 0;
  bool isClosed_ = false;
};

}  // namespace app

// A film of the window, as it is used.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include <glm/vec2.hpp>

#include "app/export/export_job.h"
#include "app/export/recorder.h"
#include "ui/kit/context.h"

namespace app {

class LiveFilm {
 public:
  /// All frames are as large as the first one: a larger window is cut off at the right and below,
  /// a smaller one is filled up with black.
  explicit LiveFilm(std::string path) : path_(std::move(path)) {}

  /// A frame of this size was painted into the window's framebuffer. Its part `hidden` is covered
  /// by what is at its left. Never waits: where encoding is slow, frames are left out.
  void addFrame(glm::ivec2 size, const ui::Rect& hidden = {});
  /// Seconds since its first frame.
  [[nodiscard]] double seconds() const;
  /// True where it cannot go on; finish() says why.
  [[nodiscard]] bool hasFailed() const;
  /// Ends the film; the rest is encoded.
  void close();
  /// All is written, or failed: finish() does not wait.
  [[nodiscard]] bool isDone() const { return !recorder_ || recorder_->isDone(); }
  /// Closes it, waits, and writes the film; once. False on failure; `error` says why.
  bool finish(std::string& error);

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  using Clock = std::chrono::steady_clock;
  // Frames of the film that are missing by now.
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

/// Finishes a film of the window. It can be cancelled once it takes longer than usual, so that a
/// key pressed by habit loses nothing.
std::unique_ptr<ExportJob> finishJob(std::unique_ptr<LiveFilm> film);

}  // namespace app

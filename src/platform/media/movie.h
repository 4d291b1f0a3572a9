// Films: frames in, a file out.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace platform {

/// Pixels as a gl::Framebuffer reads them: RGBA, four bytes a pixel, the top row first;
/// what shines through is taken as it is on black.
using Frame = std::vector<std::uint8_t>;

struct MovieOptions {
  std::string path;  ///< ends in .gif, or as videoSuffix() says
  int width = 0;     ///< pixels, 1 to 8192; an MP4 of an odd size gets a black edge
  int height = 0;
  int fps = 25;  ///< frames a second, 1 to 60; in a GIF, whose clock has hundredths, on average
  double patience = 60.0;  ///< seconds in which an encoder may do nothing before it is ended
};

/// Writes a film under a temporary name that finish() replaces; without finish() nothing remains,
/// and nothing is waited for.
class Movie {
 public:
  virtual ~Movie() = default;
  Movie(const Movie&) = delete;
  Movie& operator=(const Movie&) = delete;

  /// Null on failure; `error` names the file, or what is not installed and how to get it.
  static std::unique_ptr<Movie> create(const MovieOptions& options, std::string& error);

  /// Shows `frame` for the time of `count` (> 0) frames; waits until isReady(). False on failure,
  /// of this frame or an earlier one; `error` then says why, and nothing more can be added.
  virtual bool add(Frame frame, int count, std::string& error) = 0;
  /// Goes on with what was added, for a tenth of a second at most. False while add(), or finish()
  /// after close(), would have to wait.
  virtual bool isReady() { return true; }
  /// No more frames come.
  virtual void close() {}
  /// Completes the film; to be called once.
  virtual bool finish(std::string& error) = 0;

 protected:
  Movie() = default;
};

/// What the names of films in all colours end in: ".mp4", made by ffmpeg, or ".webm" in a browser;
/// empty where there are GIFs alone.
std::string_view videoSuffix();

/// What is wrong with a film's name, including a missing ffmpeg for an MP4; empty: nothing.
std::string faultOfMovie(const std::string& path);

}  // namespace platform

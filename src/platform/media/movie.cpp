#include "platform/media/movie.h"

#include "platform/media/gif.h"
#include "platform/media/mp4.h"
#include "platform/media/webm.h"
#include "platform/system/film.h"
#include "platform/system/process.h"

namespace platform {

std::string_view videoSuffix() {
  return system::runsPrograms() ? ".mp4" : system::FilmEncoder::suffix();
}

std::string faultOfMovie(const std::string& path) {
  if (path.ends_with(".gif")) return {};
  const std::string_view video = videoSuffix();
  if (video.empty()) return path + ": expected a name that ends in .gif";
  if (!path.ends_with(video)) {
    if (video == ".webm") return path + ": expected a name that ends in .gif or .webm";
    return path + ": expected a name that ends in .gif or .mp4";
  }
  if (!system::runsPrograms() || findFfmpeg()) return {};
  return path + ": MP4 needs the program ffmpeg, which is not on the PATH" +
         system::hintOf("ffmpeg") + "; a GIF needs nothing";
}

std::unique_ptr<Movie> Movie::create(const MovieOptions& options, std::string& error) {
  error = faultOfMovie(options.path);
  if (!error.empty()) return nullptr;
  if (options.path.ends_with(".gif")) return createGif(options, error);
  return system::runsPrograms() ? createMp4(options, error) : createWebm(options, error);
}

}  // namespace platform

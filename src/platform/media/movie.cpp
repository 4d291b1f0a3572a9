#include "platform/media/movie.h"

#include "platform/media/gif.h"
#include "platform/media/mp4.h"
#include "platform/system/process.h"

namespace platform {

bool offersMp4() { return system::runsPrograms(); }

std::string faultOfMovie(const std::string& path) {
  if (path.ends_with(".gif")) return {};
  if (!offersMp4()) return path + ": expected a name that ends in .gif";
  if (!path.ends_with(".mp4")) return path + ": expected a name that ends in .gif or .mp4";
  if (findFfmpeg()) return {};
  return path + ": MP4 needs the program ffmpeg, which is not on the PATH" +
         system::hintOf("ffmpeg") + "; a GIF needs nothing";
}

std::unique_ptr<Movie> Movie::create(const MovieOptions& options, std::string& error) {
  error = faultOfMovie(options.path);
  if (!error.empty()) return nullptr;
  return options.path.ends_with(".gif") ? createGif(options, error) : createMp4(options, error);
}

}  // namespace platform

// MP4 films, by the program ffmpeg: H.264 that every player and browser knows.
#pragma once

#include <optional>
#include <string>

#include "platform/media/movie.h"

namespace platform {

/// Where the program is, on the PATH; nothing where it is not installed.
std::optional<std::string> findFfmpeg();

/// As Movie::create().
std::unique_ptr<Movie> createMp4(const MovieOptions& options, std::string& error);

}  // namespace platform

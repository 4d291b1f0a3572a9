// MP4 films (H.264), by the program ffmpeg.
#pragma once

#include <optional>
#include <string>

#include "platform/media/movie.h"

namespace platform {

/// The path of ffmpeg, searched on PATH.
std::optional<std::string> findFfmpeg();

/// As Movie::create().
std::unique_ptr<Movie> createMp4(const MovieOptions& options, std::string& error);

}  // namespace platform

// Animated GIFs, by giflib. Each frame has its own palette of up to 255 colours, without dithering,
// and stores only the changes.
#pragma once

#include "platform/media/movie.h"

namespace platform {

/// As Movie::create().
std::unique_ptr<Movie> createGif(const MovieOptions& options, std::string& error);

}  // namespace platform

// Animated GIFs, by giflib: up to 255 colours of each frame's own, without dithering, and of each
// frame only what has changed.
#pragma once

#include "platform/media/movie.h"

namespace platform {

/// As Movie::create().
std::unique_ptr<Movie> createGif(const MovieOptions& options, std::string& error);

}  // namespace platform

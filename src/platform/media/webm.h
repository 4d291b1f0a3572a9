// WebM films, by what a browser encodes itself.
#pragma once

#include "platform/media/movie.h"

namespace platform {

/// As Movie::create(); frames are encoded between turns.
std::unique_ptr<Movie> createWebm(const MovieOptions& options, std::string& error);

}  // namespace platform

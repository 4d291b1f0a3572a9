// Films are ffmpeg's.
#include "platform/system/film.h"

namespace platform::system {

std::string_view FilmEncoder::suffix() { return {}; }

std::unique_ptr<FilmEncoder> FilmEncoder::start(int /*width*/, int /*height*/) { return nullptr; }

}  // namespace platform::system

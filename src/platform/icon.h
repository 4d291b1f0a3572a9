// The program's icon for desktops without an installed one. It repeats assets/icon.svg as signed
// distances: sharp in every size, without a picture file.
#pragma once

#include <cstdint>
#include <vector>

namespace platform {

/// `side` × `side` pixels, RGBA with straight alpha, the top row first.
std::vector<std::uint8_t> iconPixels(int side);

}  // namespace platform

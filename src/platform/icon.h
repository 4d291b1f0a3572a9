// The program's icon, for desktops that know no installed one: assets/icon.svg once more, from
// signed distances, so that it is sharp in every size and no picture file has to be found.
#pragma once

#include <cstdint>
#include <vector>

namespace platform {

/// `side` × `side` pixels, RGBA with colours that are not multiplied by alpha, the top row first.
std::vector<std::uint8_t> iconPixels(int side);

}  // namespace platform

// stb_image_write's encoder, by itself in its source file: it is not ours, and a sanitizer's checks
// of it were a third of the time of a picture. What goes in and comes out is checked in png.cpp.
#pragma once

namespace platform {

/// Calls `write` with the bytes of a PNG file, piece by piece. `rgba`: four bytes a pixel, row by
/// row. False where memory is short.
bool encodeByStb(void (*write)(void* context, void* data, int size), void* context, int width,
                 int height, const unsigned char* rgba);

}  // namespace platform

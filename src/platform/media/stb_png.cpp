#include "platform/media/stb_png.h"

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace platform {

bool encodeByStb(void (*write)(void* context, void* data, int size), void* context, int width,
                 int height, const unsigned char* rgba) {
  return stbi_write_png_to_func(write, context, width, height, 4, rgba, width * 4) != 0;
}

}  // namespace platform

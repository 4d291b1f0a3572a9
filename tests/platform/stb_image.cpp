// The reader that the tests check the program's pictures with.
#define STB_IMAGE_IMPLEMENTATION
#if __has_include(<stb_image.h>)
#include <stb_image.h>
#else
#include <stb/stb_image.h>
#endif

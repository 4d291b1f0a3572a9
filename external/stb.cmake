# stb::stb: the folder with stb_truetype.h, stb_image_write.h and stb_image.h. Headers only, even where a
# compiled libstb exists (Debian): vcpkg has none, so the one source file that needs an
# implementation defines it, e.g. STB_TRUETYPE_IMPLEMENTATION together with STBTT_STATIC, which also
# keeps it apart from the copy that Dear ImGui links.
iklab_header_only(stb::stb stb_truetype.h "stb" libstb-dev stb)

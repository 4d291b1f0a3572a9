# imgui::imgui: Dear ImGui itself. Include as <imgui.h>.
# iklab_imgui: the same, and <imgui_versions.h> for what other versions of it call by other names.
# iklab_imgui_backends: its SDL2 and OpenGL 3 backends, for the one file that joins them to our
# window. Include as <iklab_imgui_backends.h>: the SDL2 backend's header was renamed in 1.89.
find_package(imgui CONFIG QUIET)
if(NOT TARGET imgui::imgui)
  find_package(PkgConfig QUIET)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(IKLAB_IMGUI QUIET IMPORTED_TARGET GLOBAL imgui)
  endif()
  if(NOT TARGET PkgConfig::IKLAB_IMGUI)
    iklab_missing("Dear ImGui (through pkg-config)" "libimgui-dev pkg-config")
  endif()
  add_library(imgui::imgui ALIAS PkgConfig::IKLAB_IMGUI)
endif()

add_library(iklab_imgui STATIC external/imgui_versions.cpp external/imgui_versions.h)
target_include_directories(iklab_imgui PUBLIC external)
target_link_libraries(iklab_imgui PUBLIC imgui::imgui)
iklab_options(iklab_imgui)

get_target_property(imgui_folders imgui::imgui INTERFACE_INCLUDE_DIRECTORIES)
find_path(IKLAB_IMGUI_BACKENDS_DIR NAMES imgui_impl_opengl3.h
          HINTS ${imgui_folders} PATH_SUFFIXES backends imgui/backends imgui)
mark_as_advanced(IKLAB_IMGUI_BACKENDS_DIR)
if(NOT IKLAB_IMGUI_BACKENDS_DIR)
  iklab_missing("The OpenGL 3 backend of Dear ImGui" libimgui-dev)
endif()
set(sdl_backend imgui_impl_sdl2.h)
if(NOT EXISTS ${IKLAB_IMGUI_BACKENDS_DIR}/${sdl_backend})
  set(sdl_backend imgui_impl_sdl.h)
endif()
set(glsl "330 core") # what the backend's shaders are written in
if(EMSCRIPTEN)
  set(glsl "300 es")
endif()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/imgui/iklab_imgui_backends.h CONTENT [=[
#pragma once
#include <imgui_impl_opengl3.h>
#include <@sdl_backend@>
inline constexpr const char* kIkLabGlsl = "#version @glsl@";
]=] @ONLY)

add_library(iklab_imgui_backends INTERFACE)
target_include_directories(iklab_imgui_backends SYSTEM INTERFACE
  ${PROJECT_BINARY_DIR}/generated/imgui ${IKLAB_IMGUI_BACKENDS_DIR})
# The backends are inside imgui's archive and call SDL: SDL has to come after it.
target_link_libraries(iklab_imgui_backends INTERFACE imgui::imgui SDL2::SDL2 ${CMAKE_DL_LIBS})

# Where imgui_freetype.h is installed the archive holds the FreeType rasteriser, but imgui.pc does
# not name the library that it calls.
find_path(IKLAB_IMGUI_FREETYPE_DIR NAMES imgui_freetype.h HINTS ${imgui_folders} NO_DEFAULT_PATH)
mark_as_advanced(IKLAB_IMGUI_FREETYPE_DIR)
if(IKLAB_IMGUI_FREETYPE_DIR)
  find_package(Freetype QUIET)
  if(NOT TARGET Freetype::Freetype)
    iklab_missing("FreeType" libfreetype-dev)
  endif()
  target_link_libraries(iklab_imgui_backends INTERFACE Freetype::Freetype)
endif()

# glad::glad: loader for OpenGL 3.3 core.
# Include as <glad/gl.h>, load with gladLoadGL(loader): the names of glad 2.
if(EMSCRIPTEN) # WebGL 2 is there, and is OpenGL ES 3.0
  set(glad_dir ${PROJECT_BINARY_DIR}/generated/glad)
  file(CONFIGURE OUTPUT ${glad_dir}/glad/gl.h CONTENT [=[
#pragma once
#include <GLES3/gl3.h>
using GLADloadfunc = void* (*)(const char*);
inline int gladLoadGL(GLADloadfunc /*load*/) { return 1; }
inline constexpr int GLAD_GL_VERSION_3_3 = 1;
]=] @ONLY)
  add_library(iklab_glad INTERFACE)
  target_include_directories(iklab_glad SYSTEM INTERFACE ${glad_dir})
  add_library(glad::glad ALIAS iklab_glad)
  return()
endif()

find_package(glad CONFIG QUIET)

if(TARGET glad::glad)
  # vcpkg's is glad 0.1 (<glad/glad.h>, gladLoadGLLoader): give it the newer names.
  get_target_property(glad_folders glad::glad INTERFACE_INCLUDE_DIRECTORIES)
  find_path(IKLAB_GLAD2_DIR NAMES glad/gl.h HINTS ${glad_folders} NO_DEFAULT_PATH)
  mark_as_advanced(IKLAB_GLAD2_DIR)
  if(NOT IKLAB_GLAD2_DIR)
    set(glad_names ${PROJECT_BINARY_DIR}/generated/glad_names)
    file(CONFIGURE OUTPUT ${glad_names}/glad/gl.h CONTENT [=[
#pragma once
#include <glad/glad.h>
using GLADloadfunc = GLADloadproc;
inline int gladLoadGL(GLADloadfunc load) { return gladLoadGLLoader(load); }
]=] @ONLY)
    target_include_directories(glad::glad SYSTEM INTERFACE ${glad_names})
  endif()
  return()
endif()

# Debian packages the generator. /usr/bin first: its script names the interpreter that has the
# module, which another python3 in PATH has not.
find_program(IKLAB_GLAD NAMES glad HINTS /usr/bin)
mark_as_advanced(IKLAB_GLAD)
if(NOT IKLAB_GLAD)
  iklab_missing("glad 2 (the OpenGL loader generator)" python3-glad)
endif()
enable_language(C)
set(glad_dir ${PROJECT_BINARY_DIR}/generated/glad)
add_custom_command(
  OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h ${glad_dir}/include/KHR/khrplatform.h
  # Without --reproducible glad fetches the newest specification from the network.
  COMMAND ${IKLAB_GLAD} --api gl:core=3.3 --extensions "" --out-path ${glad_dir}
          --reproducible --quiet c
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(iklab_glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
target_include_directories(iklab_glad SYSTEM PUBLIC ${glad_dir}/include)
target_link_libraries(iklab_glad PRIVATE ${CMAKE_DL_LIBS})
add_library(glad::glad ALIAS iklab_glad)

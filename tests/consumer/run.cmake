# cmake -DBUILD=... -DSOURCE=... -DWORK=... -DGENERATOR=... -DCOMPILER=... -DCONFIG=...
#       -P run.cmake
# Installs the library under WORK, builds this folder's project, the README's program and the samples
# against it, and runs them all.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(failed)
    message(FATAL_ERROR "${ARGN}\n${out}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
function(install_component component)
  run(${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --component ${component}
      --prefix ${WORK}/usr)
endfunction()
install_component(library)

# Headers that the solvers keep to themselves stay at home.
file(GLOB_RECURSE installed RELATIVE ${WORK}/usr ${WORK}/usr/*)
foreach(private marquardt arm_parameters arm_limits spectrum turn_joint turn_fit)
  if("${installed}" MATCHES "/${private}\\.h")
    message(FATAL_ERROR "installed: ${private}.h")
  endif()
endforeach()

file(READ ${SOURCE}/README.md readme)
if(NOT readme MATCHES "```cpp\n(#include <rigs/rigs\\.h>[^`]*)```")
  message(FATAL_ERROR "README.md has no example that begins with #include <rigs/rigs.h>")
endif()
file(WRITE ${WORK}/example.cpp "${CMAKE_MATCH_1}")
file(READ ${SOURCE}/docs/c.md text)
if(NOT text MATCHES "```c\n(#include <iklab_mechanism\\.h>[^`]*)```\nIt prints\n```\n([^`]*)```")
  message(FATAL_ERROR "docs/c.md has no program that includes iklab_mechanism.h, with what it prints")
endif()
set(printed "${CMAKE_MATCH_2}")
file(WRITE ${WORK}/example.c "${CMAKE_MATCH_1}")

run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK}/build
    -DCMAKE_PREFIX_PATH=${WORK}/usr -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${CONFIG}
    -DEXAMPLE=${WORK}/example.cpp -DEXAMPLE_C=${WORK}/example.c)
run(${CMAKE_COMMAND} --build ${WORK}/build --config ${CONFIG})
run(${WORK}/build/consumer)
run(${WORK}/build/consumer_c)
run(${WORK}/build/arm_c)
run(${WORK}/build/example_c)
if(NOT out STREQUAL printed)
  message(FATAL_ERROR "the program of docs/c.md printed:\n${out}instead of:\n${printed}")
endif()
run(${WORK}/build/example)
if(NOT out MATCHES "^reached, .* left, by levenberg-marquardt\n$")
  message(FATAL_ERROR "the README's program printed: ${out}")
endif()

# Without CMake: what pkg-config says suffices, for C too.
find_program(pkgconfig NAMES pkg-config pkgconf)
find_program(c_compiler NAMES cc gcc clang)
file(GLOB_RECURSE pc ${WORK}/usr/iklab.pc)
if(pkgconfig AND c_compiler)
  get_filename_component(folder ${pc} DIRECTORY)
  set(ENV{PKG_CONFIG_PATH} ${folder})
  set(ENV{LD_LIBRARY_PATH} ${folder}/..) # of a shared library
  run(${pkgconfig} --cflags --libs iklab)
  separate_arguments(flags UNIX_COMMAND "${out}")
  run(${COMPILER} -std=c++20 ${WORK}/example.cpp -o ${WORK}/by_pkg_config ${flags})
  run(${WORK}/by_pkg_config)
  run(${pkgconfig} --cflags --libs --static iklab)
  separate_arguments(flags UNIX_COMMAND "${out}")
  foreach(program main arm)
    run(${c_compiler} -std=c99 -Wall -Wextra -Werror ${CMAKE_CURRENT_LIST_DIR}/${program}.c
        -o ${WORK}/c_by_pkg_config ${flags})
    run(${WORK}/c_by_pkg_config)
  endforeach()
endif()

# Python calls a shared library: here made of the static one, unless it is shared anyway.
find_program(python NAMES python3 HINTS /usr/bin)
file(GLOB_RECURSE archive ${WORK}/usr/libiklab_ik.a)
file(GLOB_RECURSE shared ${WORK}/usr/libiklab_ik.so)
if(archive AND CMAKE_HOST_SYSTEM_NAME STREQUAL Linux)
  set(shared ${WORK}/libiklab_ik.so)
  run(${COMPILER} -shared -Wl,--whole-archive ${archive} -Wl,--no-whole-archive -o ${shared})
endif()
if(python AND shared)
  run(${python} -B ${SOURCE}/docs/ctypes/reach.py ${shared})
  if(NOT out MATCHES "^reached, 0.000 left\n  tip at \\(1.200, 0.300\\)\ntoo-far, 0.5[0-9]+ left\n")
    message(FATAL_ERROR "reach.py printed: ${out}")
  endif()
  run(${python} -B ${SOURCE}/docs/ctypes/arm.py ${shared})
  set(reached "reached, 0.000 m and 0.000 degrees left; the joints at\n[ 0-9.-]+\n")
  if(NOT out MATCHES "^\\(-0.5, -0.1, 0.2\\): ${reached}\\(-0.5, 0.3, 0.2\\): ${reached}[^\n]*: too-far, 0.4")
    message(FATAL_ERROR "arm.py printed: ${out}")
  endif()
endif()

# The samples say in their last comment what they print.
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE}/samples -B ${WORK}/samples
    -DCMAKE_PREFIX_PATH=${WORK}/usr -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${CONFIG}
    "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror")
run(${CMAKE_COMMAND} --build ${WORK}/samples --config ${CONFIG})
file(GLOB samples ${SOURCE}/samples/*.cpp)
foreach(sample ${samples})
  get_filename_component(name ${sample} NAME_WE)
  run(${WORK}/samples/${name})
  file(READ ${sample} text)
  string(REGEX REPLACE "^.*// Prints:\n//   " "" expected "${text}")
  string(REPLACE "\n//   " "\n" expected "${expected}")
  if(NOT out STREQUAL expected)
    message(FATAL_ERROR "${name} printed:\n${out}instead of:\n${expected}")
  endif()
  string(REGEX MATCHALL "\n" lines "${text}")
  list(LENGTH lines count)
  if(count GREATER 60)
    message(FATAL_ERROR "${sample} has ${count} lines: more than anybody wants to read")
  endif()
endforeach()

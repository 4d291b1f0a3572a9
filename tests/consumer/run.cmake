# cmake -DBUILD=... -DSOURCE=... -DWORK=... -DGENERATOR=... -DCOMPILER=... -DCONFIG=... -DBATCH=...
#       -P run.cmake
# Installs the library under WORK, builds this folder's project, the README's program and the samples
# against it, and runs them all. BATCH: whether batch solving was built.

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
foreach(private work buffers jacobian arm_options escape custom_iteration)
  if("${installed}" MATCHES "/${private}\\.h")
    message(FATAL_ERROR "installed: ${private}.h")
  endif()
endforeach()

file(READ ${SOURCE}/README.md readme)
if(NOT readme MATCHES "```cpp\n(#include <ik/ik\\.h>[^`]*)```")
  message(FATAL_ERROR "README.md has no example that begins with #include <ik/ik.h>")
endif()
file(WRITE ${WORK}/example.cpp "${CMAKE_MATCH_1}")

run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK}/build
    -DCMAKE_PREFIX_PATH=${WORK}/usr -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${CONFIG}
    -DEXAMPLE=${WORK}/example.cpp)
run(${CMAKE_COMMAND} --build ${WORK}/build --config ${CONFIG})
run(${WORK}/build/consumer)
run(${WORK}/build/example)
if(NOT out MATCHES "^reached, .* left, by levenberg-marquardt\n$")
  message(FATAL_ERROR "the README's program printed: ${out}")
endif()

# The samples say in their last comment what they print.
if(BATCH)
  install_component(batch)
endif()
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SOURCE}/samples -B ${WORK}/samples
    -DCMAKE_PREFIX_PATH=${WORK}/usr -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${CONFIG}
    "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Werror")
run(${CMAKE_COMMAND} --build ${WORK}/samples --config ${CONFIG})
file(GLOB samples ${SOURCE}/samples/*.cpp)
foreach(sample ${samples})
  get_filename_component(name ${sample} NAME_WE)
  if(name STREQUAL "batch" AND NOT BATCH)
    continue()
  endif()
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

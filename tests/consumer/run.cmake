# cmake -DBUILD=... -DSOURCE=... -DWORK=... -DGENERATOR=... -DCOMPILER=... -DCONFIG=... -P run.cmake
# Installs the library under WORK, builds this folder's project and the README's program against it,
# and runs both.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(failed)
    message(FATAL_ERROR "${ARGN}\n${out}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --component library --prefix ${WORK}/usr)

# Headers that the solvers keep to themselves stay at home.
file(GLOB_RECURSE installed RELATIVE ${WORK}/usr ${WORK}/usr/*)
foreach(private work jacobian elbow symmetric escape)
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

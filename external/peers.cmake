# iklab_kdl, iklab_dart: libraries that the benchmarks compare with; a target that is missing is a
# library that is left out. Looked for by header and file: dart.pc asks for C++11, and DART's own
# CMake files for packages that only its other parts need.
function(iklab_peer name header library)
  find_path(IKLAB_EIGEN_DIR NAMES Eigen/Dense PATH_SUFFIXES eigen3)
  find_path(IKLAB_${name}_DIR NAMES ${header})
  find_library(IKLAB_${name}_LIBRARY NAMES ${library})
  mark_as_advanced(IKLAB_EIGEN_DIR IKLAB_${name}_DIR IKLAB_${name}_LIBRARY)
  if(NOT IKLAB_EIGEN_DIR OR NOT IKLAB_${name}_DIR OR NOT IKLAB_${name}_LIBRARY)
    message(STATUS "${header} was not found: the comparison is built without it")
    return()
  endif()
  add_library(iklab_${name} INTERFACE)
  target_include_directories(iklab_${name} SYSTEM INTERFACE ${IKLAB_EIGEN_DIR} ${IKLAB_${name}_DIR})
  target_link_libraries(iklab_${name} INTERFACE ${IKLAB_${name}_LIBRARY})
endfunction()
iklab_peer(kdl kdl/chain.hpp orocos-kdl)
iklab_peer(dart dart/dart.hpp dart)

# Shared by the files of this folder, one per dependency. Each asks find_package for the names that
# vcpkg and upstream use, then looks for what Debian installs; either way it leaves a target of the
# upstream name. Headers of imported targets are system headers: our warnings skip them.

# Stops with a message a person can act on.
function(iklab_missing what debian_package)
  message(FATAL_ERROR
    "${what} was not found.\n"
    "  Debian, Ubuntu: apt-get install ${debian_package} (scripts/run.sh, scripts/test.sh do it)\n"
    "  Elsewhere: install it and, if need be, point CMAKE_PREFIX_PATH to it.")
endfunction()

# iklab_header_only(<target> <header> <what> <debian package> [<path suffix>...])
# Makes <target> from the folder that holds <header>, unless find_package has already defined it.
function(iklab_header_only target header what debian_package)
  if(TARGET ${target})
    return()
  endif()
  string(MAKE_C_IDENTIFIER "IKLAB_${target}_INCLUDE_DIR" variable)
  find_path(${variable} NAMES ${header} PATH_SUFFIXES ${ARGN})
  mark_as_advanced(${variable})
  if(NOT ${variable})
    iklab_missing("${what}" ${debian_package})
  endif()
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${${variable}})
endfunction()

# iklab::lua: Lua 5.4 compiled as C++, whose errors are exceptions: a longjmp would skip destructors.
find_package(iklab_lua CONFIG QUIET) # as lua_library.cmake installs it, where a system has no package
if(NOT TARGET iklab::lua)
  find_path(IKLAB_LUA_INCLUDE_DIR NAMES lua.h PATH_SUFFIXES lua5.4)
  find_library(IKLAB_LUA_LIBRARY NAMES lua5.4-c++ lua-c++)
  mark_as_advanced(IKLAB_LUA_INCLUDE_DIR IKLAB_LUA_LIBRARY)
  if(IKLAB_LUA_INCLUDE_DIR AND IKLAB_LUA_LIBRARY)
    add_library(iklab::lua UNKNOWN IMPORTED GLOBAL)
    set_target_properties(iklab::lua PROPERTIES IMPORTED_LOCATION ${IKLAB_LUA_LIBRARY}
                          INTERFACE_INCLUDE_DIRECTORIES ${IKLAB_LUA_INCLUDE_DIR})
  else()
    iklab_missing("Lua 5.4, compiled as C++," liblua5.4-dev)
  endif()
endif()

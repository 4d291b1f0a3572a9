# Lua from Debian's source package (SOURCES), as C++, for systems that have no package of it.
set(lua ${SOURCES}/lua5.4/src)
foreach(file api code ctype debug do dump func gc lex mem object opcodes parser state string table tm undump vm
        zio auxlib baselib mathlib strlib tablib)
  list(APPEND lua_files ${lua}/l${file}.c)
endforeach()
set_source_files_properties(${lua_files} PROPERTIES LANGUAGE CXX)
add_library(lua STATIC ${lua_files})
# Debian's place for modules, which are not compiled in.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/lua/lua5.4-deb-multiarch.h "")
target_include_directories(lua PUBLIC "$<BUILD_INTERFACE:${lua};${CMAKE_CURRENT_BINARY_DIR}/lua>" $<INSTALL_INTERFACE:include/lua5.4>)
target_compile_options(lua PRIVATE -w)
install(TARGETS lua EXPORT iklab_lua ARCHIVE DESTINATION lib)
install(EXPORT iklab_lua NAMESPACE iklab:: FILE iklab_lua-config.cmake DESTINATION lib/cmake/iklab_lua)
install(FILES ${lua}/lua.h ${lua}/luaconf.h ${lua}/lualib.h ${lua}/lauxlib.h
        ${CMAKE_CURRENT_BINARY_DIR}/lua/lua5.4-deb-multiarch.h DESTINATION include/lua5.4)

# Debian's MinGW-w64, with POSIX threads; libraries are linked statically.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(triple x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${triple}-gcc-posix)
set(CMAKE_CXX_COMPILER ${triple}-g++-posix)
set(CMAKE_RC_COMPILER ${triple}-windres)
# GCC puts an inline constant with pointers in it now among the constants, now among the variables, and the
# linker takes these for two. What is really there twice Linux finds.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--allow-multiple-definition")
# GCC aligns the stack to 16 bytes there and stores vectors of 32 as if it were 32 (its bug 54412):
# the assembler makes these moves take any address.
set(CMAKE_CXX_FLAGS_INIT -Wa,-muse-unaligned-vector-move)
# From Windows 10 on.
add_compile_definitions(_WIN32_WINNT=0x0A00 WINVER=0x0A00)
set(CMAKE_FIND_ROOT_PATH /usr/${triple})
foreach(prefix ${CMAKE_PREFIX_PATH})
  list(PREPEND CMAKE_FIND_ROOT_PATH ${prefix})
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CMAKE_PREFIX_PATH)

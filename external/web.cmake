# A program for the browser: what the whole build needs for Emscripten. scripts/web.sh configures it.

# What libc++ 13 lacks; before its own headers.
add_compile_options("SHELL:$<$<COMPILE_LANGUAGE:CXX>:-isystem ${CMAKE_CURRENT_LIST_DIR}/web/include>")
# WebAssembly's own exceptions and vectors: every browser with WebGL 2 and DecompressionStream has them.
add_compile_options(-fwasm-exceptions -msimd128)
add_link_options(-fwasm-exceptions)
# A loop that asks for vectors and gets none is right, and small with -Os.
add_compile_options(-Wno-pass-failed)
# All code is placed by the linker; code that can be moved is larger.
set(CMAKE_CXX_COMPILE_OPTIONS_PIC "")

# iklab_web_program(<target>): bin/<target>.js and .wasm, which external/web/page.py makes a page of.
function(iklab_web_program target)
  target_link_options(${target} PRIVATE
    -sENVIRONMENT=web -sINVOKE_RUN=0 -sEXIT_RUNTIME=0 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
    -sDYNAMIC_EXECUTION=0 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sFORCE_FILESYSTEM=1
    -sEXPORTED_RUNTIME_METHODS=FS,callMain,stringToUTF8 -sEXPORTED_FUNCTIONS=_main,_free,_malloc
    -sINCOMING_MODULE_JS_API=canvas,instantiateWasm,noInitialRun,preRun,onRuntimeInitialized,print,printErr,onAbort,arguments)
endfunction()

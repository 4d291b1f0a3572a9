#!/usr/bin/env bash
# web.sh [--serve|--test]: installs what is missing and makes build/web/iklab.html, the program as one
# file for a browser. Debian's Emscripten compiles it; SDL2, Dear ImGui, giflib, tinyxml2 and Lua come from Debian's
# source packages, into build/sources. Some ten minutes on two processors the first time, and 800 MB of
# packages (more with --test), which it tells before it installs them.
#   --serve  also shows it at http://localhost:8000/iklab.html, until Ctrl+C
#   --test   also drives it in Chromium and Firefox without a display; the last line is
#            "N passed, N failed"
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh
# shellcheck source=scripts/sources.sh
. scripts/sources.sh

case "$*" in
  '' | --serve | --test) ;;
  *) sed -n '2,9s/^# //p' "$0" >&2; exit 2 ;;
esac

build=$PWD/build/web
emscripten=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake
# Another python3 in the PATH may be a slow one.
export EMSDK_PYTHON=/usr/bin/python3
# A node of another vendor does not look where Debian has its modules.
export NODE_PATH=/usr/share/nodejs

# tenths: says at which of the lines that Ninja prints another tenth of its steps is done.
tenths() {
  local line part told=0
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    part=$((10 * BASH_REMATCH[1] / BASH_REMATCH[2]))
    [ "$part" -gt "$told" ] || continue
    told=$part
    say "$((10 * part)) %"
  done
}

# quietly LOG COMMAND...: tells how far it is, and shows what it printed where it fails.
quietly() {
  local log=$build/$1.log
  NINJA_STATUS='[%f/%t] ' "${@:2}" 2>&1 | tee "$log" | tenths && return
  tail -n 40 "$log" >&2
  return 1
}

# configure SOURCE FOLDER [OPTION...]
configure() {
  cmake -S "$1" -B "$build/$2" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$emscripten" \
    -DCMAKE_BUILD_TYPE=MinSizeRel "${@:3}"
}

build_dependencies() {
  unpack_source libsdl2 imgui giflib tinyxml2 lua5.4
  [ ! -e "$build/prefix/complete" ] || [ external/web/CMakeLists.txt -nt "$build/prefix/complete" ] || return 0
  say "building SDL2, Dear ImGui, giflib, tinyxml2 and Lua for WebAssembly"
  quietly dependencies configure external/web dependencies -DSOURCES="$PWD/build/sources" \
    -DCMAKE_INSTALL_PREFIX="$build/prefix"
  quietly dependencies cmake --build "$build/dependencies" --target install
  touch "$build/prefix/complete"
}

build_program() {
  local inter=/usr/share/fonts/opentype/inter nanum=/usr/share/fonts/truetype/nanum fonts=$build/fonts
  /usr/bin/python3 -B packaging/web/fonts.py "$fonts" $inter/Inter-Regular.otf $inter/Inter-SemiBold.otf \
    $nanum/NanumGothic.ttf $nanum/NanumGothicBold.ttf
  say "building the program for WebAssembly"
  quietly configure configure . program -DCMAKE_FIND_ROOT_PATH="$build/prefix" -DIKLAB_BUILD_TESTS=OFF \
    -DIKLAB_UNITY=ON -DIKLAB_WERROR=ON -DIKLAB_FONT_UI="$fonts/ui.otf" \
    -DIKLAB_FONT_BOLD="$fonts/bold.otf" -DIKLAB_FONT_HANGUL="$fonts/hangul.ttf" \
    -DIKLAB_FONT_HANGUL_BOLD="$fonts/hangul-bold.ttf" -DIKLAB_FONT_LICENSE=/usr/share/doc/fonts-inter/copyright \
    -DIKLAB_FONT_HANGUL_LICENSE=/usr/share/doc/fonts-nanum/copyright
  rm -rf "$build/program/share"  # all of it goes into the page, what an earlier build left too
  quietly program cmake --build "$build/program" --target iklab
  /usr/bin/python3 -B packaging/web/page.py "$build/program" "$build/iklab.html"
  say "build/web/iklab.html: $(stat -c %s "$build/iklab.html") bytes"
}

packages=("${packages_build[@]}" "${packages_web[@]}")
[ "$*" != --test ] || packages+=("${packages_web_test[@]}")
install_packages "${packages[@]}"
mkdir -p "$build"
build_dependencies
build_program
case "$*" in
  --serve)
    say "http://localhost:8000/iklab.html"
    exec /usr/bin/python3 -m http.server --bind 127.0.0.1 --directory "$build" 8000
    ;;
  --test) exec /usr/bin/python3 -B tests/web/run.py "$build/iklab.html" ;;
esac

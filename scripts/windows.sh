#!/usr/bin/env bash
# windows.sh [--test]: installs what is missing and builds build/windows/iklab-VERSION-windows.zip
# with Debian's MinGW-w64.
#   --test  runs tests of the solver library, the lab, the platform and the command line under Wine,
#           starts the window there, drags in it and keeps a picture of it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh
# shellcheck source=scripts/sources.sh
. scripts/sources.sh

tests=
case "$*" in
  '') ;;
  --test) tests=1 ;;
  *) sed -n '2,5s/^# //p' "$0" >&2; exit 2 ;;
esac
build=$PWD/build/windows
prefix=$build/dependencies

# cross_cmake SOURCE BINARY OPTION...: configures for Windows.
cross_cmake() {
  PKG_CONFIG_LIBDIR='' cmake -G Ninja -S "$1" -B "$2" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_TOOLCHAIN_FILE="$PWD/external/windows/toolchain.cmake" -DCMAKE_PREFIX_PATH="$prefix" "${@:3}"
}

# dependency NAME SOURCE OPTION...: builds one and installs it in $prefix, once, and again where its
# CMakeLists.txt is newer.
dependency() {
  [ ! "$prefix/.$1" -nt "$2/CMakeLists.txt" ] || return 0
  local log=$build/$1.log
  say "building $1 for Windows"
  if ! { cross_cmake "$2" "$build/work/$1" -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX="$prefix" \
    "${@:3}" && cmake --build "$build/work/$1" && cmake --install "$build/work/$1"; } >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    say "$1 could not be built"
    return 1
  fi
  touch "$prefix/.$1"
}

build_dependencies() {
  local each off=()
  mkdir -p "$prefix"
  # A window, its events and OpenGL; nothing that plays, records or vibrates.
  for each in SHARED TEST AUDIO JOYSTICK HAPTIC HIDAPI SENSOR POWER RENDER VULKAN; do off+=("-DSDL_$each=OFF"); done
  dependency libsdl2 build/sources/libsdl2 "${off[@]}"
  off=()
  for each in ZLIB BZIP2 PNG HARFBUZZ BROTLI; do off+=("-DFT_DISABLE_$each=ON"); done
  dependency freetype build/sources/freetype "${off[@]}"
  dependency libraries external/windows -DSOURCES="$PWD/build/sources"
  [ -z "$tests" ] || dependency googletest build/sources/googletest -DBUILD_GMOCK=OFF
}

# build_program TARGET...
build_program() {
  local log=$build/configure.log
  if ! cross_cmake . "$build/program" -DIKLAB_UNITY=ON -DIKLAB_BUILD_TESTS="${tests:+ON}" \
    -DIKLAB_TEST_ROOMS='ik;rigs;lab;platform' -DIKLAB_CONFORMANCE_PROBLEMS=20000 -DIKLAB_TEST_SHARES=1 \
    >"$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
  cmake --build "$build/program" --target "$@" >&2
}

# The licences of all that is linked, and the texts that these refer to.
put_licences() {
  local each name
  for each in libsdl2 imgui giflib tinyxml2 lua5.4 freetype; do
    cp "build/sources/$each/debian/copyright" "$1/$each.txt"
  done
  for each in libglm-dev nlohmann-json3-dev libcli11-dev libstb-dev python3-glad fonts-inter fonts-nanum \
    mingw-w64-x86-64-dev gcc-mingw-w64-base; do
    cp "/usr/share/doc/$each/copyright" "$1/$each.txt"
  done
  for name in $(cat "$1"/*.txt | grep -o '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' | sort -u); do
    [ ! -e "$name" ] || cp -L "$name" "$1/common-${name##*/}.txt"
  done
}

# Prints the zip's name.
make_zip() {
  local version name
  version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/program/CMakeCache.txt")
  name=iklab-$version-windows
  rm -rf "${build:?}/$name" "$build/$name.zip"
  cmake --install "$build/program" --component windows --prefix "$build/$name" --strip >/dev/null
  put_licences "$build/$name/licences"
  (cd "$build" && zip -q -r -X -9 "$name.zip" "$name")
  echo "$build/$name.zip"
}

# check NAME COMMAND...
check() {
  if "${@:2}"; then
    say "$1: passed"
  else
    say "$1: FAILED"
    failed=1
  fi
}

# Under Wine, with a home of its own.
run_tests() {
  local room zip=$1
  failed=
  export WINEPREFIX=$build/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' LP_NUM_THREADS=1
  export XDG_DATA_HOME=$build/wine-home
  local under=tests/e2e/with_xvfb.sh
  "$under" wineboot --init >/dev/null 2>&1 || true
  for room in ik rigs lab platform; do
    check "$room" "$under" wine "$build/program/bin/${room}_tests.exe" --gtest_brief=1
  done
  check program "$under" /usr/bin/python3 -B tests/windows_check.py "${zip%.zip}" "$build/window.png"
  [ -z "$failed" ]
}

[ -n "$tests" ] || packages_wine=()
install_packages "${packages_build[@]}" "${packages_source[@]}" "${packages_windows[@]}" "${packages_wine[@]}"
sources=(libsdl2 imgui giflib tinyxml2 lua5.4 freetype)
[ -z "$tests" ] || sources+=(googletest)
unpack_source "${sources[@]}"
build_dependencies
targets=(iklab iklab_data iklab_console)
[ -z "$tests" ] || targets+=(ik_tests rigs_tests lab_tests platform_tests)
build_program "${targets[@]}"
zip=$(make_zip)
[ -z "$tests" ] || run_tests "$zip"
echo "$zip"

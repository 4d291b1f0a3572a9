#!/usr/bin/env bash
# run.sh [ARGUMENT...]: installs what is missing, builds the program and starts it with these
# arguments. Without any it opens the window, or where there is no display draws a picture instead.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$root/scripts/setup.sh"
build=$root/build/release
program=$build/bin/iklab

configure() {
  # Without the tests, and lenient about warnings of compilers we have not met; test.sh changes
  # both for the same build tree.
  cmake --preset release -DIKLAB_BUILD_TESTS=OFF -DIKLAB_WERROR=OFF
}

build_program() {
  local log=$root/build/configure.log
  mkdir -p "$root/build"
  if [ ! -f "$build/build.ninja" ] && ! (cd "$root" && configure) >"$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
  [ -x "$program" ] || say "building, a minute or two the first time"
  # To stderr: stdout belongs to the program.
  cmake --build "$build" --target iklab |
    { grep -v -e 'no work to do' -e 'Re-checking globbed' || true; } >&2
}

# An X display counts only if it answers. Without python3 we believe what the variable says.
display_answers() {
  if [ -n "${WAYLAND_DISPLAY:-}" ]; then
    case $WAYLAND_DISPLAY in
      /*) [ ! -S "$WAYLAND_DISPLAY" ] || return 0 ;;
      *) [ ! -S "${XDG_RUNTIME_DIR:-/nowhere}/$WAYLAND_DISPLAY" ] || return 0 ;;
    esac
  fi
  [ -n "${DISPLAY:-}" ] || return 1
  [ -x /usr/bin/python3 ] || return 0
  timeout 5 /usr/bin/python3 -c '
import ctypes, sys
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
sys.exit(0 if x11.XOpenDisplay(None) else 1)' 2>/dev/null
}

install_packages "${packages_build[@]}"
build_program
if [ $# -eq 0 ] && ! display_answers; then
  picture=$PWD/iklab-demo.png
  say "no display here: the demo is drawn off screen into $picture"
  exec "$program" shot -o "$picture" --ui
fi
exec "$program" "$@"

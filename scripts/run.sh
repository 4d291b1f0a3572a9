#!/usr/bin/env bash
# run.sh [ARGUMENT...]: installs what is missing, builds the program and starts it with these
# arguments. Without any it opens the window, or where there is no display draws a picture instead.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$root/scripts/setup.sh"
build=$root/build/run
program=$build/bin/iklab

# Passes on what a build says, its steps as one line on a terminal, else as one a tenth of the way.
# A step is "BUILT TOTAL WHAT", as NINJA_STATUS below has them.
show_progress() {
  local line built total tenth=0
  while IFS= read -r line; do
    read -r built total _ <<<"$line"
    case $line in
      *'no work to do'* | *'Re-checking globbed'* | *'Re-running CMake'* | '-- '*) ;;
      [0-9]*' '[0-9]*' '*)
        if [ -t 2 ]; then
          printf '\r%s: %d %%, %d of %d steps left ' "${0##*/}" $((100 * built / total)) \
            $((total - built)) "$total" >&2
          [ "$built" != "$total" ] || echo >&2
        elif [ $((10 * built / total)) -gt "$tenth" ]; then
          tenth=$((10 * built / total))
          say "$((100 * built / total)) %, $((total - built)) of $total steps left"
        fi
        ;;
      *) printf '%s\n' "$line" >&2 ;;
    esac
  done
}

build_program() {
  local log=$root/build/configure.log
  mkdir -p "$root/build"
  if [ ! -f "$build/build.ninja" ] && ! (cd "$root" && cmake --preset run) >"$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
  [ -x "$program" ] || say "building, about two minutes on two processors the first time"
  # To stderr: stdout belongs to the program.
  NINJA_STATUS='%f %t ' cmake --build "$build" --target iklab | show_progress
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

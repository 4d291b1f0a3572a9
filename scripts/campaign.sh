#!/usr/bin/env bash
# campaign.sh MINUTES [SEED]: installs what is missing, builds the fuzzers, the program and the program
# with sanitizers, and looks for faults for so many minutes:
#   faults  each system call of saving, exporting and settings fails once (however long that takes)
#   fuzz    the fuzzers of scenes, scripts and command lines
#   kills   the program is killed while it saves, exports, films, and saves by itself in the window
#   inputs  random command lines, scripts and scene files for the real program, with sanitizers
#   monkey  random input to the window, with sanitizers
# It ends with a table of what was tried and found, and with status 1 where something was found. Not a
# part of the tests: it never tries the same twice, unless SEED is given.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

if ! [[ ${1:-} =~ ^[0-9]+([.][0-9]+)?$ && ${2:-0} =~ ^[0-9]+$ && $# -le 2 ]]; then
  sed -n '2,11s/^# //p' "$0" >&2
  exit 2
fi
install_packages "${packages_build[@]}" "${packages_test[@]}" clang-14 libfuzzer-14-dev

# build PRESET TARGET...
build() {
  say "$1: building"
  cmake --preset "$1" >/dev/null
  cmake --build "build/$1" --target "${@:2}"
}
build fuzz scene_fuzz script_fuzz command_fuzz
build debug iklab failing_calls save_settings
build asan iklab
exec tests/e2e/with_xvfb.sh python3 -B tests/campaign/campaign.py "$1" "${2:-$RANDOM}" \
  build/fuzz/bin build/debug/bin/iklab build/asan/bin/iklab build/debug/tests/libfailing_calls.so

#!/usr/bin/env bash
# bench.sh [solvers|jacobian|space|seek|live|program]...: installs what is missing, builds a release
# with the benchmarks in build/bench, runs those named (or all but jacobian) and ends with tables of
# ratios. About three minutes.
#   solvers  the solvers against textbook loops
#   jacobian iterative solvers on chains of 10 to 1000 bones, to a distance; a long time
#   space    a chain of a hundred bones in space, dragged
#   seek     seeking in a long trace
#   live     a chain of a thousand bones, dragged
#   program  frame, first frame and memory against Dear ImGui's own example
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

packages_bench=(libbenchmark-dev python3 xvfb)
build=build/bench
wanted=("$@")
[ $# -gt 0 ] || wanted=(solvers space seek live program)
for name in "${wanted[@]}"; do
  case $name in
    solvers | jacobian | space | seek | live | program) ;;
    *) sed -n '2,10s/^# //p' "$0" >&2; exit 2 ;;
  esac
done

build_all() {
  local log=build/bench.log
  mkdir -p build
  if ! cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DIKLAB_BUILD_BENCH=ON \
    -DIKLAB_BUILD_TESTS=OFF >"$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
  cmake --build "$build" >&2
}

run_jacobian() { "$build/bin/jacobian_bench"; }

run_space() { "$build/bin/space_bench"; }

run_solvers() {
  local log=$build/solvers.log
  "$build/bin/solvers_bench" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  # Every single figure is in the log; the tables are at its end.
  sed -n '/^Nanoseconds a bone/,$p' "$log"
  say "every single figure: $log"
}

run_seek() { "$build/bin/seek_bench" 2>/dev/null; }

run_live() { "$build/bin/live_bench"; }

run_program() {
  if [ ! -x "$build/bin/imgui_example" ]; then
    say "the comparison with Dear ImGui's example is left out: its source is not installed" \
      "(/usr/share/doc/libimgui-dev/examples; slim systems drop /usr/share/doc)"
    return 0
  fi
  /usr/bin/python3 bench/program_bench.py "$build/bin"
}

install_packages "${packages_build[@]}" "${packages_bench[@]}"
build_all
echo "$(nproc) processors, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)," \
  "load $(cut -d' ' -f1 /proc/loadavg)"
for name in "${wanted[@]}"; do
  echo
  "run_$name"
done

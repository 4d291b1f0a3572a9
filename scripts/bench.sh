#!/usr/bin/env bash
# bench.sh [NAME]...: installs what is missing, builds a release with the benchmarks in build/bench,
# runs those named and ends with tables of ratios. Without a name: mechanism, trace, twobone, seek,
# map, live and program, in some five minutes.
#   mechanism
#            arms to poses, chains and sweeps and a thousand balls dragged, against KDL, which it
#            installs, a textbook's and plain loops; some two minutes
#   mechanism-campaign
#            random mechanisms: hinges, balls, slides, trees, directions, mirrors, near the rim;
#            what automatic misses, and whether all solvers keep their promises, by class; CAMPAIGN
#            problems each (a million if it is not set)
#   trace    what a trace costs
#   twobone  two bones to a million targets
#   paper    ten bones, and bodies with several ends, as in the FABRIK paper
#   peers    chains against KDL and DART, which it installs, and a robot's arm against KDL; some four
#            minutes
#   peers-js the same chains against packages from npm, which it fetches; some four minutes
#   seek     seeking in a long trace
#   map      a map of the workspace
#   live     a chain of a thousand bones, dragged
#   program  frame, first frame and memory against Dear ImGui's own example
#   web      the page in a browser against the program; builds the page first
#   build    the first build of the program, and builds after a change; some minutes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

packages_bench=(libbenchmark-dev python3 xvfb)
packages_peers=(liborocos-kdl-dev libdart-dev)
packages_peers_js=(nodejs npm)
build=build/bench
wanted=("$@")
[ $# -gt 0 ] || wanted=(mechanism trace twobone seek map live program)
for name in "${wanted[@]}"; do
  case $name in
    mechanism | mechanism-campaign | trace | twobone | paper | peers | peers-js) ;;
    seek | map | live | program | web | build) ;;
    *) sed -n '2,23s/^# //p' "$0" >&2; exit 2 ;;
  esac
done

packages=("${packages_build[@]}" "${packages_bench[@]}")
configure=()
for name in "${wanted[@]}"; do
  case $name in
    peers | mechanism) packages+=("${packages_peers[@]}"); configure+=(-DIKLAB_BENCH_PEERS=ON) ;;
    web) packages+=("${packages_web_test[@]}") ;;
    # npm may have come with another node than Debian's.
    peers-js) command -v npm >/dev/null || packages+=("${packages_peers_js[@]}") ;;
  esac
done

build_all() {
  local log=build/bench.log
  mkdir -p build
  if ! cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DIKLAB_BUILD_BENCH=ON \
    -DIKLAB_BUILD_TESTS=OFF "${configure[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
  cmake --build "$build" >&2
}

run_paper() { "$build/bin/paper_table_bench"; }

run_trace() { "$build/bin/trace_bench"; }

run_twobone() { "$build/bin/two_bone_bench"; }

run_peers() {
  "$build/bin/peers_bench"
  "$build/bin/robot_bench"
}

run_mechanism() { "$build/bin/mechanism_bench"; }

run_mechanism-campaign() { "$build/bin/mechanism_campaign_bench" "${CAMPAIGN:-1000000}"; }

run_peers-js() {
  local folder=$build/peers_js
  mkdir -p "$folder"
  cp bench/peers_js/* "$folder/"
  npm --prefix "$folder" install --no-audit --no-fund --no-package-lock >"$build/npm.log" 2>&1 || {
    cat "$build/npm.log" >&2
    return 1
  }
  node "$folder/peers.mjs" "$build/bin/peers_bench"
}

run_seek() { "$build/bin/seek_bench" 2>/dev/null; }

run_map() { "$build/bin/map_bench"; }

run_live() { "$build/bin/live_bench"; }

run_program() {
  if [ ! -x "$build/bin/imgui_example" ]; then
    say "the comparison with Dear ImGui's example is left out: its source is not installed" \
      "(/usr/share/doc/libimgui-dev/examples; slim systems drop /usr/share/doc)"
    return 0
  fi
  /usr/bin/python3 bench/program_bench.py "$build/bin"
}

run_web() {
  scripts/web.sh
  /usr/bin/python3 -B bench/web_bench.py "$build/bin" build/web/iklab.html
}

# build_and_time NAME: a row of the table below.
build_and_time() {
  local TIMEFORMAT='%U %S %R' seconds
  # The build's own output goes to the log, what the shell counted to the variable.
  seconds=$({ time cmake --build "$build/first" --target iklab >>"$build/first.log" 2>&1; } 2>&1) || {
    cat "$build/first.log" >&2
    return 1
  }
  awk -v name="$1" '{ printf "| %s | %.0f | %.0f |\n", name, $1 + $2, $3 }' <<<"$seconds"
}

run_build() {
  rm -rf "$build/first"
  : >"$build/first.log"
  # A compiler's cache would be measured instead.
  env -u CMAKE_C_COMPILER_LAUNCHER -u CMAKE_CXX_COMPILER_LAUNCHER \
    cmake --preset run -B "$build/first" >>"$build/first.log"
  echo "| \`iklab\` as run.sh builds it | processor s | seconds |"
  echo '| --- | ---: | ---: |'
  build_and_time 'first build'
  local changed
  for changed in src/ui/panels/view_panel.cpp src/ik/solvers/ccd.cpp src/lab/state.h; do
    touch "$changed"
    build_and_time "after \`${changed##*/}\`"
  done
}

install_packages "${packages[@]}"
case " ${wanted[*]} " in
  ' build ') mkdir -p "$build" ;;
  *) build_all ;;
esac
echo "$(nproc) processors, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)," \
  "load $(cut -d' ' -f1 /proc/loadavg)"
for name in "${wanted[@]}"; do
  echo
  "run_$name"
done

#!/usr/bin/env bash
# test.sh [--all]: installs what is missing, builds and runs every test.
#   --all  also clang-format, clang-tidy, every test under AddressSanitizer and UBSan, those of
#          threads under ThreadSanitizer, and the page in browsers; of the release then only those
#          of the solver library, where optimised arithmetic matters, and those that sanitizers do
#          without
# The last line is "N passed, N failed".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

all=
case "$*" in
  '') ;;
  --all) all=1 ;;
  *) sed -n '2,7s/^# //p' "$0" >&2; exit 2 ;;
esac
passed=0
failed=0
failures=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# fail NAME: counts as one test.
fail() {
  failed=$((failed + 1))
  failures+=("$1")
}

# check NAME COMMAND...: counts as one test.
check() {
  local name=$1 start=$SECONDS
  shift
  if "$@"; then
    passed=$((passed + 1))
    say "$name: passed ($((SECONDS - start)) s)"
  else
    fail "$name"
    say "$name: FAILED ($((SECONDS - start)) s)"
  fi
}

# build PRESET ROOMS: with the tests of these rooms, of all if there are none. As a whole: nobody
# changes a source meanwhile.
build() {
  # Shares of a room's tests: most of them take less time than a process does to begin.
  local options=()
  [ "$1" != release ] || options=("-DIKLAB_TEST_SHARES=${all:+8}")
  if ! cmake --preset "$1" -DIKLAB_BUILD_TESTS=ON -DIKLAB_WERROR=ON -DIKLAB_UNITY=ON \
    -DIKLAB_TEST_ROOMS="$2" "${options[@]}" >"$log" 2>&1; then
    cat "$log"
    return 1
  fi
  cmake --build --preset "$1"
}

# test_preset NAME ROOMS [OPTION...]: builds the preset, runs the tests of these rooms that ctest's
# options choose, and adds up what ctest counted; for a process of GoogleTest's, its tests.
test_preset() {
  local rooms=$2
  set -- "$1" "${@:3}"
  say "$1: building"
  if ! build "$1" "$rooms"; then
    fail "$1: the build"
    return
  fi
  ctest --preset "$@" 2>&1 | tee "$log" || true
  local bad total names ran passes fails skips bad_runs
  local printed=build/$1/Testing/Temporary/LastTest.log
  # "97% tests passed, 3 tests failed out of 100"
  local summary='s/.* ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p'
  if ! read -r bad total < <(sed -nE "$summary" "$log"); then
    fail "$1: ctest did not finish"
    return
  fi
  # "	  12 - app.Sessions.Close (Failed)", in the list at its end.
  readarray -t names < <(sed -nE "/\(Skipped\)$/d; s/^\t *[0-9]+ - (.* \([^)]*\)).*/$1: \1/p" "$log")
  failures+=("${names[@]}")
  # What all of them printed, those that passed too.
  read -r ran passes fails skips bad_runs < <(awk '
    /^\[=+\] .* ran\./ { ran++ }
    /^\[  PASSED  \] [0-9]+ tests?\./ { passes += $4 }
    /^\[  SKIPPED \] [0-9]+ tests?, listed/ { skips += $4 }
    /^\[  FAILED  \] [0-9]+ tests?, listed/ { fails += $4; bad_runs++ }
    END { print ran + 0, passes + 0, fails + 0, skips + 0, bad_runs + 0 }
  ' "$printed")
  # "[  FAILED  ] Solvers/Limits.Hold/ccd, where ...", in the list at its end.
  readarray -t names < <(sed -nE "s/^\[  FAILED  \] ([^ ,]+\.[^ ,]+)(, where .*)?$/$1: \1/p" "$printed")
  failures+=("${names[@]}")
  bad=$((bad - bad_runs))
  passed=$((passed + passes + total - ran - bad))
  failed=$((failed + fails + bad))
  [ "$skips" = 0 ] || say "$1: $skips tests were skipped"
}

# test_in_browsers NAME SCRIPT: builds what the script makes, and adds up what it counts in browsers.
test_in_browsers() {
  say "$1: building"
  "$2" --test 2>&1 | tee "$log" || true
  local passes fails names
  # "24 passed, 0 failed", at its end.
  if ! read -r passes fails < <(sed -nE '$s/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$log"); then
    fail "$1: the build"
    return
  fi
  # "FAILED chromium: test_drag (2.7 s)"
  readarray -t names < <(sed -nE "s/^FAILED ([a-z]+: [a-z_]+) .*/$1: \1/p" "$log")
  failures+=("${names[@]}")
  passed=$((passed + passes))
  failed=$((failed + fails))
}

format() {
  find src tests bench external \( -name '*.h' -o -name '*.cpp' -o -name '*.c' \) \
    -exec clang-format-14 --dry-run -Werror {} +
}

[ -n "$all" ] || packages_lint=()
install_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_lint[@]}"
if [ -n "$all" ]; then
  # All else, the window's scripts too, runs under the sanitizers below, which see more.
  test_preset release 'ik;rigs' --label-regex '^(ik|rigs|release)$'
  check clang-format format
  check clang-tidy scripts/tidy.py
  test_preset asan ''
  test_preset tsan 'rigs;lab'
  test_in_browsers web scripts/web.sh
  test_in_browsers npm scripts/npm.sh
else
  test_preset release ''
fi
echo
[ "$failed" = 0 ] || printf 'FAILED: %s\n' "${failures[@]}"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

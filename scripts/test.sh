#!/usr/bin/env bash
# test.sh [--all]: installs what is missing, builds and runs every test.
#   --all  also clang-format, clang-tidy, and the tests under AddressSanitizer and UBSan
# The last line is "N passed, N failed".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

all=
case "$*" in
  '') ;;
  --all) all=1 ;;
  *) sed -n '2,4s/^# //p' "$0" >&2; exit 2 ;;
esac
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# check NAME COMMAND...: counts as one test.
check() {
  local name=$1 start=$SECONDS
  shift
  if "$@"; then
    passed=$((passed + 1))
    say "$name: passed ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    say "$name: FAILED ($((SECONDS - start)) s)"
  fi
}

build() {
  if ! cmake --preset "$1" -DIKLAB_BUILD_TESTS=ON -DIKLAB_WERROR=ON >"$log" 2>&1; then
    cat "$log"
    return 1
  fi
  cmake --build --preset "$1"
}

# Builds the preset, runs its tests and adds up what ctest counted.
test_preset() {
  say "$1: building"
  if ! build "$1"; then
    failed=$((failed + 1))
    say "$1: the build FAILED"
    return
  fi
  ctest --preset "$1" 2>&1 | tee "$log" || true
  local bad total skipped
  # "97% tests passed, 3 tests failed out of 100"
  local summary='s/.* ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p'
  if read -r bad total < <(sed -nE "$summary" "$log"); then
    failed=$((failed + bad))
    # ctest counts a skipped test as passed.
    skipped=$(grep -c '\*\*\*Skipped' "$log" || true)
    passed=$((passed + total - bad - skipped))
    [ "$skipped" = 0 ] || say "$1: $skipped tests were skipped"
  else
    failed=$((failed + 1))
    say "$1: ctest did not finish"
  fi
}

format() {
  find src tests bench external \( -name '*.h' -o -name '*.cpp' -o -name '*.c' \) \
    -exec clang-format-14 --dry-run -Werror {} +
}

# With the compile commands of the release build, whose generated headers exist by now. The static
# analyzer takes as long as all other checks together: it goes over the library alone.
tidy_files() {
  local checks=$1
  shift
  find "$@" -name '*.cpp' -print0 | sort -z |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy-14 -p build/release --quiet --checks="$checks" \
      --extra-arg=-DHWY_COMPILE_ONLY_STATIC 2>&1 |
    { grep -v ' warnings\? generated\.$' || true; }
}
tidy() {
  local others=(src/app src/draw src/gl src/lab src/platform src/ui)
  tidy_files '' src/ik && tidy_files '-clang-analyzer-*' "${others[@]}"
}

[ -n "$all" ] || packages_lint=()
install_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_lint[@]}"
test_preset release
if [ -n "$all" ]; then
  check clang-format format
  check clang-tidy tidy
  test_preset asan
fi
echo
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

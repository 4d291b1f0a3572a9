#!/usr/bin/env bash
# npm.sh [--test]: installs what is missing and makes build/npm/iklab-VERSION.tgz, the solvers as a package for
# npm: WebAssembly in one file, with types, without dependencies. Debian's Emscripten compiles it.
#   --test  also runs it in node and in Chromium; the last line is "N passed, N failed"
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh
# shellcheck source=scripts/sources.sh
. scripts/sources.sh

case "$*" in
  '' | --test) ;;
  *) sed -n '2,4s/^# //p' "$0" >&2; exit 2 ;;
esac

build=$PWD/build/npm
export EMSDK_PYTHON=/usr/bin/python3  # as in web.sh
export NODE_PATH=/usr/share/nodejs

packages=("${packages_build[@]}" "${packages_web[@]}")
[ "$*" != --test ] || packages+=("${packages_web_test[@]}")
command -v npm >/dev/null || packages+=(npm) # another vendor's node has one
install_packages "${packages[@]}"
unpack_source tinyxml2
mkdir -p "$build/prefix/include"
ln -sfn /usr/include/glm "$build/prefix/include/glm" # of the system's headers these alone
log=$build/build.log
if ! {
  cmake -S . -B "$build/solvers" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
    -DIKLAB_BUILD_PROGRAM=OFF -DIKLAB_BUILD_TESTS=OFF -DIKLAB_BUILD_NPM=ON -DIKLAB_UNITY=ON -DIKLAB_WERROR=ON \
    -DCMAKE_FIND_ROOT_PATH="$build/prefix" -DTINYXML2="$PWD/build/sources/tinyxml2" && cmake --build "$build/solvers" --target iklab_npm
} >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  exit 1
fi
/usr/bin/python3 -B packaging/npm/package.py "$build/solvers/bin/iklab_npm.wasm" "$build/package"
(cd "$build" && rm -f iklab*.tgz && npm pack --silent ./package >/dev/null && ln -sf iklab-*.tgz iklab.tgz)
say "build/npm/$(readlink "$build/iklab.tgz"): $(stat -Lc %s "$build/iklab.tgz") bytes"
[ "$*" != --test ] || exec /usr/bin/python3 -B tests/npm/run.py "$build/package"

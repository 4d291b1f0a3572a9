# Sourced by the scripts beside it: installs missing Debian packages, says what it does.
# shellcheck shell=bash
# shellcheck disable=SC2034 # the lists are used by those who source this

packages_build=(g++ cmake ninja-build pkg-config libsdl2-dev libglm-dev libimgui-dev
  libfreetype-dev python3-glad nlohmann-json3-dev libcli11-dev libstb-dev libgif-dev libtinyxml2-dev liblua5.4-dev
  gettext fonts-inter fonts-nanum libgl1 libegl1 libgl1-mesa-dri)
packages_class=(cmark-gfm weasyprint librsvg2-bin zip python3 fonts-inter fonts-nanum fonts-dejavu-core)
packages_test=("${packages_class[@]}" libgtest-dev python3 python3-jsonschema python3-yaml xvfb xauth xdotool tkdnd
  ffmpeg desktop-file-utils appstream shared-mime-info groff-base assimp-testmodels)
packages_web=(emscripten dpkg-dev python3 python3-fonttools zopfli)
packages_web_test=(chromium ffmpeg firefox-esr python3-websocket xvfb)
packages_package=(dpkg-dev file gzip python3)
packages_release=(git)
packages_source=(dpkg-dev) # to unpack Debian's sources
packages_windows=(g++-mingw-w64-x86-64-posix gcc-mingw-w64-x86-64-posix zip librsvg2-bin python3)
packages_wine=(wine wine64 xvfb xauth xdotool imagemagick ffmpeg)
# A fixed version: another one formats and warns differently. Sanitizers too are Clang's.
packages_lint=(clang-format-14 clang-tidy-14 clang-14 libclang-rt-14-dev)

say() { echo "${0##*/}: $*" >&2; }

# install_packages PACKAGE...: quick when nothing is missing. IKLAB_SKIP_SETUP=1 skips it.
install_packages() {
  [ -z "${IKLAB_SKIP_SETUP:-}" ] || return 0
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "not a Debian system, so nothing is installed. Needed: a C++20 compiler, CMake 3.25," \
      "Ninja, pkg-config, SDL2, glm, Dear ImGui with its SDL2 and OpenGL 3 backends," \
      "glad 2, nlohmann-json, CLI11, stb, giflib, tinyxml2, Lua 5.4 as C++, gettext, the fonts Inter (or DejaVu Sans) and NanumGothic" \
      "(for the tests also GoogleTest, python3 with jsonschema and yaml, Xvfb, xdotool, Tk with tkdnd," \
      "rsvg-convert, cmark-gfm, WeasyPrint, zip, ffmpeg, desktop-file-utils, appstream, shared-mime-info, groff, assimp-testmodels)"
    return 0
  fi
  local installed package missing=()
  installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    [[ $installed == *" installed:$package "* ]] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "packages are missing; as root: apt-get install --no-install-recommends ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  local log apt=("${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q -y
    -o DPkg::Lock::Timeout=120)
  log=$(mktemp)
  # A failed update (one unreachable source of many) need not stop the installation.
  "${apt[@]}" update >"$log" 2>&1 || true
  # How much that is. With --print-uris nothing is fetched or installed.
  { "${apt[@]}" install --no-install-recommends --print-uris "${missing[@]}" 2>/dev/null || true; } |
    sed -n "s/^After this operation, \(.*\) will be used\.$/${0##*\/}: \1/p" >&2
  if ! "${apt[@]}" install --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    say "apt-get could not install ${missing[*]}"
    return 1
  fi
  rm -f "$log"
}

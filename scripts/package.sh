#!/usr/bin/env bash
# package.sh: installs what is missing and builds the Debian packages, iklab and libiklab-dev, in
# build/package.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

install_packages "${packages_build[@]}" "${packages_package[@]}"
cmake --preset package >&2
cmake --build --preset package >&2
# Whatever the user's mask: a package's files are for everybody.
umask 022
rm -f build/package/*.deb
cpack --config build/package/CPackConfig.cmake -B build/package >&2
ls build/package/*.deb

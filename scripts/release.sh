#!/usr/bin/env bash
# release.sh VERSION: makes all that a person downloads, in build/iklab-VERSION: the source, the Debian
# packages, the program as one HTML file and for Windows, what a class needs, and their checksums. It
# refuses a tree whose commit does not say everything about it. release.sh --notes VERSION prints what
# is new in it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

refuse() {
  say "$*"
  exit 1
}

# version_of HEADER
version_of() {
  sed -nE 's/^#define IKLAB_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$1" | paste -sd .
}

# section NAME: what CHANGELOG.md has under this heading.
section() {
  awk -v heading="## $1" '/^## /{ is_in = $0 == heading; next } is_in' CHANGELOG.md
}

# check VERSION: one line about the first thing that is not as a release has it.
check() {
  local version=$1 stated changed
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || refuse "VERSION is three numbers, such as 1.0.0, not \"$version\""
  git rev-parse --verify -q HEAD >/dev/null || refuse "this is no checkout of git: a release is made of a commit"
  changed=$(git status --porcelain)
  [ -z "$changed" ] ||
    refuse "not everything is committed: $(head -n 1 <<<"$changed" | cut -c 4-) and others ($(wc -l <<<"$changed") in all)"
  stated=$(version_of src/ik/version.h)
  [ "$stated" = "$version" ] || refuse "src/ik/version.h says $stated, not $version"
  [ -n "$(section "$version")" ] || refuse "CHANGELOG.md has no section \"## $version\", or nothing in it"
  [ -z "$(section Unreleased)" ] || refuse "CHANGELOG.md has something under \"## Unreleased\": it belongs to $version"
}

notes=
[ "${1:-}" != --notes ] || { notes=1; shift; }
[ $# -eq 1 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
version=$1
[ -z "$notes" ] || { section "$version"; exit; }
install_packages "${packages_release[@]}"
check "$version"

# The same commit gives the same archives: its time is that of every file in them.
umask 022
export LC_ALL=C SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
scripts/package.sh >&2
scripts/web.sh >&2
scripts/windows.sh >&2
scripts/npm.sh >&2
scripts/class.sh "$version" build/package/bin/iklab build/web/iklab.html >&2

# Nothing is left of an earlier try, and a folder that is there is whole.
release=build/iklab-$version
rm -rf "$release" "$release.part"
mkdir -p "$release.part"
git archive --prefix="iklab-$version/" HEAD | gzip -9n >"$release.part/iklab-$version.tar.gz"
cp build/package/*.deb "build/windows/iklab-$version-windows.zip" "build/class/iklab-class-$version.zip" \
  "build/npm/iklab-$version.tgz" "$release.part"
cp build/web/iklab.html "$release.part/iklab-$version.html"
(cd "$release.part" && sha256sum -- * >SHA256SUMS)
mv "$release.part" "$release"
ls "$release"/*

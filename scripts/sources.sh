# Sourced by the scripts beside it: Debian's source packages, for what is built for another system.
# shellcheck shell=bash

# unpack_source PACKAGE...: the source package of each one, of this system's release, in
# build/sources/PACKAGE. As any user; this system's own lists of packages stay as they are.
unpack_source() {
  local package missing=()
  for package in "$@"; do
    [ -e "build/sources/$package/debian/control" ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "fetching the sources of ${missing[*]} from Debian"
  local folder=$PWD/build/sources
  local from=$folder/apt
  mkdir -p "$from/lists/partial" "$from/archives/partial" "$from/parts"
  # The places that this system has its packages from.
  local file to
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ -s "$file" ] || continue
    to=$from/parts/${file##*/}
    sed -E 's/^deb /deb-src /; s/^(Types:).*/\1 deb-src/' "$file" >"$to"
    # Other vendors' have no sources, or others.
    grep -qi debian "$to" || rm "$to"
  done
  local apt=(apt-get -q -y -o "Dir::State::Lists=$from/lists" -o "Dir::Cache=$from"
    -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$from/parts" -o APT::Sandbox::User=root)
  local log=$folder/fetch.log
  "${apt[@]}" update >"$log" 2>&1 || true
  for package in "${missing[@]}"; do
    rm -rf "$folder/$package" "$folder/part"
    mkdir -p "$folder/part"
    if ! (cd "$folder/part" && "${apt[@]}" source "$package") >>"$log" 2>&1; then
      tail -n 20 "$log" >&2
      say "apt-get could not fetch the source of $package"
      return 1
    fi
    mv "$folder"/part/*/ "$folder/$package"
    rm -rf "$folder/part"
  done
}

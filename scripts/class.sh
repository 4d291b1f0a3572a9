#!/usr/bin/env bash
# class.sh VERSION PROGRAM PAGE: installs what is missing and makes build/class/iklab-class-VERSION.zip,
# for teachers who build nothing: PAGE, which is iklab.html, the guide, plans of the lessons, and
# worksheets, which PROGRAM makes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/setup.sh
. scripts/setup.sh

# make_worksheets PROGRAM FOLDER: of all lessons in every language, each with its key.
make_worksheets() {
  local lesson name language to
  for lesson in assets/lessons/*.lesson.md; do
    name=${lesson##*/}
    name=${name%.lesson.md}
    language=en
    case $name in
      *.*) language=${name##*.} name=${name%.*} ;;
    esac
    to=$2
    [ "$language" = en ] || to=$2/$language
    mkdir -p "$to"
    # By its id, which goes with the translations that the program has; a file is as it is.
    "$1" lesson worksheet "${name#*-}" --language "$language" --key -o "$to/$name.pdf" >&2
  done
}

[ $# -eq 3 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
install_packages "${packages_class[@]}"
build=$PWD/build/class
name=iklab-class-$1
folder=$build/$name
rm -rf "$folder" "$folder.zip"
mkdir -p "$folder"
cp "$3" "$folder/iklab.html"
cp packaging/copyright "$folder/copyright.txt"
sed "s/@VERSION@/$1/" packaging/class/README.txt >"$folder/README.txt"
say "printing the guide, plans and worksheets"
/usr/bin/python3 -B packaging/class/documents.py "$folder"
make_worksheets "$2" "$folder/worksheets"
# The same files make the same archive.
find "$folder" -exec touch -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" {} +
(cd "$build" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -9 "$name.zip" -@)
echo "$folder.zip"

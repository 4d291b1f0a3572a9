#!/usr/bin/env bash
# Makes the pictures of README.md and the guide again, with the program itself. Build it first
# (scripts/run.sh).
#   scripts/pictures.sh        into docs/images
#   scripts/pictures.sh ko     in another language, to look at, into build/pictures/ko/images
set -euo pipefail
cd "$(dirname "$0")/.."
program=build/run/bin/iklab
if [ $# = 0 ]; then
  scripts=docs/scripts
else
  scripts=build/pictures/$1/scripts
  mkdir -p "$scripts" "$scripts/../images"
  cp docs/scripts/*.iklab "$scripts"
fi
for script in "$scripts"/*.iklab; do
  "$program" play ${1:+--language "$1"} "$script"
done

#!/usr/bin/env bash
# Makes the pictures of README.md again, with the program itself. Build it first (scripts/run.sh).
set -euo pipefail
cd "$(dirname "$0")/.."
for script in docs/scripts/*.iklab; do
  build/run/bin/iklab play "$script"
done

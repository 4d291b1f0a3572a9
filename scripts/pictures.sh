#!/usr/bin/env bash
# Makes the pictures of README.md anew, with the program itself. Build it first (scripts/run.sh).
set -euo pipefail
cd "$(dirname "$0")/.."
iklab=build/release/bin/iklab
images=docs/images

"$iklab" shot -o "$images/two-bone.png" --ui --size 1280x720
"$iklab" shot -o "$images/fabrik-step.png" --size 960x540 --theme light --solver fabrik \
  --lengths 0.9,0.7,0.5,0.4 --angles 25,35,30,25 --target 1.5,0.4 --step 6

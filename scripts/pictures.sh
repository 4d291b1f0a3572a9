#!/usr/bin/env bash
# Makes the pictures of README.md anew, with the program itself. Build it first (scripts/run.sh).
set -euo pipefail
cd "$(dirname "$0")/.."
iklab=build/release/bin/iklab
images=docs/images

"$iklab" shot -o "$images/two-bone.png" --ui --size 1280x720
chain=(--lengths 1,0.8,0.6 --angles 65,-20,30)
"$iklab" shot -o "$images/ccd-step.png" --ui --explain --size 1280x720 --solver ccd "${chain[@]}" \
  --target 0.2,1.6 --step 2
"$iklab" shot -o "$images/maps.png" --ui --map iterations --size 1280x720 --solver ccd \
  --lengths 1,0.8 --angles=-60,150 --target 0.9,0.9 --step 4
"$iklab" shot -o "$images/fabrik-step.png" --explain --size 960x540 --theme light --solver fabrik \
  --lengths 0.9,0.7,0.5 --angles 70,-30,-40 --target 1.2,-0.3 --step 2
"$iklab" shot -o "$images/space.png" --ui --camera 35,22 --size 1280x720 --solver fabrik \
  --lengths 0.9,0.7,0.5 --angles 70,-30,-40 --target 1.2,0.6

#!/usr/bin/env bash
# with_xvfb.sh COMMAND...: runs COMMAND on an X server of its own and ends with its status.
set -euo pipefail

folder=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 143' TERM INT HUP

# -noreset: else the server starts afresh when its last client leaves, and refuses one that connects
# at that moment.
Xvfb -displayfd 3 -noreset -screen 0 1280x1200x24 -nolisten tcp 3>"$folder/display" 2>"$folder/log" &
server=$!
# The server writes the number and then the end of the line, once it accepts clients: `read` succeeds
# when both are there.
number=
for _ in $(seq 200); do
  ! read -r number <"$folder/display" || break
  number=
  kill -0 "$server" 2>/dev/null || break
  sleep 0.05
done
if [ -z "$number" ]; then
  echo "with_xvfb.sh: Xvfb did not start:" >&2
  cat "$folder/log" >&2
  exit 1
fi

export DISPLAY=":$number"
unset WAYLAND_DISPLAY SDL_VIDEODRIVER XAUTHORITY
# In the background, so that a signal sent to this script (a test's timeout) is acted on at once.
"$@" &
command=$!
trap 'kill "$command" 2>/dev/null || true; exit 143' TERM INT HUP
wait "$command"

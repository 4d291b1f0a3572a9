#!/usr/bin/env python3
"""check_memory.py IKLAB: a trace is written as it is read off, whatever the size of the text."""
import os
import subprocess
import sys

BONES, ITERATIONS = 150, 50
LEAST_TEXT = 40  # MB: what would be noticed
MOST_MORE = 20  # MB over the same solve without a trace; the trace itself takes less than one
PROBLEM = [sys.argv[1], "solve", "--lengths", ",".join(["1"] * BONES), "--target", "40,60", "--solver", "ccd",
           "--iterations", str(ITERATIONS), "--tolerance", "1e-9"]
# A sanitizer keeps what was freed.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1"}


def run(*options):
    """The most memory that it took, and how much it wrote; MB."""
    process = subprocess.Popen([*PROBLEM, *options], env=ENVIRONMENT, stdout=subprocess.PIPE)
    written = 0
    while piece := process.stdout.read(1 << 20):
        written += len(piece)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{options}: exit status {process.returncode}")
    return used.ru_maxrss / 1024, written / 1e6


alone, _ = run()
failures = []
for options in (["--trace"], ["--csv", "-"]):
    memory, text = run(*options)
    print(f"{options[0]}: {text:.0f} MB of text, {memory - alone:.1f} MB more than without")
    if text < LEAST_TEXT:
        failures.append(f"{options[0]}: expected {LEAST_TEXT} MB of text")
    if memory - alone > MOST_MORE:
        failures.append(f"{options[0]}: expected at most {MOST_MORE} MB more memory")
print("\n".join(failures))
sys.exit(1 if failures else 0)

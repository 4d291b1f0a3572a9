#!/usr/bin/python3
"""program_bench.py BIN_DIR: the program against Dear ImGui's own SDL2 + OpenGL 3 example.

BIN_DIR holds iklab, imgui_example and libframe_probe.so. The program with its flat view, the same in
3D and in Korean, and the example run in turn in the same virtual display of 1280x720 pixels and more,
the same probe in each; medians over the runs.
"""

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7
FRAMES = 300
SETTLING = 20  # the first frames build fonts and shaders; they do not count as a median frame
TIME_LIMIT = 120  # seconds a run

PROGRAMS = {
    "flat": ["iklab", "--preset=Two-bone arm"],
    "3D": ["iklab", "--preset=Two-bone arm", "--camera=30,20"],
    "start page": ["iklab"],
    "Korean": ["iklab", "--preset=Two-bone arm", "--language=ko"],
    "example": ["imgui_example"],
}

FIGURES = {  # name: (unit, digits)
    "frame, wall clock": ("ms", 2),
    "frame, processor time": ("ms", 2),
    "first frame, wall clock": ("ms", 0),
    "first frame, processor time": ("ms", 0),
    "first frame, empty shader cache": ("ms", 0),
    "peak memory": ("MB", 1),
}


class Display:
    """A virtual X display of our own, ended by its process, never by its name."""

    def __enter__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-noreset",
             "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise SystemExit("program_bench: Xvfb did not start")
        return ":" + number

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def run_once(command, probe, display, frames, cache):
    """Times of all frames, and the most memory that was resident, in bytes."""
    with tempfile.NamedTemporaryFile() as out:
        environment = dict(os.environ, DISPLAY=display, LD_PRELOAD=str(probe),
                           SDL_VIDEODRIVER="x11", LIBGL_ALWAYS_SOFTWARE="1",
                           MESA_SHADER_CACHE_DIR=cache, IKLAB_PROBE_OUT=out.name,
                           IKLAB_PROBE_FRAMES=str(frames),
                           IKLAB_PROBE_START=repr(time.monotonic()))
        # In a folder of its own: the example writes an imgui.ini.
        process = subprocess.Popen(command, env=environment, cwd=cache,
                                   stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + TIME_LIMIT
        pid = 0
        while pid == 0:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid == 0:
                if time.monotonic() > deadline:
                    process.kill()
                    deadline = float("inf")
                time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise SystemExit(f"program_bench: {command[0]} ended with {process.returncode}")
        lines = out.read().decode().split("\n")
    times = [tuple(map(float, line.split())) for line in lines if line]
    return times, usage.ru_maxrss * 1024


def measure(command, probe, display, cache):
    times, memory = run_once(command, probe, display, FRAMES, cache)
    walls = [b[0] - a[0] for a, b in zip(times[SETTLING:], times[SETTLING + 1:])]
    processors = [b[1] - a[1] for a, b in zip(times[SETTLING:], times[SETTLING + 1:])]
    with tempfile.TemporaryDirectory() as empty:
        first, _ = run_once(command, probe, display, 1, empty)
    return {
        "frame, wall clock": statistics.median(walls) * 1e3,
        "frame, processor time": statistics.median(processors) * 1e3,
        "first frame, wall clock": times[0][0] * 1e3,
        "first frame, processor time": times[0][1] * 1e3,
        "first frame, empty shader cache": first[0][0] * 1e3,
        "peak memory": memory / 1e6,
    }


def print_table(medians):
    names = list(PROGRAMS)
    ours = names[:-1]
    print("".join([f"\n{'1280x720, ' + str(RUNS) + ' runs, medians':34}",
                   *(f" {name:>10}" for name in [*names, *ours])]))
    for figure, (unit, digits) in FIGURES.items():
        values = [medians[name][figure] for name in names]
        print("".join([f"{figure + ', ' + unit:34}", *(f" {value:10.{digits}f}" for value in values),
                       *(f" {value / values[-1]:9.2f}x" for value in values[:-1])]))


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    folder = Path(sys.argv[1]).resolve()
    probe = folder / "libframe_probe.so"
    results = {name: [] for name in PROGRAMS}
    with Display() as display, tempfile.TemporaryDirectory() as cache:
        for run in range(RUNS + 1):
            for name, command in PROGRAMS.items():
                figures = measure([str(folder / command[0]), *command[1:]], probe, display, cache)
                # The first run fills the shader cache and the system's own.
                if run > 0:
                    results[name].append(figures)
    print_table({name: {figure: statistics.median(run[figure] for run in runs)
                        for figure in FIGURES} for name, runs in results.items()})


if __name__ == "__main__":
    main()

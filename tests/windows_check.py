#!/usr/bin/env python3
"""windows_check.py FOLDER PICTURE: the unpacked program for Windows, under Wine and an X server.

The command line, in a folder with names of several scripts; then the window, in which a target is
dragged, and of which PICTURE is kept. Prints a line a check; the status is 1 if one failed.
"""
import json
import math
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
PICTURE = pathlib.Path(sys.argv[2]).resolve()
WORK = pathlib.Path(tempfile.mkdtemp(prefix="iklab-windows-"))
PLACE = WORK / "Überblick τ 팔"
PATIENCE = 300  # seconds
failures = 0


def check(what, holds, more=""):
    global failures
    failures += not holds
    print(f"{'passed' if holds else 'FAILED'}: {what}{'' if holds else f': {more}'}", flush=True)


def iklab(*arguments, **options):
    """Runs iklab.com, as a shell does."""
    return subprocess.run(["wine", str(PROGRAM / "iklab.com"), *arguments], cwd=PLACE, capture_output=True,
                          timeout=PATIENCE, **options)




def command_line():
    done = iklab("--version")
    check("--version", done.stdout.startswith(b"iklab ") and done.returncode == 0, done)
    check("standard output has no carriage returns", b"\r" not in done.stdout, done)

    done = iklab("solve", "--lengths", "2,2,1", "--target", "3,2")
    answer = json.loads(done.stdout)
    end = answer["joints"][-1]
    check("solve reaches the target", math.dist(end[:2], (3, 2)) < 0.01, end)
    done = iklab("solve", "--lengths", "2,2,1", "--target", "3,2,x")
    check("bad input is one line and status 2", done.returncode == 2 and done.stderr.count(b"\n") == 1
          and done.stderr.startswith(b"iklab: --target"), done)

    names = ["Überblick_τ.iklab.json", "плечо.iklab.json", "팔 🦾.iklab.json"]
    for name in names:
        done = iklab("scene", "--preset", "Spider", "-o", name)
        check(f"a scene is written as {name}", done.returncode == 0 and (PLACE / name).exists(), done)
        done = iklab("solve", name)
        check("and read again", done.returncode == 0 and json.loads(done.stdout)["joints"], done)
    done = iklab("scene", "--preset", "Spider", "-o", "-")
    check("and is the same on standard output", done.stdout == (PLACE / names[0]).read_bytes(), done.stderr)

    done = iklab("solve", "gone_팔.json")
    check("a missing file is named in UTF-8", done.stderr.decode() ==
          "iklab: gone_팔.json: No such file or directory\n", done)
    done = iklab("scene", "--preset", "Spider", "-o", "NUL")
    check("a device is written to", done.returncode == 0, done)
    (PLACE / "fixed.json").write_text("old")
    subprocess.run(["wine", "attrib", "+r", "fixed.json"], cwd=PLACE, capture_output=True, timeout=PATIENCE)
    done = iklab("scene", "--preset", "Spider", "-o", "fixed.json")
    check("a read-only file stays", done.returncode != 0 and b"read-only" in done.stderr and
          (PLACE / "fixed.json").read_text() == "old", done)

    done = iklab("shot", "--preset", "Spider", "--ui", "--size", "1280x720", "-o", "φωτο.png")
    picture = PLACE / "φωτο.png"
    size = struct.unpack(">II", picture.read_bytes()[16:24]) if picture.exists() else None
    check("a picture is painted", size == (1280, 720), done)
    done = iklab("record", "--size", "128x96", "--seconds", "0.3", "-o", "фильм.gif")
    film = PLACE / "фильм.gif"
    check("a film is written", film.exists() and film.read_bytes().startswith(b"GIF89a"), done)
    done = iklab("record", "--seconds", "0.1", "-o", "film.mp4")
    check("that ffmpeg.exe is missing is said", b"ffmpeg.exe" in done.stderr and done.returncode == 1, done)
    done = iklab("shot", "-o", "no/such/place.png")
    check("nothing is left behind", done.returncode != 0 and not list(PLACE.glob(".iklab-*")),
          sorted(PLACE.iterdir()))


def xdotool(*words):
    return subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True,
                          timeout=60).stdout.split()


def wait_for(find, what):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = find()
        if found:
            return found
        time.sleep(0.2)
    raise TimeoutError(what)


def read_report(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return None


def window():
    report = PLACE / "report.json"
    settings = PLACE / "Einstellungen_ü"
    settings.mkdir()
    (settings / "settings.json").write_text('{"start-page": false}')
    process = subprocess.Popen(["wine", str(PROGRAM / "iklab.exe"), "--report", report.name, "--settings",
                                settings.name, "--preset", "Two-bone arm"], cwd=PLACE)
    try:
        first = wait_for(lambda: read_report(report), "the window's report")
        check("the window is open", first["frames"] > 0)
        found = wait_for(lambda: xdotool("search", "--onlyvisible", "--name", "IK Lab"), "the window")[-1]
        xdotool("windowfocus", found)
        geometry = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", found))
        left, top = int(geometry["X"]), int(geometry["Y"])
        x, y = first["screen"]["target"]
        xdotool("mousemove", round(left + x), round(top + y))
        time.sleep(1)
        xdotool("mousedown", 1)
        for i in range(1, 21):
            xdotool("mousemove", round(left + x - 4 * i), round(top + y + 3 * i))
            time.sleep(0.05)
        xdotool("mouseup", 1)

        def moved():
            now = read_report(report)
            near = now and math.dist(now["screen"]["target"], (x - 80, y + 60)) < 3
            return now if near and math.dist(now["joints"][-1][:2], now["target"][:2]) < 0.01 else None

        now = wait_for(moved, "the target where it was dragged")
        check("the target follows the mouse and the tip the target", True)
        check("what changed is unsaved", now["document"]["unsaved"])
        subprocess.run(["import", "-window", "root", str(PICTURE)], check=True, timeout=60)
        wait_for(lambda: (settings / "unsaved").is_dir(), "unsaved work")
        check("unsaved work has its folder", True)
    finally:
        process.terminate()
        process.wait(timeout=60)
        subprocess.run(["wineserver", "-k"], check=False, timeout=60)


PLACE.mkdir()
try:
    command_line()
    window()
finally:
    shutil.rmtree(WORK, ignore_errors=True)
sys.exit(1 if failures else 0)

"""Random input to the window, with a real mouse and keyboard (xdotool, under Xvfb)."""
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

from runs import PATIENCE, SANITIZER, end

KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "space", "Left", "Right", "Up", "Down", "Home", "End", "Tab",
        "Return", "Escape", "Delete", "F1", "F2", "shift+F2", "F5", "ctrl+z", "ctrl+y", "ctrl+n", "ctrl+o", "ctrl+s",
        "ctrl+e", "ctrl+p", "ctrl+k", "ctrl+c", "ctrl+v", "shift+Tab", *"abcdefghijklmnoprstuvwxyz", ".", "-"]
SIZES = [(1280, 720), (800, 500), (1000, 1100), (1280, 2), (64, 64), (3, 700)]
BATCH = 60  # events between two looks at the program


def events(draw):
    """Commands for xdotool."""
    for _ in range(BATCH):
        kind = draw.random()
        if kind < 0.45:
            yield f"mousemove {draw.randint(0, 1279)} {draw.randint(0, 1199)}"
        elif kind < 0.6:
            yield f"click {draw.choice((1, 1, 1, 2, 3, 4, 5))}"
        elif kind < 0.7:
            yield f"mousedown 1 mousemove {draw.randint(0, 1279)} {draw.randint(0, 1199)} mouseup 1"
        else:
            yield f"key {draw.choice(KEYS)}"


def window_of(runner, process):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        found = subprocess.run(["xdotool", "search", "--all", "--onlyvisible", "--pid", str(process.pid),
                                "--class", "iklab"], capture_output=True, text=True, env=runner.environment,
                               check=False, timeout=PATIENCE)
        if found.stdout.split():
            return found.stdout.split()[0]
        time.sleep(0.1)
    return None


def sit_down(runner, iklab, draw, until, findings):
    """One window, until it ends or is ended."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab_monkey_"))
    log = folder / "stderr"
    done = []
    with log.open("wb") as err:
        process = runner.start([iklab, "--settings", "kept"], cwd=folder, stdout=err, stderr=err,
                               env={"HOME": str(folder), "XDG_DATA_HOME": str(folder)})
        window = window_of(runner, process)
        stop = min(until, time.monotonic() + 120.0)
        while window and process.poll() is None and time.monotonic() < stop:
            batch = list(events(draw))
            if draw.random() < 0.2:
                batch.append("windowsize {} {} {}".format(window, *draw.choice(SIZES)))
            batch.insert(0, f"windowfocus {window}")
            done += batch
            try:
                subprocess.run(["xdotool", "-"], input="\n".join(batch), text=True, env=runner.environment,
                               capture_output=True, check=False, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                findings.add("the X server waits for the window", "\n".join(done))
            findings.count("events of the monkey", BATCH)
        findings.count("windows of the monkey")
        code = process.poll()
        if code is None:
            process.terminate()  # it answers, or hangs
            try:
                process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                findings.add("the window hangs", "\n".join(done))
        end(process)
    if code not in (None, 0) or SANITIZER.search(log.read_bytes()) or not window:
        shutil.copy(log, folder / "log")
        findings.add(f"the window ended with {code}: {log.read_bytes()[:300]!r}", "\n".join(done))
    shutil.rmtree(folder, ignore_errors=True)


def campaign(runner, iklab, seconds, seed, findings):
    draw = random.Random(seed)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        sit_down(runner, iklab, draw, until, findings)

"""The program is killed at random moments while it saves, films and exports, and in the window while
it saves by itself. The file is then the old one or the new one, whole."""
import json
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

from runs import PATIENCE, SOURCE, end

# What is written to NAME, and what is named in the table.
COMMANDS = {
    "saving": ("scene.iklab.json", ["scene", "--preset", "Rope of 100 bones"]),
    "exporting": ("picture.svg", ["shot", "--size", "200x150", "--preset", "Two-bone arm"]),
    "filming": ("film.gif", ["record", "--size", "96x64", "--seconds", "0.4", "--preset", "Spider"]),
    "filming to MP4": ("film.mp4", ["record", "--size", "96x64", "--seconds", "0.4", "--preset", "Spider"]),
}
OLD = b"what was there before\n"
SHOWN = 8  # seconds in which a window saves by itself


def reset(folder, name):
    for each in folder.iterdir():
        each.unlink()
    (folder / name).write_bytes(OLD)


def killed(runner, command, folder, delay):
    process = runner.start(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(timeout=delay)
    except subprocess.TimeoutExpired:
        pass
    is_killed = process.poll() is None
    process.kill()
    process.wait()
    # An ffmpeg that has begun a moment ago creates its file yet, and ends with its input.
    until = time.monotonic() + PATIENCE
    while any(runner.left()) and time.monotonic() < until:
        time.sleep(0.05)
    return is_killed


def after_kill(folder, name, new, has_child):
    """What is wrong with the folder."""
    content = (folder / name).read_bytes() if (folder / name).exists() else None
    # Two films of ffmpeg may differ in a date.
    if content != OLD and content != new and not (has_child and content and len(content) == len(new)):
        yield f"{name} is neither the old one nor the new one: {content and len(content)} bytes"
    hidden = [each.name for each in folder.iterdir() if each.name.startswith(".iklab-")]
    others = {each.name for each in folder.iterdir()} - {name, *hidden}
    if len(hidden) > 1 or others:
        yield f"left behind: {hidden} {others}"


def kill_command(runner, iklab, kind, until, draw, findings):
    name, words = COMMANDS[kind]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab_kills_"))
    command = [iklab, *words, "-o", name]
    reset(folder, name)
    begun = time.monotonic()
    code, _, err = runner.run(command, cwd=folder)
    takes = time.monotonic() - begun
    new = (folder / name).read_bytes()
    if code != 0:
        findings.add(f"{kind}: exit status {code}: {err!r}")
        until = 0.0
    while time.monotonic() < until:
        reset(folder, name)
        # Most of it is the start: half of the kills come near the end, where it writes.
        delay = draw.uniform(0.0, takes) if draw.random() < 0.5 else draw.gauss(0.9 * takes, 0.1 * takes)
        begun = time.monotonic()
        is_killed = killed(runner, command, folder, max(delay, 0.0))
        if not is_killed:  # it was quicker this time: the machine has less to do
            takes = 0.5 * (takes + time.monotonic() - begun)
        findings.count(f"kills while {kind}" if is_killed else f"ends before the kill, {kind}")
        for fault in after_kill(folder, name, new, name.endswith(".mp4")):
            findings.add(f"{kind}: {fault}", folder)
        # The next one removes what was left.
        if draw.random() < 0.05:
            runner.run(command, cwd=folder)
            if [each.name for each in folder.iterdir()] != [name]:
                findings.add(f"{kind}: left behind by the next one", folder)
    shutil.rmtree(folder)


def kill_window(runner, iklab, draw, findings):
    """An edit every moment; what was saved by itself is whole."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab_kills_"))
    preset = (SOURCE / "assets/presets/04-tentacle.iklab.json").read_bytes()
    (folder / "scene.iklab.json").write_bytes(preset)
    process = runner.start([iklab, "scene.iklab.json", "--settings", "kept"], cwd=folder,
                           env={"HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + draw.uniform(3.0, SHOWN)
    while time.monotonic() < until and process.poll() is None:
        subprocess.run(["xdotool", "key", draw.choice("123456"), "ctrl+z" if draw.random() < 0.3 else "7"],
                       env=runner.environment, check=False, timeout=60)
        time.sleep(0.2)
    end(process)
    findings.count("kills while a window saves by itself")
    if (folder / "scene.iklab.json").read_bytes() != preset:
        findings.add("a window: the scene on the disk has changed", folder)
    for each in folder.rglob("*.json"):
        findings.count("files that windows left", int("unsaved" in str(each)))
        try:
            json.loads(each.read_text())
        except ValueError:
            findings.add(f"a window: {each.name} is not whole", folder)
    shutil.rmtree(folder)


def campaign(runner, iklab, seconds, seed, findings):
    draw = random.Random(seed)
    share = seconds / (len(COMMANDS) + 1)
    for kind in COMMANDS:
        kill_command(runner, iklab, kind, time.monotonic() + share, draw, findings)
    until = time.monotonic() + share
    while time.monotonic() < until:
        kill_window(runner, iklab, draw, findings)

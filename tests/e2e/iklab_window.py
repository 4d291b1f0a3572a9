"""Drives the program's window with a real mouse and keyboard (xdotool, under Xvfb).

What the program had on screen is read from the report that it writes when it ends, so a test is a
number of short runs: the first one, in which nothing is done, tells where things are.
"""

import atexit
import json
import math
import os
import pathlib
import re
import select
import shutil
import subprocess
import tempfile
import time

PROGRAM = os.environ.get("IKLAB", "bin/iklab")
PATIENCE = 180.0  # seconds until a test gives up waiting; nothing here is expected to take that long
QUIET = 0.2      # seconds for which the program must have done nothing


class Xdotool:
    """One process that carries out all commands: to start one for each takes longer than most of
    them do. Behind each command it is asked how large the screen is, so that its answer has an end."""

    END = re.compile(r"^\d+ \d+\n", re.MULTILINE)

    def __init__(self):
        self.process = None

    def do(self, command):
        if not self.process:
            self.process = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.process.stdin.write(f"{command}\ngetdisplaygeometry\n".encode())
        self.process.stdin.flush()
        answer = ""
        while not (end := self.END.search(answer)):
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                raise TimeoutError(f"xdotool {command}: no answer within {PATIENCE:.0f} s")
            read = os.read(self.process.stdout.fileno(), 4096).decode()
            if not read:  # it gives up, as where there is no such window
                self.end()
                raise RuntimeError(f"xdotool {command}: {answer.strip()}")
            answer += read
        return answer[:end.start()].strip()

    def end(self):
        if self.process:
            self.process.communicate()
            self.process = None


HAND = Xdotool()
SEARCH = Xdotool()  # whose finds are what its later commands would be for: it has none
atexit.register(HAND.end)
atexit.register(SEARCH.end)


def xdotool(*words):
    """What a command of xdotool's says. No word has a space in it."""
    return HAND.do(" ".join(str(each) for each in words))


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.03)


def activity(process):
    """CPU time used by a process, and whether one of its threads is running or wants to."""
    ticks, awake = 0, False
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/stat", encoding="utf-8") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
            awake = awake or fields[0] != "S"
    except (FileNotFoundError, ProcessLookupError):  # a thread has ended, or all of them
        pass
    return ticks, awake


def x_server():
    """Processes beside this one: with_xvfb.sh started both."""
    parent = os.getppid()
    children = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(each) for each in children if int(each) != os.getpid()]


def switch_start_page_off(data_home):
    """In the settings; what else they say stays."""
    file = pathlib.Path(data_home) / "IK Lab" / "iklab" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    settings = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**settings, "start-page": False}))


class Window:
    """The running program. Use as a context manager: it ends with the block.

    `data_home`: the folder in which it finds its settings; else one of its own, empty.
    `meets_start_page`: as at the very first start; else the settings say that it was switched off."""

    def __init__(self, *arguments, data_home=None, meets_start_page=False):
        self.folder = tempfile.mkdtemp(prefix="iklab-e2e-")
        self.report_file = pathlib.Path(self.folder) / "report.json"
        if not meets_start_page:
            switch_start_page_off(data_home or self.folder)
        command = [PROGRAM, "--report", str(self.report_file), *arguments]
        # Else SDL drops a click that comes in together with the focus, as on a busy machine.
        environment = {**os.environ, "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
                       "XDG_DATA_HOME": str(data_home or self.folder), "HOME": self.folder}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True,
                                        env=environment)
        self.id = None
        self.held = set()

    def __enter__(self):
        try:
            wait_until(self._find, "the window")
            xdotool("windowfocus", "--sync", self.id)
            self.settle()
            self.move((2, 2))  # SDL passes the focus on when the next event comes
            self.settle()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        for button in self.held:  # the X server would hold them into the next run
            xdotool("mouseup", button)
        xdotool("keyup", "t")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _find(self):
        if self.process.poll() is not None:
            raise RuntimeError("the program ended at once: " + self.process.stderr.read())
        try:
            found = SEARCH.do(
                f"search --all --onlyvisible --pid {self.process.pid} --class iklab").split()
        except RuntimeError:  # a window went while it was looked at
            found = []
        self.id = found[0] if found else None
        return self.id is not None

    # --- Waiting: it sleeps when it has nothing to do, so that it slept tells that it is done.

    def cpu_ticks(self):
        """CPU time that the program has used, in hundredths of a second."""
        return activity(self.process.pid)[0]

    def settle(self):
        """Returns once the program, and the X server, have done nothing for a while."""
        processes = [self.process.pid, *x_server()]
        since, before = time.monotonic(), None

        def is_quiet():
            nonlocal since, before
            now = [activity(each) for each in processes]
            if now != before or any(awake for _, awake in now):
                since, before = time.monotonic(), now
            return time.monotonic() - since > QUIET
        wait_until(is_quiet, "the program to come to rest")

    # --- What a person does. Positions are window points, as the report tells them.

    def move(self, place):
        xdotool("mousemove", "--window", self.id, round(place[0]), round(place[1]))

    def press(self, button=1):
        xdotool("mousedown", button)
        self.held.add(button)

    def release(self, button=1):
        xdotool("mouseup", button)
        self.held.discard(button)

    def click(self, place, button=1):
        self.move(place)
        self.settle()  # the pointer is seen to be there before it presses
        self.press(button)
        self.release(button)
        self.settle()

    def drag(self, start, end, button=1, let_go=True, then=None):
        """`then`: seconds to wait afterwards for what does not come to rest by itself at once;
        else until it has."""
        self.move(start)
        self.settle()
        self.press(button)
        # Where it is when the program sees the press is where the drag begins.
        if then is None:
            self.settle()
        else:
            time.sleep(QUIET)
        for part in (0.1, 0.35, 0.6, 0.8, 1.0):
            self.move([a + part * (b - a) for a, b in zip(start, end)])
            time.sleep(0.03)  # a hand moves; it does not jump
        if then is None:
            self.settle()  # a window takes no last step in the frame of the release
        if let_go:
            self.release(button)
        if then is None:
            self.settle()
        else:
            time.sleep(then)

    def click_with_key(self, key, place):
        """A click while `key` is held. A held key repeats: the program does not come to rest."""
        self.move(place)
        self.settle()
        xdotool("keydown", key)
        time.sleep(0.3)
        self.press()
        self.release()
        time.sleep(0.3)
        xdotool("keyup", key)
        self.settle()

    def wheel(self, place, notches):
        self.move(place)
        self.settle()
        for _ in range(abs(notches)):
            xdotool("click", 4 if notches > 0 else 5)
        self.settle()

    def key(self, *names):
        for name in names:
            xdotool("key", name)
            self.settle()

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "5", "--", text], check=True, timeout=PATIENCE)
        self.settle()

    def title(self):
        """As the window manager reads it."""
        return xdotool("getwindowname", self.id)

    def has_ended(self):
        """Waits for the program to end, or to come to rest."""
        since, before = time.monotonic(), None
        while time.monotonic() - since < 2 * QUIET:
            if self.process.poll() is not None:
                return True
            now = activity(self.process.pid)
            if now != before or now[1]:
                since, before = time.monotonic(), now
            time.sleep(0.03)
        return False

    def quit(self):
        """Ends it with Ctrl+Q, and D where it asks about unsaved changes; returns the report."""
        xdotool("key", "ctrl+q")
        if not self.has_ended():
            xdotool("key", "d")
        return self.ended()

    def ended(self):
        """The report, once the program has ended by itself."""
        if self.process.wait(timeout=PATIENCE) != 0:
            raise RuntimeError(self.process.stderr.read())
        return json.loads(self.report_file.read_text())

    def kill(self):
        """Ends it as a power cut does."""
        self.process.kill()
        self.process.wait()


def run(actions=None, *arguments, **options):
    """One run of the program in which `actions(window)` is done; its report. `options`: Window's."""
    with Window(*arguments, **options) as window:
        if actions:
            actions(window)
        return window.quit()


def center(rect, x=0.5, y=0.5):
    return [rect[0] + x * rect[2], rect[1] + y * rect[3]]


def entry(combo, index):
    """Where entry `index` of an opened drop-down list lies, under its box of one line."""
    line = combo[3] - 8  # the box's padding is 4 above and below
    return [combo[0] + 0.3 * combo[2], combo[1] + combo[3] + 10 + (index + 0.5) * (line + 5)]


def world(report, place):
    """The world point that is seen at a place of the window."""
    base, zoom = report["screen"]["base"], report["screen"]["pixels_per_unit"]
    origin = report["joints"][0]
    return [origin[0] + (place[0] - base[0]) / zoom, origin[1] - (place[1] - base[1]) / zoom]


def forward_kinematics(lengths, report):
    """The joints from the report's angles: a frame is turned, then scaled, in its parent's."""
    x, y = report["joints"][0]
    sx, sy = report["base_scale"]
    frame = [[sx, 0.0], [0.0, sy]]
    joints = [[x, y]]
    for length, degrees in zip(lengths, report["angles_deg"]):
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        frame = [[row[0] * c + row[1] * s, row[1] * c - row[0] * s] for row in frame]
        x, y = x + length * frame[0][0], y + length * frame[1][0]
        joints.append([x, y])
    return joints

"""The program in a page of a browser: what it shows, as its report has it, and what a person does."""

import base64
import json
import math
import os
import pathlib
import time
import zlib

from chromium import IsLeft
from picture import Picture

PATIENCE = float(os.environ.get("IKLAB_PATIENCE", "60"))
READ = """(() => { if (window.isLeft) return null;
                   try { return Module.FS.readFile('/report.json', {encoding: 'utf8'}); }
                   catch (error) { return null; } })()"""

# The page takes its turns in animation frames: several without one, and it is at rest. One that is
# loaded anew has not begun.
REST = """new Promise((done) => {
  let turns = -1;
  let quiet = 0;
  const look = () => {
    const now = typeof Module === 'object' && Module.page ? Module.page.turns : 0;
    quiet = now > 0 && now === turns ? quiet + 1 : 0;
    turns = now;
    if (quiet < 5) requestAnimationFrame(look); else done(turns);
  };
  look();
})"""


def scene_link(path):
    text = json.dumps(json.loads(pathlib.Path(path).read_text(encoding="utf-8")))
    return "scene=" + base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def center(rect):
    return [rect[0] + rect[2] / 2, rect[1] + rect[3] / 2]


class Program:
    """Use as a context manager: the page is closed with the block."""

    def __init__(self, browser, file, link="", size=(1280, 720), **options):
        self.page = browser.page(*size, **options)
        address = str(file) if "://" in str(file) else pathlib.Path(file).resolve().as_uri()
        self.address = address + "?report"
        self.link = link

    def __enter__(self):
        try:
            self.go(self.link)
        except BaseException:
            self.page.close()
            raise
        return self

    def __exit__(self, *_):
        self.page.close()

    def go(self, link=""):
        self.page.go(self.address + ("#" + link if link else ""))
        self.settle()

    def reload(self):
        """The page that is left still answers for a while: it says no more."""
        self.page.evaluate("window.isLeft = true")
        self.page.reload()

    # --- What it says.

    def report(self):
        """As it was at rest last; None before its first picture, and while a page is left."""
        try:
            text = self.page.evaluate(READ)
            return json.loads(text) if text else None
        except (json.JSONDecodeError, IsLeft):
            return None

    def wait_for(self, condition, what):
        """The first report that fulfils the condition."""
        deadline, report = time.monotonic() + PATIENCE, None
        while time.monotonic() < deadline:
            report = self.report()
            if report and condition(report):
                return report
            time.sleep(0.05)
        said = self.page.complaints()
        if report:
            report = {name: report[name] for name in ("solver", "cursor", "target", "document")}
        raise TimeoutError(f"waited {PATIENCE:.0f} s for {what}; it is at {report} {said}")

    def settle(self):
        """The report once everything that was done is seen."""
        self.wait_for(lambda _: True, "the first picture")
        try:
            self.page.evaluate(REST)
        except IsLeft:
            return self.settle()
        return self.report()

    def has(self, widget):
        return widget in (self.report() or {"screen": {"widgets": {}}})["screen"]["widgets"]

    def widget(self, name):
        """Where its middle is, once it is there."""
        report = self.wait_for(lambda report: name in report["screen"]["widgets"], name)
        return center(report["screen"]["widgets"][name])

    def picture(self, path=None):
        return Picture(self.page.picture(path))

    # --- What a person does.

    def click(self, place, button="left"):
        if isinstance(place, str):
            place = self.widget(place)
        self.page.move(place)
        time.sleep(0.05)
        self.page.press(place, button)
        self.page.release(place, button)
        return self.settle()

    def drag(self, start, end, button="left"):
        self.page.move(start)
        time.sleep(0.05)
        self.page.press(start, button)
        for part in (0.1, 0.35, 0.6, 0.8, 1.0):
            self.page.move([a + part * (b - a) for a, b in zip(start, end)])
            time.sleep(0.03)
        self.page.release(end, button)
        return self.settle()

    def key(self, *names):
        for name in names:
            self.page.key(name)
        return self.settle()

    def tap(self, place):
        if isinstance(place, str):
            place = self.widget(place)
        self.page.touch(place)
        self.page.touch()
        return self.settle()

    def swipe(self, *ways, steps=6):
        """Fingers that move at once, each from a place to another."""
        starts = [way[0] for way in ways]
        for count in range(1, len(ways) + 1):
            self.page.touch(*starts[:count])
            if count < len(ways):  # a finger that rests for half a second does something else
                time.sleep(0.05)
        for step in range(1, steps + 1):
            self.page.touch(*[[a + step / steps * (b - a) for a, b in zip(*way)] for way in ways])
            time.sleep(0.04)
        for count in range(len(ways) - 1, -1, -1):
            self.page.touch(*[way[1] for way in ways[:count]])
        return self.settle()


def tip_distance(report):
    """From the tip to the target. The chain's joints must be as far apart as its bones are long."""
    joints = report["joints"]
    for bone, a, b in zip(report["bones"], joints, joints[1:]):
        if abs(math.dist(a, b) - bone["length"]) > 1e-6:
            raise AssertionError(f"a bone of {bone['length']} is {math.dist(a, b)} long")
    return math.dist(joints[-1], report["target"])

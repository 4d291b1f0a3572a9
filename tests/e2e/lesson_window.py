"""A lesson in the window: what it shows, as the report has it while the program runs, and what a
learner does with it."""

import json
import os
import pathlib
import re
import subprocess
import time

import iklab_window as lab
from cases import TALL

# Buttons that hear no second click of a double click, and for how long, seconds.
ROW = {"lesson-back", "lesson-next", "lesson-check", "lesson-again", "lesson-explore", "lesson-reveal",
       "lesson-come-back", "lesson-following", "lesson-leave"}
DEAF = 0.5

FOLDER = pathlib.Path(os.environ["IKLAB_SOURCE"]) / "assets" / "lessons"


def program(*arguments):
    """What the program prints."""
    done = subprocess.run([lab.PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          timeout=lab.PATIENCE)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout


class LessonFile:
    """The texts of a lesson and the scenes of its steps, by the ids of steps."""

    def __init__(self, name):
        self.path = next(FOLDER.glob(f"{name}.lesson.md"))
        self.steps = {}
        for part in re.split(r"^## ", self.path.read_text(), flags=re.MULTILINE)[1:]:
            step = re.match("([^:]+): (.*)", part)
            blocks = dict(re.findall(r"```(\w+)\n(.*?)```", part, re.DOTALL))
            self.steps[step[1]] = {
                "title": step[2], **{name: json.loads(text) for name, text in blocks.items()},
                "after": dict(re.findall(r"^- after ([\w-]+): (.*)$", part, re.MULTILINE))}


def says(text, written):
    """Whether a text of a lesson is shown; its slots may have any value."""
    pattern = re.sub(r"\\\{\w+\\\}", "(.+)", re.escape(written))
    return re.fullmatch(pattern, text)


class LessonWindow(lab.Window):
    def __init__(self, *arguments, size=TALL, **options):
        super().__init__(*size, *arguments, **options)

    def report(self):
        """As it is at rest. While it is being written it is not whole."""
        found = []

        def is_whole():
            try:
                found.append(json.loads(self.report_file.read_text()))
            except (FileNotFoundError, json.JSONDecodeError):
                return False
            return True
        lab.wait_until(is_whole, "the report")
        return found[-1]

    def wait_for(self, condition, what):
        """The first report that fulfils the condition."""
        found = []

        def is_so():
            if self.process.poll() is not None:
                raise RuntimeError("the program ended: " + self.process.stderr.read())
            found[:] = [self.report()]
            return condition(found[0])
        try:
            lab.wait_until(is_so, what)
        except TimeoutError as error:
            raise TimeoutError(f"{error}; it says {found[0]['screen']['texts']}") from None
        return found[0]

    def texts(self):
        return self.report()["screen"]["texts"]

    def has(self, widget):
        return widget in self.report()["screen"]["widgets"]

    def says(self, widget, pattern):
        """Waits until a text is shown."""
        return self.wait_for(
            lambda report: re.search(pattern, report["screen"]["texts"].get(widget, "")),
            f"{widget} to say {pattern}")

    def place(self, point):
        """Where a point of the scene is seen."""
        report = self.report()
        screen = report["screen"]
        (x, y), zoom = screen["base"], screen["pixels_per_unit"]
        base = report["joints"][0]
        return [x + (point[0] - base[0]) * zoom, y - (point[1] - base[1]) * zoom]

    def click_widget(self, name):
        """What comes of it is waited for by whoever wants it. It does not come to rest before it
        presses: that takes until a tooltip is shown."""
        report = self.wait_for(lambda report: name in report["screen"]["widgets"], name)
        if name in ROW:
            time.sleep(DEAF)
        self.move(lab.center(report["screen"]["widgets"][name]))
        self.press()
        self.release()

    def scene(self):
        """The data of the question on show, at rest. Degrees."""
        self.settle()
        report = self.report()
        return {"lengths": [each["length"] for each in report["bones"]],
                "angles": report["angles_deg"], "target": report["target"]}

    def give(self, kind, answer):
        """Answers, and commits it."""
        if kind == "point":
            self.click(self.place(answer))
        elif kind == "drag":
            joint, point = answer
            self.drag(self.report()["screen"]["joints"][joint - 1], self.place(point))
        else:
            self.click_widget("lesson-number")
            self.settle()
            self.type(f"{answer:.3f}")
        self.click_widget("lesson-check")
        self.wait_for(lambda report: "lesson-verdict" in report["screen"]["texts"], "the verdict")

    def new_data(self):
        self.click_widget("lesson-again")
        self.wait_for(lambda report: "lesson-check" in report["screen"]["widgets"], "the question")

    def next(self, title):
        self.click_widget("lesson-next")
        self.says("lesson-step-title", f"^{re.escape(title)}$")

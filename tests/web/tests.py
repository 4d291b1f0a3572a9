"""What is done in browsers. Each test opens the page anew; what is expected is computed here."""

import json
import math
import os
import pathlib
import subprocess
import time

from checks import equal, moved, near
from page_tests import PageTests
from program import Program, scene_link, tip_distance

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ARM = scene_link(SOURCE / "assets/presets/01-two-bone-arm.iklab.json")
PHONE = {"size": (390, 844), "scale": 2, "is_phone": True}
KEPT_AFTER = 5.0  # seconds; work and settings are written three seconds after a change


def zoom_of(report):
    """CSS pixels a unit of a planar scene."""
    shown, joints = report["screen"]["joints"], report["joints"]
    return math.dist(shown[0], shown[1]) / math.dist(joints[0], joints[1])


def world(report, place):
    """Where a place of the page lies in a planar scene."""
    screen, base = report["screen"], report["joints"][0]
    zoom = zoom_of(report)
    return [base[0] + (place[0] - screen["base"][0]) / zoom,
            base[1] - (place[1] - screen["base"][1]) / zoom]


def on_page(report, point):
    screen, base = report["screen"], report["joints"][0]
    zoom = zoom_of(report)
    return [screen["base"][0] + (point[0] - base[0]) * zoom,
            screen["base"][1] - (point[1] - base[1]) * zoom]


def tip_of(lengths, degrees):
    x = y = heading = 0.0
    for length, angle in zip(lengths, degrees):
        heading += math.radians(angle)
        x, y = x + length * math.cos(heading), y + length * math.sin(heading)
    return [x, y]


def film_of(path):
    """A film as ffmpeg reads it: size, seconds, and its pictures, made small."""
    small = [32, 18]
    asked = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-of", "json", "-show_entries",
         "stream=width,height:packet=pts_time,duration_time", path], check=True, capture_output=True)
    said = json.loads(asked.stdout)
    last = said["packets"][-1]
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-vf", "scale={}:{}".format(*small), "-f", "rawvideo",
         "-pix_fmt", "rgb24", "-"], check=True, capture_output=True).stdout
    size = 3 * small[0] * small[1]
    return {"size": [said["streams"][0]["width"], said["streams"][0]["height"]],
            "seconds": float(last["pts_time"]) + float(last.get("duration_time", 0.0)),
            "pictures": [raw[at:at + size] for at in range(0, len(raw), size)]}


class Browsers(PageTests):
    """The tests are its methods that begin with test_, in this order, then those of the page."""

    in_firefox = ["test_first_picture", "test_drag", "test_steps", "test_policy",
                  "test_sandboxed_frame", "test_read_out"]

    def __init__(self, start, page, pictures):
        self.start, self.file = start, page
        self.pictures = pathlib.Path(pictures) if pictures else None
        if self.pictures:
            self.pictures.mkdir(parents=True, exist_ok=True)
        self.all = [name for each in (Browsers, PageTests) for name in vars(each)
                    if name.startswith("test_")]

    def __enter__(self):
        self.browser = self.start()
        return self

    def __exit__(self, *_):
        self.browser.close()

    def open(self, link=ARM, **options):
        return Program(self.browser, self.file, link, **options)

    def keep(self, program, name):
        """A picture to look at, where somebody wants to."""
        return program.picture(self.pictures / f"{name}.png" if self.pictures else None)

    def same_tip(self, report):
        equal(report["status"], "reached", "status")
        if tip_distance(report) > 1e-3:
            raise AssertionError(f"the tip is {tip_distance(report)} from the target")

    # --- The tests

    def test_first_picture(self):
        since = time.monotonic()
        with self.open() as program:
            report = program.report()
            print(f"  at rest {time.monotonic() - since:.1f} s after the page was asked for")
            picture = self.keep(program, "first")
            self.same_tip(report)
            left, top, width, height = report["screen"]["canvas"]
            ground = picture.at(left + width - 8, top + 8)
            for place in (report["screen"]["target"], report["screen"]["base"]):
                around = picture.colors(place[0] - 12, place[1] - 12, 24, 24)
                if around == {ground}:
                    raise AssertionError(f"nothing is painted at {place}")
            panels = picture.colors(0, 0, picture.width, picture.height)
            if len(panels) < 60:  # edges of letters and shapes are smooth
                raise AssertionError(f"{len(panels)} colours")
            equal(program.page.complaints(), [], "the page complains")

    def test_start_page(self):
        with self.open("lang=pt") as program:
            report = program.report()
            self.keep(program, "start-page")
            if not any("lesson" in name for name in report["screen"]["widgets"]):
                raise AssertionError(f"no lessons: {sorted(report['screen']['widgets'])}")

    def test_drag(self):
        with self.open() as program:
            start = program.report()
            end = moved(start["screen"]["target"], -90, -60)
            report = program.drag(start["screen"]["target"], end)
            near(report["target"], world(start, end), 2 / zoom_of(start),
                 "the target")
            self.same_tip(report)

    def test_wheel_zooms(self):
        with self.open() as program:
            before = program.report()["screen"]["pixels_per_unit"]
            program.page.move(program.report()["screen"]["base"])
            program.page.wheel(program.report()["screen"]["base"], -120)
            after = program.settle()["screen"]["pixels_per_unit"]
            if not after > before:
                raise AssertionError(f"{before} pixels a unit became {after}")

    def test_solver(self):
        with self.open() as program:
            report = program.click("solver")
            box = report["screen"]["widgets"]["solver"]
            line = box[3] - 8  # the box's padding is 4 above and below
            report = program.click([box[0] + 0.3 * box[2], box[1] + box[3] + 10 + 2.5 * (line + 5)])
            equal(report["solver"], "ccd", "the solver")
            self.same_tip(report)

    def test_steps(self):
        with self.open() as program:
            program.key("4")  # a solver that takes several
            program.drag(program.report()["screen"]["target"],
                         moved(program.report()["screen"]["target"], -120, 30))
            program.key("Home")
            first = program.report()
            if first["last_step"] < 2:
                raise AssertionError(f"{first['last_step']} steps")
            report = program.key("Right")
            if not 0 < report["cursor"] <= report["last_step"]:
                raise AssertionError(f"at {report['cursor']} of {report['last_step']}")
            if report["joints"] == first["joints"] and report["sentence"] == first["sentence"]:
                raise AssertionError("a step changed nothing")
            back = program.key("Left")
            equal(back["joints"], first["joints"], "one step on and back")
            report = program.key("End")
            equal(report["cursor"], report["last_step"], "the end")
            self.same_tip(report)

    def test_map(self):
        with self.open() as program:
            program.page.key("Shift+M")
            _, _, width, height = program.report()["screen"]["canvas"]
            report = program.wait_for(
                # Each third point at least; a slow machine leaves the points between out.
                lambda each: each["map"]["on"] and each["map"]["blocks"] >= width * height / 9,
                "a fine map")
            picture = self.keep(program, "map")
            left, top, width, height = report["screen"]["canvas"]
            if len(picture.colors(left, top, width, height, 9)) < 10:
                raise AssertionError("the map has hardly a colour")

    def test_space(self):
        link = scene_link(SOURCE / "assets/presets/12-four-axis-robot-arm.iklab.json")
        with self.open(link) as program:
            report = program.report()
            self.keep(program, "space")
            equal(report["planar"], False, "planar")
            self.same_tip(report)
            turned = program.drag(moved(report["screen"]["base"], 150, -150),
                                  moved(report["screen"]["base"], 220, -150))
            if turned["view"]["yaw_deg"] == report["view"]["yaw_deg"]:
                raise AssertionError("a drag of the ground does not turn the view")

    def test_lesson_question(self):
        with self.open("lesson=local-frames&step=1&seed=ann&lang=en") as program:
            report = program.report()
            self.keep(program, "lesson")
            lengths = [each["length"] for each in report["bones"]]
            first, _, *others = report["angles_deg"]
            program.click(on_page(report, tip_of(lengths, [first, 0.0, *others])))
            program.click("lesson-check")
            report = program.wait_for(lambda each: "lesson-verdict" in each["screen"]["texts"],
                                      "the verdict")
            self.keep(program, "lesson-answered")
            if "lesson-next" not in program.wait_for(
                    lambda each: "lesson-next" in each["screen"]["widgets"],
                    "the next step")["screen"]["widgets"]:
                raise AssertionError("no way on")
            said = report["screen"]["texts"]["lesson-verdict"]
            if "right" not in said.lower():
                raise AssertionError(f"the right answer gets: {said}")

    def test_keyboard_on_the_screen(self):
        """It comes and goes with the field of the page's that has the focus."""
        with self.open("lesson=ccd&lang=en", **PHONE) as program:
            focus = lambda: program.page.evaluate("document.activeElement.id")
            equal(focus(), "canvas", "nobody has asked for it")
            program.tap("lesson-step-title")
            equal(focus(), "canvas", "a finger beside the field")
            program.tap("lesson-number")
            equal(focus(), "field", "a finger on the field")
            program.page.write("8.")
            program.page.key("Backspace")
            program.page.key("Backspace")
            program.page.write("1.1")  # 1.4 and 0.3 long: the nearest is 1.1
            self.keep(program, "phone-typed")
            program.tap("lesson-check")
            report = program.wait_for(lambda each: "lesson-verdict" in each["screen"]["texts"],
                                      "the verdict")
            said = report["screen"]["texts"]["lesson-verdict"]
            if "right" not in said.lower():
                raise AssertionError(f"the right answer gets: {said}")
            equal(focus(), "canvas", "nothing is left to type")

    def test_words_are_composed_and_corrected(self):
        """By an input method, and by a keyboard on the screen."""
        for options in ({}, PHONE):
            with self.open(**options) as program:
                program.key("F8")
                program.tap("scene-name") if options else program.click("scene-name")
                for _ in program.report()["document"]["title"]:
                    program.page.key("Backspace")
                program.settle()
                for part in ("ㄱ", "기", "김"):
                    program.page.compose(part)
                program.page.write("김")
                program.page.compose("ian")
                program.page.write("Ian")
                for key in ("X", "Left", "Y", "End", "Z"):
                    program.page.key(key)
                program.settle()
                self.keep(program, "phone-name" if options else "name")
                equal(program.report()["document"]["title"], "김Ianyxz", "the name")

    def test_save_and_open_again(self):
        with self.open(ARM + "&lang=en") as program:
            start = program.report()["screen"]["target"]
            saved = program.drag(start, moved(start, -80, -30))
            program.page.key("Ctrl+S")
            deadline = time.monotonic() + 20
            while not program.page.downloaded() and time.monotonic() < deadline:
                time.sleep(0.1)
                if program.has("dialog-accept"):
                    program.click("dialog-accept")
            files = program.page.downloaded()
            if not files:
                raise AssertionError("nothing was downloaded")
            scene = json.loads(files[0].read_text(encoding="utf-8"))
            equal(scene["chains"][0]["target"], saved["target"], "the target in the file")
            report = program.settle()
            equal(report["document"]["unsaved"], False, "unsaved after saving")
            equal(report["document"]["message"], f"Downloaded as {files[0].name}", "what is said")
            program.drag(program.report()["screen"]["target"], start)
            program.page.expect_chooser()
            program.page.key("Ctrl+O")
            program.page.choose(files[0])
            program.click("answer-no")  # the changes since are not saved
            report = program.wait_for(lambda each: each["target"] == saved["target"],
                                      "the saved scene")
            self.same_tip(report)

    def test_films(self):
        """The playback, as the browser encodes it and as a GIF: both show the same."""
        with self.open() as program:
            program.key("4", "Home")
            films = []
            for keys in (["Down"] * 3, ["Up"]):  # from PNG to videos; that is kept, and up to GIF
                program.key("Ctrl+E", *keys)
                self.keep(program, f"export-{len(films)}")
                program.click("export-go")
                program.click("dialog-accept")
                deadline = time.monotonic() + 120
                while len(program.page.downloaded()) == len(films) and time.monotonic() < deadline:
                    time.sleep(0.1)
                films += [each for each in program.page.downloaded() if each not in films]
                program.settle()
            if len(films) != 2 or films[1].suffix != ".gif":
                raise AssertionError(f"downloaded: {films}")
            video, gif = map(film_of, films)
        equal(video["size"], gif["size"], "size")
        near([video["seconds"]], [gif["seconds"]], 0.3, "seconds")
        for at in (0, -1):
            off = [abs(a - b) for a, b in zip(video["pictures"][at], gif["pictures"][at])]
            if sum(off) > 8 * len(off):
                raise AssertionError(f"picture {at}: off by {sum(off) / len(off)} of 255")

    def test_reload_keeps(self):
        with self.open("lang=en") as program:
            program.key("Escape")
            program.key("4")
            solver = program.report()["solver"]
            start = program.report()["screen"]["target"]
            work = program.drag(start, moved(start, -60, -60))
            theme = program.key("Ctrl+T")  # teacher's mode, a setting
            equal(work["document"]["unsaved"], True, "unsaved")
            time.sleep(KEPT_AFTER)
            del theme
            program.page.reload()
            self.stay_or_go(program, True)
            program.settle()
            report = program.wait_for(lambda each: "answer-yes" in each["screen"]["widgets"]
                                      or each["target"] == work["target"], "unsaved work")
            if report["target"] != work["target"]:
                program.click("answer-yes")
            report = program.wait_for(lambda each: each["target"] == work["target"],
                                      "the work of before")
            equal(report["solver"], solver, "the solver")

    def stay_or_go(self, program, goes):
        """The browser's question about unsaved work, if it comes."""
        deadline = time.monotonic() + 3
        while time.monotonic() < deadline:
            if program.page.dialog():
                program.page.answer(goes)
                return True
        return False

    def test_leaving_asks(self):
        with self.open() as program:
            start = program.report()["screen"]["target"]
            program.drag(start, moved(start, -60, -60))
            program.page.evaluate("setTimeout(() => location.reload(), 0), 0")
            if not self.stay_or_go(program, False):
                raise AssertionError("the page is left without a word")
            report = program.settle()
            equal(report["document"]["unsaved"], True, "unsaved")

    def test_two_tabs_at_once(self):
        """Each keeps work of its own, though they start in the same moment."""
        one = Program(self.browser, self.file)
        other = Program(self.browser, self.file, beside=one.page)
        try:
            for each in (one, other):
                each.page.go(f"{each.address}#{ARM}")
            for each in (one, other):
                start = each.settle()["screen"]["target"]
                each.drag(start, moved(start, -60, -60))
            time.sleep(KEPT_AFTER)
            for each in (one, other):
                files = each.page.evaluate(
                    "Module.FS.readdir('/settings/unsaved').filter((each) => each.endsWith('.json'))")
                equal(sorted(files), ["1.iklab.json", "2.iklab.json"], "the unsaved work")
        finally:
            other.page.close()
            one.page.close()

    def test_links_in_the_address(self):
        with self.open("lesson=ccd&step=2&class=7b&name=ann&lang=ko") as program:
            if "lesson-step-title" not in program.report()["screen"]["texts"]:
                raise AssertionError("the address opens no lesson")
            self.keep(program, "lesson-ko")
            program.page.evaluate(f"location.hash = {json.dumps(ARM)}")
            report = program.wait_for(
                lambda each: "lesson-step-title" not in each["screen"]["texts"], "the scene")
            self.same_tip(report)
            program.page.evaluate(f"location.hash = {json.dumps(ARM[:-9])}")
            program.wait_for(lambda each: each["document"]["message"], "a word about a bad link")
        with self.open("lesson=no-such-lesson") as program:
            said = program.report()["document"]["message"]
            if "no-such-lesson" not in said:
                raise AssertionError(f"a bad link at the start: {said!r}")

    def test_copy_link(self):
        with self.open() as program:
            start = program.report()["screen"]["target"]
            before = program.drag(start, moved(start, -50, -20))
            program.key("Ctrl+Shift+L")
            link = ""
            deadline = time.monotonic() + 10
            while not link.startswith("scene=") and time.monotonic() < deadline:
                copied = program.page.evaluate("navigator.clipboard.readText()") or ""
                link = copied.rpartition("#")[2]  # a published program's begins with its address
            if not link.startswith("scene="):
                raise AssertionError(f"the clipboard holds {link[:60]!r}")
        with self.open(link) as program:
            equal(program.report()["target"], before["target"], "the target of the copied scene")

    def test_touch(self):
        with self.open(**PHONE) as program:
            start = program.report()
            self.keep(program, "phone")
            target = start["screen"]["target"]
            end = moved(target, -50, -40)
            report = program.swipe((target, end))
            near(report["target"], world(start, end), 3 / zoom_of(start),
                 "the target")
            self.same_tip(report)
            # Two fingers: twice as far from each other, around a middle that stays.
            left, top, width, height = report["screen"]["canvas"]
            middle = [left + width / 2, top + height / 2]
            under = world(report, middle)
            zoom = zoom_of(report)
            pinched = program.swipe((moved(middle, -40, 0), moved(middle, -80, 0)),
                                    (moved(middle, 40, 0), moved(middle, 80, 0)))
            ratio = zoom_of(pinched) / zoom
            if abs(ratio - 2) > 0.1:
                raise AssertionError(f"spread to 2, the view is {ratio:.3f} as large")
            near(world(pinched, middle), under, 3 / zoom, "what lies in the middle")
            panned = program.swipe((moved(middle, -40, 0), moved(middle, -10, 25)),
                                   (moved(middle, 40, 0), moved(middle, 70, 25)))
            near(panned["screen"]["base"], moved(pinched["screen"]["base"], 30, 25), 3,
                 "the base after two fingers moved")
            equal(panned["target"], report["target"], "the target")
            self.keep(program, "phone-touched")

    def test_phone_is_usable(self):
        with self.open(**PHONE) as program:
            report = program.report()
            equal(report["screen"]["size"], [390, 844], "the size")
            _, top, width, height = report["screen"]["canvas"]
            equal(width, 390, "the canvas' width")
            if height < 300:
                raise AssertionError(f"a canvas of {width} by {height}")
            for name in ("tab-setup", "solver", "play", "scrubber"):
                if report["screen"]["widgets"][name][1] < top + height:
                    raise AssertionError(f"{name} lies on the canvas")
            for name, rect in report["screen"]["widgets"].items():
                if rect[0] + rect[2] > 391:
                    raise AssertionError(f"{name} is outside: {rect}")

    def test_high_density(self):
        with self.open(size=(800, 600), scale=2) as program:
            report = program.report()
            equal(report["screen"]["size"], [800, 600], "the size in points")
            picture = self.keep(program, "density")
            equal((picture.width, picture.height), (1600, 1200), "the picture's size")
            report = program.click("legend-close")  # it lies on the target
            end = moved(report["screen"]["target"], -40, -30)
            dragged = program.drag(report["screen"]["target"], end)
            near(dragged["target"], world(report, end), 2 / zoom_of(report),
                 "the target")

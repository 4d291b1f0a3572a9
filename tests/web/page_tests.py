"""The page around the program: how it starts, or says why it does not; in a frame; and what it tells
the browser. Most in Chromium alone: they change what the browser offers."""

import json
import pathlib
import time

from checks import equal, moved
from program import PATIENCE, Program, scene_link
from server import Site

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ARM = scene_link(SOURCE / "assets/presets/01-two-bone-arm.iklab.json")
MESSAGE = """(() => { const message = document.getElementById('message');
  return message && !message.hidden ? message.innerText : ''; })()"""
REFUSED = "{ get() { throw new DOMException('Access is denied', 'SecurityError'); } }"
NO_STORE = f"""Object.defineProperty(window, 'indexedDB', {REFUSED});
               Object.defineProperty(window, 'localStorage', {REFUSED});
               Object.defineProperty(Navigator.prototype, 'locks', {REFUSED});"""


def wait_until(find, what):
    deadline, found = time.monotonic() + PATIENCE, None
    while time.monotonic() < deadline:
        found = find()
        if found:
            return found
        time.sleep(0.1)
    raise TimeoutError(f"waited {PATIENCE:.0f} s for {what}; it is {found!r}")


class PageTests:
    """Each as in tests.py."""

    # --- The start

    def test_policy(self):
        """With the very policy that docs/browser.md names, nothing is refused."""
        with Site(self.file) as site, Program(self.browser, site.page("needed"), ARM) as program:
            self.same_tip(program.report())
            equal(program.page.complaints(), [], "the page complains")
            evals = program.page.evaluate("""new Promise((done) => setTimeout(() => {
              try { done(eval('1')); } catch (error) { done(error.name); } }))""")
            equal(evals, "EvalError", "the policy is in force: eval() gives")

    def says(self, expected, address=None, script=""):
        """What the page says in place of the program."""
        page = self.browser.page(800, 600)
        try:
            if script:
                page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
            page.go(address or pathlib.Path(self.file).resolve().as_uri() + "#lang=en")
            wait_until(lambda: expected in (page.evaluate(MESSAGE) or ""), expected)
        finally:
            page.close()

    def test_what_fails_at_the_start_is_said(self):
        with Site(self.file) as site:
            self.says("not allowed to run", site.page("no-wasm") + "#lang=en")
            self.says("was not allowed to run its script", site.page("no-script"))
        self.says("WebGL 2", script="HTMLCanvasElement.prototype.getContext = () => null;")
        self.says("newer browser", script="delete window.DecompressionStream;")
        self.says("not allowed to run", script="delete window.WebAssembly;")
        self.says("could not start.\n\nRangeError: no memory", script="""
            WebAssembly.instantiate = async () => { throw new RangeError('no memory'); };""")
        self.says("could not start.\n\nError: a bad day", script="""
            window.matchMedia = () => { throw new Error('a bad day'); };""")

    def test_a_refused_store(self):
        """Nothing is kept, which is said; of locks that are refused nobody needs to know."""
        for script, told in ((NO_STORE, True),
                             (f"Object.defineProperty(Navigator.prototype, 'locks', {REFUSED});",
                              False)):
            program = Program(self.browser, self.file)
            try:
                program.page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
                program.go(ARM + "&lang=ko")
                report = program.report()
                self.same_tip(report)
                said = program.page.evaluate("document.getElementById('said').textContent")
                equal("파일로 저장하세요" in said, told, f"it is said in Korean: {said!r}")
                self.keep(program, f"refused-{'store' if told else 'locks'}")
                start = report["screen"]["target"]
                report = program.drag(start, moved(start, -60, -60))
                time.sleep(5.0)  # work and settings are written three seconds after a change
                equal(program.settle()["document"]["unsaved"], True, "it goes on")
            finally:
                program.page.close()

    def test_wishes(self):
        """Of the browser, until something else is chosen."""
        for scheme, motion in (("light", "reduce"), ("dark", "no-preference")):
            program = Program(self.browser, self.file)
            try:
                program.page.call("Emulation.setEmulatedMedia", features=[
                    {"name": "prefers-color-scheme", "value": scheme},
                    {"name": "prefers-reduced-motion", "value": motion}])
                program.go(ARM)
                report = program.report()
                equal([report["theme"], report["reduced_motion"]], [scheme, motion == "reduce"],
                      "theme and motion")
                program.key("C")  # another theme
                chosen = program.report()["theme"]
                time.sleep(5.0)
                program.reload()
                program.wait_for(lambda each: each["theme"] == chosen, f"the theme {chosen}")
            finally:
                program.page.close()

    # --- In a frame of a course's page

    def test_sandboxed_frame(self):
        with Site(self.file) as site:
            page = self.browser.page(1100, 800)
            try:
                page.follow_frames()
                page.go(site.embed(ARM + "&lang=en", 'sandbox="allow-scripts"'))
                frame = wait_until(page.frame, "the frame")
                said = wait_until(lambda: frame.evaluate(
                    "document.getElementById('said').innerText"), "the first picture")
                equal("keep nothing" in said, True, f"it is said that nothing is kept: {said!r}")
                equal(frame.evaluate(MESSAGE), "", "the message")
                self.no_focus_and_a_way_out(page)
            finally:
                page.close()

    def no_focus_and_a_way_out(self, page):
        focus = lambda: page.evaluate("document.activeElement.id || document.activeElement.tagName")
        equal(focus(), "BODY", "the focus after loading")
        page.evaluate("document.getElementById('before').focus()")
        page.key("Tab")
        # The focus goes from one process to another: it is not there at once.
        wait_until(lambda: focus() == "IFRAME", "one Tab from what stands before it")
        page.key("Shift+Tab")
        time.sleep(0.5)
        equal(focus(), "before", "back again")
        page.key("Tab")
        wait_until(lambda: focus() == "IFRAME", "one Tab again")
        tabs = 0
        while focus() == "IFRAME" and tabs < 150:
            page.key("Tab")
            time.sleep(0.15)
            tabs += 1
        equal(focus(), "after", f"after {tabs} Tabs")
        equal(tabs > 20, True, f"controls were passed on the way: {tabs}")
        inside = page.evaluate("""(() => { const frame = document.querySelector('iframe');
          const { left, top } = frame.getBoundingClientRect(); return [left + 300, top + 300]; })()""")
        page.press(inside)
        page.release(inside)
        equal(focus(), "IFRAME", "a press on the canvas")

    # --- What it tells the browser

    def test_read_out(self):
        with self.open(ARM + "&lang=en") as program:
            page = program.page
            attribute = lambda name: page.evaluate(
                f"document.getElementById('canvas').getAttribute('{name}')")
            said = lambda: page.evaluate("document.getElementById('said').textContent")
            equal(attribute("role"), "application", "the canvas' role")
            equal("IK Lab" in attribute("aria-label"), True, "the canvas' name")
            equal(page.evaluate("document.getElementById('said').ariaLive"), "polite", "live")
            program.key("4")
            program.drag(program.report()["screen"]["target"],
                         moved(program.report()["screen"]["target"], -120, 30))
            program.key("Home")
            first = program.report()["sentence"]
            wait_until(lambda: said() == first, "the first sentence")
            second = program.key("Right")["sentence"]
            equal(second != first, True, "another step has another sentence")
            wait_until(lambda: said() == second, "the next sentence")
            equal(page.evaluate("document.documentElement.lang"), "en", "the language")
            name = attribute("aria-label")
            title = program.report()["document"]["title"]
            equal(title in page.evaluate("document.title"), True, f"{title} in the page's title")
            page.evaluate("location.hash = 'lang=ko'")
            wait_until(lambda: page.evaluate("document.documentElement.lang") == "ko", "Korean")
            equal(attribute("aria-label") != name, True, "the name is translated")

    def test_back_leaves_a_lesson(self):
        with self.open("lang=en") as program:
            length = program.page.evaluate("history.length")
            program.click("gallery-0")  # the door to the lessons
            program.settle()
            program.click("gallery-0")
            in_lesson = lambda each: "lesson-title" in each["screen"]["widgets"]
            program.wait_for(in_lesson, "the lesson")
            wait_until(lambda: program.page.evaluate("history.length") == length + 1, "an entry")
            program.page.evaluate("history.back()")
            program.wait_for(lambda each: not in_lesson(each), "the end of the lesson")
            # Left by its own button, its entry goes, too.
            program.page.evaluate("location.hash = 'lesson=ccd'")
            program.wait_for(in_lesson, "the lesson")
            program.settle()
            equal(program.page.evaluate("history.state"), "iklab-lesson", "the entry")
            program.click("lesson-close")
            program.wait_for(lambda each: not in_lesson(each), "the end of the lesson")
            wait_until(lambda: program.page.evaluate("history.state") is None, "no entry")

    def test_a_turned_phone_shows_all(self):
        with self.open(ARM, size=(390, 844), scale=2, is_phone=True) as program:
            for width, height in ((844, 390), (390, 844)):
                program.page.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                                  deviceScaleFactor=2, mobile=True)
                report = program.wait_for(lambda each: each["screen"]["size"] == [width, height],
                                          "the turned page")
                report = program.settle()
                left, top, wide, high = report["screen"]["canvas"]
                for x, y in report["screen"]["joints"]:
                    if not (left < x < left + wide and top < y < top + high):
                        raise AssertionError(f"a joint at {x}, {y} of {report['screen']['canvas']}")
                self.keep(program, f"turned-{width}")

    def test_a_bad_address_was_not_dropped(self):
        with self.open(ARM + "&lang=en") as program:
            program.page.evaluate("location.hash = 'nonsense'")
            report = program.wait_for(lambda each: each["document"]["message"], "a word about it")
            equal("dropped" in report["document"]["message"], False, json.dumps(report["document"]))

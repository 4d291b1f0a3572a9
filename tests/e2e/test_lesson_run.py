"""Taking a lesson: gates, leaving it for a while and for good, what is remembered and saved."""

import csv
import io
import pathlib
import shutil
import tempfile
import unittest

import iklab_window as lab
import lesson_questions as answer
from lesson_window import LessonFile, LessonWindow, program

FRAMES = LessonFile("01-local-frames")
STEPS = FRAMES.steps


def title(step):
    return STEPS[step]["title"]


class Taking(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-lesson-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def near(self, a, b, within=1e-9):
        self.assertEqual(len(a), len(b))
        for x, y in zip(a, b):
            self.assertAlmostEqual(x, y, delta=within)

    def heading(self):
        return answer.heading(answer.written(STEPS["heading"]))[3]

    def is_at(self, window, step):
        window.says("lesson-step-title", f"^{title(step)}$")

    def type_number(self, window, number):
        window.click_widget("lesson-number")
        window.settle()
        window.type(f"{number:.2f}")

    def test_show_me_opens_a_gate(self):
        with LessonWindow("lesson=local-frames&step=by-hand") as window:
            window.click_widget("lesson-show")
            window.says("lesson-gate", "Done")
            self.near(window.scene()["angles"][1:2], [-45], 1e-6)

    def test_from_the_own_scene_to_the_answer_sheet_and_back(self):
        sheet = self.folder / "ann.iklab-answers.json"
        with LessonWindow() as window:
            start = window.report()
            x, y = start["screen"]["target"]
            window.drag((x, y), (x - 90, y + 50))
            own = window.report()
            self.assertNotEqual(own["target"], start["target"])
            window.key("F2")
            window.click_widget("gallery-0")
            self.is_at(window, "comes-along")
            self.assertIn("Step 1 of", window.texts()["lesson-title"])
            scene = answer.written(STEPS["comes-along"])
            window.give("point", answer.forward(scene)[-1])  # as if nothing came along
            window.says("lesson-verdict", "^Not yet")
            window.click_widget("lesson-next")
            self.is_at(window, "by-hand")
            window.click_widget("lesson-next")  # skipped
            self.is_at(window, "heading")
            window.click_widget("lesson-back")
            self.is_at(window, "by-hand")
            window.key("Prior")
            self.is_at(window, "comes-along")
            window.click_widget("lesson-step-3")
            self.is_at(window, "heading")
            window.click_widget("lesson-sure-3")
            window.settle()
            self.type_number(window, self.heading())
            window.key("Return")
            window.says("lesson-verdict", "^Right.$")
            window.key("Next")
            window.says("lesson-step-title", f"^{title('forward')}$")
            window.click_widget(f"lesson-step-{len(STEPS) + 1}")
            said = window.says("lesson-score", "^1 of 3 questions right")["screen"]["texts"]
            self.assertRegex(said["lesson-result-1"], "^off by")
            self.assertEqual(said["lesson-result-2"], "skipped")
            self.assertEqual(said["lesson-result-3"], "right at once")
            self.assertEqual(said["lesson-result-4"], "not done yet")
            window.click_widget("lesson-save")
            window.settle()
            window.key("ctrl+a")
            window.type(str(sheet))
            window.key("Return")
            lab.wait_until(sheet.exists, "the answer sheet")
            window.click_widget("lesson-leave")
            back = window.wait_for(lambda report: "lesson-close" not in report["screen"]["widgets"],
                                   "the own scene")
            for each in ("target", "joints", "solver", "mode", "history", "panels"):
                self.assertEqual(back[each], own[each], each)
            self.near(back["screen"]["target"], own["screen"]["target"])
            window.key("ctrl+z")
            self.assertEqual(window.report()["target"], start["target"])
        rows = list(csv.DictReader(io.StringIO(program("class", "collect", sheet, "-o", "-"))))
        first, heading = ([row for row in rows if row["step"] == step][0]
                          for step in ("comes-along", "heading"))
        self.assertEqual([first["right"], first["lure"], first["agrees"]], ["no", "stayed", "yes"])
        self.assertEqual([heading["right"], heading["confidence"], heading["agrees"]],
                         ["yes", "sure", "yes"])
        self.assertEqual(float(heading["answer"]), self.heading())


if __name__ == "__main__":
    unittest.main()

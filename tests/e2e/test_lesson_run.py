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
SMALL = ("--size", "1024x768")


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

    def test_a_gate_opens_by_a_drag(self):
        with LessonWindow("lesson=local-frames&step=by-hand") as window:
            window.says("lesson-gate", "Your turn")
            scene = answer.written(STEPS["by-hand"])
            start = answer.forward(scene)
            self.near(window.scene()["angles"], scene["angles"], 1e-6)

            def turn_bone_2(angle):
                joint = window.report()["screen"]["joints"][2]
                window.drag(joint, window.place(answer.ahead(start[1], scene["angles"][0] + angle,
                                                             scene["lengths"][1])))
                return window.scene()["angles"]
            self.assertAlmostEqual(turn_bone_2(-20)[1], -20, delta=2)
            window.says("lesson-gate", "Your turn")
            turned = turn_bone_2(-45)
            window.says("lesson-gate", "Done")
            self.assertAlmostEqual(turned[1], -45, delta=2)
            self.assertAlmostEqual(turned[0], scene["angles"][0], delta=0.01)
            window.click_widget("lesson-again")
            window.wait_for(lambda report: abs(report["angles_deg"][1] - scene["angles"][1]) < 0.01,
                            "the scene to be as it was")
            window.says("lesson-gate", "Done")  # what was done stays so

    def test_show_me_opens_a_gate(self):
        with LessonWindow("lesson=local-frames&step=by-hand") as window:
            window.click_widget("lesson-show")
            window.says("lesson-gate", "Done")
            self.near(window.scene()["angles"][1:2], [-45], 1e-6)

    def test_trying_something_else_loses_nothing(self):
        with LessonWindow("lesson=local-frames") as window:
            self.is_at(window, "comes-along")
            scene = answer.written(STEPS["comes-along"])
            turned = {**scene, "angles": [scene["angles"][0], 0, scene["angles"][2]]}
            window.click(window.place(answer.forward(turned)[-1]))
            window.key("3", "Delete")  # while a question waits, the scene stays
            self.near(window.scene()["angles"], scene["angles"], 1e-6)
            self.try_something_else(window)
            self.near(window.scene()["angles"], scene["angles"], 1e-6)
            window.click_widget("lesson-check")
            window.says("lesson-verdict", "^Right.$")
            window.click_widget("lesson-next")
            self.is_at(window, "by-hand")
            window.click_widget("lesson-step-3")
            self.is_at(window, "heading")
            self.type_number(window, self.heading())
            self.try_something_else(window)
            window.click_widget("lesson-check")
            window.says("lesson-verdict", "^Right.$")
            # And after a verdict it is still there.
            self.try_something_else(window)
            window.says("lesson-verdict", "^Right.$")

    def try_something_else(self, window):
        before = window.scene()
        window.click_widget("lesson-explore")
        window.wait_for(lambda report: "lesson-come-back" in report["screen"]["widgets"], "to try")
        window.key("2", "ctrl+3")
        self.assertNotEqual(len(window.scene()["lengths"]), len(before["lengths"]))
        theme = window.report()["theme"]
        window.key("c")
        window.wait_for(lambda report: report["theme"] != theme, "another theme")
        window.click_widget("lesson-come-back")
        window.wait_for(lambda report: "lesson-again" in report["screen"]["widgets"], "the lesson")
        self.assertEqual(window.scene(), before)
        self.assertNotEqual(window.report()["theme"], theme)  # it is the window's, not the scene's

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

    def test_an_answer_outlives_a_change_of_language(self):
        with LessonWindow("lesson=local-frames&step=heading") as window:
            self.is_at(window, "heading")
            self.type_number(window, self.heading())
            before = window.report()["screen"]["widgets"]["menu-help-menu"]
            for each in ("menu-view", "menu-language", "menu-language-pt"):
                window.click_widget(each)
                window.settle()
            window.wait_for(lambda report: report["screen"]["widgets"]["menu-help-menu"] != before,
                            "another language")
            window.click_widget("lesson-check")
            said = window.wait_for(lambda report: "lesson-verdict" in report["screen"]["texts"],
                                   "the verdict")["screen"]["texts"]
            self.assertIn("lesson-feedback", said)
            self.assertNotIn("lesson-given", said)  # so it was right

    def test_in_a_presentation_on_a_small_projector(self):
        with LessonWindow("lesson=local-frames", size=SMALL) as window:
            self.is_at(window, "comes-along")
            window.key("F10")
            window.wait_for(lambda report: report["panels"]["presenting"], "the presentation")
            scene = answer.written(STEPS["comes-along"])
            turned = {**scene, "angles": [scene["angles"][0], 0, scene["angles"][2]]}
            window.click(window.place(answer.forward(turned)[-1]))
            screen = window.report()["screen"]
            check = screen["widgets"]["lesson-check"]  # without scrolling
            self.assertLessEqual(check[1] + check[3], screen["size"][1])
            window.click_widget("lesson-check")
            window.says("lesson-verdict", "^Right.$")
            window.key("Next")
            self.is_at(window, "by-hand")
            window.says("lesson-gate", "Your turn")


if __name__ == "__main__":
    unittest.main()

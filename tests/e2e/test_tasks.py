"""Fourteen tasks that a new student is given, done with the mouse alone."""

import json
import math
import pathlib
import re
import shutil
import tempfile
import unittest

import iklab_window as lab
from cases import ARM, TALL, WindowTest
from steps import CCD, do, report_after


class Tasks(WindowTest):
    ARGUMENTS = TALL

    @classmethod
    def setUpClass(cls):
        cls.start = report_after()
        cls.screen = cls.start["screen"]

    def test_1_bring_the_tip_somewhere_else(self):
        report = report_after(("drag", "target", -130, 40))
        self.near(report["screen"]["target"],
                  [self.screen["target"][0] - 130, self.screen["target"][1] + 40], 1.5)
        self.posed(report)
        self.tip_on_target(report)

    def test_2_say_why_the_tip_does_not_arrive(self):
        report = report_after(("drag", "target", 170, -150))
        self.assertEqual(report["status"], "too-far")
        away = math.hypot(*report["target"])
        self.assertGreater(away, sum(ARM))
        self.assertAlmostEqual(report["distance"], away - sum(ARM), places=9)

    def test_3_find_the_other_answer(self):
        report = report_after(("choose", "bend", 1))
        self.assertAlmostEqual(report["angles_deg"][1], -self.start["angles_deg"][1], places=6)
        self.posed(report)
        self.tip_on_target(report)

    def test_4_try_another_solver_and_look_back(self):
        report = report_after(CCD, "back")
        self.assertEqual(report["solver"], "ccd")
        self.assertGreater(report["last_step"], 2)
        self.assertEqual(report["cursor"], report["last_step"] - 1)

    def test_5_step_from_the_start_and_compute_a_turn(self):
        """The sentence's angle is that from tip to target, seen from the joint that turns."""
        before = report_after(CCD, "first")
        self.assertEqual(before["cursor"], 0)
        after = report_after(CCD, "first", "forward")
        self.assertEqual(after["cursor"], 1)
        said = re.search(r"bone (\d) ?: turn by (−?)([\d.]+)°", after["sentence"])
        self.assertTrue(said, after["sentence"])
        joint = before["joints"][int(said[1]) - 1]

        def direction(place):
            return math.atan2(place[1] - joint[1], place[0] - joint[0])
        turn = math.degrees(math.remainder(
            direction(before["target"]) - direction(before["joints"][-1]), 2 * math.pi))
        self.assertAlmostEqual(float(said[3]) * (-1 if said[2] else 1), turn, delta=0.051)

    def test_6_find_the_line_of_code_that_a_step_is(self):
        report = report_after(CCD, "first", "forward", "tab-explain")
        widgets = report["screen"]["widgets"]
        line = widgets["current-code-line"]
        lines = {name: rect for name, rect in widgets.items() if name.startswith("code-line-")}
        self.assertGreater(len(lines), 8)
        top, bottom = line[1], line[1] + line[3]
        edge = widgets["code-edge"]
        self.assertGreater(top, edge[1], "it is seen without scrolling")
        self.assertLess(bottom, self.screen["canvas"][1] + self.screen["canvas"][3])

    def test_7_play_the_solve(self):
        played = report_after(CCD, "first", "play")
        self.assertEqual(played["cursor"], played["last_step"])
        self.assertFalse(played["playing"])
        self.tip_on_target(played, played["tolerance"])

    def test_8_let_solvers_race(self):
        report = report_after("tab-race", "race-on", "last")
        self.assertRegex(report["sentence"], r"CCD: reached after \d+; FABRIK: reached after \d+")

    def test_9_load_a_preset_by_its_picture(self):
        report = report_after("gallery", "gallery-6")
        self.assertEqual(report["document"]["title"], "In line")
        self.assertEqual(report["mode"], "step-by-step")
        for joint in report["joints"]:  # as its name says
            self.assertAlmostEqual(joint[1], report["joints"][0][1], places=9)

    def test_10_build_a_chain_of_three_bones(self):
        report = report_after("edit", ("click", -60, -150), "edit")
        self.assertFalse(report["editing"])
        self.assertEqual(len(report["bones"]), 3)
        self.posed(report, [bone["length"] for bone in report["bones"]])

    def test_11_set_an_angle(self):
        report = report_after(("type", "bone-1-angle", "45"))
        self.assertAlmostEqual(report["angles_deg"][0], 45, places=4)
        self.posed(report)

    def test_12_make_a_naive_solver_miss(self):
        mirrored = report_after("negative-scale-x")
        self.tip_on_target(mirrored)
        naive = report_after("negative-scale-x", "ignore-negative-scale")
        self.posed(naive)
        self.assertGreater(math.dist(naive["joints"][-1], naive["target"]), 0.1)

    def test_13_predict_a_step(self):
        asked = report_after(CCD, "first", "predict")
        self.assertIn("Click there", asked["sentence"])
        report = report_after(CCD, "first", "predict", ("click", 120, -200), "forward")
        guess = lab.world(asked, [asked["screen"]["base"][0] + 120,
                                  asked["screen"]["base"][1] - 200])
        told = re.search(r"Your guess for the tip was off by ([\d.]+)", report["sentence"])
        self.assertTrue(told, report["sentence"])
        self.assertAlmostEqual(float(told[1]), math.dist(guess, report["joints"][-1]),
                               delta=self.pixels(1.5))

    def test_14_save_the_scene(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-tasks-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        menu = report_after("menu-file")["screen"]["widgets"]["menu-save-as"]
        dialog = report_after("menu-file", "menu-save-as")["screen"]["widgets"]
        with lab.Window(*TALL) as window:
            do(window, ("drag", "target", -130, 40), self.screen)
            do(window, "menu-file", self.screen)
            window.click(lab.center(menu))
            window.type(str(folder / "mine.iklab.json"))
            window.click(lab.center(dialog["dialog-accept"]))
            report = window.quit()
        saved = json.loads((folder / "mine.iklab.json").read_text())
        self.near(saved["chains"][0]["target"], report["target"], 1e-12)


if __name__ == "__main__":
    unittest.main()

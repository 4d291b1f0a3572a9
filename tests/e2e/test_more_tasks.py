"""More tasks of a first lesson, done with the mouse alone: see test_tasks.py."""

import math
import pathlib
import re
import shutil
import tempfile
import unittest

import iklab_window as lab
from cases import ARM, TALL, WindowTest
from steps import CCD, FABRIK, do, report_after


class MoreTasks(WindowTest):
    ARGUMENTS = TALL

    @classmethod
    def setUpClass(cls):
        cls.start = report_after()
        cls.screen = cls.start["screen"]

    def test_bring_the_target_too_close(self):
        base, target = self.screen["base"], self.screen["target"]
        to_base = [base[0] - target[0] + self.screen["pixels_per_unit"] * 0.1, base[1] - target[1]]
        report = report_after(("drag", "target", *to_base))
        self.assertEqual(report["status"], "too-close")
        away = math.hypot(*report["target"])
        self.assertAlmostEqual(report["distance"], ARM[0] - ARM[1] - away, places=9)
        self.posed(report)

    def test_put_a_drag_back_and_step_all_the_same(self):
        target = self.screen["target"]

        def actions(window):
            window.drag(target, [target[0] - 130, target[1] + 40], let_go=False)
            window.key("Escape")
            window.release()
            do(window, CCD, self.screen)
            window.click(lab.center(self.screen["widgets"]["back"]))
        report = lab.run(actions, *TALL)
        self.assertEqual(report["target"], self.start["target"])
        self.assertEqual(report["history"]["steps"], ["Solver CCD"])
        self.assertGreater(report["last_step"], 2)
        self.assertEqual(report["cursor"], report["last_step"] - 1)

    def test_edit_nothing_and_step_all_the_same(self):
        report = report_after("edit", "edit", CCD, "back")
        self.assertGreater(report["last_step"], 2)
        self.assertEqual(report["cursor"], report["last_step"] - 1)

    def test_see_fabrik_break_the_chain_and_mend_it(self):
        broken = report_after(FABRIK, "first", "forward")
        self.assertEqual(broken["cursor"], 1)
        self.near(broken["joints"][-1], broken["target"], 1e-9)
        self.assertGreater(broken["last_step"], 3)
        mended = report_after(FABRIK, "first", "last")
        self.posed(mended)
        self.tip_on_target(mended, mended["tolerance"])

    def test_let_two_solvers_race_side_by_side(self):
        report = report_after("tab-race", "race-gradient-descent", "race-split", "race-on", "last")
        self.assertRegex(report["sentence"],
                         r" CCD: reached after \d+; FABRIK: reached after \d+\.$")
        self.assertFalse(report["playing"])

    def test_go_back_through_a_drag(self):
        drag = ("drag", "target", -130, 40)
        dragged = report_after(drag)
        first = report_after(drag, "replay", "first")
        self.assertEqual(first["mode"], "live")
        self.assertGreater(math.dist(first["target"], dragged["target"]), 0.2)
        into = report_after(drag, "replay", "first", "replay-into")
        self.assertEqual(into["mode"], "step-by-step")
        self.assertEqual(into["target"], first["target"])
        ended = report_after(drag, "replay", "first", "replay-end")
        self.assertEqual(ended["target"], dragged["target"])
        self.assertEqual(ended["history"], dragged["history"])

    def test_export_a_picture(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-tasks-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        places = [report_after("menu-file", "menu-export", "export-go")["screen"]["widgets"],
                  report_after("menu-file", "menu-export")["screen"]["widgets"],
                  report_after("menu-file")["screen"]["widgets"]]
        with lab.Window(*TALL) as window:
            do(window, "menu-file", self.screen)
            window.click(lab.center(places[2]["menu-export"]))
            window.click(lab.center(places[1]["export-go"]))
            window.type(str(folder / "arm.png"))
            window.click(lab.center(places[0]["dialog-accept"]))
            lab.wait_until((folder / "arm.png").exists, "the picture")
            window.settle()
            report = window.quit()
        self.assertEqual(report["document"]["message"], f"{folder / 'arm.png'} was written.")
        header = (folder / "arm.png").read_bytes()[:24]
        self.assertTrue(re.match(rb"\x89PNG\r\n", header))
        size = [int.from_bytes(header[at:at + 4], "big") for at in (16, 20)]
        self.assertEqual(size, [round(each) for each in self.screen["canvas"][2:]])


if __name__ == "__main__":
    unittest.main()

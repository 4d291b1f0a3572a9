"""The maps: coming to rest when complete, dragging over them, a click in joint space."""

import unittest

import iklab_window as lab
from cases import WindowTest


class Maps(WindowTest):
    def blocks(self, report):
        return report["map"]["blocks"]

    def complete(self):
        """A block a point of the canvas."""
        _, _, width, height = self.screen["canvas"]
        return width * height

    # settle() comes back from a program that sleeps alone.
    def test_the_map_gets_complete_and_then_the_program_sleeps(self):
        report = lab.run(lambda window: window.key("shift+m"))
        self.assertTrue(report["map"]["on"])
        self.assertEqual(self.blocks(report), self.complete())

    def test_without_it_there_is_none(self):
        self.assertEqual(self.start["map"], {"on": False, "blocks": 0})
        report = lab.run(lambda window: window.key("shift+m", "shift+m"))
        self.assertEqual(report["map"], {"on": False, "blocks": 0})

    def test_in_3d_it_is_a_square_sheet_that_gets_complete(self):
        report = lab.run(lambda window: window.key("shift+m", "z"))
        self.assertTrue(report["view"]["in_3d"])
        blocks = self.blocks(report)
        side = round(blocks ** 0.5)
        self.assertEqual(side * side, blocks)
        self.assertGreater(side, 200)

    def test_while_a_handle_is_held_the_map_stays_coarse(self):
        target = self.screen["target"]
        away = [target[0] - 90, target[1] + 40]

        def actions(window):
            window.key("shift+m")
            window.drag(target, away, let_go=False)
            window.settle()
        report = lab.run(actions)
        self.near(report["screen"]["target"], away, 1.5)
        self.assertGreater(self.blocks(report), 0)
        # One level less than complete.
        self.assertLess(self.blocks(report), self.complete() / 8)
        self.tip_on_target(report, 1e-3)

        def let_go(window):
            window.key("shift+m")
            window.drag(target, away)
        self.assertEqual(self.blocks(lab.run(let_go)), self.complete())

    def test_a_click_in_joint_space_sets_the_pose(self):
        page = lab.run(lambda window: window.key("m", "m", "F7"))
        square = page["screen"]["widgets"]["joint-map"]

        def actions(window):
            window.key("m", "m", "F7")
            window.click(lab.center(square, 0.625, 0.25))
        report = lab.run(actions)
        self.assertEqual(report["mode"], "step-by-step")
        self.assertEqual(report["cursor"], 0)
        pixel = 360 / square[2]
        self.near(report["angles_deg"], [45, 90], 2 * pixel)
        self.posed(report)


if __name__ == "__main__":
    unittest.main()

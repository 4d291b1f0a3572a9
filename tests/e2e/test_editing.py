"""The chain is edited on the canvas with the mouse: bones, joints, limits."""

import math
import time
import unittest

import iklab_window as lab
from cases import TALL, WindowTest


class Editing(WindowTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.start = lab.run(lambda window: window.key("e"))
        cls.screen = cls.start["screen"]

    def place(self, x, y):
        """Where a world point is in the window."""
        base, zoom = self.screen["base"], self.screen["pixels_per_unit"]
        origin = self.start["joints"][0]
        return [base[0] + (x - origin[0]) * zoom, base[1] - (y - origin[1]) * zoom]

    def edited(self, actions):
        def run(window):
            window.key("e")
            actions(window)
        report = lab.run(run)
        self.assertTrue(report["editing"])
        self.posed(report, [bone["length"] for bone in report["bones"]])
        return report

    def drag_with_keys(self, window, keys, start, end):
        """A held key repeats: the program does not come to rest until it is let go."""
        window.move(start)
        window.settle()
        for key in keys:
            lab.xdotool("keydown", key)
        time.sleep(0.3)
        window.press()
        for part in (0.2, 0.6, 1.0):
            window.move([a + part * (b - a) for a, b in zip(start, end)])
            time.sleep(0.05)
        window.release()
        time.sleep(0.3)
        for key in keys:
            lab.xdotool("keyup", key)
        window.settle()

    def middle(self, bone):
        a, b = self.screen["joints"][bone:bone + 2]
        return [0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])]

    def test_a_key_begins_and_ends_it(self):
        self.assertTrue(self.start["editing"])
        self.assertEqual(self.start["mode"], "step-by-step")
        report = lab.run(lambda window: window.key("e", "e"))
        self.assertFalse(report["editing"])
        self.assertEqual(report["mode"], "live")

    def test_so_does_the_button(self):
        button = lab.run(None, *TALL)["screen"]["widgets"]["edit"]
        report = lab.run(lambda window: window.click(lab.center(button)), *TALL)
        self.assertTrue(report["editing"])

    def test_a_click_adds_a_bone(self):
        end = self.place(-0.6, 0.8)
        report = self.edited(lambda window: window.click(end))
        self.assertEqual(len(report["bones"]), 3)
        self.near(report["joints"][3], [-0.6, 0.8], self.pixels(1.5))
        for was, now in zip(self.start["joints"], report["joints"]):
            self.near(now, was, 1e-9)

    def test_a_click_splits_a_bone(self):
        report = self.edited(lambda window: window.click(self.middle(0)))
        self.assertEqual(len(report["bones"]), 3)
        self.near(report["joints"][1], lab.world(self.start, self.middle(0)), self.pixels(1.5))
        self.near(report["joints"][2], self.start["joints"][1], 1e-9)
        self.near(report["joints"][3], self.start["joints"][2], 1e-9)

    def test_delete_removes_the_joint(self):
        def actions(window):
            window.move(self.screen["joints"][1])
            window.settle()
            window.key("Delete")
        report = self.edited(actions)
        self.assertEqual(len(report["bones"]), 1)
        self.near(report["joints"][1], self.start["joints"][2], 1e-9)

    def test_a_drag_of_the_elbow_takes_it_there(self):
        elbow = self.screen["joints"][1]
        end = [elbow[0] - 40, elbow[1] - 30]
        report = self.edited(lambda window: window.drag(elbow, end))
        self.near(report["joints"][1], lab.world(self.start, end), self.pixels(1.5))

    def test_with_shift_only_the_length_changes(self):
        start = self.start["joints"]
        way = [start[1][k] - start[0][k] for k in (0, 1)]
        end = self.place(*(start[0][k] + 1.4 * way[k] for k in (0, 1)))
        report = self.edited(lambda window: self.drag_with_keys(
            window, ["shift"], self.screen["joints"][1], end))
        self.assertAlmostEqual(report["bones"][0]["length"], 1.4, delta=self.pixels(2))
        self.assertAlmostEqual(report["angles_deg"][0], self.start["angles_deg"][0], places=9)

    def test_with_control_a_joint_goes_to_the_grid(self):
        elbow = self.screen["joints"][1]
        report = self.edited(lambda window: self.drag_with_keys(
            window, ["ctrl"], elbow, self.place(0.13, 1.02)))
        x, y = report["joints"][1]
        for coordinate in (x, y):  # the grid's lines are 0.5 or 0.2 apart, whichever the zoom
            self.assertAlmostEqual(coordinate * 10, round(coordinate * 10), places=9)
        self.near([x, y], [0.13, 1.02], 0.36)

    def test_a_double_click_limits_a_joint_and_its_fan_is_dragged(self):
        elbow = self.screen["joints"][1]

        def limit(window):
            window.move(elbow)
            window.settle()
            for _ in (1, 2):
                window.press()
                window.release()
            window.settle()
        limited = self.edited(limit)
        least, most = limited["bones"][1]["limit_deg"]
        self.assertAlmostEqual(most - least, 120, places=6)
        handle = next(each["at"] for each in limited["screen"]["limit_handles"]
                      if each["bone"] == 2 and each["end"] == "most")
        # Around the elbow by 30° more: on the screen counter-clockwise is the other way round.
        turn = math.radians(-30)
        x, y = handle[0] - elbow[0], handle[1] - elbow[1]
        end = [elbow[0] + x * math.cos(turn) - y * math.sin(turn),
               elbow[1] + x * math.sin(turn) + y * math.cos(turn)]

        def actions(window):
            limit(window)
            window.drag(handle, end)
        report = self.edited(actions)
        self.assertAlmostEqual(report["bones"][1]["limit_deg"][1], most + 30, delta=2.0)
        self.assertAlmostEqual(report["bones"][1]["limit_deg"][0], least, places=9)


class EditingInSpace(WindowTest):
    ARGUMENTS = ("--preset", "Arm in space", "--camera", "60,25")  # no fan is seen from its edge

    def limit(self, window):
        """A double click on the elbow limits its swing and its twist."""
        window.key("e")
        window.move(self.screen["joints"][1])
        window.settle()
        for _ in (1, 2):
            window.press()
            window.release()
        window.settle()

    def test_the_end_of_a_twist_is_dragged(self):
        limited = lab.run(self.limit, *self.ARGUMENTS)
        least, most = limited["bones"][1]["limit_deg"]
        self.assertAlmostEqual(most - least, 120, places=6)
        ends = {each["end"]: each["at"] for each in limited["screen"]["limit_handles"]
                if each["bone"] == 2}
        start, other = ends["most-twist"], ends["least-twist"]
        end = [start[k] + 0.25 * (other[k] - start[k]) for k in (0, 1)]

        def actions(window):
            self.limit(window)
            window.drag(start, end)
        report = lab.run(actions, *self.ARGUMENTS)
        self.assertLess(report["bones"][1]["limit_deg"][1], most - 5)
        self.assertAlmostEqual(report["bones"][1]["limit_deg"][0], least, places=9)


if __name__ == "__main__":
    unittest.main()

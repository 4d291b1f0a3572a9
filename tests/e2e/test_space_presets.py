"""The scenes in space with a real mouse: a creature that walks to its goal, an arm with a pole."""

import math
import time
import unittest

import iklab_window as lab
from cases import TALL, WindowTest


def across(report, place):
    """From the line base → target to `place`: the shortest way, a vector."""
    base, target = report["joints"][0], report["target"]
    way = [b - a for a, b in zip(base, target)]
    to = [b - a for a, b in zip(base, place)]
    part = sum(a * b for a, b in zip(way, to)) / sum(a * a for a in way)
    return [a - part * b for a, b in zip(to, way)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


class Spider(WindowTest):
    @classmethod
    def setUpClass(cls):
        # It is at its goal once the window sleeps.
        cls.start = lab.run(None, "--preset", "Spider")
        cls.screen = cls.start["screen"]
        cls.widgets = cls.screen["widgets"]

    def run_spider(self, actions):
        return lab.run(actions, "--preset", "Spider")

    def level(self, report):
        body, goal = report["creature"]["body"], report["creature"]["goal"]
        return math.hypot(body[0] - goal[0], body[2] - goal[2])

    def test_it_stands_at_its_goal_on_all_feet(self):
        creature = self.start["creature"]
        self.assertLess(self.level(self.start), 0.05)
        self.assertEqual(creature["planted"], creature["legs"])
        self.assertTrue(creature["walking"])

    def test_it_walks_to_where_the_goal_is_dragged(self):
        goal = self.screen["goal"]
        report = self.run_spider(lambda w: w.drag(goal, [goal[0] - 150, goal[1] - 30]))
        creature = report["creature"]
        self.assertGreater(math.dist(creature["goal"], self.start["creature"]["goal"]), 0.5)
        self.assertLess(self.level(report), 0.05)
        self.assertEqual(creature["planted"], creature["legs"])
        self.assertEqual(report["status"], "reached")

    def test_stepping_holds_it_and_live_lets_it_go_on(self):
        goal = self.screen["goal"]

        def away(window):
            window.drag(goal, [goal[0] - 150, goal[1] - 30], then=0.6)
            window.key("Left")

        def hold(window):
            away(window)
            time.sleep(1.5)
        held = self.run_spider(hold)
        self.assertEqual(held["mode"], "step-by-step")
        self.assertFalse(held["creature"]["walking"])
        self.assertGreater(self.level(held), 0.3)
        self.assertIn("target", held["screen"])

        def go_on(window):
            away(window)
            window.key("m")
        report = self.run_spider(go_on)
        self.assertEqual(report["mode"], "live")
        self.assertLess(self.level(report), 0.05)

    def test_a_leg_is_chosen_and_stepped_through(self):
        def actions(window):
            window.click(self.widget("leg-5"))
            window.key("Home", "Right")
        report = self.run_spider(actions)
        self.assertEqual(report["creature"]["leg"], 5)
        self.assertEqual(report["cursor"], 1)
        self.assertIn("bone 1", report["sentence"])
        self.assertEqual(self.run_spider(lambda w: w.key("shift+l"))["creature"]["leg"], 2)


class Pole(WindowTest):
    PRESET = ("--preset", "Arm with a pole")

    @classmethod
    def setUpClass(cls):
        cls.start = lab.run(None, *cls.PRESET)
        cls.screen = cls.start["screen"]
        cls.widgets = cls.screen["widgets"]

    def elbow(self, report):
        return across(report, report["joints"][1])

    def test_the_elbow_bends_towards_the_pole(self):
        self.assertGreater(dot(self.elbow(self.start), across(self.start, self.start["pole"])), 0)

    def test_dragged_across_the_line_the_pole_takes_the_elbow_along(self):
        pole, base, target = (self.screen[each] for each in ("pole", "base", "target"))
        middle = [0.5 * (a + b) for a, b in zip(base, target)]
        end = [2 * m - p for m, p in zip(middle, pole)]
        report = lab.run(lambda w: w.drag(pole, end), *self.PRESET)
        self.near(report["screen"]["pole"], end, 2)
        self.assertLess(dot(across(report, report["pole"]), across(self.start, self.start["pole"])),
                        0, "the pole crossed the line")
        self.assertLess(dot(self.elbow(report), self.elbow(self.start)), 0, "and so did the elbow")
        self.assertGreater(dot(self.elbow(report), across(report, report["pole"])), 0)
        self.assertEqual(report["target"], self.start["target"])
        self.near(report["joints"][-1], report["target"], 1e-6)

    def test_by_key_it_goes_and_the_elbow_stays_on_its_side(self):
        report = lab.run(lambda w: w.key("shift+p"), *self.PRESET)
        self.assertIsNone(report["pole"])
        self.assertIsNone(report["screen"]["pole"])
        self.assertGreater(self.elbow(report)[1] * self.elbow(self.start)[1], 0)
        report = lab.run(lambda w: w.key("shift+p", "shift+p"), *self.PRESET)
        self.assertIsNotNone(report["pole"])

    def test_into_the_plane_and_back_by_check_box_and_key(self):
        box = lab.run(None, *self.PRESET, *TALL)["screen"]["widgets"]["in-space"]
        report = lab.run(lambda w: w.click(lab.center(box, 0.1)), *self.PRESET, *TALL)
        self.assertTrue(report["planar"])
        self.assertFalse(report["view"]["in_3d"])
        report = lab.run(lambda w: w.key("shift+s", "shift+s"), *self.PRESET)
        self.assertFalse(report["planar"])
        self.near(report["joints"][-1], report["target"], 1e-6)


if __name__ == "__main__":
    unittest.main()

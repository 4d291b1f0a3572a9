"""What only a real mouse shows: buttons that are held, double clicks, keys held with it, the wheel,
and where it hits once the window has another size."""

import math
import time
import unittest

import iklab_window as lab
from cases import WindowTest


class Mouse(WindowTest):
    def offset(self, place, x, y):
        """A place of the window, moved in world units."""
        zoom = self.screen["pixels_per_unit"]
        return [place[0] + x * zoom, place[1] - y * zoom]

    def test_the_tip_follows_the_target_while_the_button_is_held(self):
        end = self.offset(self.screen["target"], -0.5, -0.9)
        report = lab.run(lambda w: w.drag(self.screen["target"], end, let_go=False))
        self.near(report["target"], lab.world(self.start, end), self.pixels(1.5))
        self.posed(report)
        self.tip_on_target(report)

    def test_a_drag_is_undone_as_one_step(self):
        target = self.screen["target"]
        first = [target[0] - 60, target[1] - 40]

        def act(window):
            window.drag(target, first)
            window.drag(first, [first[0] - 50, first[1] + 90])
            window.key("ctrl+z")
        report = lab.run(act)
        self.near(report["target"], lab.world(self.start, first), self.pixels(1.5))
        self.assertEqual(report["history"], {"steps": ["Move the target"] * 2, "done": 1})
        self.tip_on_target(report)

    def test_t_and_a_click_send_the_target_there(self):
        place = self.offset(self.screen["base"], -0.8, 0.9)
        report = lab.run(lambda window: window.click_with_key("t", place))
        self.near(report["target"], [-0.8, 0.9], self.pixels(1.5))
        self.tip_on_target(report)

    def test_the_wheel_zooms_at_the_pointer(self):
        place = [self.screen["base"][0] + 120, self.screen["base"][1] - 80]
        for notches in (3, -3):
            report = lab.run(lambda window: window.wheel(place, notches))
            zoom = report["screen"]["pixels_per_unit"] / self.screen["pixels_per_unit"]
            self.assertTrue(zoom > 1.1 if notches > 0 else zoom < 0.9, zoom)
            self.near(lab.world(report, place), lab.world(self.start, place), self.pixels(1))

    def test_after_resizing_it_still_hits(self):
        def resized(window):
            lab.xdotool("windowsize", "--sync", window.id, 1024, 640)
            window.settle()
        screen = lab.run(resized)["screen"]
        end = [screen["target"][0] - 80, screen["target"][1] + 40]

        def actions(window):
            resized(window)
            window.drag(screen["target"], end)
            window.click(lab.center(screen["widgets"]["back"]))
            window.click(lab.center(screen["widgets"]["last"]))
        report = lab.run(actions)
        self.assertEqual(report["screen"]["size"], [1024, 640])
        self.near(report["screen"]["target"], end, 1.5)
        self.assertEqual(report["mode"], "step-by-step")
        self.tip_on_target(report)

    def test_a_button_that_is_held_repeats(self):
        def held(window):
            window.key("ctrl+2", "4", "Home")
            window.move(self.widget("forward"))
            window.press()
            time.sleep(2.0)  # on a machine that has much else to do, too
            window.release()
            window.settle()
        self.assertGreaterEqual(lab.run(held)["cursor"], 3)


class Editing(WindowTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.start = lab.run(lambda window: window.key("e"))
        cls.screen = cls.start["screen"]

    def edited(self, actions):
        report = lab.run(lambda window: (window.key("e"), actions(window)))
        self.assertTrue(report["editing"])
        self.posed(report, [bone["length"] for bone in report["bones"]])
        return report

    def test_with_shift_only_the_length_changes(self):
        base, elbow = self.screen["joints"][:2]
        end = [a + 1.4 * (b - a) for a, b in zip(base, elbow)]

        def actions(window):
            """A held key repeats: the program does not come to rest until it is let go."""
            window.move(elbow)
            window.settle()
            lab.xdotool("keydown", "shift")
            time.sleep(0.3)
            window.press()
            for part in (0.2, 0.6, 1.0):
                window.move([a + part * (b - a) for a, b in zip(elbow, end)])
                time.sleep(0.05)
            window.release()
            time.sleep(0.3)
            lab.xdotool("keyup", "shift")
            window.settle()
        report = self.edited(actions)
        self.assertAlmostEqual(report["bones"][0]["length"], 1.4, delta=self.pixels(2))
        self.assertAlmostEqual(report["angles_deg"][0], self.start["angles_deg"][0], places=9)

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
        report = self.edited(lambda window: (limit(window), window.drag(handle, end)))
        self.assertAlmostEqual(report["bones"][1]["limit_deg"][1], most + 30, delta=2.0)
        self.assertAlmostEqual(report["bones"][1]["limit_deg"][0], least, places=9)


if __name__ == "__main__":
    unittest.main()

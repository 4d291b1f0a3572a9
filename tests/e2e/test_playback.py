"""Stepping through what a solver did, by button, by key, by the scrubber, and playing it."""

import math
import time
import unittest

import iklab_window as lab
from cases import WindowTest

THREE_BONES = [0.9, 0.7, 0.5]


def fabrik(window):
    """Three bones under FABRIK, paused at the start: six sub-steps an iteration."""
    window.key("ctrl+2", "4", "Home")


class Playback(WindowTest):
    @classmethod
    def setUpClass(cls):
        cls.start = lab.run(fabrik)
        cls.screen = cls.start["screen"]
        cls.widgets = cls.screen["widgets"]

    def after(self, *names):
        """Buttons are named as in the report, keys as key:NAME."""
        def actions(window):
            fabrik(window)
            for name in names:
                if name.startswith("key:"):
                    window.key(name[4:])
                else:
                    window.click(self.widget(name))
        return lab.run(actions)

    def test_it_starts_paused_at_the_start(self):
        self.assertEqual(self.start["mode"], "step-by-step")
        self.assertEqual(self.start["cursor"], 0)
        self.assertGreaterEqual(self.start["last_step"], 6)
        self.assertEqual(len(self.start["joints"]), 4)
        self.posed(self.start, THREE_BONES)

    def test_buttons_step_forward_and_back(self):
        one = self.after("forward")
        self.assertEqual(one["cursor"], 1)
        # The last bone now reaches for the target.
        self.near(one["joints"][3], one["target"], 1e-9)
        two = self.after("forward", "forward", "forward", "back")
        self.assertEqual(two["cursor"], 2)
        self.assertNotEqual(one["joints"], two["joints"])
        back = self.after("forward", "back")
        self.assertEqual(back["cursor"], 0)
        self.assertEqual(back["joints"], self.start["joints"])

    def test_keys_step_like_the_buttons(self):
        self.assertEqual(self.after("key:Right")["joints"], self.after("forward")["joints"])
        self.assertEqual(self.after("key:Right", "key:Right", "key:Left")["cursor"], 1)
        self.assertEqual(self.after("key:shift+Right")["cursor"], 3)
        self.assertEqual(self.after("key:ctrl+Right")["cursor"], 6)
        self.assertEqual(self.after("key:ctrl+Right", "key:shift+Left")["cursor"], 3)

    def test_a_drag_is_replayed_and_a_frame_stepped_into(self):
        start = lab.run(lambda window: window.key("4"))
        place = start["screen"]["target"]

        def drag(window):
            window.key("4")
            window.drag(place, [place[0] - 150, place[1] - 40])
        dragged = lab.run(drag)

        def replay(window):
            drag(window)
            window.key("shift+r", "Home")
        first = lab.run(replay)
        self.assertEqual(first["mode"], "live")
        self.assertGreater(math.dist(first["target"], dragged["target"]), 0.2)

        def into(window):
            replay(window)
            window.key("Right", "m")
        into = lab.run(into)
        self.assertEqual(into["mode"], "step-by-step")
        self.assertEqual(into["cursor"], 0)
        self.assertGreater(into["last_step"], 0)

        def ended(window):
            replay(window)
            window.key("shift+r")
        self.assertEqual(lab.run(ended)["target"], dragged["target"])

    def test_a_button_and_a_key_that_are_held_repeat(self):
        def held_button(window):
            fabrik(window)
            window.move(self.widget("forward"))
            window.press()
            time.sleep(1.0)
            window.release()
            window.settle()
        self.assertGreaterEqual(lab.run(held_button)["cursor"], 3)

        def held_key(window):
            fabrik(window)
            lab.xdotool("keydown", "Right")
            time.sleep(1.5)
            lab.xdotool("keyup", "Right")
            window.settle()
        self.assertGreaterEqual(lab.run(held_key)["cursor"], 3)

    def test_to_the_ends(self):
        last = self.after("last")
        self.assertEqual(last["cursor"], last["last_step"])
        self.posed(last, THREE_BONES)
        self.tip_on_target(last, last["tolerance"])
        self.assertEqual(self.after("last", "first")["cursor"], 0)
        self.assertEqual(self.after("key:End")["cursor"], last["last_step"])

    def test_the_scrubber(self):
        def actions(window):
            fabrik(window)
            window.drag(self.widget("scrubber", 0.05), self.widget("scrubber", 0.5))
        report = lab.run(actions)
        self.assertAlmostEqual(report["cursor"], report["last_step"] / 2, delta=1)

        def to_the_end(window):
            fabrik(window)
            start = self.widget("scrubber", 0.3)
            window.drag(start, [self.widgets["scrubber"][0] + self.widgets["scrubber"][2] - 2,
                                start[1] - 60])
        report = lab.run(to_the_end)
        self.assertEqual(report["cursor"], report["last_step"])

    def test_from_live_a_step_back_is_one_before_the_answer(self):
        report = lab.run(lambda window: window.key("ctrl+5", "4", "Left"))
        self.assertEqual(report["mode"], "step-by-step")
        self.assertEqual(report["cursor"], report["last_step"] - 1)

    def test_what_is_no_drag_leaves_steps_to_go_through(self):
        """A click on the target, a drag that is undone or put back, editing without a change, the
        way back from stepping: then another solver has its steps, and none says that the tip was
        at the target."""
        place = lab.run()["screen"]["target"]

        def undone(window):
            window.drag(place, [place[0] - 90, place[1] + 40])
            window.key("ctrl+z")

        def put_back(window):
            window.drag(place, [place[0] - 90, place[1] + 40], let_go=False)
            window.key("Escape")
            window.release()
        for name, before in {"click": lambda window: window.click(place),
                             "keys": lambda window: window.key("Return", "Return"),
                             "undo": undone,
                             "put back": put_back,
                             "edit": lambda window: window.key("e", "e"),
                             "live": lambda window: window.key("3", "Left", "End", "m"),
                             "frame": lambda window: window.key("m")}.items():
            def actions(window, before=before):
                before(window)
                window.key("4", "Left")
            report = lab.run(actions)
            self.assertEqual(report["solver"], "fabrik", name)
            self.assertGreater(report["last_step"], 3, name)
            self.assertEqual(report["cursor"], report["last_step"] - 1, name)

    def test_space_plays_to_the_end(self):
        # Four times as fast; it comes to rest when it has got there.
        report = self.after("key:greater", "key:greater", "key:space")
        self.assertEqual(report["cursor"], report["last_step"])
        self.assertFalse(report["playing"])
        self.assertEqual(report["speed"], 4.0)

    def test_space_pauses(self):
        def actions(window):
            fabrik(window)
            lab.xdotool("key", "less")
            lab.xdotool("key", "less")  # a quarter of the speed: 1.3 s a step
            lab.xdotool("key", "space")
            lab.xdotool("key", "space")
            window.settle()
        report = lab.run(actions)
        self.assertFalse(report["playing"])
        self.assertLess(report["cursor"], report["last_step"])

    def test_dragging_the_target_while_paused_keeps_the_step(self):
        def actions(window):
            fabrik(window)
            window.key("Right", "Right", "Right", "Right")
            window.drag(self.screen["target"], [self.screen["target"][0] + 60,
                                                self.screen["target"][1] + 20])
        report = lab.run(actions)
        self.assertEqual(report["cursor"], 4)
        self.assertEqual(report["mode"], "step-by-step")
        self.assertNotEqual(report["target"], self.start["target"])

    def test_start_from_here(self):
        before = self.after("forward", "forward", "forward", "forward", "forward", "forward")
        self.assertEqual(before["cursor"], 6)
        for name in ("start-from-here", "key:s"):
            report = self.after("key:ctrl+Right", name)
            self.assertEqual(report["cursor"], 0)
            for a, b in zip(report["joints"], before["joints"], strict=True):
                self.near(a, b, 1e-9)


if __name__ == "__main__":
    unittest.main()

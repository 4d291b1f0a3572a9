"""What only a real keyboard shows: keys as the system names them, with others or held, and text."""

import pathlib
import struct
import tempfile
import time
import unittest

import iklab_window as lab
from cases import WindowTest


def fabrik(window):
    """The three-bone arm under FABRIK, paused at the start: six sub-steps an iteration."""
    window.key("ctrl+2", "4", "Home")


class Keys(WindowTest):
    def after(self, *keys):
        return lab.run(lambda window: (fabrik(window), window.key(*keys)))

    def test_step_alone_and_with_others(self):
        for keys, cursor in ((("Right", "Right", "Left"), 1), (("shift+Right",), 3),
                             (("ctrl+Right", "shift+Left"), 3), (("Next", "Next", "Prior"), 1)):
            self.assertEqual(self.after(*keys)["cursor"], cursor, keys)

    def test_digits_and_those_of_the_keypad(self):
        self.assertEqual(lab.run(lambda window: window.key("shift+1"))["solver"], "automatic")
        view = lab.run(lambda window: window.key("3", "KP_7"), "--camera=30,20")
        self.assertEqual(view["solver"], "ccd")
        self.assertAlmostEqual(view["view"]["pitch_deg"], 90)

    def test_one_that_is_held_repeats(self):
        def held(window):
            fabrik(window)
            lab.xdotool("keydown", "Right")
            time.sleep(1.5)
            lab.xdotool("keyup", "Right")
            window.settle()
        self.assertGreaterEqual(lab.run(held)["cursor"], 3)

    def test_space_plays_to_the_end(self):
        # Four times as fast; it comes to rest when it has got there.
        report = self.after("greater", "greater", "space")
        self.assertEqual(report["cursor"], report["last_step"])
        self.assertFalse(report["playing"])
        self.assertEqual(report["speed"], 4.0)

    def test_space_pauses(self):
        def actions(window):
            fabrik(window)
            for key in ("less", "less", "space", "space"):  # a quarter of the speed: 1.3 s a step
                lab.xdotool("key", key)
            window.settle()
        report = lab.run(actions)
        self.assertFalse(report["playing"])
        self.assertLess(report["cursor"], report["last_step"])

    def test_go_about_a_dialog(self):
        # What, Canvas, Whole window, Size, Transparent, Cancel, Export.
        picture = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "a.png"

        def actions(window):
            window.key("ctrl+e", *["Tab"] * 3, "space")  # the whole window
            window.key(*["Tab"] * 3, "Return")           # Export
            window.key("ctrl+a")
            window.type(str(picture))
            window.key("Return")
            lab.wait_until(picture.exists, "the picture")
        report = lab.run(actions)
        size = struct.unpack(">II", picture.read_bytes()[16:24])
        self.assertEqual(list(size), [1280, 720])
        self.assertEqual(report["target"], self.start["target"])


if __name__ == "__main__":
    unittest.main()

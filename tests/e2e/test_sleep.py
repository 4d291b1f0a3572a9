"""When nothing moves it sleeps. What comes to rest by itself is seen by settle() all over."""

import time
import unittest

import iklab_window as lab
from cases import WindowTest


class Sleep(WindowTest):
    # At sixty frames a second, or even ten, two more seconds would show.
    FEW = 8

    def test_no_frames_are_drawn(self):
        one = lab.run(lambda _: time.sleep(1.0))
        three = lab.run(lambda _: time.sleep(3.0))
        self.assertLessEqual(abs(three["frames"] - one["frames"]), self.FEW)

    def test_no_time_is_used(self):
        with lab.Window() as window:
            before = window.cpu_ticks()
            time.sleep(2.0)
            after = window.cpu_ticks()
            window.quit()
        self.assertLessEqual(after - before, 10, "hundredths of a second, out of 200")

    def test_nor_while_a_button_is_held_that_does_not_move(self):
        def actions(window):
            window.move(self.screen["target"])
            window.press()
            window.settle()
        self.assertEqual(lab.run(actions)["target"], self.start["target"])

    def test_once_the_map_is_complete(self):
        report = lab.run(lambda window: window.key("shift+m"), "--size", "640x480")
        _, _, width, height = report["screen"]["canvas"]
        self.assertEqual(report["map"], {"on": True, "blocks": width * height})


if __name__ == "__main__":
    unittest.main()

"""Zooming, panning, resizing, the help, and sleeping when nothing moves."""

import time
import unittest

import iklab_window as lab
from cases import WindowTest


class View(WindowTest):
    def test_the_wheel_zooms_at_the_pointer(self):
        place = [self.screen["base"][0] + 120, self.screen["base"][1] - 80]
        fixed = lab.world(self.start, place)
        for notches in (3, -3):
            report = lab.run(lambda window: window.wheel(place, notches))
            zoom = report["screen"]["pixels_per_unit"] / self.screen["pixels_per_unit"]
            self.assertTrue(zoom > 1.1 if notches > 0 else zoom < 0.9, zoom)
            self.near(lab.world(report, place), fixed, self.pixels(1))
            self.assertEqual(report["joints"], self.start["joints"])

    def test_dragging_the_ground_pans(self):
        # Not in the upper left corner, where the legend of a first start lies.
        x, y, _, height = self.screen["canvas"]
        place = [x + 40, y + height - 100]
        for button in (1, 2, 3):
            report = lab.run(lambda w: w.drag(place, [place[0] + 70, place[1] + 30], button))
            base = [self.screen["base"][0] + 70, self.screen["base"][1] + 30]
            self.near(report["screen"]["base"], base, 1.5)
            self.assertEqual(report["joints"], self.start["joints"])
            self.assertEqual(report["screen"]["pixels_per_unit"], self.screen["pixels_per_unit"])

    def test_f_fits_everything_again(self):
        def actions(window):
            window.wheel(self.screen["base"], 4)
            window.key("f")
        report = lab.run(actions)
        self.assertAlmostEqual(report["screen"]["pixels_per_unit"],
                               self.screen["pixels_per_unit"], places=6)
        self.near(report["screen"]["base"], self.screen["base"], 1e-6)

    def test_over_the_panel_the_wheel_does_not_zoom(self):
        report = lab.run(lambda window: window.wheel(self.widget("solver"), 2))
        self.assertEqual(report["screen"]["pixels_per_unit"], self.screen["pixels_per_unit"])

    def test_the_window_can_be_resized(self):
        for width, height in ((1024, 640), (900, 700)):
            def actions(window):
                lab.xdotool("windowsize", "--sync", window.id, width, height)
                window.settle()
            screen = lab.run(actions)["screen"]
            self.assertEqual(screen["size"], [width, height])
            x, y, canvas_width, canvas_height = screen["canvas"]
            panel = self.screen["size"][0] - self.screen["canvas"][2]
            bar = self.screen["size"][1] - self.screen["canvas"][3]
            self.assertAlmostEqual(canvas_width, width - panel, delta=1)
            # In a narrow window the bar keeps a second line for long sentences.
            line = 0 if width > 1000 else 15
            self.assertAlmostEqual(canvas_height, height - bar - line, delta=1)
            for name, rect in screen["widgets"].items():
                self.assertLessEqual(rect[0] + rect[2], width, name)
            self.assertGreaterEqual(screen["widgets"]["solver"][0], x + canvas_width)
            self.assertGreaterEqual(screen["widgets"]["scrubber"][1], y + canvas_height)

    def test_after_resizing_the_mouse_still_hits(self):
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
        self.near(report["screen"]["target"], end, 1.5)
        self.assertEqual(report["mode"], "step-by-step")
        self.tip_on_target(report)

    def test_f1_opens_and_closes_the_help(self):
        self.assertFalse(self.start["help"])
        self.assertTrue(lab.run(lambda window: window.key("F1"))["help"])
        self.assertFalse(lab.run(lambda window: window.key("F1", "F1"))["help"])
        self.assertFalse(lab.run(lambda window: window.key("F1", "Escape"))["help"])

    def test_keys_of_the_view(self):
        report = lab.run(lambda window: window.key("c"))
        self.assertEqual(report["theme"], "light")
        self.assertEqual(lab.run(None, "--theme", "light")["theme"], "light")


class Sleep(WindowTest):
    # At sixty frames a second, or even ten, two more seconds would show.
    FEW = 8

    def test_when_nothing_moves_no_frames_are_drawn(self):
        one = lab.run(lambda _: time.sleep(1.0))
        three = lab.run(lambda _: time.sleep(3.0))
        self.assertLessEqual(abs(three["frames"] - one["frames"]), self.FEW)

    def test_when_nothing_moves_no_time_is_used(self):
        with lab.Window() as window:
            before = window.cpu_ticks()
            time.sleep(2.0)
            after = window.cpu_ticks()
            window.quit()
        self.assertLessEqual(after - before, 10, "hundredths of a second, out of 200")

    def test_after_playing_it_sleeps_again(self):
        def actions(window):
            window.key("greater", "greater", "space")
        one = lab.run(lambda window: (actions(window), time.sleep(0.5)))
        three = lab.run(lambda window: (actions(window), time.sleep(2.5)))
        self.assertFalse(one["playing"])
        # Playing itself takes more or fewer frames on a slow machine, but not twice as many.
        self.assertLess(three["frames"], one["frames"] + 60)

    def test_a_held_button_that_does_not_move_sleeps_as_well(self):
        def actions(window):
            window.move(self.screen["target"])
            window.press()
            window.settle()
        report = lab.run(actions)
        self.assertEqual(report["target"], self.start["target"])


if __name__ == "__main__":
    unittest.main()

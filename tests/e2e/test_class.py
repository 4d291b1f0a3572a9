"""Before a class: a clicker's keys, the black window, and answers that stay hidden."""

import ctypes
import tempfile
import time
import unittest

import iklab_window as lab
from cases import WindowTest
from lesson_window import LessonFile, LessonWindow, says


def ccd(window):
    """Three bones under CCD, paused at the start."""
    window.key("ctrl+2", "3", "Home")


class XImage(ctypes.Structure):
    """The beginning of Xlib's."""
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
                ("format", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


def black_part(window):
    """How much of the window is black, 0 to 1, but for its lowest 60 rows; as the X server has it."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XGetImage.restype = ctypes.POINTER(XImage)
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    width, height = window_size(window)
    every_plane, by_pixel = ctypes.c_ulong(0xFFFFFF), 2
    image = x11.XGetImage(display, ctypes.c_ulong(int(window.id)), 0, 0, width, height - 60,
                          every_plane, by_pixel)
    pixels = bytes(ctypes.cast(image.contents.data, ctypes.POINTER(
        ctypes.c_ubyte * (4 * width * (height - 60)))).contents)
    x11.XCloseDisplay(display)
    colors = [pixels[i::4] for i in range(3)]
    return sum(not any(each) for each in zip(*colors)) / len(colors[0])


def window_size(window):
    words = lab.xdotool("getwindowgeometry", "--shell", window.id).split()
    numbers = dict(word.split("=") for word in words)
    return int(numbers["WIDTH"]), int(numbers["HEIGHT"])


class Class(WindowTest):
    def after(self, *names):
        def actions(window):
            ccd(window)
            window.key(*names)
        return lab.run(actions)

    def test_a_clicker_steps_as_the_arrows_do(self):
        self.assertEqual(self.after("Next", "Next", "Next", "Prior")["cursor"], 2)
        self.assertEqual(self.after("Next")["joints"], self.after("Right")["joints"])
        presenting = self.after("F10", "Next", "Next", "Prior")
        self.assertEqual(presenting["cursor"], 1)
        self.assertTrue(presenting["panels"]["presenting"])

    def test_in_hand_the_target_in_space_goes_in_depth(self):
        def actions(window):
            window.key("ctrl+2", "shift+s", "3", "Home", "Return", "Prior", "Prior")
        report = lab.run(actions)
        self.assertEqual(report["cursor"], 0)
        still = lab.run(lambda window: window.key("ctrl+2", "shift+s", "3", "Home"))
        self.assertNotEqual(report["target"], still["target"])

    def test_the_window_is_black_until_it_is_brought_back(self):
        place = lab.run(ccd)["screen"]["target"]
        for back in ("period", "Escape", "click"):
            def actions(window, back=back):
                ccd(window)
                self.assertLess(black_part(window), 0.5)
                window.key("period")
                self.assertGreater(black_part(window), 0.999)
                window.key("Right", "Next", "space", "g")
                self.assertGreater(black_part(window), 0.999)
                if back == "click":
                    window.click(place)
                else:
                    window.key(back)
                self.assertLess(black_part(window), 0.5)
            report = lab.run(actions)
            self.assertEqual(report["cursor"], 0, back)
            self.assertFalse(report["playing"], back)
            self.near(report["screen"]["target"], place, 0.5)

    def test_playing_pauses_while_it_is_black(self):
        def actions(window):
            ccd(window)
            window.key("less", "less")
            lab.xdotool("key", "space")
            time.sleep(0.4)
            lab.xdotool("key", "period")
            time.sleep(2.0)
            window.key("period")
        report = lab.run(actions)
        self.assertFalse(report["playing"])
        self.assertLess(report["cursor"], 3)

    def test_the_window_is_not_black_at_the_next_start(self):
        with tempfile.TemporaryDirectory() as home:
            lab.run(lambda window: window.key("period"), data_home=home)

            def look(window):
                self.assertLess(black_part(window), 0.5)
            lab.run(look, data_home=home)

    def test_in_teachers_mode_a_prediction_waits_for_r(self):
        self.assertEqual(self.after("shift+g", "Right")["cursor"], 1)
        self.assertEqual(self.after("ctrl+t", "shift+g", "Right", "Next", "End", "space")["cursor"],
                         0)
        self.assertEqual(self.after("ctrl+t", "shift+g", "Right", "r")["cursor"], 1)
        self.assertEqual(self.after("ctrl+t", "shift+g", "Next", "Next")["cursor"], 1)

    def test_the_clicker_reveals_and_explains_what_a_class_voted_for(self):
        after = LessonFile("04-reach").steps["judge"]["after"]
        hands = {"reached": (11, 4), "too-far": (6, 7), "too-close": (13, 19)}
        for size in ("1280x720", "1280x1080"):
            with LessonWindow("lesson=reach&step=judge", size=("--size", size)) as window:
                window.key("F10", "ctrl+t")
                window.click_widget("vote-reached-1")
                window.settle()
                for votes in hands.values():
                    for count in votes:
                        window.type(str(count))
                        window.key("Tab")
                window.key("Next")
                window.says("lesson-offer", "Page Down")
                self.assertFalse(window.has("lesson-truth"))
                window.key("Next")
                screen = window.says("lesson-truth", "too close$")["screen"]
            texts, widgets = screen["texts"], screen["widgets"]
            self.assertNotIn("lesson-verdict", texts)
            self.assertTrue(says(texts["lesson-feedback"], after["right"]), texts)
            self.assertRegex(texts["lesson-mistake"], "too far$")
            self.assertTrue(says(texts["lesson-mistake-feedback"], after["too-far"]), texts)
            self.assertIn("30", texts["votes"])
            for option in hands:
                bars = widgets["bars-" + option]
                self.assertLess(bars[1] + bars[3], widgets["lesson-next"][1], (size, option))


if __name__ == "__main__":
    unittest.main()

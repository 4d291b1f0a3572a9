"""The page that the program begins with: it comes at the first start, its door opens lessons where one
left them, and is left for good."""

import json
import os
import pathlib
import re
import shutil
import tempfile
import unittest

import iklab_window as lab


class StartPage(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="iklab-start-page-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)

    def run_at_home(self, actions=None, *arguments):
        # The mouse may lie on a door, whose picture would move.
        return lab.run(actions, "--reduced-motion", *arguments, data_home=self.home, meets_start_page=True)

    def is_open(self, report):
        return "just-play" in report["screen"]["widgets"]

    def test_comes_at_each_start_until_its_checkbox_keeps_it_away(self):
        first = self.run_at_home()
        self.assertTrue(self.is_open(first))
        box = first["screen"]["widgets"]["start-page"]
        again = self.run_at_home(lambda window: window.click(lab.center(box, x=0.1)))
        self.assertTrue(self.is_open(again), "it stays until it is left")
        self.assertFalse(self.is_open(self.run_at_home()))
        self.assertTrue(self.is_open(self.run_at_home(lambda window: window.key("F2"))))

    def test_a_lesson_goes_on_at_the_step_where_it_was_left(self):
        lessons = pathlib.Path(os.environ["IKLAB_SOURCE"]) / "assets" / "lessons"
        text = (lessons / "01-local-frames.lesson.md").read_text()
        steps = re.findall(r"^## ([^:]+):", text, re.MULTILINE)

        def left_at():
            file = self.home / "IK Lab" / "iklab" / "lessons.json"
            return json.loads(file.read_text())["lessons"]["local-frames"]["at"]

        def click_all(*places):
            return self.run_at_home(lambda window: [window.click(each) for each in places])
        door = lab.center(self.run_at_home()["screen"]["widgets"]["gallery-0"])
        card = lab.center(click_all(door)["screen"]["widgets"]["gallery-0"])
        lesson = click_all(door, card)["screen"]["widgets"]
        self.assertIn("lesson-title", lesson)
        third, back = (lab.center(lesson[each]) for each in ("lesson-step-3", "lesson-back"))
        click_all(door, card, third)
        self.assertEqual(left_at(), steps[2])
        click_all(door, card, back)
        self.assertEqual(left_at(), steps[1])

    def test_does_not_come_between_somebody_and_the_scene_they_name(self):
        self.assertFalse(self.is_open(self.run_at_home(None, "--preset", "Tentacle")))


if __name__ == "__main__":
    unittest.main()

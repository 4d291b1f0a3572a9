"""Undo and redo by key after real drags, and several chains taken in hand with the mouse."""

import unittest

import iklab_window as lab
from cases import WindowTest

MOVED = "Move the target"


class History(WindowTest):
    def setUp(self):
        self.first = [self.screen["target"][0] - 60, self.screen["target"][1] - 40]
        self.second = [self.first[0] - 50, self.first[1] + 90]

    def drag_twice(self, window):
        window.drag(self.screen["target"], self.first)
        window.drag(self.first, self.second)

    def test_a_drag_is_undone_as_one_step(self):
        def act(window):
            self.drag_twice(window)
            window.key("ctrl+z")
        report = lab.run(act)
        self.near(report["target"], lab.world(self.start, self.first), self.pixels(1.5))
        self.assertEqual(report["history"], {"steps": [MOVED, MOVED], "done": 1})
        self.tip_on_target(report)

    def test_everything_is_undone_and_done_again(self):
        def back(window):
            self.drag_twice(window)
            window.key("Up", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        report = lab.run(back)
        self.near(report["target"], self.start["target"], 1e-12)
        self.assertEqual(report["iterations_limit"], self.start["iterations_limit"])
        self.assertEqual(report["history"]["done"], 0)

        def forth(window):
            back(window)
            window.key("ctrl+shift+z", "ctrl+shift+z")
        report = lab.run(forth)
        self.near(report["target"], lab.world(self.start, self.second), self.pixels(1.5))
        self.assertEqual(report["history"]["done"], 2)

    def test_a_slider_that_is_dragged_is_one_step(self):
        def act(window):
            window.drag(self.widget("iterations", 0.5), self.widget("iterations", 0.2))
        report = lab.run(act)
        self.assertNotEqual(report["iterations_limit"], self.start["iterations_limit"])
        self.assertEqual(report["history"]["steps"], ["Iterations"])

    def test_a_copy_is_in_hand_until_the_other_chain_is_dragged(self):
        copied = lab.run(lambda window: window.key("ctrl+d"))
        self.assertEqual((copied["chains"], copied["in_hand"]), (2, 1))
        old = lab.world(self.start, self.screen["target"])
        self.assertGreater(copied["target"][0], old[0] + 0.1)

        def act(window):
            window.key("ctrl+d")
            window.drag(self.screen["target"], self.first)
        report = lab.run(act)
        self.assertEqual((report["chains"], report["in_hand"]), (2, 0))
        self.near(report["target"], lab.world(self.start, self.first), self.pixels(1.5))
        self.assertEqual(report["history"]["steps"], ["Duplicate the chain", MOVED])


if __name__ == "__main__":
    unittest.main()

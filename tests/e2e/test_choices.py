"""Solvers, their options and negative scale, by mouse and by key."""

import unittest

import iklab_window as lab
from cases import TALL, WindowTest

SOLVERS = ["look-at", "two-bone", "ccd", "fabrik", "gradient-descent",
           "jacobian-transpose", "pseudo-inverse", "dls", "sdls", "levenberg-marquardt", "automatic"]
KEYS = [*"1234567890", "shift+1"]


class Choices(WindowTest):
    def test_the_solver_is_chosen_from_the_list(self):
        for index in (2, 3):
            def actions(window):
                window.click(self.widget("solver"))
                window.click(lab.entry(self.widgets["solver"], index))
            report = lab.run(actions)
            self.assertEqual(report["solver"], SOLVERS[index])
            self.posed(report)
            self.tip_on_target(report, report["tolerance"])

    def test_the_solver_is_chosen_by_its_number(self):
        for key, name in zip(KEYS, SOLVERS, strict=True):
            report = lab.run(lambda window: window.key(key))
            self.assertEqual(report["solver"], name)
            self.posed(report)

    def test_the_bend_goes_the_other_way_and_back(self):
        before = self.start["angles_deg"][1]
        other = lab.run(lambda window: window.key("b"))
        self.assertNotEqual(other["parameters"]["bend"], self.start["parameters"]["bend"])
        self.assertAlmostEqual(other["angles_deg"][1], -before, places=6)
        self.posed(other)
        self.tip_on_target(other)
        back = lab.run(lambda window: window.key("b", "b"))
        self.assertEqual(back["parameters"], self.start["parameters"])
        self.assertAlmostEqual(back["angles_deg"][1], before, places=6)

    def test_the_bend_is_chosen_from_its_list(self):
        chosen = ["positive", "negative"].index(self.start["parameters"]["bend"])

        def actions(window):
            window.click(self.widget("bend"))
            window.click(lab.entry(self.widgets["bend"], 1 - chosen))
        report = lab.run(actions)
        self.assertAlmostEqual(report["angles_deg"][1], -self.start["angles_deg"][1], places=6)

    def test_presets_by_key(self):
        report = lab.run(lambda window: window.key("ctrl+4", "3"))
        self.assertEqual(len(report["joints"]), 13)
        self.posed(report, [0.2] * 12)
        self.tip_on_target(report, report["tolerance"])

    def test_iterations_and_tolerance_by_key(self):
        report = lab.run(lambda window: window.key("Up", "Up", "ctrl+Next"))
        self.assertEqual(report["iterations_limit"], self.start["iterations_limit"] + 2)
        self.assertAlmostEqual(report["tolerance"] / self.start["tolerance"], 0.1, places=6)


class Mirrors(WindowTest):
    """In a window in which their check boxes are seen without scrolling."""
    ARGUMENTS = TALL

    def test_negative_scale_by_check_box_and_key(self):
        for name, key, scale in (("negative-scale-x", "x", [-1, 1]),
                                 ("negative-scale-y", "y", [1, -1])):
            box = self.clicked(name)
            self.assertEqual(box["base_scale"], scale)
            self.posed(box)
            self.tip_on_target(box)
            pressed = lab.run(lambda window: window.key(key), *TALL)
            self.assertEqual(pressed["base_scale"], scale)
            self.assertEqual(pressed["joints"], box["joints"])
        twice = self.clicked("negative-scale-x", "negative-scale-x")
        self.assertEqual(twice["base_scale"], [1, 1])

    def test_ignoring_negative_scale_misses(self):
        report = self.clicked("negative-scale-x", "ignore-negative-scale")
        self.assertTrue(report["ignore_negative_scale"])
        self.assertNotEqual(report["status"], "reached")
        self.posed(report)
        self.assertGreater(report["distance"], 0.05)


if __name__ == "__main__":
    unittest.main()

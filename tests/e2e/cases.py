"""What the window tests have in common."""

import math
import unittest

import iklab_window as lab

ARM = [1.0, 0.8]  # the scene that the program opens with
TALL = ("--size", "1280x1150")  # all of the panel is to be seen


class WindowTest(unittest.TestCase):
    ARGUMENTS = ()

    @classmethod
    def setUpClass(cls):
        cls.start = lab.run(None, *cls.ARGUMENTS)
        cls.screen = cls.start["screen"]
        cls.widgets = cls.screen["widgets"]

    def near(self, a, b, within=1e-6):
        self.assertLessEqual(math.dist(a, b), within, f"{a} and {b}")

    def pixels(self, count):
        """So many pixels in world units."""
        return count / self.screen["pixels_per_unit"]

    def posed(self, report, lengths=None):
        """Checks the joints told against the angles told."""
        for told, computed in zip(report["joints"],
                                  lab.forward_kinematics(lengths or ARM, report), strict=True):
            self.near(told, computed, 1e-9)

    def tip_on_target(self, report, within=1e-6):
        self.near(report["joints"][-1], report["target"], within)

    def clicked(self, *names):
        """The report after clicks on these widgets."""
        def actions(window):
            for name in names:
                window.click(self.widget(name))
        return lab.run(actions, *self.ARGUMENTS)

    def widget(self, name, x=0.5, y=0.5):
        return lab.center(self.widgets[name], x, y)


if __name__ == "__main__":
    unittest.main()

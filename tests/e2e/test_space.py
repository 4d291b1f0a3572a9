"""The view in 3D: turned, panned and zoomed, the target dragged by its arrows, by mouse and key."""

import unittest

import iklab_window as lab
from cases import WindowTest

CAMERA = "--camera=30,20"


class Space(WindowTest):
    @classmethod
    def setUpClass(cls):
        cls.start = lab.run(None, CAMERA)
        cls.screen = cls.start["screen"]
        cls.widgets = cls.screen["widgets"]
        canvas = cls.screen["canvas"]
        cls.empty = [canvas[0] + 0.8 * canvas[2], canvas[1] + 0.9 * canvas[3]]

    def run_in_space(self, actions):
        return lab.run(actions, CAMERA)

    def test_the_camera_of_the_command_line(self):
        self.assertTrue(self.start["view"]["in_3d"])
        self.assertAlmostEqual(self.start["view"]["yaw_deg"], 30)
        self.assertAlmostEqual(self.start["view"]["pitch_deg"], 20)

    def test_a_drag_turns_the_view_and_leaves_the_scene(self):
        for button in (1, 3):
            report = self.run_in_space(
                lambda w: w.drag(self.empty, [self.empty[0] - 80, self.empty[1] + 40], button))
            self.assertGreater(report["view"]["yaw_deg"], 45)
            self.assertGreater(report["view"]["pitch_deg"], 30)
            self.assertEqual(report["target"], self.start["target"])
            self.near(report["view"]["focus"], self.start["view"]["focus"])

    def test_the_middle_button_pans(self):
        end = [self.empty[0] - 70, self.empty[1] - 30]
        report = self.run_in_space(lambda w: w.drag(self.empty, end, 2))
        self.assertEqual(report["view"]["yaw_deg"], self.start["view"]["yaw_deg"])
        # What lies in the focus goes along with the pointer; the base is in front of it.
        before, after = self.screen["base"], report["screen"]["base"]
        moved = [after[0] - before[0], after[1] - before[1]]
        self.assertAlmostEqual(moved[0] / -70, 1, delta=0.25)
        self.assertAlmostEqual(moved[1] / -30, 1, delta=0.25)

    def test_the_view_stops_at_the_pole(self):
        report = self.run_in_space(
            lambda w: w.drag([self.empty[0], 40], [self.empty[0], self.empty[1] + 120], 3))
        self.assertLessEqual(report["view"]["pitch_deg"], 90)
        self.assertGreater(report["view"]["pitch_deg"], 89)

    def test_the_target_is_dragged_in_its_plane_and_the_tip_follows(self):
        target = self.screen["target"]
        end = [target[0] - 60, target[1] - 40]
        report = self.run_in_space(lambda w: w.drag(target, end))
        self.near(report["screen"]["target"], end, 1.5)
        self.assertEqual(report["target"][2] if len(report["target"]) > 2 else 0.0, 0.0)
        self.posed(report)
        self.tip_on_target(report)

    def test_the_target_is_dragged_along_its_arrows(self):
        for name, index in (("x", 0), ("y", 1)):
            start = self.screen["arrows"][name]
            middle = self.screen["target"]
            end = [start[i] + 0.8 * (start[i] - middle[i]) for i in (0, 1)]
            report = self.run_in_space(lambda w, a=start, b=end: w.drag(a, b))
            self.assertGreater(report["target"][index], self.start["target"][index] + 0.05)
            self.assertAlmostEqual(report["target"][1 - index], self.start["target"][1 - index])
            self.near(report["screen"]["target"],
                      [middle[i] + end[i] - start[i] for i in (0, 1)], 2.5)
        self.assertNotIn("z", self.screen["arrows"])

    def test_escape_puts_the_target_back(self):
        def actions(window):
            target = self.screen["target"]
            window.drag(target, [target[0] - 60, target[1] - 40], let_go=False)
            window.key("Escape")
            window.move([target[0] + 30, target[1] + 30])
            window.release()
            window.settle()
        report = self.run_in_space(actions)
        self.assertEqual(report["target"], self.start["target"])

    def test_keys(self):
        report = lab.run(lambda w: w.key("z"))
        self.assertTrue(report["view"]["in_3d"])
        report = lab.run(lambda w: w.key("z", "z"))
        self.assertFalse(report["view"]["in_3d"])
        for keys, yaw, pitch in ((("shift+z",), 0, 0), (("shift+x",), 90, 0), (("shift+y",), 0, 90),
                                 (("KP_3",), 90, 0), (("KP_7",), 0, 90)):
            view = self.run_in_space(lambda w, k=keys: w.key(*k))["view"]
            self.assertAlmostEqual(view["yaw_deg"], yaw, msg=keys)
            self.assertAlmostEqual(view["pitch_deg"], pitch, msg=keys)
        self.assertFalse(self.run_in_space(lambda w: w.key("p"))["view"]["perspective"])

    def test_home_brings_the_scene_back(self):
        def actions(window):
            window.drag(self.empty, [self.empty[0] - 500, self.empty[1] - 500], 2)
            window.wheel(self.empty, -12)
            window.key("shift+f")
        screen = self.run_in_space(actions)["screen"]
        x, y, width, height = screen["canvas"]
        for place in [screen["target"], *screen["joints"]]:
            self.assertTrue(x < place[0] < x + width and y < place[1] < y + height, place)
        self.assertAlmostEqual(screen["pixels_per_unit"], self.screen["pixels_per_unit"], places=6)


if __name__ == "__main__":
    unittest.main()

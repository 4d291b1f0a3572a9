"""The target, the base and the joints are dragged with the mouse; the chain follows."""

import unittest

import iklab_window as lab
from cases import WindowTest


class Dragging(WindowTest):
    def offset(self, place, x, y):
        """A place of the window, moved in world units."""
        zoom = self.screen["pixels_per_unit"]
        return [place[0] + x * zoom, place[1] - y * zoom]

    def test_the_tip_follows_the_target(self):
        end = self.offset(self.screen["target"], -0.7, 0.4)
        report = lab.run(lambda window: window.drag(self.screen["target"], end))
        self.near(report["target"], lab.world(self.start, end), self.pixels(1.5))
        self.assertEqual(report["status"], "reached")
        self.posed(report)
        self.tip_on_target(report)
        self.near(report["screen"]["joints"][-1], end, 1.5)

    def test_it_follows_while_the_button_is_held(self):
        end = self.offset(self.screen["target"], -0.5, -0.9)
        report = lab.run(lambda w: w.drag(self.screen["target"], end, let_go=False))
        self.near(report["target"], lab.world(self.start, end), self.pixels(1.5))
        self.tip_on_target(report)

    def test_the_target_is_taken_where_it_was_grabbed(self):
        grab = [self.screen["target"][0] + 8, self.screen["target"][1] - 6]
        end = [grab[0] - 90, grab[1] + 60]
        report = lab.run(lambda window: window.drag(grab, end))
        expected = [self.screen["target"][0] - 90, self.screen["target"][1] + 60]
        self.near(report["screen"]["target"], expected, 1.5)

    def test_out_of_reach_the_chain_points_at_it(self):
        end = self.offset(self.screen["target"], 0.9, 0.75)  # at about (1.8, 1.45)
        report = lab.run(lambda window: window.drag(self.screen["target"], end))
        self.assertEqual(report["status"], "too-far")
        self.posed(report)
        (x, y), (tip_x, tip_y) = report["target"], report["joints"][-1]
        self.assertAlmostEqual(x * tip_y - y * tip_x, 0.0, places=6)
        self.assertAlmostEqual(tip_x ** 2 + tip_y ** 2, 1.8 ** 2, places=6)

    def test_the_base(self):
        end = self.offset(self.screen["base"], -0.25, -0.3)
        report = lab.run(lambda window: window.drag(self.screen["base"], end))
        self.near(report["joints"][0], [-0.25, -0.3], self.pixels(1.5))
        self.near(report["target"], self.start["target"], 1e-12)
        self.posed(report)
        self.tip_on_target(report)

    def test_t_and_a_click_send_the_target_there(self):
        place = self.offset(self.screen["base"], -0.8, 0.9)
        report = lab.run(lambda window: window.click_with_key("t", place))
        self.near(report["target"], [-0.8, 0.9], self.pixels(1.5))
        self.tip_on_target(report)

    def test_a_click_without_t_moves_nothing(self):
        place = self.offset(self.screen["base"], -0.8, 0.9)
        report = lab.run(lambda window: window.click(place))
        self.assertEqual(report["target"], self.start["target"])
        self.assertEqual(report["joints"], self.start["joints"])

    def test_a_joint_while_paused(self):
        elbow = self.screen["joints"][1]
        end = self.offset(self.screen["base"], 0.1, 1.0)

        def actions(window):
            window.key("End")
            window.drag(elbow, end)
        report = lab.run(actions)
        self.assertEqual(report["mode"], "step-by-step")
        x, y = report["joints"][1]
        self.assertAlmostEqual(x / y, 0.1, delta=0.02)
        self.posed(report)

    def test_live_a_joint_poses_the_chain_too(self):
        elbow = self.screen["joints"][1]
        end = self.offset(self.screen["base"], 0.1, 1.0)
        report = lab.run(lambda window: window.drag(elbow, end))
        self.assertEqual(report["mode"], "step-by-step")
        self.near(report["screen"]["base"], self.screen["base"], 1e-9)
        x, y = report["joints"][1]
        self.assertAlmostEqual(x / y, 0.1, delta=0.02)
        self.posed(report)



if __name__ == "__main__":
    unittest.main()

"""Habits of desktop programs: panels that are dragged, the keyboard alone, undo and the unsaved mark."""

import pathlib
import struct
import tempfile
import unittest

import iklab_window as lab
from cases import WindowTest


class Panels(WindowTest):
    def test_the_side_panel_is_dragged_to_the_other_side(self):
        report = lab.run(lambda w: w.drag(self.widget("panel-head"), [200, 300]))
        self.assertTrue(report["panels"]["left"])
        self.assertGreater(report["screen"]["canvas"][0], 300)

    def test_the_bar_is_dragged_above_the_canvas(self):
        report = lab.run(lambda w: w.drag(self.widget("bar-head"), [500, 60]))
        self.assertTrue(report["panels"]["bar_top"])
        scrubber = report["screen"]["widgets"]["scrubber"]
        self.assertLess(scrubber[1], report["screen"]["canvas"][1])

    def test_where_they_are_is_kept(self):
        with lab.Window() as window:
            window.drag(self.widget("panel-head"), [200, 300])
            window.quit()
            home = window.folder
            again = lab.run(None, data_home=home)
        self.assertTrue(again["panels"]["left"])

    def test_the_legend_of_a_first_start_goes_away_for_good(self):
        self.assertIn("legend", self.widgets)
        with lab.Window() as window:
            window.click(self.widget("legend-close"))
            closed = window.quit()
            again = lab.run(None, data_home=window.folder)
        self.assertNotIn("legend", closed["screen"]["widgets"])
        self.assertNotIn("legend", again["screen"]["widgets"])

    def test_the_help_is_moved_by_its_title(self):
        opened = lab.run(lambda window: window.key("F1"))["screen"]["widgets"]["help-title"]
        start = lab.center(opened, 0.3)

        def actions(window):
            window.key("F1")
            window.drag(start, [start[0] + 60, start[1] + 5])
        moved = lab.run(actions)["screen"]["widgets"]["help-title"]
        self.assertAlmostEqual(moved[0], opened[0] + 60, delta=2)


class Keyboard(WindowTest):
    def test_return_takes_the_target_and_the_arrows_move_it(self):
        def actions(window):
            window.key("Return", "Right", "Right", "Up")
        report = lab.run(actions)
        x, y = self.start["target"]
        self.assertGreater(report["target"][0], x)
        self.assertGreater(report["target"][1], y)
        self.assertEqual(report["history"]["done"], self.start["history"]["done"] + 1)
        put_back = lab.run(lambda window: (actions(window), window.key("Escape")))
        self.assertEqual(put_back["target"], self.start["target"])

    def tabs_to_the_chart(self):
        """Past the menus the first control is the tab of the page Setup; the next but one is Chart."""
        menus = [name for name in self.start["screen"]["widgets"] if name.startswith("menu-")]
        return ["Tab"] * (len(menus) + 3)

    def test_tab_and_return_press_what_has_the_focus(self):
        def actions(window):
            window.key(*self.tabs_to_the_chart(), "Return")
        report = lab.run(actions)
        self.assertIn("chart", report["screen"]["widgets"])
        self.assertEqual(report["target"], self.start["target"])

    def test_tab_and_space_too(self):
        report = lab.run(lambda window: window.key(*self.tabs_to_the_chart(), "space"))
        self.assertIn("chart", report["screen"]["widgets"])
        self.assertFalse(report["playing"])

    def test_a_menu_by_keys_alone(self):
        report = lab.run(lambda window: window.key("alt+v", "Down", "Return"))
        self.assertNotEqual((report["theme"], report["screen"]["widgets"]["scrubber"]),
                            (self.start["theme"], self.start["screen"]["widgets"]["scrubber"]))

    def test_tab_goes_about_a_dialog(self):
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

    def test_a_dialog_leaves_the_keys_as_they_were(self):
        def actions(window):
            window.key("ctrl+e", "Tab", "Tab", "Escape", "Right")
        report = lab.run(actions)
        self.assertNotIn("export-go", report["screen"]["widgets"])
        self.assertEqual(report["mode"], lab.run(lambda window: window.key("Right"))["mode"])


class Unsaved(WindowTest):
    def test_undoing_everything_takes_the_star_away(self):
        titles = []

        def actions(window):
            window.key("Return", "Right", "Return")
            titles.append(window.title())
            window.key("ctrl+z")
            titles.append(window.title())
        report = lab.run(actions)
        self.assertTrue(titles[0].startswith("*"), titles)
        self.assertFalse(titles[1].startswith("*"), titles)
        self.assertEqual(report["target"], self.start["target"])


if __name__ == "__main__":
    unittest.main()

"""Scenes as files: saved, opened, asked about, and kept when the program is killed."""

import json
import pathlib
import shutil
import signal
import tempfile
import unittest

import iklab_window as lab
from cases import WindowTest


class Files(WindowTest):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-files-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.home = self.folder / "home"  # of the settings, from one run to the next
        self.file = self.folder / "arm.iklab.json"
        self.end = [self.screen["target"][0] - 90, self.screen["target"][1] + 50]

    def run_at_home(self, actions, *arguments):
        return lab.run(actions, *arguments, data_home=self.home)

    def edit(self, window):
        window.drag(self.screen["target"], self.end)

    def save_as(self, window, path=None):
        window.key("ctrl+shift+s")
        window.type(str(path or self.file))
        window.key("Return")

    def saved(self):
        return json.loads(self.file.read_text())

    def test_saved_and_opened_again(self):
        def save(window):
            self.edit(window)
            self.save_as(window)
        first = self.run_at_home(save)
        self.assertEqual(first["document"]["path"], str(self.file))
        self.assertFalse(first["document"]["unsaved"])
        self.assertEqual(self.saved()["format"], "iklab-scene")

        def reopen(window):
            window.key("ctrl+o")
            window.type(str(self.file))
            window.key("Return")
        second = self.run_at_home(reopen)
        self.near(second["target"], first["target"], 1e-12)
        self.assertEqual(second["document"]["recent"], [str(self.file)])
        self.assertEqual(lab.run(None, str(self.file))["target"], second["target"])

    def test_return_takes_all_that_was_typed_before_it(self):
        def save(window):
            self.edit(window)
            window.key("ctrl+shift+s")
            lab.xdotool("type", "--delay", 12, str(self.folder / "abcdefghijklmnop"))
            window.key("Return")
        report = self.run_at_home(save)
        self.assertEqual(report["document"]["path"],
                         str(self.folder / "abcdefghijklmnop.iklab.json"))

    def test_a_recent_file_is_opened_from_the_menu(self):
        first = self.run_at_home(lambda window: (self.edit(window), self.save_as(window)))

        def reopen(window):
            window.key("alt+f", "Down", "Down", "Right", "Return")
        second = self.run_at_home(reopen)
        self.assertEqual(second["document"]["path"], str(self.file))
        self.assertEqual(second["target"], first["target"])

    def test_the_menu_is_opened_with_the_mouse(self):
        def actions(window):
            window.click(self.widget("menu-view"))
            x, y, width, height = self.widgets["menu-view"]
            window.click([x + 0.5 * width, y + height + 38])  # its second entry: Larger
        self.assertEqual(lab.run(actions)["ui_scale"], 1.25)

    def test_the_title_tells_the_file_and_what_is_unsaved(self):
        titles = []

        def actions(window):
            titles.append(window.title())
            self.edit(window)
            titles.append(window.title())
            self.save_as(window)
        self.run_at_home(actions)
        file = self.folder / "Übung.iklab.json"
        self.file.rename(file)
        lab.run(lambda window: titles.append(window.title()), str(file))
        self.assertEqual(titles[0].split(" — ")[1], "IK Lab")
        self.assertEqual(titles[1], "*" + titles[0])
        self.assertEqual(titles[2], "Übung.iklab.json — IK Lab")

    def test_quitting_asks_and_can_be_cancelled(self):
        with lab.Window(data_home=self.home) as window:
            self.edit(window)
            lab.xdotool("key", "ctrl+q")
            self.assertFalse(window.has_ended())
            window.key("Escape")
            self.assertIsNone(window.process.poll())
            window.key("ctrl+q", "s")
            window.type(str(self.file))
            lab.xdotool("key", "Return")
            report = window.ended()
        self.assertEqual(report["document"]["path"], str(self.file))
        self.near(self.saved()["chains"][0]["target"], report["target"], 1e-12)

    def test_unsaved_changes_do_not_stand_in_a_file_that_was_not_saved(self):
        self.run_at_home(lambda window: (self.edit(window), self.save_as(window)))
        before = self.file.read_text()
        report = self.run_at_home(lambda window: window.drag(self.end, self.screen["target"]),
                                  str(self.file))
        self.assertTrue(report["document"]["unsaved"])
        self.assertEqual(self.file.read_text(), before)

    def test_work_is_restored_after_a_kill(self):
        kept = self.home / "IK Lab" / "iklab" / "unsaved" / "1.iklab.json"
        with lab.Window(data_home=self.home) as window:
            self.edit(window)
            lab.wait_until(kept.exists, "the unsaved work")
            window.kill()
        target = json.loads(kept.read_text())["chains"][0]["target"]
        report = self.run_at_home(lambda window: window.key("r"))
        self.near(report["target"], target, 1e-12)
        self.assertTrue(report["document"]["unsaved"])
        # It was answered with D, for "don't save": nothing is offered again.
        self.assertFalse(kept.exists())
        again = self.run_at_home(None)
        self.assertEqual(again["target"], self.start["target"])

    def test_work_is_restored_after_the_end_of_the_session(self):
        with lab.Window(data_home=self.home) as window:
            self.edit(window)
            window.process.send_signal(signal.SIGTERM)
            report = window.ended()
        self.assertTrue(report["document"]["unsaved"])
        again = self.run_at_home(lambda window: window.key("r"))
        self.near(again["target"], report["target"], 1e-12)

    def test_a_second_program_leaves_the_first_ones_work(self):
        folder = self.home / "IK Lab" / "iklab" / "unsaved"
        with lab.Window(data_home=self.home) as window:
            self.edit(window)
            lab.wait_until((folder / "1.iklab.json").exists, "the unsaved work")
            with lab.Window(data_home=self.home) as second:
                report = second.quit()
            self.assertEqual(report["target"], self.start["target"])
            self.assertTrue((folder / "1.iklab.json").exists())
            lab.xdotool("windowfocus", "--sync", window.id)
            window.quit()
        self.assertFalse((folder / "1.iklab.json").exists())


class Settings(WindowTest):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="iklab-settings-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.file = self.home / "IK Lab" / "iklab" / "settings.json"

    def run_at_home(self, actions, *arguments):
        return lab.run(actions, *arguments, data_home=self.home)

    def test_are_there_at_the_next_start(self):
        self.run_at_home(lambda window: window.key("c", "F9", "ctrl+equal"))
        report = self.run_at_home(None)
        self.assertEqual(report["theme"], "light")
        self.assertEqual(report["ui_scale"], 1.25)
        self.assertFalse(report["panels"]["side"])

    def test_options_hold_for_one_start(self):
        self.run_at_home(lambda window: window.key("F9"), "--theme", "light", "--ui-scale", "1.5")
        report = self.run_at_home(None)
        self.assertEqual(report["theme"], "dark")
        self.assertEqual(report["ui_scale"], 1.0)
        self.assertFalse(report["panels"]["side"])

    def test_a_broken_file_is_set_aside(self):
        self.file.parent.mkdir(parents=True)
        self.file.write_text('{"theme": 7}')
        report = lab.run(data_home=self.home, meets_start_page=True)
        self.assertEqual(report["theme"], "dark")
        self.assertIn("/theme: expected one of dark, light, projector, got 7", report["document"]["message"])
        self.assertEqual(self.file.with_name("settings.json.broken").read_text(), '{"theme": 7}')

    def test_the_windows_size_comes_back_and_size_is_for_once(self):
        def resize(window):
            lab.xdotool("windowsize", "--sync", window.id, 1000, 700)
            window.settle()
        self.run_at_home(resize)
        self.assertEqual(self.run_at_home(None)["screen"]["size"], [1000, 700])
        self.run_at_home(None, "--size", "800x600")
        self.assertEqual(self.run_at_home(None)["screen"]["size"], [1000, 700])


class Panels(WindowTest):
    def test_the_side_panels_width_is_dragged(self):
        edge = self.widget("splitter")
        report = lab.run(lambda window: window.drag(edge, [edge[0] - 100, edge[1]]))
        self.assertAlmostEqual(report["panels"]["width"],
                               self.start["panels"]["width"] + 100, delta=5)
        self.assertAlmostEqual(report["screen"]["canvas"][2],
                               self.screen["canvas"][2] - 100, delta=5)

    def test_presentation_begins_and_ends(self):
        report = lab.run(lambda window: window.key("F10"))
        self.assertTrue(report["panels"]["presenting"])
        self.assertEqual(report["screen"]["canvas"][2], self.screen["size"][0])
        for end in ("F10", "Escape"):
            report = lab.run(lambda window: window.key("F10", end))
            self.assertFalse(report["panels"]["presenting"], end)

    def test_full_screen_and_back(self):
        self.assertTrue(lab.run(lambda window: window.key("F11"))["document"]["full_screen"])
        self.assertFalse(
            lab.run(lambda window: window.key("F11", "F11"))["document"]["full_screen"])


if __name__ == "__main__":
    unittest.main()

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

    def test_the_windows_size_comes_back_and_size_is_for_once(self):
        def resize(window):
            lab.xdotool("windowsize", "--sync", window.id, 1000, 700)
            window.settle()
        self.run_at_home(resize)
        self.assertEqual(self.run_at_home(None)["screen"]["size"], [1000, 700])
        self.run_at_home(None, "--size", "800x600")
        self.assertEqual(self.run_at_home(None)["screen"]["size"], [1000, 700])


class Panels(WindowTest):
    def test_full_screen_and_back(self):
        self.assertTrue(lab.run(lambda window: window.key("F11"))["document"]["full_screen"])
        self.assertFalse(
            lab.run(lambda window: window.key("F11", "F11"))["document"]["full_screen"])


if __name__ == "__main__":
    unittest.main()

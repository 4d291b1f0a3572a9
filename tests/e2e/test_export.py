"""What goes out of the window: asked for with a real mouse, cancelled, and filmed."""

import json
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import iklab_window as lab
from cases import WindowTest
from test_record import gif_frames

def widgets_in(actions, *arguments):
    """Where the widgets lie once `actions` are done: it is asked to end while a dialog is open."""
    with lab.Window(*arguments) as window:
        actions(window)
        window.process.send_signal(signal.SIGTERM)
        return window.ended()["screen"]["widgets"]


def enter():
    """Return, where what follows does not come to rest."""
    lab.xdotool("key", "Return")
    time.sleep(0.2)


class Export(WindowTest):
    ARGUMENTS = ("--preset", "Arm")

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-export-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def written(self, file):
        return lambda: (self.folder / file).exists()

    def test_a_gif_of_the_playback(self):
        pictures = widgets_in(lambda window: window.key("ctrl+e"), *self.ARGUMENTS)
        films = widgets_in(lambda window: window.key("ctrl+e", "Down", "Down"), *self.ARGUMENTS)

        def export(window):
            window.drag(self.screen["target"], [self.screen["target"][0] - 120,
                                                self.screen["target"][1] - 60])
            window.key("ctrl+e")
            window.click(lab.center(pictures["export-kind"]))
            window.click(lab.entry(pictures["export-kind"], 2))
            window.click(lab.center(films["export-go"]))
            window.type(str(self.folder / "arm.gif"))
            enter()
            lab.wait_until(self.written("arm.gif"), "the film")
            window.settle()
        report = lab.run(export, *self.ARGUMENTS)
        size, frames = gif_frames((self.folder / "arm.gif").read_bytes())
        canvas = report["screen"]["canvas"]
        self.assertEqual(size, (canvas[2] // 2 * 2, canvas[3] // 2 * 2))
        self.assertGreater(sum(delay for delay, _, _ in frames), 180)  # 0.6 and 1.2 s
        self.assertEqual(report["document"]["message"],
                         f"{self.folder / 'arm.gif'} was written.")
        self.assertEqual(report["mode"], "live")
        self.assertEqual([each.name for each in self.folder.iterdir()], ["arm.gif"])

    def test_a_film_is_cancelled(self):
        with tempfile.TemporaryDirectory() as elsewhere:
            scene = pathlib.Path(elsewhere) / "hundred.iklab.json"
            subprocess.run([lab.PROGRAM, "scene", "--preset", "Hundred bones", "--solver", "ccd",
                            "-o", scene], check=True)
            target = lab.run(None, str(scene))["screen"]["target"]

            def cancel(window):
                window.drag(target, [target[0] - 250, target[1] + 150])  # hundreds of steps
                window.key("ctrl+e", "Down", "Down", "Return")
                window.type(str(self.folder / "long.gif"))
                enter()
                lab.wait_until(lambda: any(self.folder.iterdir()), "the film to begin")
                lab.xdotool("key", "Escape")
                lab.wait_until(lambda: not any(self.folder.iterdir()), "the film to be given up")
                window.settle()
            report = lab.run(cancel, str(scene))
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assertEqual(report["document"]["message"],
                         "Cancelled: long.gif was not written.")

    def test_steps_as_json_and_csv(self):
        def export(window):
            for downs, file in ((5, "steps.json"), (-1, "steps.csv")):
                window.key("ctrl+e", *["Down" if downs > 0 else "Up"] * abs(downs), "Return")
                window.type(str(self.folder / file))
                window.key("Return")
        report = lab.run(export, *self.ARGUMENTS)
        answer = json.loads((self.folder / "steps.json").read_text())
        self.assertEqual(answer["solver"], report["solver"])
        for told, shown in zip(answer["joints"], report["joints"], strict=True):
            self.near(told, shown, 1e-12)
        rows = (self.folder / "steps.csv").read_text().splitlines()
        self.assertEqual(len(rows), len(answer["trace"]) + 1)
        self.assertTrue(rows[0].startswith("step,iteration,phase,bone,distance,x0,y0"))

    def test_live_use_is_filmed_from_start_to_stop(self):
        start = self.screen["target"]

        def film(window):
            window.key("ctrl+r")
            window.type(str(self.folder / "lesson.gif"))
            enter()
            time.sleep(1.0)  # it wakes every second, and does not come to rest for long
            window.drag(start, [start[0] - 80, start[1] - 60], then=0.3)
            lab.xdotool("key", "ctrl+r")
            lab.wait_until(self.written("lesson.gif"), "the film")
            window.settle()
        report = lab.run(film, *self.ARGUMENTS)
        size, frames = gif_frames((self.folder / "lesson.gif").read_bytes())
        self.assertEqual(size, (1280, 720))
        self.assertGreaterEqual(len(frames), 3)
        self.assertGreater(sum(delay for delay, _, _ in frames), 100)
        self.assertEqual(report["document"]["message"],
                         f"{self.folder / 'lesson.gif'} was written.")

    def test_a_film_that_is_on_is_finished_at_the_end(self):
        def film(window):
            window.key("ctrl+r")
            window.type(str(self.folder / "lesson.mp4"))
            enter()
            time.sleep(1.5)
        lab.run(film, *self.ARGUMENTS)
        told = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format=duration",
                               "-of", "csv=p=0", self.folder / "lesson.mp4"],
                              capture_output=True, text=True, check=True).stdout
        self.assertGreater(float(told), 1.0)


if __name__ == "__main__":
    unittest.main()

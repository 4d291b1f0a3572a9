"""What goes out of the window: asked for with a real mouse, and cancelled."""

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


def gif_frames(data):
    """Of a GIF: its size, and of each frame (delay in hundredths, width, height); by the
    specification, without decompressing."""
    assert data[:6] == b"GIF89a"
    size = (int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little"))
    at = 13 + (3 << ((data[10] & 7) + 1) if data[10] & 0x80 else 0)
    frames, delay = [], 0

    def skip_blocks(at):
        while data[at]:
            at += data[at] + 1
        return at + 1

    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                delay = int.from_bytes(data[at + 4:at + 6], "little")
            at = skip_blocks(at + 2)
        else:
            width = int.from_bytes(data[at + 5:at + 7], "little")
            height = int.from_bytes(data[at + 7:at + 9], "little")
            colors = 3 << ((data[at + 9] & 7) + 1) if data[at + 9] & 0x80 else 0
            frames.append((delay, width, height))
            at = skip_blocks(at + 10 + colors + 1)
    assert at == len(data) - 1
    return size, frames


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


if __name__ == "__main__":
    unittest.main()

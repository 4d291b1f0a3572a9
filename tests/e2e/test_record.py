"""Filming what happens in the window."""

import os
import pathlib
import signal
import tempfile
import time
import unittest

import iklab_window as lab


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


class Record(unittest.TestCase):
    def test_a_drag_is_filmed(self):
        start = lab.run()["screen"]
        with tempfile.TemporaryDirectory() as folder:
            film = pathlib.Path(folder) / "lesson.gif"
            before = time.monotonic()

            def drag(window):
                window.drag(start["target"], [start["target"][0] - 80, start["target"][1] - 60])
                window.key("c")
            lab.run(drag, "--record", str(film))
            passed = time.monotonic() - before
            size, frames = gif_frames(film.read_bytes())
            self.assertEqual(list(film.parent.iterdir()), [film])
        self.assertEqual(list(size), [start["size"][0], start["size"][1]]
                         if "size" in start else [1280, 720])
        # At the start, on the way, and in the other theme.
        self.assertGreaterEqual(len(frames), 3)
        self.assertEqual(frames[0][1:], size)
        self.assertTrue(any(width < size[0] for _, width, _ in frames[1:]), frames)
        self.assertLessEqual(sum(delay for delay, _, _ in frames) / 100, passed + 1)


HANGING = """#!/bin/sh
trap '' TERM INT
echo $$ >{folder}/pid
exec sleep 1000
"""
LIMIT = 60.0  # seconds in which ffmpeg may do nothing


def is_running(process):
    """An orphan that has ended may wait for a long time for somebody who asks."""
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


class HangingFfmpeg(unittest.TestCase):
    """A program that PATH has as ffmpeg reads nothing, writes nothing and does not end."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        path = pathlib.Path(self.folder.name)
        self.pid = path / "pid"
        (path / "ffmpeg").write_text(HANGING.format(folder=path))
        (path / "ffmpeg").chmod(0o700)
        self.films = path / "films"
        self.films.mkdir()
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        os.environ["PATH"] = f"{path}:{before}"

    def film(self, window):
        """Begins a film of the window; the process that hangs."""
        window.key("ctrl+r")
        window.type(str(self.films / "film.mp4"))
        lab.xdotool("key", "Return")
        lab.wait_until(lambda: self.pid.exists() and self.pid.read_text().strip(), "ffmpeg")
        process = int(self.pid.read_text())
        self.assertTrue(is_running(process))
        return process

    def test_it_is_ended_and_the_window_says_so_and_goes_on(self):
        with lab.Window() as window:
            process = self.film(window)
            time.sleep(1.0)  # frames are filmed, and wait
            lab.xdotool("key", "ctrl+r")
            deadline = time.monotonic() + LIMIT + 30.0
            while is_running(process) and time.monotonic() < deadline:
                time.sleep(0.5)
            self.assertFalse(is_running(process))
            window.settle()
            window.key("4")  # another solver
            report = window.quit()
        self.assertEqual(report["document"]["message"],
                         f"{self.films / 'film.mp4'}: ffmpeg did nothing for 60 s, and was ended")
        self.assertEqual(list(self.films.iterdir()), [])
        self.assertNotEqual(report["solver"], lab.run()["solver"])

    def test_a_signal_ends_a_program_that_waits_for_it(self):
        with lab.Window() as window:
            process = self.film(window)
            time.sleep(1.0)
            lab.xdotool("key", "ctrl+q")  # what was filmed is encoded first
            time.sleep(2.0)
            self.assertIsNone(window.process.poll())
            window.process.send_signal(signal.SIGTERM)
            window.process.wait(timeout=10.0)
            self.assertEqual(window.process.returncode, 1)
            said = window.process.stderr.read()
        self.assertEqual(said, f"iklab: {self.films / 'film.mp4'}: interrupted; nothing was written\n")
        lab.wait_until(lambda: not is_running(process), "ffmpeg to be ended")
        self.assertEqual(list(self.films.iterdir()), [])


if __name__ == "__main__":
    unittest.main()

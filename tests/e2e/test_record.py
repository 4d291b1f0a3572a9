"""Filming what happens in the window."""

import pathlib
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


if __name__ == "__main__":
    unittest.main()

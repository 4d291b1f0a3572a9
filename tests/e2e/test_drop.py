"""Files dragged with the mouse from another program's window onto this one (XDND)."""

import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import iklab_window as lab
from cases import WindowTest

SOURCE = pathlib.Path(__file__).with_name("file_source.tcl")


class FileSource:
    """A window of another program, at the screen's corner, with files to be dragged from it."""

    def __init__(self, files):
        self.words = tempfile.NamedTemporaryFile("r")
        uris = [file.as_uri() for file in files]
        with open(self.words.name, "w") as said:
            self.process = subprocess.Popen(["wish", str(SOURCE), *uris], stdout=said,
                                            stderr=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        self.words.close()

    def has_said(self, word):
        if self.process.poll() is not None:
            raise RuntimeError("the source of files ended: " + self.process.stderr.read())
        return word in pathlib.Path(self.words.name).read_text().split()


def drop(window, *files):
    with FileSource(files) as source:
        lab.wait_until(lambda: source.has_said("ready"), "the source of files")
        lab.xdotool("mousemove", 50, 15)
        window.press()
        x = 0

        def is_accepted():  # the hand goes on over the window until it is
            nonlocal x
            x = (x + 20) % 400
            window.move((200 + x, 300))
            return source.has_said("accepted")
        lab.wait_until(is_accepted, "the window to accept files")
        window.release()
        # It ends when the window says that it has the files.
        if source.process.wait(timeout=lab.PATIENCE) != 0:
            raise RuntimeError(source.process.stderr.read())
    window.settle()


class Drop(WindowTest):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-drop-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def scene(self, name, target):
        file = self.folder / name
        file.write_text(json.dumps({
            "format": "iklab-scene", "version": 1,
            "chains": [{"bones": [{"length": 1}, {"length": 1}], "target": target}]}))
        return file

    def edit(self, window):
        x, y = self.screen["target"]
        window.drag((x, y), (x - 90, y + 50))

    def test_a_scene_is_opened(self):
        file = self.scene("Übung 2, 100%25 #1.iklab.json", [0.5, 1.0])
        titles = []
        report = lab.run(lambda window: (drop(window, file), titles.append(window.title())))
        self.assertEqual(titles, [f"{file.name} — IK Lab"])
        self.assertEqual(report["document"]["path"], str(file))
        self.assertEqual(report["document"]["recent"], [str(file)])
        self.assertFalse(report["document"]["unsaved"])
        self.assertEqual(report["document"]["message"], "")
        self.assertEqual(report["target"], [0.5, 1.0])

    def test_it_asks_first_and_cancel_keeps_the_scene(self):
        file = self.scene("arm.iklab.json", [0.5, 1.0])
        edited = lab.run(self.edit)
        report = lab.run(lambda window: (self.edit(window), drop(window, file),
                                         window.key("c")))
        self.assertEqual(report["theme"], "dark")  # C changes it, where nothing is asked
        self.near(report["target"], edited["target"], self.pixels(1))
        self.assertTrue(report["document"]["unsaved"])
        self.assertEqual(report["document"]["path"], "")
        self.assertEqual(report["document"]["recent"], [])

    def test_it_asks_first_and_opens_without_saving(self):
        file = self.scene("arm.iklab.json", [0.5, 1.0])
        titles = []

        def actions(window):
            self.edit(window)
            drop(window, file)
            titles.append(window.title())
            window.key("d")
        report = lab.run(actions)
        self.assertEqual(titles, ["*Untitled — IK Lab"])
        self.assertEqual(report["target"], [0.5, 1.0])
        self.assertEqual(report["document"]["path"], str(file))
        self.assertFalse(report["document"]["unsaved"])

    def refused(self, file, fault):
        """A file is dropped onto the scene of another one, which stays; `fault`: its beginning."""
        good = self.scene("good.iklab.json", [0.5, 1.0])
        report = lab.run(lambda window: drop(window, file), str(good))
        message = report["document"]["message"]
        self.assertTrue(message.startswith(f"{file}: {fault}"), message)
        self.assertEqual(report["document"]["path"], str(good))
        self.assertEqual(report["document"]["recent"], [str(good)])
        self.assertEqual(report["target"], [0.5, 1.0])

    def test_a_broken_scene_is_refused(self):
        self.refused(self.scene("broken.iklab.json", [0.5, 1.0, 2.0]),
                     "/chains/0/target: expected 2 numbers, got [0.5,1.0,2.0]")

    def test_what_is_no_utf_8_is_refused(self):
        file = self.folder / "latin.iklab.json"
        file.write_bytes('{"name": "Ü"}'.encode("latin-1"))
        self.refused(file, "line 1, column 12: expected JSON, ")

    def test_a_picture_is_refused(self):
        picture = self.folder / "picture.png"
        picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
        self.refused(picture, "expected a scene (JSON), got a picture")

    def test_of_several_files_the_first_is_opened(self):
        first = self.scene("first.iklab.json", [0.5, 1.0])
        report = lab.run(lambda window: drop(window, first,
                                             self.scene("second.iklab.json", [1.0, 0.5])))
        self.assertEqual(report["document"]["path"], str(first))
        self.assertEqual(report["document"]["message"], f"Only the first of 2 files was opened: {first}")
        self.assertEqual(report["target"], [0.5, 1.0])


if __name__ == "__main__":
    unittest.main()

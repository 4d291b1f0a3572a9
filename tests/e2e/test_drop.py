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

    def test_a_scene_is_opened_with_its_name_as_it_is(self):
        file = self.scene("Übung 2, 100%25 #1.iklab.json", [0.5, 1.0])
        titles = []
        report = lab.run(lambda window: (drop(window, file), titles.append(window.title())))
        self.assertEqual(titles, [f"{file.name} — IK Lab"])
        self.assertEqual(report["document"]["path"], str(file))
        self.assertFalse(report["document"]["unsaved"])
        self.assertEqual(report["target"], [0.5, 1.0])

    def test_of_several_the_first_is_opened_once_it_has_asked(self):
        files = [self.scene(f"{name}.iklab.json", [0.5, 1.0]) for name in ("first", "second")]

        def actions(window):
            x, y = self.screen["target"]
            window.drag((x, y), (x - 90, y + 50))
            drop(window, *files)
            self.assertEqual(window.title(), "*Untitled — IK Lab")
            window.key("d")
        report = lab.run(actions)
        self.assertEqual(report["document"]["path"], str(files[0]))
        self.assertEqual(report["target"], [0.5, 1.0])


if __name__ == "__main__":
    unittest.main()

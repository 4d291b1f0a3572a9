"""A lesson's file that is open in the window while somebody writes it."""

import os
import pathlib
import shutil
import tempfile
import unittest

from lesson_window import LessonFile, LessonWindow

FRAMES = LessonFile("01-local-frames")


def title(step):
    return FRAMES.steps[step]["title"]


class Writing(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-lesson-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.file = self.folder / "mine.lesson.md"
        self.text = FRAMES.path.read_text()
        self.file.write_text(self.text)

    def is_at(self, window, step):
        window.says("lesson-step-title", f"^{title(step)}$")

    def save(self, text):
        """As editors do: under another name first."""
        other = self.folder / "mine.lesson.md.part"
        other.write_text(text)
        os.replace(other, self.file)

    def test_it_is_followed_as_it_is_saved(self):
        with LessonWindow(str(self.file)) as window:
            self.is_at(window, "comes-along")
            window.click_widget("lesson-next")
            self.is_at(window, "by-hand")
            window.settle()
            self.save(self.text.replace(title("by-hand"), "Another title"))
            window.says("lesson-step-title", "^Another title$")
            self.assertIn("Step 2", window.texts()["lesson-title"])
            broken = self.text.replace('"kind": "point"', '"kind": "pint"', 1)
            line = broken[:broken.index("```ask")].count("\n") + 1
            self.save(broken)
            window.says("lesson-fault-1", f"^Line {line}: ")
            self.is_at(window, "by-hand")
            window.key("Prior")  # without its question
            self.is_at(window, "comes-along")
            window.says("lesson-paragraph-1", "^A chain is made of bones")
            self.assertFalse(window.has("lesson-check"))
            window.click_widget("lesson-next")
            self.is_at(window, "by-hand")
            self.file.write_text(self.text)  # as other editors do
            window.wait_for(lambda report: "lesson-fault-1" not in report["screen"]["texts"],
                            "the faults to be gone")
            window.key("Prior")
            window.wait_for(lambda report: "lesson-check" in report["screen"]["widgets"],
                            "the question")


if __name__ == "__main__":
    unittest.main()

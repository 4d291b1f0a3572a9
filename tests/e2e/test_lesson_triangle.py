"""All questions of the lesson about the triangle: points, numbers and a drag."""

import unittest

import lesson_questions as answer
from lesson_window import LessonFile, LessonWindow


class Triangle(answer.Questions):
    def test_the_triangle(self):
        lesson = LessonFile("03-triangle").steps
        recalled = LessonFile("01-local-frames").steps["heading"]
        with LessonWindow("lesson=triangle") as window:
            self.question(window, recalled, answer.heading, is_recalled=True)
            for step, answers in {"elbow": answer.elbow, "beta": answer.beta,
                                  "second": answer.second, "first": answer.first,
                                  "other-elbow": answer.other_elbow}.items():
                window.next(lesson[step]["title"])
                self.question(window, lesson[step], answers)
            window.next(lesson["flip"]["title"])
            window.key("b")
            window.says("lesson-gate", "Done")
            window.next(lesson["alone"]["title"])
            self.question(window, lesson["alone"], answer.alone)
            self.summary(window, 7, recalled=1)


if __name__ == "__main__":
    unittest.main()

"""All questions of the lesson about stalls: points, numbers, a choice and an order."""

import unittest

import lesson_questions as answer
from lesson_window import LessonFile, LessonWindow


class Stalls(answer.Questions):
    def test_stalls(self):
        lesson = LessonFile("08-stalls").steps
        recalled = LessonFile("06-ccd").steps["turn-one"]
        with LessonWindow("lesson=stalls") as window:
            self.question(window, recalled, answer.turn_one, is_recalled=True)
            for step, answers in {"in-line": answer.stopped, "two-arrows": answer.two_arrows,
                                  "folded": answer.stopped, "who-gets-out": answer.who_gets_out,
                                  "nudge": answer.nudge}.items():
                window.next(lesson[step]["title"])
                self.question(window, lesson[step], answers)
            window.next(lesson["cure"]["title"])
            window.says("lesson-gate", "Your turn")
            joint = window.report()["screen"]["joints"][1]
            window.drag(joint, [joint[0], joint[1] - 40])
            window.key("End")
            window.says("lesson-gate", "Done")
            for step, answers in {"which-stop": answer.which_stop, "crawl": answer.crawl}.items():
                window.next(lesson[step]["title"])
                self.question(window, lesson[step], answers)
            self.summary(window, 8, recalled=1)


if __name__ == "__main__":
    unittest.main()

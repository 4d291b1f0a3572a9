"""All questions of the lesson about limits: what the fans at the joints allow."""

import math
import re
import unittest

import lesson_questions as answer
from lesson_window import LessonFile, LessonWindow

LESSON = LessonFile("11-limits").steps


def limits(step):
    """Least and greatest angle of each joint as the file has them, degrees."""
    def degrees(angle):
        return float(angle.rstrip("°")) if isinstance(angle, str) else math.degrees(angle)
    bones = step["scene"]["scene"]["chains"][0]["bones"]
    return [[degrees(each["limit"][end]) for end in ("least", "most")] if "limit" in each
            else [-180.0, 180.0] for each in bones]


def allows(bounds, angle):
    return bounds[0] - 1e-6 <= math.remainder(angle, 360) <= bounds[1] + 1e-6


def blocked(scene):
    """By the triangle: two poses reach a target within the circle, if any is allowed."""
    within = limits(LESSON["blocked"])
    if math.hypot(*scene["target"]) > sum(scene["lengths"]):
        right = "too-far"
    else:
        it = answer.Triangle(scene)
        poses = [(it.aim - it.alpha, 180 - it.beta), (it.aim + it.alpha, it.beta - 180)]
        reaches = any(all(map(allows, within, pose)) for pose in poses)
        right = "reached" if reaches else "blocked"
    wrong = next(each for each in ("blocked", "reached", "too-far") if each != right)
    return wrong, wrong, None, right


def one_step(scene):
    """The last bone turns toward the target, to the end of its fan."""
    free, turn = answer.ccd_turn(scene, 3)
    least, most = limits(LESSON["one-step"])[2]
    angles = list(scene["angles"])
    angles[2] = min(max(angles[2] + turn, least), most)
    right = answer.forward({**scene, "angles": angles})[-1]
    wrong = answer.forward(free)[-1]
    return wrong, "no-limit", math.dist(wrong, right), right


def stopped_elbow(scene, most):
    """The elbow at its limit, the tip on the line from the base to the target."""
    first, second = scene["lengths"]
    away = math.sqrt(first**2 + second**2 + 2 * first * second * math.cos(math.radians(most)))
    right = answer.ahead([0, 0], answer.aim([0, 0], scene["target"]), away)
    return scene["target"], "on-the-target", math.dist(scene["target"], right), right


def first_turn(scene):
    """The target is to the left: only an elbow at 0°, its greatest angle, is held."""
    is_held = abs(scene["angles"][1]) < 1e-6
    wrong = "both" if is_held else "first"
    return wrong, wrong, None, "first" if is_held else "both"


def who(scene):
    bounds = limits(LESSON["who"])
    ids = {"ccd": "ccd", "fabrik": "fabrik", "lm": "levenberg-marquardt"}
    reached = [each for each, solver in ids.items()
               if answer.solved(scene, solver, limits=bounds, iterations=200)["status"] == "reached"]
    assert len(reached) == 1, reached
    wrong = next(each for each in ids if each != reached[0])
    return wrong, wrong, None, reached[0]


class Limits(answer.Questions):
    def test_limits(self):
        recalled = LessonFile("09-space").steps["lift"]
        with LessonWindow("lesson=limits") as window:
            window.says("lesson-step-title", f"^{re.escape(recalled['title'])}$")
            window.click_widget("lesson-next")
            window.says("lesson-step-title", f"^{re.escape(LESSON['blocked']['title'])}$")
            self.question(window, LESSON["blocked"], blocked)
            window.next(LESSON["one-step"]["title"])
            self.question(window, LESSON["one-step"], one_step)
            window.next(LESSON["stopped-elbow"]["title"])
            self.question(window, LESSON["stopped-elbow"], lambda scene: stopped_elbow(
                scene, window.report()["bones"][1]["limit_deg"][1]))
            window.next(LESSON["first-turn"]["title"])
            self.question(window, LESSON["first-turn"], first_turn)
            window.next(LESSON["free"]["title"])
            window.says("lesson-gate", "Your turn")
            window.click_widget("lesson-show")
            window.says("lesson-gate", "Done")
            window.next(LESSON["who"]["title"])
            self.question(window, LESSON["who"], who)
            window.next(LESSON["play"]["title"])
            self.summary(window, 5)


if __name__ == "__main__":
    unittest.main()

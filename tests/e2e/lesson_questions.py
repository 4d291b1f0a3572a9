"""Questions of lessons, answered in the window wrong and then right with new data. What is right is
computed here, by triangles."""

import math
import re
import unittest

from lesson_window import says

SHOWN = 0.02  # part of a number that is lost where it is shown with three digits


def add(a, b, by=1.0):
    return [x + by * y for x, y in zip(a, b)]


def aim(a, b):
    """The direction from a to b, degrees."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def ahead(point, degrees, length):
    return [point[0] + length * math.cos(math.radians(degrees)),
            point[1] + length * math.sin(math.radians(degrees))]


def forward(scene):
    joints, heading = [[0.0, 0.0]], 0.0
    for length, angle in zip(scene["lengths"], scene["angles"]):
        heading += angle
        joints.append(ahead(joints[-1], heading, length))
    return joints


class Triangle:
    """Two bones that reach the target; the second is turned counter-clockwise."""

    def __init__(self, scene):
        self.scene = scene
        first, second = scene["lengths"]
        away = math.hypot(*scene["target"])
        self.aim = aim([0, 0], scene["target"])

        def opposite(a, b, c):  # the angle between a and b
            return math.degrees(math.acos((a * a + b * b - c * c) / (2 * a * b)))
        self.beta = opposite(first, second, away)
        self.alpha = opposite(first, away, second)
        self.elbow = ahead([0, 0], self.aim - self.alpha, first)
        self.mirrored = ahead([0, 0], self.aim + self.alpha, first)
        self.swapped = add(scene["target"], self.elbow, -1)


def written(step):
    """The data of a step as the file has them."""
    chain = step["scene"]["scene"]["chains"][0]

    def degrees(angle):
        return float(angle.rstrip("°")) if isinstance(angle, str) else math.degrees(angle)
    return {"lengths": [each["length"] for each in chain["bones"]],
            "angles": [degrees(each) for each in chain["pose"]["angles"]],
            "target": chain["target"]}


# Of a scene: a wrong answer, what it is, by how much it is off, the right one.

def heading(scene):
    local, right = scene["angles"][2], sum(scene["angles"])
    return local, "local", right - local, right


def elbow(scene):
    it = Triangle(scene)
    return it.mirrored, "other-side", math.dist(it.mirrored, it.elbow), it.elbow


def beta(scene):
    right = Triangle(scene).beta
    return 180 - right, "outside", 180 - 2 * right, right


def second(scene):
    right = 180 - Triangle(scene).beta
    return 180 - right, "beta", 180 - 2 * right, right


def first(scene):
    it = Triangle(scene)
    return it.aim + it.alpha, "sum", 2 * it.alpha, it.aim - it.alpha


def other_elbow(scene):
    it = Triangle(scene)
    return (2, it.swapped), "swapped", math.dist(it.swapped, it.mirrored), (2, it.mirrored)


def alone(scene):
    right = 180 - Triangle(scene).beta
    return -right, "plus", 2 * right, right


class Questions(unittest.TestCase):
    def close(self, told, computed):
        """A number as it is shown against what it is."""
        off = float(told.replace("−", "-").rstrip("°")) - computed
        if told.endswith("°"):
            off = math.remainder(off, 360)
        self.assertLessEqual(abs(off), SHOWN * abs(computed) + 0.005, (told, computed))

    def wrong(self, window, step, data):
        answer, lure, miss, _ = data
        window.give(step["ask"]["kind"], answer)
        said = window.texts()
        verdict = re.fullmatch(r"Not yet: off by (.+)\.", said["lesson-verdict"])
        self.assertTrue(verdict, said)
        off = math.remainder(miss, 360) if verdict[1].endswith("°") else miss
        self.close(verdict[1], abs(off))
        self.assertTrue(says(said["lesson-feedback"], step["after"][lure]), said)
        return said

    def right(self, window, step, data):
        window.give(step["ask"]["kind"], data[3])
        said = window.texts()
        self.assertEqual(said["lesson-verdict"], "Right.", said)
        # A number is named also where it was right within its bounds.
        self.assertEqual("lesson-truth" in said, step["ask"]["kind"] == "number")
        self.assertNotIn("lesson-given", said)
        self.assertTrue(says(said["lesson-feedback"], step["after"]["right"]), said)

    def question(self, window, step, answers, is_recalled=False):
        """A recalled one has new data from the beginning."""
        with self.subTest(step["title"]):
            window.says("lesson-step-title", f"^{re.escape(step['title'])}$")
            data = answers(window.scene() if is_recalled else written(step))
            said = self.wrong(window, step, data)
            if step["ask"]["kind"] == "number":
                truth = re.fullmatch("The answer: (.+)", said["lesson-truth"])
                self.close(truth[1], data[3])
            window.new_data()
            self.right(window, step, answers(window.scene()))

    def summary(self, window, count, recalled=0):
        """`count`: questions that were answered, `recalled` of them of another lesson."""
        window.click_widget("lesson-next")
        report = window.says("lesson-score", f"^0 of {count - recalled} questions right at once$")
        said = report["screen"]["texts"]
        results = [said[each] for each in sorted(said) if each.startswith("lesson-result-")]
        self.assertEqual(sum("right at try 2" in each for each in results), count, results)

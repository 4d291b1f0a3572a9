"""Questions of lessons, answered in the window wrong and then right with new data. What is right is
computed here: by triangles, by steps of CCD and FABRIK, or by `iklab solve`."""

import json
import math
import pathlib
import re
import tempfile
import unittest

from lesson_window import LessonFile, LessonWindow, program, says

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


def ccd_turn(scene, joint):
    """The scene after joint `joint` has turned, and by how much."""
    joints = forward(scene)
    if math.dist(joints[joint - 1], joints[-1]) < 1e-9:
        return scene, 0.0
    turn = aim(joints[joint - 1], scene["target"]) - aim(joints[joint - 1], joints[-1])
    turn = math.remainder(turn, 360)
    angles = list(scene["angles"])
    angles[joint - 1] += turn
    return {**scene, "angles": angles}, turn


def ccd_end(scene):
    for _ in range(100):
        before = scene
        for joint in range(len(scene["lengths"]), 0, -1):
            scene, _ = ccd_turn(scene, joint)
        if math.dist(forward(before)[-1], forward(scene)[-1]) < 1e-9:
            break
    return forward(scene)[-1]


def fabrik_iterations(scene, tolerance):
    joints = forward(scene)
    lengths, target = scene["lengths"], scene["target"]

    def toward(a, b, length):
        return add(a, add(b, a, -1), length / math.dist(a, b))
    count = 0
    while math.dist(joints[-1], target) >= tolerance:
        joints[-1] = target
        for i in reversed(range(len(lengths))):
            joints[i] = toward(joints[i + 1], joints[i], lengths[i])
        joints[0] = [0.0, 0.0]
        for i, length in enumerate(lengths):
            joints[i + 1] = toward(joints[i], joints[i + 1], length)
        count += 1
    return count


def bounds(limits, joint):
    if not limits:
        return {}
    least, most = map(math.radians, limits[joint])
    return {"limit": {"least": least, "most": most}}


def solved(scene, solver, limits=None, **solving):
    """By the program, without a window. `limits`: least and greatest angle of each joint, degrees."""
    document = {"format": "iklab-scene", "version": 1,
                "chains": [{"bones": [{"length": each, **bounds(limits, i)}
                                      for i, each in enumerate(scene["lengths"])],
                            "pose": {"angles": [math.radians(each) for each in scene["angles"]]},
                            "target": scene["target"]}],
                "solving": {"solver": solver, **solving}}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "scene.iklab.json"
        file.write_text(json.dumps(document))
        return json.loads(program("solve", file))


def written(step):
    """The data of a step as the file has them."""
    chain = step["scene"]["scene"]["chains"][0]

    def degrees(angle):
        return float(angle.rstrip("°")) if isinstance(angle, str) else math.degrees(angle)
    return {"lengths": [each["length"] for each in chain["bones"]],
            "angles": [degrees(each) for each in chain["pose"]["angles"]],
            "target": chain["target"]}


# Of a scene: a wrong answer, what it is, by how much it is off (None: is not said), the right one.

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


def turn_one(scene):
    right = forward(ccd_turn(scene, 3)[0])[-1]
    return scene["target"], "on-the-target", math.dist(right, scene["target"]), right


def stopped(scene):
    right = ccd_end(scene)
    return scene["target"], "on-the-target", math.dist(right, scene["target"]), right


def two_arrows(scene):
    right = abs(ccd_turn(scene, 3)[1])
    return 180 - right, "other-side", 180, right


def who_gets_out(scene):
    ids = {"ccd": "ccd", "fabrik": "fabrik", "least-squares": "dls", "automatic": "automatic"}
    out = [each for each, solver in ids.items() if solved(scene, solver)["status"] == "reached"]
    assert len(out) == 1, out
    return "fabrik", "fabrik", None, out[0]


def nudge(scene):
    right = fabrik_iterations(scene, 1e-6)
    wrong = solved(scene, "ccd", tolerance=1e-6)["iterations"]
    return wrong, "like-ccd", wrong - right, right


def which_stop(scene):
    beyond = scene["target"][0] - sum(scene["lengths"])
    right = "reached" if abs(beyond) < 1e-9 else "too-far" if beyond > 0 else "stalled"
    return "too-close", "too-close", None, right


def crawl(scene):
    ids = {"ccd": "ccd", "marquardt": "levenberg-marquardt", "fabrik": "fabrik"}
    right = sorted(ids, key=lambda each: solved(scene, ids[each])["iterations"])
    return right[::-1], "other", None, right


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
        verdict = re.fullmatch(r"Not yet(?:: off by (.+))?\.", said["lesson-verdict"])
        self.assertTrue(verdict, said)
        if miss is None:
            self.assertIsNone(verdict[1])
        else:
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

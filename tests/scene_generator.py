"""Scenes for check_scenes.py, drawn at random: valid ones with all that a scene can hold, at the ends
of each range too, and the same with one thing wrong, of which it is known where it is.

The ranges are written out here once more, since those of the schema and of the program are tested.
"""

import collections
import copy
import math
import re

FAR, TURNS, WHOLE_TURN = 1e6, 1e6, 2.0 * math.pi
STEP_CAP = {"max-step": (1, 180)}
PARAMETERS = {
    "look-at": {"shared-by": ["1", "2", "3", "all"]},
    "two-bone": {"bend": ["positive", "negative"], "soften": (0, 1), "stretch": (1, 4),
                 "stretch-start": (0, 1), "twist": (-180, 180), "weight": (0, 1)},
    "ccd": {"direction": ["tip-to-base", "base-to-tip"], **STEP_CAP},
    "fabrik": {"form": ["standard", "shift-back", "tree"], **STEP_CAP},
    "gradient-descent": {"step-scale": (0.05, 2), "shrink": (0.1, 0.9),
                         "sufficient-decrease": (0, 0.5), **STEP_CAP},
    "jacobian-transpose": {"gain": (0.05, 2), **STEP_CAP},
    "pseudo-inverse": {"cutoff": (1e-4, 0.5), **STEP_CAP},
    "dls": {"damping": (1e-6, 2), **STEP_CAP},
    "sdls": dict(STEP_CAP),
    "levenberg-marquardt": {"damping": (1e-3, 10), **STEP_CAP},
    "automatic": {"damping": (1e-3, 10), **STEP_CAP},
}  # fmt: skip
JOINTS = ["ball", "hinge", "fixed", "slide"]
WITHOUT_HINGES = ["look-at", "two-bone", "fabrik"]


class SceneGenerator:
    """`random`: a random.Random. Each scene comes with the values that must not be at each place."""

    def __init__(self, random):
        self.random = random
        self.wrong = {}  # JSON pointer → values that neither schema nor program takes there
        self.spoiled = collections.Counter()  # kind of place → scenes that were wrong there

    def valid(self):
        """A scene that schema and program take."""
        self.wrong = {}
        scene = {"format": self.value("/format", "iklab-scene", ["svg", 1, None]),
                 "version": self.value("/version", self.random.choice([1, 2, 3]), [0, 4, 1.5, "2", None])}
        for name in ("name", "notes"):
            self.maybe(scene, "", name, lambda at: self.value(at, "µ \u0001 \"→\"", [1, None, ["x"]]))
        if self.random.random() < 0.15:
            scene["walk"] = self.walk("/walk")
        else:
            self.chains(scene)
        if "solving" not in scene and self.random.random() < 0.5:
            scene["solving"] = self.solving("/solving", ["automatic", "ccd", "dls"], True)
        self.maybe(scene, "", "camera", self.camera)
        self.maybe(scene, "", "up", lambda at: self.word(at, ["y"] if "walk" in scene else ["y", "z"]))
        self.maybe(scene, "", "playback", self.playback)
        if self.random.random() < 0.3:
            scene["x-other"] = {"a/b~c": [1, None, {"": 0.5}]}
        return scene

    def invalid(self):
        """A scene with one value that must not be, and its JSON pointer: at each kind of place in
        turn, each of its wrong values in turn."""
        scene = self.valid()

        def turn(pointer):
            return self.spoiled[re.sub(r"\d+", "#", pointer)]
        pointer = min(sorted(self.wrong), key=lambda each: (turn(each), self.random.random()))
        wrong = self.wrong[pointer]
        value = wrong[turn(pointer) % len(wrong)]
        self.spoiled[re.sub(r"\d+", "#", pointer)] += 1
        *path, name = pointer[1:].split("/")
        place = scene
        for each in path:
            place = place[int(each) if isinstance(place, list) else each]
        place[int(name) if isinstance(place, list) else name] = copy.deepcopy(value)
        return scene, pointer

    # One value, and what must not be in its place.
    def value(self, at, right, wrong):
        self.wrong[at] = wrong
        return right

    def maybe(self, place, at, name, make):
        if self.random.random() < 0.5:
            place[name] = make(f"{at}/{name}")

    def number(self, at, least, most):
        beyond = 1e-6 * max(1.0, abs(most))
        wrong = [most + beyond, most + 1e12, least - beyond, -1e300, 1e300, "1", None, True, [], {}]
        ends = [least, most, 0.0 if least <= 0.0 <= most else least]
        right = self.random.uniform(least, most) if self.random.random() < 0.7 else self.random.choice(ends)
        return self.value(at, right, wrong)

    def whole(self, at, least, most, right=None):
        right = self.random.randint(least, most) if right is None else right
        wrong = [least - 1, most + 1, least + 0.5, 1e300, str(least), None, True, []]
        return self.value(at, right, wrong)

    def word(self, at, words, right=None):
        wrong = ["", words[-1].upper(), words[0] + " ", 0, None, [words[0]], True]
        return self.value(at, right or self.random.choice(words), wrong)

    def flag(self, at, right=None):
        right = self.random.random() < 0.5 if right is None else right
        return self.value(at, right, [0, 1, "true", None, []])

    def container(self, at, right):
        return self.value(at, right, [1, "x", None, True, {} if isinstance(right, list) else []])

    # A list of a fixed number of elements: one less and one more are wrong, too.
    def sized(self, at, elements):
        self.container(at, elements)
        self.wrong[at] = self.wrong[at] + [elements[:-1], elements + elements[-1:]]
        return elements

    def point(self, at, planar, most=FAR):
        return self.sized(at, [self.number(f"{at}/{i}", -most, most) for i in range(2 if planar else 3)])

    def signs(self, at, planar):
        return self.sized(at, [self.value(f"{at}/{i}", self.random.choice([1, -1]), [0, 2, 0.5, "1", None])
                               for i in range(2 if planar else 3)])

    def unit(self, at, size):
        parts = [self.random.gauss(0.0, 1.0) for _ in range(size)]
        if self.random.random() < 0.3:
            parts = [0.0] * size
            parts[self.random.randrange(size)] = self.random.choice([-1.0, 1.0])
        length = math.sqrt(sum(part * part for part in parts))
        return self.direction(at, [part / length for part in parts])

    def direction(self, at, parts):
        for i in range(len(parts)):
            self.wrong[f"{at}/{i}"] = [1e300, "1", None]
        self.sized(at, parts)
        self.wrong[at] = self.wrong[at] + [[1.1] + parts[1:], parts[:-1] + [-1.1]]
        return parts

    def limit(self, at, planar):
        limit = {}
        if self.random.random() < 0.7:
            limit["least"] = self.number(f"{at}/least", -WHOLE_TURN, 0.0)
            self.wrong[f"{at}/least"] = [-6.3, 7, -1e300, "1", None]
        if self.random.random() < 0.7:
            limit["most"] = self.number(f"{at}/most", 0.0, WHOLE_TURN)
            self.wrong[f"{at}/most"] = [6.3, -7, 1e300, "1", None]
        if not planar:
            self.maybe(limit, at, "cone", lambda place: self.number(place, 0.0, math.pi))
        return self.container(at, limit)

    def slide(self, at, bone, planar):
        bone["joint"] = self.word(f"{at}/joint", JOINTS, "slide")
        parts = [0.6, -0.8, 0.0] if planar else [0.0, 0.6, 0.8]
        bone["axis"] = self.direction(f"{at}/axis", parts)
        if self.random.random() < 0.5:
            bone["limit"] = self.container(f"{at}/limit", {
                "least": self.number(f"{at}/limit/least", -FAR, 0.0),
                "most": self.number(f"{at}/limit/most", 0.0, FAR)})
            for name in ("least", "most"):
                self.wrong[f"{at}/limit/{name}"] = [1.1e6, -1.1e6, "1", None]
            self.wrong[f"{at}/limit"] = [1, "x", None]
        else:
            self.wrong = {key: value for key, value in self.wrong.items() if not key.startswith(f"{at}/limit")}
            bone.pop("limit", None)

    # What a bone of a chain that branches has besides.
    def branch(self, at, bone, planar, index):
        self.maybe(bone, at, "name", lambda place: self.value(
            place, "Gelenk α", [1, None, "x" * 201, "\uffff"]))
        self.maybe(bone, at, "parent", lambda place: self.value(
            place, self.random.randint(-1, index - 1), [-2, 999, 0.5, "0", None]))
        self.maybe(bone, at, "at", lambda place: self.point(place, planar))
        if self.random.random() < 0.5:
            half = self.random.uniform(-math.pi, math.pi)
            bone["axes"] = (self.direction(f"{at}/axes", [math.cos(half), 0.0, 0.0, math.sin(half)])
                            if planar else self.unit(f"{at}/axes", 4))
        if self.random.random() < 0.3:
            self.slide(at, bone, planar)
        self.wrong[f"{at}/children"] = [[], 1, None]

    def facing(self, at, planar):
        half = self.random.uniform(-math.pi, math.pi)
        made = {"rotation": self.direction(f"{at}/rotation", [math.cos(half), 0.0, 0.0, math.sin(half)])
                if planar else self.unit(f"{at}/rotation", 4)}
        if planar:
            self.wrong[f"{at}/axis"] = [[1, 0, 0], 1, None]
        else:
            self.maybe(made, at, "axis", lambda place: self.unit(place, 3))
        return self.container(at, made)

    def goals(self, at, planar, bones, tip):
        goals = []
        for bone in range(bones):
            if bone == tip or self.random.random() < 0.5:
                continue
            place = f"{at}/{len(goals)}"
            goal = {"bone": self.value(f"{place}/bone", bone, [-1, 1000, 0.5, "0", None]),
                    "target": self.point(f"{place}/target", planar)}
            self.maybe(goal, place, "direction", lambda where: self.facing(where, planar))
            if self.random.random() < 0.5:
                goal["weight"] = self.value(f"{place}/weight", self.random.uniform(0.1, 9.0),
                                            [0, 1e-7, 1.1e6, "1", None])
            self.maybe(goal, place, "on", lambda where: self.flag(where))
            self.maybe(goal, place, "object", lambda where: self.value(
                where, self.random.randint(0, 9), [-1, 10, 0.5, "1", None]))
            self.maybe(goal, place, "influence", lambda where: self.number(where, 0.0, 1.0))
            goals.append(self.container(place, goal))
        return self.container(at, goals)

    def bone(self, at, planar, hinges):
        bone = {"length": self.number(f"{at}/length", 0.0, FAR)}
        self.maybe(bone, at, "scale", lambda place: self.signs(place, planar))
        joint = self.random.choice(JOINTS[:3]) if hinges else "ball"
        if joint != "ball" or self.random.random() < 0.3:
            bone["joint"] = self.word(f"{at}/joint", JOINTS, joint)
        self.maybe(bone, at, "axis", lambda place: self.unit(place, 3))
        if joint == "fixed":
            self.wrong[f"{at}/limit"] = [{}, {"most": 1.0}]
        else:
            self.maybe(bone, at, "limit", lambda place: self.limit(place, planar))
        self.maybe(bone, at, "weight", lambda place: self.number(place, 0.0, 1.0))
        self.maybe(bone, at, "twist", lambda place: self.number(place, 0.0, 1.0))
        return self.container(at, bone)

    def rotation(self, at, bone):
        if bone.get("joint") != "hinge":
            return self.unit(at, 4)
        half = self.random.uniform(-math.pi, math.pi)
        axis = bone.get("axis", [0.0, 0.0, 1.0])
        return self.direction(at, [math.cos(half)] + [math.sin(half) * part for part in axis])

    def pose(self, at, planar, bones):
        if self.random.random() < 0.2:
            return self.container(at, {})
        if planar:
            angles = [self.number(f"{at}/angles/{i}", -TURNS, TURNS) for i in range(len(bones))]
            pose = {"angles": self.container(f"{at}/angles", angles)}
        else:
            rotations = [self.rotation(f"{at}/rotations/{i}", bone) for i, bone in enumerate(bones)]
            pose = {"rotations": self.container(f"{at}/rotations", rotations)}
        if any(bone.get("joint") == "slide" for bone in bones):
            slides = [self.number(f"{at}/slides/{i}", -FAR, FAR) for i in range(len(bones))]
            pose["slides"] = self.container(f"{at}/slides", slides)
        return self.container(at, pose)

    def solving(self, at, solvers, isScene):
        solving = {}
        if not isScene or solvers is not None:
            solving["solver"] = self.word(f"{at}/solver", list(PARAMETERS), self.random.choice(solvers))
        self.maybe(solving, at, "parameters", self.parameters)
        self.maybe(solving, at, "iterations", lambda place: self.whole(place, 0, 1000))
        self.maybe(solving, at, "tolerance", lambda place: self.number(place, 1e-9, 1.0))
        if "tolerance" in solving:  # the step below its least is finer than others'
            self.wrong[f"{at}/tolerance"] = [0, 1e-10, 1.001, -1, "1", None, True]
        for name in ("stop-when-done", "ignore-negative-scale", "roll-to-bend"):
            self.maybe(solving, at, name, self.flag)
        self.maybe(solving, at, "rest-gain", lambda place: self.number(place, 0.0, 1.0))
        self.maybe(solving, at, "turn-tolerance", lambda place: self.number(place, 0.1, 90.0))
        if "turn-tolerance" in solving:
            self.wrong[f"{at}/turn-tolerance"] = [0, 1e-8, 90.1, -1, "1", None, True]
        self.maybe(solving, at, "units-per-degree", lambda place: self.number(place, 0.0, 1000.0))
        modes = ["live", "one-per-frame", "step-by-step"]
        if isScene:
            self.maybe(solving, at, "mode", lambda place: self.word(place, modes))
        else:
            self.wrong[f"{at}/mode"] = modes + [1]
        return self.container(at, solving)

    def parameters(self, at):
        parameters = {}
        for solver, own in PARAMETERS.items():
            if self.random.random() < 0.6:
                continue
            values = {}
            for name, range_ in own.items():
                place = f"{at}/{solver}/{name}"
                if isinstance(range_, list):
                    values[name] = self.word(place, range_)
                else:
                    values[name] = self.number(place, *range_)
                    self.wrong[place] = [range_[1] * 1.01, range_[0] - 1e-7, "1", None, True, []]
            parameters[solver] = self.container(f"{at}/{solver}", values)
        if self.random.random() < 0.3:
            parameters["of-another-program"] = 7
        return self.container(at, parameters)

    def chain(self, at, hasOwn):
        planar, bones = self.random.random() < 0.5, self.random.randint(1, 5)
        branches = self.random.random() < 0.4
        hinges = branches or self.random.random() < 0.5
        chain = {"bones": self.container(f"{at}/bones", [
            self.bone(f"{at}/bones/{i}", planar, hinges) for i in range(bones)])}
        tip = bones - 1
        for i, bone in enumerate(chain["bones"] if branches else []):
            self.branch(f"{at}/bones/{i}", bone, planar, i)
        if branches and self.random.random() < 0.5:
            tip = self.random.randrange(bones)
            chain["tip"] = self.value(f"{at}/tip", tip, [-1, 1000, 0.5, "0", None])
        if branches:
            chain["goals"] = self.goals(f"{at}/goals", planar, bones, tip)
        self.wrong[f"{at}/bones"] = [[], {}, [{"length": 1}] * 1001, None]
        if not planar or self.random.random() < 0.5:
            chain["planar"] = self.flag(f"{at}/planar", planar)
        chain["target"] = self.point(f"{at}/target", planar)
        self.maybe(chain, at, "direction", lambda place: self.facing(place, planar))
        self.maybe(chain, at, "base", lambda place: self.point(place, planar))
        self.maybe(chain, at, "scale", lambda place: self.signs(place, planar))
        self.maybe(chain, at, "pole", lambda place: self.point(place, planar))
        for name in ("pose", "rest"):
            self.maybe(chain, at, name, lambda place: self.pose(place, planar, chain["bones"]))
        if hasOwn:  # the selected one's is the scene's
            self.maybe(chain, at, "step", lambda place: self.whole(place, 0, 1 << 30))
        solvers = [each for each in PARAMETERS
                   if not (hinges and each in WITHOUT_HINGES) and (each != "two-bone" or bones == 2)]
        if hasOwn:
            chain["solving"] = self.solving(f"{at}/solving", solvers, False)
        return self.container(at, chain), solvers

    def chains(self, scene):
        count = self.random.choice([1, 1, 2, 3])
        made = [self.chain(f"/chains/{i}", i > 0) for i in range(count)]
        scene["chains"] = self.container("/chains", [chain for chain, _ in made])
        self.wrong["/chains"] = [[], {}, [{"bones": [{"length": 1}], "target": [1, 1]}] * 17, None]
        self.wrong["/walk"] = [None, 1]
        scene["solving"] = self.solving("/solving", made[0][1], True)
        if count > 1 and self.random.random() < 0.5:
            scene["in-hand"] = self.whole("/in-hand", 0, 0)
            self.wrong["/in-hand"] = [-1, 16, 0.5, "0", None]

    def walk(self, at):
        walk = {}
        legs = self.random.choice([6, 8])
        if legs == 8 or self.random.random() < 0.5:
            walk["legs"] = self.value(f"{at}/legs", legs, [5, 7, 4, 10, 6.5, "6", None])
        self.maybe(walk, at, "leg", lambda place: self.value(
            place, self.random.randrange(legs if "legs" in walk else 6), [-1, 8, 0.5, "0", None]))
        self.maybe(walk, at, "goal", lambda place: self.point(place, False))
        for name in ("chains", "in-hand"):
            self.wrong[f"/{name}"] = [[], 0, None, [{"bones": [{"length": 1}], "target": [1, 1]}]]
        return self.container(at, walk)

    def camera(self, at):
        camera = {}
        self.maybe(camera, at, "focus", lambda place: self.point(place, False))
        self.maybe(camera, at, "height", lambda place: self.number(place, 1e-6, 1e7))
        if "height" in camera:
            self.wrong[f"{at}/height"] = [0, 1e-7, -1, 1.1e7, "1", None]
        self.maybe(camera, at, "yaw", lambda place: self.number(place, -TURNS, TURNS))
        self.maybe(camera, at, "pitch", lambda place: self.number(place, -0.5 * math.pi, 0.5 * math.pi))
        self.maybe(camera, at, "perspective", self.flag)
        return self.container(at, camera)

    def playback(self, at):
        playback = {}
        self.maybe(playback, at, "step", lambda place: self.whole(place, 0, 1 << 30))
        self.maybe(playback, at, "unit", lambda place: self.word(
            place, ["line", "bone", "pass", "iteration"]))
        return self.container(at, playback)

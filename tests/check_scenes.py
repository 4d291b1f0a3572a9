#!/usr/bin/env python3
"""check_scenes.py IKLAB SOURCE: scenes against docs/scene.schema.json, by a validator of others.

Valid are the presets and whatever the program writes; what the schema refuses, the program refuses
too, by the same field; and what it takes, the program takes and keeps. Its links are what Python's
zlib and base64 make of a scene.
"""

import base64
import copy
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import zlib

import jsonschema

from scene_generator import SceneGenerator

IKLAB, SOURCE = sys.argv[1:]
LEVELS = json.loads(os.environ.get("IKLAB_LEVELS", "[0, 1, 9]"))  # of compression
SAMPLES = int(os.environ.get("IKLAB_SAMPLES", "60"))
MUTANTS = int(os.environ.get("IKLAB_MUTANTS", "200"))
GENERATED = int(os.environ.get("IKLAB_GENERATED", "120"))

failures = 0


def fail(what):
    global failures
    failures += 1
    print(what)


def faults(validator, scene):
    """JSON pointers of what is wrong."""
    return {"/" + "/".join(map(str, error.absolute_path)) for error in validator.iter_errors(scene)}


def run(*arguments):
    return subprocess.run([IKLAB, *arguments], capture_output=True, text=True, timeout=60)


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def numbers(random_, count, least, most):
    return ",".join(f"{random_.uniform(least, most):.6g}" for _ in range(count))


def random_options(random_):
    """A problem on the command line, with whatever a scene can hold."""
    bones, in_space = random_.randint(1, 8), random_.random() < 0.5
    size = 3 if in_space else 2
    limits = "-90:120" + "".join(random_.choice([";-90:120", ";"]) for _ in range(bones - 1))
    weights = "1" + "".join(random_.choice([";0.5", ";", ";1"]) for _ in range(bones - 1))
    joints = ";".join(random_.choice(["ball", "0,0,1", "1,0,0", "fixed"]) for _ in range(bones))
    options = [f"--lengths={numbers(random_, bones, 0.1, 2)}",
               f"--target={numbers(random_, size, -2, 2)}",
               f"--iterations={random_.randint(0, 1000)}",
               f"--solver={random_.choice(['automatic', 'ccd', 'dls', 'levenberg-marquardt'])}"]
    if in_space and random_.random() < 0.5:
        options.append(f"--joints={joints}")
    elif not in_space and random_.random() < 0.5:
        options += [f"--limits={limits}", f"--angles={numbers(random_, bones, -60, 60)}"]
    if random_.random() < 0.3:
        options.append(f"--weights={weights}")
    if random_.random() < 0.3:
        options += [f"--rest={numbers(random_, bones, -60, 60)}"]
    if random_.random() < 0.3:
        options.append("--scale=" + ",".join(random_.choice(["1", "-1"]) for _ in range(size)))
    if random_.random() < 0.2:
        options.append("--ignore-negative-scale")
    return options


def check_presets(validator, folder):
    names = sorted(glob.glob(f"{SOURCE}/assets/presets/*.iklab.json"))
    if len(names) < 12:
        fail(f"{len(names)} presets")
    for path in names:
        scene, again = load(path), f"{folder}/again.iklab.json"
        for place in faults(validator, scene):
            fail(f"{path}: {place}")
        # The program's own copy, changed by nothing.
        ran = run("scene", "--preset", scene["name"], "-o", again)
        if ran.returncode != 0:
            fail(f"{path}: {ran.stderr}")
            continue
        for place in faults(validator, load(again)):
            fail(f"{path}, as the program writes it: {place}")
        if load(again).get("notes") != scene["notes"]:
            fail(f"{path}: its notes are not in what the program writes")


def check_links(_, folder):
    """Links are what Python's zlib and base64 make of a file, and the other way round."""
    path, again = f"{folder}/link.iklab.json", f"{folder}/again.iklab.json"
    for preset in sorted(glob.glob(f"{SOURCE}/assets/presets/*.iklab.json")):
        ran = run("scene", preset, "-o", path, "--link")
        name, _, packed = ran.stdout.strip().partition("=")
        if ran.returncode != 0 or name != "scene":
            fail(f"{preset}: no link: {ran.stdout} {ran.stderr}")
            continue
        padded = packed + "=" * (-len(packed) % 4)
        text = zlib.decompress(base64.urlsafe_b64decode(padded))
        if json.loads(text) != load(path):
            fail(f"{preset}: its link holds another scene")
        for level in LEVELS:
            made = base64.urlsafe_b64encode(zlib.compress(json.dumps(load(path)).encode(), level))
            ran = run("scene", f"iklab.html#scene={made.decode()}", "-o", again)
            if ran.returncode != 0 or load(again) != load(path):
                fail(f"{preset}: its link by Python, level {level}: {ran.stderr}")
    ran = run("scene", "scene=eJwrSk0GAAJwAUU", "-o", again)
    if ran.returncode != 2 or ran.stderr.count("\n") != 1:
        fail(f"a link to no scene: {ran.returncode} {ran.stderr}")


def check_samples(validator, folder):
    random_ = random.Random(6)
    path = f"{folder}/sample.iklab.json"
    for _ in range(SAMPLES):
        options = random_options(random_)
        ran = run("scene", *options, "-o", path)
        if ran.returncode != 0:
            fail(f"{options}: {ran.stderr}")
            continue
        for place in faults(validator, load(path)):
            fail(f"{options}: {place}")


# Pointers in the preset "Two-bone arm", and values that must not be there; None: the field is taken away.
BAD = [
    ("/format", "svg"), ("/format", None), ("/version", None), ("/version", 0),
    ("/version", "1"), ("/name", 7), ("/name", "a\ufffe"), ("/notes", "\uffff"), ("/chains", []), ("/chains", None), ("/chains/0", 1),
    ("/chains/0/target", None), ("/chains/0/target", [1]), ("/chains/0/target", [1, "x"]),
    ("/chains/0/planar", 1), ("/chains/0/bones", []), ("/chains/0/bones/1/length", -1),
    ("/chains/0/bones/1/length", None), ("/chains/0/bones/0/scale", [1, 0]),
    ("/chains/0/bones/0/joint", "slider"), ("/chains/0/bones/0/weight", 2),
    ("/chains/0/bones/0/limit", {"cone": 4}), ("/chains/0/pose", {"angles": ["a", "b"]}),
    ("/solving", {"solver": "magic"}), ("/solving", {"iterations": 1001}),
    ("/solving", {"iterations": 1.5}), ("/solving", {"tolerance": 0}),
    ("/solving", {"mode": "fast"}), ("/solving", {"rest-gain": -1}),
    ("/camera", {"height": 0}), ("/up", "x"), ("/camera", {"pitch": 2}), ("/playback", {"unit": "hour"}),
    ("/playback", {"step": -1}), ("/chains/0/bones/0/children", []), ("/chains/0/goals", [{"bone": 0}]),
    ("/chains/0/direction", {"rotation": [0, 1, 0, 0]}), ("/chains/0/direction", {"rotation": [1, 0, 0, 0], "axis": [1, 0, 0]}),
    ("/solving", {"turn-tolerance": 0}), ("/chains/0/bones/1/at", [1, 1, 1]), ("/chains/0/bones/1/axes", [0, 1, 0, 0]), ("/version", 4),
]  # fmt: skip


def set_field(scene, pointer, value):
    *parents, name = pointer[1:].split("/")
    for each in parents:
        scene = scene[int(each) if isinstance(scene, list) else each]
    name = int(name) if isinstance(scene, list) else name
    if value is None:
        del scene[name]
    else:
        scene[name] = value


def check_refusals(validator, folder):
    arm = load(f"{SOURCE}/assets/presets/01-two-bone-arm.iklab.json")
    path = f"{folder}/bad.iklab.json"
    for pointer, value in BAD:
        scene = copy.deepcopy(arm)
        set_field(scene, pointer, value)
        if not faults(validator, scene):
            fail(f"{pointer} = {value}: the schema takes it")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(scene, file)
        ran = run("solve", path)
        if ran.returncode != 2 or f"bad.iklab.json: {pointer}" not in ran.stderr:
            fail(f"{pointer} = {value}: the program says {ran.returncode} {ran.stderr}")


# What a schema can't say: how two places of a scene belong together, lengths of vectors, and what
# a solver solves.
BEYOND = re.compile(
    r"of length 1, not of|one per bone, \d+ in all|at most what .most. is|a solvable chain"
    r"|/in-hand: expected a whole number from 0 to|/walk/leg: expected a whole number from 0 to"
    r"|/chains: expected (as many chains as|chains in space)"
    r"|/(parent|tip|bone): expected a whole number from|neither .target. nor another goal")
VALUES = [None, True, False, 0, 1, -1, 2, 3, 0.5, 1.5, -0.5, 7, 100, 1001, 1e6, 1.1e6, -1e7, 1e300,
          1e-9, 1e-10, 6.3, 3.15, 180, 181, "", "ball", "hinge", "ccd", "fabrik", "live", "line",
          "positive", "base-to-tip", [], [1], [1, -1], [0, 1], [1, 1, 1], [0, 0, 1], [1, 0, 0, 0],
          [[1, 0, 0, 0]], [0.1, 0.2], {}, {"least": -1, "most": 1}, {"angles": [0.1, 0.2]},
          {"x": 1}, {"mode": "live"}, {"solver": "dls"}, {"legs": 6}]  # fmt: skip
NAMES = ["planar", "base", "scale", "bones", "pose", "rest", "target", "pole", "solving", "step",
         "mode", "walk", "in-hand", "camera", "up", "height", "yaw", "pitch", "focus", "limit", "cone",
         "least", "most", "weight", "joint", "axis", "parameters", "ccd", "damping", "soften",
         "tolerance", "iterations", "rest-gain", "legs", "leg", "goal", "unit", "chains", "parent", "at", "axes",
         "name", "tip", "goals", "slides", "direction", "rotation", "units-per-degree", "turn-tolerance", "on",
         "object"]  # fmt: skip


def containers(value):
    if isinstance(value, (dict, list)):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from containers(each)


def mutate(random_, scene):
    """One value becomes another one, comes, or goes."""
    place = random_.choice(list(containers(scene)))
    value = copy.deepcopy(random_.choice(VALUES))
    if isinstance(place, list):
        how = random_.randrange(3) if place else 0
        if how == 0:
            place.append(value)
        elif how == 1:
            place.pop()
        else:
            place[random_.randrange(len(place))] = value
    elif random_.random() < 0.6 and place:
        name = random_.choice(list(place))
        if random_.random() < 0.2:
            del place[name]
        else:
            place[name] = value
    else:
        place[random_.choice(NAMES)] = value


def check_agreement(validator, folder):
    """What the schema takes the program takes, and the other way round; and what the program writes
    of it is valid again."""
    random_ = random.Random(12)
    scenes = [load(path) for path in sorted(glob.glob(f"{SOURCE}/assets/presets/*.iklab.json"))]
    scenes = [each for each in scenes if len(json.dumps(each)) < 3000]
    path, again = f"{folder}/mutant.iklab.json", f"{folder}/again.iklab.json"
    taken = 0
    for _ in range(MUTANTS):
        scene = copy.deepcopy(random_.choice(scenes))
        for _ in range(random_.randint(1, 3)):
            mutate(random_, scene)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(scene, file)
        wrong = faults(validator, scene)
        ran = run("scene", path, "-o", again)
        if (ran.returncode == 0) == bool(wrong) and not BEYOND.search(ran.stderr):
            fail(f"schema: {wrong or 'valid'}; program: {ran.stderr or 'valid'}: {json.dumps(scene)}")
        if ran.returncode == 0:
            taken += 1
            for place in faults(validator, load(again)):
                fail(f"{place} of what the program writes of {json.dumps(scene)}")
    if taken < MUTANTS / 10:
        fail(f"only {taken} of {MUTANTS} mutants are scenes")


def lost(before, after, at=""):
    """Pointers of what is in `before` and not, or not the same, in `after`."""
    if isinstance(before, dict):
        if not isinstance(after, dict):
            return [at]
        found = [lost(value, after[name], f"{at}/{name}") if name in after else [f"{at}/{name}"]
                 for name, value in before.items()]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        found = [lost(value, after[i], f"{at}/{i}") for i, value in enumerate(before)]
    else:
        return [] if before == after else [at]
    return sum(found, [])


# What the program leaves out: defaults, and the version, which is its own.
LEFT_OUT = re.compile(
    r"/(version|in-hand|tip|goals|parent|slides|up|on|object|pinned|influence|twist|roll-to-bend)$|/slides/|/(scale|axes|joint|axis|weight|limit|least|most|cone|rest-gain|turn-tolerance|units-per-degree)$|/parameters(/|$)")


def check_generated(validator, folder):
    """One generator draws scenes that both take and scenes that both refuse, at the same place."""
    generator = SceneGenerator(random.Random(4))
    path, again = f"{folder}/drawn.iklab.json", f"{folder}/again.iklab.json"

    def ran(scene):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(scene, file)
        return run("scene", path, "-o", again)

    for _ in range(GENERATED):
        scene = generator.valid()
        wrong, told = faults(validator, scene), ran(scene)
        if wrong or told.returncode != 0:
            fail(f"valid, but the schema says {wrong}, the program {told.stderr}: {json.dumps(scene)}")
            continue
        written = load(again)
        for place in faults(validator, written):
            fail(f"{place} of what the program writes of {json.dumps(scene)}")
        for place in lost(scene, written):
            if not LEFT_OUT.search(place):
                fail(f"{place} is another one in what the program writes of {json.dumps(scene)}")

    # What a schema takes is known at once, what a program takes is not.
    for drawn in range(10 * GENERATED):
        scene, pointer = generator.invalid()
        if not faults(validator, scene):
            fail(f"{pointer}: the schema takes {json.dumps(scene)}")
        if drawn >= 2 * GENERATED:
            continue
        told = ran(scene)
        if told.returncode != 2 or f"drawn.iklab.json: {pointer}: expected " not in told.stderr:
            fail(f"{pointer}: the program says {told.returncode} {told.stderr} of {json.dumps(scene)}")


def main():
    schema = load(f"{SOURCE}/docs/scene.schema.json")
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    with tempfile.TemporaryDirectory() as folder:
        for check in (check_presets, check_links, check_samples, check_refusals, check_agreement,
                      check_generated):
            check(validator, folder)
    sys.exit(1 if failures else 0)


main()

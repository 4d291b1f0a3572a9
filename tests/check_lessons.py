#!/usr/bin/env python3
"""check_lessons.py IKLAB SOURCE: the blocks of lessons against docs/lesson.schema.json.

Valid are the blocks of the program's lessons, of the documentation's, and of the one that `iklab lesson
new` writes; and what the schema refuses, the program refuses too, at that block's line.
"""

import copy
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import jsonschema

IKLAB, SOURCE = sys.argv[1:]
MUTANTS = int(os.environ.get("IKLAB_MUTANTS", "100"))
FENCE = re.compile(r"^```(lesson|scene|ask|gate)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BAD = [None, True, -1, 0, 1.5, 1e9, "", "x", "30°", [], {}, {"take": "tip"}, ["tip"]]

failures = 0


def fail(what):
    global failures
    failures += 1
    print(what)


def run(*arguments):
    return subprocess.run([IKLAB, *arguments], capture_output=True, text=True, timeout=500)


def lessons(folder):
    """File -> text."""
    skeleton = f"{folder}/skeleton.lesson.md"
    ran = run("lesson", "new", skeleton)
    if ran.returncode != 0:
        fail(ran.stderr)
    found = {}
    for path in [skeleton, *sorted(glob.glob(f"{SOURCE}/assets/lessons/*.lesson.md"))]:
        if os.path.basename(path).count(".") == 2:  # no translation
            with open(path, encoding="utf-8") as file:
                found[path] = file.read()
    with open(f"{SOURCE}/docs/lessons.md", encoding="utf-8") as file:
        found["docs/lessons.md"] = re.search(r"^````markdown\n(.*?)^````$", file.read(),
                                             re.DOTALL | re.MULTILINE)[1]  # fmt: skip
    return found


def places(value, path=()):
    """Every place in a JSON value, but those in scenes and changes, which have a schema of their own."""
    yield path
    if path and path[-1] in ("scene", "changes", "with", "demo"):
        return
    items = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else [])
    for name, each in items:
        yield from places(each, (*path, name))


def mutate(random_, block):
    """Another value, a field less, or one more."""
    value = copy.deepcopy(block)
    path = random_.choice(list(places(value)))
    parent = value
    for name in path[:-1]:
        parent = parent[name]
    if not path:
        value[random_.choice(["at", "take", "is", "within", "right", "more"])] = random_.choice(BAD)
    elif random_.random() < 0.3:
        del parent[path[-1]]
    elif random_.random() < 0.3 and isinstance(parent[path[-1]], dict):
        parent[path[-1]][random_.choice(["at", "index", "plus", "shift", "more"])] = random_.choice(BAD)
    else:
        parent[path[-1]] = random_.choice(BAD)
    return value


def check_valid(validators, texts):
    count = 0
    for path, text in texts.items():
        for fence in FENCE.finditer(text):
            count += 1
            line = text.count("\n", 0, fence.start()) + 1
            for error in validators[fence[1]].iter_errors(json.loads(fence[2])):
                fail(f"{path}:{line}: /{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    return count


def check_refusals(validators, texts, folder):
    random_ = random.Random(22)
    refused = {}  # file -> the line of its bad block
    for number in range(MUTANTS):
        text = random_.choice(list(texts.values()))
        fence = random_.choice(list(FENCE.finditer(text)))
        block = mutate(random_, json.loads(fence[2]))
        if validators[fence[1]].is_valid(block):
            continue
        path = f"{folder}/{number}.lesson.md"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text[: fence.start(2)] + json.dumps(block, ensure_ascii=False) + "\n"
                       + text[fence.end(2) :])  # fmt: skip
        refused[path] = (text.count("\n", 0, fence.start()) + 1, block)
    ran = run("lesson", "check", "--seeds", "0", *refused)
    if ran.returncode != 1:
        fail(f"status {ran.returncode}: {ran.stderr}")
    found = {tuple(line.split(":")[:2]) for line in ran.stdout.splitlines()}
    for path, (line, block) in refused.items():
        if (path, str(line)) not in found:
            fail(f"line {line}: the program takes {json.dumps(block, ensure_ascii=False)}")
    return len(refused)


def main():
    with open(f"{SOURCE}/docs/lesson.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    validators = {
        name: jsonschema.Draft7Validator({"$ref": f"#/definitions/{name}", "definitions": schema["definitions"]})
        for name in ("lesson", "scene", "ask", "gate")
    }
    with tempfile.TemporaryDirectory() as folder:
        texts = lessons(folder)
        valid = check_valid(validators, texts)
        refused = check_refusals(validators, texts, folder)
    print(f"{valid} valid blocks of {len(texts)} lessons, {refused} refused")
    if valid < 8 or refused < MUTANTS // 4:
        fail("too few of them")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

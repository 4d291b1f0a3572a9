#!/usr/bin/env python3
"""Prints the texts that the window shows and that are no calls of tr(), as such calls, for
scripts/words.sh: names, helps and faults of the solver library and reasons of `platform`, which know of
no language, and what scenes of assets/ say.
"""

import json
import pathlib
import re

STRING = r'"(?:[^"\\\n]|\\.)*"'
LITERAL = rf"{STRING}(?:\s*{STRING})*"


def literal(text):
    return json.dumps(text, ensure_ascii=False)


def solver_texts(source):
    """The literals of a source of the library that are shown."""
    source = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
    for field in re.finditer(rf"\.(?:name|summary|label|help)\s*=\s*({LITERAL})", source):
        yield field.group(1)
    for labels in re.finditer(r"k\w*Labels(?:\[\])?\{([^}]*)\}", source):
        yield from re.findall(LITERAL, labels.group(1))


def scene_texts(scene):
    for key in ("name", "notes", "what", "why"):
        if scene.get(key):
            yield literal(scene[key])
    for part in scene.get("scenes", []):
        yield literal(part["name"])


def faults(source):
    """The codes of faults in a source of the library."""
    yield from re.findall(rf"\bfault\(\s*({LITERAL})", source)


def reasons(source):
    """What a source of `platform` says of a file, behind its path."""
    for text in re.findall(r'\+ ": ([a-z][^"\\]*[a-zA-Z0-9])"(?:;|\s*\+ std)', source):
        yield literal(text)
    yield from re.findall(rf"return ({STRING});\s*$", source, re.MULTILINE)


def main():
    seen = set()

    def put(text, comment):
        if text not in seen:
            seen.add(text)
            print(f"// Translators: {comment}\ntr({text});")

    library = [path for room in ("ik", "rigs")
               for path in sorted(pathlib.Path("src", room).rglob("*"))]
    for path in library:
        if path.suffix in (".h", ".cpp"):
            for text in solver_texts(path.read_text()):
                put(text, "a solver or one of its parameters")
            for text in faults(path.read_text()):
                put(text, "what is wrong with an input; {field} is a name in code")
    for path in sorted(pathlib.Path("src/platform").rglob("*.cpp")):
        if path.name == "paths.cpp":  # it speaks to the command line alone
            continue
        for text in reasons(path.read_text()):
            if " " in text:
                put(text, "what is wrong with a file; stands behind its path and a colon")
    for folder in ("presets", "failures"):
        for path in sorted(pathlib.Path("assets", folder).glob("*.json")):
            for text in scene_texts(json.loads(path.read_text())):
                put(text, f"a scene of {folder}/{path.name}")


main()

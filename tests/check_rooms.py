#!/usr/bin/env python3
"""Checks who includes whom in src/: one folder is one room, and includes go one way.

check_rooms.py SRC_DIR     prints file:line for each offence; exit status 1 if there is one
check_rooms.py --self-test proves that each rule can fail
"""

import pathlib
import re
import sys
import tempfile

# Room -> the rooms it may include, besides itself.
ROOMS = {
    "ik": set(),
    "lab": {"ik"},
    "draw": {"ik", "lab"},
    "gl": {"ik", "lab", "draw"},
    "ui": {"ik", "lab"},
    "platform": set(),
    "app": {"ik", "lab", "draw", "gl", "ui", "platform"},
}
# Foreign headers that belong to one room: name, pattern, room. The first match counts.
OWNED = [
    ("Dear ImGui's backends", re.compile(r"(.*/)?(imgui_impl_\w+|iklab_imgui_backends)\.h$"), None),
    ("SDL", re.compile(r"(SDL2?/.*|SDL(_\w+)?\.h)$"), "platform"),
    ("Dear ImGui", re.compile(r"(.*/)?(imgui\w*|imstb\w*)\.(h|cpp)$"), "ui"),
    ("Highway", re.compile(r"hwy/.*$"), "ik"),
    ("OpenGL", re.compile(r"(glad|GL|GLES\d?|OpenGL|KHR|EGL)/.*$"), "gl"),
]
# The part of ik that is a library of its own: it alone has Highway, and ik does without it.
BATCH = "ik/batch/"
# The one place where SDL, Dear ImGui and OpenGL meet.
HOST = re.compile(r"app/imgui_host\.(h|cpp)$")
STANDARD_OR_GLM = re.compile(r"([a-z_]+|glm/.*)$")

SUFFIXES = {".h", ".hpp", ".inl", ".c", ".cpp"}
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
# A string or character is matched first, so that comment signs inside one stay what they are.
COMMENT_OR_STRING = re.compile(
    r"""  "(?:\\.|[^"\\\n])*"  |  '(?:\\.|[^'\\\n])*'  |  //[^\n]*  |  /\*.*?\*/  """,
    re.DOTALL | re.VERBOSE)


def without_comments(text):
    """Blanks comments and keeps the line count."""

    def blank(match):
        found = match.group(0)
        return re.sub(r"[^\n]", " ", found) if found.startswith("/") else found

    return COMMENT_OR_STRING.sub(blank, text)


def offence(path, quote, header):
    """Why `path` (relative to src/) must not include `header`; None if it may."""
    room = path.split("/")[0]
    target = header.split("/")[0]
    if "/" in header and target in ROOMS:
        if quote == "<":
            return f'a room is included with quotes: "{header}"'
        if room == "ik" and header.startswith(BATCH) and not path.startswith(BATCH):
            return "ik does without ik/batch"
        if target == room or target in ROOMS[room]:
            return None
        allowed = ", ".join(sorted(ROOMS[room])) or "no other room"
        return f"{room} may not include {target} (only {allowed})"
    for name, pattern, owner in OWNED:
        if pattern.match(header):
            if name == "Highway" and not path.startswith(BATCH):
                return "Highway may be included in ik/batch only"
            if room == owner or HOST.match(path):
                return None
            return f"{name} may be included in {owner or 'app/imgui_host'} only"
    if quote == '"':
        return f'a header of ours is named from src/, as in "{room}/{header.split("/")[-1]}"'
    if room == "ik" and not STANDARD_OR_GLM.match(header):
        return "ik includes glm and the C++ standard library, nothing else"
    return None


def check(src):
    """All offences below `src`, as lines of text."""
    found = []
    for file in sorted(src.rglob("*")):
        if file.suffix not in SUFFIXES or not file.is_file():
            continue
        path = file.relative_to(src).as_posix()
        if "/" not in path or path.split("/")[0] not in ROOMS:
            found.append(f"{path}:1: outside the rooms ({', '.join(ROOMS)})")
            continue
        text = without_comments(file.read_text(encoding="utf-8", errors="replace"))
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            reason = match and offence(path, match.group(1), match.group(2))
            if reason:
                found.append(f"{path}:{number}: #include {match.group(2)}: {reason}")
    return found


# File -> its lines; a line that must be reported ends in "BAD".
SELF_TEST = {
    "ik/chain.h": ["#include <vector>", "#include <glm/vec3.hpp>", '#include "ik/pose.h"'],
    "ik/solvers/ccd.cpp": [
        '#include "ik/chain.h"',
        '#include "lab/scene.h"  // BAD',
        "#include <math.h>  // BAD",
        "#include <nlohmann/json.hpp>  // BAD",
        '#include "chain.h"  // BAD',
        "#include <ik/chain.h>  // BAD",
        '#include "../lab/scene.h"  // BAD',
        "// #include <SDL.h>",
        "/* a comment",
        '#include "lab/scene.h"',
        "*/ #  include <SDL2/SDL.h> // BAD",
        'const char* text = "/*";',
        "#include <GL/gl.h>  // BAD",
    ],
    "ik/solve.cpp": ["#include <hwy/highway.h>  // BAD", '#include "ik/batch/batch.h"  // BAD'],
    "ik/batch/lanes-inl.h": ["#include <hwy/highway.h>", '#include "ik/chain.h"'],
    "lab/scene.cpp": [
        '#include "ik/chain.h"',
        '#include "ik/batch/batch.h"',
        "#include <hwy/targets.h>  // BAD",
        '#include "draw/list.h"  // BAD',
        "#include <imgui.h>  // BAD",
    ],
    "draw/list.cpp": [
        '#include "lab/scene.h"',
        "#include <stb_truetype.h>",
        '#include "gl/painter.h"  // BAD',
    ],
    "gl/painter.cpp": [
        "#include <glad/gl.h>",
        '#include "draw/list.h"',
        "#include <SDL_opengl.h>  // BAD",
    ],
    "ui/panel.cpp": [
        "#include <imgui_stdlib.h>",
        '#include "platform/input.h"  // BAD',
        "#include <imgui_impl_opengl3.h>  // BAD",
    ],
    "platform/window.cpp": [
        "#include <SDL_syswm.h>",
        '#include "lab/scene.h"  // BAD',
        "#include <glad/gl.h>  // BAD",
    ],
    "app/loop.cpp": [
        '#include "ui/panel.h"',
        '#include "platform/input.h"',
        "#include <SDL.h>  // BAD",
        '#include "imgui.h"  // BAD',
    ],
    "app/imgui_host.cpp": [
        "#include <SDL.h>",
        "#include <imgui.h>",
        "#include <iklab_imgui_backends.h>",
        "#include <glad/gl.h>",
        '#include "gl/painter.h"',
    ],
    "extra/thing.h": ["int x;  // BAD"],
    "stray.h": ["int x;  // BAD"],
    "notes.txt": ['#include "anything"'],
}


def self_test():
    expected = {f"{path}:{number}" for path, lines in SELF_TEST.items()
                for number, line in enumerate(lines, 1) if line.endswith("BAD")}
    with tempfile.TemporaryDirectory() as folder:
        src = pathlib.Path(folder)
        for path, lines in SELF_TEST.items():
            (src / path).parent.mkdir(parents=True, exist_ok=True)
            (src / path).write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = {":".join(line.split(":")[:2]) for line in check(src)}
    for place in sorted(expected - found):
        print(f"not reported: {place}")
    for place in sorted(found - expected):
        print(f"reported without reason: {place}")
    print(f"self-test: {len(expected)} offences planted, {len(expected & found)} found")
    return 0 if found == expected else 1


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) != 1 or not pathlib.Path(arguments[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    found = check(pathlib.Path(arguments[0]))
    for line in found:
        print(f"{arguments[0].rstrip('/')}/{line}")
    print(f"{len(found)} offences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

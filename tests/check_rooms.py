#!/usr/bin/env python3
"""Checks who includes whom in src/: folders are rooms and sub-rooms, and includes go one
way. A source that uses a type includes its definition: in units, which all builds of the checks are
made of, another source may have done so.

check_rooms.py SRC_DIR     prints file:line for each offence; exit status 1 if there is one
check_rooms.py --self-test proves that each rule can fail
"""

import collections
import pathlib
import re
import sys
import tempfile

# Room -> the rooms it may include, besides itself.
ROOMS = {
    "ik": set(),
    "rigs": {"ik"},
    "language": set(),
    "script": {"ik", "rigs"},
    "explain": {"ik", "rigs", "language"},
    "lab": {"ik", "rigs", "language", "script", "explain"},
    "draw": {"ik", "rigs", "language", "explain", "lab"},
    "gl": {"ik", "rigs", "explain", "lab", "draw"},
    "ui": {"ik", "rigs", "language", "explain", "lab"},
    "platform": set(),
    "app": {"ik", "rigs", "language", "script", "explain", "lab", "draw", "gl", "ui", "platform"},
}
# Sub-room -> the sub-rooms of the same room that it may include, besides itself and the room's own
# folder. A room that is not listed here has none.
SUB_ROOMS = {
    # The solver library: headers in the room's own folder are public.
    "ik/maths": set(),  # of the plane and of space: public
    "ik/parts": {"ik/maths"},  # what several solvers share
    "ik/solvers": {"ik/maths", "ik/parts"},  # one file a solver
    "ik/answers": {"ik/maths"},  # all answers of an arm in closed form
    "ik/motion": {"ik/maths", "ik/parts", "ik/answers"},  # how an arm's end can move from where it is
    "ik/c": {"ik/maths"},  # mechanisms from C
    "rigs/c": set(),  # chains from C
    "rigs/arms": set(),  # chains from files of robots
    "rigs/skeletons": {"rigs/arms"},  # chains from files of figures
    # What is taught: headers in the room's own folder are public.
    "explain/steps": set(),  # the record of a solver, and what several solvers' steps share
    "explain/solvers": {"explain/steps"},  # one file a solver, or a few of one name
    "lab/edit": set(),  # a chain changed with its poses, mirrored, several of them
    "lab/creature": set(),  # a body on legs, and the ground under it
    "lab/file": {"lab/edit", "lab/creature"},  # scene files
    "lab/core": {"lab/edit", "lab/creature", "lab/file"},  # Lab, its actions, history, playback
    "lab/words": {"lab/core", "lab/creature"},  # what the program says
    "lab/maps": {"lab/core"},  # the workspace and joint space as pictures
    "lab/tables": {"lab/core"},  # charts, matrices and CSV
    # Lessons: what they take from a scene and ask, and one that is being taken.
    "lab/lesson": {"lab/core", "lab/creature", "lab/edit", "lab/file", "lab/words", "lab/tables"},
    # Their files: read, translated, checked.
    "lab/lesson_file": {"lab/core", "lab/edit", "lab/file", "lab/words", "lab/lesson"},
    # What a class hands in: answer sheets.
    "lab/class": {"lab/core", "lab/edit", "lab/file", "lab/words", "lab/lesson"},
    # Lines of text that open a lesson or a scene.
    "lab/link": {"lab/class", "lab/edit", "lab/file", "lab/lesson"},
    "draw/list": set(),  # draw lists, and what they are made of: colours, font, camera, meshes
    "draw/pick": {"draw/list"},  # what the pointer is on, and where a drag moves it
    "draw/marks": {"draw/list"},  # an explanation's marks, and the placing of labels
    "draw/maps": {"draw/list", "draw/pick"},  # the workspace map as an image
    "draw/scene": {"draw/list", "draw/pick", "draw/marks", "draw/maps"},  # shared by both views
    # The two views, independent of each other.
    "draw/flat": {"draw/list", "draw/pick", "draw/marks", "draw/maps", "draw/scene"},
    "draw/space": {"draw/list", "draw/pick", "draw/marks", "draw/maps", "draw/scene"},
    "draw/svg": {"draw/list"},  # draw lists as SVG
    "platform/system": set(),  # what is asked of a system, with a folder for each
    "platform/desktop": {"platform/system"},  # all but a browser
    "platform/posix": {"platform/system"},
    "platform/windows": {"platform/system"},
    "platform/web": {"platform/system"},
    "platform/events": set(),  # what SDL tells of mouse, keys and fingers, as Input
    "platform/media": {"platform/system"},  # pictures and films
    "ui/widgets": set(),  # what panels are made of
    "ui/keys": {"ui/widgets"},  # commands and their keys
    "ui/frames": {"ui/widgets", "ui/keys"},  # frames, their tables, directions, choices of an arm
    "ui/panels": {"ui/widgets", "ui/keys", "ui/frames", "ui/script"},  # one file a panel
    "ui/lesson": {"ui/widgets", "ui/keys"},  # the lesson beside the canvas
    "ui/script": {"ui/widgets", "ui/keys"},  # the user's own solver while it is written
    "ui/windows": {"ui/widgets", "ui/keys", "ui/script"},  # one file a window: over the canvas, and the menus
    "app/canvas": set(),  # what the mouse and keys do on the canvas, and its picture
    "app/frame": {"app/canvas"},  # one frame: input, panels, canvas, picture
    "app/export": {"app/canvas", "app/frame"},  # pictures, films and tables that leave the program
    "app/documents": {"app/canvas", "app/frame", "app/export"},  # documents, autosave, settings, questions
    # What options and their values say, for commands and scripts alike.
    "app/options": {"app/canvas", "app/frame", "app/export", "app/documents"},
    # Commands about lessons and classes.
    "app/lessons": {"app/canvas", "app/frame", "app/export", "app/documents", "app/options"},
    # The command line and scripts.
    "app/cli": {"app/canvas", "app/frame", "app/export", "app/documents", "app/options", "app/lessons"},
}
# Sub-rooms that their room's own folder stands on.
FOUNDATIONS = {"ik/maths"}
# What is private to its room -> the other rooms that may include it all the same.
PRIVATE = {
    "ik/parts": set(),
    "ik/solvers": set(),
    "explain/steps": set(),
    "explain/solvers": set(),
    "platform/system": set(),
}
# Files that put a room together may include all of its sub-rooms.
ASSEMBLING = re.compile(r"(ik|explain)/\w+\.cpp$|(ui|app|platform)/\w+\.(h|cpp)$")
MOST_FILES = 26  # in a folder
# Foreign headers that belong to one room or file: name, pattern, which. The first match counts.
OWNED = [
    ("Dear ImGui's backends", re.compile(r"(.*/)?(imgui_impl_\w+|iklab_imgui_backends)\.h$"), None),
    ("SDL", re.compile(r"(SDL2?/.*|SDL(_\w+)?\.h)$"), "platform"),
    ("Dear ImGui", re.compile(r"(.*/)?(imgui\w*|imstb\w*)\.(h|cpp)$"), "ui"),
    ("OpenGL", re.compile(r"(glad|GL|GLES\d?|OpenGL|KHR|EGL)/.*$"), "gl"),
    ("Lua", re.compile(r"(lua|lualib|lauxlib)\.h(pp)?$"), "script"),
    ("tinyxml2", re.compile(r"(.*/)?tinyxml2\.h$"), "rigs/arms/urdf_file.cpp"),
]
# The one place where SDL, Dear ImGui and OpenGL meet.
HOST = re.compile(r"app/frame/imgui_host\.(h|cpp)$")
STANDARD_OR_GLM = re.compile(r"([a-z_]+|glm/.*)$")
# The one file of rigs that reads JSON.
READS_JSON = ("rigs/skeletons/gltf_file.cpp", "nlohmann/json.hpp")

# The algorithms of ranges that a build for browsers has, and what is not in it.
ALGORITHM = re.compile(r"std::ranges::(\w+)\(")
SHIM = pathlib.Path(__file__).resolve().parent.parent / "external/web/include/algorithm"
ALGORITHMS = {"begin", "end", *re.findall(r"^(?:constexpr )?\w+ (\w+)\(",
                                          SHIM.read_text(encoding="utf-8"), re.MULTILINE)}
NOT_IN_BROWSERS = re.compile(r"platform/(desktop|posix|windows)/")

ANNOUNCED = re.compile(r"\b(?:class|struct) (\w+);")
DEFINED = re.compile(r"\b(?:class|struct|union|enum class|enum) (?:\w+::)*(\w+)[^;{}()]*\{")

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


def folder(path):
    return path.rpartition("/")[0]


def inside(path, header):
    """Why `path` must not include `header` of its own room; None if it may."""
    own, other = folder(path), folder(header)
    if own == other or "/" not in other or other in FOUNDATIONS or ASSEMBLING.match(path):
        return None
    if other in SUB_ROOMS.get(own, set()):
        return None
    allowed = ", ".join(sorted(SUB_ROOMS.get(own, set()))) or "no other sub-room"
    return f"{own} may not include {other} (only {allowed})"


def offence(path, quote, header):
    """Why `path` (relative to src/) must not include `header`; None if it may."""
    room = path.split("/")[0]
    target = header.split("/")[0]
    if "/" in header and target in ROOMS:
        if quote == "<":
            return f'a room is included with quotes: "{header}"'
        if target == room:
            return inside(path, header)
        if target not in ROOMS[room]:
            allowed = ", ".join(sorted(ROOMS[room])) or "no other room"
            return f"{room} may not include {target} (only {allowed})"
        sub_room = folder(header)
        if sub_room in PRIVATE and room not in PRIVATE[sub_room]:
            return f"{sub_room} is private to {target}"
        return None
    for name, pattern, owner in OWNED:
        if pattern.match(header):
            if owner in (room, path) or HOST.match(path):
                return None
            return f"{name} may be included in {owner or 'app/frame/imgui_host'} only"
    if quote == '"':
        return f'a header of ours is named from src/, as in "{room}/{header.split("/")[-1]}"'
    if room in ("ik", "rigs") and not STANDARD_OR_GLM.match(header) and (path, header) != READS_JSON:
        return f"{room} includes glm and the C++ standard library, nothing else"
    return None


def reached(name, texts, seen):
    """Adds to `seen` the files of `texts` that a file includes, and itself."""
    if name in texts and name not in seen:
        seen.add(name)
        for line in texts[name].splitlines():
            if match := INCLUDE.match(line):
                reached(match.group(2), texts, seen)
    return seen


def undefined(texts):
    """Where sources use types of which they see no more than that there are some."""
    code = {name: COMMENT_OR_STRING.sub('""', text) for name, text in texts.items()}
    announced = {name: set(ANNOUNCED.findall(text)) for name, text in code.items()}
    defined = {name: set(DEFINED.findall(text)) for name, text in code.items()}
    ours = set().union(*defined.values())
    for path, text in code.items():
        if not path.endswith(".cpp"):
            continue
        seen = reached(path, texts, set())
        here = set().union(*(defined[name] for name in seen))
        for name in sorted(set().union(*(announced[each] for each in seen)) & ours - here):
            for number, line in enumerate(text.splitlines(), 1):
                if re.search(rf"\b{name}\b", line) and not ANNOUNCED.search(line):
                    yield f"{path}:{number}: {name} is used, and its definition is not included"


def check(src):
    """All offences below `src`, as lines of text."""
    found = []
    files = collections.Counter()
    texts = {}
    for file in sorted(src.rglob("*")):
        if file.suffix not in SUFFIXES or not file.is_file():
            continue
        path = file.relative_to(src).as_posix()
        files[folder(path)] += 1
        if files[folder(path)] == MOST_FILES + 1:
            found.append(f"{path}:1: {folder(path)} has more than {MOST_FILES} files")
        if "/" not in path or path.split("/")[0] not in ROOMS:
            found.append(f"{path}:1: outside the rooms ({', '.join(ROOMS)})")
            continue
        if path.count("/") > 1 and folder(path) not in SUB_ROOMS:
            found.append(f"{path}:1: {folder(path)} is no sub-room")
            continue
        text = without_comments(file.read_text(encoding="utf-8", errors="replace"))
        texts[path] = text
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            reason = match and offence(path, match.group(1), match.group(2))
            if reason:
                found.append(f"{path}:{number}: #include {match.group(2)}: {reason}")
            for name in ALGORITHM.findall(line):
                if name not in ALGORITHMS and not NOT_IN_BROWSERS.match(path):
                    found.append(f"{path}:{number}: no std::ranges::{name} in browsers: external/web")
    return found + list(undefined(texts))


# File -> its lines; a line that must be reported ends in "BAD".
SELF_TEST = {
    "rigs/chain.h": ["#include <vector>", "#include <glm/vec3.hpp>", '#include "ik/pose.h"'],
    "ik/solvers/ccd.cpp": [
        '#include "ik/solver.h"',
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
        "std::ranges::sort(a); std::ranges::max(a);  // BAD",
        "#include <GL/gl.h>  // BAD",
    ],
    "ik/trace.h": ['#include "ik/maths/space.h"', '#include "ik/parts/turn_joint.h"  // BAD'],
    "ik/problem.h": ['#include "rigs/chain.h"  // BAD'],
    "lab/scene.cpp": [
        '#include "rigs/chain.h"',
        '#include "draw/list/list.h"  // BAD',
        "#include <imgui.h>  // BAD",
        "#include <lua.h>  // BAD",
    ],
    "script/sandbox.cpp": ["#include <lua.h>", '#include "lab/scene.h"  // BAD'],
    "draw/list/list.cpp": [
        '#include "lab/scene.h"',
        "#include <stb_truetype.h>",
        '#include "gl/painter.h"  // BAD',
    ],
    "gl/painter.cpp": [
        "#include <glad/gl.h>",
        '#include "draw/list/list.h"',
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
    "app/frame/imgui_host.cpp": [
        "#include <SDL.h>",
        "#include <imgui.h>",
        "#include <iklab_imgui_backends.h>",
        "#include <glad/gl.h>",
        '#include "gl/painter.h"',
    ],
    "language/late.h": ["struct Late {};"],
    "language/words.h": ["struct Late;", "class Words {};"],
    "language/words.cpp": [
        '#include "language/words.h"',
        "struct Late;",
        'auto words = std::make_unique<Words>("Late");',
        "auto late = std::make_unique<Late>();  // BAD",
    ],
    "language/more.cpp": [
        '#include "language/words.h"',
        '#include "language/late.h"',
        "auto late = std::make_unique<Late>();",
    ],
    "extra/thing.h": ["int x;  // BAD"],
    "rigs/arms/urdf_file.cpp": ["#include <tinyxml2.h>", "#include <zlib.h>  // BAD"],
    "rigs/arms/urdf.cpp": ["#include <tinyxml2.h>  // BAD"],
    "rigs/solve.cpp": ['#include "rigs/arms/urdf.h"  // BAD'],
    "rigs/skeletons/gltf_file.cpp": ["#include <nlohmann/json.hpp>"],
    "rigs/skeletons/gltf.cpp": ["#include <nlohmann/json.hpp>  // BAD", '#include "rigs/arms/arm.h"'],
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

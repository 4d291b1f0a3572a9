#!/usr/bin/env python3
"""Checks that what the documentation names is there: files, links, headings and sub-rooms.

check_docs.py ROOT         prints file:line for each offence; exit status 1 if there is one
check_docs.py --self-test  proves that each rule can fail
"""

import pathlib
import re
import sys
import tempfile

import check_rooms

SKIPPED = {"build", ".git", "__pycache__"}
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
# A file of the repository, by its whole name or, without a folder, by its last part.
FILE = re.compile(r"<?((?:[\w.-]+/)*[\w-]+\.(?:h|cpp|py|sh|cmake|md|vert|frag|iklab))>?$")
FOLDER = re.compile(r"((?:[\w.-]+/)+)$")
# Sources speak of the documentation too.
MENTION = re.compile(r"\b(docs/[\w./-]+\.\w+)")
# What each README says as long as CMakeLists.txt names no address at which the page is published.
UNPUBLISHED = {"README.md": "not published yet", "README.pt.md": "Ainda não foi publicado",
               "README.ru.md": "ещё не опубликована", "README.ko.md": "아직 공개되지 않았습니다"}
SOURCES = ["src", "tests", "bench", "packaging", "scripts", "external"]


def files_of(root):
    """All files, relative to root."""
    found = set()
    for path in root.rglob("*"):
        parts = path.relative_to(root).parts
        if path.is_file() and parts[0] not in SKIPPED and not parts[0].startswith("build-"):
            found.add("/".join(parts))
    return found


def lines_of(text):
    """Number, line, whether it is prose: not inside a block of code."""
    is_prose = True
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_prose = not is_prose
        yield number, line, is_prose


def anchors_of(text):
    """The headings' anchors, as GitHub makes them."""
    headings = [line for _, line, is_prose in lines_of(text) if is_prose and line.startswith("#")]
    plain = [re.sub(r"[^\w\- ]", "", each.lstrip("#").strip().lower()) for each in headings]
    return {each.replace(" ", "-") for each in plain}


def arrows_of(drawing, rooms):
    """The sub-rooms in lines such as "draw  list ► flat, space;  list ► svg", and the arrows from
    one that is included to one that includes it."""
    drawn, arrows = set(), set()
    for line in drawing.splitlines():
        room, _, rest = line.partition(" ")
        if room not in rooms:
            continue
        for chain in rest.split(";"):
            groups = [[f"{room}/{name.strip()}" for name in group.split(",")]
                      for group in chain.split("►")]
            drawn.update(name for group in groups for name in group)
            arrows.update((a, b) for left, right in zip(groups, groups[1:])
                          for a in left for b in right)
    return drawn, arrows


def with_chains(arrows):
    """Arrows along arrows too: who may include several sub-rooms is drawn after the last one."""
    chains = set(arrows)
    while True:
        more = {(a, d) for a, b in chains for c, d in arrows if b == c} - chains
        if not more:
            return chains
        chains |= more


def rooms_offences(text, sub_rooms):
    """How the block of code that draws the sub-rooms differs from what check_rooms.py holds."""
    rooms = {name.split("/")[0] for name in sub_rooms}
    drawn, arrows = arrows_of("\n".join(text.split("```")[1::2]), rooms)
    drawn = {name for name in drawn if re.fullmatch(r"\w+/\w+", name)}
    arrows = {pair for pair in arrows if drawn.issuperset(pair)}
    allowed = {(other, name) for name, others in sub_rooms.items() for other in others}
    yield from (f"{name} is not drawn" for name in sorted(set(sub_rooms) - drawn))
    yield from (f"{name} is no sub-room" for name in sorted(drawn - set(sub_rooms)))
    yield from (f"no arrow {a} ► {b}" for a, b in sorted(allowed - with_chains(arrows)))
    yield from (f"{b} may not include {a}" for a, b in sorted(arrows - allowed))


class Checker:
    def __init__(self, root):
        self.root = root
        self.files = files_of(root)
        self.names = {path.rpartition("/")[2] for path in self.files}
        self.folders = {path[:i + 1] for path in self.files for i, c in enumerate(path) if c == "/"}
        self.linked = set()
        self.found = []

    def report(self, path, number, what):
        self.found.append(f"{path}:{number}: {what}")

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8", errors="replace")

    def is_there(self, name, near):
        """`name` from the root, from src/, or from the folder of the document."""
        places = ["", "src/", near.rpartition("/")[0] + "/"]
        return any(place + name in self.files or place + name in self.folders for place in places)

    def check_link(self, path, number, link):
        if re.match(r"\w+:", link):
            return
        target, _, anchor = link.partition("#")
        place = (self.root / path).parent / target if target else self.root / path
        if not place.exists():
            self.report(path, number, f"no file {link}")
            return
        target = place.resolve().relative_to(self.root.resolve()).as_posix()
        self.linked.add(target)
        if anchor and anchor not in anchors_of(self.text(target)):
            self.report(path, number, f"no heading #{anchor} in {target}")

    def check_code(self, path, number, code):
        file, folder = FILE.match(code), FOLDER.match(code)
        if file:
            name = file.group(1)
            if not (self.is_there(name, path) if "/" in name else name in self.names):
                self.report(path, number, f"no file {name}")
        elif folder and not self.is_there(folder.group(1), path):
            self.report(path, number, f"no folder {code}")

    def check_document(self, path):
        for number, line, is_prose in lines_of(self.text(path)):
            if not is_prose:
                continue
            for link in LINK.findall(line):
                self.check_link(path, number, link)
            if path == "CHANGELOG.md":  # it names what is gone
                continue
            for code in CODE.findall(line):
                self.check_code(path, number, code)

    def check_source(self, path):
        for number, line in enumerate(self.text(path).splitlines(), 1):
            for name in MENTION.findall(line):
                if name not in self.files:
                    self.report(path, number, f"no file {name}")

    def check_address(self):
        stated = re.search(r'^set\(IKLAB_PUBLISHED_AT "(.*)"\)', self.text("CMakeLists.txt"), re.MULTILINE)
        address = stated.group(1) if stated else ""
        for path, words in UNPUBLISHED.items():
            if path not in self.files:
                continue
            text = self.text(path)
            if address and address not in text:
                self.report(path, 1, f"the page is at {address}")
            if bool(address) == (words in text):
                self.report(path, 1, f'"{words}" and CMakeLists.txt disagree')

    def check(self):
        documents = sorted(path for path in self.files if re.match(r"(docs/)?[\w-]+\.md$", path))
        for path in documents:
            self.check_document(path)
        if "CMakeLists.txt" in self.files:
            self.check_address()
        if "docs/architecture.md" in self.files:
            for what in rooms_offences(self.text("docs/architecture.md"), check_rooms.SUB_ROOMS):
                self.report("docs/architecture.md", 1, what)
        for path in documents:
            if path not in self.linked and path != "README.md":
                self.report(path, 1, "no document leads here")
        for path in sorted(self.files):
            if path.split("/")[0] in SOURCES and path != "tests/check_docs.py":
                self.check_source(path)
        return self.found


# File -> its lines; a line that must be reported ends in "BAD".
SELF_TEST = {
    "README.md": [
        "[one](docs/one.md), [its heading](docs/one.md#a-b-c), [outside](https://example.org/x.md)",
        "[two](docs/two.md) BAD",
        "[changes](CHANGELOG.md)",
        "[one](docs/one.md#another) BAD",
        "`src/ik/chain.h`, `ik/chain.h`, `chain.h`, `<ik/chain.h>`, `src/ik/`, `ik/`, `x / y`",
        "`src/ik/pose.h` BAD",
        "`pose.h` BAD",
        "`src/lab/` BAD",
        "```",
        "`pose.h`",
        "```",
    ],
    "CHANGELOG.md": ["`gone.h`", "[gone](docs/gone.md) BAD", "[read me](README.md)"],
    "docs/one.md": ["# A, b: c", "`one.md` [back](../README.md)", "![picture](images/no.png) BAD"],
    "docs/alone.md": ["# Alone BAD"],
    "src/ik/chain.h": ["// As docs/one.md says.", "// As docs/none.md says. BAD"],
    "build/README.md": ["`pose.h`"],
}


def said_of_address(address, text):
    """How many offences there are where README.md is `text` and the page at `address`."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "CMakeLists.txt").write_text(f'set(IKLAB_PUBLISHED_AT "{address}")\n', encoding="utf-8")
        (root / "README.md").write_text(text, encoding="utf-8")
        return len(Checker(root).check())


def self_test():
    expected = {f"{path}:{number}" for path, lines in SELF_TEST.items()
                for number, line in enumerate(lines, 1) if line.endswith("BAD")}
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, lines in SELF_TEST.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = {":".join(line.split(":")[:2]) for line in Checker(root).check()}
    for place in sorted(expected - found):
        print(f"not reported: {place}")
    for place in sorted(found - expected):
        print(f"reported without reason: {place}")
    drawing = "```\nik   work ► steps ► solvers, more\n```\n"
    rooms = {"ik/work": set(), "ik/steps": {"ik/work"}, "ik/other": {"ik/work"},
             "ik/solvers": {"ik/work"}}
    differences = list(rooms_offences(drawing, rooms))
    if differences != ["ik/other is not drawn", "ik/more is no sub-room",
                       "no arrow ik/work ► ik/other", "ik/more may not include ik/steps",
                       "ik/solvers may not include ik/steps"]:
        print("the drawing of sub-rooms:", *differences, sep="\n")
        return 1
    page = "https://example.org/iklab.html"
    said = [said_of_address(*each) for each in (("", "not published yet"), (page, f"at {page}"), ("", "?"),
                                                (page, "?"), (page, f"not published yet, {page}"))]
    if said != [0, 0, 1, 1, 1]:
        print("the address of the page:", said)
        return 1
    print(f"self-test: {len(expected)} offences planted, {len(expected & found)} found")
    return 0 if found == expected else 1


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) != 1 or not pathlib.Path(arguments[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    found = Checker(pathlib.Path(arguments[0])).check()
    for line in found:
        print(line)
    print(f"{len(found)} offences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

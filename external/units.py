#!/usr/bin/env python3
"""units.py MOST SOURCE...: which sources can be compiled as one unit: a line for each of them, the
number of its unit. In a unit, at most MOST sources, nobody declares or includes a name that another
one keeps to itself in an unnamed namespace, and the headers that take longest are read by few
units. As clang-format leaves sources, what is declared in a namespace begins its line.
A source that instantiates a class as a whole is a unit by itself: Clang does not take that where one
of the class's members was instantiated before.
"""
import functools
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONG_HEADERS = ("<CLI/CLI.hpp>", "<nlohmann/json.hpp>")
WHOLE_CLASS = "\ntemplate class "
NO_NAMES = {"TEST", "TEST_F", "TEST_P", "INSTANTIATE_TEST_SUITE_P", "static_assert", "extern",
            "const", "noexcept"}  # the latter two behind a member function


def names_in(line):
    """What a line declares, if it begins a declaration."""
    if macro := re.match(r"#define (\w+)", line):
        return [macro[1]]
    line = re.sub(r"^template <.*>( |$)", "", line)
    if not re.match(r"[A-Za-z_\[]", line):
        return []
    if enumerators := re.match(r"enum (\w+) \{(.*)\}", line):
        return [enumerators[1], *re.findall(r"[a-z]\w*", enumerators[2])]
    if kind := re.match(r"(?:struct|class|enum class|enum|using) (?:\w+::)*(\w+)", line):
        return [kind[1]]
    line = re.sub(r"<[^()]*>", "", line)
    found = re.search(r"(?<![\w:])(\w+)(?:\[[^]]*\])*\s*(?:[=({;]|$)", line)
    return [found[1]] if found and found[1] not in NO_NAMES else []


def our_headers(name):
    files = [ROOT / "src" / name, ROOT / "tests" / name]
    return [file for file in files if file.exists()]


@functools.cache
def long_headers_of(path):
    """Those of LONG_HEADERS that a file reads."""
    text = path.read_text(encoding="utf-8")
    found = {name for name in LONG_HEADERS if f"#include {name}\n" in text}
    for name in re.findall(r'^#include "(.*)"', text, re.MULTILINE):
        found = found.union(*map(long_headers_of, our_headers(name)))
    return found


@functools.cache
def names_of(path):
    """The names that a file declares in unnamed namespaces, and all others that it sees; each with
    what it means."""
    own, other = {}, {}
    around = []  # the namespaces; "" for an unnamed one
    for line in path.read_text(encoding="utf-8").splitlines():
        if opened := re.match(r"namespace\b(.*)\{$", line):
            around.append(opened[1].strip())
        elif line.startswith("}  // namespace") and around:
            around.pop()
        elif included := re.match(r'#include "(.*)"', line):
            for header in our_headers(included[1]):
                other.update(names_of(header)[1])
        else:
            # The same using-declaration may stand twice, and so may the same alias.
            is_using = line.startswith("using ")
            for name in names_in(line):
                whole = "::".join([each for each in around if each] + [name])
                (own if "" in around else other)[whole] = line if is_using else str(path)
    return own, other


def clash(a, b):
    """Whether a source keeps a name to itself that has another meaning in the other one."""
    return any(seen.get(name, meant) != meant
               for some, other in ((a, b), (b, a))
               for seen in [names_of(other)[0] | names_of(other)[1]]
               for name, meant in names_of(some)[0].items())


def main():
    most = int(sys.argv[1])
    paths = [pathlib.Path(path).resolve() for path in sys.argv[2:]]
    most = math.ceil(len(paths) / math.ceil(len(paths) / most))  # units of one size
    clashes = {path: {each for each in paths if each != path and clash(path, each)} for path in paths}
    units = []  # of each: its sources, and the long headers
    chosen = {}
    # First those that read most and those that clash with most: the others find room beside them.
    for path in sorted(paths, reverse=True,
                       key=lambda each: (sorted(long_headers_of(each)), len(clashes[each]))):
        alone = WHOLE_CLASS in path.read_text(encoding="utf-8")
        long = long_headers_of(path)
        for number, (sources, unit_long) in enumerate(units):
            fits = len(sources) < most and long <= unit_long
            if not alone and fits and not clashes[path].intersection(sources):
                break
        else:
            number = len(units)
            units.append(([], long))
        units[number][0].extend([path] * (most if alone else 1))
        chosen[path] = number
    for path in paths:
        print(chosen[path])


main()

#!/usr/bin/env python3
"""units.py MOST SOURCE...: which sources can be compiled as one unit: a line for each of them, the
number of its unit. In a unit, at most MOST sources, nobody declares or includes a name that another
one keeps to itself in an unnamed namespace. As clang-format leaves sources, what is declared in a
namespace begins its line.
"""
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NO_NAMES = {"TEST", "TEST_F", "TEST_P", "INSTANTIATE_TEST_SUITE_P", "static_assert", "extern"}


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
            for folder in (ROOT / "src", ROOT / "tests"):
                if (folder / included[1]).exists():
                    other.update(names_of(folder / included[1])[1])
        else:
            # The same using-declaration may stand twice.
            is_using = line.startswith("using ") and "=" not in line
            for name in names_in(line):
                whole = "::".join([each for each in around if each] + [name])
                (own if "" in around else other)[whole] = line if is_using else str(path)
    return own, other


def clash(some, others):
    return any(others.get(name, meant) != meant for name, meant in some.items())


def main():
    most = int(sys.argv[1])
    units = []  # of each: how many sources, their own names, and all names
    for path in sys.argv[2:]:
        own, other = names_of(pathlib.Path(path).resolve())
        seen = own | other
        for number, (count, unit_own, unit_seen) in enumerate(units):
            if count < most and not clash(own, unit_seen) and not clash(unit_own, seen):
                break
        else:
            number = len(units)
            units.append((0, {}, {}))
        count, unit_own, unit_seen = units[number]
        units[number] = (count + 1, unit_own | own, unit_seen | seen)
        print(number)


main()

#!/usr/bin/env python3
"""tidy.py: runs clang-tidy over src with the compile commands of a release, in build/tidy.

Nearly all of clang-tidy's time goes into headers, again for each source. So sources that are compiled
alike go into one translation unit, as in a unity build, as far as the names in their unnamed
namespaces do not clash: the compiler tells, and those that clash go into the next one.
The static analyzer, which is slow and looks at nothing but a unit's own file, takes the sources of the
library ik one by one.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/tidy"
# One target of Highway is enough. Shadows are GCC's to find: between two sources they are none.
FLAGS = ["-DHWY_COMPILE_ONLY_STATIC", "-Wno-unknown-warning-option", "-Wno-shadow"]
# Added to the checks of .clang-tidy. A unit includes sources, which elsewhere would be a slip.
NOT_THE_ANALYZER = "-clang-analyzer-*,-bugprone-suspicious-include"
THE_ANALYZER = "-bugprone-*,-misc-*,-modernize-*,-performance-*,-readability-*"


def configure():
    """Makes the compile commands, source by source, and the header that the build generates."""
    for command in (["cmake", "--preset", "release", "-B", str(BUILD), "-DIKLAB_BUILD_TESTS=OFF"],
                    ["cmake", "--build", str(BUILD), "--target", "iklab_glad"]):
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            sys.exit(f"tidy.py: {' '.join(command)}:\n{result.stdout}{result.stderr}")


def flags_of(command):
    """The compiler's options without the source and the object."""
    words = iter(shlex.split(command)[1:])
    flags = []
    for word in words:
        if word in ("-c", "-o"):
            next(words)
        else:
            flags.append(word)
    return tuple(flags)


def sources_by_flags():
    alike = {}
    for entry in json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8")):
        source = pathlib.Path(entry["file"])
        if ROOT / "src" in source.parents:
            alike.setdefault(flags_of(entry["command"]), []).append(source)
    return alike


def write_unit(folder, sources):
    handle, name = tempfile.mkstemp(suffix=".cpp", dir=folder)
    with os.fdopen(handle, "w", encoding="utf-8") as unit:
        unit.writelines(f'#include "{source}"\n' for source in sources)
    return name


def clashing(unit, flags):
    """The places in the unit, from 0, of the sources that do not compile after those before them."""
    command = ["clang++-14", *flags, *FLAGS, "-w", "-fsyntax-only", "-ferror-limit=0", unit]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    places = set()
    place = 0
    for line in result.stderr.splitlines():
        if found := re.search(re.escape(unit) + r":(\d+):", line):
            place = int(found[1]) - 1
        if "error:" in line:
            places.add(place)
    return places


def units_of(folder, flags, sources):
    """Splits sources that are compiled alike into units that compile."""
    units = []
    while sources:
        now, later = sources, []
        # The first source of a unit clashes with nothing: an error there is clang-tidy's to report.
        while bad := clashing(write_unit(folder, now), flags) - {0}:
            later += [source for place, source in enumerate(now) if place in bad]
            now = [source for place, source in enumerate(now) if place not in bad]
        units.append(write_unit(folder, now))
        sources = later
    return units


def tidy(unit, flags, checks):
    """Whether clang-tidy is content with a unit, and what it says."""
    command = ["clang-tidy-14", "--quiet", f"--config-file={ROOT / '.clang-tidy'}",
               f"--checks={checks}", unit, "--", *flags, *FLAGS]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    noise = re.compile(r"^\d+ warnings?( and \d+ errors?)? generated\.$")
    said = [line for line in (result.stdout + result.stderr).splitlines() if not noise.match(line)]
    return result.returncode == 0, "\n".join(said)


def main():
    configure()
    alike = sources_by_flags()
    if not alike:
        sys.exit(f"tidy.py: {BUILD} has no compile commands of src")
    good = True
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        units = workers.map(lambda group: units_of(folder, *group), alike.items())
        tasks = [(unit, flags, NOT_THE_ANALYZER) for flags, some in zip(alike, units) for unit in some]
        print(f"tidy.py: {sum(map(len, alike.values()))} sources in {len(tasks)} units", flush=True)
        tasks += [(str(source), flags, THE_ANALYZER) for flags, sources in alike.items()
                  for source in sources if ROOT / "src/ik" in source.parents]
        for content, said in workers.map(lambda task: tidy(*task), tasks):
            good = good and content
            if said:
                print(said, flush=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()

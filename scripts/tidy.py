#!/usr/bin/env python3
"""tidy.py: runs clang-tidy over src with the compile commands of a release, in build/tidy.

Nearly all of clang-tidy's time goes into headers, again for each source. So many sources go into one
translation unit, as in a unity build; external/units.py says which, whatever their rooms.
The static analyzer, which is slow and looks at nothing but a unit's own file, takes the sources of the
library ik one by one.
"""
import concurrent.futures
import itertools
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
# Shadows are GCC's to find: between two sources they are none.
FLAGS = ["-Wno-unknown-warning-option", "-Wno-shadow"]
MOST = 64  # sources in a unit
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
        elif word == "-isystem":  # stays with its folder
            flags.append(word + next(words))
        else:
            flags.append(word)
    return tuple(flags)


def flags_of_sources():
    """The compiler's options for each source of src."""
    commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    return {entry["file"]: flags_of(entry["command"]) for entry in commands
            if ROOT / "src" in pathlib.Path(entry["file"]).parents}


def write_units(folder, sources):
    """Files that include the sources, each of them some that can be compiled as one."""
    command = [sys.executable, str(ROOT / "external/units.py"), str(MOST), *sources]
    numbers = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    units = {}
    for source, number in zip(sources, numbers, strict=True):
        units.setdefault(int(number), []).append(f'#include "{source}"\n')
    for number, lines in sorted(units.items()):
        path = pathlib.Path(folder, f"unit_{number}.cpp")
        path.write_text("".join(lines), encoding="utf-8")
        yield str(path)


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
    flags_of_each = flags_of_sources()
    if not flags_of_each:
        sys.exit(f"tidy.py: {BUILD} has no compile commands of src")
    # What a room is compiled with, and what it may include, disturbs no other.
    all_flags = list(dict.fromkeys(itertools.chain(*flags_of_each.values())))
    good = True
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        tasks = [(unit, all_flags, NOT_THE_ANALYZER) for unit in write_units(folder, list(flags_of_each))]
        print(f"tidy.py: {len(flags_of_each)} sources in {len(tasks)} units", flush=True)
        tasks += [(source, flags, THE_ANALYZER) for source, flags in flags_of_each.items()
                  if ROOT / "src/ik" in pathlib.Path(source).parents]
        for content, said in workers.map(lambda task: tidy(*task), tasks):
            good = good and content
            if said:
                print(said, flush=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()

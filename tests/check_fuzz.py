#!/usr/bin/env python3
"""check_fuzz.py SOURCE_DIR: what the fuzzers are built of is there. They are built by hand, with Clang,
and not by the tests: a header or a source that has moved would be noticed late."""
import pathlib
import re
import sys


def missing(root):
    folder = root / "tests/fuzz"
    for path in sorted(folder.glob("*.[ch]*")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            header = re.match(r'#include "(.*)"', line)
            if header and not any((root / at / header[1]).exists() for at in ("src", "tests")):
                yield f"{path.relative_to(root)}:{number}: there is no {header[1]}"
    lists = (folder / "CMakeLists.txt").read_text()
    sources = re.search(r"set\(read_by_app ([^)]*)\)", lists)[1].split()
    for each in sources:
        if not (root / "src/app" / f"{each}.cpp").exists():
            yield f"tests/fuzz/CMakeLists.txt: there is no src/app/{each}.cpp"


found = list(missing(pathlib.Path(sys.argv[1])))
print("\n".join(found))
sys.exit(1 if found else 0)

#!/usr/bin/env python3
"""check_hardening.py READELF PROGRAM ROOM...: names what a hardened release has and this one has not.

ROOM is the static library of one; each sign is looked for in the program's own code, since libraries
that it is linked with may be hardened by themselves.
"""
import pathlib
import re
import subprocess
import sys

READELF, PROGRAM, *ROOMS = sys.argv[1:]
SOLVERS = {"libiklab_ik.a"}
ASSERTIONS = r"UND \S*__glibcxx_assert_fail"


def told(about, file):
    """What readelf says, without its warnings."""
    return subprocess.run([READELF, "-W", about, file], check=True, capture_output=True, text=True).stdout


def missing():
    for what, about, sign in [
        ("a position independent executable", "-h", r"Type:\s+DYN"),
        ("relocations that are read-only (relro)", "-l", r"GNU_RELRO"),
        ("immediate binding (now)", "-d", r"BIND_NOW|FLAGS_1.*\bNOW\b"),
        ("a stack that is not executable", "-l", r"GNU_STACK(\s+0x[0-9a-f]+)+\s+RW\s"),
    ]:
        if not re.search(sign, told(about, PROGRAM)):
            yield f"{PROGRAM}: expected {what}"
    symbols = {room: told("-s", room) for room in ROOMS}
    for room, names in symbols.items():
        isSolver = pathlib.Path(room).name in SOLVERS
        if "UND __stack_chk_fail" not in names:
            yield f"{room}: expected a stack protector"
        if isSolver and re.search(ASSERTIONS, names):
            yield f"{room}: expected no assertions of the standard library, which slow solvers"
        if not isSolver and not re.search(ASSERTIONS, names):
            yield f"{room}: expected assertions of the standard library"
    if not re.search(r"UND __(?!stack)\w+_chk\b", "".join(symbols.values())):
        yield "expected checked functions of the C library (_FORTIFY_SOURCE)"


def main():
    faults = list(missing())
    print("\n".join(faults))
    return 1 if faults or not ROOMS else 0


sys.exit(main())

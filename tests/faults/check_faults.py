#!/usr/bin/env python3
"""check_faults.py IKLAB SETTINGS SHIM: each system call of writing a file fails once, in the real program.

The file is then the old one or the new one, whole; one line on standard error names it where it is
the old one; and nothing is left beside it. SETTINGS is built from save_settings.cpp, SHIM from
failing_calls.cpp.
"""
import errno
import os
import pathlib
import re
import subprocess
import sys
import tempfile

IKLAB, SETTINGS, SHIM = sys.argv[1:]
FOLDER = pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="iklab_faults_")))
TOLD = FOLDER.with_name(FOLDER.name + "_told")

PERMISSIONS = 0o600  # of the old file

# A command without its -o NAME, and the calls that it cannot do without.
COMMANDS = {
    "scene.iklab.json": ([IKLAB, "scene", "--preset", "Spider"], {"open", "write", "fsync", "rename"}),
    "settings.json": ([SETTINGS], {"open", "write", "fsync", "rename"}),
    "picture.svg": ([IKLAB, "shot", "--size", "64x64"], {"open", "write", "fsync", "rename"}),
    "picture.png": ([IKLAB, "shot", "--size", "64x64"], {"open", "write", "fsync", "rename"}),
    "film.gif": ([IKLAB, "record", "--size", "64x64", "--seconds", "0.1"],
                 {"open", "write", "fsync", "rename"}),
    "answer.csv": ([IKLAB, "solve", "--lengths", "1,1", "--target", "1,1", "--csv"],
                   {"open", "write", "fsync", "rename"}),
}
failures = 0


def put(content, name):
    """The folder as before: the old file, and a link to it."""
    for each in FOLDER.iterdir():
        each.unlink()
    if content is not None:
        (FOLDER / name).write_bytes(content)
        (FOLDER / name).chmod(PERMISSIONS)
    (FOLDER / "link").symlink_to(name)


def write(command, target, call, error):
    """Runs the command. Returns what it said and the call that failed, empty where there is none."""
    TOLD.write_text("")
    faults = {"LD_PRELOAD": SHIM, "FAULT_FOLDER": str(FOLDER), "FAULT_CALL": str(call),
              "FAULT_ERRNO": str(error), "FAULT_TOLD": str(TOLD)}
    output = [target] if command[-1] == "--csv" else ["-o", target]
    done = subprocess.run([*command, *output], env={**os.environ, **faults}, capture_output=True,
                          text=True, timeout=60)
    return done, TOLD.read_text()


def faults_of(done, target, old, new, error):
    """What is wrong with how that ended."""
    content = (FOLDER / new[0]).read_bytes() if (FOLDER / new[0]).exists() else None
    names = {each.name for each in FOLDER.iterdir()} - {new[0], "link"}
    if names:
        yield f"left behind: {names}"
    if not (FOLDER / "link").is_symlink():
        yield "the link is no link any more"
    if done.returncode == 0:
        if content != new[1]:
            yield "it says that it is done, and the file is not the new one"
        elif old is not None and (FOLDER / new[0]).stat().st_mode & 0o777 != PERMISSIONS:
            yield "the file has not kept its permissions"
        if done.stderr:
            yield f"it is done and says: {done.stderr}"
        return
    if error == errno.EINTR:
        yield f"an interrupted call was not repeated: {done.stderr}"
    if content != old:
        yield "it failed, and the file is not the old one"
    if not re.fullmatch(rf"iklab: {re.escape(target)}: [^\n]+\n", done.stderr):
        yield f"expected one line that names the file, got: {done.stderr}"


def check(name, command, needed, old, through, error):
    global failures
    target = str(FOLDER / through)
    put(old, name)
    done, _ = write(command, target, -1, 0)
    if done.returncode != 0:
        return [f"{name}: {done.stderr}"]
    new = (name, (FOLDER / name).read_bytes())
    wrong, fatal = [], set()
    for call in range(1000):
        put(old, name)
        done, failed = write(command, target, call, error)
        if not failed:
            break
        failures += 1
        if error == errno.EINTR and failed not in ("write", "flock"):
            continue
        if done.returncode != 0:
            fatal.add(failed)
        place = f"{name} (old: {old is not None}, as {through}), {errno.errorcode[error]} of call {call}, {failed}"
        wrong += [f"{place}: {each}" for each in faults_of(done, target, old, new, error)]
    if error != errno.EINTR and not needed <= fatal:
        wrong.append(f"{name}: expected the failure of each of {needed} to be one, got {fatal}")
    return wrong


def main():
    wrong = []
    for name, (command, needed) in COMMANDS.items():
        isScene = name == "scene.iklab.json"
        for old, through, error in [(None, name, errno.ENOSPC), (b"old", name, errno.EIO),
                                    (b"old", "link", errno.EACCES), (b"old", name, errno.EINTR)]:
            if isScene or (old and through == name and error == errno.EIO):
                wrong += check(name, command, needed, old, through, error)
    for each in FOLDER.iterdir():
        each.unlink()
    FOLDER.rmdir()
    TOLD.unlink()
    print(f"{failures} calls failed once")
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())

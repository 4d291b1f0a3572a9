#!/usr/bin/env python3
"""check_release.py: scripts/release.sh, in a checkout whose programs are built by nobody.

It refuses what is no release, each time in one line, and makes nothing; of a commit it makes all
files with their checksums, and of the same commit the same ones.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = {"iklab-1.2.3.tar.gz", "iklab_1.2.3-1_amd64.deb", "libiklab-dev_1.2.3-1_amd64.deb",
         "iklab-1.2.3.html", "iklab-1.2.3-windows.zip", "iklab-class-1.2.3.zip",
         "iklab-1.2.3.tgz"}
# In place of the scripts that build for minutes. The time that they are told is in what they make.
BUILDERS = {
    "package.sh": "iklab_1.2.3-1_amd64.deb libiklab-dev_1.2.3-1_amd64.deb",
    "web.sh": "iklab.html",
    "windows.sh": "iklab-1.2.3-windows.zip",
    "npm.sh": "iklab-1.2.3.tgz",
    "class.sh": "iklab-class-1.2.3.zip",  # check_class.py looks into it
}
IDENTITY = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "IKLAB_SKIP_SETUP": "1"}
for who in ("AUTHOR", "COMMITTER"):
    IDENTITY |= {f"GIT_{who}_NAME": "a", f"GIT_{who}_EMAIL": "a@example.org",
                 f"GIT_{who}_DATE": "2001-02-03T04:05:06Z"}


def run(folder, *command):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100,
                          env=os.environ | IDENTITY)


def git(folder, *arguments):
    done = run(folder, "git", *arguments)
    if done.returncode != 0:
        sys.exit(f"git {arguments}: {done.stderr}")


def checkout(folder):
    """Of version 1.2.3."""
    for name in ("scripts/release.sh", "scripts/setup.sh", "src/ik/version.h"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    header = folder / "src/ik/version.h"
    text = header.read_text(encoding="utf-8")
    for part, number in (("MAJOR", 1), ("MINOR", 2), ("PATCH", 3)):
        text, count = re.subn(rf"(define IKLAB_VERSION_{part}) \d+", rf"\1 {number}", text)
        assert count == 1, part
    header.write_text(text, encoding="utf-8")
    for name, made in BUILDERS.items():
        builder = folder / "scripts" / name
        build = f"build/{builder.stem}"
        builder.write_text(f"#!/bin/sh\nmkdir -p {build} && cd {build} || exit\n"
                           f'for each in {made}; do echo "$each $SOURCE_DATE_EPOCH" >"$each"; done\n',
                           encoding="utf-8")
        builder.chmod(0o755)
    (folder / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3\n- New.\n\n## 1.2.2\n- Old.\n",
                                         encoding="utf-8")
    (folder / ".gitignore").write_text("/build/\n", encoding="utf-8")
    git(folder, "init", "-q")
    commit(folder)


def commit(folder):
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one")


def expect(is_true, what):
    if not is_true:
        sys.exit(what)


def refused(folder, version, *words):
    done = run(folder, "scripts/release.sh", version)
    expect(done.returncode == 1, f"{version}, {words}: not refused: {done.stdout}{done.stderr}")
    lines = done.stderr.splitlines()
    expect(len(lines) == 1 and all(word in lines[0] for word in words), f"{words}: {done.stderr}")
    expect(not (folder / "build").exists(), f"{words}: something was built")


def check_refusals(folder):
    expect(run(folder, "scripts/release.sh").returncode == 2, "without a version")
    refused(folder, "1.2", "VERSION", '"1.2"')
    refused(folder, "1.2.4", "src/ik/version.h", "1.2.3", "1.2.4")
    stray = folder / "stray.txt"
    stray.write_text("x", encoding="utf-8")
    refused(folder, "1.2.3", "committed", "stray.txt")
    stray.unlink()
    log = folder / "CHANGELOG.md"
    whole = log.read_text(encoding="utf-8")
    for text, words in ((whole.replace("## 1.2.3", "## 1.2.30"), "no section"),
                        (whole.replace("- New.\n", ""), "no section"),
                        (whole.replace("## 1.2.3", "## Unreleased\n- More.\n\n## 1.2.3"), "Unreleased")):
        log.write_text(text, encoding="utf-8")
        commit(folder)
        refused(folder, "1.2.3", "CHANGELOG.md", words)
    log.write_text(whole, encoding="utf-8")
    commit(folder)


def check_notes(folder):
    """What is new in a version, and nothing of another one."""
    done = run(folder, "scripts/release.sh", "--notes", "1.2.3")
    expect((done.returncode, done.stdout.strip()) == (0, "- New."), done.stdout + done.stderr)


def made(folder):
    """Of each file its bytes."""
    done = run(folder, "scripts/release.sh", "1.2.3")
    expect(done.returncode == 0, f"not made: {done.stdout}{done.stderr}")
    names = done.stdout.split()
    expect(names == sorted(f"build/iklab-1.2.3/{name}" for name in FILES | {"SHA256SUMS"}), names)
    return {pathlib.Path(name).name: (folder / name).read_bytes() for name in names}


def check_files(folder):
    first = made(folder)
    sums = dict(reversed(line.split("  ")) for line in first["SHA256SUMS"].decode().splitlines())
    expect(sums == {name: hashlib.sha256(first[name]).hexdigest() for name in FILES}, sums)
    expect(b" 981173106" in first["iklab-1.2.3.html"], "the builders are told another time")
    with tarfile.open(folder / "build/iklab-1.2.3/iklab-1.2.3.tar.gz") as archive:
        members = archive.getmembers()
    expect({each.mtime for each in members} == {981173106}, "files of another time")
    expect(any(each.name == "iklab-1.2.3/src/ik/version.h" for each in members), "no source")
    expect(not any("/build" in each.name for each in members), "the archive has what was built")
    (folder / "build/iklab-1.2.3/left-over").write_text("x", encoding="utf-8")
    (folder / "CHANGELOG.md").touch()
    expect(made(folder) == first, "made again, they differ")


def main():
    if not shutil.which("git"):
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        checkout(folder)
        check_refusals(folder)
        check_notes(folder)
        check_files(folder)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""check_class.py PROGRAM: scripts/class.sh, with the program and a dummy of a page: all that its
README.txt names is in the archive, each document and worksheet is one to print, and nothing in it
names a file of the computer that made it.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = b"<!DOCTYPE html>a page"
TIME = 981173106  # 2001-02-03 04:05:06 UTC
LANGUAGES = ("", "ko/", "pt/", "ru/")
ENVIRONMENT = os.environ | {"IKLAB_SKIP_SETUP": "1", "SOURCE_DATE_EPOCH": str(TIME)}


def expect(is_true, what):
    if not is_true:
        sys.exit(str(what))


def made(folder, program):
    """What is in the archive, by name, without the folder that holds it all."""
    for name in ("scripts", "packaging", "docs", "assets"):
        shutil.copytree(ROOT / name, folder / name)
    (folder / "page").write_bytes(PAGE)
    done = subprocess.run([folder / "scripts/class.sh", "1.2.3", program, folder / "page"], timeout=580,
                          capture_output=True, text=True, env=ENVIRONMENT)
    expect(done.returncode == 0, done.stderr)
    path = folder / "build/class/iklab-class-1.2.3.zip"
    expect(done.stdout == f"{path}\n", done.stdout)
    with zipfile.ZipFile(path) as archive:
        expect({each.date_time for each in archive.infolist()} == {(2001, 2, 3, 4, 5, 6)}, "another time")
        tops = {name.split("/")[0] for name in archive.namelist()}
        expect(tops == {"iklab-class-1.2.3"}, tops)
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def is_translated(lesson, language):
    return not language or (ROOT / f"assets/lessons/{lesson}.{language}.lesson.md").exists()


def expected():
    lessons = {path.name.split(".")[0] for path in (ROOT / "assets/lessons").iterdir()}
    expect(len(lessons) == 25, lessons)
    names = {"README.txt", "copyright.txt", "iklab.html", "guide.pdf", "class.pdf", "course.pdf"}
    names |= {f"lessons/{lesson}.pdf" for lesson in lessons}
    return names | {f"worksheets/{language}{lesson}{key}.pdf" for lesson in lessons
                    for language in LANGUAGES for key in ("", "-key")
                    if is_translated(lesson, language.rstrip("/"))}


def check(files, folder):
    expect(set(files) == expected(), set(files) ^ expected())
    expect(files["iklab.html"] == PAGE, "another page")
    for name, content in files.items():
        if name.endswith(".pdf"):
            expect(content.startswith(b"%PDF-") and b"%%EOF" in content[-32:], f"{name} is no PDF")
        expect(b"file:" not in content and os.fsencode(folder) not in content, f"{name} names a file")
    read_me = files["README.txt"].decode()
    expect("IK Lab 1.2.3 " in read_me, read_me)
    tops = {name.split("/")[0] for name in files} - {"README.txt"}
    named = re.findall(r"^  ([\w.]+) +\w", read_me, re.MULTILINE)
    expect(set(named) == tops, f"README.txt names {named}")


def check_translation(files, folder, program):
    """The questions too, not only what is printed around them."""
    sheet = folder / "sheet.pdf"
    subprocess.run([program, "lesson", "worksheet", "triangle", "--language", "ko", "--key", "-o", sheet],
                   check=True, timeout=100, capture_output=True, env=ENVIRONMENT)
    for name, path in (("03-triangle", sheet), ("03-triangle-key", folder / "sheet-key.pdf")):
        expect(files[f"worksheets/ko/{name}.pdf"] == path.read_bytes(), f"{name} is not in Korean")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        files = made(folder, program)
        check(files, folder)
        check_translation(files, folder, program)


main()

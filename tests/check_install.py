#!/usr/bin/env python3
"""check_install.py BUILD: installs the program into a folder of its own and looks at what is there.

The tools that desktops use judge the desktop entry, the metadata and the MIME type.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

BUILD = sys.argv[1]


def run(*command, **options):
    """What it printed; it must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, **options)
    if done.returncode != 0:
        sys.exit(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def expect(is_true, what):
    if not is_true:
        sys.exit(what)


def check_program(prefix, work):
    """It runs from where it was put, and finds its data there."""
    program = prefix / "bin/iklab"
    expect(run(program, "--version").startswith("iklab "), "--version")
    picture = work / "x.png"
    run(program, "shot", "-o", picture, "--ui", "--size", "640x480", cwd=work)
    expect(picture.read_bytes()[:4] == b"\x89PNG", "no picture")
    examples = sorted((prefix / "share/doc/iklab/examples").iterdir())
    expect(len(examples) >= 12, "the presets are not among the examples")
    for example in examples:
        run(program, "scene", example, "-o", work / "again.iklab.json")


def check_desktop(prefix):
    share = prefix / "share"
    said = run("desktop-file-validate", share / "applications/iklab.desktop")
    expect(said == "", said)
    run("appstreamcli", "validate", "--no-net",
        share / "metainfo/org.example.iklab.metainfo.xml")  # fmt: skip
    expect((share / "icons/hicolor/scalable/apps/iklab.svg").exists(), "no icon")


def check_mime(prefix, work):
    """A desktop knows a scene by its name, and by its content."""
    mime = prefix / "share/mime"
    run("update-mime-database", mime)
    globs = (mime / "globs2").read_text()
    expect("application/x-iklab-scene:*.iklab.json" in globs, globs)
    magic = (mime / "magic").read_bytes()
    scene = (work / "again.iklab.json").read_bytes()[:80]
    expect(b'"iklab-scene"' in magic and b'"iklab-scene"' in scene, "the magic is not in a scene")


def check_man_page(prefix):
    page = prefix / "share/man/man1/iklab.1"
    warnings = run("groff", "-man", "-Tutf8", "-ww", "-z", "-K", "utf8", page)
    expect(warnings == "", warnings)
    text = run("groff", "-man", "-Tutf8", "-K", "utf8", "-P-cbou", page)
    program = prefix / "bin/iklab"
    commands = run(program, "--help").partition("Subcommands:\n")[2].splitlines()
    expect(len(commands) >= 4, f"commands: {commands}")
    for command in [[line.split()[0]] for line in commands if line.startswith("  ")] + [[]]:
        expect(not command or command[0] in text, f"iklab.1: no {command}")
        for line in run(program, *command, "--help").splitlines():
            name = line.split()[0].split(",")[-1] if line.startswith("  -") else "--help"
            expect(name in text, f"iklab.1: no {name}")
    for heading in ("EXIT STATUS", "FILES", "EXAMPLES"):
        expect(heading in text, f"iklab.1: no {heading}")


# What the program is linked with -> its name in the copyright file; the system's own libraries.
LINKED = {"libSDL2": "SDL2", "libfreetype": "FreeType", "libgif": "giflib",
          "libimgui": "Dear-ImGui", "libstb": "stb", "liblua5": "Lua", "libtinyxml2": "tinyxml2"}  # fmt: skip
SYSTEM = r"(libc|libm|libgcc_s|libstdc\+\+|libpthread|libdl|ld-linux.*|libasan|libubsan)\.so"


def check_licences(prefix):
    """The licence is there, and that of every library that the program is linked with."""
    doc = prefix / "share/doc/iklab"
    licence = (doc / "LICENSE").read_text()
    expect(licence.startswith("MIT License\n\nCopyright (c) 2026 the IK Lab authors"), licence)
    text = (doc / "copyright").read_text()
    named = dict(re.findall(r"^Files: (.+)\nCopyright: (?:.+\n)(?: .+\n)*License: (.+)$", text, re.M))
    expect(named.get("*") == "MIT", f"copyright: {named}")
    texts = re.findall(r"^License: (.+)\n ", text, re.M)
    for work, licences in named.items():
        for each in re.split(" and | or ", licences):
            expect(each in texts, f"copyright: no text of {each}, the licence of {work}")
    for library in re.findall(r"NEEDED.*\[(.+)\]", run("readelf", "-d", prefix / "bin/iklab")):
        if re.match(SYSTEM, library):
            continue
        name = LINKED.get(re.split(r"[-.]", library)[0])
        expect(name in named, f"copyright: {library} is linked, and not named")


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        prefix = work / "usr"
        os.environ.pop("DISPLAY", None)
        run("cmake", "--install", BUILD, "--component", "program", "--prefix", str(prefix))
        check_program(prefix, work)
        check_desktop(prefix)
        check_mime(prefix, work)
        check_man_page(prefix)
        check_licences(prefix)


main()

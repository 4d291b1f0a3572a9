#!/usr/bin/env python3
"""package.py WASM FOLDER: lays out the package for npm in FOLDER."""

import base64
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]


def version():
    header = (SOURCE / "src/ik/version.h").read_text(encoding="utf-8")
    return ".".join(re.search(rf"define IKLAB_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def main():
    wasm, folder = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    code = base64.b64encode(wasm.read_bytes()).decode()
    script = (HERE / "index.js").read_text(encoding="utf-8")
    (folder / "index.js").write_text(script.replace("@WASM@", code), encoding="utf-8")
    package = (HERE / "package.json").read_text(encoding="utf-8")
    (folder / "package.json").write_text(package.replace("@VERSION@", version()), encoding="utf-8")
    for file in (HERE / "index.d.ts", HERE / "README.md", SOURCE / "LICENSE", SOURCE / "packaging/copyright"):
        shutil.copy(file, folder)


main()

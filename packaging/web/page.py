#!/usr/bin/env python3
"""page.py BUILD PAGE: makes one HTML file of the program that Emscripten built in BUILD, with its data:
all that the program reads is in one stream, compressed, as text.
"""
import base64
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def parts_of(build):
    """The program, then its data by the paths at which it looks for them."""
    parts = [(name, build / "bin" / name) for name in ("iklab.js", "iklab.wasm")]
    share = build / "share"
    for path in sorted(share.rglob("*")):
        if path.is_file():
            parts.append(("/share/" + path.relative_to(share).as_posix(), path))
    return parts


def packed(content):
    """As gzip does it, a twentieth smaller."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        return subprocess.run(["zopfli", "-c", "--i5", file.name], check=True, capture_output=True).stdout


def main():
    build, page = map(pathlib.Path, sys.argv[1:])
    parts = [(name, path.read_bytes()) for name, path in parts_of(build)]
    pack = packed(b"".join(content for _, content in parts))
    text = (HERE / "page.html").read_text(encoding="utf-8")
    icon = HERE.parent.parent / "assets" / "icon.svg"
    for mark, value in {
        "@ICON@": base64.b64encode(icon.read_bytes()).decode(),
        "@PARTS@": json.dumps([[name, len(content)] for name, content in parts]),
        "@PACK@": base64.b64encode(pack).decode(),
        "@PAGE@": (HERE / "page.js").read_text(encoding="utf-8"),
    }.items():
        if "</script" in value:
            sys.exit(f"page.py: {mark} would end its script")
        text = text.replace(mark, value)
    page.write_text(text, encoding="utf-8")


main()

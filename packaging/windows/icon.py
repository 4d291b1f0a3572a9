#!/usr/bin/env python3
"""icon.py PICTURE.svg ICON.ico: an icon in the sizes that Windows shows, as rsvg-convert draws them."""
import pathlib
import struct
import subprocess
import sys

SIDES = (16, 20, 24, 32, 40, 48, 64, 256)  # pixels

source, target = sys.argv[1:]
pictures = [subprocess.run(["rsvg-convert", "--width", str(side), "--height", str(side), source],
                           check=True, capture_output=True).stdout for side in SIDES]
head = struct.pack("<HHH", 0, 1, len(SIDES))
at = len(head) + 16 * len(SIDES)
for side, picture in zip(SIDES, pictures):
    head += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
    at += len(picture)
pathlib.Path(target).write_bytes(head + b"".join(pictures))

#!/usr/bin/env python3
"""slot_comments.py TEMPLATE: says in a template of translations what the slots of each text are, as
scripts/slots.txt has it. Exit status 1 and a line for each slot that it does not have.
"""

import pathlib
import re
import sys


def read_slots():
    lines = pathlib.Path("scripts/slots.txt").read_text().splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def main():
    path = pathlib.Path(sys.argv[1])
    known = read_slots()
    unknown = set()
    blocks = path.read_text().split("\n\n")
    for i, block in enumerate(blocks[1:], 1):
        texts = "".join(line for line in block.splitlines() if not line.startswith("#"))
        slots = sorted(set(re.findall(r"\{(\w+)\}", texts)))
        unknown |= {slot for slot in slots if slot not in known}
        comments = "".join(f"#. {{{slot}}}: {known[slot]}\n" for slot in slots if slot in known)
        at = re.search(r"^#:", block, re.MULTILINE)
        if comments and at:
            blocks[i] = block[:at.start()] + comments + block[at.start():]
    path.write_text("\n\n".join(blocks))
    for slot in sorted(unknown):
        print(f"scripts/slots.txt: {{{slot}}} is not in it: say what stands there", file=sys.stderr)
    return 1 if unknown else 0


sys.exit(main())

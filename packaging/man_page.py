#!/usr/bin/env python3
"""man_page.py PROGRAM FRAME VERSION: prints the man page of PROGRAM.

FRAME is roff; its lines .COMMANDS and .OPTIONS are replaced by what PROGRAM --help says, and
COMMAND --help of each of its commands. So no option can be missing.
"""

import re
import subprocess
import sys

DESCRIPTIONS = 20  # so many spaces, and more, begin a line with nothing but a description


def help_of(program, *command):
    """The help's sections, from heading to a list of (names, description)."""
    text = subprocess.run(
        [program, *command, "--help"], check=True, capture_output=True, text=True
    ).stdout
    sections, entries = {}, None
    for line in text.splitlines():
        if re.fullmatch(r"[A-Z]\w*:", line):  # newer versions of CLI11 write it in capitals
            entries = sections.setdefault(line[:-1].capitalize(), [])
        elif not line.startswith(" "):  # between sections
            entries = None
        elif entries is None or not line.strip():
            continue
        elif not line.startswith(" " * DESCRIPTIONS):
            # "-o,--output TEXT", or with a column for what is short: "-o,      --output TEXT"
            line = re.sub(r"^(-\w,) +(?=--)", r"\1", line.strip())
            names, _, description = line.partition("  ")
            entries.append((names, description.strip()))
        elif entries:  # more of a description
            names, description = entries[-1]
            entries[-1] = (names, f"{description} {line.strip()}".strip())
    return sections


def roff(text):
    """Text in which nothing means something to roff."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")


def paragraph(head, description):
    return f".TP\n{head}\n\\&{roff(description)}"


def option(names, description):
    """-o,--output TEXT: names are bold, what follows them stands for something."""
    flags, _, value = names.partition(" ")
    if not flags.startswith("-"):
        return paragraph(f".I {roff(flags)}", description)
    head = ", ".join(rf"\fB{roff(flag)}\fR" for flag in flags.split(","))
    return paragraph(head + (rf" \fI{roff(value)}\fR" if value else ""), description)


def options_of(sections):
    return [
        entry
        for heading in ("Positionals", "Options")
        for entry in sections.get(heading, [])
        if not entry[0].startswith("-h,")
    ]


def command_sections(program, commands):
    """A subsection a command; options that an earlier one has too are only named."""
    told, lines = {}, []
    for command in commands:
        lines.append(f'.SS "iklab {command}"')
        entries = options_of(help_of(program, command))
        earlier = {}
        for entry in entries:
            if entry in told:
                earlier.setdefault(told[entry], []).append(entry[0].split(" ")[0])
            else:
                lines.append(option(*entry))
                told[entry] = command
        for origin, names in earlier.items():
            names = ", ".join(rf"\fB{roff(name)}\fR" for name in names)
            lines.append(f".PP\nAs for \\fB{origin}\\fR: {names}.")
    return lines


def main():
    program, frame, version = sys.argv[1:]
    top = help_of(program)
    commands = top["Subcommands"]
    with open(frame, encoding="utf-8") as file:
        text = file.read()
    parts = {
        ".COMMANDS": [paragraph(f".B {name}", what) for name, what in commands],
        ".OPTIONS": [option(*entry) for entry in options_of(top)]
        + command_sections(program, [name for name, _ in commands]),
    }
    for place, lines in parts.items():
        text = text.replace(f"\n{place}\n", "\n" + "\n".join(lines) + "\n")
    print(text.replace("@VERSION@", version), end="")


main()

#!/usr/bin/env python3
"""fonts.py FOLDER REGULAR BOLD HANGUL HANGUL_BOLD: the parts of these fonts that a page needs, as
FOLDER/ui.otf and so on. The first two keep Latin, Greek, Cyrillic and signs; the Korean ones what the
program's texts have, and the regular one the 2350 syllables of KS X 1001, for names and titles. No
hints and no features: Dear ImGui reads neither.
"""
import pathlib
import sys

from fontTools import subset

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BASIC = [(0x20, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x2000, 0x209F), (0x2190, 0x22FF)]


def is_hangul(code):
    return 0xAC00 <= code <= 0xD7A3 or 0x3130 <= code <= 0x318F


def shown():
    """The characters of all that the program brings along."""
    texts = [path for folder in ("assets", "src/lab", "src/ui", "src/explain")
             for path in (ROOT / folder).rglob("*") if path.suffix in {".po", ".md", ".json", ".cpp", ".h"}]
    return {ord(each) for path in texts for each in path.read_text(encoding="utf-8")}


def common_syllables():
    # Python writes any other syllable as four signs of two bytes.
    return {code for code in range(0xAC00, 0xD7A4) if len(chr(code).encode("euc_kr")) == 2}


def write(font, codes, out):
    options = subset.Options(layout_features=[], hinting=False, glyph_names=False, notdef_outline=True,
                             name_IDs=[0, 1, 2, 13, 14], drop_tables=["TSI0", "TSI1", "TSI2", "TSI3", "TSI5"])
    options.drop_tables += subset.Options().drop_tables
    loaded = subset.load_font(font, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(loaded)
    subset.save_font(loaded, str(out), options)


def main():
    folder, regular, bold, hangul, hangul_bold = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    texts = shown()
    basic = {code for first, last in BASIC for code in range(first, last + 1)}
    basic |= {code for code in texts if not is_hangul(code)}
    korean = {code for code in texts if is_hangul(code)}
    write(regular, basic, folder / "ui.otf")
    write(bold, basic, folder / "bold.otf")
    write(hangul, korean | common_syllables(), folder / "hangul.ttf")
    write(hangul_bold, korean, folder / "hangul-bold.ttf")


main()

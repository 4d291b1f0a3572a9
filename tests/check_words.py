#!/usr/bin/env python3
"""Checks the catalogues of translations, assets/languages/*.po, against the sources.

check_words.py ROOT        one line for each fault; exit status 1 if there is one
check_words.py --self-test proves that each fault is found
"""

import gettext
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SLOT = re.compile(r"\{(\w+)\}")
# A key or a scene's id in a text is the same in every language.
KEY = re.compile(r"\b(?:Ctrl|Shift|Alt)\+(?:[A-Z0-9][a-z0-9]*\b|[←→↑↓])|\bF\d{1,2}\b|(?<=\()[←→↑↓]|\bEnter\b",
                 re.ASCII)
# Keys are named as the keyboard has them: →, Enter. "Right" is a word, too, but in no translation.
NO_KEY = re.compile(r"\bReturn\b|\((?:Left|Right|Up|Down)\b|\b(?:Left|Up) and (?:Right|Down)\b|\bPg(?:Up|Dn)\b")
NO_KEY_ABROAD = re.compile(r"\b(?:Left|Right|Up|Down|Return|Space|Pg(?:Up|Dn))\b(?<!Page Up)(?<!Page Down)", re.ASCII)


# What scenes say is shown on touch screens too, which have no keys.
NAMES_KEY = re.compile(r"[Pp]ress\b|\b[Kk]eys?\b|ressione|[Tt]ecla|ажми|ажима|лавиш|[A-Z0-9] 키|눌러|누르")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def catalogue(path, folder):
    """The texts of a *.po or *.pot file: a dictionary as GNUTranslations has it."""
    compiled = pathlib.Path(folder, "texts.mo")
    done = run("msgfmt", "-o", str(compiled), str(path))
    if done.returncode != 0:
        raise SystemExit(f"{path}: {done.stderr.strip()}")
    with compiled.open("rb") as file:
        texts = dict(gettext.GNUTranslations(file)._catalog)  # its own API answers one text a time
    texts.pop("", None)
    return texts


def english(root, folder):
    """All texts of the sources, each as its own translation."""
    template = pathlib.Path(folder, "iklab.pot")
    done = run("bash", str(root / "scripts/words.sh"), "--template", str(template))
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    text = template.read_text().replace("nplurals=INTEGER; plural=EXPRESSION;",
                                        "nplurals=2; plural=(n != 1);")
    template.write_text(text)
    full = pathlib.Path(folder, "english.po")
    subprocess.run(["msgen", "-o", str(full), str(template)], check=True)
    return catalogue(full, folder)


def shown(key):
    text = key[0] if isinstance(key, tuple) else key
    text = text.split("\4")[-1]
    return f"'{text[:60]}…'" if len(text) > 60 else f"'{text}'"


def faults_of(texts, wanted):
    """What is wrong with the translations `texts` of the texts `wanted`."""
    singulars = {key[0] for key in wanted if isinstance(key, tuple)}
    have = {key[0] if isinstance(key, tuple) else key for key in texts}
    for key in sorted({key[0] if isinstance(key, tuple) else key for key in wanted} - have):
        yield f"{shown(key)} is not translated"
    for key, text in texts.items():
        name = key[0] if isinstance(key, tuple) else key
        source = wanted.get((name, 1)) if name in singulars else wanted.get(name)
        if source is None:
            yield f"{shown(name)} is in no source"
            continue
        slots, has = set(SLOT.findall(source)), set(SLOT.findall(text))
        # "one bone" may do without its number.
        is_first = isinstance(key, tuple) and key[1] == 0
        if has != slots and not (is_first and has == slots - {"count"}):
            yield f"{shown(name)}: expected the slots {sorted(slots)}, got {sorted(has)}"
        if sorted(KEY.findall(source)) != sorted(KEY.findall(text)):
            yield f"{shown(name)}: expected the keys {KEY.findall(source)}, got {KEY.findall(text)}"
        if NO_KEY.search(source) or NO_KEY_ABROAD.search(text):
            yield f"{shown(name)}: expected keys as the keyboard has them: →, Enter, and Space in the language"
        if source[:1].isspace() != text[:1].isspace() or source[-1:].isspace() != text[-1:].isspace():
            yield f"{shown(name)}: begins or ends with a space where the other does not"


def faults_of_scenes(texts, notes):
    """Notes of presets, and their translations `texts`, that name a key."""
    for text in notes:
        for each in {text, texts.get(text, text)}:
            if NAMES_KEY.search(each):
                yield f"{shown(each)}: names a key, which touch screens have not"


def notes_of(root):
    for path in sorted((root / "assets/presets").glob("*.json")):
        yield json.loads(path.read_text())["notes"]


def check(root):
    count = 0
    notes = list(notes_of(root))
    with tempfile.TemporaryDirectory() as folder:
        wanted = english(root, folder)
        for path in sorted((root / "assets/languages").glob("*.po")):
            done = run("msgfmt", "--check", "-o", "/dev/null", str(path))
            found = done.stderr.strip().splitlines() if done.returncode != 0 else []
            if re.search(r"^#~|^#, .*fuzzy", path.read_text(), re.MULTILINE):
                found.append("obsolete or fuzzy texts")
            texts = catalogue(path, folder)
            found += [*faults_of(texts, wanted), *faults_of_scenes(texts, notes)]
            for fault in found:
                print(f"{path.relative_to(root)}: {fault}")
            count += len(found)
            print(f"{path.name}: {len({str(key) for key in wanted})} texts")
    print(f"{count} faults")
    return 1 if count else 0


def self_test():
    wanted = {"Step {n}": "Step {n}", "Undo (Ctrl+Z)": "Undo (Ctrl+Z)",
              ("{count} bone", 0): "{count} bone", ("{count} bone", 1): "{count} bones"}
    good = {"Step {n}": "Passo {n}", "Undo (Ctrl+Z)": "Desfazer (Ctrl+Z)",
            ("{count} bone", 0): "um osso", ("{count} bone", 1): "{count} ossos"}
    assert not list(faults_of(good, wanted)), list(faults_of(good, wanted))
    for change, fault in (
            ({"Step {n}": None}, "is not translated"),
            ({"Gone": "Foi"}, "in no source"),
            ({"Step {n}": "Passo"}, "slots"),
            ({"Step {n}": "Passo {m}"}, "slots"),
            ({("{count} bone", 1): "{n} ossos"}, "slots"),
            ({"Undo (Ctrl+Z)": "Desfazer (Ctrl+Y)"}, "keys"),
            ({"Step {n}": "Passo {n} (Right)"}, "as the keyboard"),
            ({"Step {n}": "Passo {n}: Space"}, "as the keyboard"),
            ({"Step {n}": "Passo {n} "}, "space"),
    ):
        broken = {key: text for key, text in {**good, **change}.items() if text is not None}
        found = list(faults_of(broken, wanted))
        assert any(fault in each for each in found), (change, found)
    assert not list(faults_of_scenes({"Step on.": "Avance."}, ["Step on."]))
    for english_text, translated in (("Press N.", "N."), ("Step on.", "Нажмите N."), ("Step on.", "N 키")):
        assert list(faults_of_scenes({english_text: translated}, [english_text])), translated
    print("each fault is found")
    return 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else check(pathlib.Path(sys.argv[1])))

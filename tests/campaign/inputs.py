"""Random command lines, scripts and scene files, for the real program."""
import pathlib
import random
import re
import shutil
import tempfile
import time

from runs import SOURCE, fault_of


def words(name):
    """Those of a dictionary of the fuzzers."""
    text = (SOURCE / "tests/fuzz" / name).read_text()
    found = re.findall(r'^"(.*)"$', text, re.MULTILINE)
    return [re.sub(r"\\x0a", "\n", each).replace('\\"', '"') for each in found]


def seeds(kind):
    return [each.read_bytes() for each in sorted((SOURCE / "tests/fuzz/corpus" / kind).iterdir())]


def presets():
    return [each.read_bytes() for each in sorted((SOURCE / "assets/presets").glob("*.json"))]


def damaged(draw, text, dictionary):
    """Some bytes of it changed, left out, said twice, or replaced by words."""
    data = bytearray(text)
    for _ in range(draw.randint(1, 6)):
        at = draw.randint(0, len(data))
        length = min(draw.choice((0, 1, 1, 4, 16)), len(data) - at)
        piece = draw.choice((b"", bytes([draw.randint(0, 255)]), draw.choice(dictionary).encode(),
                             bytes(data[at:at + 30]), str(draw.uniform(-1e3, 1e3)).encode()))
        data[at:at + length] = piece
    return bytes(data)


class Folder:
    """One for the files of one run, and what is written beside it is a finding."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="iklab_campaign_"))

    def clear(self):
        shutil.rmtree(self.path)
        self.path.mkdir()

    def hidden(self):
        return [each.name for each in self.path.rglob(".iklab-*")]


def small(line):
    """Pictures and films that take no time."""
    return re.sub(rb"\d{4,}", b"99", line)


def command_line(draw, dictionary):
    if draw.random() < 0.5:
        lines = damaged(draw, draw.choice(seeds("command")), dictionary).split(b"\n\n")[0].split(b"\n")
    else:
        lines = [draw.choice(("solve", "scene", "shot", "record", "play", draw.choice(dictionary))).encode()]
        lines += [draw.choice(dictionary).encode() for _ in range(draw.randint(0, 8))]
    # No window; and no name that leads out of the folder.
    lines = [small(each).replace(b"\0", b"").replace(b"/", b"_") for each in lines]
    lines = [each for each in lines if not each.startswith((b"--wi", b"--data"))]
    if lines and lines[0] in (b"shot", b"record"):
        lines = [each for each in lines if not each.startswith(b"--size")] + [b"--size=99x80"]
        if lines[0] == b"record":
            lines = [each for each in lines if not each.startswith(b"--sec")] + [b"--seconds=0.2"]
    return lines


def try_command(run, iklab, draw, folder, findings, dictionary):
    arguments = command_line(draw, dictionary)
    (folder.path / "a.json").write_bytes(draw.choice(presets()))
    (folder.path / "a.iklab").write_bytes(b"preset Two-bone arm\nsize 64x64\nshot a.png\n")
    code, out, err = run([iklab, *[each.decode(errors="surrogateescape") for each in arguments]],
                         cwd=folder.path)
    findings.count("command lines")
    return fault_of(code, out, err), arguments


def try_script(run, iklab, draw, folder, findings, dictionary):
    text = small(damaged(draw, draw.choice(seeds("script")), dictionary)).replace(b"/", b"_")
    text = b"size 64x64\n" + b"\n".join(each for each in text.split(b"\n") if not each.startswith(b"size"))
    (folder.path / "a.iklab").write_bytes(text)
    (folder.path / "scene.iklab.json").write_bytes(draw.choice(presets()))
    code, out, err = run([iklab, "play", "a.iklab"], cwd=folder.path, seconds=300.0)
    findings.count("scripts")
    return fault_of(code, out, err), text


def try_scene(run, iklab, draw, folder, findings, dictionary):
    text = damaged(draw, draw.choice(presets() + seeds("scene")), dictionary)
    (folder.path / "a.json").write_bytes(text)
    code, out, err = run([iklab, "scene", "a.json", "-o", "b.json"], cwd=folder.path)
    findings.count("scene files")
    if fault := fault_of(code, out, err):
        return fault, text
    if code != 0:
        return "" if not (folder.path / "b.json").exists() else "refused, and written", text
    code, out, err = run([iklab, "scene", "b.json", "-o", "c.json"], cwd=folder.path)
    if code != 0:
        return f"written, and then refused: {err!r}", text
    same = (folder.path / "b.json").read_bytes() == (folder.path / "c.json").read_bytes()
    return "" if same else "written twice, differently", text


def campaign(runner, iklab, seconds, seed, findings):
    """A third of the time each."""
    draw = random.Random(seed)
    kinds = [(try_command, words("command.dict")), (try_script, words("script.dict")),
             (try_scene, words("scene.dict"))]

    def run(command, **options):
        # Where a command would open a window, it finds no display.
        hidden = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
        return runner.run(command, env=hidden, **options)

    folder = Folder()
    for attempt, dictionary in kinds:
        until = time.monotonic() + seconds / len(kinds)
        while time.monotonic() < until:
            folder.clear()
            fault, given = attempt(run, iklab, draw, folder, findings, dictionary)
            if not fault and folder.hidden():
                fault = f"left behind: {folder.hidden()}"
            if fault:
                findings.add(f"{fault}: {given!r}", folder.path)
    shutil.rmtree(folder.path)

"""What the parts of the campaign share: programs that are started, watched and ended, and a table."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import uuid

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds after which a program hangs
MARK = "IKLAB_CAMPAIGN"
SANITIZER = re.compile(rb"Sanitizer|runtime error:|SUMMARY:|Assertion|terminate called")


class Findings:
    """Counts of one part, and what was found. What is needed to see it again is kept in `folder`."""

    def __init__(self, part, folder):
        self.part, self.folder = part, folder / part
        self.counts, self.found = {}, []

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def add(self, what, evidence=None):
        """`evidence`: a text, or a folder that is copied."""
        self.found.append(what)
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = self.folder / str(len(self.found))
        if isinstance(evidence, pathlib.Path):
            shutil.copytree(evidence, kept, symlinks=True, dirs_exist_ok=True)
        (self.folder / f"{len(self.found)}.txt").write_text(f"{what}\n{evidence or ''}\n")


class Runner:
    """Starts programs that can be told from all others, so that none is left behind."""

    def __init__(self):
        self.token = uuid.uuid4().hex
        # Leaks are those of drivers; all else ends the program.
        self.environment = {**os.environ, MARK: self.token, "SDL_AUDIODRIVER": "dummy",
                            "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1"}

    def start(self, command, **options):
        environment = {**self.environment, **options.pop("env", {})}
        options.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.Popen([str(each) for each in command], env=environment,
                                start_new_session=True, **options)

    def run(self, command, seconds=PATIENCE, **options):
        """Exit status, output and error output; the status is None where it hung."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = self.start(command, stdout=out, stderr=err, **options)
            try:
                code = process.wait(timeout=seconds)
            except subprocess.TimeoutExpired:
                end(process)
                code = None
            out.seek(0)
            err.seek(0)
            return code, out.read(), err.read()

    def left(self):
        """Processes of this campaign that are still there."""
        mark = f"{MARK}={self.token}".encode()
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == os.getpid():
                continue
            try:
                if mark in (entry / "environ").read_bytes():
                    yield int(entry.name)
            except OSError:
                continue

    def end_all(self):
        """Ends what is left, and returns how many that were."""
        time.sleep(0.5)  # what was ended a moment ago is going
        left = list(self.left())
        for each in left:
            try:
                os.kill(each, signal.SIGKILL)
            except ProcessLookupError:
                continue
        return len(left)


def end(process):
    """The whole session of a process."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def fault_of(code, out, err):
    """What is wrong with how a command ended; empty: nothing."""
    if SANITIZER.search(err):
        return "sanitizer"
    if code is None:
        return f"it hung for {PATIENCE:.0f} s"
    if code not in (0, 1, 2):
        return f"exit status {code}"
    if code == 0:
        return ""
    if not re.fullmatch(rb"iklab: [^\x00-\x1f\x7f]+\n", err) or re.search(rb"\xc2[\x80-\x9f]", err):
        return "the message is not one line"
    return ""

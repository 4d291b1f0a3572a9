#!/usr/bin/python3
"""web_bench.py BIN_DIR PAGE: the page in Chromium against the program beside it, both with OpenGL by
software, in turn, 1280x720; medians over the runs.

A frame is the program's turn and all of its painting: after it a pixel is read back, where the
program's probe waits with glFinish. In both the mouse goes about in the window. First picture: from
the page's last byte, or the program's start. Memory: of the page's process alone, as it shares its
pages with others; of the program, what was resident at most.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "web"))
from chromium import Chromium  # noqa: E402
from program_bench import Display, measure  # noqa: E402

RUNS = 5
FRAMES = 200
SETTLING = 20
AT_ONCE = 20  # frames for which the page's answer is waited for
IDLE = 3.0  # seconds in which nothing moves
PATIENCE = 60.0
VIEWS = {"flat": ("", []), "3D": ("&camera=30,20", ["--camera=30,20"])}

PAINT = """(() => {
  const canvas = document.getElementById('canvas');
  const gl = canvas.getContext('webgl2');
  const pixel = new Uint8Array(4);
  const times = [];
  for (let i = %d; i < %d; ++i) {
    const [x, y] = [640 + 300 * Math.cos(0.05 * i), 300 + 150 * Math.sin(0.07 * i)];
    canvas.dispatchEvent(new MouseEvent('mousemove', {clientX: x, clientY: y, bubbles: true}));
    const before = performance.now();
    Module._iklab_turn();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    times.push(performance.now() - before);
  }
  return times;
})()"""


def wait_until(page, condition):
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(condition):
        if time.monotonic() > deadline:
            raise SystemExit(f"web_bench: waited {PATIENCE:.0f} s for {condition}")
        time.sleep(0.05)


def memory_of(browser):
    """Of the largest page there is, bytes."""
    sizes = []
    for each in browser.call("SystemInfo.getProcessInfo")["processInfo"]:
        if each["type"] != "renderer":
            continue
        text = Path(f"/proc/{each['id']}/smaps_rollup").read_text()
        sizes.append(next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")))
    return max(sizes) * 1024


def measure_page(browser, file, view):
    page = browser.page(1280, 720)
    try:
        page.go(file.resolve().as_uri() + "?" + view.lstrip("&"))
        wait_until(page, "typeof Module === 'object' && Module.page.turns > 0")
        read = page.evaluate("performance.getEntriesByType('navigation')[0].responseEnd")
        first = page.evaluate("Module.page.firstPicture") - read
        time.sleep(1.0)
        times = []
        for at in range(0, FRAMES + SETTLING, AT_ONCE):
            times += page.evaluate(PAINT % (at, at + AT_ONCE))
        times = times[SETTLING:]
        time.sleep(5.0)  # what was begun before is written and done
        turns = page.evaluate("Module.page.turns")
        time.sleep(IDLE)
        return {"frame": statistics.median(times), "first picture": first,
                "memory": memory_of(browser) / 1e6,
                "frames at rest": page.evaluate("Module.page.turns") - turns}
    finally:
        page.close()


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    folder, file = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    probe = folder / "libframe_probe.so"
    pages = {name: [] for name in VIEWS}
    programs = {name: [] for name in VIEWS}
    browser = Chromium()
    try:
        with Display() as display, tempfile.TemporaryDirectory() as cache:
            for run in range(RUNS + 1):
                for name, (view, options) in VIEWS.items():
                    page = measure_page(browser, file, view)
                    program = measure([str(folder / "iklab"), *options], probe, display, cache)
                    if run > 0:  # the first run fills caches
                        pages[name].append(page)
                        programs[name].append(program)
    finally:
        browser.close()

    def median(runs, figure):
        return statistics.median(run[figure] for run in runs)

    print(f"| 1280x720, {RUNS} runs, medians | flat | 3D |")
    print("| --- | ---: | ---: |")
    rows = [("frame, program, ms", programs, "frame, wall clock", 2), ("frame, page, ms", pages, "frame", 2),
            ("first picture, program, ms", programs, "first frame, wall clock", 0),
            ("first picture, page, ms", pages, "first picture", 0),
            ("memory, program, MB", programs, "peak memory", 0), ("memory, page, MB", pages, "memory", 0),
            (f"frames in {IDLE:.0f} s at rest, page", pages, "frames at rest", 0)]
    for title, where, figure, digits in rows:
        print(f"| {title} | " + " | ".join(f"{median(where[name], figure):.{digits}f}" for name in VIEWS) + " |")
    ratios = [median(pages[name], "frame") / median(programs[name], "frame, wall clock") for name in VIEWS]
    print("| frame, page / program | " + " | ".join(f"{each:.2f}" for each in ratios) + " |")


if __name__ == "__main__":
    main()

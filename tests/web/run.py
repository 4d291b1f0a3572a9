#!/usr/bin/env python3
"""run.py PAGE [chromium|firefox] [--pictures FOLDER] [NAME...]: opens PAGE (iklab.html) in a browser without a
window, and does what a person does, by real events. Without a browser's name: in all that are installed. NAME:
only tests whose names have it. The last line is "N passed, N failed"; exit status 1 where one failed."""

import argparse
import os
import pathlib
import subprocess
import sys
import time
import traceback

import chromium
import firefox
from tests import Browsers

BROWSERS = {"chromium": (chromium.program, chromium.Chromium),
            "firefox": (firefox.program, firefox.Firefox)}


def run(name, options):
    tests = Browsers(BROWSERS[name][1], options.page, options.pictures and f"{options.pictures}/{name}")
    names = tests.in_firefox if name == "firefox" else tests.all
    passed = failed = 0
    with tests:
        for each in names:
            if options.names and not any(part in each for part in options.names):
                continue
            since = time.monotonic()
            try:
                getattr(tests, each)()
                passed += 1
                verdict = "passed"
            except Exception:
                failed += 1
                verdict = "FAILED"
                traceback.print_exc(file=sys.stdout)
            print(f"{verdict} {name}: {each} ({time.monotonic() - since:.1f} s)", flush=True)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page")
    parser.add_argument("browser", nargs="?", choices=sorted(BROWSERS))
    parser.add_argument("names", nargs="*")
    parser.add_argument("--pictures")
    options = parser.parse_args()
    names = [options.browser] if options.browser else [
        name for name, (program, _) in BROWSERS.items() if program()]
    if not names or (options.browser and not BROWSERS[options.browser][0]()):
        sys.exit(f"run.py: no {options.browser or 'browser'} is installed")
    if options.pictures:
        pathlib.Path(options.pictures).mkdir(parents=True, exist_ok=True)
    passed = failed = 0
    for name in names:
        counts = run(name, options)
        passed, failed = passed + counts[0], failed + counts[1]
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

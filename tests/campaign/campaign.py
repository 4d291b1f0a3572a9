#!/usr/bin/env python3
"""campaign.py MINUTES SEED FUZZERS PLAIN CHECKED SHIM: looks for faults for that long, and prints what was
tried and what was found. FUZZERS: the folder with the fuzzers; PLAIN: the program, and save_settings
beside it; CHECKED: with sanitizers; SHIM: tests/faults/failing_calls.cpp, built. The status is 1 where something was found.

scripts/campaign.sh builds all of them and calls it, under an X server of its own."""
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import inputs
import kills
import monkey
from runs import SOURCE, Findings, Runner

# Entropic schedules weigh what every input reached after each run, which takes as long as the runs.
QUICK = ("-entropic=0", "-print_funcs=0")
LENGTHS = {"scene": 3000, "script": 600, "command": 600}


def fuzz(runner, fuzzers, seconds, seed, findings):
    """All three, one after the other."""
    for kind, length in LENGTHS.items():
        work = pathlib.Path(tempfile.mkdtemp(prefix=f"iklab_{kind}_"))
        corpus = [SOURCE / "tests/fuzz/corpus" / kind] + ([SOURCE / "assets/presets"] if kind == "scene" else [])
        share = max(int(seconds / len(LENGTHS)), 1)
        code, _, err = runner.run([fuzzers / f"{kind}_fuzz", f"-max_total_time={share}", f"-seed={seed}",
                                   f"-max_len={length}", "-timeout=20", "-rss_limit_mb=2000", *QUICK,
                                   f"-dict={SOURCE}/tests/fuzz/{kind}.dict", f"-artifact_prefix={work}/found-",
                                   work, *corpus], seconds=share + 120.0)
        done = re.search(rb"Done (\d+) runs", err)
        findings.count(f"runs of {kind}_fuzz", int(done[1]) if done else 0)
        if code != 0:
            found = list(work.glob("found-*"))
            evidence = work / "evidence"
            evidence.mkdir()
            for each in found:
                each.rename(evidence / each.name)
            findings.add(f"{kind}_fuzz ended with {code}: {err[-2000:].decode(errors='replace')}", evidence)
        subprocess.run(["rm", "-rf", work], check=True)


def fail_calls(runner, plain, shim, findings):
    """Each system call of writing a file fails once."""
    code, out, err = runner.run([sys.executable, "-B", SOURCE / "tests/faults/check_faults.py", plain,
                                 plain.with_name("save_settings"), shim],
                                seconds=3600.0)
    for count in re.findall(rb"^(\d+) calls failed", out, re.MULTILINE):
        findings.count("system calls that failed once", int(count))
    if code != 0:
        findings.add("a system call that fails: " + (out + err).decode(errors="replace"))


def table(all_findings, seconds):
    lines = [f"{'part':<12}{'what':<44}{'count':>12}"]
    for each in all_findings:
        lines += [f"{each.part:<12}{what:<44}{count:>12,}" for what, count in each.counts.items()]
        lines += [f"{each.part:<12}{'findings':<44}{len(each.found):>12,}"]
    found = sum(len(each.found) for each in all_findings)
    lines.append(f"{found} findings in {seconds / 60:.1f} minutes")
    return "\n".join(lines)


def main():
    minutes, seed = float(sys.argv[1]), int(sys.argv[2])
    fuzzers, plain, checked, shim = (pathlib.Path(each).resolve() for each in sys.argv[3:])
    kept = pathlib.Path(tempfile.mkdtemp(prefix="iklab_findings_"))
    runner, begun = Runner(), time.monotonic()
    seconds = 60.0 * minutes
    parts = {
        "faults": lambda f: fail_calls(runner, plain, shim, f),
        "fuzz": lambda f: fuzz(runner, fuzzers, 0.4 * seconds, seed, f),
        "kills": lambda f: kills.campaign(runner, plain, 0.25 * seconds, seed, f),
        "inputs": lambda f: inputs.campaign(runner, checked, 0.2 * seconds, seed, f),
        "monkey": lambda f: monkey.campaign(runner, checked, 0.15 * seconds, seed, f),
    }
    results = []
    try:
        for name, part in parts.items():
            print(f"campaign: {name}", file=sys.stderr, flush=True)
            results.append(Findings(name, kept))
            part(results[-1])
            left = runner.end_all()
            if left:
                results[-1].add(f"{left} processes were left")
    finally:
        runner.end_all()
        print(table(results, time.monotonic() - begun))
    found = [text for each in results for text in each.found]
    for text in found:
        print(f"- {text[:400]}")
    if found:
        print(f"What is needed to see them again is in {kept}; the seed was {seed}")
    else:
        kept.rmdir()
    return 1 if found else 0


sys.exit(main())

#!/usr/bin/env python3
"""Checks .github/workflows, which nobody can run here: what they call is in this repository, what
they ask for is no more than they need, and what they attach is what scripts/release.sh makes.

check_workflows.py ROOT         prints file: offence for each; exit status 1 if there is one
check_workflows.py --self-test  proves that each rule can fail
"""

import copy
import pathlib
import re
import subprocess
import sys

import yaml

import check_release

# An action's tag may be moved; that of a major version is its author's promise.
PINNED = re.compile(r"[\w-]+/[\w./-]+@(v\d+|[0-9a-f]{40})$")
SCRIPT = re.compile(r"(?<![\w./-])((?:scripts|\.ci|tests|packaging)/[\w./-]+)")
# Who writes to what; everybody else reads.
WRITERS = {"gh release": {"contents"}, "actions/deploy-pages@": {"pages", "id-token"}}


def needed_writes(job):
    text = yaml.safe_dump(job, width=1000)
    return set().union(*(what for who, what in WRITERS.items() if who in text))


def step_offences(step, root):
    uses, command = step.get("uses"), step.get("run")
    if (uses is None) == (command is None):
        yield "a step neither uses an action nor runs a command, or does both"
    if uses is not None and not PINNED.match(uses):
        yield f"{uses} is no version"
    if uses is not None and "checkout@" in uses and (step.get("with") or {}).get(
            "persist-credentials") is not False:
        yield "the checkout keeps its credentials"
    if command is None:
        return
    for script in SCRIPT.findall(command):
        path = root / script
        if not (path.is_file() and path.stat().st_mode & 0o100):
            yield f"no program {script}"
    if "${{" in command:  # what somebody called a branch would become a command
        yield "a command has an expression in it; a variable is what it needs"
    done = subprocess.run(["bash", "-n"], input=command, capture_output=True, text=True, timeout=20)
    if done.returncode != 0:
        yield f"bash: {done.stderr.strip()}"


def job_offences(job, permissions, root):
    if not str(job.get("timeout-minutes", "")).isdigit():
        yield "no timeout-minutes"
    if "latest" in job.get("runs-on", "latest"):
        yield "runs-on is no version"
    permissions = job.get("permissions", permissions)
    if not isinstance(permissions, dict):
        yield "no permissions"
    else:
        writes = {what for what, how in permissions.items() if how == "write"}
        if writes != needed_writes(job):
            yield f"it may write {sorted(writes)}, and needs {sorted(needed_writes(job))}"
    for step in job["steps"]:
        yield from step_offences(step, root)


def offences(workflow, root):
    """Of one file."""
    for name, job in workflow["jobs"].items():
        for what in job_offences(job, workflow.get("permissions"), root):
            yield f"{name}: {what}"


def release_offences(workflow):
    """Of release.yml: what it makes, hands on from job to job, attaches and publishes."""
    tags = workflow[True]["push"]["tags"]  # YAML takes "on" for true
    if tags != ["[0-9]+.[0-9]+.[0-9]+"]:
        yield f"tags {tags}, where a version is three numbers"
    jobs = workflow["jobs"]
    for name in ("attach", "site"):
        if jobs[name].get("needs") != "build":
            yield f"{name} does not wait for the build"
    paths = [step["with"]["path"] for step in jobs["build"]["steps"]
             if "upload-artifact" in step.get("uses", "")]
    folder = "build/iklab-${{ github.ref_name }}/"  # where check_release.py finds the files
    if folder not in paths:
        yield f"{folder} is not kept"
    commands = {name: "\n".join(step.get("run", "") for step in jobs[name]["steps"]) for name in jobs}
    if not re.search(r"gh release create .* release/\*$", commands["attach"], re.MULTILINE):
        yield "not all files are attached"
    version = commands["site"].replace("$VERSION", "1.2.3")
    for name in re.findall(r'cp "([^"]*)"', version):
        if name not in check_release.FILES:
            yield f"scripts/release.sh makes no {name}"
    for page in ("index.html", "iklab.html"):
        if f"site/{page}" not in version:
            yield f"no {page} on the site"


def of(root):
    for path in sorted((root / ".github/workflows").glob("*.yml")):
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        found = list(offences(workflow, root))
        if path.name == "release.yml":
            found += release_offences(workflow)
        yield from (f"{path.name}: {what}" for what in found)


def planted(workflow):
    """Pairs of a workflow with an offence in it, and a word of what is said of it."""
    def one(change, word):
        changed = copy.deepcopy(workflow)
        change(changed["jobs"])
        return changed, word

    def step(job, key, value):
        return lambda jobs: jobs[job]["steps"][0].update({key: value})

    yield one(step("build", "uses", "actions/checkout@main"), "no version")
    yield one(step("build", "with", {}), "credentials")
    yield one(step("build", "run", "true"), "both")
    for command, word in (("scripts/gone.sh", "scripts/gone.sh"), ("echo ${{ github.ref }}", "expression"),
                          ("if true", "bash")):
        yield one(lambda jobs, run=command: jobs["build"]["steps"].append({"run": run}), word)
    yield one(lambda jobs: jobs["build"].pop("timeout-minutes"), "timeout")
    yield one(lambda jobs: jobs["build"].update({"runs-on": "ubuntu-latest"}), "runs-on")
    yield one(lambda jobs: jobs["build"].update(permissions={"contents": "write"}), "may write")
    yield one(lambda jobs: jobs["site"].update(permissions={"pages": "write"}), "id-token")
    yield one(lambda jobs: jobs["attach"].pop("needs"), "wait")
    yield one(lambda jobs: jobs["attach"].update(steps=[{"run": "gh release create x release/a"}]), "attached")
    yield one(lambda jobs: jobs["build"].update(steps=jobs["build"]["steps"][:1]), "not kept")
    yield one(lambda jobs: jobs["site"].update(steps=[{"run": 'cp "iklab.html" site/index.html'}]),
              "makes no iklab.html")
    yield one(lambda jobs: jobs["site"].update(steps=[]), "no index.html")


def self_test(root):
    text = (root / ".github/workflows/release.yml").read_text(encoding="utf-8")
    missed = []
    for workflow, word in planted(yaml.safe_load(text)):
        said = [*offences(workflow, root), *release_offences(workflow)]
        if not any(word in each for each in said):
            missed.append(word)
    print(f"self-test: not reported: {missed}")
    return 1 if missed else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test(check_release.ROOT)
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    found = list(of(pathlib.Path(arguments[0])))
    for line in found:
        print(line)
    print(f"{len(found)} offences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

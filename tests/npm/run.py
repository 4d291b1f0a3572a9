#!/usr/bin/env python3
"""run.py PACKAGE: tries the package for npm in node, and in Chromium as a page that imports it. The last line is
"N passed, N failed"; exit status 1 where one failed."""

import functools
import http.server
import pathlib
import re
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "web"))
import chromium  # noqa: E402

SOLVES = """import("/index.js").then(({Mechanism}) => {
  const arm = new Mechanism();
  const tip = arm.addChain([3, 4]);
  arm.addGoal({joint: tip, target: [3, 4, 0]});
  arm.solver = "two-bone";
  const pose = arm.restPose();
  const result = arm.solve(pose);
  return [result.status, ...pose];
})"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        return self.wfile.write(b"<!DOCTYPE html><title>iklab</title>")


def in_node():
    """What passed and failed, by name."""
    printed = subprocess.run(["node", "--test", str(HERE)], capture_output=True, text=True, timeout=300).stdout
    named = re.findall(r"^ *(ok|not ok) \d+ - (.*)$", printed, re.MULTILINE)
    results = {name: verdict == "ok" for verdict, name in named}
    if not all(results.values()) or not results:
        print(printed[-4000:])
    return results or {"node": False}


def in_chromium(package):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=package))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = chromium.Chromium()
    try:
        page = browser.page(400, 300)
        page.go(f"http://127.0.0.1:{server.server_port}/")
        deadline = time.monotonic() + chromium.PATIENCE
        while page.evaluate("document.title") != "iklab" and time.monotonic() < deadline:
            time.sleep(0.05)
        status, _, second = page.evaluate(SOLVES)
    finally:
        browser.close()
        server.shutdown()
    # By hand: bones of 3 and 4 that span 5 enclose a right angle, so the joint turns by a quarter.
    return status == "reached" and abs(abs(second) - 1.5707963267948966) < 1e-9


def main():
    results = in_node()
    results["chromium"] = in_chromium(sys.argv[1])
    for name, is_right in results.items():
        print(f"{'passed' if is_right else 'FAILED'} npm: {re.sub('[^a-z]+', '_', name.lower())} ")
    failed = list(results.values()).count(False)
    print(f"{len(results) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()

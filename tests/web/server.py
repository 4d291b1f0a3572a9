"""The page as a site serves it: with a policy, and in a frame of another page."""

import http.server
import pathlib
import re
import threading

SOURCE = pathlib.Path(__file__).resolve().parents[2]

COURSE = """<!DOCTYPE html><title>A course</title>
<button id="before">before</button>
<p><iframe src="/needed/iklab.html?report#{link}" width="1000" height="600" {attributes}></iframe></p>
<button id="after">after</button>"""


def needed_policy():
    """As docs/browser.md tells sites."""
    text = (SOURCE / "docs" / "browser.md").read_text(encoding="utf-8")
    return re.search(r"^Content-Security-Policy: (.+)$", text, re.MULTILINE)[1]


# By the folder in which the page is asked for.
POLICIES = {"needed": needed_policy(),
            "no-wasm": needed_policy().replace(" 'wasm-unsafe-eval'", ""),
            "no-script": "default-src 'none'; style-src 'unsafe-inline'"}


class Site:
    """Use as a context manager. `page`: the file iklab.html."""

    def __init__(self, page):
        content = pathlib.Path(page).read_bytes()
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                folder = self.path.split("/")[1]
                text = content if folder in POLICIES else site.course.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(text)))
                if folder in POLICIES:
                    self.send_header("Content-Security-Policy", POLICIES[folder])
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self.course = ""
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = "http://127.0.0.1:{}".format(self.server.server_port)
        self.thread = threading.Thread(target=self.server.serve_forever)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def page(self, policy):
        return f"{self.address}/{policy}/iklab.html"

    def embed(self, link, attributes):
        """The address of a course's page with the program in a frame."""
        self.course = COURSE.format(link=link, attributes=attributes)
        return f"{self.address}/course.html"

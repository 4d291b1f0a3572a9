#!/usr/bin/env python3
"""documents.py FOLDER: what docs/ has for teachers, as PDF, by Debian's cmark-gfm and WeasyPrint: the
guide, how to run a class, the page in a course, and the plans of the lessons.
"""
import html
import logging
import pathlib
import re
import subprocess
import sys

import weasyprint

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs"
HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)
LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)


def documents():
    """Of each PDF its document."""
    named = {f"{name}.pdf": DOCS / f"{name}.md" for name in ("guide", "class", "course")}
    return named | {f"lessons/{path.stem}.pdf": path for path in sorted(DOCS.glob("lessons/*.md"))}


def plain(text):
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def with_anchor(heading):
    """As GitHub names it."""
    level, text = heading.groups()
    name = re.sub(r"[^\w\- ]", "", plain(text).lower()).replace(" ", "-")
    return f'<h{level} id="{name}">{text}</h{level}>'


def without_files(link):
    """What leads to a file of the repository, which a reader does not have, is text alone."""
    address, text = link.groups()
    return link.group() if re.match(r"#|https?:", address) else text


def page_of(document):
    body = subprocess.run(["cmark-gfm", "--extension", "table", document], check=True,
                          capture_output=True, text=True).stdout
    title = plain(HEADING.search(body).group(2))
    body = LINK.sub(without_files, HEADING.sub(with_anchor, body))
    return f'<!DOCTYPE html><html lang="en"><title>{html.escape(title)}</title><body>{body}</body></html>'


class Complaints(logging.Handler):
    """A picture that is not there, a link that leads nowhere: WeasyPrint only mentions them."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def main():
    folder = pathlib.Path(sys.argv[1])
    complaints = Complaints()
    logging.getLogger("weasyprint").addHandler(complaints)
    style = weasyprint.CSS(HERE / "print.css")
    for name, document in documents().items():
        pdf = folder / name
        pdf.parent.mkdir(parents=True, exist_ok=True)
        page = weasyprint.HTML(string=page_of(document), base_url=document.as_uri())
        page.write_pdf(pdf, stylesheets=[style])
        if complaints.lines:
            sys.exit(f"documents.py: {document}: {complaints.lines[0]}")


main()

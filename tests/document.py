#!/usr/bin/env python3
"""The pages of a small library: every link and image leads to a file that is there, nothing is asked of another machine, nothing of the library's HTML
runs, and the same library gives the same pages. Usage: document.py --saltus PROGRAM"""
import argparse
import filecmp
import html.parser
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
OWN_SCRIPTS = {"tree.js", "script.js"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.images, self.scripts, self.handlers, self.text = [], [], [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name.startswith("on"):
                self.handlers.append((tag, name))
            if (tag, name) == ("a", "href"):
                self.links.append(value)
            if (tag, name) == ("img", "src"):
                self.images.append(value)
            if (tag, name) == ("script", "src"):
                self.scripts.append(value)
        if tag == "script" and "src" not in dict(attributes):
            self.scripts.append("inline")

    def handle_data(self, data):
        self.text += data


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    saltus = arguments.parse_args().saltus
    failed = []

    def expect(condition, what):
        if not condition:
            failed.append(what)

    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder) / "a", pathlib.Path(folder) / "b"
        for site in (first, second):
            run = subprocess.run([saltus, "document", str(HERE.parent / "src/document/golden/Small"), "-o", str(site), "--links"], capture_output=True, text=True)
            expect(run.returncode == 0, f"status {run.returncode}: {run.stderr}")
        expect("Small.Part: modelica://Small.Nowhere" in run.stderr, "a link that leads nowhere is not told")
        files = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
        expect(all(filecmp.cmp(first / f, second / f, shallow=False) for f in files), "two runs differ")
        pages = {path.name: Page(path.read_text()) for path in first.glob("Small*.html")}
        expect(len(pages) == 6, f"pages: {sorted(pages)}")
        for name, page in pages.items():
            expect(set(page.scripts) <= OWN_SCRIPTS, f"{name}: scripts {page.scripts}")
            expect(not page.handlers, f"{name}: handlers {page.handlers}")
            for link in page.links + page.images:
                path = urllib.parse.unquote(link.split("#")[0])
                expect(":" not in path and (first / path).is_file(), f"{name}: {link} leads nowhere")
        part = pages["Small.Part.html"]
        expect("Small.Whole.html#info" in part.links, "the link to Whole is missing")
        expect("resources/Small/Resources/dot.png" in part.images, f"the image is missing: {part.images}")
        expect(not any("passwd" in image for image in part.images), "a file outside of the library")
        expect("A length [m]" in part.text and "Geometry" in part.text, "the table of parameters lacks something")
        expect((first / "diagrams/Small.Whole.svg").is_file(), "no diagram of Whole")
        expect("Small.Pin.html" in part.links, "the type in the source is no link")
        expect("The first" in pages["Small.~27a~20kind~27.html"].text, "the literals are missing")
        for name in ("index.html", "style.css", "script.js", "tree.js", "search.js"):
            expect((first / name).is_file(), f"{name} is missing")
        run = subprocess.run([saltus, "document", "Nothing.There", "-o", str(first)], capture_output=True, text=True)
        expect(run.returncode == 1, "a library that is not there")
        run = subprocess.run([saltus, "document", str(HERE.parent / "src/document/golden/Small"), "-o", "/dev/null/x"], capture_output=True, text=True)
        expect(run.returncode == 3, "a folder that cannot be made")
    print("\n".join(failed))
    print(f"{0 if failed else 1} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

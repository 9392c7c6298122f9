#!/usr/bin/env python3
"""`make docs`: the site is made, its links lead somewhere, it has a page per command and per diagnostic, its search finds pages, and it names nothing on the network
that a browser would load. Where there is a Node, the search is run as the browser runs it.

Usage: docs_site.py --saltus PROGRAM"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = str(pathlib.Path(parser.parse_args().saltus).resolve())
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder, "site")
        made = subprocess.run([sys.executable, ROOT / "tools" / "docs_site.py", "--saltus", saltus, "--output", str(site)], capture_output=True, text=True)
        expect(made.returncode == 0, f"the site is not made, or has broken links: {made.stdout[-2000:]}{made.stderr[-2000:]}")
        commands = json.loads(subprocess.run([saltus, "completion", "json"], capture_output=True, text=True).stdout)["commands"]
        for command in commands:
            page = site / "reference" / "commands" / f"{command['name']}.html"
            expect(page.exists() and all(flag in page.read_text() for option in command["options"] for flag in option["flags"]), f"the page of {command['name']}")
        codes = set(re.findall(r"^### ([A-Z]\d{4})$", subprocess.run([saltus, "explain", "--all"], capture_output=True, text=True).stdout, re.M))
        expect(len(codes) > 300, f"only {len(codes)} diagnostics")
        for code in codes:
            expect((site / "diagnostics" / f"{code}.html").exists(), f"the page of {code}")
        # Every page of docs/ is on the site, and the map leads to all but decisions, diagnostics and the papers' galleries.
        index = (site / "index.html").read_text()
        for page in (ROOT / "docs").rglob("*.md"):
            url = "index.html" if page == ROOT / "docs" / "README.md" else page.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
            expect((site / url).exists(), f"{url} is missing")
            if page.parent.name not in ("decisions", "gallery", "diagnostics"):
                expect(f'href="{url}"' in index, f"the map does not lead to {url}")
        for file in [*site.rglob("*.html"), site / "site.css", site / "site.js"]:
            loads = re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(https?:[^"]*|//[^"]*)"|@import|url\(|fetch\(|XMLHttpRequest', file.read_text())
            expect(not loads, f"{file.relative_to(site)} loads {loads}")
        # A wrong link is found.
        (site / "index.html").write_text(index + '<a href="absent.html">x</a>')
        sys.path.insert(0, str(ROOT / "tools"))
        import docs_site
        expect(docs_site.broken_links(site) == ["index.html: absent.html"], "a broken link is not noticed")
        if shutil.which("node"):
            program = (site / "search-index.js").read_text() + (site / "site.js").read_text().split("input.oninput")[0].split("};\nfunction", 1)[1].join(["function", ""])
            for words, wanted in (("S0311 initial", "how-to/initialization.html"), ("--tolerance simulate", "reference/commands/simulate.html"), ("dymola snapshot", "coming-from/dymola.html")):
                script = program + f"\nconsole.log(JSON.stringify(search({json.dumps(words)})));"
                done = subprocess.run(["node", "-e", script] if len(script) < 100000 else ["node", "-"], input=script, capture_output=True, text=True)
                hits = [url.split("#")[0] for _, url, _ in json.loads(done.stdout or "[]")]
                expect(wanted in hits[:6], f"the search for '{words}' gives {hits[:6]} {done.stderr[:300]}")
        else:
            print("skipped: the search (there is no Node)")
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

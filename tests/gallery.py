#!/usr/bin/env python3
"""The notebooks of docs/: run as tests (--check), or built into a site (--site FOLDER)."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NEEDS_LIBRARY = {"channels"}  # pages whose models have parts of the Modelica Standard Library


def has_library():
    folders = [pathlib.Path(f) for f in os.environ.get("MODELICAPATH", "").split(":") if f]
    return any(entry.name.split()[0] in ("Modelica", "Modelica.mo") for f in folders if f.is_dir() for entry in f.iterdir())


def unlink_outside(page):
    """What is not part of the site is named, not linked."""
    text = re.sub(r'href="\.\./(tutorial|python)\.md"', r'href="\1.html"', page.read_text())
    page.write_text(re.sub(r'<a href="\.\./[^"]*">(.*?)</a>', r"\1", text))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    parser.add_argument("--check", action="store_true", help="every block runs anew; no page is kept")
    parser.add_argument("--site", help="where the pages go")
    arguments = parser.parse_args()
    saltus = str(pathlib.Path(arguments.saltus).resolve())
    pages = [ROOT / "docs" / "tutorial.md", ROOT / "docs" / "python.md", *sorted((ROOT / "docs" / "gallery").glob("*.md"))]
    if not has_library():
        print("skipped, there is no Modelica Standard Library: " + ", ".join(sorted(NEEDS_LIBRARY)))
        pages = [page for page in pages if page.stem not in NEEDS_LIBRARY]

    with tempfile.TemporaryDirectory() as cache:
        def build(page):
            words = [saltus, "notebook", str(page), "--root", str(ROOT)]
            environment = dict(os.environ)
            if arguments.check:
                words.append("--check")
                environment["XDG_CACHE_HOME"] = cache
            if arguments.site:
                words += ["-o", str(pathlib.Path(arguments.site).resolve() / (page.stem + ".html"))]
            ended = subprocess.run(words, env=environment, capture_output=True, text=True)
            if arguments.site and ended.returncode == 0:
                unlink_outside(pathlib.Path(words[-1]))
            return ended

        if arguments.site:
            pathlib.Path(arguments.site).mkdir(parents=True, exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            done = list(pool.map(build, pages))
    failed = 0
    for result in done:
        print(result.stdout + result.stderr, end="")
        failed += result.returncode != 0
    print(f"{len(pages) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

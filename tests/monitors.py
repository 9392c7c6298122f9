#!/usr/bin/env python3
"""The monitors of a run (src/base/monitors.def) are those of the table in docs/stages/simulate.md and those that --without offers, in the same order."""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    arguments = parser.parse_args()
    listed = re.findall(r'(?m)^SALTUS_MONITOR\(\w+, "([^"]+)", "([^"]+)"\)', (ROOT / "src/base/monitors.def").read_text())
    page = (ROOT / "docs/stages/simulate.md").read_text()
    table = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", page[page.index("## Monitors"):page.index("## State events")], re.M)
    table = [row for row in table if row[0] not in ("limit", "recover", "check", "complete")]
    help_text = subprocess.run([arguments.saltus, "simulate", "--help"], capture_output=True, text=True, check=True).stdout
    words = " ".join(help_text.split()).replace(";", ",")
    offered = ", ".join(name for name, _ in listed) in words
    failed = []
    if not listed or table != listed:
        failed.append(f"docs/stages/simulate.md: the table of monitors differs from src/base/monitors.def: {set(table) ^ set(listed)}")
    if not offered:
        failed.append("saltus simulate --help: --without does not list all monitors")
    print("\n".join(failed))
    print(f"{2 - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

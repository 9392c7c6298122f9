#!/usr/bin/env python3
"""docs/language/not-yet.md names every source file that says "not supported yet", and no other."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/language/not-yet.md"
WORDS = "not supported yet: "


def main():
    says = set()
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix not in (".cc", ".h") or path.stem.endswith(("_test", "_fuzz")):
            continue
        text = path.read_text(encoding="utf-8")
        code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
        if WORDS in code or ": not supported yet\"" in code:
            says.add(str(path.relative_to(ROOT / "src")))
    named = set(re.findall(r"`([a-z_0-9/]+\.(?:cc|h))`", PAGE.read_text(encoding="utf-8")))
    for path in sorted(says - named):
        print(f"{PAGE.name} does not tell what src/{path} refuses")
    for path in sorted(named - says):
        print(f"{PAGE.name} names {path}, which refuses nothing")
    return 1 if says ^ named else 0


if __name__ == "__main__":
    sys.exit(main())

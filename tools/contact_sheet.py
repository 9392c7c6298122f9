#!/usr/bin/env python3
"""Pictures of many classes side by side, to be looked at: icons and diagrams of a library's documentation (`saltus document LIBRARY -o SITE`), taken at equal distances, as PNG
sheets of twenty. Needs rsvg-convert.
Usage: contact_sheet.py SITE FOLDER [--icons 140] [--diagrams 60]"""
import argparse
import base64
import html
import pathlib
import re
import subprocess

COLUMNS, ROWS, SIZE = 5, 4, 220


def pictures(site, pattern):
    found = {}
    for page in sorted(site.glob("*.html")):
        match = re.search(pattern, page.read_text(errors="replace"))
        if match:
            found.setdefault(html.unescape(match.group(1)), page.stem)  # classes share icons that look alike
    return sorted((name, picture) for picture, name in found.items())


def sheet(site, items, target):
    width, height = COLUMNS * (SIZE + 16), ROWS * (SIZE + 34)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}"><rect width="100%" height="100%" fill="#fff"/>']
    for k, (name, picture) in enumerate(items):
        image = subprocess.run(["rsvg-convert", "-a", "-w", str(SIZE), "-h", str(SIZE), str(site / picture)], capture_output=True, check=True).stdout
        x, y = (k % COLUMNS) * (SIZE + 16) + 8, (k // COLUMNS) * (SIZE + 34) + 4
        out.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#ddd"/>'
                   f'<image x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" xlink:href="data:image/png;base64,{base64.b64encode(image).decode()}"/>'
                   f'<text x="{x}" y="{y + SIZE + 13}" font-size="10" font-family="Helvetica">{html.escape(name[-44:])}</text>')
    subprocess.run(["rsvg-convert", "-o", str(target)], input="\n".join(out + ["</svg>"]).encode(), check=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("site", type=pathlib.Path)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--icons", type=int, default=140)
    arguments.add_argument("--diagrams", type=int, default=60)
    options = arguments.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for kind, pattern, wanted in (("icons", r'src="(icons/\d+\.svg)"', options.icons), ("diagrams", r'src="(diagrams/[^"]+\.svg)"', options.diagrams)):
        all_ = pictures(options.site, pattern)
        chosen = [all_[int(k * len(all_) / wanted)] for k in range(min(wanted, len(all_)))]
        for k in range(0, len(chosen), COLUMNS * ROWS):
            target = options.folder / f"{kind}-{k // (COLUMNS * ROWS) + 1}.png"
            sheet(options.site, chosen[k:k + COLUMNS * ROWS], target)
            print(target)


if __name__ == "__main__":
    main()

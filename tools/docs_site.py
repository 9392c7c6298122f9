#!/usr/bin/env python3
"""The documentation as a static site: pages of docs/, a page per command (from the program's own description), a page per diagnostic (from `saltus explain`), search
without a server, light and dark colours. It needs nothing but Python and the program, and the site loads nothing from the network.

Usage: docs_site.py --saltus PROGRAM --output FOLDER"""
import argparse
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
BESIDE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "libraries/README.md")

STYLE = """
:root { color-scheme: light dark; --back: #fff; --text: #1c2126; --soft: #5b6570; --line: #d9dee3; --panel: #f5f7f9; --link: #0b5cad; --mark: #fff1a8; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --back: #14181c; --text: #e3e7ea; --soft: #98a4af; --line: #2c343b; --panel: #1c2227; --link: #7cb7f5; --mark: #5a4a00; } }
:root[data-theme=dark] { --back: #14181c; --text: #e3e7ea; --soft: #98a4af; --line: #2c343b; --panel: #1c2227; --link: #7cb7f5; --mark: #5a4a00; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 270px minmax(0, 1fr); }
nav { border-right: 1px solid var(--line); padding: 16px; height: 100vh; position: sticky; top: 0; overflow: auto; font-size: 14px; }
nav h2 { font-size: 12px; text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: 18px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { margin: 2px 0; }
nav a.here { font-weight: 600; color: var(--text); }
nav .top { display: flex; justify-content: space-between; align-items: center; font-weight: 700; font-size: 17px; }
nav input { width: 100%; margin: 12px 0 4px; padding: 6px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: var(--text); font: inherit; }
nav button { border: 1px solid var(--line); background: var(--panel); color: var(--text); border-radius: 6px; padding: 2px 8px; cursor: pointer; font: inherit; font-size: 13px; }
#found { margin: 0 0 8px; } #found li { padding: 4px 0; border-bottom: 1px solid var(--line); } #found small { color: var(--soft); display: block; }
main { max-width: 860px; padding: 24px 40px 80px; } a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
h1 { line-height: 1.2; } h1, h2, h3 { scroll-margin-top: 12px; } h2 { margin-top: 1.8em; border-bottom: 1px solid var(--line); padding-bottom: 4px; }
code { background: var(--panel); border-radius: 4px; padding: 1px 4px; font: 13.5px/1.45 ui-monospace, monospace; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 12px 14px; overflow: auto; } pre code { background: none; padding: 0; }
pre .file { display: block; color: var(--soft); font-size: 12px; margin-bottom: 6px; } pre b { font-weight: 600; }
table { border-collapse: collapse; display: block; overflow: auto; } th, td { border: 1px solid var(--line); padding: 5px 9px; text-align: left; vertical-align: top; } th { background: var(--panel); }
blockquote { margin: 1em 0; padding: 0 1em; border-left: 3px solid var(--line); color: var(--soft); } img { max-width: 100%; } mark { background: var(--mark); color: inherit; }
@media (max-width: 800px) { body { display: block; } nav { height: auto; position: static; border-right: 0; } main { padding: 16px; } }
@media print { nav { display: none; } body { display: block; } }
"""

SCRIPT = """
const root = document.documentElement, button = document.getElementById("theme"), input = document.getElementById("search"), found = document.getElementById("found");
try { const kept = localStorage.getItem("saltus-docs-theme"); if (kept) root.dataset.theme = kept; } catch (e) {}
button.onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("saltus-docs-theme", root.dataset.theme); } catch (e) {}
};
function search(text) {
  const words = text.toLowerCase().split(/\\s+/).filter(w => w);
  if (!words.length) return [];
  const hits = [];
  for (const [title, url, body] of INDEX) {
    const head = title.toLowerCase(), low = body.toLowerCase();
    let score = 0;
    for (const word of words) {
      const inHead = head.includes(word), at = low.indexOf(word);
      if (!inHead && at < 0) { score = 0; break; }
      score += (head === word ? 40 : 0) + (inHead ? 10 : 0) + (at >= 0 ? 1 + Math.min(5, low.split(word).length - 1) : 0);
    }
    if (score) hits.push([score, title, url, body]);
  }
  return hits.sort((a, b) => b[0] - a[0]).slice(0, 20).map(([, title, url, body]) => {
    const at = Math.max(0, body.toLowerCase().indexOf(words[0]) - 30);
    return [title, url, body.slice(at, at + 110)];
  });
}
input.oninput = () => {
  found.replaceChildren(...search(input.value).map(([title, url, body]) => {
    const item = document.createElement("li"), link = document.createElement("a"), small = document.createElement("small");
    link.href = BASE + url; link.textContent = title; small.textContent = body;
    item.append(link, small);
    return item;
  }));
};
addEventListener("keydown", e => { if (e.key === "/" && document.activeElement !== input) { e.preventDefault(); input.focus(); } });
"""


def slug(heading):
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")


def unmarked(text):
    """Markdown as plain text, for the search."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[`*|#]", " ", text)).strip()


class Markdown:
    """The part of Markdown that docs/ uses → HTML. `link` maps a link's target."""

    def __init__(self, link):
        self.link = link
        self.sections = []  # (heading, anchor, text)

    def inline(self, text):
        kept = []

        def keep(made):
            kept.append(made)
            return f"\0{len(kept) - 1}\0"

        text = re.sub(r"(`+)(.+?)\1", lambda m: keep(f"<code>{html.escape(m.group(2).strip())}</code>"), text)
        text = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)\)", lambda m: keep(f'<img src="{html.escape(self.link(m.group(2)))}" alt="{html.escape(m.group(1))}">'), text)

        def anchor(m):
            target = self.link(m.group(2))
            inner = self.inline_rest(html.escape(m.group(1)))
            return keep(f'<a href="{html.escape(target)}">{inner}</a>' if target else inner)

        text = re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", anchor, text)
        text = self.inline_rest(html.escape(text))
        while "\0" in text:
            text = re.sub(r"\0(\d+)\0", lambda m: kept[int(m.group(1))], text)
        return text

    def inline_rest(self, text):
        text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
        return re.sub(r"(?<![\w*])\*(?!\s)([^*]+?)\*(?!\w)", r"<i>\1</i>", text)

    def fence(self, info, lines):
        name = re.search(r"\b(?:file|in)=(\S+)", info)
        body = html.escape("\n".join(lines))
        if info.startswith("console"):
            body = re.sub(r"^\$ (.*)$", r"<b>$ \1</b>", body, flags=re.M)
        head = f'<span class="file">{html.escape(name.group(1))}</span>' if name else ""
        return f"<pre>{head}<code>{body}</code></pre>"

    def render(self, text):
        lines, out, at = text.split("\n"), [], 0
        self.sections.append(["", "", []])

        def indent(line):
            return len(line) - len(line.lstrip(" "))

        def blocks(part):
            inner = Markdown(self.link)
            inner.sections = self.sections
            return inner.body(part)

        self.blocks = blocks
        return self.body(lines)

    def body(self, lines):
        out, at = [], 0
        note = lambda text: self.sections[-1][2].append(unmarked(text))
        while at < len(lines):
            line = lines[at]
            bare = line.strip()
            if fence := re.match(r"^( {0,3})(`{3,}|~{3,})(.*)$", line):
                end = at + 1
                while end < len(lines) and lines[end].strip() != fence.group(2):
                    end += 1
                body = [inner[len(fence.group(1)):] if inner.startswith(fence.group(1)) else inner for inner in lines[at + 1:end]]
                out.append(self.fence(fence.group(3).strip(), body))
                note(" ".join(body))
                at = end + 1
            elif not bare or bare.startswith("<!--"):
                at += 1
            elif heading := re.match(r"^(#{1,6}) +(.*)$", line):
                level, anchor = len(heading.group(1)), slug(heading.group(2))
                self.sections.append([unmarked(heading.group(2)), anchor, []])
                out.append(f'<h{level} id="{anchor}">{self.inline(heading.group(2))}</h{level}>')
                at += 1
            elif re.fullmatch(r"(-{3,}|\*{3,})", bare):
                out.append("<hr>")
                at += 1
            elif bare.startswith("|") and at + 1 < len(lines) and re.fullmatch(r"[|:\-\s]+", lines[at + 1].strip()):
                rows = []
                while at < len(lines) and lines[at].strip().startswith("|"):
                    cells = re.split(r"(?<!\\)\|", lines[at].strip().strip("|"))
                    rows.append([cell.strip().replace("\\|", "|") for cell in cells])
                    note(lines[at])
                    at += 1
                cells = lambda row, tag: "<tr>" + "".join(f"<{tag}>{self.inline(cell)}</{tag}>" for cell in row) + "</tr>"
                head = cells(rows[0], "th") if any(rows[0]) else ""
                out.append("<table>" + head + "".join(cells(row, "td") for row in rows[2:]) + "</table>")
            elif item := re.match(r"^( *)([-*]|\d+[.)]) +", line):
                base, ordered = len(item.group(1)), item.group(2)[0].isdigit()
                items = []
                while at < len(lines):
                    item = re.match(r"^( *)([-*]|\d+[.)]) +(.*)$", lines[at])
                    if not item or len(item.group(1)) != base or item.group(2)[0].isdigit() != ordered:
                        break
                    width = len(lines[at]) - len(item.group(3))
                    part = [item.group(3)]
                    at += 1
                    while at < len(lines) and (not lines[at].strip() or len(lines[at]) - len(lines[at].lstrip()) >= min(width, base + 2)):
                        if not lines[at].strip() and not any(l.strip() and len(l) - len(l.lstrip()) >= min(width, base + 2) for l in lines[at + 1:at + 2]):
                            break
                        part.append(lines[at][min(width, len(lines[at]) - len(lines[at].lstrip())):])
                        at += 1
                    made = self.body(part)
                    items.append("<li>" + (made[3:-4] if made.startswith("<p>") and made.count("<p>") == 1 and made.endswith("</p>") else made) + "</li>")
                    while at < len(lines) and not lines[at].strip() and at + 1 < len(lines) and re.match(rf"^ {{{base}}}([-*]|\d+[.)]) ", lines[at + 1]):
                        at += 1
                tag = "ol" if ordered else "ul"
                out.append(f"<{tag}>" + "".join(items) + f"</{tag}>")
            elif line.startswith("    "):
                body = []
                while at < len(lines) and (lines[at].startswith("    ") or (not lines[at].strip() and at + 1 < len(lines) and lines[at + 1].startswith("    "))):
                    body.append(lines[at][4:])
                    at += 1
                out.append(self.fence("", body))
                note(" ".join(body))
            elif bare.startswith(">"):
                body = []
                while at < len(lines) and lines[at].strip().startswith(">"):
                    body.append(re.sub(r"^\s*> ?", "", lines[at]))
                    at += 1
                out.append("<blockquote>" + self.body(body) + "</blockquote>")
            else:
                body = []
                while at < len(lines) and lines[at].strip() and not re.match(r"^(#{1,6} |`{3,}|\||>| *[-*] | *\d+[.)] )", lines[at]):
                    body.append(lines[at].strip())
                    at += 1
                if not body:
                    body, at = [bare], at + 1
                out.append(f"<p>{self.inline(' '.join(body))}</p>")
                note(" ".join(body))
        return "\n".join(out)


class Site:
    def __init__(self, output, saltus):
        self.output, self.saltus = output, saltus
        self.index, self.pages = [], {}
        self.copied = set()
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "docs"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")
        sources = [ROOT / name for name in listed if name.endswith(".md")] or sorted(DOCS.rglob("*.md"))
        for source in [*sources, *(ROOT / name for name in BESIDE)]:
            self.pages[source] = self.url_of(source)

    def url_of(self, source):
        if source == DOCS / "README.md":
            return "index.html"
        if source.is_relative_to(DOCS):
            return source.relative_to(DOCS).with_suffix(".html").as_posix()
        return "project/" + source.relative_to(ROOT).with_suffix(".html").as_posix().replace("/", "-").lower()

    def program(self, *words):
        return subprocess.run([self.saltus, *words], capture_output=True, text=True, check=True).stdout

    def link(self, source, url):
        base = "../" * url.count("/")

        def mapped(target):
            if re.match(r"[a-z]+:", target) or target.startswith("#"):
                return target
            name, _, anchor = target.partition("#")
            file = (source.parent / name).resolve()
            if file in self.pages:
                return base + self.pages[file] + ("#" + anchor if anchor else "")
            if not file.is_file() or not file.is_relative_to(ROOT):
                return ""  # a folder of the sources: named, not linked
            place = "files/" + file.relative_to(ROOT).as_posix()
            if file.suffix not in (".svg", ".png", ".ipynb"):
                place += ".txt"
            if place not in self.copied:
                self.copied.add(place)
                (self.output / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, self.output / place)
            return base + place
        return mapped

    def put(self, url, source, text, group=""):
        markdown = Markdown(self.link(source, url))
        body = markdown.render(text)
        title = next((heading for heading, _, _ in markdown.sections if heading), url)
        for heading, anchor, words in markdown.sections:
            text = " ".join(words)
            if heading or text:
                name = heading if heading == title or not heading else f"{title}: {heading}"
                self.index.append([name or title, url + ("#" + anchor if anchor and heading != title else ""), text[:8000]])
        base = "../" * url.count("/")
        nav = []
        for name, entries in self.map:
            nav.append(f"<h2>{html.escape(name)}</h2><ul>")
            for label, target in entries:
                here = ' class="here"' if target.split("#")[0] == url else ""
                nav.append(f'<li><a{here} href="{base}{target}">{html.escape(label)}</a></li>')
            nav.append("</ul>")
        page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)} - Saltus</title><link rel="stylesheet" href="{base}site.css"></head>
<body><nav><div class="top"><a href="{base}index.html">Saltus</a><button id="theme" title="light or dark">◐</button></div>
<input id="search" type="search" placeholder="Search (/)" aria-label="Search"><ul id="found"></ul>
{"".join(nav)}</nav>
<main>{body}</main>
<script>const BASE = "{base}";</script><script src="{base}search-index.js"></script><script src="{base}site.js"></script></body></html>
"""
        path = self.output / url
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page)

    def read_map(self, commands, codes):
        """The navigation: headings and links of docs/README.md, with the generated pages."""
        self.map = []
        for line in (DOCS / "README.md").read_text().split("\n"):
            if line.startswith("## "):
                self.map.append((line[3:], []))
            elif self.map:
                for label, target in re.findall(r"\[([^\]]+)\]\(([^)#\s]+)[^)]*\)", line):
                    file = (DOCS / target).resolve()
                    if file in self.pages and (label, self.pages[file]) not in self.map[-1][1]:
                        self.map[-1][1].append((label, self.pages[file]))
            if line.startswith("## Reference"):
                self.map[-1][1].append(("Commands", "reference/commands/index.html"))
            if line.startswith("## Diagnostics"):
                self.map[-1][1].append(("All diagnostics", "diagnostics/index.html"))

    def command_pages(self, commands):
        origin = DOCS / "reference" / "commands.md"
        rows = "\n".join(f"| [{c['name']}]({c['name']}.md) | {cell(c['description'])} |" for c in commands)
        self.generated(DOCS / "reference/commands/index.md", "# Commands\n\nMade from the program's own description of its options.\n\n| command | |\n|---|---|\n" + rows + "\n", origin)
        for command in commands:
            self.generated(DOCS / f"reference/commands/{command['name']}.md", "# saltus " + command["name"] + "\n" + command_text(command, command["name"]), origin)

    def diagnostic_pages(self, entries):
        mentions = {}
        for source, url in self.pages.items():
            if source.is_relative_to(DOCS) and source.exists() and not source.name == "rules.md":
                for code in set(re.findall(r"\b[A-Z]\d{4}\b", source.read_text())):
                    mentions.setdefault(code, []).append(source)
        rows = "\n".join(f"| [{code}]({code}.md) | {cell(first_line(text))} |" for code, text in entries)
        self.generated(DOCS / "diagnostics/index.md", f"# Diagnostics\n\n{len(entries)} diagnostics; `saltus explain CODE` prints one.\n\n| code | message |\n|---|---|\n{rows}\n", DOCS)
        for code, text in entries:
            body = f"# {code}\n\n{text}\n"
            if code in mentions:
                body += "\n## Pages about it\n\n" + "\n".join(f"- [{title_of(page)}](../{page.relative_to(DOCS).as_posix()})" for page in sorted(mentions[code])) + "\n"
            self.generated(DOCS / f"diagnostics/{code}.md", body, DOCS)

    def generated(self, source, text, _origin):
        self.later.append((source, text))
        self.pages[source] = self.url_of(source)

    def make(self):
        self.output.mkdir(parents=True, exist_ok=True)
        self.later = []
        commands = [c for c in json.loads(self.program("completion", "json"))["commands"]]
        explained = self.program("explain", "--all")
        entries = [(m.group(1), m.group(2).strip()) for m in re.finditer(r"^### ([A-Z]\d{4})\n(.*?)(?=^### |^## |\Z)", explained, re.M | re.S)]
        own = dict(self.pages)
        self.command_pages(commands)
        self.diagnostic_pages(entries)
        self.read_map(commands, entries)
        for source, url in own.items():
            self.put(url, source, source.read_text())
        for source, text in self.later:
            self.put(self.pages[source], source, text)
        (self.output / "site.css").write_text(STYLE)
        (self.output / "site.js").write_text(SCRIPT)
        (self.output / "search-index.js").write_text("const INDEX = " + json.dumps(self.index, ensure_ascii=False).replace("</", "<\\/") + ";\n")
        return len(own) + len(self.later)


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def first_line(text):
    return next((line for line in text.split("\n") if line.strip() and not line.startswith("```")), "")


def title_of(page):
    return next((line[2:] for line in page.read_text().split("\n") if line.startswith("# ")), page.stem)


def command_text(command, name):
    usage = "saltus " + name + " [options]" + "".join(" " + argument["value"] for argument in command["arguments"])
    text = f"\n{command['description']}\n\n```\n{usage}\n```\n"
    rows = [(f"`{a['value']}`", a["description"]) for a in command["arguments"]]
    rows += [(", ".join(f"`{flag}`" for flag in o["flags"]) + (f" `{o['value']}`" if o["value"] else ""), o["description"]) for o in command["options"]]
    if rows:
        text += "\n| option | effect |\n|---|---|\n" + "".join(f"| {cell(left)} | {cell(right)} |\n" for left, right in rows)
    for inner in command["commands"]:
        text += f"\n## saltus {name} {inner['name']}\n" + command_text(inner, f"{name} {inner['name']}")
    return text


def broken_links(folder):
    """Links of a built site that lead to no file, or to no heading."""
    texts = {file: file.read_text() for file in folder.rglob("*.html")}
    wrong = []
    for file, text in texts.items():
        for target in re.findall(r'(?:href|src)="([^"]*)"', text):
            target = html.unescape(target)
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            place = (file.parent / name).resolve() if name else file
            if not place.is_file():
                wrong.append(f"{file.relative_to(folder)}: {target}")
            elif anchor and place in texts and f'id="{anchor}"' not in texts[place]:
                wrong.append(f"{file.relative_to(folder)}: {target}: no such heading")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    parser.add_argument("--output", default=str(ROOT / "build" / "docs"))
    arguments = parser.parse_args()
    output = pathlib.Path(arguments.output).resolve()
    if output.exists() and not (output / "site.css").exists() and any(output.iterdir()):
        sys.exit(f"'{output}' is a folder of something else")
    shutil.rmtree(output, ignore_errors=True)
    count = Site(output, str(pathlib.Path(arguments.saltus).resolve())).make()
    wrong = broken_links(output)
    for line in wrong:
        print("broken link:", line)
    print(f"{count} pages: {output / 'index.html'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

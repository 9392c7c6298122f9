#!/usr/bin/env python3
"""The commands, links and options of the documentation.

1. Each page with ```console blocks is followed in a folder of its own: ```LANGUAGE file=NAME blocks are written to files, each line that begins with `$ ` is run.
   The lines below a command must appear in its output, in this order; `[exit status N]` states its exit status (0 when there is none).
   `<!-- needs: Modelica -->` leaves out what follows on the page when that library is not on MODELICAPATH.
2. Each command `saltus …` that a page shows anywhere names a command that exists, and options that this command has.
3. A block ```LANGUAGE in=FILE is text of that file of the repository, but for white space.
4. The table of commands in README.md names each command of `saltus --help`, once.
5. Each link to a file or a heading of the repository leads there.

Usage: docs_commands.py --saltus PROGRAM [PAGE...]"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HIDDEN = {"--check-memory"}  # options that --help does not list
FENCE = re.compile(r"^ {0,3}(`{3,})(.*)$")
LINK = re.compile(r"(?<!!)\[[^\]\[]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|!\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"\bsaltus((?: +(?:\"[^\"]*\"|'[^']*'|[^\s|<>`]+))+)")


def pages():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")
    return [ROOT / name for name in listed if name and not name.startswith((".github/", "tests/", "libraries/")) and name != "python/guide.md"]  # that becomes docs/python.md


def blocks(text):
    """(info, line, lines) of each fenced block, and the text with them left out."""
    found, outside, inside = [], [], None
    for number, line in enumerate(text.split("\n"), 1):
        fence = FENCE.match(line)
        if inside is None and fence:
            inside = (fence.group(1), fence.group(2).strip(), number, [])
            outside.append("")
        elif inside is not None and fence and fence.group(1) == inside[0] and not fence.group(2).strip():
            found.append(inside[1:])
            inside = None
            outside.append("")
        elif inside is not None:
            inside[3].append(line)
            outside.append("")
        else:
            outside.append(line)
    return found, "\n".join(outside)


def needs_of(text):
    """Line → library that is needed from there on."""
    return [(text[:m.start()].count("\n") + 1, m.group(1)) for m in re.finditer(r"<!-- needs: (\w+) -->", text)]


def has_library(name):
    folders = [pathlib.Path(f) for f in os.environ.get("MODELICAPATH", "").split(":") if f]
    return any(entry.name.split()[0] in (name, name + ".mo") for f in folders if f.is_dir() for entry in f.iterdir())


def steps(lines, first):
    """(line, command, fragments, status) of a console block."""
    made = []
    for number, line in enumerate(lines, first):
        if line.startswith("$ "):
            made.append([number, line[2:], [], 0])
        elif status := re.fullmatch(r"\[exit status (\d+)\]", line):
            made[-1][3] = int(status.group(1))
        elif line.strip() not in ("", "..."):
            made[-1][2].append(line.strip())
    return made


def follow(page, saltus, cache):
    """Runs a page; the number of its commands, and what is wrong."""
    text = page.read_text()
    found, _ = blocks(text)
    needs = needs_of(text)
    count, wrong = 0, []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "bin")
        path.mkdir()
        (path / "saltus").symlink_to(saltus)
        work = pathlib.Path(folder, "work")
        work.mkdir()
        environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}", "HOME": folder, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8"}
        for info, line, lines in found:
            if name := re.search(r"\bfile=(\S+)", info):
                target = work / name.group(1)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text("\n".join(lines) + "\n")
            if info.split()[:1] != ["console"] or any(at < line and not has_library(library) for at, library in needs):
                continue
            for number, command, fragments, status in steps(lines, line + 1):
                count += 1
                try:
                    done = subprocess.run(command, shell=True, cwd=work, env=environment, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
                except subprocess.TimeoutExpired:
                    wrong.append(f"{page.relative_to(ROOT)}:{number}: '{command}' does not end")
                    continue
                output = done.stdout + done.stderr
                place = f"{page.relative_to(ROOT)}:{number}: '{command}'"
                if done.returncode != status:
                    wrong.append(f"{place} ends with {done.returncode}, not {status}:\n{output[-600:]}")
                at = 0
                for fragment in fragments:
                    where = output.find(fragment, at)
                    if where < 0:
                        wrong.append(f"{place}: its output lacks '{fragment}':\n{output[-600:]}")
                        break
                    at = where + len(fragment)
    return count, wrong


def check_options(page, text, commands):
    """Commands that are shown, in code of any kind, have the options that are shown with them."""
    wrong = []
    code = [m.group(1) for m in re.finditer(r"`([^`\n]+)`", text)]
    code += [line.strip() for line in text.split("\n")]
    shown = [one for one in code if one.lstrip("$ ").startswith(("saltus ", "build/saltus ", "mpirun saltus "))]
    for one in shown:
        for found in COMMAND.finditer(one.split(" # ")[0]):
            words = [w.strip("\"'") for w in re.findall(r"\"[^\"]*\"|'[^']*'|\S+", found.group(1))]
            if not words or words[0].startswith("-") or not re.fullmatch(r"[a-z][a-z-]*", words[0]) or words[0] == "help":
                continue
            command = commands.get(words[0])
            if command is None:
                wrong.append(f"{page.relative_to(ROOT)}: '{one.strip()}': there is no command '{words[0]}'")
                continue
            known = {flag for inner in [command, *command["commands"]] for option in inner["options"] for flag in option["flags"]}
            if words[0] in ("examples", "fmu"):
                known |= {flag for name in ("simulate", "fmu-check") if name in commands for option in commands[name]["options"] for flag in option["flags"]}
            for word in words[1:]:
                flag = re.match(r"--[a-z][a-z-]*", word)
                if flag and flag.group(0) not in known | HIDDEN:
                    wrong.append(f"{page.relative_to(ROOT)}: '{one.strip()}': the command has no option {flag.group(0)}")
    return wrong


def slug(heading):
    """The anchor that a heading gets, as GitHub makes it."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")


def anchors(text):
    _, outside = blocks(text)
    return {slug(m.group(1)) for m in re.finditer(r"^#+ +(.*)$", outside, re.M)} | set(re.findall(r'<a (?:name|id)="([^"]+)"', text))


def check_links(page, text):
    wrong = []
    _, outside = blocks(text)
    outside = re.sub(r"`[^`\n]*`", "", outside)
    for match in LINK.finditer(outside):
        target = match.group(1) or match.group(2)
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        if not file.exists():
            wrong.append(f"{page.relative_to(ROOT)}: the link '{target}' leads nowhere")
        elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
            wrong.append(f"{page.relative_to(ROOT)}: '{target}': there is no heading '{anchor}'")
    return wrong


def check_table(page, text, commands):
    """The first column of code in the section "Commands" of the README is the list of commands."""
    if page != ROOT / "README.md":
        return []
    section = re.search(r"^## Commands\n(.*?)^(?:## |- )", text, re.M | re.S)[1]
    named = [name for line in section.split("\n") if line.startswith("| ") for name in re.findall(r"`([a-z-]+)`", line)]
    missing, twice = sorted(set(commands) - set(named)), sorted({name for name in named if named.count(name) > 1})
    wrong = [f"README.md: the table of commands lacks '{name}'" for name in missing]
    wrong += [f"README.md: the table of commands has '{name}' twice" for name in twice]
    return wrong + [f"README.md: there is no command '{name}'" for name in named if name not in commands]


def check_quotations(page, text):
    """Code that a page shows from the sources is there."""
    wrong = []
    found, _ = blocks(text)
    squeezed = lambda t: re.sub(r"\s+", "", t)
    for info, line, lines in found:
        if named := re.search(r"\bin=(\S+)", info):
            file = ROOT / named.group(1)
            if not file.exists() or squeezed("".join(lines)) not in squeezed(file.read_text()):
                wrong.append(f"{page.relative_to(ROOT)}:{line}: {named.group(1)} has no such text")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    parser.add_argument("pages", nargs="*")
    arguments = parser.parse_args()
    saltus = str(pathlib.Path(arguments.saltus).resolve())
    described = json.loads(subprocess.run([saltus, "completion", "json"], capture_output=True, text=True, check=True).stdout)
    commands = {command["name"]: command for command in described["commands"]}
    chosen = [pathlib.Path(p).resolve() for p in arguments.pages] or pages()
    wrong, count = [], 0
    for page in chosen:
        text = page.read_text()
        wrong += check_links(page, text) + check_options(page, text, commands) + check_table(page, text, commands) + check_quotations(page, text)
    with tempfile.TemporaryDirectory() as cache, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for ran, problems in pool.map(lambda page: follow(page, saltus, cache), chosen):
            count += ran
            wrong += problems
    for line in wrong:
        print(line)
    print(f"{len(chosen)} pages, {count} commands run, {len(wrong)} problems")
    if count == 0 and not arguments.pages:
        print("no command was run: the pages have no console blocks")
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

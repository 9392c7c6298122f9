#!/usr/bin/env python3
"""Plain technical English (CONTRIBUTING.md, "Language"): no word of the list below, no sentence of more than 25 words, no paragraph of more than five sentences.
Checked are the documentation, the help texts of all commands, and the texts of all diagnostics.

tests/words-not-yet.txt lists what still has faults, with their number. The number of a text may only fall: a text with more faults fails. --update lowers the numbers,
and never raises one.

Usage: words.py --saltus PROGRAM [--update] [--show TEXT]"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOT_YET = ROOT / "tests" / "words-not-yet.txt"
MOST_WORDS, MOST_SENTENCES = 25, 5

# What is not written, and what is written in its place.
WORDS = {
    r"(is|are|was|were|be|been) told": "is reported",
    r"tells (of|that|why|what|how)": "reports",
    r"leap(s|t|ed|ing)?": "jump, discontinuity",
    r"(?<!per-)rooms?": "stage, folder",
    r"doors?": "interface",
    r"house": "architecture",
    r"cage[sd]?": "sandbox",
    r"nobody|whoever|whichever way|anybody|somebody": "name the subject",
    r"an? \w+ an? (run|mode|line|file|stage|member|model|code|diagnostic|construct|expression|parameter|block|second)": "one ... per ...",
    r"at fault": "invalid; the error is in",
    r"not sound|is sound|the class sound|sound\?": "valid",
    r"look(s|ed)? (at|for)": "search, inspect, evaluate",
    r"anew": "again, from the start",
    r"piles? up": "accumulates",
    r"come[s]? to its end|comes to an end": "finishes",
    r"in no time": "at one instant",
    r"(is|are) got": "is obtained",
    r"had from": "obtained from",
    r"what is (not )?(said|left|wanted|asked for|missing is)": "name the subject",
    r"of which nothing|nothing but|no other than": "only",
    r"as it is(?= *[.;,)])": "unchanged",
    r"goes? on": "continue",
    r"lies?(?= (in|at|on|below|above|outside|between|there|beside)\b)": "is (located)",
    r"stand(s)?(?= (at|on|above|beside|there|once)\b)": "is",
    r"the world": "class index",
    r"shall": "must",
    r"likewise": "also",
    r"thereby|therein|whereof|wherein|thereof|whence|thence": "plain words",
}
PATTERNS = [(re.compile(rf"\b(?:{pattern})(?!\w)", re.I), better) for pattern, better in WORDS.items()]


def plain(text):
    """Markdown without what is not prose: code is one word, a link is its text."""
    text = re.sub(r"`[^`\n]*`", "CODE", text)
    text = re.sub(r"\$[^$\n]+\$", "FORMULA", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}|<[^>]+>", "", text)


def paragraphs(text):
    """(line, text, is_prose) of paragraphs, items of lists and cells of tables."""
    made, current, first, fence = [], [], 0, None

    def close():
        if current:
            made.append((first, " ".join(current), True))
            current.clear()

    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r"(`{3,}|~{3,})", line)
        if fence or mark:
            close()
            fence = None if fence and mark and mark.group(1) == fence else fence or mark.group(1)
            continue
        if not line.strip() or line.startswith(("    ", "\t", "<!--")) and not current:
            close()
        elif line.lstrip().startswith("|"):
            close()
            made += [(number, cell.strip(), False) for cell in line.strip().strip("|").split("|") if not re.fullmatch(r"[\s:\-]*", cell)]
        elif line.startswith("#"):
            close()
            made.append((number, line.lstrip("# "), False))
        else:
            if re.match(r"\s*([-*]|\d+\.) ", line):
                close()
            if not current:
                first = number
            current.append(line.strip())
    close()
    return made


def sentences(text):
    return [s for s in re.split(r"(?<=[a-z0-9)A-Z\"'”`])[.?!:;](?:\s+|$)", text) if s.strip()]


def faults(text):
    found = []
    for line, paragraph, is_prose in paragraphs(text):
        bare = plain(paragraph)
        for pattern, better in PATTERNS:
            found += [(line, f"'{m.group(0)}': write {better}") for m in pattern.finditer(bare)]
        parts = sentences(bare)
        for sentence in parts:
            words = len([w for w in sentence.split() if re.search(r"\w", w)])
            if words > MOST_WORDS:
                found.append((line, f"a sentence of {words} words: {sentence[:60]}…"))
        ended = len(re.findall(r"[.?!](?:\s|$)", bare))
        if is_prose and ended > MOST_SENTENCES:
            found.append((line, f"a paragraph of {ended} sentences"))
    return found


def help_text(command, name):
    yield f"help {name}", "\n\n".join([command["description"], *(o["description"] for o in command["options"] + command["arguments"])])
    for inner in command["commands"]:
        yield from help_text(inner, f"{name} {inner['name']}")


def messages():
    """The texts of diagnostics, by the stage that reports them."""
    by_stage = {}
    for source in sorted((ROOT / "src").rglob("*.cc")) + sorted((ROOT / "src").rglob("*.h")):
        for found in re.finditer(r'SALTUS_DIAGNOSTIC\(\s*\w+,\s*\w+,\s*"\w+",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', source.read_text()):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found.group(1)))
            by_stage.setdefault(source.relative_to(ROOT / "src").parts[0], []).append(text.replace("'{}'", "NAME"))
    return {f"messages {stage}": "\n\n".join(texts) for stage, texts in by_stage.items()}


PLANTED = """The user is told. Nobody looks at it, since it leaps through the door of a house.

A row a run is kept as it is. One. Two. Three. Four. Five.

| cell | a word and a word and a word and a word and a word and a word and a word and a word and a word and a word |

```
nobody is told: this is code
```
"""
# Kind of fault → how often the text above has it.
EXPECTED = {"'is told'": 1, "'Nobody'": 1, "'looks at'": 1, "'leaps'": 1, "'door'": 1, "'house'": 1, "'A row a run'": 1, "'as it is'": 1, "a paragraph of 6": 1, "a sentence of 29": 1}


def finds_planted():
    found = faults(PLANTED)
    return len(found) == sum(EXPECTED.values()) and all(sum(what.startswith(kind) for _, what in found) == count for kind, count in EXPECTED.items())


def texts(saltus):
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")
    made = {name: (ROOT / name).read_text() for name in listed if name.startswith("docs/") or "/" not in name and name}
    described = json.loads(subprocess.run([saltus, "completion", "json"], capture_output=True, text=True, check=True).stdout)
    for command in described["commands"]:
        made.update(help_text(command, command["name"]))
    return {**made, **messages()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--show", help="all faults of one text")
    arguments = parser.parse_args()
    allowed = {}
    if NOT_YET.exists():
        for line in NOT_YET.read_text().split("\n"):
            if line and not line.startswith("#"):
                name, _, count = line.rpartition(" ")
                allowed[name] = int(count)
    all_texts, wrong, counts = texts(arguments.saltus), 0, {}
    if not finds_planted():
        print("the checker does not find the faults of a text that has them:", faults(PLANTED))
        wrong += 1
    for name, text in sorted(all_texts.items()):
        found = faults(text)
        counts[name] = len(found)
        limit = allowed.get(name, 0)
        if arguments.show == name:
            print("\n".join(f"{name}:{line}: {what}" for line, what in found))
        if len(found) > limit:
            wrong += 1
            for line, what in found[:8]:
                print(f"{name}:{line}: {what}")
            print(f"{name}: {len(found)} faults, {limit} are allowed")
        elif len(found) < limit and not arguments.update:
            print(f"note: {name}: {len(found)} faults are left of {limit} (words.py --update)")
    for name in allowed.keys() - all_texts.keys():
        print(f"note: {name} is listed in {NOT_YET.relative_to(ROOT)} and does not exist")
    if arguments.update:
        head = [line for line in NOT_YET.read_text().split("\n") if line.startswith("#")] if NOT_YET.exists() else []
        keep = {name: min(counts[name], allowed.get(name, 0)) for name in counts}
        NOT_YET.write_text("\n".join(head + [f"{name} {count}" for name, count in sorted(keep.items()) if count]) + "\n")
    print(f"{len(all_texts)} texts, {sum(counts.values())} faults in {sum(1 for c in counts.values() if c)} of them, {wrong} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

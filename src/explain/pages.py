"""The pages of docs/diagnostics/: what each diagnostic means, one section per code.

    ## M0320

    The meaning, in up to three sentences. More paragraphs may follow.

    Why it matters: only where it is not obvious.

    What to do: how to mend it.

    Clause: MLS 3.6 §5.3                  only where no test of tests/modelica/bad names the clause

    ```diff simulate --stop 2             an example: lines with '-' are wrong, lines with '+' mend them;
     model M                              the command is 'check' when none is given
    -  Real x = y;
    +  Real x = 1;
     end M;
    ```

The language is that of the code's letter, or is named after `diff` (```diff chi simulate).
Other examples: after `diff` a file of tests/ to which the lines belong (its own `run:` line is the command), or the word
`commands`: lines are then commands of saltus, run beside the files that the head of the page shows (```modelica M.mo);
or one of these files and a command: the '+' lines are in the file, and the '-' lines in their place are wrong.
"""
import re

SECTION = re.compile(r"^## ([A-Z]\d{4})\s*$")
FENCE = re.compile(r"^```(\w*)\s*(.*)$")
LABELS = {"Why it matters:": "why", "What to do:": "what_to_do", "Clause:": "clause"}
LANGUAGES = {"X": "chi", "H": "shsml"}
SUFFIX = {"modelica": ".mo", "chi": ".chi", "shsml": ".shsml"}


class Page:
    def __init__(self, code, place):
        self.code, self.place = code, place
        self.meaning, self.why, self.what_to_do, self.clause = [], "", "", ""
        self.command = ""  # of saltus; empty: there is no example
        self.file = ""     # of tests/, that the example comes from
        self.beside = ""   # the file of the page that the example changes
        self.wrong, self.mended = "", ""
        self.files = {}    # of the page, for examples that are commands
        self.language = LANGUAGES.get(code[0], "modelica")

    @property
    def is_commands(self):
        return self.command == "commands"


class BadPage(Exception):
    pass


def apply_hunk(lines, text, place):
    """The text with each group of '-' lines replaced by the '+' lines after it."""
    have, out, at = text.splitlines(), [], 0
    for line in lines:
        sign, rest = line[:1], line[1:]
        if sign == "+":
            out.append(rest)
            continue
        while at < len(have) and have[at].strip() != rest.strip():
            out.append(have[at])
            at += 1
        if at == len(have):
            raise BadPage(f"{place}: the file has no line '{rest.strip()}' there")
        if sign != "-":
            out.append(have[at])
        at += 1
    return "\n".join(out + have[at:]) + "\n"


def reversed_hunk(lines):
    out, added = [], []
    for line in lines:
        if line[:1] == "-":
            if out and out[-1][:1] == "-":  # another group
                out += added
                added = []
            added.append("+" + line[1:])
        elif line[:1] == "+":
            out.append("-" + line[1:])
        else:
            out += added + [line]
            added = []
    return out + added


def example(page, info, lines, root, place):
    if page.command:
        raise BadPage(f"{place}: a second example of {page.code}")
    for line in lines:
        if line and line[0] not in " +-":
            raise BadPage(f"{place}: a line of an example begins with ' ', '-' or '+'")
    if info.startswith("tests/"):
        page.file = info
        text = (root / info).read_text(encoding="utf-8")
        run = re.search(r"^\s*(?://|%|--)\s*run:\s*(.*?)\s*$", text, re.M)
        page.command = run[1] if run else "check"
        page.wrong, page.mended = text, apply_hunk(lines, text, place)
        return
    first, _, rest = info.partition(" ")
    if first in page.files:
        page.beside, page.command, page.mended = first, rest, page.files[first]
        page.wrong = apply_hunk(reversed_hunk(lines), page.mended, place)
        return
    if first in SUFFIX:
        page.language, info = first, rest
    page.command = info or "check"
    page.wrong = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
    page.mended = "".join(line[1:] + "\n" for line in lines if line[:1] != "-")


def paragraph(page, text, place):
    for label, field in LABELS.items():
        if text.startswith(label):
            if getattr(page, field):
                raise BadPage(f"{place}: '{label}' twice in {page.code}")
            setattr(page, field, text[len(label):].strip())
            return
    if page.why or page.what_to_do or page.clause:
        raise BadPage(f"{place}: a paragraph of {page.code} stands after 'What to do'")
    page.meaning.append(text)


def read(root):
    """Code -> Page, of all files in docs/diagnostics."""
    pages = {}
    for path in sorted((root / "docs" / "diagnostics").glob("*.md")):
        files, page, text, fence, info = {}, None, [], None, ""
        name = path.relative_to(root).as_posix()

        def flush(place):
            if text and page:
                paragraph(page, " ".join(text), place)
            text.clear()

        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"{name}:{number}"
            if fence is not None:
                if line.startswith("```"):
                    if page:
                        example(page, info, fence, root, place)
                    else:
                        files[info] = "\n".join(fence) + "\n"
                    fence = None
                else:
                    fence.append(line)
            elif match := FENCE.match(line):
                flush(place)
                fence, info = [], match[2].strip()
            elif match := SECTION.match(line):
                flush(place)
                page = Page(match[1], place)
                page.files = files
                if page.code in pages:
                    raise BadPage(f"{place}: a second section {page.code}")
                pages[page.code] = page
            elif line.startswith("#"):
                flush(place)
            elif line.strip():
                text.append(line.strip())
            else:
                flush(place)
        flush(name)
        if fence is not None:
            raise BadPage(f"{name}: an example does not end")
    return pages

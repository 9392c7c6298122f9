#!/usr/bin/env python3
"""Hostile notebooks (docs/security.md): blocks that name files and options, huge counts, deep nesting, pages and links where outputs go, and random texts of the
words of all of these. None opens, writes or loads anything that a notebook may not, every failure has a message, and time and memory are bounded.

Usage: notebook_attacks.py --saltus PROGRAM [--random 60] [--seed 1]"""
import argparse
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

import strangers_place

SECONDS, MEGABYTES = 30, 1500  # what one notebook may take here
failures = strangers_place.Failures()
expect = failures.expect

READS = """static double thief(double t) { char c = 0; int fd = open("KEY", O_RDONLY); return fd >= 0 && read(fd, &c, 1) == 1 ? c : 0; }"""
GOOD = "model Good\n  parameter Real p = 1;\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -p*x;\nend Good;\n"


class Notebooks(strangers_place.Place):
    def __init__(self, saltus, folder, user):
        super().__init__(saltus, folder, user)
        self.key = self.write(self.home / "private" / "key.txt", "KEY of the user\n")
        self.startup = self.write(self.home / ".bashrc", "# mine\n")
        text = "#include <fcntl.h>\n#include <unistd.h>\n" + READS.replace("KEY", str(self.key))
        self.thief = f"model Thief\n  {strangers_place.external_function('f', 'thief', text)}  Real y = f(time);\nend Thief;\n"

    def environment(self, **more):
        return super().environment(XDG_CACHE_HOME=self.folder / "cache", **more)

    def notebook(self, text, *words, name="page.md", cwd=None, seconds=SECONDS):
        """The finished process, and what it and its children took."""
        path = self.write(pathlib.Path(cwd or self.models) / name, text)
        self.own()
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        try:
            done = self.run("notebook", path.name, *(words or ("--check",)), cwd=cwd, timeout=4 * seconds)
        except subprocess.TimeoutExpired as late:
            done = subprocess.CompletedProcess(late.cmd, None, "", "it does not end")
            done.all = done.stderr
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        done.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        done.elapsed, done.megabytes = time.monotonic() - begun, after.ru_maxrss / 1024
        return done

    def untouched(self, what):
        expect(not self.marker.exists() and self.startup.read_bytes() == b"# mine\n" and self.key.exists(), f"{self.who}: {what}: files have changed")


def block(info, *lines):
    return f"```{info}\n" + "".join(line + "\n" for line in lines) + "```\n\n"


def modelica(text):
    return block("modelica", text.rstrip("\n"))


def page_is_ours(text, what):
    scripts = re.findall(r"<script[^>]*>", text)
    expect(scripts.count("<script>") == 1 and all(s in ("<script>", '<script type="application/json">') for s in scripts), f"{what}: scripts {scripts[:4]}")
    expect("default-src 'none'" in text and "script-src 'sha256-" in text, f"{what}: the policy of the page")
    tags = [re.sub(r'"[^"]*"', '""', tag) for tag in re.findall(r'<[a-zA-Z](?:"[^"]*"|[^">])*>', text)]
    expect(not [tag for tag in tags if re.search(r"\son[a-z]+\s*=", tag)], f"{what}: a handler")
    expect(not re.search(r"""(?:src|href)\s*=\s*["']?\s*(?:javascript|vbscript|data:(?!image/))""", text, re.I), f"{what}: an address that runs")
    expect(not re.search(r"<(iframe|object|embed|form|base|meta http-equiv=\"refresh|link)\b", text, re.I), f"{what}: an element that loads")


def words_that_name_files(place):
    """A word of a block that is neither an option nor its value would be a further file or folder of the command, which foreign code may then read."""
    private = place.key.parent
    attempts = [[str(private)], ["../private"], ["--", str(private)], ["-e", "x"], ["--stop", "1", str(private)], ["extra.mo"], [f'"{private}"'],
                ["--param", "--trust", "."], ["--param", "-I"], ["--stop=1", "-I."], ["-m", str(private / "x.mo")], ["-m", "-o"], ["-mThief", "x"], ["@words.txt"], ["--no-cache"]]
    for kind in ("simulate", "sweep", "linearize", "steady", "equations", "check", "draw"):
        for words in attempts:
            needed = ["--vary p=1,2 --keep y"] if kind == "sweep" else []
            done = place.notebook(modelica(place.thief) + block(f"{kind} Thief", *needed, " ".join(words)))
            expect(done.returncode == 1 and re.search(r"page\.md:\d+: (a block|a value|what|'|several)", done.stderr), f"{place.who}: {kind} {words}: status {done.returncode}, said {done.all[-400:]!r}")
    # What it is about: the private folder is not opened to the code.
    for words in ([str(private)], ["--", str(private)]):
        done = place.notebook(modelica(place.thief) + block("simulate Thief", " ".join(words)) + f"`= final y`\n", "-o", "page.html")
        expect(str(ord("K")) not in re.findall(r'class="value"[^>]*>([^<]*)', (place.models / "page.html").read_text()), f"{place.who}: {words}: a private file was read")
    # A folder or file of the current folder is no class.
    place.write(place.home / "Thief.mo", place.thief)
    place.write(place.home / "x.fmu", "no FMU")
    place.write(place.home / "x.ssp", "no SSP")
    for name in ("private", "x.fmu", "x.ssp", "Thief.mo", "./private", "private/", "~", ".", ".."):
        done = place.notebook(block(f"simulate {name}", "-m Thief"), cwd=place.home)
        expect(done.returncode == 1 and re.search(r"page\.md:1: '.*' is (not the name of a class|the name of a file)", done.stderr), f"{place.who}: simulate {name}: status {done.returncode}, said {done.all[-300:]!r}")
    place.untouched("words of blocks")


def names_of_files(place):
    """Definitions, pictures and texts come from the notebook's folder and below."""
    outside = place.write(place.home / "private" / "Out.mo", GOOD.replace("Good", "Out"))
    (place.models / "link.mo").symlink_to(outside)
    (place.models / "picture.png").symlink_to(place.key)
    for source in (outside, "../private/Out.mo", "link.mo", "/etc/passwd", "/dev/zero", "/proc/self/environ", "page.md", ".", "a\0b.mo"):
        done = place.notebook(block(f"modelica from {source}"))
        expect(done.returncode == 1 and "Out" not in done.stdout, f"{place.who}: from {source!r}: status {done.returncode}, said {done.all[-300:]!r}")
    for name in ("../x", "/tmp/x", "a/b", ".", "..", "x" * 300, "a\\b", "~", "$HOME", "é"):
        done = place.notebook(block(f"modelica {name}", GOOD))
        expect(done.returncode == 1, f"{place.who}: a block named {name!r}: status {done.returncode}, said {done.all[-300:]!r}")
    for picture in ("picture.png", "../private/key.txt", "/etc/passwd", "file:///etc/passwd", "http://127.0.0.1/x.png", "//127.0.0.1/x.png", "%2e%2e/private/key.txt"):
        done = place.notebook(f"![x]({picture})\n\n![y][r]\n\n[r]: {picture}\n\n<img src=\"{picture}\">\n", "-o", "page.html")
        page = (place.models / "page.html").read_text()
        expect("S0VZIG9m" not in page and "KEY of" not in page and "127.0.0.1/x.png\"" not in page, f"{place.who}: the picture {picture}")
        page_is_ours(page, f"picture {picture}")
    place.untouched("names of files")


def planted_links(place):
    """An archive may bring links where outputs go by default: what they lead to stays."""
    for name in ("page.html", "Good.svg", "Good.fmu"):
        (place.models / name).symlink_to(place.startup)
    (place.models / "Imported.mo").symlink_to(place.home / "new.txt")
    (place.models / ".s.csv.digest").symlink_to(place.startup)
    place.write("Good.mo", GOOD)
    place.notebook(modelica(GOOD) + block("simulate Good"), "--root", ".")
    page = place.models / "page.html"
    expect(place.startup.read_bytes() == b"# mine\n", f"{place.who}: notebook writes through a link")
    expect(page.is_file() and not page.is_symlink() and "<html" in page.read_text(), f"{place.who}: the page is not there")
    for words in (("simulate", "Good.mo", "--plot", "x"), ("fmu", "Good.mo"), ("sweep", "Good.mo", "--vary", "p=1,2", "--keep", "x", "-o", "s.csv"), ("simulate", "Good.mo", "-o", "r.csv")):
        done = place.run(*words)
        expect(done.returncode == 0, f"{place.who}: {words}: status {done.returncode}, said {done.all[-300:]!r}")
        expect(place.startup.read_bytes() == b"# mine\n", f"{place.who}: {words} writes through a link")
    place.run("plot", "r.csv", "x", "-o", "Good.svg")
    done = place.run("fmu", "Good.mo", "-o", "Imported.fmu")
    done = place.run("import", "Imported.fmu", "--ignore-completed-steps")
    expect(not (place.home / "new.txt").exists(), f"{place.who}: import writes through a link: status {done.returncode}, said {done.all[-300:]!r}")
    # A link that the user names is followed, as everywhere.
    target = place.write(place.home / "mine.csv", "")
    (place.models / "named.csv").symlink_to(target)
    place.own()
    place.run("simulate", "Good.mo", "-o", "named.csv")
    expect(target.read_text().startswith("time"), f"{place.who}: a link that the user names is not followed")
    place.untouched("planted links")


def names_of_classes(place):
    """The name of a class may have any character; a file that is named after it stays in its folder."""
    (place.models / "'a").mkdir()
    name = "'a/../../../outside'"
    place.write("Q.mo", f"model {name}\n  Real x = time;\nend {name};\n")
    for words in (("simulate", "Q.mo", "--plot", "x"), ("fmu", "Q.mo"), ("draw", "Q.mo"), ("document", "Q.mo", "-o", "site")):
        place.run(*words)
        left = [*place.folder.glob("outside*"), *place.home.glob("outside*")]
        expect(not left, f"{place.who}: {words[0]} of the model {name} leaves its folder: {left}")
        for one in left:
            one.unlink()


def huge_counts(place):
    """Counts of a stranger end in a message, soon and in bounded memory."""
    blocks = {
        "rows": block("simulate Good", "--intervals 999999999"), "interval": block("simulate Good", "--interval 1e-9"), "stop": block("simulate Good", "--stop 1e300 --max-step 1e-3"),
        "replications": block("simulate Good", "--replications 1000000"), "replications 2": block("simulate Good", "--replications 99999999999999999999"),
        "vary": block("sweep Good", "--vary p=0:1:1e-7 --vary x=0:1:1e-7 --keep x"), "lin": block("sweep Good", "--vary p=lin:0:1:1e18 --keep x"),
        "sample": block("sweep Good", "--sample 99999999999 --dist p=uniform(0,1) --keep x"), "latin": block("sweep Good", "--latin --sample 4000000000 --dist p=uniform(0,1) --keep x"),
        "array": modelica("model Big Real x[1000000, 1000000]; equation x = fill(time, 1000000, 1000000); end Big;") + block("simulate Big"),
        "eval": block("eval", "fill(1.0, 100000, 100000)", "1e300*{i for i in 1:10000000000}"), "digits": "`= final x | 99999999999999999999`\n",
        # Whether something has jumped is asked of each of 100,000 instants.
        "events": modelica("model E discrete Real n(start = 0, fixed = true); equation when sample(0, 1e-5) then n = pre(n) + 1; end when; end E;")
        + block("simulate E", "--intervals 10", "expect event 5 = 4e-5 ± 1e-9") + "`= events`\n",
        "until": block("simulate Good", "--stop 99999999999999999999999999999999999999e99999"),
    }
    for name, text in blocks.items():
        done = place.notebook(modelica(GOOD) + text, "--check", "--timeout", "4")
        expect(done.returncode in (0, 1) and (done.returncode == 0 or "error: page.md:" in done.stderr), f"{place.who}: {name}: status {done.returncode}, said {done.all[-300:]!r}")
        expect(done.elapsed < SECONDS * strangers_place.PATIENCE, f"{place.who}: {name}: {done.elapsed:.1f} s")
        expect(done.megabytes < MEGABYTES, f"{place.who}: {name}: {done.megabytes:.0f} MB")


def deep_texts(place):
    """Markdown that nests or repeats; a picture that is shown a hundred thousand times."""
    place.write("p.svg", "<svg xmlns='http://www.w3.org/2000/svg'>" + "x" * 100_000 + "</svg>")
    n = 20_000
    texts = {
        "fences": "\n".join("`" * (k % 60 + 3) for k in range(n)), "one long fence": "`" * 900_000, "tildes": "~~~\n" * n, "quotes": "> " * n + "x\n", "lists": "".join(" " * (2 * k) + "- x\n" for k in range(900)),
        "flat list": "- x\n" * 200_000, "emphasis": "*" * n + "x" + "*" * n, "mixed emphasis": "*a **b _c " * n, "brackets": "[" * n + "x" + "](y)" * n, "links": "[a](b) " * 60_000,
        "images": "![a](p.svg) " * 60_000, "values": "`= x` " * 20_000, "formulas": "$x$ " * 60_000, "deep formula": "$" + "{" * n + "x" + "}" * n + "$", "fractions": "$" + "\\frac{" * n + "1" + "}{2}" * n + "$",
        "roots": "$$" + "\\sqrt{" * n + "x" + "}" * n + "$$", "table": "|a" * 20_000 + "|\n" + "|-" * 20_000 + "|\n" + "|b" * 20_000 + "|\n", "headings": "# x\n\n" * 50_000, "html": "<div>" * 60_000, "entities": "&amp;" * 100_000,
        "backslashes": "\\" * 900_000, "code spans": "`a" * n, "empty blocks": "```eval\n```\n" * 2000, "plots": "```plot\nx\n```\n" * n, "long words": "```simulate " + "x" * 900_000 + "\n```\n", "controls": "".join(map(chr, range(1, 32))) * 1000,
        "bidi": "\u202e\u2066\x1b[31m" * 1000, "no end": "```simulate Good\n" + "--stop 1 " * 50_000,
    }
    for name, text in texts.items():
        done = place.notebook(text, "-o", "page.html", "--timeout", "4")
        expect(done.returncode in (0, 1), f"{place.who}: {name}: status {done.returncode}, said {done.all[-300:]!r}")
        expect(done.elapsed < SECONDS * strangers_place.PATIENCE and done.megabytes < MEGABYTES, f"{place.who}: {name}: {done.elapsed:.1f} s, {done.megabytes:.0f} MB")
        expect("\x1b" not in done.all and "\u202e" not in done.all, f"{place.who}: {name}: controls on the terminal")
        page = place.models / "page.html"
        if page.exists():
            page_is_ours(page.read_text(errors="replace"), name)


HTML = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](java\tscript:alert(1))", "[a](data:text/html,x)", "<a href='x' onclick='y'>", "<svg/onload=alert(1)>",
        "![x](x\" onerror=\"alert(1))", "[a](x \"t\" onclick=\"y\")", "`= </span><script>`", "$</math><script>alert(1)</script>$", "$\\href{javascript:alert(1)}{x}$", "</script><script>", "<!--", "-->", "]]>", "<iframe src=/etc/passwd>",
        "<base href=//e.org>", "<meta http-equiv=refresh content=0>", "<link rel=stylesheet href=x>", "&#x3c;script&#x3e;", "<style>@import url(//e.org)</style>", "<https://e.org/\"onclick=x>", "[a]: javascript:alert(1)\n\n[a]"]


def random_texts(place, number, seed):
    """Blocks, options, names and HTML of all of the above, put together at random."""
    chance = random.Random(seed)
    names = ["Good", "Thief", "Missing", "page", "private", "/etc/passwd", "../x", "x.fmu", "M(p = 2)", "Good(p = 1e400)", "'quoted'", "\"two words", "-o", "as", "from", "folded", "é", "steady", ""]
    words = ["--stop 1", "--stop -1", "--stop nan", "--intervals 5", "--tolerance 1e-3", "--param p=2", "--param p=/etc/passwd", "--param", "--start-value x=2", "--solver ida", "--solver x", "--seed 3", "--vary p=1,2", "--keep x",
             "--keep min(x)", "--sample 3 --dist p=uniform(0,1)", "--trust .", "-I /", "-o x", "-m Good", "-m", "--", "-", "/etc/passwd", str(place.key.parent), "expect final x = 1", "expect x at 0.5 = exp(-0.5) ± 1e-3", "expect says </pre>",
             "expect error M0320", "expect", "--title </script>", "--log", "--from 0 --to 1", "x", "x y z", "'", "\"", "--events", "--stats", "--choices", "--at 1", "--diagram", "\x1b[31m", "\u202e"]
    kinds = ["simulate", "plot", "sweep", "linearize", "steady", "equations", "check", "draw", "eval", "modelica", "chi", "shsml", "python", "", "simulate simulate", "html"]
    bodies = [GOOD, place.thief, "model Good end Good;", "proc P = |[ x: int ; x := 1 ]|\nxper(stop = 3) = |[ P() ]|", "model", "Good", "1 + 1", "{1,2}*3", *HTML]
    for k in range(number):
        parts = []
        for _ in range(chance.randrange(1, 7)):
            if chance.random() < 0.3:
                parts.append(" ".join(chance.choice(HTML) for _ in range(chance.randrange(1, 4))) + "\n\n")
                continue
            kind = chance.choice(kinds)
            lines = [chance.choice(bodies)] if kind in ("modelica", "chi", "shsml", "eval", "html") else [" ".join(chance.choice(words) for _ in range(chance.randrange(0, 3))) for _ in range(chance.randrange(0, 3))]
            fence = "`" * chance.choice([3, 3, 3, 4])
            parts.append(f"{fence}{kind} {chance.choice(names)} {chance.choice(['', 'as r', 'from Good.mo', 'folded'])}\n" + "\n".join(lines) + f"\n{fence if chance.random() < 0.95 else ''}\n\n")
        text = "".join(parts)
        done = place.notebook(text, "-o", "page.html", "--timeout", "4")
        what = f"{place.who}: random notebook {k} of seed {seed}"
        expect(done.returncode in (0, 1) and (done.returncode == 0 or "error: " in done.stderr), f"{what}: status {done.returncode}, said {done.all[-300:]!r}")
        expect("root:" not in done.all and "\x1b" not in done.all and "\u202e" not in done.all, f"{what}: prints what it must not")
        page = (place.models / "page.html").read_text(errors="replace")
        expect("root:x:" not in page and "KEY of" not in page, f"{what}: a file is in the page")
        page_is_ours(page, what)
        place.untouched(what)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--random", type=int, default=60, help="random notebooks")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", default="")
    options = arguments.parse_args()
    saltus = pathlib.Path(options.saltus).resolve()
    tests = {test.__name__: test for test in (words_that_name_files, names_of_files, planted_links, names_of_classes, huge_counts, deep_texts)}
    tests["random_texts"] = lambda place: random_texts(place, options.random, options.seed)
    for name, test in tests.items():
        if options.only not in name:
            continue
        with tempfile.TemporaryDirectory(prefix="saltus-notebooks-") as folder:
            test(Notebooks(saltus, folder, strangers_place.unprivileged()))
    print(f"{len(failures)} failed")
    return failures.report()


if __name__ == "__main__":
    sys.exit(main())

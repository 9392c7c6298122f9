#!/usr/bin/env python3
"""Notebooks: what runs, what is kept, what is told where, and what a stranger's notebook cannot do."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

BALL = """# Ball <b>x</b>

Some prose.

```modelica
model Ball
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.7*pre(v));
  end when;
end Ball;
```

```simulate Ball as ball
--stop 0.5 --tolerance 1e-9
expect event 1 = sqrt(2/9.81) ± 1e-9
expect v at 0.5 = 0.7*sqrt(2*9.81) - 9.81*(0.5 - sqrt(2/9.81)) ± 1e-8
```

The first impact is at `= ball: event 1 | 5`.

```plot
h v
```

```linearize Ball
expect A[1,2] = 1 ± 0
```

```eval
{1, 2} * 3
expect value[2] = 6 ± 0
```

```chi tank
proc P = |[ x: int ; x := 1 | *[ delta 1.0; x := x + 1 ] ]|
xper(stop = 3) = |[ P() ]|
```

```simulate tank
expect final x = 4 ± 0
```

```modelica steady
model Lag
  parameter Real k = 2;
  Real x(start = 0, fixed = true);
equation
  der(x) = k - x;
end Lag;
```

```steady steady
expect x = 2 ± 1e-9
```

```sweep steady
--vary k=1,3 --keep x --stop 1
expect x in member 2 = 3*(1 - exp(-1)) ± 1e-5
```

```equations steady
```

```check steady
expect says sound
```
"""

WRONG = """# Wrong

```modelica
model Bad
  Real x;
equation
  der(x) = nothing;
end Bad;
```

```simulate Bad
```

```simulate Bad
expect error M0320
```

Value: `= final x`.

```plot
x
```

```simulate Other
--trust .
```

```modelica from /etc/passwd
```

![picture](../../etc/passwd.png)
"""

HOSTILE = """# <img src=x onerror=alert(1)>

<script>alert(1)</script> [a](javascript:alert(1)) [b](data:text/html,x) ![c](https://example.org/x.png)

```modelica
model M "</pre><script>alert(2)</script>"
  Real x = 1;
end M;
```

```simulate M
expect says </pre><script>alert(3)</script>
```

```plot
x --title "</script><script>alert(4)</script>"
```

$\\text{<script>alert(5)</script>}$ and `= <script>`
"""

THIEF = r"""# Thief

```modelica
function steal
  output Integer n;
external "C" n = steal() annotation(Include = "#include <stdio.h>
static int steal(void) { FILE* f = fopen(\"/etc/passwd\", \"r\"); return f ? fgetc(f) : -1; }");
end steal;

model Thief
  Integer n = steal();
end Thief;
```

```simulate Thief
```
"""


class Checks:
    def __init__(self, saltus):
        self.saltus = saltus
        self.failed = 0
        self.passed = 0

    def that(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("failed:", what)

    def run(self, folder, name, *words):
        environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"))
        done = subprocess.run([self.saltus, "notebook", name, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout, done.stderr


def page_is_ours(check, text, name):
    scripts = re.findall(r"<script[^>]*>", text)
    check.that(all(s in ("<script>", '<script type="application/json">') for s in scripts) and scripts.count("<script>") == 1, f"{name}: one script, ours")
    check.that("default-src 'none'" in text and "script-src 'sha256-" in text, f"{name}: the policy lets nothing else run")
    check.that(not re.search(r"<[a-z][^>]*\son[a-z]+=", text), f"{name}: no handlers")
    check.that(not re.search(r"(src|href)=\"(?!data:image/|#|https?:|mailto:|[\w./-]*\")", text), f"{name}: no address but what is allowed")
    check.that(not re.search(r"src=\"(?!data:image/)", text), f"{name}: nothing is fetched")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    check = Checks(str(pathlib.Path(arguments.parse_args().saltus).resolve()))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        notebook = folder / "ball.md"
        notebook.write_text(BALL)
        status, out, err = check.run(folder, "ball.md", "-o", "ball.html")
        check.that(status == 0, f"a sound notebook: {out}{err}")
        check.that("8 blocks run, 0 of them kept" in out and "8 of 8 expectations hold" in out, f"all ran: {out}")
        page = (folder / "ball.html").read_text()
        page_is_ours(check, page, "ball")
        check.that('<span class="value" title="ball: event 1 | 5">0.45152</span>' in page, "a value in the text")
        check.that('<figure class="saltus-plot">' in page and "<math" in page and "&lt;b&gt;" in page, "a plot, formulas, escaped text")
        # Nothing has changed; then the prose; then a model: what does not use it is kept.
        check.that("8 of them kept" in check.run(folder, "ball.md", "--check")[1], "kept when nothing changed")
        notebook.write_text(BALL.replace("Some prose.", "Some\n\nmore prose."))
        check.that("8 of them kept" in check.run(folder, "ball.md", "--check")[1], "kept when the prose changed")
        notebook.write_text(BALL.replace("-9.81;", "-9.810;"))
        status, out, err = check.run(folder, "ball.md", "--check")
        check.that(status == 0 and "6 of them kept" in out, f"run again when a model changed: {out}{err}")
        check.that(" 0 of them kept" in check.run(folder, "ball.md", "--check", "--fresh")[1], "--fresh")
        status, out, err = check.run(folder, "ball.md", "--check", "--until", "1")
        check.that(status == 0 and " 0 blocks run" in out, f"--until: {out}{err}")
        check.that("8 of them kept" in check.run(folder, "ball.md", "--check")[1], "a part that is run leaves the other results")
        notebook.write_text(BALL.replace("expect x = 2 ±", "expect x = 2.1 ±"))
        status, out, err = check.run(folder, "ball.md", "--check")
        check.that(status == 1 and "ball.md:57: expected x = 2.1 ± 1e-9" in err, f"an expectation that does not hold: {err}")

        (folder / "wrong.md").write_text(WRONG)
        status, out, err = check.run(folder, "wrong.md", "-o", "wrong.html")
        check.that(status == 1, "errors are told by the status")
        for line, words in ((11, "'simulate' failed: error[M0320]"), (18, "final x"), (20, "nothing to draw"), (24, "has no option '--trust'"),
                            (28, "no file '/etc/passwd'"), (31, "no picture")):
            check.that(re.search(rf"wrong\.md:{line}: .*{re.escape(words)}", err), f"wrong.md:{line}: {words}: {err}")
        check.that(len(re.findall("^error:", err, re.M)) == 6, f"an error that was expected is none: {err}")
        page = (folder / "wrong.html").read_text()
        check.that("wrong.md:7:12" in page and "root:" not in page, "the place in the notebook, and nothing of other files")

        (folder / "hostile.md").write_text(HOSTILE)
        check.run(folder, "hostile.md", "-o", "hostile.html")
        page_is_ours(check, (folder / "hostile.html").read_text(), "hostile")

        (folder / "thief.md").write_text(THIEF)
        status, out, err = check.run(folder, "thief.md", "-o", "thief.html")
        check.that(status == 1 and "L005" in err, f"foreign code is in the sandbox: {out}{err}")
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())

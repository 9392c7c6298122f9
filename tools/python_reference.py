#!/usr/bin/env python3
"""Writes docs/python.md: the guide that stands in python/guide.md, and the reference, made from the docstrings.

    python_reference.py            fails when docs/python.md is not what they say
    python_reference.py --update   writes it
"""
import argparse
import inspect
import pathlib
import re
import sys

import saltus
from saltus.algebra import Equation, Equations
from saltus.fit import Fit
from saltus.result import Svg
from saltus.sensitivities import Sensitivities

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE, GUIDE = ROOT / "docs" / "python.md", ROOT / "python" / "guide.md"
FUNCTIONS = [saltus.load, saltus.model, saltus.fmu, saltus.evaluate]
CLASSES = [saltus.Model, saltus.Result, saltus.Event, saltus.Plot, Svg, saltus.Run, saltus.Sweep, saltus.Ode, Sensitivities, Fit, saltus.Linear, saltus.Steady, saltus.Variable,
           Equations, Equation, saltus.Workspace, saltus.Diagnostic, saltus.SaltusError, saltus.ModelError, saltus.SimulationError, saltus.Interrupted, saltus.SaltusWarning]


def text_of(thing):
    """The docstring as Markdown: examples become blocks of code."""
    lines, code = [], False
    for line in (inspect.getdoc(thing) or "").splitlines():
        example = line.startswith((">>>", "...")) or (code and line.strip() != "")
        if example and not code:
            lines.append("```python")
        if code and not example:
            lines.append("```")
        code = example
        lines.append(line)
    return "\n".join(lines + (["```"] if code else []))


def signature(function):
    text = str(inspect.signature(function)).replace("self, ", "").replace("(self)", "()")
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)


def heading(level, name, function):
    return f"{level} `{name}`\n\n```python\n{name}{signature(function)}\n```\n"


def attributes(cls):
    """Fields and what the text behind them says."""
    source, made = inspect.getsource(cls).splitlines(), {}
    for i, line in enumerate(source[:-1]):
        said = source[i + 1].strip()
        name = line.strip().removeprefix("self.").split(":")[0].split(" = ")[0].strip()
        if name.isidentifier() and (" = " in line or ": " in line) and said.startswith('"""') and said.endswith('"""') and not line.strip().startswith(("def", "class")):
            made[name] = said.strip('"')
    return made


def class_text(cls):
    out = [f"### `{cls.__name__}`\n", text_of(cls) if cls.__doc__ and not cls.__doc__.startswith(cls.__name__ + "(") else "", ""]
    for name, said in attributes(cls).items():
        out.append(f"- `.{name}`: {said}")
    for name, member in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property) and member.__doc__:
            out.append(f"- `.{name}`: {' '.join(inspect.getdoc(member).split(chr(10) * 2)[0].split())}")
    for name, member in vars(cls).items():
        if not name.startswith("_") and inspect.isfunction(member):
            out += ["", heading("####", f"{cls.__name__}.{name}", member), text_of(member)]
    return "\n".join(out).rstrip() + "\n"


def page():
    out = [GUIDE.read_text(encoding="utf-8").rstrip(), "\n## Reference\n", "Made from the docstrings by `tools/python_reference.py`; the examples are run by the tests.\n"]
    for function in FUNCTIONS:
        out += [heading("###", f"saltus.{function.__name__}", function), text_of(function), ""]
    out += [class_text(cls) for cls in CLASSES]
    return "\n".join(out).rstrip() + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    made = page()
    if parser.parse_args().update:
        PAGE.write_text(made, encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == made:
        return 0
    print("docs/python.md is not what the docstrings say: tools/python_reference.py --update writes it")
    return 1


if __name__ == "__main__":
    sys.exit(main())

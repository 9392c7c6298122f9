"""Notebooks: cells in Modelica, χ and SHSML, and how models and their faults are shown."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .errors import Diagnostic, ModelError

if TYPE_CHECKING:
    from .model import Model

_STYLE = (
    "<style>.saltus pre{margin:0;line-height:1.35}.saltus .fault{background:rgba(213,94,0,.18);border-bottom:2px solid #d55e00}"
    ".saltus .said{color:#d55e00;white-space:pre-wrap}.saltus td,.saltus th{text-align:left;padding:1px 10px 1px 0}.saltus .number{color:#888;user-select:none}</style>"
)


def register(shell) -> None:
    """Gives the shell the cell magics."""
    for language in ("modelica", "chi", "shsml"):
        shell.register_magic_function(_magic(shell, language), "cell", language)


def _magic(shell, language: str):
    def magic(line: str, cell: str) -> None:
        from IPython.display import HTML, display

        from .workspace import shared_workspace

        words = line.split()
        variable = words[0] if words else None
        if variable is not None and not variable.isidentifier():
            raise ValueError(f"%%{language} NAME [CLASS]: {variable!r} is no name of a variable")
        # An empty line stands for the one with the magic: messages number the lines as the cell does.
        text = "\n" + cell
        try:
            made = shared_workspace()._from_text(text, words[1] if len(words) > 1 else None, language, "cell", False, 5)
        except ModelError as error:
            display(HTML(cell_html(text, error.diagnostics)))
            error.shown = True
            raise
        name = variable or made.name.rsplit(".", 1)[-1]
        shell.user_ns[name] = made
        display(HTML(f"<code>{escape(name)}</code>: {escape(repr(made))}"))

    magic.__doc__ = f"""Compiles the cell, a model in {language}.

    %%{language} [NAME [CLASS]]

    The model is the variable NAME, or is called as its class. CLASS says which one of the cell is meant; else it is the last.
    """
    return magic


def cell_html(text: str, diagnostics: list[Diagnostic]) -> str:
    """The text of a cell with its faults marked, and what is wrong under the lines."""
    lines = text.rstrip().split("\n")
    here = [d for d in diagnostics if d.severity != "note" and 0 < d.line <= len(lines)]
    shown = []
    for number, line in enumerate(lines, 1):
        if number == 1 and not line:
            continue
        faults = [d for d in here if d.line == number]
        marked = _marked(line, faults)
        shown.append(f"<span class='number'>{number:4} </span>{marked}")
        shown.extend(f"<span class='said'>     {' ' * max(d.column - 1, 0)}^ {escape(d.severity)}[{escape(d.code)}]: {escape(d.message)}</span>" for d in faults)
        shown.extend(f"<span class='said'>     {' ' * max(d.column - 1, 0)}  {escape(d.hint)}</span>" for d in faults if d.hint)
    others = "".join(f"<pre class='said'>{escape(str(d))}</pre>" for d in diagnostics if d not in here and d.severity != "note")
    return f"{_STYLE}<div class='saltus'><pre>" + "\n".join(shown) + f"</pre>{others}</div>"


def _marked(line: str, faults: list[Diagnostic]) -> str:
    if not faults:
        return escape(line)
    d = faults[0]
    begin = max(d.column - 1, 0)
    end = d.end_column - 1 if d.end_line == d.line and d.end_column > d.column else len(line)
    return escape(line[:begin]) + f"<span class='fault'>{escape(line[begin:end]) or ' '}</span>" + escape(line[end:])


def model_html(model: Model) -> str:
    """Its name, diagram and parameters."""
    core = model._core
    picture = core.picture(False) or ""
    rows = []
    try:
        values = model.parameters
    except Exception:  # a model that cannot be initialized is shown all the same
        values = {}
    for name in model.parameter_names[:40]:
        v = model.variable(name)
        value = values.get(name, "")
        text = f"{value:g}" if isinstance(value, float) else str(value)
        rows.append(f"<tr><td><code>{escape(name)}</code></td><td>{escape(text)}</td><td>{escape(v.unit)}</td><td>{escape(v.description)}</td></tr>")
    more = len(model.parameter_names) - len(rows)
    if more > 0:
        rows.append(f"<tr><td colspan='4'>… and {more} more</td></tr>")
    table = f"<table><tr><th>parameter</th><th>value</th><th>unit</th><th></th></tr>{''.join(rows)}</table>" if rows else ""
    parts = (("state", model.states), ("input", model.inputs), ("output", model.outputs), ("variable", model.variables))
    counts = ", ".join(f"{len(of)} {what}{'' if len(of) == 1 else 's'}" for what, of in parts)
    return f"{_STYLE}<div class='saltus'><b>{escape(model.name)}</b> — {counts}<div style='max-width:600px'>{picture}</div>{table}</div>"

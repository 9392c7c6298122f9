"""What is wrong with a model or a run, as data."""
from __future__ import annotations

import json
import os
import traceback
import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .result import Result
    from .sweep import Sweep


class Diagnostic(NamedTuple):
    """One thing that the compiler or a run has to say, with its place.

    `str()` gives it as the command line shows it, with the line of the model and a caret.
    """

    code: str
    severity: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    hint: str = ""
    notes: tuple[str, ...] = ()
    secondary: tuple[dict[str, Any], ...] = ()
    text: str = ""

    def __str__(self) -> str:
        return self.text or f"{self.severity}[{self.code}]: {self.message}"


def read_diagnostics(text: str) -> list[Diagnostic]:
    """From the JSON of libsaltus."""
    return [
        Diagnostic(
            code=d["code"], severity=d["severity"], message=d["message"], file=d.get("file", ""), line=d.get("line", 0), column=d.get("column", 0),
            end_line=d.get("endLine", 0), end_column=d.get("endColumn", 0), hint=d.get("hint", ""), notes=tuple(d.get("notes", ())),
            secondary=tuple(d.get("secondary", ())), text=d.get("text", "").rstrip("\n"),
        )
        for d in json.loads(text)
    ]


class SaltusWarning(UserWarning):
    """A warning of the compiler or of a run. `diagnostic` has its place."""

    diagnostic: Diagnostic | None = None


class SaltusError(Exception):
    """The base of what Saltus raises. `diagnostics` lists what was said."""

    def __init__(self, message: str, diagnostics: list[Diagnostic] | None = None):
        super().__init__(message)
        self.diagnostics = diagnostics or []

    shown = False
    """A notebook has shown the faults in the text of the cell already."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the model's faults are shown and the lines that led there, not the frames of this package."""
        errors = sum(d.severity == "error" for d in self.diagnostics)
        said = f"{errors} error{'s' if errors != 1 else ''} in the cell" if self.shown else str(self)
        return [*([] if self.shown else _lines_of_the_caller(self)), f"{type(self).__name__}: {said}"]


class ModelError(SaltusError):
    """The model is invalid.

    >>> try:
    ...     saltus.model("model M\\n  Real x = y;\\nend M;")
    ... except saltus.ModelError as error:
    ...     d = error.diagnostics[0]
    >>> d.code, d.line, d.column
    ('M0320', 2, 12)
    """


class SimulationError(SaltusError):
    """A run has failed. `result` has the rows up to there, or is None."""

    result: Result | None = None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C has ended a run or a sweep. `result` has the rows or runs before that; if the exception was not caught, so has `sys.last_value.result`."""

    result: Result | Sweep | None = None

    def _render_traceback_(self) -> list[str]:
        return [*_lines_of_the_caller(self), f"{type(self).__name__}: {self}"]


def _lines_of_the_caller(error: BaseException) -> list[str]:
    """Where more than one line of other people's code has led to an error: each of them."""
    own = os.path.dirname(os.path.abspath(__file__))
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith(own) and os.sep + "IPython" + os.sep not in f.filename]
    if len(frames) < 2:
        return []
    return [f"{'cell' if 'ipykernel_' in f.filename else f.filename}, line {f.lineno}{'' if f.name.startswith('<') else f', in {f.name}'}: {f.line}" for f in frames]


def message_of(diagnostics: list[Diagnostic], otherwise: str) -> str:
    errors = [str(d) for d in diagnostics if d.severity == "error"]
    return "\n".join(errors) if errors else otherwise


def warn(diagnostics: list[Diagnostic], depth: int) -> None:
    """Warnings among the diagnostics become Python's, as of the caller `depth` frames above."""
    for d in diagnostics:
        if d.severity != "warning":
            continue
        warning = SaltusWarning(str(d))
        warning.diagnostic = d
        warnings.warn(warning, stacklevel=depth + 1)

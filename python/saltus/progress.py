"""A progress bar: a line on a terminal, a bar in a notebook, nothing in a pipe."""
from __future__ import annotations

import sys
from collections.abc import Callable


def bar(title: str) -> Callable[[float], None]:
    """A function to be told the part that is done."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and type(shell).__name__ == "ZMQInteractiveShell":
        return _notebook(title)
    if not sys.stderr.isatty():
        return lambda part: None

    def show(part: float) -> None:
        part = min(max(part, 0.0), 1.0)
        full = int(40 * part)
        sys.stderr.write(f"\r{title} [{'#' * full}{'.' * (40 - full)}] {100 * part:3.0f} %" + ("\n" if part >= 1 else ""))
        sys.stderr.flush()

    return show


def _notebook(title: str) -> Callable[[float], None]:
    from html import escape

    from IPython.display import HTML, display

    handle = None

    def show(part: float) -> None:
        nonlocal handle
        shown = HTML(f"{escape(title)} <progress value='{min(max(part, 0.0), 1.0):.3f}' max='1'></progress> {100 * part:.0f} %")
        if handle is None:
            handle = display(shown, display_id=True)
        else:
            handle.update(shown)

    return show

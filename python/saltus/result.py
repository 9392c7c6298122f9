"""Trajectories."""
from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import Diagnostic, SaltusError, read_diagnostics
from .values import no_such

if TYPE_CHECKING:
    import numpy as np

    from . import _core
    from .model import Model


class Event(NamedTuple):
    """What happened at one instant."""

    time: float
    step: int
    """Of several steps at one instant: 1, 2, …"""
    causes: tuple[str, ...]
    """What brought it about, and what followed: "'h <= 0' became true"."""
    leaps: dict[str, tuple[float, float]]
    """Values before and after the event, of the first variables that changed."""


class Svg(str):
    """A picture as SVG. Notebooks show it."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)


class Plot:
    """Curves over time. Notebooks show them as a plot to zoom and to read values in, without the network.

    `save` writes .html, .svg, .png or .pdf.
    """

    def __init__(self, names: list[str], page: str, svg: str, height: int, write: Callable[[str], None]):
        self._names, self._page, self._svg, self._height, self._write = names, page, svg, height, write

    def __repr__(self) -> str:
        return f"<saltus.Plot of {', '.join(self._names)}>"

    @property
    def svg(self) -> Svg:
        """As a picture."""
        return Svg(self._svg)

    def save(self, path: str | os.PathLike[str]) -> None:
        """As a page of its own (.html) or a picture (.svg, .png, .pdf)."""
        file = os.fspath(path)
        if os.path.splitext(file)[1] not in (".html", ".svg", ".png", ".pdf"):
            raise ValueError("plots are saved as .html, .svg, .png or .pdf")
        self._write(file)

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, str]:
        from html import escape

        frame = f'<iframe srcdoc="{escape(self._page)}" style="width:100%;height:{self._height}px;border:0" sandbox="allow-scripts"></iframe>'
        return {"text/html": frame, "image/svg+xml": self._svg, "text/plain": repr(self)}


class StoredModel:
    """What a result knows of its model when it comes from a file or from a pickle: names, and what belongs to them."""

    def __init__(self, name: str, states: list[str], outputs: list[str], whole: dict[str, Any], elements: dict[str, Any]):
        self.name, self.states, self.outputs = name, states, outputs
        self._whole, self._elements = whole, elements

    def __repr__(self) -> str:
        return f"<saltus: names of the model {self.name}>"


def _named(name: str, signals: dict[str, Any]) -> StoredModel:
    """From the names of signals: `x[1]` and `x[2]` are the elements of `x`."""
    from .model import Variable

    indices: dict[str, list[tuple[int, ...]]] = {}
    for signal in signals:
        match = re.fullmatch(r"(.*)\[(\d+(?:, ?\d+)*)\]", signal)
        if match:
            indices.setdefault(match[1], []).append(tuple(int(i) for i in match[2].split(",")))
    whole: dict[str, Any] = {}
    elements: dict[str, Any] = {}
    for signal, s in signals.items():
        elements[signal] = whole[signal] = Variable(signal, s["type"], "variable", s["unit"], s["displayUnit"], s["description"], (), (signal,))
    for array, found in indices.items():
        shape = tuple(max(axis) for axis in zip(*found)) if len({len(i) for i in found}) == 1 else ()
        inner = _all_indices(shape)
        names = tuple(next((n for n in (f"{array}[{','.join(map(str, i))}]", f"{array}[{', '.join(map(str, i))}]") if n in signals), "") for i in inner)
        if shape and sorted(found) == inner and all(names):
            s = signals[names[0]]
            whole[array] = Variable(array, s["type"], "variable", s["unit"], s["displayUnit"], s["description"], shape, names)
            elements.update({n: whole[array] for n in names})
    return StoredModel(name, [], [], whole, elements)


def _all_indices(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    import itertools

    return list(itertools.product(*(range(1, n + 1) for n in shape)))


def open_result(path: str | os.PathLike[str]) -> Result:
    """Reads a result from a file, of Saltus or of another tool: .mat (version 4) or .csv.

    >>> import os, tempfile
    >>> m = saltus.model("model D  Real x(start = 1, fixed = true);  equation  der(x) = -x;  end D;")
    >>> file = os.path.join(tempfile.mkdtemp(), "D.mat")
    >>> m.simulate(stop=1, tolerance=1e-9).save(file)
    >>> float(round(saltus.open(file)["x"][-1], 6))
    0.367879
    """
    from . import _core

    file = os.fspath(path)
    if not isinstance(file, str) or "\0" in file:
        raise TypeError("the path of a result is a text")
    core = _core.Table(file)
    if not core.ok:
        raise SaltusError(core.failure())
    name = os.path.splitext(os.path.basename(file))[0]
    return _stored(core, _named(name, {s["name"]: s for s in json.loads(core.signals())}), {}, [], {"status": "done", "message": ""}, [])


def _stored(core: _core.Table, model: Any, params: dict[str, Any], diagnostics: list[Diagnostic], outcome: dict[str, Any], events: list[Event]) -> Result:
    made = Result.__new__(Result)
    made.model, made.params, made.diagnostics = model, params, diagnostics
    made._core, made._rows, made._outcome, made._events, made._copies = core, core.row_count(), outcome, events, None
    made._signals = {s["name"]: s for s in json.loads(core.signals())}
    return made


def _unpickled(columns: list[tuple], rows: int, *rest: Any) -> Result:
    from . import _core

    return _stored(_core.Table(columns, rows), *rest)


class Result(Mapping):
    """The trajectory of a run: a mapping of names to arrays.

    An event is two rows or more at one time. Reals are views of the run's memory where that is possible; they cannot be written to. Booleans and
    Integers have their own types. An array variable by its name alone has a row a time, with its own dimensions behind.

    >>> m = saltus.model("model S  Real x[2](start = {1, 2}, each fixed = true);  Boolean low = x[2] < 1;  equation  der(x) = -x;  end S;")
    >>> r = m.simulate(stop=1)
    >>> r["x"].shape == (r.rows, 2), r["low"].dtype, "x[2]" in r
    (True, dtype('bool'), True)
    """

    def __init__(self, model: Model | StoredModel, core: _core.Run | _core.Table, params: dict[str, Any], copy: bool = False):
        self.model = model
        """The model. A result from a file or a pickle has its names only."""
        self.params = params
        """What was set for this run."""
        self._core, self._rows = core, core.row_count()
        self.diagnostics: list[Diagnostic] = read_diagnostics(core.diagnostics())
        """What the run had to say."""
        self._outcome: dict[str, Any] = json.loads(core.outcome())
        self._signals = {s["name"]: s for s in json.loads(core.signals())}
        self._events: list[Event] | None = None
        self._copies = {name: core.column(name) for name in self._signals} if copy else None

    # ---- rows

    def _column(self, name: str) -> np.ndarray | None:
        return self._copies.get(name) if self._copies is not None else self._core.column(name)

    def __getitem__(self, name: str) -> np.ndarray:
        signal = self._signals.get(name) if isinstance(name, str) else None
        if signal is None:
            variable = self.model._whole.get(name) if isinstance(name, str) else None
            if variable is None or not variable.shape or any(e not in self._signals for e in variable.elements):
                raise KeyError(str(no_such("variable", name, self._signals)))
            import numpy as np

            return np.stack([self[e] for e in variable.elements], axis=1).reshape(self._rows, *variable.shape)
        values = self._column(name)
        if signal["type"] == "Real":
            return values
        return values != 0 if signal["type"] == "Boolean" else values.astype(int)

    def __iter__(self) -> Iterator[str]:
        return (name for name, s in self._signals.items() if s["varies"])

    def __contains__(self, name: object) -> bool:
        return name in self._signals or (isinstance(name, str) and name in self.model._whole and bool(self.model._whole[name].shape))

    def __len__(self) -> int:
        """As of any mapping: the number of names."""
        return sum(1 for _ in self)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._rows

    @property
    def names(self) -> list[str]:
        """Of everything that varies; parameters can be asked for as well."""
        return list(self)

    @property
    def time(self) -> np.ndarray:
        """The times of the rows."""
        return self._column("time")

    def unit(self, name: str) -> str:
        """The unit of a variable."""
        if name not in self._signals:
            raise no_such("variable", name, self._signals)
        return self._signals[name]["unit"]

    def final(self, name: str) -> float:
        """The last value of a variable."""
        values = self[name]
        if len(values) == 0:
            raise SaltusError("the result has no rows")
        return values[-1].item() if values.ndim == 1 else values[-1]

    def at(self, time: float, name: str) -> float:
        """The value at a time, interpolated linearly between two rows; at a discontinuity, the value after it."""
        import numpy as np

        t, values = self.time, np.asarray(self[name], dtype=float)
        if len(t) == 0 or not t[0] <= time <= t[-1]:
            raise SaltusError(f"the result has no time {time}")
        i = int(np.searchsorted(t, time, side="right")) - 1
        if i + 1 >= len(t) or t[i] == time:
            return float(values[i])
        return float(values[i] + (values[i + 1] - values[i]) * (time - t[i]) / (t[i + 1] - t[i]))

    # ---- elsewhere

    def to_pandas(self, *names: str):
        """A table by time, of these variables or of all that vary."""
        import pandas as pd

        chosen = names or [n for n in self if n != "time"]
        return pd.DataFrame({name: self[name] for name in chosen}, index=pd.Index(self.time, name="time"))

    def to_xarray(self, *names: str):
        """As `xarray.Dataset` over time, of these variables or of all that vary, arrays whole; units are attributes (needs xarray).

        An event is several rows of one time; `.drop_duplicates("time", keep="last")` leaves the values after it.
        """
        import xarray as xr

        chosen = names or self._whole_names()
        made = {}
        for name in chosen:
            values = self[name]
            variable = self.model._whole.get(name) or self.model._elements.get(name)
            attributes = {key: text for key, text in (("units", variable.unit), ("long_name", variable.description)) if text} if variable else {}
            made[name] = (["time", *[f"{name}_{i}" for i in range(1, values.ndim)]], values, attributes)
        return xr.Dataset(made, coords={"time": ("time", self.time, {"units": "s"})}, attrs={"model": self.model.name})

    def _whole_names(self) -> list[str]:
        """What varies, arrays by their own names."""
        chosen: dict[str, None] = {}
        for name in self:
            variable = self.model._elements.get(name)
            whole = variable is not None and variable.shape and all(e in self._signals for e in variable.elements)
            if name != "time":
                chosen[variable.name if whole else name] = None
        return list(chosen)

    def plot(self, *names: str, ax=None, title: str | None = None):
        """Draws variables over time. With `ax`, axes of matplotlib, draws there and returns them; else returns a `Plot`."""
        chosen = list(names) or self._worth_showing()
        for name in chosen:
            if name not in self._signals:
                raise no_such("variable", name, self._signals)
        if ax is not None:
            for name in chosen:
                steps = self._signals[name]["type"] != "Real"
                unit = self.unit(name)
                ax.plot(self.time, self[name], label=f"{name} [{unit}]" if unit else name, drawstyle="steps-post" if steps else "default")
            ax.set_xlabel("time [s]")
            ax.legend()
            if title:
                ax.set_title(title)
            return ax
        heading = self.model.name if title is None else title
        core = self._core
        page, svg = core.plot(chosen, "html", heading), core.plot(chosen, "svg", heading)

        def write(file: str) -> None:
            if not core.write_plot(chosen, file, heading):
                raise SaltusError(core.failure())

        if page is None or svg is None:
            raise SaltusError(core.failure())
        units = len({self._signals[n]["unit"] for n in chosen})
        panels = (units + 1) // 2  # an axis a unit, two axes a panel
        return Plot(chosen, page, svg, 520 if panels == 1 else 120 + 300 * panels, write)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the rows to a file: .csv or .mat."""
        if not self._core.write(os.fspath(path)):
            raise SaltusError(self._core.failure())

    def _worth_showing(self) -> list[str]:
        states = [n for n in self.model.states if n in self._signals]
        others = [n for n in self.model.outputs if n in self._signals] + [n for n in self if n != "time"]
        return (states or others)[:6]

    # ---- what happened

    @property
    def events(self) -> list[Event]:
        """The events of the run, with their causes; none where `events=False` was said."""
        if self._events is None:
            self._events = [
                Event(e["time"], e["step"], tuple(c["text"] for c in e["causes"]), {leap["name"]: (leap["before"], leap["after"]) for leap in e["leaps"]})
                for e in json.loads(self._core.events())
            ]
        return self._events

    @property
    def status(self) -> str:
        """'done', 'terminated' (by the model), 'failed' or 'interrupted'."""
        return self._outcome["status"]

    @property
    def message(self) -> str:
        """What the model said when it ended the run."""
        return self._outcome["message"]

    @property
    def statistics(self) -> dict[str, Any]:
        """The method and what it cost: steps, evaluations, events, seconds."""
        return {k: v for k, v in self._outcome.items() if k not in ("status", "message", "time")}

    def __repr__(self) -> str:
        span = f" from {self.time[0]:g} to {self.time[-1]:g} s" if self._rows else ""
        return f"<saltus.Result of {self.model.name}: {self._rows} rows{span}, {self.status}>"

    def __reduce__(self):
        columns = []
        for name, s in self._signals.items():
            values = self._column(name)
            varies = bool(s["varies"])
            kept = values.copy() if varies or not self._rows else values[:1].copy()
            columns.append((name, s["unit"], s["displayUnit"], s["description"], s["type"], kept, varies or not self._rows))
        known = self.model
        names = StoredModel(known.name, list(known.states), list(known.outputs), known._whole, known._elements)
        return _unpickled, (columns, self._rows, names, self.params, self.diagnostics, self._outcome, self.events)

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, str]:
        bundle = {"text/plain": repr(self)}
        if self._rows and self._copies is None:
            shown = self.plot()._repr_mimebundle_()
            bundle.update({"text/html": shown["text/html"], "image/svg+xml": shown["image/svg+xml"]})
        return bundle

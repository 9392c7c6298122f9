"""Many runs of one model."""
from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from .errors import Interrupted, SaltusError
from .values import no_such, number_of

if TYPE_CHECKING:
    import numpy as np

    from . import _core
    from .model import Model


class Sweep:
    """The quantities of a sweep: one array per quantity, with one dimension per parameter (or one dimension, if they were paired)."""

    def __init__(self, model: Model, params: dict[str, np.ndarray], paired: bool, kept: dict[str, np.ndarray], messages: dict[int, str], members: np.ndarray):
        self.model = model
        self.params = params
        """The values of each parameter."""
        self.paired = paired
        self._kept, self._messages, self._members = kept, messages, members

    def __getitem__(self, quantity: str) -> np.ndarray:
        if quantity not in self._kept:
            raise no_such("quantity", quantity, self._kept)
        return self._kept[quantity]

    @property
    def quantities(self) -> list[str]:
        """What was kept."""
        return list(self._kept)

    @property
    def failed(self) -> dict[int, str]:
        """Why members failed, by their number in the order of `to_pandas`; an empty text: it was not reached."""
        return dict(self._messages)

    @property
    def shape(self) -> tuple[int, ...]:
        """Of each array."""
        return next(iter(self._kept.values())).shape

    def to_pandas(self):
        """A table with one row per run: parameters, quantities, and the reason of a failure."""
        import pandas as pd

        data = {name: self._members[:, i] for i, name in enumerate(self.params)}
        data.update({name: values.ravel() for name, values in self._kept.items()})
        table = pd.DataFrame(data)
        if self._messages:
            table["message"] = [self._messages.get(i, "") if i in self._messages else None for i in range(len(table))]
        return table

    def to_xarray(self):
        """As `xarray.Dataset` with the parameters as coordinates (needs xarray)."""
        import xarray as xr

        if self.paired:
            coordinates = {name: ("member", values) for name, values in self.params.items()}
            return xr.Dataset({name: ("member", values) for name, values in self._kept.items()}, coords=coordinates)
        return xr.Dataset({name: (list(self.params), values) for name, values in self._kept.items()}, coords=self.params)

    def __repr__(self) -> str:
        return f"<saltus.Sweep of {self.model.name}: {len(self._members)} runs, {len(self._messages)} failed, keeping {', '.join(self._kept)}>"

    def _repr_html_(self) -> str:
        return self.to_pandas()._repr_html_()


def sweep(model: Model, core: _core.Run, params: Mapping[str, Sequence[float]], keep: Iterable[str] | str, start: float, stop: float, paired: bool,
          threads: int | None, progress: Callable[[float], None] | None) -> Sweep:
    import numpy as np

    if not isinstance(params, Mapping) or not params:
        raise TypeError("a sweep needs a mapping of parameters to their values")
    kept = [keep] if isinstance(keep, str) else list(keep)
    if not kept or not all(isinstance(k, str) for k in kept):
        raise TypeError("a sweep keeps quantities by their names: \"x\", \"max(x)\"")
    known = model._elements
    for text in kept:
        call = re.fullmatch(r"(?:final|min|max|mean|rms|integral)\((.*)\)|at\((.*), *[-+.\deE]+\)", text)
        name = (call[1] or call[2]) if call else text
        if name not in known and name != "time":
            raise no_such("variable", name, known)
    values: dict[str, np.ndarray] = {}
    for name, points in params.items():
        variable = known.get(name) if isinstance(name, str) else None
        if variable is None or variable.kind != "parameter":
            raise no_such("parameter", name, model.parameter_names)
        values[name] = np.atleast_1d(np.asarray(points, dtype=float))
        if values[name].ndim != 1 or values[name].size == 0:
            raise ValueError(f"'{name}': a sweep needs a list of values")
        if variable.type in ("Integer", "enumeration") and not np.all(values[name] == np.round(values[name])):
            raise SaltusError(f"'{name}' is an Integer or an enumeration: whole numbers are needed")
    sizes = [v.size for v in values.values()]
    if paired and len(set(sizes)) > 1:
        raise ValueError("paired parameters need equally many values")
    if paired:
        members, shape = np.column_stack(list(values.values())), (sizes[0],)
    else:
        members, shape = np.stack([m.ravel() for m in np.meshgrid(*values.values(), indexing="ij")], axis=1), tuple(sizes)
    count = number_of(threads) if threads is not None else 0.0
    if count is None or not 0 <= count <= 4096 or count != int(count):
        raise ValueError("threads: a whole number of them is needed")
    told = None if progress is None else lambda done, failed: progress(done / len(members))
    into, messages, interrupted = core.sweep(start, stop, list(values), np.ascontiguousarray(members), kept, int(count), told)
    why = {entry["member"]: entry["message"] for entry in json.loads(messages)}
    made = Sweep(model, values, bool(paired), {name: into[:, i].reshape(shape) for i, name in enumerate(kept)}, why, members)
    if interrupted:
        told = Interrupted(f"the sweep of '{model.name}' was interrupted; the exception's `result` has the {len(members) - len(why)} of {len(members)} runs that came to their end")
        told.result = made
        raise told
    return made

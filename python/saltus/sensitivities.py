"""How trajectories change with parameters."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .errors import SaltusError
from .values import no_such

if TYPE_CHECKING:
    import numpy as np

    from .model import Model


class Sensitivities:
    """Derivatives of a trajectory by parameters. `s["x"]` is the trajectory of x, `s["x", "k"]` its derivative by k; both are arrays over `time`."""

    def __init__(self, model: Model, data: dict[str, Any]):
        import numpy as np

        self.model = model
        self.by: list[str] = data["parameters"]
        """The parameters."""
        self.of: list[str] = data["outputs"]
        """The variables."""
        self.at: dict[str, float] = dict(zip(self.by, data["at"]))
        """The values of the parameters."""
        self.time = np.array(data["time"], dtype=float)
        """The times of the rows."""
        rows = self.time.size
        self.values = np.array(data["values"], dtype=float).reshape(rows, len(self.of))
        """A row a time, a column a variable."""
        self.derivatives = np.array(data["derivatives"], dtype=float).reshape(rows, len(self.of), len(self.by))
        """A row a time, then variables, then parameters."""

    def __getitem__(self, key: str | tuple[str, str]) -> np.ndarray:
        name, by = key if isinstance(key, tuple) and len(key) == 2 else (key, None)
        if name not in self.of:
            raise no_such("variable", name, self.of)
        if by is None:
            return self.values[:, self.of.index(name)]
        if by not in self.by:
            raise no_such("parameter", by, self.by)
        return self.derivatives[:, self.of.index(name), self.by.index(by)]

    def relative(self, name: str, by: str) -> np.ndarray:
        """p/x ∂x/∂p: by how many percent x changes where the parameter p changes by one. NaN where x is 0."""
        import numpy as np

        x = self[name]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(x == 0, np.nan, self.at[by] * self[name, by] / x)

    def to_pandas(self):
        """A table by time, with the columns "x", "d(x)/d(k)", …"""
        import pandas as pd

        data = {}
        for name in self.of:
            data[name] = self[name]
            data.update({f"d({name})/d({by})": self[name, by] for by in self.by})
        return pd.DataFrame(data, index=pd.Index(self.time, name="time"))

    def to_xarray(self):
        """As `xarray.Dataset`: `values` over time and variable, `derivatives` over time, variable and parameter (needs xarray)."""
        import xarray as xr

        return xr.Dataset({"values": (["time", "variable"], self.values), "derivatives": (["time", "variable", "parameter"], self.derivatives)},
                          coords={"time": self.time, "variable": self.of, "parameter": self.by})

    def __repr__(self) -> str:
        return f"<saltus.Sensitivities of {self.model.name}: d({', '.join(self.of)})/d({', '.join(self.by)}), {self.time.size} rows>"


def names_of(model: Model, given: Iterable[str] | str, what: str, *, parameters: bool) -> list[str]:
    """Names of scalars, each of which is there; of an array all of its elements."""
    listed = [given] if isinstance(given, str) else list(given)
    made = []
    for name in listed:
        variable = (model._whole.get(name) or model._elements.get(name)) if isinstance(name, str) else None
        if variable is None or (parameters and (variable.kind != "parameter" or variable.type != "Real")):
            raise no_such("parameter of the type Real" if parameters else "variable", name, model.parameter_names if parameters else model._elements)
        made.extend(variable.elements if name == variable.name else [name])
    if not made:
        raise SaltusError(f"{what}: at least one name is needed")
    return made


def read(model: Model, text: str) -> Sensitivities:
    return Sensitivities(model, json.loads(text))

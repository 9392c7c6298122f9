"""Parameters from measured data: least squares."""
from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import SaltusError
from .sensitivities import names_of
from .values import no_such, number_of

if TYPE_CHECKING:
    import numpy as np

    from .model import Model
    from .result import Result


class Fit:
    """What a fit has found. `fit["k"]` is the value of the parameter k."""

    def __init__(self, data: dict[str, Any], rms: dict[str, float], result: Result):
        import numpy as np

        names = data["parameters"]
        self.params: dict[str, float] = dict(zip(names, data["values"]))
        """The parameters that fit best."""
        self.deviation: dict[str, float] = {n: math.inf if d is None else d for n, d in zip(names, data["deviations"])}
        """Their standard deviations, as the residuals tell them; infinite where the data do not determine a parameter."""
        self.covariance = np.array([[math.inf if c is None else c for c in row] for row in data["covariance"]], dtype=float)
        """Of the parameters, in their order."""
        self.rms = rms
        """Of each variable, the root mean square of the difference between data and model."""
        self.steps: int = data["iterations"]
        """That it took."""
        self.converged: bool = data["converged"]
        """False: the last step still changed the parameters."""
        self.differences: bool = data["differences"]
        """True: the model has no sensitivities (its structure changes, it has processes, events meet), and differences of runs took their place."""
        self.result = result
        """The run with them."""

    def __getitem__(self, name: str) -> float:
        return self.params[name]

    def __repr__(self) -> str:
        found = ", ".join(f"{n} = {v:.6g} ± {2 * self.deviation[n]:.2g}" for n, v in self.params.items())
        return f"<saltus.Fit {found}{'' if self.converged else '; not converged'}>"


class Question:
    """What is asked of a fit, checked: the form in which libsaltus takes it."""

    def __init__(self, model: Model, data: Any, params: Mapping[str, float], bounds: Mapping[str, tuple[float, float]] | None, weights: Mapping[str, float] | None):
        if not isinstance(params, Mapping) or not params:
            raise TypeError("a fit needs a mapping of parameters to the values at which the search begins")
        self.times, self.signals = read_data(model, data)
        self.names = names_of(model, params, "params", parameters=True)
        if self.names != list(params):
            raise TypeError("a fit finds scalars: name the elements of an array one by one")
        self.begin = [_finite(params[n], f"'{n}'") for n in self.names]
        limits = dict(bounds or {})
        for name in limits:
            if name not in self.names:
                raise no_such("parameter to find", name, self.names)
        pairs = [tuple(limits.get(n, (-math.inf, math.inf))) for n in self.names]
        if any(len(pair) != 2 or any(number_of(b) is None for b in pair) for pair in pairs):
            raise TypeError("bounds are pairs of numbers: (least, largest)")
        self.low, self.high = [float(p[0]) for p in pairs], [float(p[1]) for p in pairs]
        if any(not low <= p <= high for low, p, high in zip(self.low, self.begin, self.high)):
            raise ValueError("the parameters begin outside of their bounds")
        for name in weights or {}:
            if name not in self.signals:
                raise no_such("variable in the data", name, self.signals)
        self.weights = [_finite((weights or {}).get(n, 0.0), f"the weight of '{n}'") for n in self.signals]
        if any(w < 0 for w in self.weights):
            raise ValueError("weights are positive")


def _finite(value: Any, what: str) -> float:
    number = number_of(value)
    if number is None or not math.isfinite(number):
        raise TypeError(f"{what}: a number is needed, not {value!r}")
    return number


def read_fit(model: Model, text: str, asked: Question, **settings: Any) -> Fit:
    """From the JSON of libsaltus, with a run that has the parameters found."""
    import numpy as np

    data = json.loads(text)
    params = {**dict(settings.pop("params") or {}), **dict(zip(data["parameters"], data["values"]))}
    result = model.simulate(stop=float(asked.times[-1]), params=params, **settings)
    run = model.start(stop=float(asked.times[-1]), params=params, record=False, **settings)
    there = []
    for t in asked.times:
        if t > run.time:
            run.step_to(float(t))
        there.append(run.get(asked.signals))
    left = np.array(there) - np.column_stack(list(asked.signals.values()))
    return Fit(data, dict(zip(asked.signals, np.sqrt(np.mean(left**2, axis=0)).tolist())), result)


def read_data(model: Model, data: Any) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Times and signals of a table by time, or of a mapping with "time" in it."""
    import numpy as np

    if not isinstance(data, Mapping) and not hasattr(data, "columns"):
        raise TypeError(f"data to fit are a table of pandas, or a mapping of names to values, not {type(data).__name__}")
    columns = {str(n): np.asarray(data[n], dtype=float) for n in (data.columns if hasattr(data, "columns") else data)}
    times = columns.pop("time", None)
    if times is None and hasattr(data, "index"):
        times = np.asarray(data.index, dtype=float)
    if times is None or times.ndim != 1 or times.size < 2 or not np.all(np.diff(times) > 0):
        raise SaltusError("data to fit need ascending times: a column \"time\", or the index of a table")
    for name, values in columns.items():
        if name not in model._elements:
            raise no_such("variable", name, model._elements)
        if values.shape != times.shape or not np.all(np.isfinite(values)):
            raise ValueError(f"'{name}': a number a time is needed")
    if not columns:
        raise SaltusError("the data to fit have no signals")
    return times, columns

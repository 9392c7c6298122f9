"""Parameters from measured data: least squares."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import SaltusError, SimulationError
from .values import no_such, number_of

if TYPE_CHECKING:
    import numpy as np

    from .model import Model
    from .result import Result

# Derivatives by differences: runs are accurate to the tolerance, so a step of its square root balances both errors.
_TOLERANCE = 1e-9
_STEP = 3e-5


class Fit:
    """What a fit has found. `fit["k"]` is the value of the parameter k."""

    def __init__(self, params: dict[str, float], deviation: dict[str, float], covariance: np.ndarray, rms: float, steps: int, converged: bool, result: Result):
        self.params = params
        """The parameters that fit best."""
        self.deviation = deviation
        """Their standard deviations, as the residuals tell them; infinite where the data do not determine a parameter."""
        self.covariance = covariance
        """Of the parameters, in their order."""
        self.rms = rms
        """The root mean square of the weighted residuals that are left."""
        self.steps = steps
        """That it took."""
        self.converged = converged
        """False: the last step still changed the parameters."""
        self.result = result
        """The run with them."""

    def __getitem__(self, name: str) -> float:
        return self.params[name]

    def __repr__(self) -> str:
        found = ", ".join(f"{n} = {v:.6g} ± {2 * self.deviation[n]:.2g}" for n, v in self.params.items())
        return f"<saltus.Fit {found}{'' if self.converged else '; not converged'}>"


def fit(model: Model, data: Any, params: Mapping[str, float], fixed: Mapping[str, Any] | None, bounds: Mapping[str, tuple[float, float]] | None,
        weights: Mapping[str, float] | None, inputs: Mapping[str, Any] | None, tolerance: float | None, steps: int) -> Fit:
    """Levenberg and Marquardt's method (Marquardt 1963) with differences."""
    import numpy as np

    times, signals = _read(model, data)
    names = list(params)
    if not names:
        raise ValueError("a fit needs parameters to find")
    for name in names:
        variable = model._elements.get(name) if isinstance(name, str) else None
        if variable is None or variable.kind != "parameter" or variable.type != "Real":
            raise no_such("parameter of the type Real", name, model.parameter_names)
    p = np.array([float(v) if (v := number_of(params[n])) is not None else np.nan for n in names])
    if not np.all(np.isfinite(p)):
        raise TypeError("a fit begins with numbers for its parameters")
    low, high = (np.array([float((bounds or {}).get(n, (-np.inf, np.inf))[i]) for n in names]) for i in (0, 1))
    if np.any(low > high) or np.any(p < low) or np.any(p > high):
        raise ValueError("the parameters begin outside of their bounds")
    scale = {n: float((weights or {}).get(n, 1.0)) for n in signals}
    # Between rows the values lie on lines: rows at the times of the data where these are regular, and many where they are not.
    gap, span = float(np.min(np.diff(times))), float(times[-1] - times[0])
    regular = bool(np.max(np.diff(times)) - gap < 1e-9 * span) and abs(times[0] / gap - round(times[0] / gap)) < 1e-9
    interval = gap if regular else min(gap, span / 5000)

    def run(at: np.ndarray) -> Result:
        return model.simulate(stop=float(times[-1]), start=None, params={**(fixed or {}), **dict(zip(names, at.tolist()))}, inputs=inputs,
                              tolerance=tolerance or _TOLERANCE, interval=interval, events=False)

    def residual(at: np.ndarray) -> np.ndarray:
        made = run(at)
        return np.concatenate([scale[n] * (np.interp(times, made.time, made[n]) - values) for n, values in signals.items()])

    left = residual(p)
    damping, taken, converged = 1e-3, 0, False
    while taken < steps and not converged:
        taken += 1
        columns = []
        for i in range(p.size):
            h = _STEP * max(abs(p[i]), 1e-3)
            other = p.copy()
            other[i] += h if p[i] + h <= high[i] else -h
            columns.append((residual(other) - left) / (other[i] - p[i]))
        jacobian = np.column_stack(columns)
        normal, slope = jacobian.T @ jacobian, jacobian.T @ left
        while True:
            matrix = normal + damping * np.diag(np.maximum(np.diag(normal), 1e-300))
            tried = np.clip(p - np.linalg.lstsq(matrix, slope, rcond=None)[0], low, high)
            try:
                then = residual(tried)
            except SimulationError:  # the model has no solution there
                then = np.full_like(left, np.inf)
            if then @ then <= left @ left:
                break
            damping *= 4
            if damping > 1e12:
                tried, then = p, left
                break
        converged = bool(np.max(np.abs(tried - p) / np.maximum(np.abs(p), 1e-12)) < 1e-7)
        p, left, damping = tried, then, max(damping / 8, 1e-12)
    freedom = max(left.size - p.size, 1)
    covariance = np.linalg.pinv(normal) * (left @ left) / freedom
    undetermined = np.linalg.matrix_rank(normal) < p.size
    spread = np.full(p.size, np.inf) if undetermined else np.sqrt(np.maximum(np.diag(covariance), 0))
    return Fit(dict(zip(names, p.tolist())), dict(zip(names, spread.tolist())), covariance, float(np.sqrt(left @ left / left.size)), taken, converged, run(p))


def _read(model: Model, data: Any) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Times and signals of a table by time, or of a mapping with "time" in it."""
    import numpy as np

    columns = {str(n): np.asarray(data[n], dtype=float) for n in (data.columns if hasattr(data, "columns") else data)}
    times = columns.pop("time", None)
    if times is None and hasattr(data, "index"):
        times = np.asarray(data.index, dtype=float)
    if times is None or times.ndim != 1 or times.size < 2 or np.any(np.diff(times) <= 0):
        raise SaltusError("data to fit need ascending times: a column \"time\", or the index of a table")
    for name, values in columns.items():
        if name not in model._elements:
            raise no_such("variable", name, model._elements)
        if values.shape != times.shape or not np.all(np.isfinite(values)):
            raise ValueError(f"'{name}': a number a time is needed")
    if not columns:
        raise SaltusError("the data to fit have no signals")
    return times, columns

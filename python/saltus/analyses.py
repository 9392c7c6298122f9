"""What analyses of a model give: linear models, steady states, the model as a function for the solvers of others."""
from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import SimulationError

if TYPE_CHECKING:
    import numpy as np

    from . import _core
    from .model import Model


class Linear(NamedTuple):
    """The linear model x' = A x + B u, y = C x + D u around a point of a run, deviations all of them. The matrices are exact."""

    time: float
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    states: list[str]
    inputs: list[str]
    outputs: list[str]
    x: np.ndarray
    u: np.ndarray
    y: np.ndarray
    poles: np.ndarray

    def to_scipy(self):
        """As `scipy.signal.StateSpace`."""
        from scipy.signal import StateSpace

        return StateSpace(self.A, self.B, self.C, self.D)

    def to_control(self):
        """As `control.StateSpace` of python-control, with the names of states, inputs and outputs."""
        from control import ss

        # Dots have a meaning in names there.
        named = lambda names: [name.replace(".", "_") for name in names]  # noqa: E731
        return ss(self.A, self.B, self.C, self.D, states=named(self.states), inputs=named(self.inputs), outputs=named(self.outputs))

    def __repr__(self) -> str:
        poles = ", ".join(f"{p.real:.4g}" if p.imag == 0 else f"{p.real:.4g}{p.imag:+.4g}j" for p in self.poles)
        return f"<saltus.Linear at {self.time:g} s: states {self.states}, inputs {self.inputs}, outputs {self.outputs}; poles {poles or 'none'}>"

    def _repr_html_(self) -> str:
        """The matrices as one table, A and B above C and D, with the names of what they belong to."""
        from html import escape

        head = "".join(f"<th>{escape(n)}</th>" for n in [*self.states, *self.inputs])
        rows = []
        for names, left, right, mark in ((self.states, self.A, self.B, "der({})"), (self.outputs, self.C, self.D, "{}")):
            for name, state_part, input_part in zip(names, left, right):
                cells = "".join(f"<td>{x:.5g}</td>" for x in [*state_part, *input_part])
                rows.append(f"<tr><th>{escape(mark.format(name))}</th>{cells}</tr>")
        return f"<div>{escape(repr(self))}</div><table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


class Steady:
    """A steady state: values of the states for which nothing changes. `steady["x"]` is that of x."""

    def __init__(self, states: dict[str, float], steps: int, largest_rate: float, determined: bool):
        self.states = states
        """By their names."""
        self.steps = steps
        """That it took."""
        self.largest_rate = largest_rate
        """The remaining derivatives, relative to the size of the states."""
        self.determined = determined
        """False: the equations leave some states open, which stay near their start."""

    def __getitem__(self, name: str) -> float:
        return self.states[name]

    def __repr__(self) -> str:
        return f"<saltus.Steady {self.states}>"


class Ode:
    """A model as x' = f(t, x).

    >>> m = saltus.model("model D  parameter Real k = 1;  Real x(start = 1, fixed = true);  equation  der(x) = -k*x;  end D;")
    >>> ode = m.ode(params={"k": 5})
    >>> ode.rhs(0.0, ode.x0).tolist(), ode.jacobian(0.0, ode.x0).tolist()
    ([-5.0], [[-5.0]])
    """

    def __init__(self, model: Model, params: Mapping[str, Any] | None, inputs: Mapping[str, Any] | None):
        self.model = model
        self._core = model._begun(params, inputs)
        self.states = model.states
        """Their names."""
        self.x0 = self._core.get_all([self._core.slot(name) for name in self.states])
        """After initialization."""

    def rhs(self, t: float, x: Sequence[float]) -> np.ndarray:
        """As `Model.rhs`; fit for `scipy.integrate.solve_ivp`."""
        rates = self._core.rates_at(t, x)
        if rates is None:
            raise SimulationError(f"the derivatives of '{self.model.name}' have no value at time {t}: {self._core.failure()}")
        return rates

    def jacobian(self, t: float, x: Sequence[float]) -> np.ndarray:
        """As `Model.jacobian`; fit for the argument `jac` of scipy's solvers."""
        made = self._core.jacobian_at(t, x)
        if made is None:
            raise SimulationError(f"the Jacobian of '{self.model.name}' has no value at time {t}: {self._core.failure()}")
        return made


def read_linear(core: _core.Run, source: Sequence[str] = (), sink: Sequence[str] = (), cut: Sequence[str] = ()) -> Linear:
    import numpy as np

    made = core.linearize_between(*("\n".join(names) for names in (source, sink, cut)))
    if made is None:
        raise SimulationError(f"not linearized: {core.failure()}")
    d = json.loads(made)
    n, m, p = len(d["states"]), len(d["inputs"]), len(d["outputs"])
    matrix = lambda key, rows, columns: np.array(d[key], dtype=float).reshape(rows, columns)  # noqa: E731
    poles = np.array([complex(*pole) for pole in d["poles"]])
    return Linear(d["time"], matrix("A", n, n), matrix("B", n, m), matrix("C", p, n), matrix("D", p, m), d["states"], d["inputs"], d["outputs"],
                  np.array(d["x"], dtype=float), np.array(d["u"], dtype=float), np.array(d["y"], dtype=float), poles)

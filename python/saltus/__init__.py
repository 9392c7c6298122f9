"""Saltus for Python: from a hybrid model to numbers in one call.

>>> import saltus
>>> ball = saltus.model('''
... model Ball
...   parameter Real e = 0.7;
...   Real h(start = 1, fixed = true), v(start = 0, fixed = true);
... equation
...   der(h) = v;
...   der(v) = -9.81;
...   when h <= 0 then
...     reinit(v, -e * pre(v));
...   end when;
... end Ball;
... ''')
>>> r = ball.simulate(stop=1, params={"e": 0.5})
>>> round(float(r["h"][-1]), 3)
0.061
>>> [round(event.time, 3) for event in r.events if event.leaps]
[0.452, 0.903]

Models come from text (`model`), files and libraries (`load`), and other tools (`fmu`). A `Model` runs in one go (`Model.simulate`), many times on threads
(`Model.sweep`) or step by step (`Model.start`); it can be linearized, brought to rest, handed to the solvers of others as a function, and looked
at: its equations, its diagram. What is wrong with a model is an exception with places (`ModelError`); warnings are Python warnings.
"""
from ._core import __version__
from .algebra import Equations
from .analyses import Linear, Ode, Steady
from .errors import Diagnostic, Interrupted, ModelError, SaltusError, SaltusWarning, SimulationError
from .fit import Fit
from .model import Model, Variable
from .result import Event, Plot, Result, StoredModel, Svg
from .result import open_result as open  # noqa: A001
from .run import Run
from .sensitivities import Sensitivities
from .sweep import Sweep
from .workspace import Workspace, evaluate, fmu, load, model

__all__ = [
    "Diagnostic", "Equations", "Event", "Fit", "Interrupted", "Linear", "Model", "ModelError", "Ode", "Plot", "Result", "Run", "SaltusError", "SaltusWarning",
    "Sensitivities", "SimulationError", "Steady", "StoredModel", "Svg", "Sweep", "Variable", "Workspace", "__version__", "evaluate", "fmu", "load", "model",
    "open",
]


def load_ipython_extension(shell) -> None:
    """`%load_ext saltus`: the cell magics `%%modelica`, `%%chi` and `%%shsml`."""
    from .jupyter import register

    register(shell)

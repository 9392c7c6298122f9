"""Models: what they consist of and what can be done with them."""
from __future__ import annotations

import json
import math
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from .analyses import Linear, Ode, Steady, read_linear
from .errors import Diagnostic, Interrupted, ModelError, SaltusError, SimulationError, message_of, read_diagnostics, warn
from .result import Result
from .run import Run
from .sweep import Sweep, sweep
from .values import no_such, number_of, set_inputs, set_parameters

if TYPE_CHECKING:
    import numpy as np

    from .algebra import Equations
    from .fit import Fit
    from .result import Svg
    from .sensitivities import Sensitivities
    from .workspace import Workspace


class Variable(NamedTuple):
    """A variable of a model, arrays whole."""

    name: str
    type: str
    """'Real', 'Integer', 'Boolean', 'String' or 'enumeration'."""
    kind: str
    """'parameter', 'constant', 'input', 'output' or 'variable'."""
    unit: str
    display_unit: str
    description: str
    shape: tuple[int, ...]
    elements: tuple[str, ...]
    """The names of its scalars: 'x[1]', 'x[2]', …; of a scalar its own."""
    literals: tuple[str, ...] = ()
    """Of an enumeration, in the order of their numbers 1, 2, …"""


class Model:
    """A compiled model. `saltus.load` and `saltus.model` make them; threads may share one."""

    def __init__(self, workspace: Workspace, core: _core.Model, diagnostics: list[Diagnostic], origin: tuple):
        self._workspace, self._core, self._origin = workspace, core, origin
        self.diagnostics = diagnostics
        """What the compiler had to say: warnings and notes."""
        self._local = threading.local()
        self._equations: Equations | None = None

    # ---- what it consists of

    def _tables(self) -> dict[str, Any]:
        tables = self.__dict__.get("_read")
        if tables is None:
            tables = json.loads(self._core.tables())
            whole, elements = {}, {}
            for v in tables["variables"]:
                names, dims = tuple(v["elements"]), tuple(v["dims"])
                name = names[0] if names and not dims else names[0][: names[0].rfind("[")] if names else ""
                variable = Variable(name, v["type"], v["kind"], v["unit"], v["displayUnit"], v["description"], dims, names, tuple(v.get("literals", ())))
                if name:
                    whole[name] = variable
                for element in names:
                    elements[element] = variable
            tables["whole"], tables["elements"] = whole, elements
            self._read = tables
        return tables

    @property
    def _whole(self) -> dict[str, Variable]:
        return self._tables()["whole"]

    @property
    def _elements(self) -> dict[str, Variable]:
        return self._tables()["elements"]

    @property
    def name(self) -> str:
        """The full name of the class."""
        return self._core.name

    @property
    def variables(self) -> list[Variable]:
        """All variables, parameters and constants, arrays whole."""
        return list(self._whole.values())

    def variable(self, name: str) -> Variable:
        """What is known of a variable: its type, unit and description."""
        found = self._whole.get(name) or self._elements.get(name)
        if found is None:
            raise no_such("variable", name, self._whole)
        return found

    @property
    def states(self) -> list[str]:
        """The names of the states, in the order in which `rhs` takes them."""
        return list(self._tables()["states"])

    @property
    def inputs(self) -> list[str]:
        """The inputs of the whole model."""
        return list(self._tables()["inputs"])

    @property
    def outputs(self) -> list[str]:
        """The outputs of the whole model."""
        return list(self._tables()["outputs"])

    @property
    def experiment(self) -> dict[str, float]:
        """What the model says of its simulation: 'start', 'stop', 'interval', 'tolerance', as far as it does."""
        return dict(self._tables()["experiment"])

    @property
    def parameter_names(self) -> list[str]:
        """The parameters, arrays whole."""
        return [v.name for v in self._whole.values() if v.kind == "parameter"]

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters and their values; arrays are numpy arrays. Strings are left out."""
        core = self._begun()
        values: dict[str, Any] = {}
        for v in self._whole.values():
            if v.kind != "parameter" or v.type == "String":
                continue
            slots = [core.slot(name) for name in v.elements]
            if any(slot is None for slot in slots):
                continue
            numbers = core.get_all(slots)
            values[v.name] = numbers.reshape(v.shape) if v.shape else _typed(float(numbers[0]), v)
        core.end()
        return values

    @property
    def equations(self) -> Equations:
        """The flat equations as data; `.sympy()` gives them to SymPy.

        >>> m = saltus.model("model M  Real x;  equation  der(x) = -2*x;  end M;")
        >>> [e.text for e in m.equations]
        ['der(x) = -2.0 * x']
        """
        from .algebra import Equations

        if self._equations is None:
            made = json.loads(self._core.equations())
            if "equations" not in made:
                raise SaltusError(f"the equations of '{self.name}' cannot be seen: it is an FMU")
            self._equations = Equations(made)
        return self._equations

    def diagram(self) -> Svg:
        """The diagram as SVG, which notebooks show."""
        return self._picture(False)

    def icon(self) -> Svg:
        """The icon as SVG."""
        return self._picture(True)

    def _picture(self, icon: bool) -> Svg:
        from .result import Svg

        made = self._core.picture(icon)
        if made is None:
            raise SaltusError(f"'{self.name}' has no {'icon' if icon else 'diagram'}")
        return Svg(made)

    def export_fmu(self, path: str | os.PathLike[str] | None = None, *, version: int = 3, interfaces: Iterable[str] = ("me", "cs")) -> str:
        """Writes the model as an FMU for other tools, with the parameters of its text, and returns the path: CLASS.fmu when not given.

        `version` is that of FMI, 2 or 3; `interfaces` are "me" for model exchange and "cs" for co-simulation. What cannot be exported raises `ModelError`.
        `saltus.fmu` reads it again.
        """
        kinds = {interfaces} if isinstance(interfaces, str) else set(interfaces)
        if version not in (2, 3):
            raise ValueError(f"there is no version {version!r} of FMI here: 2 or 3")
        if not kinds or kinds - {"me", "cs"}:
            raise ValueError("interfaces: 'me' (model exchange), 'cs' (co-simulation) or both")
        file = f"{self.name}.fmu" if path is None else os.fspath(path)
        if not isinstance(file, str) or "\0" in file or not file.endswith(".fmu"):
            raise ValueError(f"{path!r} is no name of an FMU: it ends in .fmu")
        written, said = self._core.export_fmu(file, int(version), "me" in kinds, "cs" in kinds)
        diagnostics = read_diagnostics(said)
        if not written:
            raise ModelError(message_of(diagnostics, f"'{self.name}' cannot be written as an FMU"), diagnostics)
        warn(diagnostics, 2)
        return file

    # ---- runs

    def simulate(self, stop: float | None = None, *, start: float | None = None, params: Mapping[str, Any] | None = None,
                 inputs: Mapping[str, Any] | None = None, start_values: Mapping[str, float] | None = None, tolerance: float | None = None,
                 solver: str | None = None, interval: float | None = None, intervals: int | None = None, max_step: float | None = None,
                 seed: int | None = None, events: bool = True, progress: bool | Callable[[float], None] = False) -> Result:
        """Runs the model and returns its trajectory.

        What is not given comes from the model's `experiment` annotation. `params` may have any parameter: numbers, Booleans, texts, arrays,
        literals of enumerations; where the model's structure depends on one, it is compiled anew, unseen. `inputs` may have numbers,
        functions of time, pairs (times, values) and series of pandas. `start_values` are start attributes. `events=False` leaves the log of events out.
        `progress` is True for a bar, or a function of the part that is done.

        Raises `SimulationError`, whose `result` has the rows up to the failure; Ctrl-C raises `Interrupted` with the same.

        >>> m = saltus.model("model T  input Real u;  Real x(start = 0, fixed = true);  equation  der(x) = u;  end T;")
        >>> r = m.simulate(stop=2, inputs={"u": lambda t: 3 * t**2}, tolerance=1e-9)
        >>> float(round(r["x"][-1], 6))
        8.0
        """
        run = self._run(params, inputs, start_values, tolerance, solver, max_step, seed)
        start, stop = _time(start, "start"), _time(stop, "stop")
        interval = self._interval(start, stop, interval, intervals)
        if interval is not None:
            run.set_interval(interval)
        run.log_events(bool(events))
        shown = _progress(progress, self.name)
        try:
            good = run.simulate(_nan(start), _nan(stop), None if shown is None else lambda t, a, b: shown((t - a) / (b - a) if b > a else 1.0))
        except KeyboardInterrupt:
            kept = Result(self, run, dict(params or {}))
            reached = f" at {kept.time[-1]:.6g} s; the exception's `result` has the rows up to there" if kept.rows else ""
            told = Interrupted(f"the simulation of '{self.name}' was interrupted{reached}")
            told.result = kept
            raise told from None
        finally:
            if shown is not None and progress is True:
                shown(1.0)
        result = Result(self, run, dict(params or {}))
        if not good:
            raise _failed(self, run, result)
        warn(result.diagnostics, 2)
        return result

    def start(self, stop: float = 1e6, *, start: float | None = None, params: Mapping[str, Any] | None = None, inputs: Mapping[str, Any] | None = None,
              start_values: Mapping[str, float] | None = None, tolerance: float | None = None, solver: str | None = None, interval: float | None = None,
              max_step: float | None = None, seed: int | None = None, events: bool = False, record: bool = True) -> Run:
        """Begins a run that is moved step by step: for control loops, co-simulation and learning.

        Each step leaves a row, or, with `interval`, rows are that far apart; `record=False` keeps none.

        >>> m = saltus.model("model T  input Real u;  Real x(start = 0, fixed = true);  equation  der(x) = u;  end T;")
        >>> run = m.start()
        >>> run["u"] = 2
        >>> run.step(0.5)
        0.5
        >>> round(run["x"], 9)
        1.0
        """
        core = self._run(params, inputs, start_values, tolerance, solver, max_step, seed)
        core.log_events(bool(events))
        core.keep_rows(bool(record))
        begin, end = _time(start, "start"), _time(stop, "stop")
        by_step = interval is None
        core.set_interval(_positive(interval, "interval") if interval is not None else max((end or 0) - (begin or 0), 1.0))
        if not core.begin(_nan(begin), _nan(end)):
            raise _failed(self, core, None)
        return Run(self, core, bool(record) and by_step, end)

    def sweep(self, params: Mapping[str, Sequence[float]], keep: Iterable[str] | str, *, stop: float | None = None, start: float | None = None,
              paired: bool = False, fixed: Mapping[str, Any] | None = None, inputs: Mapping[str, Any] | None = None, tolerance: float | None = None,
              solver: str | None = None, interval: float | None = None, threads: int | None = None,
              progress: bool | Callable[[float], None] = False) -> Sweep:
        """Runs the model for many values of parameters, on all cores, and keeps a few numbers of each run.

        `params` gives the values of each parameter: all combinations are run, or, `paired`, the first values together, the second ones together and so on.
        `keep` names what is kept: `"x"` is the last value, `"max(x)"`, `"min(x)"`, `"mean(x)"`, `"rms(x)"` and
        `"integral(x)"` are over time, `"at(x, 3)"` is the value at a time. `fixed` are other parameters. A run
        that fails leaves NaN and a message.

        >>> m = saltus.model("model D  parameter Real k = 1;  Real x(start = 1, fixed = true);  equation  der(x) = -k*x;  end D;")
        >>> s = m.sweep({"k": [0, 1, 2]}, "x", stop=1, tolerance=1e-9)
        >>> s["x"].round(6).tolist()
        [1.0, 0.367879, 0.135335]
        """
        core = self._run(fixed, inputs, None, tolerance, solver, None, None)
        if interval is not None:
            core.set_interval(_positive(interval, "interval"))
        return sweep(self, core, params, keep, _nan(_time(start, "start")), _nan(_time(stop, "stop")), paired, threads, _progress(progress, self.name))

    # ---- analyses

    def linearize(self, at: float | None = None, *, params: Mapping[str, Any] | None = None, inputs: Mapping[str, Any] | None = None,
                  tolerance: float | None = None, source: str | Sequence[str] = (), sink: str | Sequence[str] = (),
                  cut: str | Sequence[str] = ()) -> Linear:
        """The linear model around the point that a run reaches at the time `at`; without it, around the initial point.

        It leads from the inputs of the model to its outputs. `source` names other signals to begin at, `sink` other variables to observe, and `cut` signals at
        which loops are opened. Without `source` and `sink` an opened signal is the input where it leaves the cut, and the output where it arrives. A loop that feeds back a
        difference has a negative sign there. A model with other points is compiled once more.

        >>> m = saltus.model("model P  input Real u;  output Real y = x;  Real x, v;  equation  der(x) = v;  der(v) = -4*x + u;  end P;")
        >>> m.linearize().A.tolist()
        [[0.0, 1.0], [-4.0, 0.0]]
        """
        ends = [[given] if isinstance(given, str) else list(given) for given in (source, sink, cut)]
        points = tuple(dict.fromkeys([*ends[0], *ends[2]]))
        model = self._with_points(points)
        core = model._begun(params, inputs, tolerance, stop=at)
        if at is not None and math.isnan(core.advance(_time(at, "at"), False)):
            raise _failed(self, core, None)
        linear = read_linear(core, *ends)
        core.end()
        return linear

    def _with_points(self, points: tuple[str, ...]) -> Model:
        if set(points) <= set(self._origin[5]):
            return self
        made = self.__dict__.setdefault("_pointed", {})
        if points not in made:
            made[points] = self._workspace._compile(*self._origin[:4], 4, self._origin[4], points)
        return made[points]

    def steady(self, *, params: Mapping[str, Any] | None = None, inputs: Mapping[str, Any] | None = None) -> Steady:
        """A steady state, by continuation from the initial one where Newton's method fails, with time and inputs as they are at the start.

        >>> m = saltus.model("model Q  parameter Real u = 4;  Real x(start = 1, fixed = true);  equation  der(x) = u - x^2;  end Q;")
        >>> float(round(m.steady()["x"], 9))
        2.0
        """
        core = self._begun(params, inputs, None)
        made = core.steady()
        if made is None:
            raise SimulationError(f"no steady state of '{self.name}' was found: {core.failure()}", read_diagnostics(core.diagnostics()))
        core.end()
        data = json.loads(made)
        return Steady(dict(data["states"]), data["steps"], data["largestRate"], data["determined"])

    def sensitivities(self, by: Iterable[str] | str, of: Iterable[str] | str | None = None, *, stop: float | None = None, start: float | None = None,
                      times: Sequence[float] | None = None, params: Mapping[str, Any] | None = None, inputs: Mapping[str, Any] | None = None,
                      start_values: Mapping[str, float] | None = None, tolerance: float | None = None, interval: float | None = None) -> Sensitivities:
        """How the trajectory changes with parameters: ∂x(t)/∂p, exact, through events.

        `by` names parameters of the type Real, `of` variables; without it, the states and outputs. Rows are `interval` apart, or at `times`. Between events the
        variational equation is integrated with exact derivatives; where an event moves with a parameter, what follows moves with it. Refused are models
        whose structure changes, with processes, and events that meet.

        >>> m = saltus.model("model D  parameter Real k = 1;  Real x(start = 1, fixed = true);  equation  der(x) = -k*x;  end D;")
        >>> s = m.sensitivities("k", stop=2)
        >>> float(round(s["x", "k"][-1], 6))                  # -2 exp(-2)
        -0.270671
        """
        from .sensitivities import names_of, read

        wanted = names_of(self, by, "by", parameters=True)
        outputs = [] if of is None else names_of(self, of, "of", parameters=False)
        points = [] if times is None else [_time(t, "times") for t in times]
        if any(a >= b for a, b in zip(points, points[1:])):
            raise ValueError("times: they rise")
        core = self._run(params, inputs, start_values, tolerance, None, None, None)
        if interval is not None:
            core.set_interval(_positive(interval, "interval"))
        end = _time(stop, "stop")
        if points and end is None:
            end = points[-1]
        made = core.sensitivities(_nan(_time(start, "start")), _nan(end), wanted, outputs, points)
        if made is None:
            raise _failed(self, core, None)
        return read(self, made)

    def fit(self, data: Any, params: Mapping[str, float], *, fixed: Mapping[str, Any] | None = None,
            bounds: Mapping[str, tuple[float, float]] | None = None, weights: Mapping[str, float] | None = None, inputs: Mapping[str, Any] | None = None,
            tolerance: float | None = None, steps: int = 100) -> Fit:
        """Finds parameters by least squares: the sum of the squared differences between data and model becomes as small as possible near the start.

        `data` is a table of pandas by time, or a mapping of variables to values with `"time"` in it. `params` gives the parameters to find and where to begin,
        `fixed` others, `bounds` pairs (least, largest), `weights` factors for the residuals of variables; without them, variables count alike, each against
        the size of its data. Derivatives are those of `sensitivities`.

        >>> import numpy as np
        >>> m = saltus.model("model D  parameter Real k = 1, a = 1;  Real x;  initial equation  x = a;  equation  der(x) = -k*x;  end D;")
        >>> t = np.linspace(0, 2, 41)
        >>> found = m.fit({"time": t, "x": 3 * np.exp(-0.7 * t)}, {"k": 1, "a": 1})
        >>> round(found["k"], 5), round(found["a"], 5)
        (0.7, 3.0)
        """
        from .fit import Question, read_fit

        asked = Question(self, data, params, bounds, weights)
        count = number_of(steps)
        if count is None or count < 1 or count != int(count):
            raise ValueError("steps: a whole number of them is needed")
        core = self._run(fixed, inputs, None, tolerance, None, None, None)
        made = core.fit(asked.names, asked.begin, asked.low, asked.high, asked.times, list(asked.signals), [*asked.signals.values()], asked.weights, int(count))
        if made is None:
            raise _failed(self, core, None)
        warn(read_diagnostics(core.diagnostics()), 2)
        return read_fit(self, made, asked, params=fixed, inputs=inputs, tolerance=tolerance)

    def ode(self, *, params: Mapping[str, Any] | None = None, inputs: Mapping[str, Any] | None = None) -> Ode:
        """The model as x' = f(t, x) with these parameters, for the solvers of others."""
        return Ode(self, params, inputs)

    def rhs(self, t: float, x: Sequence[float]) -> np.ndarray:
        """x' at (t, x), with the states in the order of `states`. `ode` does the same with parameters.

        Relations are what they are at that point. Discrete variables are as after initialization, or follow as at an event where relations differ.

        >>> m = saltus.model("model D  Real x(start = 1, fixed = true);  equation  der(x) = -3*x;  end D;")
        >>> m.rhs(0, [2]).tolist()
        [-6.0]
        """
        return self._own_ode().rhs(t, x)

    def jacobian(self, t: float, x: Sequence[float]) -> np.ndarray:
        """The derivatives of `rhs` by x at (t, x), exact."""
        return self._own_ode().jacobian(t, x)

    @property
    def initial_states(self) -> np.ndarray:
        """The states after initialization, in the order of `states`."""
        return self._own_ode().x0.copy()

    def _own_ode(self) -> Ode:
        if not hasattr(self._local, "ode"):
            self._local.ode = Ode(self, None, None)
        return self._local.ode

    # ---- inside

    def _run(self, params, inputs, start_values, tolerance, solver, max_step, seed) -> _core.Run:
        run = _core.Run(self._core)
        set_parameters(self, run, params)
        set_inputs(self, run, inputs)
        for name, value in dict(start_values or {}).items():
            number = number_of(value)
            if number is None:
                raise TypeError(f"'{name}': a start value is a number, not {type(value).__name__}")
            if not isinstance(name, str) or not run.set_start(name, number):
                raise no_such("variable", name, self._elements)
        if tolerance is not None:
            run.set_tolerance(_positive(tolerance, "tolerance"))
        if solver is not None and not run.set_solver(str(solver)):
            raise SaltusError(f"there is no solver {solver!r}")
        if max_step is not None:
            run.set_max_step(_positive(max_step, "max_step"))
        if seed is not None:
            run.set_seed(int(seed))
        return run

    def _begun(self, params=None, inputs=None, tolerance=None, stop=None) -> _core.Run:
        core = self._run(params, inputs, None, tolerance, None, None, None)
        core.keep_rows(False)
        end = _time(stop, "at")
        if not core.begin(math.nan, _nan(end)):
            raise _failed(self, core, None)
        return core

    def _interval(self, start, stop, interval, intervals) -> float | None:
        if interval is not None:
            return _positive(interval, "interval")
        if intervals is None:
            return None
        if int(intervals) < 1:
            raise ValueError("intervals: at least one is needed")
        begin = self.experiment.get("start", 0.0) if start is None else start
        end = self.experiment.get("stop", begin + 1) if stop is None else stop
        return (end - begin) / int(intervals)

    def __repr__(self) -> str:
        tables = self._tables()
        return f"<saltus.Model {self.name}: {len(tables['whole'])} variables, {len(tables['states'])} states>"

    def _repr_html_(self) -> str:
        from .jupyter import model_html

        return model_html(self)

    def __reduce__(self):
        """In another process it is compiled again."""
        return _again, (self._workspace.libraries, *self._origin)


def _again(libraries, source, text, name, trust, interface, points=()) -> Model:
    from .workspace import shared_workspace

    return shared_workspace(libraries)._compile(source, text, name, trust, 3, interface, points)


def _failed(model: Model, core: _core.Run, result: Result | None) -> SimulationError:
    diagnostics = read_diagnostics(core.diagnostics())
    error = SimulationError(message_of(diagnostics, core.failure() or f"the simulation of '{model.name}' failed"), diagnostics)
    error.result = result
    return error


def _typed(value: float, variable: Variable) -> Any:
    if variable.type == "Boolean":
        return value != 0
    if variable.type == "enumeration" and 1 <= value <= len(variable.literals):
        return variable.literals[int(value) - 1]
    return int(value) if variable.type == "Integer" else value


def _time(value: Any, what: str) -> float | None:
    if value is None:
        return None
    number = number_of(value)
    if number is None:
        raise TypeError(f"{what}: a number is needed, not {type(value).__name__}")
    if not math.isfinite(number):
        raise ValueError(f"{what}: a finite time is needed")
    return number


def _positive(value: Any, what: str) -> float:
    number = number_of(value)
    if number is None:
        raise TypeError(f"{what}: a number is needed, not {type(value).__name__}")
    if not (number > 0 and math.isfinite(number)):
        raise ValueError(f"{what}: a positive number is needed")
    return number


def _nan(value: float | None) -> float:
    return math.nan if value is None else value


def _progress(progress, title: str) -> Callable[[float], None] | None:
    if progress is False or progress is None:
        return None
    if callable(progress):
        return progress
    from .progress import bar

    return bar(title)

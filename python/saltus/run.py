"""Runs that are moved step by step."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from .errors import SaltusError, SimulationError, message_of, read_diagnostics
from .values import no_such, number_of

if TYPE_CHECKING:
    import numpy as np

    from .analyses import Linear
    from .model import Model
    from .result import Result


class Run:
    """A run that `Model.start` has begun. One thread at a time uses it.

    >>> m = saltus.model('''model Tank
    ...   input Real q;
    ...   Real level(start = 1, fixed = true);
    ... equation
    ...   der(level) = q - 0.5 * level;
    ... end Tank;''')
    >>> run = m.start(tolerance=1e-9)
    >>> for _ in range(100):
    ...     run["q"] = 2 * (3 - run["level"])   # a proportional controller
    ...     _ = run.step(0.1)
    >>> round(run["level"], 3)
    2.4
    """

    def __init__(self, model: Model, core: _core.Run, record: bool, stop: float):
        self.model = model
        self.stop = stop
        """Where the run ends."""
        self._core, self._record = core, record
        self._slots: dict[str, int] = {}
        self._over = False

    @property
    def time(self) -> float:
        """Where the run is."""
        return self._core.time()

    @property
    def done(self) -> bool:
        """It has finished: at the stop time, or by `terminate` in the model."""
        return self._over

    def step(self, dt: float) -> float:
        """Moves on by `dt`, events included, and returns the time that is reached.

        It is earlier when the run ends on the way; `done` is True then. Raises `SimulationError` when it fails.
        """
        if self._over:
            raise SaltusError("the run is over")
        reached = self._core.advance_by(dt, self._record)
        return reached if reached < self.stop else self._ended(reached)

    def step_to(self, time: float) -> float:
        """Moves on to `time`."""
        if self._over:
            raise SaltusError("the run is over")
        reached = self._core.advance(time, self._record)
        return reached if reached < self.stop else self._ended(reached)

    def _ended(self, at: float) -> float:
        """It has come to its stop time, or has ended before: then `at` is not a number."""
        if at == at:
            self._over = True
            return at
        import json

        core = self._core
        reached = core.time()
        core.end()
        self._over = True
        outcome = json.loads(core.outcome())
        if outcome["status"] in ("done", "terminated"):
            return reached
        diagnostics = read_diagnostics(core.diagnostics())
        error = SimulationError(message_of(diagnostics, core.failure() or "the run has failed"), diagnostics)
        error.result = self.result()
        raise error

    def _slot(self, name: str) -> int:
        slot = self._slots.get(name) if isinstance(name, str) else None
        if slot is None:
            slot = self._core.slot(name) if isinstance(name, str) else None
            if slot is None:
                if self._over:
                    raise SaltusError("the run is over")
                raise no_such("variable", name, self.model._elements)
            self._slots[name] = slot
        return slot

    def __getitem__(self, name: str) -> float:
        """The present value of a variable."""
        return self._core.get(self._slot(name))

    def get(self, names: Iterable[str]) -> np.ndarray:
        """The present values of several variables."""
        return self._core.get_all([self._slot(name) for name in names])

    def __setitem__(self, name: str, value: float) -> None:
        self.set({name: value})

    def set(self, values: Mapping[str, Any]) -> None:
        """Sets inputs, states or discrete variables; what follows from them follows at once, as at an event."""
        slots, numbers = [], []
        for name, value in values.items():
            number = number_of(value)
            if number is None:
                raise TypeError(f"'{name}': a number is needed, not {type(value).__name__}")
            slots.append(self._slot(name))
            numbers.append(number)
        if self._over:
            raise SaltusError("the run is over")
        if not self._core.set_all(slots, numbers):
            raise SaltusError(self._core.failure())

    def snapshot(self) -> bytes:
        """All that the run remembers. `restore` goes back there, and on to the same numbers.

        >>> m = saltus.model("model O  Real x(start = 1, fixed = true), v(start = 0, fixed = true);  equation  der(x) = v;  der(v) = -x;  end O;")
        >>> run = m.start()
        >>> _ = run.step(1)
        >>> saved = run.snapshot()
        >>> _ = run.step(1)
        >>> there = run["x"]
        >>> run.restore(saved)
        >>> _ = run.step(1)
        >>> run["x"] == there
        True
        """
        saved = self._core.save()
        if saved is None:
            raise SaltusError(self._core.failure())
        return saved

    def restore(self, snapshot: bytes) -> None:
        """Goes back to where `snapshot` was taken, in this run or in another one of the same model."""
        if not isinstance(snapshot, bytes):
            raise TypeError(f"a snapshot is of the type bytes, not {type(snapshot).__name__}")
        if not self._core.restore(snapshot):
            raise SaltusError(self._core.failure())
        self._over = False

    def linearize(self) -> Linear:
        """The linear model around the present point."""
        from .analyses import read_linear

        return read_linear(self._core)

    def result(self) -> Result:
        """The rows so far, copied."""
        from .result import Result

        return Result(self.model, self._core, {}, copy=True)

    def close(self) -> None:
        """Ends the run; what `terminal()` asks for in the model happens."""
        if not self._over:
            self._core.end()
            self._over = True

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<saltus.Run of {self.model.name}, {'over' if self._over else f'at {self.time:g} s'}>"

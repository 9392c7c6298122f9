"""Where models come from."""
from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Union

from . import _core
from .errors import ModelError, SaltusError, message_of, read_diagnostics, warn
from .model import Model

PathLike = Union[str, "os.PathLike[str]"]
_ENDINGS = {"modelica": ".mo", "chi": ".chi", "shsml": ".shsml"}


class Workspace:
    """Libraries and the models that are compiled with them.

    `libraries` are folders in which libraries lie; without them MODELICAPATH says where. Their files are read once, for all models, and again when
    they have changed. Threads may share a workspace. The functions `saltus.load` and `saltus.model` use one for each list of folders.
    """

    def __init__(self, libraries: Iterable[PathLike] | None = None):
        path = os.environ.get("MODELICAPATH", "") if libraries is None else os.pathsep.join(os.fspath(p) for p in _listed(libraries))
        self._folders = [p for p in path.split(os.pathsep) if p]
        self._core = _core.Workspace(path)

    @property
    def libraries(self) -> list[str]:
        """The folders in which libraries lie."""
        return list(self._folders)

    @property
    def files(self) -> int:
        """How many files of libraries are read and kept."""
        return self._core.file_count

    def load(self, source: PathLike, name: str | None = None, *, trust: bool | Iterable[PathLike] = False) -> Model:
        """As `saltus.load`."""
        return self._compile(os.fspath(source), None, name, trust, 3)

    def model(self, text: str, name: str | None = None, *, language: str = "modelica", file: str | None = None, trust: bool | Iterable[PathLike] = False) -> Model:
        """As `saltus.model`."""
        return self._from_text(text, name, language, file, trust, 4)

    def fmu(self, file: PathLike, *, interface: str | None = None, trust: bool | Iterable[PathLike] = False) -> Model:
        """As `saltus.fmu`."""
        return self._fmu(file, interface, trust, 4)

    def evaluate(self, expression: str) -> str:
        """As `saltus.evaluate`."""
        value, why = self._core.evaluate(_text(expression, "expression"))
        if not value:
            raise ModelError(why)
        return value

    def _from_text(self, text: str, name: str | None, language: str, file: str | None, trust, depth: int) -> Model:
        if language not in _ENDINGS:
            raise ValueError(f"there is no language {language!r}: modelica, chi or shsml")
        if not _text(text, "text").strip():
            raise ModelError("the text of the model is empty")
        shown = file or "text" + _ENDINGS[language]
        if not shown.endswith(_ENDINGS[language]):
            shown += _ENDINGS[language]
        return self._compile(shown, text, name, trust, depth)

    def _fmu(self, file: PathLike, interface: str | None, trust, depth: int) -> Model:
        path = os.fspath(file)
        if interface not in (None, "me", "cs"):
            raise ValueError(f"there is no interface {interface!r}: 'me' (model exchange) or 'cs' (co-simulation)")
        if not _text(path, "file").endswith(".fmu"):
            raise ValueError(f"{path!r} is no FMU: its name ends in .fmu")
        return self._compile(path, None, None, trust, depth, interface)

    def _compile(self, source: str, text: str | None, name: str | None, trust, depth: int, interface: str | None = None,
                 points: Sequence[str] = ()) -> Model:
        source = _text(source, "source")
        if not source:
            raise ValueError("the name of a file or class is empty")
        if trust is True:
            trusted = [*self._folders] if text is not None else [*self._folders, source]
        else:
            trusted = [os.fspath(p) for p in _listed(trust)] if trust else []
        core = self._core.compile(source, text, _text(name or "", "name"), os.pathsep.join(trusted), trust is True, interface or "", "\n".join(points))
        diagnostics = read_diagnostics(core.diagnostics())
        if not core.ok:
            message = message_of(diagnostics, f"'{source}' cannot be compiled")
            if "not trusted" in message:
                message += "\n(trust=True lets the code of the model and of its libraries run in this process)"
            raise ModelError(message, diagnostics)
        warn(diagnostics, depth)
        return Model(self, core, diagnostics, (source, text, name, trust, interface, tuple(points)))


def _listed(paths) -> list:
    return [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)


def _text(value, what: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{what}: a text is needed, not {type(value).__name__}")
    if "\0" in value:
        raise ValueError(f"{what}: a text with a zero character")
    return value


_shared: dict[str, Workspace] = {}


def shared_workspace(libraries: Iterable[PathLike] | None = None) -> Workspace:
    """The workspace of these folders; without them, that of MODELICAPATH as it is now."""
    folders = None if libraries is None else [os.fspath(p) for p in _listed(libraries)]
    key = os.environ.get("MODELICAPATH", "") if folders is None else os.pathsep.join(folders)
    if key not in _shared:
        _shared[key] = Workspace(folders)
    return _shared[key]


def load(source: PathLike, name: str | None = None, *, libraries: Iterable[PathLike] | None = None, trust: bool | Iterable[PathLike] = False) -> Model:
    """Compiles a model from a file or a library.

    `source` is a file (.mo, .chi, .shsml, .fmu), a folder with a package, or a class on the library path: `"Modelica.Blocks.Examples.PID_Controller"`,
    also with modifiers, `"Motor(n = 5)"`. `name` says which class of a file is meant. `libraries` are folders in which libraries lie; without
    them MODELICAPATH says where.

    Code that a model brings along (external "C") runs in this process, and only for files and folders in `trust`; True trusts the model and
    all of its libraries.

    Raises `ModelError`, and warns with `SaltusWarning`.
    """
    return shared_workspace(libraries)._compile(os.fspath(source), None, name, trust, 3)


def model(text: str, name: str | None = None, *, language: str = "modelica", libraries: Iterable[PathLike] | None = None, file: str | None = None,
          trust: bool | Iterable[PathLike] = False) -> Model:
    """Compiles a model from text: Modelica, `language="chi"` or `language="shsml"`.

    The last class of the text is meant, or the one called `name`. `file` is what messages call the text.

    >>> m = saltus.model("model Decay  Real x(start = 1, fixed = true);  equation  der(x) = -x;  end Decay;")
    >>> m.states
    ['x']
    >>> float(round(m.simulate(stop=1, tolerance=1e-9)["x"][-1], 6))
    0.367879
    """
    return shared_workspace(libraries)._from_text(text, name, language, file, trust, 4)


def fmu(file: PathLike, *, interface: str | None = None, trust: bool | Iterable[PathLike] = False) -> Model:
    """An FMU of any tool (FMI 2.0 and 3.0) as a model: it has parameters, inputs and outputs, and runs, steps and sweeps as others do.

    `interface` is "me" for model exchange, where Saltus integrates and finds the events, or "cs" for co-simulation, where the FMU brings its own solver and
    exchanges values at the steps; without it, what there is, model exchange first. An FMU is foreign code that runs in this process, so it has to be
    trusted: `trust=True`, or a list with its file or folder.

    >>> import os, tempfile
    >>> m = saltus.model("model D  parameter Real k = 1;  output Real x(start = 1, fixed = true);  equation  der(x) = -k*x;  end D;")
    >>> file = m.export_fmu(os.path.join(tempfile.mkdtemp(), "D.fmu"))
    >>> other = saltus.fmu(file, trust=True)
    >>> float(round(other.simulate(stop=1, params={"k": 2}, tolerance=1e-9)["x"][-1], 6))
    0.135335
    """
    return shared_workspace()._fmu(file, interface, trust, 4)


def evaluate(expression: str, *, libraries: Iterable[PathLike] | None = None) -> str:
    """The value of a Modelica expression, as Modelica writes it.

    >>> saltus.evaluate("sum(i^2 for i in 1:3)")
    '14'
    """
    if not isinstance(expression, str):
        raise SaltusError(f"an expression is a text, not {type(expression).__name__}")
    return shared_workspace(libraries).evaluate(expression)

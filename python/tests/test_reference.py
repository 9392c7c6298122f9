"""The reference says what the docstrings say, the stubs what the module has, and everything that is offered is documented."""
import ast
import inspect
import pathlib
import subprocess
import sys

import saltus
from conftest import ROOT
from saltus import _core


def test_reference_is_true():
    done = subprocess.run([sys.executable, ROOT / "tools" / "python_reference.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_has_a_docstring():
    bare = []
    for name in saltus.__all__:
        thing = getattr(saltus, name)
        if not callable(thing):
            continue
        if not inspect.getdoc(thing):
            bare.append(name)
        if inspect.isclass(thing) and not issubclass(thing, BaseException):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)) and not inspect.getdoc(value):
                    bare.append(f"{name}.{member}")
    assert bare == []


def test_stubs_are_true():
    tree = ast.parse((pathlib.Path(saltus.__file__).parent / "_core.pyi").read_text())
    for cls in [node for node in tree.body if isinstance(node, ast.ClassDef)]:
        written = {f.name for f in cls.body if isinstance(f, ast.FunctionDef)} - {"__init__"}
        there = {n for n in vars(getattr(_core, cls.name)) if not n.startswith("_")}
        assert written == there, cls.name


def test_signatures_have_types():
    for cls in (saltus.Model, saltus.Run, saltus.Workspace):
        for name, value in vars(cls).items():
            if inspect.isfunction(value) and not name.startswith("_"):
                for parameter in list(inspect.signature(value).parameters.values())[1:]:
                    assert parameter.annotation is not inspect.Parameter.empty, f"{cls.__name__}.{name}({parameter.name})"

"""Python's values for parameters and inputs, as libsaltus takes them."""
from __future__ import annotations

import math
import numbers
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .errors import SaltusError

if TYPE_CHECKING:
    from . import _core
    from .model import Model


def no_such(kind: str, name: object, names: Iterable[str]) -> SaltusError:
    """With the nearest name there is."""
    import difflib

    near = difflib.get_close_matches(str(name), names, 1)
    return SaltusError(f"there is no {kind} {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


def number_of(value: Any) -> float | None:
    """A scalar number, also one of numpy; None: it is none."""
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool8"):
        return 1.0 if value else 0.0
    if isinstance(value, numbers.Real):
        return float(value)
    if getattr(value, "shape", None) == () and hasattr(value, "item"):
        return number_of(value.item())
    return None


def modelica_text(value: Any, type_name: str) -> str:
    """A value as Modelica writes it."""
    if isinstance(value, str):
        if type_name == "enumeration":
            return value
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    number = number_of(value)
    if number is not None:
        if type_name == "Boolean":
            return "true" if number else "false"
        if not math.isfinite(number):
            raise SaltusError(f"{value!r} is no number that Modelica can write")
        return str(int(number)) if type_name == "Integer" and number == int(number) else repr(number)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        if not value:
            raise SaltusError("not supported yet: an empty array as the value of a parameter")
        return "{" + ", ".join(modelica_text(v, type_name) for v in value) + "}"
    raise TypeError(f"a parameter cannot have a value of the type {type(value).__name__}")


def set_parameters(model: Model, run: _core.Run, params: Mapping[str, Any] | None) -> None:
    """Numbers are set in the compiled program; texts, and arrays of another size, are for the compiler."""
    if params is None:
        return
    if not isinstance(params, Mapping):
        raise TypeError(f"parameters are given as a mapping of names to values, not as {type(params).__name__}")
    for name, value in params.items():
        variable = model._whole.get(name) if isinstance(name, str) else None
        if variable is None or variable.kind != "parameter":
            element = model._elements.get(name) if isinstance(name, str) else None
            if element is None or element.kind != "parameter":
                # Texts of an FMU lie in its own memory and in no table.
                if isinstance(name, str) and isinstance(value, str) and run.set_parameter_text(name, modelica_text(value, "String")):
                    continue
                raise no_such("parameter", name, model.parameter_names)
            number = number_of(value)
            if number is None:
                raise TypeError(f"'{name}': an element of an array is set to a number")
            run.set_parameter(name, number)
            continue
        number = number_of(value)
        if number is not None and not variable.shape:
            run.set_parameter(name, _fitting(name, number, variable.type))
        elif variable.shape and not isinstance(value, str) and _shape(value) == variable.shape and variable.type != "String":
            for element, entry in zip(variable.elements, _flat(value)):
                number = number_of(entry)
                if number is None:
                    raise TypeError(f"'{element}': a number is needed, not {type(entry).__name__}")
                run.set_parameter(element, _fitting(element, number, variable.type))
        elif isinstance(value, str) and variable.type == "enumeration" and value in variable.literals:
            run.set_parameter(name, variable.literals.index(value) + 1)
        elif isinstance(value, str) and variable.type not in ("String", "enumeration"):
            raise TypeError(f"'{name}' is a {variable.type}, and {value!r} a text")
        else:
            run.set_parameter_text(name, modelica_text(value, variable.type))


def _fitting(name: str, number: float, type_name: str) -> float:
    if type_name == "String":
        raise TypeError(f"'{name}' is a String")
    if type_name in ("Integer", "enumeration") and (not math.isfinite(number) or number != int(number)):
        raise SaltusError(f"'{name}' is an {type_name.capitalize() if type_name == 'Integer' else type_name}: {number} is no value of it")
    if type_name == "Boolean" and number not in (0.0, 1.0):
        raise SaltusError(f"'{name}' is a Boolean: True or False")
    return number


def _shape(value: Any) -> tuple[int, ...] | None:
    if hasattr(value, "shape"):
        return tuple(value.shape)
    if isinstance(value, (list, tuple)):
        inner = {_shape(v) for v in value}
        if len(inner) == 1 and None not in inner:
            return (len(value), *inner.pop())
        return None
    return ()


def _flat(value: Any) -> Iterable[Any]:
    if hasattr(value, "ravel"):
        return value.ravel().tolist()
    if isinstance(value, (list, tuple)):
        return [x for v in value for x in _flat(v)]
    return [value]


def set_inputs(model: Model, run: _core.Run, inputs: Mapping[str, Any] | None) -> None:
    """A function of time, a constant, or points (times, values) with lines between them."""
    if inputs is None:
        return
    if not isinstance(inputs, Mapping):
        raise TypeError(f"inputs are given as a mapping of names to signals, not as {type(inputs).__name__}")
    for name, signal in inputs.items():
        if name not in model.inputs:
            raise no_such("input", name, model.inputs)
        number = number_of(signal)
        if number is not None:
            run.set_input_points(name, [0.0], [number])
        elif callable(signal):
            run.set_input_function(name, signal)
        elif hasattr(signal, "index") and hasattr(signal, "to_numpy"):  # a series of pandas, by time
            run.set_input_points(name, signal.index.to_numpy(dtype=float), signal.to_numpy(dtype=float))
        elif isinstance(signal, (list, tuple)) and len(signal) == 2:
            run.set_input_points(name, signal[0], signal[1])
        else:
            raise TypeError(f"the input '{name}' is a number, a function of time, a pair (times, values) or a series, not {type(signal).__name__}")

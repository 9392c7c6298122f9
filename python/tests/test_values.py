"""Python's values as parameters: numbers, arrays, texts, literals, of every type that Modelica has."""
import math

import numpy as np
import pytest

import saltus

TEXT = """
model V
  type Kind = enumeration(low, high);
  parameter Real r = 1;
  parameter Integer i = 2;
  parameter Boolean b = false;
  parameter Kind kind = Kind.low;
  parameter String s = "x";
  parameter Real a[2] = {1, 2};
  parameter Real m[2, 2] = {{1, 2}, {3, 4}};
  parameter Real v[:] = {1};
  parameter Integer n = 1;
  Real w[n] = fill(r, n);
  Real y = r + 10*i + (if b then 100 else 0) + (if kind == Kind.high then 1000 else 0) + (if s == "x" then 0 else 10000);
  Real z = sum(a) + m[2, 1] + 100*sum(v);
  Real k = sum(w);
end V;
"""


@pytest.fixture(scope="module")
def v():
    return saltus.model(TEXT)


def final(model, name, **params):
    return model.simulate(stop=1, params=params).final(name)


def test_scalars(v):
    assert final(v, "y") == 21
    assert final(v, "y", r=3) == final(v, "y", r=np.float32(3)) == final(v, "y", r=np.array(3)) == 23
    assert final(v, "y", i=5) == final(v, "y", i=np.int64(5)) == final(v, "y", i=5.0) == 51
    assert final(v, "y", b=True) == final(v, "y", b=np.bool_(True)) == 121
    assert final(v, "y", kind="high") == final(v, "y", kind=2) == 1021
    assert final(v, "y", s="other") == 10021
    assert final(v, "y", s='a "quoted" \\ text') == 10021


def test_arrays(v):
    assert final(v, "z") == 106
    assert final(v, "z", a=[3, 4]) == final(v, "z", a=np.array([3, 4])) == 110
    assert final(v, "z", **{"a[2]": 5}) == 109
    assert final(v, "z", m=np.array([[1, 2], [30, 4]])) == 133
    assert final(v, "z", v=[1, 2, 3]) == 606


def test_structure(v):
    assert final(v, "k", n=4, r=2) == 8
    assert final(v, "k") == 1


def test_values_as_they_are(v):
    values = v.parameters
    assert values["i"] == 2 and isinstance(values["i"], int) and values["b"] is False and values["kind"] == "low"
    assert values["m"].tolist() == [[1, 2], [3, 4]] and "s" not in values


@pytest.mark.parametrize("params, error", [
    ({"i": 2.5}, saltus.SaltusError), ({"b": 3}, saltus.SaltusError), ({"r": "text"}, TypeError), ({"kind": 7}, saltus.SaltusError),
    ({"kind": "none"}, saltus.SaltusError), ({"s": 3}, TypeError), ({"a": [1, 2, 3]}, saltus.SaltusError), ({"a": 3}, saltus.SaltusError), ({"nothing": 1}, saltus.SaltusError),
    ({"y": 1}, saltus.SaltusError), ({3: 1}, saltus.SaltusError), ({"r": None}, TypeError), ({"r": object()}, TypeError), ({"r": 1j}, TypeError), ({"n": -1}, saltus.SaltusError),
    ([1, 2], TypeError), ({"v": []}, saltus.SaltusError), ({"r": [1, 2]}, saltus.SaltusError), ({"a": ["x", "y"]}, (TypeError, saltus.SaltusError)),
])
def test_wrong_values_are_told(v, params, error):
    with pytest.raises(error):
        v.simulate(stop=1, params=params)


def test_the_nearest_name_is_told(v):
    with pytest.raises(saltus.SaltusError, match="did you mean 'kind'"):
        v.simulate(params={"kimd": 1})


def test_not_a_number_is_no_parameter_to_run_with():
    m = saltus.model("model N  parameter Real k = 1;  Real x(start = 1, fixed = true);  equation  der(x) = -k*x;  end N;")
    for bad in (math.nan, math.inf):
        with pytest.raises(saltus.SaltusError):
            m.simulate(stop=1, params={"k": bad})

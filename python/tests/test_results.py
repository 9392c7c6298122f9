"""Results that leave their process: pickles, copies, files, pictures. Numbers: x = e^(-t)."""
import copy
import json
import math
import pickle
import subprocess
import sys

import numpy as np
import pytest

import saltus

TEXT = """
model D
  parameter Real k = 1;
  parameter Integer n = 2;
  Real x[n](each start = 1, each fixed = true, each unit = "m");
  Boolean low = x[1] < 0.5;
  output Real y = -x[2];
equation
  der(x) = -k * x;
end D;
"""


@pytest.fixture(scope="module")
def result():
    return saltus.model(TEXT).simulate(stop=1, tolerance=1e-10)


@pytest.mark.parametrize("again", [lambda r: pickle.loads(pickle.dumps(r)), copy.deepcopy], ids=["pickle", "deepcopy"])
def test_pickled(result, again, tmp_path):
    r = again(result)
    assert r.names == result.names and r.rows == result.rows and r.status == "done"
    for name in result.names:
        assert np.array_equal(r[name], result[name]) and r[name].dtype == result[name].dtype, name
    assert r["x"].shape == (r.rows, 2) and r.unit("x[1]") == "m"
    assert r.final("x[1]") == pytest.approx(math.exp(-1), abs=1e-8)
    assert r.final("k") == 1 and r["k"].shape == (r.rows,)
    assert [(e.time, e.causes) for e in r.events] == [(e.time, e.causes) for e in result.events] and r.events
    assert r.statistics == result.statistics and r.model.name == "D" and r.params == {}
    r.plot("x[1]").save(tmp_path / "x.png")
    r.save(tmp_path / "x.mat")
    assert np.array_equal(saltus.open(tmp_path / "x.mat")["x"], result["x"])
    assert "Result of D" in repr(r) and pickle.loads(pickle.dumps(r)).names == result.names


def test_in_another_process(result, tmp_path):
    (tmp_path / "r.pickle").write_bytes(pickle.dumps(result))
    text = "import json, pickle, sys; r = pickle.load(open(sys.argv[1], 'rb')); print(json.dumps([r.rows, r.final('x[2]'), len(r.events)]))"
    ran = subprocess.run([sys.executable, "-c", text, tmp_path / "r.pickle"], capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == [result.rows, result.final("x[2]"), len(result.events)]


def test_sweeps_and_failures_are_pickled():
    m = saltus.model(TEXT)
    sweep = pickle.loads(pickle.dumps(m.sweep({"k": [1, 2]}, "x[1]", stop=1)))
    assert sweep["x[1]"] == pytest.approx([math.exp(-1), math.exp(-2)], abs=1e-4)


@pytest.mark.parametrize("ending", ["mat", "csv"])
def test_opened(result, ending, tmp_path):
    file = tmp_path / f"d.{ending}"
    result.save(file)
    r = saltus.open(file)
    assert r.final("x[1]") == pytest.approx(math.exp(-1), abs=1e-8)
    assert r["x"].shape == (r.rows, 2) and r.model.name == "d"
    assert r.at(0.5, "y") == pytest.approx(-math.exp(-0.5), abs=1e-5)
    assert list(r.to_pandas("x[1]").columns) == ["x[1]"]
    with pytest.raises(saltus.SaltusError, match="did you mean"):
        r.unit("x[1]]")


def test_what_is_no_result(tmp_path):
    (tmp_path / "a.mat").write_bytes(b"\0\0\0\0no matrix")
    for file in ("a.mat", "missing.csv"):
        with pytest.raises(saltus.SaltusError):
            saltus.open(tmp_path / file)
    with pytest.raises(TypeError):
        saltus.open(3)


def test_pictures(result, tmp_path):
    plot = result.plot("x[1]", "y")
    for ending, begins in (("png", b"\x89PNG\r\n"), ("svg", b"<svg"), ("pdf", b"%PDF"), ("html", b"<!")):
        file = tmp_path / f"p.{ending}"
        plot.save(file)
        assert file.read_bytes().startswith(begins), ending
    with pytest.raises(ValueError, match="saved as"):
        plot.save(tmp_path / "p.gif")
    with pytest.raises(saltus.SaltusError):
        plot.save(tmp_path / "nowhere" / "p.png")


def test_types_are_exported():
    for name in saltus.__all__:
        assert hasattr(saltus, name), name
    m = saltus.model(TEXT)
    assert isinstance(m.sensitivities(["k"], stop=1), saltus.Sensitivities)
    assert isinstance(m.equations, saltus.Equations)


def test_quantities_of_sweeps():
    s = saltus.model(TEXT).sweep({"k": [1, 2]}, ["rms(x[1])", "integral(x[1])", "at(x[1], 0.5)"], stop=1, tolerance=1e-10)
    for i, k in enumerate((1, 2)):
        assert s["rms(x[1])"][i] == pytest.approx(math.sqrt((1 - math.exp(-2 * k)) / (2 * k)), abs=1e-8)
        assert s["integral(x[1])"][i] == pytest.approx((1 - math.exp(-k)) / k, abs=1e-8)
        assert s["at(x[1], 0.5)"][i] == pytest.approx(math.exp(-0.5 * k), abs=1e-8)
    with pytest.raises(saltus.SaltusError):
        saltus.model(TEXT).sweep({"k": [1]}, "at(x[1])", stop=1)

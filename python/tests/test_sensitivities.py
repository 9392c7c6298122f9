"""Derivatives of trajectories by parameters, and what is fitted with them."""
import math

import numpy as np
import pytest

import saltus
from conftest import ROOT


@pytest.fixture(scope="module")
def falling():
    return saltus.model("""
model Falling
  parameter Real h0 = 1, e = 0.8, g = 9.81;
  Real h(start = h0, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e * pre(v));
  end when;
end Falling;
""")


def test_closed_form():
    # x = x0 exp(-k t).
    m = saltus.model("model D  parameter Real k = 1, x0 = 1;  Real x(start = x0, fixed = true);  output Real y = 2*x;  equation  der(x) = -k*x;  end D;")
    s = m.sensitivities(["k", "x0"], stop=2, interval=0.5, params={"k": 0.7})
    t = s.time
    assert t.tolist() == [0, 0.5, 1, 1.5, 2] and s.at == {"k": 0.7, "x0": 1} and s.of == ["x", "y"]
    assert s["x"] == pytest.approx(np.exp(-0.7 * t), abs=1e-7)
    assert s["x", "k"] == pytest.approx(-t * np.exp(-0.7 * t), abs=1e-7)
    assert s["x", "x0"] == pytest.approx(np.exp(-0.7 * t), abs=1e-7)
    assert s["y", "k"] == pytest.approx(2 * s["x", "k"]) and s.derivatives.shape == (5, 2, 2)
    assert s.relative("x", "k") == pytest.approx(-0.7 * t, abs=1e-6)
    at = m.sensitivities("k", "x", times=[0.3, 1.7])
    assert at.time.tolist() == [0.3, 1.7] and at["x", "k"] == pytest.approx([-0.3 * math.exp(-0.3), -1.7 * math.exp(-1.7)], abs=1e-7)


def test_through_an_event(falling):
    # After the bounce at t1 = √(2 h0/g): h = u s - g s²/2 with s = t - t1, u = e g t1; ∂t1/∂h0 = t1/(2 h0).
    s = falling.sensitivities(["h0", "e"], times=[0.7])
    t1 = math.sqrt(2 / 9.81)
    after, moved = 0.7 - t1, t1 / 2
    assert s["h", "e"][0] == pytest.approx(9.81 * t1 * after, abs=1e-6)
    assert s["h", "h0"][0] == pytest.approx(0.8 * 9.81 * moved * after - 0.8 * 9.81 * t1 * moved + 9.81 * after * moved, abs=1e-6)


def test_differences_agree(falling):
    """Of runs with all three parameters moved, over two bounces."""
    s = falling.sensitivities(["h0", "e", "g"], of="h", times=[1.4])
    for name, d in (("h0", 1e-4), ("e", 1e-4), ("g", 1e-3)):
        at = s.at[name]
        up, down = (falling.simulate(stop=1.4, params={name: at + sign * d}, tolerance=1e-11).final("h") for sign in (1, -1))
        assert s["h", name][0] == pytest.approx((up - down) / (2 * d), rel=1e-5)


def test_tables(falling):
    pytest.importorskip("pandas")
    s = falling.sensitivities("e", stop=0.4, interval=0.1)
    table = s.to_pandas()
    assert list(table.columns) == ["h", "d(h)/d(e)", "v", "d(v)/d(e)"] and table.index.name == "time"
    xr = pytest.importorskip("xarray")
    data = s.to_xarray()
    assert isinstance(data, xr.Dataset) and data.derivatives.sel(variable="h", parameter="e").shape == (5,)


def test_arrays():
    m = saltus.model("model A  parameter Real k[2] = {1, 2};  Real x[2](each start = 1, each fixed = true);  equation  der(x) = -k .* x;  end A;")
    s = m.sensitivities("k", of="x", times=[1])
    assert s.by == ["k[1]", "k[2]"] and s["x[2]", "k[2]"][0] == pytest.approx(-math.exp(-2), abs=1e-7) and s["x[1]", "k[2]"][0] == 0


def test_what_is_wrong_is_told(falling):
    for wrong in (lambda: falling.sensitivities("nothing"), lambda: falling.sensitivities("h"), lambda: falling.sensitivities([]), lambda: falling.sensitivities("e", of="w"),
                  lambda: falling.sensitivities("e", stop=1)["h", "g"], lambda: falling.sensitivities("e", stop=1)["x"], lambda: falling.sensitivities("e", times=[-1, 0.5])):
        with pytest.raises(saltus.SaltusError):
            wrong()
    for wrong in (lambda: falling.sensitivities("e", times=[1, 1]), lambda: falling.sensitivities("e", stop="x"), lambda: falling.sensitivities(3), lambda: falling.sensitivities("e", interval=-1)):
        with pytest.raises((TypeError, ValueError)):
            wrong()
    with pytest.raises(saltus.SaltusError, match="structure"):
        saltus.load(ROOT / "examples/modes/CupAndBall.mo").sensitivities("L", stop=1)


def test_fit():
    """Parameters that are known, from data with noise: found within their own deviations. Data that say nothing of a parameter are told so."""
    m = saltus.model("model P  parameter Real L = 1, d = 0.1, unused = 1;  Real phi(start = 1, fixed = true), w(start = 0, fixed = true);"
                     "  equation  der(phi) = w;  der(w) = -9.81/L*sin(phi) - d*w;  end P;")
    t = np.arange(0, 5, 0.05)
    clean = m.simulate(stop=5, interval=0.05, params={"L": 0.8, "d": 0.2}, tolerance=1e-9)
    data = {"time": t, "phi": np.interp(t, clean.time, clean["phi"]) + np.random.default_rng(3).normal(0, 0.005, t.size)}
    found = m.fit(data, {"L": 0.9, "d": 0.1})
    assert found.converged and not found.differences and 0.004 < found.rms["phi"] < 0.006
    for name, exact in (("L", 0.8), ("d", 0.2)):
        assert abs(found[name] - exact) < 4 * found.deviation[name] < 0.1
    assert found.covariance[0, 0] == pytest.approx(found.deviation["L"] ** 2)
    bounded = m.fit(data, {"L": 0.9, "d": 0.1}, bounds={"L": (0.85, 2)})
    assert bounded["L"] == 0.85 and bounded["d"] != 0.1
    assert math.isinf(m.fit(data, {"L": 0.9, "unused": 1}, fixed={"d": 0.2}).deviation["unused"])
    for wrong in ({"phi": t}, {"time": t}, {"time": t[::-1], "phi": t}, {"time": t, "nothing": t}, {"time": t, "phi": t[:3]}):
        with pytest.raises((saltus.SaltusError, ValueError)):
            m.fit(wrong, {"L": 1})
    for wrong in (dict(bounds={"L": (0, 0.1)}), dict(bounds={"d": (0, 1)}), dict(weights={"w": 1}), dict(steps=0), dict(weights={"phi": -1})):
        with pytest.raises((saltus.SaltusError, ValueError)):
            m.fit(data, {"L": 1}, **wrong)


def test_two_parameters_of_which_the_data_tell_the_product():
    m = saltus.model("model P  parameter Real a = 1, b = 1;  Real x(start = 1, fixed = true);  equation  der(x) = -a*b*x;  end P;")
    t = np.linspace(0, 2, 21)
    found = m.fit({"time": t, "x": np.exp(-0.6 * t)}, {"a": 0.5, "b": 1})
    assert found["a"] * found["b"] == pytest.approx(0.6, abs=1e-6) and all(math.isinf(d) for d in found.deviation.values())


def test_fit_through_events(falling):
    # Heights of a ball that bounces, from the closed form.
    t = np.arange(0.05, 0.8, 0.05)
    t1 = math.sqrt(2 / 9.6)
    h = np.where(t < t1, 1 - 4.8 * t**2, 0.75 * 9.6 * t1 * (t - t1) - 4.8 * (t - t1) ** 2)
    found = falling.fit({"time": t, "h": h}, {"e": 0.8, "g": 9.81})
    assert found["e"] == pytest.approx(0.75, abs=1e-6) and found["g"] == pytest.approx(9.6, abs=1e-6)

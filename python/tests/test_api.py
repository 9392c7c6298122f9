"""The package as its users see it."""
import doctest
import importlib
import math
import os
import pickle
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import saltus
from conftest import ROOT

G = 9.81


def height(e, t):
    """Of the ball between its first and second bounce."""
    bounce, speed = math.sqrt(2 / G), e * math.sqrt(2 * G)
    return speed * (t - bounce) - G / 2 * (t - bounce) ** 2


@pytest.mark.parametrize("module", ["", ".workspace", ".errors", ".analyses", ".model", ".result", ".run", ".algebra"])
def test_doctests(module):
    if module == ".algebra":
        pytest.importorskip("sympy")
    failed, tried = doctest.testmod(importlib.import_module("saltus" + module), extraglobs={"saltus": saltus})
    assert failed == 0 and tried > 0


# ---- simulate


def test_one_call_from_a_file_to_numbers(ball):
    for e in (0.6, 0.8):
        r = ball.simulate(stop=0.9, params={"e": e}, tolerance=1e-9)
        assert r["h"][-1] == pytest.approx(height(e, 0.9), abs=1e-7)
        assert r.time[0] == 0 and r.time[-1] == 0.9 and len(r["v"]) == r.rows
        assert r.status == "done" and r.final("h") == r["h"][-1]


def test_rows_are_views(ball):
    r = ball.simulate(stop=0.9)
    h = r["h"]
    assert h.base is not None and not h.flags.writeable
    first = h.copy()
    del r
    assert np.array_equal(h, first)  # the view keeps the run's memory
    with pytest.raises(ValueError):
        h[0] = 3


def test_events_with_causes(ball):
    event = ball.simulate(stop=0.6).events[0]
    assert event.time == pytest.approx(math.sqrt(2 / G), abs=1e-5)
    assert any("h <= 0" in cause for cause in event.causes)
    before, after = event.leaps["v"]
    assert after == pytest.approx(-0.7 * before)
    assert ball.simulate(stop=0.6, events=False).events == []


def test_inputs(tank):
    # level' = q - c level with q = sin t, c = 1/2, level(0) = 1: variation of constants.
    exact = lambda t: (0.5 * math.sin(t) - math.cos(t) + (1.25 + 1) * math.exp(-t / 2)) / 1.25  # noqa: E731
    r = tank.simulate(stop=3, inputs={"q": math.sin}, tolerance=1e-9)
    assert r["level"][-1] == pytest.approx(exact(3), abs=1e-7)
    t = np.linspace(0, 3, 3001)
    r = tank.simulate(stop=3, inputs={"q": (t, np.sin(t))}, tolerance=1e-9)
    assert r["level"][-1] == pytest.approx(exact(3), abs=1e-6)
    r = tank.simulate(stop=3, inputs={"q": 2}, tolerance=1e-9)
    assert r["level"][-1] == pytest.approx(4 - 3 * math.exp(-1.5), abs=1e-7)
    pd = pytest.importorskip("pandas")
    r = tank.simulate(stop=3, inputs={"q": pd.Series([2.0, 2.0], index=[0.0, 3.0])}, tolerance=1e-9)
    assert r["level"][-1] == pytest.approx(4 - 3 * math.exp(-1.5), abs=1e-7)


def test_what_an_input_raises_comes_out(tank):
    def broken(t):
        if t > 1:
            raise ZeroDivisionError("mine")
        return 0.0

    with pytest.raises(ZeroDivisionError, match="mine"):
        tank.simulate(stop=3, inputs={"q": broken})
    with pytest.raises(TypeError):
        tank.simulate(stop=3, inputs={"q": lambda t: "three"})
    assert tank.simulate(stop=1, inputs={"q": 0}).status == "done"


def test_start_values(tank):
    r = tank.simulate(stop=2, inputs={"q": 0}, start_values={"level": 3}, tolerance=1e-9)
    assert r["level"][-1] == pytest.approx(3 * math.exp(-1), abs=1e-7)


def test_failures_keep_their_rows():
    m = saltus.model("model F  Real x(start = 1, fixed = true);  equation  der(x) = x^2;  end F;")  # x = 1/(1 - t)
    with pytest.raises(saltus.SimulationError) as caught:
        m.simulate(stop=2)
    r = caught.value.result
    assert r.status == "failed" and 0.9 < r.time[-1] <= 1.0
    assert caught.value.diagnostics[0].code.startswith("R")


def test_warnings_are_pythons():
    m = saltus.model("model W  Real x(start = 1, fixed = true, max = 2);  equation  der(x) = x;  end W;")
    with pytest.warns(saltus.SaltusWarning, match="max") as caught:
        m.simulate(stop=1)  # x = e^t
    assert caught[0].filename == __file__ and caught[0].message.diagnostic.severity == "warning"


def test_faults_have_places():
    with pytest.raises(saltus.ModelError) as caught:
        saltus.model("model M\n  Real x = yy;\nend M;", file="mine.mo")
    d = caught.value.diagnostics[0]
    assert (d.severity, d.file, d.line, d.column) == ("error", "mine.mo", 2, 12)
    assert "yy" in str(caught.value) and "^" in str(d)


def test_chi_and_shsml():
    with pytest.warns(saltus.SaltusWarning, match="units"):
        plant = saltus.model((ROOT / "examples/chi/batch_plant.chi").read_text(), language="chi")
    r = plant.simulate(stop=20)
    assert r.at(12, "R1.T") == pytest.approx(100 - 80 * math.exp(-0.7), abs=1e-4)
    m = saltus.load(ROOT / "examples/taylor/sliding_sign.shsml")
    assert m.simulate(stop=1).status == "done"


def test_models_whose_structure_changes():
    m = saltus.load(ROOT / "examples/modes/CapacitorBank.mo")
    r = m.simulate(stop=3, tolerance=1e-9)
    assert r.at(1.5, "energy") == pytest.approx(6, abs=1e-9)
    run = m.start(stop=3)
    run.step(1.5)
    assert run["v2"] == pytest.approx(2, abs=1e-9)
    kept = run.snapshot()
    run.step(1)
    later = run["v2"]
    run.restore(kept)
    run.step(1)
    assert run["v2"] == later


# ---- step by step


def test_steps_and_snapshots(ball):
    run = ball.start(tolerance=1e-9)
    run.step(0.7)
    assert run.time == 0.7 and run["h"] == pytest.approx(height(0.7, 0.7), abs=1e-7)
    saved = run.snapshot()
    run.step_to(1.1)
    first = run["h"]
    run.restore(saved)
    assert run.time == 0.7
    run.step_to(1.1)
    assert run["h"] == first
    h = run["h"]
    run["v"] = 3
    run.step(0.1)
    assert run["h"] == pytest.approx(h + 0.3 - G / 2 * 0.01, abs=1e-7)
    assert run.result()["h"][-1] == run["h"]
    with pytest.raises(ValueError):
        run.step_to(0.3)
    with pytest.raises(saltus.SaltusError):
        run.restore(saved[:-8])
    with pytest.raises(saltus.SaltusError, match="parameter"):
        run["e"] = 0.3


def test_a_run_ends_where_it_was_to(ball):
    run = ball.start(stop=0.5)
    assert run.step(2) == 0.5 and run.done
    with pytest.raises(saltus.SaltusError, match="over"):
        run.step(1)


def test_values_after_a_step_are_those_of_its_end(tank):
    run = tank.start(tolerance=1e-8)
    for i in range(1, 40):
        run.step_to(0.05 * i)
        assert run["level"] == pytest.approx(math.exp(-0.5 * 0.05 * i), abs=1e-7)
        assert run["y"] == run["level"]


# ---- many runs


def test_sweep(tank):
    q, c = [0, 1], [0.25, 0.5, 1.0]
    m = saltus.model("model S  parameter Real c = 1, q = 0;  Real x(start = 1, fixed = true);  equation  der(x) = q - c*x;  end S;")
    s = m.sweep({"q": q, "c": c}, ["x", "max(x)", "mean(x)"], stop=2, tolerance=1e-9, threads=3)
    for i, a in enumerate(q):
        for k, b in enumerate(c):
            assert s["x"][i, k] == pytest.approx(a / b + (1 - a / b) * math.exp(-2 * b), abs=1e-7)
    assert s["max(x)"].shape == s.shape == (2, 3) and s.failed == {}
    paired = m.sweep({"q": [0, 1, 2], "c": c}, "x", stop=2, paired=True, tolerance=1e-9)
    assert paired["x"].shape == (3,) and paired["x"][0] == pytest.approx(math.exp(-0.5), abs=1e-7)
    pytest.importorskip("pandas")
    table = s.to_pandas()
    assert list(table.columns) == ["q", "c", "x", "max(x)", "mean(x)"] and len(table) == 6
    pytest.importorskip("xarray")
    assert float(s.to_xarray()["x"].sel(q=1, c=0.5)) == s["x"][1, 1] and paired.to_xarray()["x"].dims == ("member",)


def test_a_member_that_fails_is_a_message():
    m = saltus.model("model F  parameter Real k = 0;  Real x(start = 1, fixed = true);  equation  der(x) = k*x^2;  end F;")
    s = m.sweep({"k": [0, 2]}, "x", stop=1)  # x = 1/(1 - k t)
    assert s["x"][0] == 1 and math.isnan(s["x"][1]) and "" != s.failed[1]


def test_structural_parameters_in_a_sweep():
    m = saltus.model("model N  parameter Integer n = 2;  Real x[n](each start = 1, each fixed = true);  Real s = sum(x);  equation  der(x) = -x;  end N;")
    s = m.sweep({"n": [1, 2, 5]}, "s", stop=1, tolerance=1e-9)
    assert s["s"] == pytest.approx(np.array([1, 2, 5]) * math.exp(-1), abs=1e-6)


# ---- analyses


def test_linearize(tank):
    m = saltus.model("model P  input Real u;  output Real y = x;  Real x(start = 1, fixed = true), v(start = 0, fixed = true);"
                     "  equation  der(x) = v;  der(v) = -sin(x) - 0.1*v + u;  end P;")
    linear = m.linearize()
    i = linear.states.index("x")
    assert linear.A[1 - i, i] == pytest.approx(-math.cos(1), abs=1e-12) and linear.B[1 - i, 0] == 1 and linear.C[0, i] == 1
    assert tank.linearize(at=1).poles == pytest.approx([-0.5])
    run = tank.start()
    run.step(1)
    assert run.linearize().A.tolist() == [[-0.5]] and run.linearize().time == 1


def test_steady(tank):
    assert tank.steady(inputs={"q": 3})["level"] == pytest.approx(6, abs=1e-8)
    assert tank.steady(inputs={"q": 3}, params={"c": 1})["level"] == pytest.approx(3, abs=1e-8)


def test_solvers_of_others_agree():
    integrate = pytest.importorskip("scipy.integrate")
    m = saltus.model("model V  parameter Real mu = 3;  Real x(start = 2, fixed = true), y(start = 0, fixed = true);"
                     "  equation  der(x) = y;  der(y) = mu*(1 - x^2)*y - x;  end V;")
    for params in (None, {"mu": 1}):
        ode = m.ode(params=params)
        theirs = integrate.solve_ivp(ode.rhs, (0, 10), ode.x0, method="Radau", jac=ode.jacobian, rtol=1e-9, atol=1e-9)
        ours = m.simulate(stop=10, params=params, tolerance=1e-9)
        assert ours.final("x") == pytest.approx(theirs.y[ode.states.index("x"), -1], abs=1e-5)
    x = m.initial_states
    d = 1e-6
    differences = np.column_stack([(m.rhs(0, x + d * e) - m.rhs(0, x - d * e)) / (2 * d) for e in np.eye(2)])
    assert m.jacobian(0, x) == pytest.approx(differences, abs=1e-8)


def test_rhs_on_both_sides_of_a_relation():
    m = saltus.model("model R  Real x(start = 1, fixed = true);  Boolean up = x > 0;  equation  der(x) = if up then -1 else 2;  end R;")
    assert [float(m.rhs(0, [x])[0]) for x in (1, -1, 0.5, -3)] == [-1, 2, -1, 2]


# ---- data


def test_equations_and_sympy():
    sympy = pytest.importorskip("sympy")
    m = saltus.model("""
model E
  parameter Real k = 2;
  Real x(start = 1), y;
equation
  der(x) = if x > 0.5 then -k * x^2 else sin(time) * abs(x);
  y = max(x, 1e-3) / (1 + exp(-x));
end E;
""")
    t = sympy.Symbol("t")
    x, k = sympy.Function("x")(t), sympy.Symbol("k")
    first, second = m.equations.sympy()
    assert first.lhs == sympy.Derivative(x, t)
    assert first.rhs == sympy.Piecewise((-k * x**2, x > sympy.Float(0.5)), (sympy.sin(t) * sympy.Abs(x), True))
    assert float(second.rhs.subs(x, 2)) == pytest.approx(2 / (1 + math.exp(-2)))
    assert m.equations[0].line == 6 and m.equations[0].kind == "equation"


def test_tables(tank):
    assert tank.states == ["level"] and tank.inputs == ["q"] and tank.outputs == ["y"]
    assert tank.parameters == {"c": 0.5} and tank.variable("c").unit == "1/s" and tank.variable("c").description == "outflow"


def test_pandas_and_matplotlib(tank):
    pytest.importorskip("pandas")
    r = tank.simulate(stop=1)
    table = r.to_pandas("level")
    assert table.index.name == "time" and table["level"].iloc[-1] == r.final("level")
    xr = pytest.importorskip("xarray")
    data = r.to_xarray()
    assert isinstance(data, xr.Dataset) and data["level"].attrs["units"] == "m" and float(data["level"][-1]) == r.final("level")
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    ax = r.plot("level", ax=plt.figure().add_subplot())
    assert ax.get_legend_handles_labels()[1] == ["level [m]"]


def test_plots_and_files(tank, tmp_path):
    r = tank.simulate(stop=1)
    plot = r.plot("level")
    assert plot.svg.startswith("<svg") or "<svg" in plot.svg
    bundle = plot._repr_mimebundle_()
    assert "iframe" in bundle["text/html"] and "http://" not in bundle["text/html"].replace("http://www.w3.org", "")
    plot.save(tmp_path / "plot.html")
    r.save(tmp_path / "r.csv")
    header, *rows = (tmp_path / "r.csv").read_text().splitlines()
    assert header.startswith('time') or header.startswith('"time"')
    assert len(rows) == r.rows
    with pytest.raises(saltus.SaltusError):
        r.plot("nothing")


def test_diagram():
    m = saltus.model("""
model D
  block B
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}})}));
  end B;
  B b annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}})));
  Real x = time;
end D;
""")
    assert "<svg" in m.diagram() and m.diagram()._repr_svg_() == m.diagram()


def test_models_travel_between_processes(tank):
    again = pickle.loads(pickle.dumps(tank))
    assert again.simulate(stop=1, inputs={"q": 0}).final("level") == pytest.approx(math.exp(-0.5), abs=1e-5)


# ---- threads, signals, processes


def test_threads_share_a_model(tank):
    made = {}

    def work(i):
        made[i] = tank.simulate(stop=1, params={"c": float(i)}, inputs={"q": 0}, tolerance=1e-9).final("level")

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [made[i] for i in range(8)] == pytest.approx([math.exp(-i) for i in range(8)], abs=1e-7)


def test_others_run_while_a_run_runs():
    """The interpreter's lock is free: another thread counts on."""
    m = saltus.model("model L  Real x(start = 1, fixed = true), y(start = 0, fixed = true);  equation  der(x) = 3000*y;  der(y) = -3000*x;  end L;")
    counted, over = [0], threading.Event()

    def count():
        while not over.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    begin = time.perf_counter()
    m.simulate(stop=10, interval=0.1)
    took = time.perf_counter() - begin
    over.set()
    thread.join()
    assert counted[0] > 50 * took


def test_ctrl_c_keeps_the_rows():
    program = textwrap.dedent("""
        import os, signal, threading, time, saltus
        m = saltus.model("model L  Real x(start = 1, fixed = true), y(start = 0, fixed = true);  equation  der(x) = 3000*y;  der(y) = -3000*x;  end L;")
        threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        begin = time.monotonic()
        try:
            m.simulate(stop=1e8, interval=0.01)
        except KeyboardInterrupt as stop:
            print(type(stop).__name__, stop.result.status, stop.result.rows > 2, time.monotonic() - begin < 5)
        threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        run = m.start(stop=1e8)
        try:
            run.step(1e8)
        except KeyboardInterrupt:
            print("stepped", run.result().rows > 0)
        s = saltus.model("model S  parameter Real w = 1;  Real x(start = 1, fixed = true), y(start = 0, fixed = true);  equation  der(x) = w*y;  der(y) = -w*x;  end S;")
        threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            s.sweep({"w": [1] * 3 + [3e6] * 9}, "x", stop=1)
        except saltus.Interrupted as stop:
            print("swept", stop.result["x"].round(2).tolist()[:3], 9 <= len(stop.result.failed) <= 12)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout.split("\n")[0] == "Interrupted interrupted True True", done.stderr
    assert done.stdout.split("\n")[1] == "stepped True", done.stderr
    assert done.stdout.split("\n")[2] == "swept [0.54, 0.54, 0.54] True", done.stderr


def test_progress(tank):
    seen = []
    m = saltus.model("model L  Real x(start = 1, fixed = true), y(start = 0, fixed = true);  equation  der(x) = 3000*y;  der(y) = -3000*x;  end L;")
    m.simulate(stop=300, interval=1, progress=seen.append)
    assert seen and all(0 <= part <= 1 for part in seen) and seen == sorted(seen)


def test_foreign_code_asks_for_trust(tmp_path):
    text = """
model F
  function twice
    input Real x;
    output Real y;
    external "C" y = twice(x) annotation(Include = "static double twice(double x) { return 2 * x; }");
  end twice;
  Real y = twice(time);
end F;
"""
    with pytest.raises(saltus.ModelError, match="trust=True"):
        saltus.model(text)
    assert saltus.model(text, trust=True).simulate(stop=3).final("y") == 6
    file = tmp_path / "F.mo"
    file.write_text(text)
    assert saltus.load(file, trust=[tmp_path]).simulate(stop=3).final("y") == 6


def test_the_library_where_it_is_there():
    if not any(os.path.isdir(os.path.join(p, "Modelica")) for p in os.environ.get("MODELICAPATH", "").split(":")):
        pytest.skip("there is no Standard Library on MODELICAPATH")
    workspace = saltus.Workspace()
    m = workspace.load("Modelica.Blocks.Examples.PID_Controller")
    files, begin = workspace.files, time.perf_counter()
    assert files > 0
    again = workspace.load("Modelica.Blocks.Examples.PID_Controller")
    assert workspace.files == files
    one, two = m.simulate(), again.simulate()
    assert sorted(one) == sorted(two) and all(np.array_equal(one[n], two[n]) for n in one)
    assert time.perf_counter() - begin < 60
    assert "<svg" in m.diagram()




LOOP = """block Gain  input Real u;  output Real y;  parameter Real k = 1;  equation  y = k*u;  end Gain;
block Lag  input Real u;  output Real y(start = 0, fixed = true);  equation  3*der(y) = 2*u - y;  end Lag;
model Inside  Gain c(k = 5, u = r - p.y);  Lag p(u = c.y);  Real r = 1;  end Inside;"""


def test_linear_models_between_signals():
    m = saltus.model(LOOP, "Inside")
    loop = m.linearize(cut="c.y")  # -10/(3 s + 1), the sign of the difference included
    assert loop.inputs == loop.outputs == ["c.y"]
    assert loop.A[0, 0] == pytest.approx(-1 / 3) and loop.B[0, 0] * loop.C[0, 0] == pytest.approx(-10 / 3)
    closed = m.linearize(source="p.u", sink=["p.y", "c.u"])  # 2/(3 s + 11), and its negative
    assert closed.A[0, 0] == pytest.approx(-11 / 3) and closed.outputs == ["p.y", "c.u"]
    assert (closed.C[1] + closed.C[0]).tolist() == [0]
    with pytest.raises(saltus.ModelError, match="no such variable"):
        m.linearize(source="nothing")
    with pytest.raises(saltus.SimulationError, match="has no variable 'nothing'"):
        m.linearize(sink="nothing")


def test_linear_models_for_python_control():
    control = pytest.importorskip("control")
    made = saltus.model(LOOP, "Inside").linearize(cut="c.y").to_control()
    assert made.input_labels == ["c_y"] and control.poles(-made).tolist() == pytest.approx([-1 / 3])

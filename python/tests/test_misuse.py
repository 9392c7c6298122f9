"""Random misuse of the API never crashes the interpreter: wrong names, shapes, types, threads, objects whose model is gone, forks. A crash would end
this process, so the calls are made in a child; what they raise has to be an exception of Python or of Saltus. SALTUS_MISUSE_SEEDS and SALTUS_MISUSE_CALLS ask for others."""
import os
import subprocess
import sys
import textwrap

import pytest

CALLS = 1200

PROGRAM = textwrap.dedent("""
    import gc, os, random, sys, threading, warnings
    import numpy as np
    import saltus
    from saltus import _core
    warnings.simplefilter("ignore")
    seed, calls = int(sys.argv[1]), int(sys.argv[2])
    choose = random.Random(seed)
    TEXTS = [
        "model A  parameter Real k = 1;  parameter Integer n = 2;  input Real u;  Real x[n](each start = 1, each fixed = true);  Boolean b = x[1] > 0.5;"
        "  equation  der(x) = fill(u, n) - k*x;  end A;",
        "model B  Real x(start = 1, fixed = true), v;  equation  der(x) = v;  der(v) = -9.81;  when x <= 0 then  reinit(v, -0.8*pre(v));  end when;  end B;",
        "model C  Real x = time;  end C;",
        "model D  Real x(start = 1, fixed = true);  equation  der(x) = x^2;  end D;",
        "model E  parameter String s = \\"a\\";  Real y = if s == \\"a\\" then 1 else 2;  algorithm  assert(y < 2, \\"no\\");  end E;",
    ]
    NAMES = ["x", "x[1]", "x[9]", "u", "k", "n", "b", "v", "time", "", "\\0", "y", "s", "a.b", "der(x)", "x" * 1000, "max(x)", "max(", "é", None, 3, b"x", ["x"]]
    VALUES = [0, 1, -1, 2.5, 1e300, float("nan"), float("inf"), True, None, "text", "", b"b", [], [1], [1, 2], [[1], [2, 3]], np.zeros(3), np.zeros((2, 2)), np.zeros(0),
              np.array(["a"]), {}, {"x": 1}, lambda t: t, lambda: 1, lambda t: None, lambda t: 1/0, (np.arange(3), np.arange(3)), (np.arange(3), np.arange(2)),
              object(), 10**400, 1j, -5, 10**6, np.int8(3), np.float64("nan"), slice(None), Ellipsis, "dopri5", "nonsense", np.arange(4)[::2], range(3)]
    models, runs, results, snapshots, others, files = [], [], [], [b"", b"x" * 100], [], []
    with open("broken.fmu", "wb") as file: file.write(b"PK" + bytes(choose.randrange(256) for _ in range(500)))

    def name(): return choose.choice(NAMES)
    def value(): return choose.choice(VALUES)
    def some(list):
        return choose.choice(list) if list and choose.random() < 0.95 else value()
    def mapping():
        made = {}
        for _ in range(choose.randrange(3)):
            key = name()
            try: made[key] = value()
            except TypeError: pass
        return made if choose.random() < 0.9 else value()
    def short():  # times and tolerances that end soon, or nonsense
        return choose.choice([0.1, 1, 0, -1, None, "1", float("nan"), 1e-3, [], 2])

    def keyword(names): return {n: value() if choose.random() < 0.5 else short() for n in names if choose.random() < 0.15}

    def step():
        what = choose.randrange(37)
        m = some(models); r = some(runs)
        if what == 0: models.append(saltus.model(choose.choice(TEXTS) if choose.random() < 0.8 else value()))
        elif what == 1: models.append(saltus.load(name()))
        elif what == 2: results.append(m.simulate(short(), params=mapping(), inputs=mapping(), **keyword(["tolerance", "solver", "interval", "intervals", "seed", "start", "start_values", "progress"])))
        elif what == 3: results.append(m.simulate(choose.choice([0.1, 1])))
        elif what == 4: runs.append(m.start(**keyword(["stop", "start", "params", "inputs", "tolerance", "record", "events", "interval", "seed"])))
        elif what == 5: runs.append(m.start(10))
        elif what == 6: r.step(short())
        elif what == 7: r.step_to(short())
        elif what == 8: r[name()]
        elif what == 9: r[name()] = value()
        elif what == 10: r.set(mapping())
        elif what == 11: snapshots.append(r.snapshot())
        elif what == 12: r.restore(some(snapshots))
        elif what == 13: results.append(r.result())
        elif what == 14: r.close()
        elif what == 15: r.linearize()
        elif what == 16: m.linearize(short(), params=mapping())
        elif what == 17: m.steady(params=mapping())
        elif what == 18: m.rhs(short(), value())
        elif what == 19: m.jacobian(short(), value())
        elif what == 20: m.sweep(mapping(), name(), stop=choose.choice([0.1, 1]), **keyword(["threads", "paired", "fixed", "tolerance"])) if choose.random() < 0.8 else m.sweep({"k": [1, 2, float("nan")]}, "x[1]", stop=0.1)
        elif what == 21: some(results)[name()]
        elif what == 22:
            others.append(some(results).time)
            if len(others) > 5: others.pop(0).sum()
        elif what == 23: some(results).plot(*[name() for _ in range(choose.randrange(3))])
        elif what == 24: some(results).at(short(), name())
        elif what == 25: repr(m), repr(r), repr(some(results)), m.equations, m.parameters, m._repr_html_()
        elif what == 26:
            for list in (models, runs, results):
                if list and choose.random() < 0.5: del list[choose.randrange(len(list))]
            gc.collect()
        elif what == 27:  # several threads at one run
            def work():
                try:
                    for _ in range(5): r.step(0.01); r["x"]
                except Exception: pass
            threads = [threading.Thread(target=work) for _ in range(3)]
            for t in threads: t.start()
            for t in threads: t.join()
        elif what == 28:  # a callback that uses the run it is called by
            m.simulate(0.1, inputs={"u": lambda t: r.step(0.1)})
        elif what == 29:
            core = _core.Run(choose.choice(models)._core if models else value())
            getattr(core, choose.choice([n for n in dir(core) if not n.startswith("__")]))(*[value() for _ in range(choose.randrange(4))])
        elif what == 30 and choose.random() < 0.1:
            child = os.fork()
            if child == 0:
                code = 0
                try:
                    saltus.model(TEXTS[1]).simulate(0.1)
                    if models: models[0].simulate(0.1)
                    if runs: runs[0].step(0.01)
                    models.clear(); runs.clear(); results.clear(); gc.collect()
                except (saltus.SaltusError, AttributeError, TypeError, ValueError): pass
                except BaseException: code = 3
                os._exit(code)
            _, status = os.waitpid(child, 0)
            assert status == 0, status
        elif what == 31: some(results).save(choose.choice(["/nowhere/x.csv", "", "x.png", None]))
        elif what == 32: m.sensitivities(name() if choose.random() < 0.7 else value(), choose.choice([None, "x", value()]), stop=choose.choice([0.1, 1]), **keyword(["times", "params", "interval", "tolerance"]))
        elif what == 33: m.sensitivities("k", stop=0.1)["x[1]", "k"].sum()
        elif what == 34:
            data = choose.choice([{"time": [0, 0.1, 0.2], "x[1]": [1, 0.9, 0.8]}, {"time": [0, 0.1], "x": [1, 1]}, mapping(), value()])
            m.fit(data, choose.choice([{"k": 1}, {"k": 0.5}, mapping()]), steps=choose.choice([1, 2, 5]), **keyword(["bounds", "weights", "fixed", "inputs", "tolerance"]))
        elif what == 35: files.append(m.export_fmu(choose.choice(["one.fmu", "two.fmu", "/nowhere/x.fmu", value()]), **keyword(["version", "interfaces"])))
        elif what == 36: models.append(saltus.fmu(choose.choice(files + ["broken.fmu", "x.mo", "none.fmu"]) if choose.random() < 0.9 else value(), interface=choose.choice([None, "me", "cs", "no"]), trust=True))
        for list in (models, runs, results):
            while len(list) > 12: list.pop(0)

    raised = {}
    for i in range(calls):
        try:
            step()
        except (saltus.SaltusError, TypeError, ValueError, AttributeError, KeyError, OverflowError, ZeroDivisionError, IndexError, OSError, ImportError, RuntimeError) as error:
            raised[type(error).__name__] = raised.get(type(error).__name__, 0) + 1
    print("survived", calls, sorted(raised.items()))
""")


@pytest.mark.parametrize("seed", [int(s) for s in os.environ.get("SALTUS_MISUSE_SEEDS", "1 2").split()])
def test_random_misuse(seed, tmp_path):
    calls = int(os.environ.get("SALTUS_MISUSE_CALLS", CALLS))
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(seed), str(calls)], capture_output=True, text=True, timeout=500, cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("survived"), f"seed {seed}: status {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"


def test_arrays_outlive_everything():
    import gc

    import numpy as np

    import saltus

    m = saltus.model("model C  Real x(start = 1, fixed = true);  equation  der(x) = -x;  end C;")
    x = m.simulate(stop=1)["x"]
    kept = x.copy()
    del m
    gc.collect()
    others = [np.full(1000, 7.0) for _ in range(100)]
    assert np.array_equal(x, kept) and others

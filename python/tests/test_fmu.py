"""Models as FMUs, and FMUs as models."""
import math
import pickle
import threading
import zipfile

import numpy as np
import pytest

import saltus
from test_api import height


@pytest.fixture(scope="module")
def files(tmp_path_factory, ball, tank):
    folder = tmp_path_factory.mktemp("fmus")
    made = {"ball2": ball.export_fmu(folder / "Ball2.fmu", version=2), "ball3": ball.export_fmu(folder / "Ball3.fmu")}
    made["tank"] = tank.export_fmu(folder / "Tank.fmu")
    made["cs"] = tank.export_fmu(folder / "Only.fmu", interfaces="cs")
    return made


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("interface", ["me", "cs"])
def test_there_and_back(files, version, interface):
    m = saltus.fmu(files[f"ball{version}"], interface=interface, trust=True)
    assert m.name == "Ball" and "e" in m.parameter_names and m.parameters["e"] == 0.7
    for e in (0.7, 0.5):
        r = m.simulate(stop=0.8, params={"e": e}, tolerance=1e-9, interval=0.1)
        assert r.at(0.8, "h") == pytest.approx(height(e, 0.8), abs=1e-6)


def test_what_is_written(files):
    for name, text in (("ball2", 'fmiVersion="2.0"'), ("ball3", 'fmiVersion="3.0"')):
        assert text in zipfile.ZipFile(files[name]).read("modelDescription.xml").decode()
    only = zipfile.ZipFile(files["cs"]).read("modelDescription.xml").decode()
    assert "<CoSimulation" in only and "<ModelExchange" not in only


def test_inputs_and_outputs(files):
    # level' = q - c level, from 1: 4 - 3 exp(-t/2) with q = 2, c = 1/2.
    m = saltus.fmu(files["tank"], trust=True)
    assert m.inputs == ["q"] and m.outputs == ["y"]
    assert m.simulate(stop=3, inputs={"q": 2}, tolerance=1e-9).final("y") == pytest.approx(4 - 3 * math.exp(-1.5), abs=1e-7)
    exact = lambda t: (0.5 * math.sin(t) - math.cos(t) + 2.25 * math.exp(-t / 2)) / 1.25  # noqa: E731
    assert m.simulate(stop=3, inputs={"q": math.sin}, tolerance=1e-9).final("y") == pytest.approx(exact(3), abs=1e-7)


@pytest.mark.parametrize("interface", ["me", "cs"])
def test_steps(files, interface):
    run = saltus.fmu(files["tank"], interface=interface, trust=True).start(tolerance=1e-9)
    level = 1.0
    for i in range(20):
        q = 1.0 if i % 2 else 3.0
        run["q"] = q
        run.step(0.25)
        level = 2 * q + (level - 2 * q) * math.exp(-0.125)
        assert run["y"] == pytest.approx(level, abs=1e-6)
    assert run.time == pytest.approx(5) and run.result().rows >= 20


def test_sweeps_and_threads(files):
    m = saltus.fmu(files["tank"], trust=True)
    c = np.linspace(0.1, 1, 12)
    assert m.sweep({"c": c}, "y", stop=2, inputs={"q": 0}, tolerance=1e-9, threads=3)["y"] == pytest.approx(np.exp(-2 * c), abs=1e-7)
    made = {}

    def work(i):
        made[i] = m.simulate(stop=1, params={"c": 1.0 + i}, inputs={"q": 0}, tolerance=1e-9).final("y")

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [made[i] for i in range(6)] == pytest.approx([math.exp(-1 - i) for i in range(6)], abs=1e-7)


def test_it_travels_and_is_shown(files):
    m = saltus.fmu(files["tank"], interface="cs", trust=True)
    again = pickle.loads(pickle.dumps(m))
    assert again.simulate(stop=1, inputs={"q": 0}, tolerance=1e-9).final("y") == pytest.approx(math.exp(-0.5), abs=1e-6)
    assert "Tank" in m._repr_html_() and "c" in m.parameter_names and m.variable("c").unit == "1/s"


def test_load_takes_fmus(files):
    assert saltus.load(files["tank"], trust=[files["tank"]]).simulate(stop=1, inputs={"q": 0}).status == "done"


def test_foreign_code_asks_for_trust(files):
    with pytest.raises(saltus.ModelError, match="trust=True"):
        saltus.fmu(files["ball3"])


def test_what_is_wrong_is_told(files, ball, tmp_path):
    m = saltus.fmu(files["tank"], trust=True)
    for wrong in (lambda: m.simulate(params={"d": 1}), lambda: m.simulate(inputs={"p": 1}), lambda: m.equations, lambda: m.diagram(), lambda: m.export_fmu(tmp_path / "x.fmu"),
                  lambda: saltus.fmu(tmp_path / "none.fmu", trust=True), lambda: saltus.fmu(files["cs"], interface="me", trust=True),
                  lambda: ball.export_fmu(tmp_path / "nowhere" / "x.fmu")):
        with pytest.raises(saltus.SaltusError):
            wrong()
    for wrong in (lambda: saltus.fmu("x.mo", trust=True), lambda: saltus.fmu(files["cs"], interface="both", trust=True), lambda: ball.export_fmu(tmp_path / "x.fmu", version=1),
                  lambda: ball.export_fmu(tmp_path / "x.fmu", interfaces=["cosim"]), lambda: ball.export_fmu(tmp_path / "x.zip")):
        with pytest.raises(ValueError):
            wrong()
    broken = tmp_path / "broken.fmu"
    broken.write_bytes(b"PK\3\4 this is no archive")
    with pytest.raises(saltus.ModelError) as caught:
        saltus.fmu(broken, trust=True)
    assert caught.value.diagnostics[0].code

"""Every notebook of examples/notebooks runs from its first cell to its last one, and has the outputs that it gives (tools/notebook_outputs.py)."""
import re
import sys

import pytest
from conftest import ROOT

nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
import nbformat  # noqa: E402

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def test_they_are_there():
    assert len(NOTEBOOKS) == 6


sys.path.insert(0, str(ROOT / "tools"))
from notebook_outputs import executed  # noqa: E402


def said(cell):
    """Its texts without numbers, which differ with the machine (seconds, last digits), and the kinds of its other outputs."""
    texts = [o.get("text", "") or o.get("data", {}).get("text/plain", "") for o in cell.outputs]
    kinds = [sorted(o.get("data", {})) for o in cell.outputs if "data" in o]
    return re.sub(r"\s+", " ", re.sub(r"-?[\d.]+(e[-+]?\d+)?", "#", "".join(texts))), kinds


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_notebook(path):
    stored = nbformat.read(path, as_version=4)
    cells = [(a, b) for a, b in zip(stored.cells, executed(path).cells) if a.cell_type == "code"]
    assert any(a.outputs for a, _ in cells)
    assert path.stat().st_size < 500_000
    for a, b in cells:
        assert said(a) == said(b), a.source


def run_cells(*cells):
    """The outputs of each cell, in a kernel of their own; what fails goes on."""
    v = nbformat.v4
    notebook = v.new_notebook(cells=[v.new_code_cell(text) for text in ("import saltus\n%load_ext saltus", *cells)])
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", allow_errors=True).execute()
    return [cell.outputs for cell in notebook.cells[1:]]


def shown(outputs, kind):
    return [output.data[kind] for output in outputs if output.output_type in ("display_data", "execute_result") and kind in output.data]


LONG = "l = saltus.model('model L  Real x(start = 1, fixed = true), y(start = 0, fixed = true);  equation  der(x) = 3000*y;  der(y) = -3000*x;  end L;')"


def test_a_session():
    """As somebody in Jupyter meets it: faults, models, results, warnings, progress, Ctrl-C, formulas."""
    fault, model, result, warning, progress, interrupt, kept, formulas, linear = run_cells(
        "%%modelica\nmodel F\n  Real x;\nequation\n  der(x) = missing;\nend F;",
        "%%modelica tank\nmodel Tank\n  parameter Real c(unit = \"1/s\") = 0.5 \"outflow\";\n  output Real y = h;\n  Real h(start = 1, fixed = true);\nequation\n  der(h) = -c * h;\nend Tank;",
        "display(tank)\ntank.simulate(stop=1)",
        "w = saltus.model('model W  Real x(start = 1, fixed = true, max = 2);  equation  der(x) = x;  end W;').simulate(stop=1)",
        LONG + "\nlong = l.simulate(stop=300, interval=1, progress=True)",
        "import os, signal, sys, threading\nthreading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\nl.simulate(stop=1e8, interval=0.01)",
        "sys.last_value.result",
        "tank.equations",
        "tank.linearize()",
    )
    # Line 5 of the cell, the magic counted as its first; the fault is marked once and not told again.
    assert "<span class='fault'>missing</span>" in shown(fault, "text/html")[0] and "   5 </span>" in shown(fault, "text/html")[0]
    error = next(output for output in fault if output.output_type == "error")
    assert error.ename == "ModelError" and "".join(error.traceback) == "ModelError: 1 error in the cell"
    assert "Tank" in shown(model, "text/html")[0] and "outflow" in shown(result, "text/html")[0]
    page = shown(result, "text/html")[1]
    assert "iframe" in page and "src=" not in page and "http" not in page.replace("http://www.w3.org", "").replace("http-equiv", "")
    said = "".join(output.text for output in warning if output.output_type == "stream")
    assert "SaltusWarning" in said and "max of 2" in said
    assert "100 %" in shown(progress, "text/html")[-1]
    ended = next(output for output in interrupt if output.output_type == "error")
    assert ended.ename == "Interrupted" and "interrupted at" in ended.evalue and len(ended.traceback) == 1
    assert "interrupted" in shown(kept, "text/plain")[0]
    assert shown(formulas, "text/latex") == [r"$\begin{aligned}y{\left(t \right)} &= h{\left(t \right)} \\ \frac{d}{d t} h{\left(t \right)} &= - c h{\left(t \right)}\end{aligned}$"]
    assert "poles -0.5" in shown(linear, "text/html")[0]

"""Cells in Modelica, and how faults in them are shown."""
import pytest

import saltus
from saltus.jupyter import cell_html, model_html

pytest.importorskip("IPython")


@pytest.fixture
def shell(capsys):
    from IPython.testing.globalipapp import start_ipython

    shell = start_ipython() or __import__("IPython").get_ipython()
    shell.run_line_magic("load_ext", "saltus")
    return shell


def test_cells_define_models(shell):
    shell.run_cell_magic("modelica", "", "model Cell\n  Real x = time;\nend Cell;\n")
    assert shell.user_ns["Cell"].simulate(stop=2).final("x") == 2
    shell.run_cell_magic("modelica", "mine A", "model A\n  Real x = 2*time;\nend A;\nmodel B\n  Real x = time;\nend B;\n")
    assert shell.user_ns["mine"].name == "A"
    shell.run_cell_magic("chi", "tank", "proc P() =\n|[ V: [m^3]\n ; V ::= 1\n | V' = 2\n]|\n\nxper(stop = 3) = |[ P() ]|\n")
    assert shell.user_ns["tank"].simulate().final("V") == pytest.approx(7)


def test_faults_are_marked(shell):
    text = "model F\n  Real x = missing;\nend F;\n"
    with pytest.raises(saltus.ModelError) as caught:
        shell.run_cell_magic("modelica", "", text)
    shown = cell_html("\n" + text, caught.value.diagnostics)
    assert "<span class='fault'>missing</span>" in shown and "M0320" in shown
    assert "F" not in shell.user_ns
    assert caught.value._render_traceback_() == ["ModelError: 1 error in the cell"]
    # The line with the magic is the cell's first.
    assert caught.value.diagnostics[0].line == 3


def test_lines_of_the_caller_are_told():
    def mine():
        saltus.model("model F\n  Real x = missing;\nend F;\n")

    with pytest.raises(saltus.ModelError) as caught:
        mine()
    lines = caught.value._render_traceback_()
    assert len(lines) == 3 and "in mine: saltus.model" in lines[1] and "M0320" in lines[2]


def test_nothing_in_a_cell_becomes_html():
    text = "model F\n  Real x = <script>alert(1)</script>;\nend F;\n"
    with pytest.raises(saltus.ModelError) as caught:
        saltus.model(text)
    assert "<script>" not in cell_html(text, caught.value.diagnostics)


def test_models_and_results_are_shown(tank):
    shown = model_html(tank)
    assert "Tank" in shown and "outflow" in shown and "0.5" in shown
    bundle = tank.simulate(stop=1)._repr_mimebundle_()
    assert "<svg" in bundle["image/svg+xml"] and "iframe" in bundle["text/html"]

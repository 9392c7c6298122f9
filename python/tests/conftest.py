"""Models that several tests use. Numbers in the tests come from closed forms, which stand beside them."""
import pathlib

import pytest

import saltus

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BALL = ROOT / "examples" / "embedding" / "Ball.mo"


@pytest.fixture(scope="session")
def ball():
    return saltus.load(BALL)


@pytest.fixture(scope="session")
def tank():
    """level' = q - c level."""
    return saltus.model("""
model Tank
  parameter Real c(unit = "1/s") = 0.5 "outflow";
  input Real q;
  output Real y = level;
  Real level(start = 1, fixed = true, unit = "m");
equation
  der(level) = q - c * level;
end Tank;
""")

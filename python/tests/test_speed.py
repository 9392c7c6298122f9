"""What Python costs, against the same loops in C++ (loops.cc): the processor's time of all threads, the best of a few tries."""
import os
import subprocess
import sys
import time

import pytest

import saltus

TEXT = """
model Chain
  parameter Real k = 1;
  Real x[10](start = linspace(1, 2, 10), each fixed = true);
equation
  der(x[1]) = -k * x[1];
  for i in 2:10 loop
    der(x[i]) = k * (x[i - 1] - x[i]);
  end for;
end Chain;
"""
LOOPS = os.environ.get("SALTUS_LOOPS", "")


def in_cpp(what, tmp_path, repeats):
    file = tmp_path / "Chain.mo"
    file.write_text(TEXT)
    return float(subprocess.run([LOOPS, what, str(file), str(repeats)], check=True, capture_output=True, text=True).stdout)


def best(body, repeats):
    taken = []
    for _ in range(repeats):
        begin = time.process_time()
        body()
        taken.append(time.process_time() - begin)
    return min(taken)


@pytest.mark.skipif(not LOOPS, reason="the loops in C++ are not there")
def test_steps(tmp_path):
    model = saltus.model(TEXT)
    runs = [model.start() for _ in range(5)]

    def loop():
        run = runs.pop()
        for i in range(1, 10001):
            run.step_to(0.01 * i)

    mine = best(loop, 5)
    theirs = in_cpp("steps", tmp_path, 5)
    print(f"10,000 steps: {1e3 * mine:.1f} ms, in C++ {1e3 * theirs:.1f} ms")
    assert mine - theirs < 0.050


@pytest.mark.skipif(not LOOPS, reason="the loops in C++ are not there")
def test_sweep(tmp_path):
    model = saltus.model(TEXT)
    values = [0.5 + 1e-4 * i for i in range(10000)]
    mine = best(lambda: model.sweep({"k": values}, "x[1]", stop=1), 3)
    theirs = in_cpp("sweep", tmp_path, 3)
    print(f"10,000 runs: {mine:.3f} s, in C++ {theirs:.3f} s")
    assert mine < 1.2 * theirs


def test_import():
    # The processor's time: what other processes take is not ours.
    program = "import time; a = time.process_time(); import saltus; print(time.process_time() - a)"
    taken = min(float(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout) for _ in range(5))
    print(f"import saltus: {1e3 * taken:.0f} ms")
    assert taken < 0.150


def test_nothing_large_is_imported():
    """numpy and its kin come when they are needed."""
    program = "import sys, saltus; print([m for m in ('numpy', 'pandas', 'matplotlib', 'sympy', 'IPython') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout == "[]\n"

#!/usr/bin/env python3
"""How the time of each pass grows with the size of a model: families of n and 4n elements.

    tools/bench/translation_growth.py build/saltus [FAMILY...] [--sizes 256,1024]

Prints for each family what each pass of the larger model took and the exponent of its growth, log(t2/t1)/log(n2/n1); those over 1.15 are marked.
Times are of the clock on the wall: on a busy machine only large exponents mean something. Families that use the Modelica Standard Library are left
out where it is not on MODELICAPATH.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import tempfile


def grid(n):
    """A line of n resistors and capacitors as components of their own, with rungs between its rows."""
    k = math.isqrt(n)
    parts, equations = [], ["connect(g.p, source.n);", "connect(source.p, h_0_0.p);"]
    for i in range(k):
        for j in range(k):
            at = f"{i}_{j}"
            parts.append(f"Resistor h_{at}(R = {1 + i + j}); Resistor v_{at}(R = 2); Capacitor c_{at}(C = 1e-3);")
            equations.append(f"connect(h_{at}.n, c_{at}.p); connect(c_{at}.n, g.p); connect(v_{at}.p, h_{at}.n);")
            following = f"h_{i}_{j + 1}" if j + 1 < k else f"h_{i + 1}_0" if i + 1 < k else None
            if following:
                equations.append(f"connect(h_{at}.n, {following}.p);")
            equations.append(f"connect(v_{at}.n, {f'h_{i + 1}_{j}.n' if i + 1 < k else 'g.p'});")
    return f"""model M
  import Modelica.Electrical.Analog.Basic.*;
  Ground g;
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 1, f = 1);
  {' '.join(parts)}
equation
  {' '.join(equations)}
end M;"""


def pipe(n):
    """One pipe of n volumes."""
    return f"""model M
  package Medium = Modelica.Media.Water.ConstantPropertyLiquidWater;
  inner Modelica.Fluid.System system(energyDynamics = Modelica.Fluid.Types.Dynamics.FixedInitial);
  Modelica.Fluid.Pipes.DynamicPipe p(redeclare package Medium = Medium, length = 100, diameter = 0.1, nNodes = {n}, use_HeatTransfer = true);
  Modelica.Fluid.Sources.MassFlowSource_T s(redeclare package Medium = Medium, nPorts = 1, m_flow = 1, T = 300);
  Modelica.Fluid.Sources.FixedBoundary b(redeclare package Medium = Medium, nPorts = 1, p = 1e5, T = 300);
equation
  connect(s.ports[1], p.port_a);
  connect(p.port_b, b.ports[1]);
end M;"""


def rooms(n):
    """n/16 rooms, each with an array of walls that differ in their number of layers."""
    return f"""model Wall
  parameter Integer layers = 3;
  parameter Real k[layers] = fill(1.2, layers);
  Real x[layers](each start = 1, each fixed = true);
equation
  der(x) = -k .* x;
end Wall;
model Room
  parameter Integer layers[4] = {{2, 3, 3, 4}};
  Wall wall[4](layers = layers);
end Room;
model M
  {' '.join(f'Room r{i};' for i in range(n // 16))}
end M;"""


def chain(n):
    """Sizes that depend on each other, one after the other."""
    sizes = " ".join(f"parameter Integer p{i} = p{i - 1}; Real x{i}[p{i}](each start = 1);" for i in range(1, n))
    return f"""model M
  parameter Integer p0 = 1;
  {sizes}
equation
  {' '.join(f'der(x{i}) = -x{i};' for i in range(1, n))}
end M;"""


def shares(n):
    """Parameters each of which depends on the sum of all."""
    return f"""model M
  parameter Real length[{n}] = {{i for i in 1:{n}}};
  parameter Real share[{n}] = {{length[i]/sum(length) for i in 1:{n}}};
  Real x[{n}](each start = 1, each fixed = true);
equation
  der(x) = -share .* x;
end M;"""


def node(n):
    """One set of n connected pins."""
    return f"""model M
  import Modelica.Electrical.Analog.Basic.*;
  Ground g;
  Capacitor c(C = 1, v(start = 1, fixed = true));
  {' '.join(f'Resistor r{i}(R = {i + 1});' for i in range(n))}
equation
  connect(c.n, g.p);
  {' '.join(f'connect(r{i}.p, c.p); connect(r{i}.n, g.p);' for i in range(n))}
end M;"""


def whens(n):
    """n when clauses."""
    return f"""model M
  {' '.join(f'discrete Real d{i}(start = 0, fixed = true); Real x{i}(start = 0, fixed = true);' for i in range(n))}
equation
  {' '.join(f'der(x{i}) = 1 - x{i}; when {{x{i} > 0.5, time > {i}*0.001}} then d{i} = pre(d{i}) + 1; end when;' for i in range(n))}
end M;"""


FAMILIES = {family.__name__: family for family in (grid, pipe, rooms, chain, shares, node, whens)}
NEED_LIBRARY = {"grid", "pipe", "node"}


def passes(saltus, text, folder):
    """Seconds of each pass up to the first step."""
    model, report = folder / "M.mo", folder / "report.json"
    model.write_text(text)
    report.unlink(missing_ok=True)
    subprocess.run([saltus, "simulate", str(model), "--no-cache", "--stop", "1e-9", "--report", str(report)], check=True, capture_output=True)
    return json.loads(report.read_text())["passes"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("saltus")
    parser.add_argument("families", nargs="*", choices=[*FAMILIES, []])
    parser.add_argument("--sizes", default="256,1024")
    options = parser.parse_args()
    small, large = (int(n) for n in options.sizes.split(","))
    library = any(pathlib.Path(at, "Modelica").is_dir() or list(pathlib.Path(at).glob("Modelica *")) for at in os.environ.get("MODELICAPATH", "").split(":") if at)
    with tempfile.TemporaryDirectory() as folder:
        for name in options.families or FAMILIES:
            if name in NEED_LIBRARY and not library:
                continue
            first, second = (passes(options.saltus, FAMILIES[name](n), pathlib.Path(folder)) for n in (small, large))
            found = []
            for one, seconds in sorted(second.items(), key=lambda item: -item[1]):
                if seconds < 0.02 or first.get(one, 0) < 0.001:
                    continue
                exponent = math.log(seconds / first[one]) / math.log(large / small)
                found.append(f"{one} {seconds:.2f} s ^{exponent:.2f}{' !' if exponent > 1.15 else ''}")
            print(f"{name:8} n = {large}, {sum(second.values()):.2f} s: {', '.join(found)}", flush=True)


if __name__ == "__main__":
    main()

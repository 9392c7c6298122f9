#!/usr/bin/env python3
"""Generated networks with ideal elements against the oracle of micro_steps.py.

Nodes with storage (capacitors, inertias: C v' = sum of flows) or with a conductance to ground, a tree of branches between them and to ground: resistors, inductors,
ideal switches that open or close at a time, ideal diodes as curves; inductors close loops. A node between an inductor and a switch has neither storage nor
conductance: opening the switch stops the current at once, unless a diode takes it over (with a
resistance: ideal branches have no loops, in which currents would not be determined). Everything is drawn from a seed.

Besides the oracle: over an event charge is what has flowed in, C (v+ - v-) = sum of the impulses of currents; flux is what was applied, L (i+ - i-) = impulse
of the voltage; and the stored energy C v^2/2 + L i^2/2 does not grow.
"""
import argparse
import concurrent.futures
import pathlib
import random
import sys
import tempfile

import micro_steps


def network(seed):
    """-> Modelica text, the weights of the stored energy by variable, and of each such variable the terms that change it."""
    r = random.Random(seed)
    n = r.randint(2, 5)
    lines, variables, energy, changed_by = [], [], {}, {}
    flows = {k: [] for k in range(1, n + 1)}  # of each node: terms that flow in
    number = lambda low, high: f"{r.uniform(low, high):.3f}"
    branches = 0
    charged = r.random() < 0.4  # then there are no diodes, which might not hold it

    def branch(a, b, kind):
        nonlocal branches
        kind = {"diode": "switch", "resisting diode": "resistor"}.get(kind, kind) if charged else kind
        branches += 1
        i, u = f"i{branches}", f"u{branches}"
        variables.extend([f"Real {i}" if kind != "inductor" else f"Real {i}(start={number(-1, 1) if charged else 0})", f"Real {u}"])
        lines.append(f"{u} = {f'v{a}' if a else '0'} - {f'v{b}' if b else '0'};")
        if a:
            flows[a].append(f"- {i}")
        if b:
            flows[b].append(f"+ {i}")
        if kind == "resistor":
            lines.append(f"{u} = {number(0.5, 5)}*{i};")
        elif kind == "inductor":
            weight = number(0.2, 2)
            lines.append(f"{weight}*der({i}) = {u};")
            energy[i] = float(weight)
            changed_by[i] = [f"+ {u}"]
        elif kind == "switch":
            first, second = (i, u) if r.random() < 0.6 else (u, i)
            lines.append(f"if time < {number(0.3, 2.7)} then {first} = 0; else {second} = 0; end if;")
        else:
            variables.extend([f"Real s{branches}", f"Boolean off{branches}"])
            lines.append(f"off{branches} = s{branches} < 0;")
            resistance = f" + {number(0.5, 2)}*{i}" if kind == "resisting diode" else ""
            lines.append(f"{u} = (if off{branches} then s{branches} else 0){resistance};")
            lines.append(f"{i} = if off{branches} then 0 else s{branches};")

    nodes = n
    for k in range(1, n + 1):
        other = r.randint(0, k - 1)
        kind = r.choice(["resistor", "switch", "switch", "diode", "diode", "inductor"])
        branch(*((k, other) if r.random() < 0.5 else (other, k)), kind)
    for _ in range(r.randint(0, 2)):
        a, b = r.sample(range(n + 1), 2)
        branch(a, b, "inductor")
    if r.random() < 0.4:
        # An inductor that a switch opens.
        nodes += 1
        flows[nodes] = []
        branch(r.randint(1, n), nodes, "inductor")
        branch(nodes, 0, "switch")
        if r.random() < 0.5:
            branch(nodes, r.randint(1, n), "resisting diode")
    for k in range(1, nodes + 1):
        stored = k <= n and r.random() < 0.8
        if stored:
            weight = number(0.2, 2)
            energy[f"v{k}"] = float(weight)
            changed_by[f"v{k}"] = flows[k]
            variables.append(f"Real v{k}(start={number(-2, 2) if charged else 0})")
            source = r.choice(["", f"+ ({number(-1, 1)})", f"+ {number(0.2, 2)}*sin({number(1, 6)}*time)"])
            lines.append(f"{weight}*der(v{k}) = 0 {' '.join(flows[k])} {source};")
        else:
            variables.append(f"Real v{k}")
            conductance = f"{number(0.2, 2)}*v{k}" if k <= n else "0"
            lines.append(f"{conductance} = 0 {' '.join(flows[k])};")
    text = "model Network\n" + "".join(f"  {v};\n" for v in variables) + "equation\n" + "".join(f"  {line}\n" for line in lines) + "end Network;\n"
    return text, energy, changed_by


class Job:
    """One network; a class, so that it can be sent to another process."""

    def __init__(self, saltus):
        self.saltus = saltus

    def __call__(self, seed):
        text, energy, changed_by = network(seed)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "Network.mo"
            path.write_text(text, encoding="utf-8")

            def laws(before, after):
                stored = [sum(w * row[v] ** 2 / 2 for v, w in energy.items()) for row in (before, after)]
                broken = ["stored energy grows"] if stored[1] > stored[0] * (1 + 1e-6) + 1e-6 else []
                for v, w in energy.items():
                    # The impulse of a voltage that follows from others is not among the results.
                    if v[0] == "i" and f"impulse({changed_by[v][0][2:]})" not in after:
                        continue
                    impulses = [(1 if term[0] == "+" else -1) * after.get(f"impulse({term[2:]})", 0.0) for term in changed_by[v]]
                    leap = w * (after[v] - before[v])
                    if abs(leap - sum(impulses)) > micro_steps.AGREE * max([1.0, *map(abs, impulses)]):
                        broken.append(f"'{v}' takes up {leap}, its impulses are {impulses}")
                return broken
            try:
                compared, complaints = micro_steps.judge(self.saltus, str(path), ["--stop", "3", "--tolerance", "1e-9"], laws)
            except micro_steps.Unsupported as e:
                return seed, 0, [], str(e)
        return seed, compared, complaints, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--print", action="store_true", help="the text of the network of that seed")
    arguments = parser.parse_args()
    if arguments.print:
        print(network(arguments.seed)[0])
        return 0
    failed = total = left_out = 0
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        for seed, compared, complaints, why in pool.map(Job(arguments.saltus), range(arguments.seed, arguments.seed + arguments.count)):
            total += compared
            failed += bool(complaints)
            left_out += bool(why)
            if complaints:
                print(f"FAILED seed {seed}")
                for c in complaints[:4]:
                    print("  " + c)
    print(f"{arguments.count} networks, {total} events compared, {left_out} left out, {failed} disagree")
    return 1 if failed or total < arguments.count // 2 else 0


if __name__ == "__main__":
    sys.exit(main())

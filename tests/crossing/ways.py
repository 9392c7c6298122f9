"""The catalogue of ways of use. Each takes a Case (crossings.py) and gives the columns z1, z2, ... over time that it found; they must be those of the plain run. To add one is
one function here."""
import csv
import json
import re

from models import unique

STOP, LONGER, ROWS = 2.0, 3.0, 100


class Refused(Exception):
    """The program says that it cannot do this; str: the code of its message."""


class Wrong(Exception):
    pass


def read(path):
    with open(path) as file:
        rows = list(csv.reader(file))
    columns = {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}
    return {name: column for name, column in columns.items() if name == "time" or re.fullmatch(r"z\d+", name)}


def names_of(case):
    return [f"z{i}" for i in range(1, len(case.features) + 1)]


def plain(case, *more, text=None, source="M.mo", stop=STOP, tolerance="1e-8", rows=ROWS, out="o.csv", model=("-m", "Crossing.M")):
    case.write("M.mo", text or case.text())
    case.run("simulate", source, *model, "--stop", stop, "--tolerance", tolerance, "--intervals", rows, "-o", out, *more)
    return read(case.folder / out)


def solver(name):
    return lambda case: plain(case, "--solver", name)


def exported(case):
    """With the span of the run: an FMU has the modes that a run of its experiment needs (F0607)."""
    return case.text(annotation=f"    annotation(experiment(StopTime = {STOP}));\n")


def fmu(version, kind):
    def way(case):
        case.write("M.mo", exported(case))
        case.run("fmu", "M.mo", "-m", "Crossing.M", "--fmi", version, f"--{kind}", "-o", "M.fmu")
        case.run("simulate", "M.fmu", "--interface", kind, "--stop", STOP, "--tolerance", "1e-8", "--intervals", ROWS, "-o", "o.csv")
        return read(case.folder / "o.csv")
    return way


def imported(kind):
    def way(case):
        case.write("M.mo", exported(case))
        case.run("fmu", "M.mo", "-m", "Crossing.M", f"--{kind}", "-o", "M.fmu")
        case.run("import", "M.fmu", "-o", "in", "--name", "Imp", "--interface", kind)
        outputs = "".join(f"  output Real z{i} = a.z{i};\n" for i in range(1, len(case.features) + 1))
        # (Between two communication points of co-simulation an output is held: they are close to each other.)
        step = "(fmu_step = 1e-3)" if kind == "cs" else ""
        case.write("in/Top.mo", f"model Top\n  Imp a{step};\n{outputs}end Top;\n")
        case.run("simulate", "in/Top.mo", "-I", "in", "--stop", STOP, "--tolerance", "1e-8", "--intervals", ROWS, "-o", "o.csv")
        return read(case.folder / "o.csv")
    return way


def resume(case):
    t = case.random.uniform(0.05, 0.95) * STOP
    whole = plain(case, "--snapshot", f"{t!r}:s", out="a.csv")
    resumed = {"from": t, **plain(case, "--resume", "s", out="b.csv")}
    # The run that wrote the snapshot restarted at it, too: the rows behind it are the same ones, to the last digits.
    case.compare(resumed, whole, 1e-12)
    return resumed


def resume_with_parameter(case):
    plain(case, "--snapshot", "1:s", out="a.csv")
    case.run("simulate", "M.mo", "-m", "Crossing.M", "--resume", "s", "--param", "k=1.3", "--stop", STOP, "-o", "b.csv", refused="R0040")


def cached(case):
    plain(case, out="a.csv")
    return plain(case)


def parameter(case):
    changed = plain(case, "--param", "k=1.3", out="a.csv")
    return case.compare(changed, plain(case, text=case.text(k=1.3), out="b.csv"))


def modifier(case):
    case.write("M.mo", case.text())
    case.run("simulate", "M.mo", "-m", "Crossing.M(k = 1.3)", "--stop", STOP, "--tolerance", "1e-8", "--intervals", ROWS, "-o", "a.csv")
    return case.compare(read(case.folder / "a.csv"), plain(case, text=case.text(k=1.3), out="b.csv"))


def experiment(case):
    # The annotation counts whatever is set besides.
    case.write("M.mo", case.text(annotation=f"    annotation(experiment(StopTime = {STOP}, Tolerance = 1e-8, Interval = {STOP / ROWS}));\n"))
    case.run("simulate", "M.mo", "-m", "Crossing.M(k = 1.0)", "-o", "o.csv")
    return read(case.folder / "o.csv")


def extends(case):
    text = case.text().replace("end Crossing;", "  model N\n    extends M;\n  end N;\nend Crossing;")
    return plain(case, text=text, model=("-m", "Crossing.N"))


def component(case):
    outputs = "".join(f"    output Real z{i} = m.z{i};\n" for i in range(1, len(case.features) + 1))
    text = case.text().replace("end Crossing;", f"  model N\n    M m;\n{outputs}  end N;\nend Crossing;")
    return plain(case, text=text, model=("-m", "Crossing.N"))


def array(case):
    outputs = "".join(f"    output Real z{i} = m[2].z{i};\n" for i in range(1, len(case.features) + 1))
    text = case.text().replace("end Crossing;", f"  model N\n    M m[2];\n{outputs}  end N;\nend Crossing;")
    return plain(case, text=text, model=("-m", "Crossing.N"))


def beside(case):
    return plain(case, text=case.text(more="    Real unrelated(start = 1, fixed = true);\n    Boolean crossed = unrelated > 0.4;\n  equation\n    der(unrelated) = -unrelated;\n"))


def permuted(case):
    return plain(case, text=case.text(reverse=True))


def formatted(case):
    case.write("M.mo", case.text())
    case.run("format", "M.mo")
    return plain(case, text=(case.folder / "M.mo").read_text())


def matlab(case):
    plain(case, out="a.csv")
    case.run("simulate", "M.mo", "-m", "Crossing.M", "--stop", STOP, "--tolerance", "1e-8", "--intervals", ROWS, "-o", "o.mat")
    case.run("compare", "o.mat", "a.csv")


def sweep(case, *more):
    case.write("M.mo", case.text())
    names = [f"z{i}" for i in range(1, len(case.features) + 1)]
    keeps = [word for name in names for word in ("--keep", name)]
    case.run("sweep", "M.mo", "-m", "Crossing.M", "--vary", "k=0.7,1", *keeps, "--stop", STOP, "--tolerance", "1e-8", "-o", "w.csv", *more)
    with open(case.folder / "w.csv") as file:
        rows = list(csv.DictReader(file))
    return {"final": {name: float(rows[1][name]) for name in names}}


def sweep_trajectories(case):
    sweep(case, "--trajectories", "t", "--intervals", str(ROWS))
    return read(case.folder / "t" / "2.csv")


def sweep_after_edit(case):
    case.text_options = {"gain": 0.5}
    sweep(case)
    case.text_options = {}
    return sweep(case)


def extrema(case):
    """What a sweep keeps of a run is no less than what its rows show, and no more than a little: z is smooth."""
    rows = plain(case, rows=10 * ROWS)
    case.run("sweep", "M.mo", "-m", "Crossing.M", "--vary", "k=1", "--stop", STOP, "--tolerance", "1e-8", "-o", "w.csv",
             *(word for name in rows if name != "time" for word in ("--keep", f"max({name})", "--keep", f"min({name})")))
    with open(case.folder / "w.csv") as file:
        kept = next(csv.DictReader(file))
    for name in rows:
        if name == "time":
            continue
        scale = max(0.1, max(map(abs, rows[name])))
        for kind, sign in ((max, 1), (min, -1)):
            more = sign * (float(kept[f"{kind.__name__}({name})"]) - kind(rows[name])) / scale
            if not -1e-6 <= more <= 1e-2:
                raise Wrong(f"{kind.__name__}({name}) = {kept[f'{kind.__name__}({name})']}, of rows {kind(rows[name])}")


def sensitivities(case):
    case.write("M.mo", case.text())
    names = [f"z{i}" for i in range(1, len(case.features) + 1)]
    wanted = [word for name in names for word in ("--of", name)]
    case.run("sensitivities", "M.mo", "-m", "Crossing.M", "--by", "k", *wanted, "--stop", STOP, "--intervals", "4", "--json")
    report = next(json.loads(line) for line in case.answer.splitlines() if '"derivatives"' in line or '"outputs"' in line)
    # The plain run with another k, at a tolerance at which differences count.
    up, down = (plain(case, "--param", f"k={k}", tolerance="1e-10") for k in (1.001, 0.999))
    for name in names:
        expected = (up[name][-1] - down[name][-1]) / 0.002
        found = case.derivative(report, name)
        if abs(found - expected) > 2e-3 * max(abs(expected), 0.05):
            raise Wrong(f"d({name})/dk = {found}, by differences {expected}")


def linearize(case):
    case.write("M.mo", case.text())
    case.run("linearize", "M.mo", "-m", "Crossing.M", "--at", "0.7")


def twin(case):
    """The same signals by plain means: what a feature gives by itself has an oracle of its own."""
    case.features = [f.by_its_twin() for f in case.features]
    return plain(case)


def structural(case):
    # A parameter that sizes an array: the class is translated anew for another value, and its annotation counts all the same.
    case.write("M.mo", case.text(more="    parameter Integer cells = 2;\n    Real filling[cells] = fill(time, cells);\n",
                                 annotation=f"    annotation(experiment(StopTime = {STOP}, Tolerance = 1e-8, Interval = {STOP / ROWS}));\n"))
    case.run("simulate", "M.mo", "-m", "Crossing.M", "--param", "cells=3", "-o", "o.csv")
    return read(case.folder / "o.csv")


def linearize_input(case):
    # der(follower) = -2*follower + 3*drive: A has the row -2, B the entry 3, whatever stands beside it, and however the input is driven.
    case.write("M.mo", case.text(more="    input Real drive;\n    Real follower(start = 0, fixed = true);\n  equation\n    der(follower) = 3*drive - 2*follower;\n"))
    case.run("linearize", "M.mo", "-m", "Crossing.M", "--input", "drive=2", "--at", "0.7", "--json")
    report = json.loads(next(line for line in case.answer.splitlines() if '"inputs"' in line))
    if report["inputs"] != ["drive"]:
        raise Wrong(f"the inputs are {report['inputs']}")
    row = report["states"].index("follower")
    found = report["A"][row][row], report["B"][row][0]
    if max(abs(a - b) for a, b in zip(found, (-2, 3))) > 1e-6:
        raise Wrong(f"der(follower) has the derivatives {found}, not (-2, 3)")


def linearize_loop(case):
    # A loop of its own, opened at push: der(follower) = push - 2*follower, and 3*(1 - follower) arrives. A -2, B 1, C -3, whatever stands beside it.
    case.write("M.mo", case.text(more="    Real push, follower(start = 0, fixed = true);\n  equation\n    push = 3*(1 - follower);\n    der(follower) = push - 2*follower;\n"))
    case.run("linearize", "M.mo", "-m", "Crossing.M", "--open", "push", "--at", "0.7", "--json")
    report = json.loads(next(line for line in case.answer.splitlines() if '"inputs"' in line))
    if report["inputs"] != ["push"] or report["outputs"] != ["push"]:
        raise Wrong(f"the inputs are {report['inputs']}, the outputs {report['outputs']}")
    row = report["states"].index("follower")
    found = report["A"][row][row], report["B"][row][0], report["C"][0][row]
    if max(abs(a - b) for a, b in zip(found, (-2, 1, -3))) > 1e-6:
        raise Wrong(f"the opened loop has {found}, not (-2, 1, -3)")


def steady(case):
    """A run that begins in the steady state begins with der(z) = k*y - z = 0 and the states that `steady` prints; where there is none, both say so."""
    case.write("M.mo", case.text())
    words = ["M.mo", "-m", "Crossing.M", "--param", "k=1.7"]
    begins = ["simulate", *words, "--from-steady", "--stop", "1e-6", "--intervals", "1", "-o", "o.csv"]
    try:
        case.run("steady", *words, "--json")
    except Wrong as fault:
        if code := re.search(r'exit 3: .*"code":"([AR]\d+)"', str(fault)):  # most of what moves by itself has none
            return case.run(*begins, refused=code[1])
        raise
    states = json.loads(next(line for line in case.answer.splitlines() if '"states"' in line))["states"]
    case.run(*begins)
    with open(case.folder / "o.csv") as file:
        first = next(csv.DictReader(file))
    for i in range(1, len(case.features) + 1):
        rate, z = float(first[f"der(c{i}.z)"]), float(first[f"c{i}.z"])
        if abs(rate) > 1e-5 or abs(states.get(f"c{i}.z", z) - z) > 1e-5:
            raise Wrong(f"der(c{i}.z) = {rate} and c{i}.z = {z} at the start, {states} are steady")


def fit(case):
    """Rows of a run with k = 1.3 are data; the fit begins at k = 1."""
    plain(case, "--param", "k=1.3", out="data.csv", rows=20)
    case.run("fit", "M.mo", "-m", "Crossing.M", "--by", "k", "--data", "data.csv", "--tolerance", "1e-8", "--json")
    report = json.loads(next(line for line in case.answer.splitlines() if '"parameters"' in line))
    found = report["values"][0]
    if abs(found - 1.3) > 1e-3:
        raise Wrong(f"k = {found}, the data are those of 1.3")


def other_units(case):
    """z counted in thousandths, and time in the states of a longer unit: the numbers are the same after conversion."""
    text = case.text()
    for f in unique(case.features):
        text = text.replace("    Real z(start = 0, fixed = true);\n", "    Real milli(start = 0, fixed = true, unit = \"mm\");\n    Real z(unit = \"m\") = milli/1000;\n")
        text = text.replace("    der(z) = k*y - z;\n", "    der(milli) = 1000*k*y - milli;\n")
    return plain(case, text=text)


def events(case):
    return plain(case, "--events")


def several_files(case):
    """The parts in a file of their own, beside the model on the command line."""
    head, model = case.text().split("  model M\n")
    case.write("Parts.mo", head.replace("package Crossing", "package Parts", 1).replace("modelica://Crossing/", "modelica://Parts/") + "end Parts;\n")
    text = "model M\n" + model.replace("end Crossing;", "")
    for f in case.features:
        text = text.replace(f" P{f.name}.", f" Parts.P{f.name}.")
    return plain(case, "Parts.mo", text=text, model=("-m", "M"))


def explained_sandbox(case):
    """What foreign code may do is printed, and nothing is run; the run after it is the same."""
    case.write("M.mo", case.text())
    case.run("simulate", "M.mo", "-m", "Crossing.M", "--explain-sandbox")
    if "Foreign code can read" not in case.output:
        raise Wrong(f"no list of what foreign code may read: {case.output[:300]}")
    return plain(case)


def doctor(case):
    """The folder is in order, and examining it changes nothing."""
    case.write("lib/Crossing.mo", case.text(annotation=f"    annotation(experiment(StopTime = {STOP}));\n"))
    before = (case.folder / "lib" / "Crossing.mo").read_text()
    case.run("doctor", "lib", "--no-runs")
    if (case.folder / "lib" / "Crossing.mo").read_text() != before:
        raise Wrong("a file was changed")
    case.write("M.mo", before)
    return plain(case, text=before)


# Of the scale, where a way of use has an error of its own: an input of co-simulation is held for a step of 1e-3.
CLOSE = {"import_cs": 3e-3}

# A way of use that lacks what another one lacks.
LIKE = {"linearize_input": "linearize", "linearize_loop": "linearize"}

WAYS = {
    "cvode": solver("cvode"), "ida": solver("ida"), "dopri5": solver("dopri5"), "arkode": solver("arkode"),
    "steps": lambda case: plain(case, "--max-step", "0.05"),
    "finer_rows": lambda case: plain(case, rows=3 * ROWS),
    "longer": lambda case: plain(case, stop=LONGER, rows=round(ROWS * LONGER / STOP)),
    "tight": lambda case: plain(case, tolerance="1e-10"),
    "no_cache": lambda case: plain(case, "--no-cache"),
    "without_refinement": lambda case: plain(case, "--without", "event-refinement"),
    "without_passes": lambda case: plain(case, "--without", "aliases", "--without", "loops", "--verify-passes"),
    "seed": lambda case: plain(case, "--seed", "7"),
    "cached": cached, "events": events, "resume": resume, "resume_with_parameter": resume_with_parameter,
    "parameter": parameter, "modifier": modifier, "experiment": experiment, "extends": extends, "component": component, "array": array,
    "beside": beside, "permuted": permuted, "formatted": formatted, "matlab": matlab,
    "several_files": several_files, "explained_sandbox": explained_sandbox, "doctor": doctor,
    "sweep": sweep, "sweep_trajectories": sweep_trajectories, "sweep_after_edit": sweep_after_edit, "extrema": extrema,
    "sensitivities": sensitivities, "steady": steady, "fit": fit, "other_units": other_units, "linearize": linearize, "linearize_input": linearize_input, "linearize_loop": linearize_loop, "structural": structural, "twin": twin,
    "fmu2_me": fmu("2", "me"), "fmu2_cs": fmu("2", "cs"), "fmu3_me": fmu("3", "me"), "fmu3_cs": fmu("3", "cs"),
    "import_me": imported("me"), "import_cs": imported("cs"),
}

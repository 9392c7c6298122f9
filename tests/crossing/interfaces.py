"""Ways of use through other interfaces than the command line alone: C, Python, the studio, MPI, FMUs built from their sources, SSP. Each takes a Case as those of
ways.py do. NEEDS says what each cannot do without (crossings.py leaves it out where that is missing)."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import zipfile

from mpi_sweep import launcher
from ways import ROWS, STOP, Refused, Wrong, exported, names_of, read

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "studio"))
from client import Studio  # noqa: E402


def in_process(case, program, *words, **environment):
    """What a program of this folder prints, or why the interface refuses."""
    case.write("M.mo", case.text())
    done = subprocess.run([sys.executable, str(HERE / program), *map(str, words)], cwd=case.folder, capture_output=True, text=True, timeout=case.patience,
                          env={**case.environment, **environment})
    try:
        found = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        raise Wrong(f"{program}: exit {done.returncode}: {(done.stdout + done.stderr)[-600:]}") from None
    if "refused" in found:
        case.refuse(found["refused"])
    return found


def embedded(way):
    return lambda case: in_process(case, "embedded.py", case.tools["library"], way, "M.mo", "Crossing.M", STOP, ROWS, *names_of(case))


def stepping(case):
    return in_process(case, "stepping.py", "M.mo", "Crossing.M", STOP, ROWS, *names_of(case), PYTHONPATH=case.tools["package"])


def linear_differences(case):
    if any(f.structure for f in case.features):  # in a mode a state may depend on others: moved by itself, it shares what it is moved by with them
        raise Refused("line")
    worst = embedded("linearize")(case)["worst"]
    if worst:
        raise Wrong(f"A differs from difference quotients (state, A, quotient): {json.dumps(worst)[:400]}")


def studio_slider(case):
    """A slider of the page: a run, then one with another value in its place, in the program that is warm."""
    case.write("M.mo", case.text())
    with Studio(case.saltus, case.folder, state=case.folder / ".state", env=case.environment) as studio:
        window = studio.window()
        settings = {"class": "Crossing.M", "stop": STOP, "tolerance": 1e-8, "intervals": ROWS}
        first, facts = window.run(**settings, parameters={"k": 0.6})
        if facts["state"] == "done":
            second, facts = window.run(**settings, parameters={"k": 1}, replaces=first)
        if facts["state"] != "done":
            case.refuse(f"{facts.get('message')} {json.dumps(facts.get('diagnostics'))}")
        _, numbers = window.ask("run/columns", run=second, signals=names_of(case))
        window.close()
    return {name: list(column) for name, column in numbers.items()}


def sweep_mpi(case):
    case.write("M.mo", case.text())
    names = names_of(case)
    words = [case.saltus, "sweep", "M.mo", "-m", "Crossing.M", "--vary", "k=0.7,1.2,1", *(w for n in names for w in ("--keep", n)), "--stop", str(STOP), "--tolerance", "1e-8", "-o", "w.csv"]
    done = subprocess.run([*launcher(case.tools["mpirun"]), *words], cwd=case.folder, capture_output=True, text=True, timeout=case.patience, env=case.environment)
    if done.returncode != 0:
        case.refuse(done.stdout + done.stderr)
    with open(case.folder / "w.csv") as file:
        rows = list(csv.DictReader(file))
    return {"final": {name: float(rows[2][name]) for name in names}}


def fmu_from_sources(case):
    """The C code of the FMU, compiled, takes the place of its library. The run time is the object of this build."""
    case.write("M.mo", exported(case))
    case.run("fmu", "M.mo", "-m", "Crossing.M", "--sources", "--cs", "-o", "M.fmu")
    with zipfile.ZipFile(case.folder / "M.fmu") as archive:
        archive.extractall(case.folder / "unpacked")
    sources = case.folder / "unpacked" / "sources"
    own = [str(path) for path in sources.rglob("*.c")]
    library = next((case.folder / "unpacked" / "binaries").rglob("*.so"))
    symbols = case.folder / "symbols"
    symbols.write_text("{ global: fmi3*; local: *; };\n")
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), *own, case.tools["run_time"], "-nostartfiles", "-nodefaultlibs", "-lm", "-lc",
               f"-Wl,-z,defs,--gc-sections,--version-script={symbols}"]
    done = subprocess.run(command, cwd=sources, capture_output=True, text=True)
    if done.returncode != 0:
        raise Wrong(f"the sources do not compile: {done.stderr[-600:]}")
    with zipfile.ZipFile(case.folder / "B.fmu", "w") as archive:
        for path in (case.folder / "unpacked").rglob("*"):
            archive.write(path, path.relative_to(case.folder / "unpacked"))
    case.run("simulate", "B.fmu", "--interface", "cs", "--stop", STOP, "--tolerance", "1e-8", "--intervals", ROWS, "-o", "o.csv")
    return read(case.folder / "o.csv")


SYSTEM = """<?xml version="1.0" encoding="UTF-8"?>
<ssd:SystemStructureDescription xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription" xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon" version="1.0" name="S">
<ssd:System name="S"><ssd:Connectors>{outer}</ssd:Connectors><ssd:Elements><ssd:Component name="m" type="application/x-fmu-sharedlibrary" source="resources/M.fmu" implementation="ModelExchange">
<ssd:Connectors>{inner}</ssd:Connectors></ssd:Component></ssd:Elements><ssd:Connections>{lines}</ssd:Connections></ssd:System>
<ssd:DefaultExperiment startTime="0" stopTime="{stop}"/>
</ssd:SystemStructureDescription>
"""


def ssp(case):
    case.write("M.mo", exported(case))
    case.run("fmu", "M.mo", "-m", "Crossing.M", "--me", "-o", "M.fmu")
    names = names_of(case)
    connector = '<ssd:Connector name="{}" kind="output"><ssc:Real/></ssd:Connector>'
    every = "".join(connector.format(name) for name in names)
    lines = "".join(f'<ssd:Connection startElement="m" startConnector="{name}" endConnector="{name}"/>' for name in names)
    with zipfile.ZipFile(case.folder / "S.ssp", "w") as archive:
        archive.writestr("SystemStructure.ssd", SYSTEM.format(outer=every, inner=every, lines=lines, stop=STOP))
        archive.write(case.folder / "M.fmu", "resources/M.fmu")
    case.run("simulate", "S.ssp", "--stop", STOP, "--tolerance", "1e-8", "--intervals", ROWS, "-o", "o.csv")
    return read(case.folder / "o.csv")


def available(saltus, library, package):
    """The tools that ways need, as far as they are there."""
    build = pathlib.Path(saltus).parent
    run_time = build / "src" / "fmi" / "export" / "run_time.o"
    found = {"library": library, "package": package, "run_time": str(run_time) if run_time.exists() else None}
    mpirun = next((str(path) for folder in os.environ["PATH"].split(":") if (path := pathlib.Path(folder) / "mpirun").exists()), None)
    found["mpirun"] = mpirun if mpirun and (build / "saltus-mpi.so").exists() else None
    return {name: path for name, path in found.items() if path}


NEEDS = {"threads": "library", "c_steps": "library", "sweep_threads": "library", "linear_differences": "library", "python_steps": "package", "sweep_mpi": "mpirun",
         "fmu_from_sources": "run_time"}

# A way of use that lacks what another one lacks.
LIKE = {"fmu_from_sources": "fmu3_cs"}

WAYS = {"threads": embedded("threads"), "c_steps": embedded("steps"), "sweep_threads": embedded("sweep"), "linear_differences": linear_differences, "python_steps": stepping,
        "studio_slider": studio_slider, "sweep_mpi": sweep_mpi, "fmu_from_sources": fmu_from_sources, "ssp": ssp}

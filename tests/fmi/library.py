#!/usr/bin/env python3
"""A library's examples as FMUs: each is exported as FMI 2.0 and 3.0, run for model exchange and for co-simulation by `saltus simulate X.fmu`, and the
results are judged by the model's own run (`saltus compare`: the tube that reference results are judged by). Where they differ, the model's own run with a
tenth of its tolerance is judged as well: one that differs, too, says that the model is sensitive, and nothing of the FMU. Else both are run with a hundredth of the tolerance:
where they agree then, the difference was one of errors of integration ("coarse").

Judged are the signals that the library's reference results list for the model, and its states; of the rest, parameters do not vary and other variables
follow. A table of models (a name a line, further columns are ignored) says what is run.

FOLDER of the reference results has a folder for each part of a model's name: Modelica/Blocks/Examples/….

    library.py --saltus build/saltus [--models examples.tsv] [--reference FOLDER] [--sample 20 --seed 1] [--jobs 2] [--report FILE.json [--continue]]

The report is written after each model; with --continue, what it holds already is not run again.

With --expect FILE, a list of model, version, kind and outcome, the exit status is 1 where an outcome is worse than the one listed."""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as xml
import zipfile

GOOD = "agrees"


class Library:
    def __init__(self, options):
        self.o = options

    def saltus(self, folder, *words):
        """Exit status, text, seconds of processor time: those are the same on a machine that has more to do."""
        with tempfile.TemporaryFile() as text:
            child = subprocess.Popen(["prlimit", f"--cpu={self.o.timeout}", self.o.saltus, *map(str, words)], stdout=text, stderr=subprocess.STDOUT, cwd=folder)
            limit = threading.Timer(20 * self.o.timeout, child.kill)  # one that waits for ever
            limit.start()
            _, status, usage = os.wait4(child.pid, 0)
            limit.cancel()
            child.returncode = os.waitstatus_to_exitcode(status)
            text.seek(0)
            said = text.read().decode(errors="replace")
        if child.returncode in (-9, -24):
            said = "not done in time"
        return child.returncode, said, usage.ru_utime + usage.ru_stime

    @staticmethod
    def message(text):
        lines = [line for line in text.splitlines() if re.match(r"(error|\S*: ?error)", line)] or text.strip().splitlines() or [""]
        return lines[0][:300]

    def signals(self, model, description, folder):
        """What the reference results list, and the states, of what the model's own run tells: some states are hidden there."""
        _, text, _ = self.saltus(folder, "result", "list", "own.mat")
        told = {re.match(r"(.*?)(?: \[|  \"| = |$)", line).group(1) for line in text.splitlines()}
        names = []
        if self.o.reference:
            listed = pathlib.Path(self.o.reference, *model.split("."), "comparisonSignals.txt")
            if listed.exists():
                names += [line.strip() for line in listed.read_text().splitlines() if line.strip()]
        variables = description.find("ModelVariables")
        by_reference = {v.get("valueReference"): v for v in variables}
        for i, v in enumerate(variables):
            derivative = v.get("derivative")  # FMI 3; FMI 2 has it in the type, as an index
            inner = v.find("Real")
            if derivative is not None and v.tag == "Float64":
                names.append(by_reference[derivative].get("name"))
            elif inner is not None and inner.get("derivative"):
                names.append(variables[int(inner.get("derivative")) - 1].get("name"))
        return [n for n in dict.fromkeys(names) if n != "time" and n in told]

    def outcome(self, model, known):
        """{version: {…}}; `known`: what was found before."""
        folder = tempfile.mkdtemp(prefix="saltus-fmu-")
        try:
            return model, known | self.judge(model, folder, [v for v in self.o.versions if f"fmi{v}" not in known])
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def judge(self, model, folder, versions):
        trust = ["--trust", os.environ["MODELICAPATH"]] if os.environ.get("MODELICAPATH") else []
        result = {}
        code, text, seconds = self.saltus(folder, "simulate", model, "-o", "own.mat", *trust)
        result["native"] = {"outcome": "runs" if code == 0 else "fails", "message": "" if code == 0 else self.message(text), "seconds": seconds}
        if code != 0:
            return result
        for version in versions:
            entry = result[f"fmi{version}"] = {}
            fmu = pathlib.Path(folder, f"x{version}.fmu")
            code, text, seconds = self.saltus(folder, "fmu", model, "-o", fmu, "--fmi", version, *trust)
            entry["export"] = {"outcome": "made" if code == 0 else "fails", "message": "" if code == 0 else self.message(text), "seconds": seconds}
            if code != 0:
                continue
            entry["export"]["size"] = fmu.stat().st_size
            with zipfile.ZipFile(fmu) as archive:
                description = xml.fromstring(archive.read("modelDescription.xml"))
            listed = pathlib.Path(folder, "signals.txt")
            listed.write_text("\n".join(self.signals(model, description, folder)) + "\n")
            for kind in self.o.kinds:
                # The structure of some models changes: these are for co-simulation alone, as the export says.
                if kind == "me" and description.find("ModelExchange") is None:
                    entry[kind] = {"outcome": "not made", "message": "", "seconds": 0}
                    continue
                out = f"{kind}{version}.mat"
                code, text, seconds = self.saltus(folder, "simulate", fmu, "--interface", kind, "-o", out, "--trust", fmu)
                run = entry[kind] = {"seconds": seconds}
                if code != 0:
                    run.update(outcome="fails", message=self.message(text))
                    continue
                code, text, _ = self.saltus(folder, "compare", out, "own.mat", "--signals", listed, "--quiet")
                run.update(outcome=GOOD if code == 0 else "differs", message="" if code == 0 else self.message(text))
                if code != 0 and not self.is_settled(model, folder, description, listed, trust):
                    run.update(outcome="sensitive")
                elif code != 0 and self.agrees_in_the_end(model, folder, fmu, kind, description, listed, trust):
                    run.update(outcome="coarse")
            fmu.unlink()
        return result


    def agrees_in_the_end(self, model, folder, fmu, kind, description, listed, trust):
        tolerance = float(description.find("DefaultExperiment").get("tolerance", "1e-6")) / 100
        own, other = pathlib.Path(folder, "own_end.mat"), pathlib.Path(folder, "other_end.mat")
        if not own.exists() and self.saltus(folder, "simulate", model, "-o", own, "--tolerance", tolerance, *trust)[0] != 0:
            return False
        if self.saltus(folder, "simulate", fmu, "--interface", kind, "-o", other, "--tolerance", tolerance, "--trust", fmu)[0] != 0:
            return False
        return self.saltus(folder, "compare", other, own, "--signals", listed, "--quiet")[0] == 0

    def is_settled(self, model, folder, description, listed, trust):
        finer = pathlib.Path(folder, "finer.mat")
        if not finer.exists():
            tolerance = float(description.find("DefaultExperiment").get("tolerance", "1e-6")) / 10
            code, _, _ = self.saltus(folder, "simulate", model, "-o", finer, "--tolerance", tolerance, *trust)
            if code != 0:
                return True
        code, _, _ = self.saltus(folder, "compare", finer, "own.mat", "--signals", listed, "--quiet")
        return code == 0


def flat(results):
    for model, result in sorted(results.items()):
        for version, entry in result.items():
            if version == "native":
                yield model, "native", "", entry
                continue
            for kind, run in entry.items():
                yield model, version, kind, run


def summary(results, seconds):
    counts = collections.Counter()
    causes = collections.defaultdict(list)
    sizes, times = [], []
    for model, version, kind, run in flat(results):
        counts[version, kind, run["outcome"]] += 1
        if kind == "export" and run["outcome"] == "made":
            sizes.append(run["size"])
            times.append(run["seconds"])
        if run["outcome"] in ("fails", "differs", "sensitive", "coarse"):
            cause = re.sub(r"'[^']*'|[-+]?\d[\d.e+-]*", "…", run["message"])
            causes[version, kind, run["outcome"], cause].append(model)
    for key, count in sorted(counts.items()):
        print(f"{' '.join(key):30} {count}")
    if sizes:
        sizes.sort(), times.sort()
        print(f"size of an FMU: median {sizes[len(sizes) // 2] / 1e6:.2f} MB, largest {sizes[-1] / 1e6:.2f} MB; export: median {times[len(times) // 2]:.2f} s, longest {times[-1]:.2f} s")
    for (version, kind, outcome, cause), models in sorted(causes.items(), key=lambda x: -len(x[1])):
        print(f"{len(models):4} {version} {kind} {outcome}: {cause}\n       {', '.join(models[:4])}{' …' if len(models) > 4 else ''}")
    print(f"{len(results)} models in {seconds:.0f} s")


def worse(results, expected):
    listed = {}
    for line in pathlib.Path(expected).read_text().splitlines():
        words = line.split()
        if len(words) == 4 and not line.startswith("#"):
            listed[tuple(words[:3])] = words[3]
    good = ("runs", "made", "not made", "sensitive", "coarse", GOOD)
    return [(*key, run["outcome"], run["message"]) for *key, run in flat(results) if key[1] != "native" and run["outcome"] not in good and listed.get(tuple(key), GOOD) != run["outcome"]]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--saltus", default="build/saltus")
    arguments.add_argument("--models", default=pathlib.Path(__file__).resolve().parent.parent / "modelica" / "library-expectations.txt")
    arguments.add_argument("--filter", default="")
    arguments.add_argument("--reference")
    arguments.add_argument("--sample", type=int)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--timeout", type=int, default=60, help="seconds of processor time, of each step")
    arguments.add_argument("--versions", type=lambda text: [int(v) for v in text.split(",")], default=[2, 3])
    arguments.add_argument("--kinds", type=lambda text: text.split(","), default=["me", "cs"])
    arguments.add_argument("--report", type=pathlib.Path)
    arguments.add_argument("--continue", dest="goes_on", action="store_true")
    arguments.add_argument("--expect")
    options = arguments.parse_args()
    if not any(pathlib.Path(f, "Modelica").is_dir() for f in os.environ.get("MODELICAPATH", "").split(":") if f):
        print("there is no Modelica Standard Library on MODELICAPATH")
        return 77
    options.saltus = str(pathlib.Path(options.saltus).resolve())
    models = [line.split()[0] for line in pathlib.Path(options.models).read_text().splitlines() if "." in line.split("\t")[0] and not line.startswith("#")]
    if options.reference and not any(pathlib.Path(options.reference, *m.split("."), "comparisonSignals.txt").exists() for m in models):
        print(f"there are no reference results of these models in {options.reference}")
        return 1
    models = [m for m in models if re.search(options.filter, m)]
    if options.sample:
        models = random.Random(options.seed).sample(models, min(options.sample, len(models)))
    began = time.monotonic()
    results = json.loads(options.report.read_text()) if options.goes_on and options.report.exists() else {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        whole = lambda known: known and (known["native"]["outcome"] != "runs" or all(f"fmi{v}" in known for v in options.versions))
        work = [pool.submit(Library(options).outcome, m, results.get(m, {})) for m in models if not whole(results.get(m))]
        for done in concurrent.futures.as_completed(work):
            model, result = done.result()
            results[model] = result
            if options.report:
                part = options.report.with_suffix(".part")
                part.write_text(json.dumps(results, indent=1, sort_keys=True))
                part.replace(options.report)  # whole at any time
    summary(results, time.monotonic() - began)
    if not options.expect:
        return 0
    lines = worse(results, options.expect)
    for line in lines:
        print("worse than listed:", *line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""FMUs with source code: what sources/buildDescription.xml lists is compiled as it says, takes the place of the FMU's library, and gives the same numbers, model exchange and
co-simulation. The run time is the object that the build of Saltus has made of the same files (--run-time), or, with --whole, compiled from the FMU as well."""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from expectations import expect, verdict  # noqa: E402

EXAMPLES = HERE.parent.parent / "examples"
MODELS = [HERE / "models" / "Ball.mo", HERE / "models" / "Sampled.mo", HERE / "models" / "Circuit.mo", HERE / "models" / "Schmitt.mo", HERE / "models" / "Opened.mo",
          HERE / "models" / "Named.mo", HERE / "models" / "Arrays.mo", EXAMPLES / "chi" / "tank_controller.chi"]


class Built:
    def __init__(self, options):
        self.o = options
        self.known = {}  # the run time's objects, by their text

    def compile(self, command, source, obj):
        done = subprocess.run([*command, "-c", str(source), "-o", str(obj)], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{source.name}: {done.stderr[:1500]}")
        return obj

    def objects(self, folder, files, work):
        c = files.get("language").startswith("C9")
        options = files.get("compilerOptions").split()
        if not c and not self.o.whole:
            return [self.o.run_time]
        command = [self.o.cc if c else self.o.cxx, f"-std={files.get('language').lower()}", *options]
        # For the model: nothing may be doubtful to a C compiler.
        command += ["-Wall", "-Wextra", "-Werror", "-Wno-unused"] if c else ["-I/usr/include/suitesparse"]
        command += [f"-D{d.get('name')}={d.get('value')}" for d in files.findall("PreprocessorDefinition")]
        command += [f"-I{folder / d.get('name')}" for d in files.findall("IncludeDirectory")]
        made = []
        with concurrent.futures.ThreadPoolExecutor(self.o.jobs) as pool:
            for entry in files.findall("SourceFile"):
                source = folder / entry.get("name")
                text = source.read_bytes()
                if c or text not in self.known:
                    obj = work / (entry.get("name").replace("/", "_") + ".o")
                    task = pool.submit(self.compile, command, source, obj)
                    made.append(task)
                    if not c:
                        self.known[text] = task
                else:
                    made.append(self.known[text])
            return [task.result() for task in made]

    def library(self, folder, work):
        build = xml.parse(folder / "buildDescription.xml").getroot().find("BuildConfiguration")
        objects = [o for files in build.findall("SourceFileSet") for o in self.objects(folder, files, work)]
        at = work / f"{build.get('modelIdentifier')}.so"
        libraries = [f"-l{e.get('name')}" for e in build.findall("Library")] if self.o.whole else ["-nostartfiles", "-nodefaultlibs", "-lm", "-lc"]
        script = work / "symbols"
        script.write_text("{ global: fmi3*; local: *; };\n")
        command = [self.o.cxx if self.o.whole else self.o.cc, "-shared", "-o", str(at), *map(str, objects), *libraries, f"-Wl,-z,defs,--gc-sections,--version-script={script}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError("linking: " + done.stderr[:1500])
        return at


def rows(saltus, fmu, kind, folder):
    out = folder / f"{fmu.stem}{kind}.csv"
    limit = 60 * int(os.environ.get("SALTUS_TEST_PATIENCE", "1"))
    done = subprocess.run([saltus, "simulate", str(fmu), "--interface", kind, "-o", str(out), "--timeout", str(limit), "--trust", str(fmu)], capture_output=True, text=True)
    return out.read_text() if done.returncode == 0 else done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--run-time")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    built = Built(options)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for model in MODELS:
            own, other, work = folder / f"{model.stem}.fmu", folder / f"{model.stem}Built.fmu", folder / model.stem
            done = subprocess.run([options.saltus, "fmu", str(model), "--sources", "-o", str(own)], capture_output=True, text=True)
            expect(f"{model.stem}: export", done.returncode == 0, done.stdout + done.stderr)
            if done.returncode != 0:
                continue
            work.mkdir()
            with zipfile.ZipFile(own) as archive:
                archive.extractall(work)
            try:
                library = built.library(work / "sources", folder)
            except RuntimeError as error:
                expect(f"{model.stem}: compiled", False, str(error))
                continue
            place = next((work / "binaries").rglob("*.so"))
            shutil.copy(library, place)
            with zipfile.ZipFile(other, "w", zipfile.ZIP_DEFLATED) as archive:
                for file in sorted(work.rglob("*")):
                    if file.is_file() and file.relative_to(work).parts[0] != "sources":
                        archive.write(file, file.relative_to(work))
            for kind in ("me", "cs"):
                if kind == "me" and b"<ModelExchange" not in (work / "modelDescription.xml").read_bytes():
                    continue
                first, second = rows(options.saltus, own, kind, folder), rows(options.saltus, other, kind, folder)
                # Compilers may order sums differently, but no more than that.
                def numbers(text):
                    return [[float(x) for x in line.split(",")] for line in text.splitlines()[1:] if line[:1] in "-0123456789"]
                a, b = numbers(first), numbers(second)
                same = len(a) == len(b) > 1 and all(abs(x - y) <= 1e-6 * max(1, abs(x)) for p, q in zip(a, b) for x, y in zip(p, q))
                expect(f"{model.stem}: {kind}", same, f"{len(a)} rows, {len(b)} rows: {second[:500] if len(b) < 2 else [(p, q) for p, q in zip(a, b) if p != q][:2]}")
        done = subprocess.run([options.saltus, "fmu", str(MODELS[0]), "--fmi", "2", "--sources", "-o", str(folder / "x.fmu")], capture_output=True, text=True)
        expect("FMI 2.0 has no C++", done.returncode == 1 and "error[F0610]" in done.stderr, done.stderr)
        product = HERE / "models" / "Product.mo"
        done = subprocess.run([options.saltus, "fmu", str(product), "--trust", str(product), "--sources", "-o", str(folder / "x.fmu")], capture_output=True, text=True)
        expect("external functions", done.returncode == 1 and "external functions" in done.stderr, done.stderr)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())

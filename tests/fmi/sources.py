#!/usr/bin/env python3
"""FMUs with source code: what FMI 3.0's sources/buildDescription.xml, or FMI 2.0's <SourceFiles>, list is compiled, takes the place of the FMU's library, and gives the same numbers, model
exchange and co-simulation. The run time is the object that the build of Saltus has made of the same files (--run-time), or, with --whole, compiled from the FMU as well: as the
description says, or for FMI 2.0 by CMake."""
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
MODELS = [HERE / "models" / name for name in ("Ball.mo", "Sampled.mo", "Circuit.mo", "Schmitt.mo", "Opened.mo", "Named.mo", "Arrays.mo")] + [EXAMPLES / "chi" / "tank_controller.chi"]
# External functions: of a library in sources with headers and files, of texts, and of BLAS.
FOREIGN = [(HERE / "models" / "Foreign", ["-m", "Foreign.Decay"]), (HERE / "models" / "Texts.mo", []), (HERE / "models" / "Product.mo", [])]


class Built:
    def __init__(self, options):
        self.o = options
        self.known = {}  # the run time's objects, by their text

    def compile(self, command, source, obj):
        done = subprocess.run([*command, "-c", str(source), "-o", str(obj)], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{source.name}: {done.stderr[:1500]}")
        return obj

    # `language`: C99 is the model's own, and nothing of it may be doubtful to a C compiler.
    def objects(self, folder, names, language, options, work):
        cpp = language.startswith("C++")
        if cpp and not self.o.whole:
            return [self.o.run_time]
        command = [self.o.cxx if cpp else self.o.cc, *([f"-std={language.lower()}"] if language else []), *options]
        command += ["-I/usr/include/suitesparse"] if cpp else ["-Wall", "-Wextra", "-Werror", "-Wno-unused"] if language else []
        made = []
        with concurrent.futures.ThreadPoolExecutor(self.o.jobs) as pool:
            for name in names:
                source = folder / name
                text = source.read_bytes()
                if not cpp or text not in self.known:
                    obj = work / (name.replace("/", "_") + ".o")
                    task = pool.submit(self.compile, command, source, obj)
                    made.append(task)
                    if cpp:
                        self.known[text] = task
                else:
                    made.append(self.known[text])
            return [task.result() for task in made]

    def library(self, folder, work, version):
        """The library that the sources make; `folder`: the unpacked FMU."""
        if version == 3:
            build = xml.parse(folder / "sources" / "buildDescription.xml").getroot().find("BuildConfiguration")
            identifier = build.get("modelIdentifier")
            sets = [([f.get("name") for f in s.findall("SourceFile")], s.get("language", ""), s.get("compilerOptions").split()) for s in build.findall("SourceFileSet")]
            libraries = [f"-l{e.get('name')}" for e in build.findall("Library")]
        else:
            root = xml.parse(folder / "modelDescription.xml").getroot()
            kinds = [k for k in (root.find("ModelExchange"), root.find("CoSimulation")) if k is not None]
            lists = [[f.get("name") for f in k.findall("SourceFiles/File")] for k in kinds]
            if not lists[0] or any(names != lists[0] for names in lists):
                raise RuntimeError(f"the lists of source files are {lists}")
            if self.o.whole:
                return self.by_cmake(folder, work, kinds[0].get("modelIdentifier"))
            identifier, libraries = kinds[0].get("modelIdentifier"), ["-lblas"] if "blas" in (folder / "sources" / "CMakeLists.txt").read_text() else []
            flags = ["-O2", "-fPIC"]
            own = [n for n in lists[0] if n.endswith(".c") and not n.startswith("external/")]
            sets = [(own, "C99", flags), ([n for n in lists[0] if n.startswith("external/")], "", flags), ([n for n in lists[0] if n.endswith(".cc")], "C++20", flags)]
        objects = [o for names, language, options in sets for o in self.objects(folder / "sources", names, language, options, work)]
        at = work / f"{identifier}.so"
        if not self.o.whole:
            libraries = ["-nostartfiles", "-nodefaultlibs", *(e for e in libraries if e == "-lblas"), "-lm", "-lc"]
        script = work / "symbols"
        script.write_text(f"{{ global: fmi{version}*; local: *; }};\n")
        command = [self.o.cxx if self.o.whole else self.o.cc, "-shared", "-o", str(at), *map(str, objects), *libraries, f"-Wl,-z,defs,--gc-sections,--version-script={script}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError("linking: " + done.stderr[:1500])
        return at

    def by_cmake(self, folder, work, identifier):
        build = work / f"cmake{identifier}"
        for command in (["cmake", "-S", str(folder / "sources"), "-B", str(build), f"-DCMAKE_C_COMPILER={self.o.cc}", f"-DCMAKE_CXX_COMPILER={self.o.cxx}"],
                        ["cmake", "--build", str(build), "-j", str(self.o.jobs)]):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise RuntimeError((done.stdout + done.stderr)[-1500:])
        return build / f"{identifier}.so"


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
    parser.add_argument("--only", default="", help="models whose name begins so")
    options = parser.parse_args()
    built = Built(options)
    has_blas = any(pathlib.Path(f, "libblas.so").exists() for f in ("/usr/lib/x86_64-linux-gnu", "/usr/lib"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for version in (3, 2):
            # By CMake each takes minutes: FMI 2.0 has the same files.
            few = options.whole and version == 2
            models = [(m, []) for m in MODELS[:1 if few else None]] + FOREIGN[:1 if few else None]
            for model, words in models:
                if not model.stem.startswith(options.only):
                    continue
                if model.stem == "Product" and not has_blas:
                    print("there is no BLAS to link with")
                    continue
                one(options, built, folder, model, words, version)
        refused(options, folder)
    return verdict()


def one(options, built, folder, model, words, version):
    name = f"{model.stem} (FMI {version})"
    own, other, work = folder / f"{model.stem}{version}.fmu", folder / f"{model.stem}{version}Built.fmu", folder / f"{model.stem}{version}"
    command = [options.saltus, "fmu", str(model), *words, "--trust", str(model), "--sources", "--fmi", str(version), "-o", str(own)]
    done = subprocess.run(command, capture_output=True, text=True)
    expect(f"{name}: export", done.returncode == 0, done.stdout + done.stderr)
    if done.returncode != 0:
        return
    work.mkdir()
    with zipfile.ZipFile(own) as archive:
        archive.extractall(work)
    try:
        library = built.library(work, folder, version)
    except RuntimeError as error:
        expect(f"{name}: compiled", False, str(error))
        return
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
        expect(f"{name}: {kind}", same, f"{len(a)} rows, {len(b)} rows: {second[:500] if len(b) < 2 else [(p, q) for p, q in zip(a, b) if p != q][:2]}")


def refused(options, folder):
    """A library that is there as machine code alone."""
    library = folder / "Closed"
    shutil.copytree(HERE / "models" / "Closed", library)
    (library / "Resources" / "Library").mkdir()
    source = folder / "closed.c"
    source.write_text("double closed_twice(double x) { return 2 * x; }\n")
    subprocess.run([options.cc, "-shared", "-fPIC", "-o", str(library / "Resources" / "Library" / "libclosed.so"), str(source)], check=True)
    command = [options.saltus, "fmu", str(library), "-m", "Closed.Twice", "--trust", str(library), "--sources", "-o", str(folder / "x.fmu")]
    done = subprocess.run(command, capture_output=True, text=True)
    expect("machine code alone", done.returncode == 1 and "error[F0610]" in done.stderr and "libclosed.so" in done.stderr, done.stdout + done.stderr)


if __name__ == "__main__":
    sys.exit(main())

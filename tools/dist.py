#!/usr/bin/env python3
"""Makes all distributions from one build, into dist/: an archive that runs from any folder, a Debian package, a wheel for each Python that is found,
a Containerfile, the list of contents with licences, and checksums. What they contain depends on the build alone: two calls write the same bytes.

Usage: tools/dist.py [--build DIR] [--output DIR] [--only archive|deb|wheels ...] [--no-build] [--quick]"""
import argparse
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "packaging"), str(ROOT / "python" / "build_backend")]
import archives
import elf
import licences
import saltus_build

# The folder of the private libraries, of Python packages and of the linker, in the tree that is installed. CMake has the first two as run paths.
LIBRARIES, PACKAGES, LINKER = "lib/saltus", "lib/python3/dist-packages", "libexec/saltus/ld"
OLDEST_PYTHON = (3, 9)


def output(*words, **more):
    return subprocess.run([str(w) for w in words], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


def commit_time():
    """Seconds since 1970; SOURCE_DATE_EPOCH says otherwise."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    return int(output("git", "log", "-1", "--format=%ct"))


def pythons():
    """One interpreter for each version of Python that has its headers here: of the system, on PATH, of pyenv and of manylinux images."""
    places = [pathlib.Path("/usr/bin/python3")]
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        places += sorted(pathlib.Path(folder).glob("python3.[0-9]*"))
    for top, pattern in ((pathlib.Path.home() / ".pyenv/versions", "3.*/bin/python3"), (pathlib.Path("/opt/python"), "cp3*/bin/python3")):
        places += sorted(top.glob(pattern))
    found = {}
    ask = "import os, sys, sysconfig as s; print(*sys.version_info[:2], s.get_config_var('EXT_SUFFIX'), int(os.path.exists(s.get_path('include') + '/Python.h')))"
    for place in places:
        if re.fullmatch(r"python3(\.\d+)?", place.name):
            done = subprocess.run([place, "-c", ask], capture_output=True, text=True)
            words = done.stdout.split()
            if done.returncode == 0 and len(words) == 4 and words[3] == "1":
                found.setdefault((int(words[0]), int(words[1])), (str(place), words[2]))
    return {version: about for version, about in sorted(found.items()) if version >= OLDEST_PYTHON}


def build(folder, interpreters):
    names = ";".join(place for place, _ in interpreters.values())
    output("cmake", "--preset", "release", "-B", folder, f"-DSALTUS_PYTHONS={names}")
    subprocess.run(["cmake", "--build", folder, "--target", "product", "python_modules"], cwd=ROOT, check=True)


# ---- the tree that is installed


def copy_libraries(tree, folder):
    """What ELF files of the tree need beyond the C library goes into `folder`, and is found there. Answers where it was."""
    taken = {}
    for path in [p for p in sorted(tree.rglob("*")) if p.is_file() and not p.is_symlink() and elf.is_elf(p)]:
        for name, place in elf.all_needed(path).items():
            if name.startswith("libsaltus.") or name in taken:
                continue
            if place is None:
                raise SystemExit(f"{path.relative_to(tree)} needs {name}, which is not there")
            taken[name] = place
    folder.mkdir(parents=True)
    for name, place in taken.items():
        shutil.copyfile(place, folder / name)
        elf.set_run_path(folder / name, "$ORIGIN")
        (folder / name).chmod(0o644)
    return set(taken.values())


def install_linker(tree):
    """The linker that makes FMUs where there is none."""
    linker = tree / LINKER
    linker.parent.mkdir(parents=True)
    shutil.copyfile(pathlib.Path("/usr/bin/ld.bfd").resolve(), linker)
    linker.chmod(0o755)
    elf.set_run_path(linker, "$ORIGIN/../../lib/saltus")


def make_tree(build_folder, modules, tree, time):
    """What is unpacked: bin, lib, libexec, include, share."""
    page = build_folder / "web"
    if not (page / "index.html").exists():
        raise SystemExit("the studio's page is not built: tools/install-packages.sh studio")
    output("cmake", "--install", build_folder, "--prefix", tree, "--component", "saltus", "--strip")
    package = tree / PACKAGES / "saltus"
    package.mkdir(parents=True)
    for file in sorted((ROOT / "python" / "saltus").iterdir()):
        if file.is_file():
            shutil.copyfile(file, package / file.name)
    for module in sorted(modules.glob("_core.*.so")):
        output("strip", "--strip-unneeded", "-o", package / module.name, module)
    install_linker(tree)
    shared = copy_libraries(tree, tree / LIBRARIES) | {pathlib.Path("/usr/bin/ld.bfd").resolve()}
    documentation = tree / "share/doc/saltus"
    (documentation / "copyright").rename(documentation / "LICENSE")
    created = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    licences.write(saltus_build.version(), created, build_folder, shared, page, ROOT / "web" / "node_modules", documentation)
    check_tree(tree)


def check_tree(tree):
    """Every shared library that a file asks for is in the tree or is the C library's."""
    own = {p.name for p in (tree / LIBRARIES).iterdir()} | {p.name for p in (tree / "lib").glob("libsaltus.so*")}
    for path in elf_files(tree):
        for name in elf.needed(path):
            if name not in own:
                raise SystemExit(f"{path.relative_to(tree)} needs {name}, which is not in the archive")


def elf_files(tree):
    return [p for p in sorted(tree.rglob("*")) if p.is_file() and not p.is_symlink() and elf.is_elf(p)]


# ---- the distributions


def write_archive(tree, into, time, effort):
    name = f"saltus-{saltus_build.version()}-linux-{os.uname().machine}"
    archives.write_gz(tree, into / f"{name}.tar.gz", name, time, effort)
    return f"{name}.tar.gz"


def write_deb(tree, into, time, work):
    root, control = work / "root", work / "control"
    root.mkdir()
    control.mkdir()
    shutil.copytree(tree, root / "usr", symlinks=True)
    documentation = root / "usr/share/doc/saltus"
    (documentation / "LICENSE").rename(documentation / "copyright")
    architecture = output("dpkg", "--print-architecture").strip()
    size = sum(p.stat().st_size for p in root.rglob("*") if p.is_file() and not p.is_symlink()) // 1024
    glibc = "{}.{}".format(*elf.glibc(elf_files(tree)))
    (control / "control").write_text(
        f"Package: saltus\nVersion: {saltus_build.version()}\nArchitecture: {architecture}\nMaintainer: Saltus <saltus@localhost>\nInstalled-Size: {size}\n"
        f"Depends: libc6 (>= {glibc})\nRecommends: python3-numpy\nSuggests: gcc, librsvg2-bin\nSection: science\nPriority: optional\n"
        "Description: compiles and simulates hybrid dynamical systems\n"
        " Models in Modelica, chi and SHSML made of differential-algebraic equations and discrete events.\n")
    name = f"saltus_{saltus_build.version()}_{architecture}.deb"
    archives.write_deb(control, root, into / name, time)
    return name


def write_wheels(tree, into, interpreters, work):
    """The package with libsaltus, its libraries and the linker beside the module, in one folder."""
    names = []
    for (major, minor), (_, suffix) in interpreters.items():
        folder = work / f"wheel-{major}.{minor}"
        package = folder / "saltus"
        package.mkdir(parents=True)
        for file in sorted((tree / PACKAGES / "saltus").iterdir()):
            if not file.name.startswith("_core.") or file.name in (f"_core{suffix}", "_core.pyi"):
                shutil.copy(file, package / file.name)
        shutil.copy(next(tree.glob("lib/libsaltus.so.0")).resolve(), package / "libsaltus.so.0")
        for library in sorted((tree / LIBRARIES).iterdir()):
            shutil.copy(library, package / library.name)
        shutil.copy(tree / LINKER, package / "saltus-ld")
        elf.set_run_path(package / "saltus-ld", "$ORIGIN")
        shutil.copytree(tree / "share/doc/saltus", package / "contents")
        glibc = "manylinux_{}_{}".format(*elf.glibc(elf_files(package)))
        names.append(saltus_build.write_wheel(folder, into, f"cp{major}{minor}-cp{major}{minor}-{glibc}_{os.uname().machine}"))
    return names


def write_container(into, archive):
    text = (ROOT / "packaging" / "Containerfile.in").read_text()
    (into / "Containerfile").write_text(text.replace("@ARCHIVE@", archive).replace("@FOLDER@", archive.removesuffix(".tar.gz")))
    return "Containerfile"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="folder of the build (default: build)")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "dist", help="folder for what is made (default: dist)")
    parser.add_argument("--only", nargs="+", choices=["archive", "deb", "wheels"], default=["archive", "deb", "wheels"])
    parser.add_argument("--no-build", action="store_true", help="take the build as it is")
    parser.add_argument("--quick", action="store_true", help="for tests: compress little, and take the module of the build's own Python")
    arguments = parser.parse_args()
    folder, into, interpreters, time = arguments.build.resolve(), arguments.output.resolve(), pythons(), commit_time()
    if not arguments.no_build:
        build(folder, interpreters)
    into.mkdir(parents=True, exist_ok=True)
    names = []
    with tempfile.TemporaryDirectory(prefix="saltus-dist-") as work:
        work = pathlib.Path(work)
        tree = work / "tree"
        make_tree(folder, folder / "python" / ("saltus" if arguments.quick else "modules"), tree, time)
        if "archive" in arguments.only:
            names.append(write_archive(tree, into, time, 1 if arguments.quick else 9))
            names.append(write_container(into, names[0]))
            for name in ("contents.md", "contents.spdx.json"):
                shutil.copyfile(tree / "share/doc/saltus" / name, into / name)
                names.append(name)
        if "deb" in arguments.only:
            names.append(write_deb(tree, into, time, work))
        if "wheels" in arguments.only:
            names += write_wheels(tree, into, interpreters, work)
    (into / "SHA256SUMS").write_text("".join(f"{archives.sha256(into / name)}  {name}\n" for name in sorted(names)))
    for name in sorted(names):
        print(f"{(into / name).stat().st_size / 1e6:8.1f} MB  {into.name}/{name}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Builds the wheel of the package `saltus`: a backend for pip (PEP 517) that needs nothing but Python, CMake and what the build itself needs.

    pip install .                            from the source tree; nothing is fetched from the network
    python/build_backend/saltus_build.py dist   the wheel alone, as `make wheel` does

The wheel has libsaltus in it, and the libraries that it needs beyond those that every Linux has.
"""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What PEP 600 lets a wheel take from the system.
SYSTEM = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libstdc++.so.6", "libgcc_s.so.1", "linux-vdso.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def version():
    return re.search(r"project\(saltus VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def tag():
    """Of a wheel for this interpreter on this machine."""
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def metadata():
    description = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    return (
        f"Metadata-Version: 2.1\nName: saltus\nVersion: {version()}\nSummary: Compiles and simulates hybrid models: Modelica, chi and SHSML\n"
        "Requires-Python: >=3.9\nRequires-Dist: numpy\nDescription-Content-Type: text/markdown\n\n" + description
    )


def run(*command):
    # pip shows what goes to standard error only when something fails.
    subprocess.run(command, cwd=ROOT, check=True, stdout=sys.stderr)


def needed(library):
    """The shared libraries that this one needs, by name and place."""
    listing = subprocess.run(["ldd", str(library)], check=True, capture_output=True, text=True).stdout
    return {match[1]: match[2] for match in re.finditer(r"^\s*(\S+) => (/\S+)", listing, re.M)}


def stage(folder):
    """Builds the package and puts all of its files there."""
    build = pathlib.Path(os.environ.get("SALTUS_BUILD", ROOT / "build"))
    run("cmake", "-S", str(ROOT), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DSALTUS_PYTHON={sys.executable}")
    run("cmake", "--build", str(build), "--target", "saltus_python")
    run("cmake", "--install", str(build), "--component", "python", "--prefix", str(folder), "--strip")
    package = folder / "saltus"
    # Links cannot be in a wheel: the library has the name that the module asks for.
    libraries = sorted(package.glob("libsaltus.so*"))
    real = libraries[0].resolve()
    content = real.read_bytes()
    for library in libraries:
        library.unlink()
    own = package / "libsaltus.so.0"
    own.write_bytes(content)
    own.chmod(0o755)
    for name, place in needed(own).items():
        if name not in SYSTEM:
            shutil.copyfile(place, package / name)


def write_wheel(folder, wheel_directory, tag):
    name = f"saltus-{version()}-{tag}.whl"
    info = f"saltus-{version()}.dist-info"
    record = []
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:

        def write(path, content, executable=False):
            entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)

        def add(path, content, executable=False):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(content)}")
            write(path, content, executable)

        for path in sorted(folder.rglob("*")):
            if path.is_file():
                add(path.relative_to(folder).as_posix(), path.read_bytes(), ".so" in path.name or os.access(path, os.X_OK))
        add(f"{info}/METADATA", metadata().encode())
        add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: saltus_build\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
        add(f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes())
        record.append(f"{info}/RECORD,,")
        write(f"{info}/RECORD", ("\n".join(record) + "\n").encode())
    return name


# ---- what pip calls


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info = pathlib.Path(metadata_directory) / f"saltus-{version()}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(metadata(), encoding="utf-8")
    (info / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: saltus_build\nRoot-Is-Purelib: false\nTag: {tag()}\n")
    return info.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as folder:
        stage(pathlib.Path(folder))
        return write_wheel(pathlib.Path(folder), wheel_directory, tag())


def build_sdist(sdist_directory, config_settings=None):
    name = f"saltus-{version()}"
    run("git", "archive", "--format=tar.gz", f"--prefix={name}/", "-o", str(pathlib.Path(sdist_directory).resolve() / f"{name}.tar.gz"), "HEAD")
    return f"{name}.tar.gz"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    print(os.path.join(sys.argv[1], build_wheel(sys.argv[1])))

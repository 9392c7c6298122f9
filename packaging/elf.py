"""What ELF files need: shared libraries and versions of their symbols."""
import pathlib
import re
import subprocess

# The C library, which is the system's everywhere.
C_LIBRARY = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libutil.so.1", "libresolv.so.2", "ld-linux-x86-64.so.2",
             "ld-linux-aarch64.so.1", "linux-vdso.so.1"}


def output(*words):
    return subprocess.run([str(w) for w in words], check=True, capture_output=True, text=True).stdout


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def needed(path):
    """Names of the shared libraries that this file itself needs, without the C library."""
    return [name for name in re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "-dW", path)) if name not in C_LIBRARY]


def all_needed(path):
    """Name and place of all shared libraries that the loader would bring here, without the C library; no place: not found."""
    found = {}
    for name, place in re.findall(r"^\s*(\S+) => (.+?)(?: \(0x[0-9a-f]+\))?$", output("ldd", path), re.M):
        if name not in C_LIBRARY:
            found[name] = pathlib.Path(place) if place.startswith("/") else None
    return found


def glibc(paths):
    """The latest version of the C library that these files ask for, as (2, 36)."""
    latest = (0, 0)
    for path in paths:
        for major, minor in re.findall(r"\bGLIBC_(\d+)\.(\d+)", output("readelf", "-VW", path)):
            latest = max(latest, (int(major), int(minor)))
    return latest


def set_run_path(path, run_path):
    output("patchelf", "--set-rpath", run_path, path)

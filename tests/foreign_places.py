#!/usr/bin/env python3
"""Where foreign code and its files come from, and where they go (docs/security.md): `fmu` packs only what the model may read, libraries are not loaded by
their bare names, and the sandbox holds for open files, links beside a model in a home folder, other homes and compilers in a home folder.
Each attack in a temporary home, as the caller and as a user without privileges.

Usage: foreign_places.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import strangers_place

failures = strangers_place.Failures()


class Home(strangers_place.Place):
    """A home folder with a hidden key, beside the folder of the models."""

    def __init__(self, saltus, folder, user):
        super().__init__(saltus, folder, user)
        self.key = self.write(self.home / ".hid" / "key", "HUSH hidden key\n")

    def environment(self, **more):
        return super().environment(**{"XDG_CACHE_HOME": self.folder / "cache", **more})

    def run(self, *words, **options):
        self.own()
        return super().run(*words, **options)

    def expect(self, holds, what):
        failures.expect(holds, f"{self.who}: {what}")

    def result(self, path):
        return float(path.read_text().splitlines()[-1].split(",")[-1])


def model(body, head=""):
    text = "#include <fcntl.h>\n#include <stdio.h>\n#include <unistd.h>\n" + head + "\nstatic double stranger(double t) { " + body + " }"
    return f"model M {strangers_place.external_function('f', 'stranger', text)}  Real y = f(time); end M;\n"


def first_byte(path):
    return f'char c = 0; int fd = open("{path}", O_RDONLY); if (fd >= 0 && read(fd, &c, 1) == 1) return c; return 0;'


def packed_files(h):
    """`fmu` packs what the model may read, lists it, and asks for the rest by name."""
    secret = h.write(h.home / "secret.csv", "topsecretword\n")
    table = h.write(h.models / "table.txt", "#1\ndouble t(2,2)\n0 0\n1 1\n")
    link = h.models / "link.txt"
    link.symlink_to(secret)
    folder = h.models / "Resources" / "data"
    h.write(folder / "inside.txt", "inside\n")
    (folder / "outside.txt").symlink_to(secret)
    names = {"a": secret, "b": table, "c": link, "d": "/etc/passwd", "e": h.key, "f": f"{folder}/"}
    text = "model F " + " ".join(f'parameter String {k}="{v}";' for k, v in names.items()) + " Real x=time; end F;\n"
    h.write(h.models / "F.mo", text)

    def pack(*options):
        done = h.run("fmu", "F.mo", "-o", "F.fmu", *options)
        if done.returncode != 0:
            return done, [], b""
        with zipfile.ZipFile(h.models / "F.fmu") as archive:
            whole = b"".join(archive.read(n) for n in archive.namelist() if n.startswith("resources/"))
            return done, sorted(n.removeprefix("resources/") for n in archive.namelist() if n.startswith("resources/") and not n.endswith("/")), whole

    done, files, whole = pack()
    h.expect(done.returncode == 0 and files == ["data/inside.txt", "table.txt"], f"fmu packs {files}, status {done.returncode}, said {done.all!r}")
    h.expect(b"topsecretword" not in whole and b"root:" not in whole and b"HUSH" not in whole, "fmu packs files of the user")
    listed = sorted(line.removeprefix("packed ") for line in done.stdout.splitlines() if line.startswith("packed "))
    h.expect(listed == sorted([str(table), str(folder / "inside.txt")]), f"fmu lists {listed}")
    for refused in (secret, link, h.key, "/etc/passwd"):
        h.expect(f"warning[F0611]: '{refused}' is not packed" in done.stderr, f"fmu does not report {refused}: {done.stderr!r}")
    done, files, whole = pack("--pack", secret)
    h.expect(b"topsecretword" in whole and "secret.csv" in files and f"packed {secret}" in done.stdout, f"--pack: {files}, said {done.all!r}")
    done, files, whole = pack("--trust", "F.mo")
    h.expect(b"topsecretword" in whole and b"HUSH" in whole, f"--trust: {files}")


LIBRARY = '#include <stdio.h>\n__attribute__((constructor)) static void early(void) {{ FILE* m = fopen("{}", "w"); if (m) fclose(m); }}\ndouble ev(double t) {{ return 3*t; }}\n'


def bare_names(h):
    """A library is not found by LD_LIBRARY_PATH. One beside the model is the model's own: it is loaded in the sandbox, where its constructor is refused what the model is."""
    source = h.write(h.models / "ev.c", LIBRARY.format(h.marker))
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", h.models / "libevil.so", source], check=True)
    h.write(h.models / "L.mo", 'model L function f input Real t; output Real y; external "C" y=ev(t) annotation(Library="evil"); end f; Real y=f(time); end L;\n')
    for paths in (":/usr/local/lib", ".", str(h.models), None):
        for command in (["simulate", "L.mo"], ["fmu", "L.mo", "-o", "L.fmu"], ["steady", "L.mo"], ["linearize", "L.mo"]):
            done = h.run(*command, env={"LD_LIBRARY_PATH": paths})
            h.expect("refused" in done.stderr and str(h.marker) in done.stderr, f"{command[0]}, LD_LIBRARY_PATH={paths}: status {done.returncode}, said {done.all!r}")
            h.expect(done.returncode == 3, f"{command[0]}, LD_LIBRARY_PATH={paths}: status {done.returncode}")
            h.expect(not h.marker.exists(), f"{command[0]}, LD_LIBRARY_PATH={paths}: the library was loaded without the sandbox")
            h.marker.unlink(missing_ok=True)
    # One that the model brings along is inspected by `fmu`, and packed when it is refused nothing; one from elsewhere is neither.
    place = h.models / "Resources" / "Library" / "libevil.so"
    place.parent.mkdir(parents=True)
    shutil.move(h.models / "libevil.so", place)
    done = h.run("fmu", "L.mo", "-o", "L.fmu")
    h.expect(done.returncode == 3 and str(h.marker) in done.stderr, f"fmu with a library that is refused: status {done.returncode}, said {done.all!r}")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", place, h.write(h.models / "good.c", "double ev(double t) { return 3*t; }\n")], check=True)
    done = h.run("fmu", "L.mo", "-o", "L.fmu")
    h.expect(done.returncode == 0 and f"packed {place}" in done.stdout, f"fmu with a library: status {done.returncode}, said {done.all!r}")
    h.expect(not h.marker.exists(), "fmu: the library was loaded without the sandbox")
    elsewhere = h.home / "elsewhere"
    elsewhere.mkdir()
    shutil.move(place, elsewhere / "libevil.so")
    h.write(h.models / "L.mo", 'model L function f input Real t; output Real y; external "C" y=ev(t) annotation(Library="evil", LibraryDirectory="file://%s"); end f;'
                               ' Real y=f(time); end L;\n' % elsewhere)
    done = h.run("fmu", "L.mo", "-o", "L2.fmu")
    h.expect(done.returncode == 1 and "outside" in done.stderr, f"fmu with a library from elsewhere: status {done.returncode}, said {done.all!r}")


def open_files(h):
    """Files that the caller left open, and standard input, are not there for foreign code."""
    left = h.write(h.home / "seven.txt", "seven\n")
    body = """static double sum = 0; static int once = 0; if (!once) { once = 1; char c;
      for (int fd = 30; fd < 64; ++fd) { if (lseek(fd, 0, SEEK_SET) >= 0 && read(fd, &c, 1) == 1 && c == 's') sum += 1; if (write(fd, "HACKED", 6) == 6) sum += 0; }
      if (read(0, &c, 1) == 1) sum += 100; } return sum;"""
    h.write(h.models / "D.mo", model(body))
    h.own()
    with open(left, "r+") as seven:
        descriptor = os.dup2(seven.fileno(), 37)
        for command in (["simulate", "D.mo", "-o", "D.csv", "-m", "M"],):
            done = h.run(*command, pass_fds=(descriptor,), input="stdin-secret")
            h.expect(h.result(h.models / "D.csv") == 0, f"{command[0]}: open files are reached: {h.result(h.models / 'D.csv')}, said {done.all!r}")
            h.expect(left.read_text() == "seven\n", f"{command[0]}: an open file was written: {left.read_text()!r}")
        os.close(37)
    # What the user names by a descriptor is read before.
    reading, writing = os.pipe()
    os.write(writing, b"model P Real x = 2*time; end P;\n")
    os.close(writing)
    done = h.run("check", f"/dev/fd/{reading}", pass_fds=(reading,))
    os.close(reading)
    h.expect("/dev/fd" in done.all, f"a file that is a descriptor: status {done.returncode}, said {done.all!r}")


def homes(h):
    """A model directly in a home folder, whichever way that home is known."""
    h.write(h.home / "M.mo", model(first_byte(h.home / "innocent.txt")))
    (h.home / "innocent.txt").symlink_to(h.key)
    for name, env in (("HOME", {}),):
        done = h.run("simulate", "M.mo", "-o", "M.csv", cwd=h.home, env=env)
        h.expect(done.returncode == 3 and "L0050" in done.stderr and h.result(h.home / "M.csv") == 0, f"a link to a hidden file, {name}: status {done.returncode}, said {done.all!r}")
    (h.home / "Resources").symlink_to(h.hidden)
    h.write(h.home / "M.mo", model(first_byte(h.home / "Resources" / "key")))
    done = h.run("simulate", "M.mo", "-o", "M.csv", cwd=h.home)
    h.expect(done.returncode == 3 and "L0050" in done.stderr and h.result(h.home / "M.csv") == 0, f"Resources that is a link: status {done.returncode}, said {done.all!r}")
    (h.home / "Resources").unlink()
    h.write(h.home / "plain.txt", "P\n")
    h.write(h.home / "M.mo", model(first_byte(h.home / "plain.txt")))
    done = h.run("simulate", "M.mo", "-o", "M.csv", cwd=h.home)
    h.expect(done.returncode == 0 and h.result(h.home / "M.csv") == ord("P"), f"a plain file in a home: status {done.returncode}, said {done.all!r}")
    # As a folder of libraries.
    h.write(h.home / "M.mo", model(first_byte(h.key)))
    done = h.run("simulate", h.home / "M.mo", "-I", h.home, "-o", "M.csv", cwd=h.models)
    h.expect(done.returncode == 3 and h.result(h.models / "M.csv") == 0, f"-I home: status {done.returncode}, said {done.all!r}")


def compiler_in_home(h):
    """~/bin/cc does not open the home folder to the C text of a model."""
    wrapper = h.write(h.home / "bin" / "cc", '#!/bin/sh\nexec /usr/bin/cc "$@"\n')
    wrapper.chmod(0o755)
    env = {"PATH": f"{wrapper.parent}:/usr/bin:/bin", "CC": None}
    h.write(h.models / "Good.mo", model("return 2*t;"))
    done = h.run("simulate", "Good.mo", "-m", "M", "-o", "Good.csv", env=env)
    h.expect(done.returncode == 0 and h.result(h.models / "Good.csv") == 2, f"~/bin/cc: status {done.returncode}, said {done.all!r}")
    head = f'asm(".data\\nhushed: .incbin \\"{h.key}\\"\\n.text\\n"); extern char hushed[];'
    h.write(h.models / "Bin.mo", model("return hushed[0];", head))
    done = h.run("simulate", "Bin.mo", "-m", "M", env=env)
    h.expect(done.returncode == 1 and "HUSH" not in done.all, f".incbin of a hidden file: status {done.returncode}, said {done.all!r}")
    head = 'asm(".data\\nhushed: .incbin \\"/dev/stdin\\"\\n.text\\n"); extern char hushed[];'
    h.write(h.models / "In.mo", model("return hushed[0];", head))
    done = h.run("simulate", "In.mo", "-m", "M", "-o", "In.csv", input="HUSH")
    h.expect(done.returncode != 0 or h.result(h.models / "In.csv") != ord("H"), f".incbin of standard input: status {done.returncode}, said {done.all!r}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = pathlib.Path(arguments.parse_args().saltus).resolve()
    for user in strangers_place.users():
        for test in (packed_files, bare_names, open_files, homes, compiler_in_home):
            with tempfile.TemporaryDirectory(prefix="saltus-places-") as folder:
                test(Home(saltus, folder, user))
    return failures.report()


if __name__ == "__main__":
    sys.exit(main())

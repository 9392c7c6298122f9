#!/usr/bin/env python3
"""Where foreign code and its files come from, and where they go (docs/security.md): `fmu` packs only what the model may read, libraries are not loaded by
their bare names, nothing is published, repaired or removed behind links, and the sandbox holds for open files, links beside a model in a home folder, other homes and compilers in a home folder.
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
    (h.home / "Resources").symlink_to(h.key.parent)
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


def scratch_folder(h):
    """The folder for files of foreign code is one that Saltus made: its name may come from the model, and code can remove what is in it."""
    notes = h.write(h.models / "M.files" / "notes.txt", "years of work\n")
    h.write("M.mo", model(f'return (unlink("{notes}") == 0) + (open("{notes}", O_WRONLY | O_TRUNC) >= 0) + (open("{notes.parent}/new.txt", O_WRONLY | O_CREAT, 0600) >= 0);'))
    for words in (("simulate", "M.mo", "-o", "out/r.csv"), ("simulate", "M.mo")):
        (h.models / "out").mkdir(exist_ok=True)
        done = h.run(*words)
        h.expect(done.returncode == 3 and "L0050" in done.stderr and notes.read_text() == "years of work\n" and len(list(notes.parent.iterdir())) == 1,
                 f"a folder of the user, {words}: status {done.returncode}, said {done.all!r}")
    # One that an earlier run left is taken again, and so is an empty one; it is gone when nothing is in it.
    writes = 'FILE* m = fopen("made.txt", t > 0.5 ? "a" : "w"); if (m) { fputs("7", m); fclose(m); return 1; } return 0;'
    h.write("W.mo", model(writes).replace("model M", "model W").replace("end M;", "end W;"))
    for k in range(2):
        done = h.run("simulate", "W.mo", "-o", "w.csv")
        h.expect(done.returncode == 0 and "the model wrote 1 file" in done.stdout and (h.models / "w.files" / "made.txt").exists(), f"the folder of a run, time {k + 1}: status {done.returncode}, said {done.all!r}")
    (h.models / "w.files" / "made.txt").unlink()
    h.write("W.mo", model("return t;").replace("model M", "model W").replace("end M;", "end W;"))
    done = h.run("simulate", "W.mo", "-o", "w.csv")
    h.expect(done.returncode == 0 and not (h.models / "w.files").exists(), f"an empty folder stays: {done.all!r}")


def published(h):
    """`document` copies and shows what is located in the library; what links lead to, and hidden files beside a single file, are not published."""
    (h.models / "L" / "Resources").mkdir(parents=True)
    private = h.write(h.home / "private" / "Secret.mo", "within L;\nmodel Secret \"HUSH of the user\" Real x = time; end Secret;\n").parent
    (h.models / "L" / "Secret.mo").symlink_to(private / "Secret.mo")
    (h.models / "L" / "Resources" / "pic.png").symlink_to(h.key)
    (h.models / "L" / "Resources" / "dir").symlink_to(private)
    h.write("L/Resources/own.png", "own picture\n")
    images = "".join(f'<img src=\\"modelica://{name}\\">' for name in ("L/Resources/pic.png", "L/Resources/dir/Secret.mo", "L/Resources/../../.hid/key", "L/Resources/own.png"))
    h.write("L/package.mo", f'package L\n  model X Real y = time; annotation(Documentation(info="<html>{images}</html>")); end X;\nend L;\n')
    done = h.run("document", "L/package.mo", "-o", "site")
    found = [p.name for p in (h.models / "site").rglob("*") if p.is_file() and b"HUSH" in p.read_bytes()]
    h.expect(done.returncode == 0 and not found and list((h.models / "site").rglob("own.png")), f"document publishes {found}: status {done.returncode}, said {done.all!r}")
    images = "".join(f'<img src=\\"modelica://S/{name}\\">' for name in (".hid/key", "private/Secret.mo"))
    h.write(h.home / "S.mo", f'model S Real y = time; annotation(Documentation(info="<html>{images}</html>")); end S;\n')
    done = h.run("document", "S.mo", "-o", "site", cwd=h.home)
    found = [p.name for p in (h.home / "site").rglob("*") if p.is_file() and b"HUSH" in p.read_bytes()]
    h.expect(done.returncode == 0 and not found, f"document of a file in a home publishes {found}: said {done.all!r}")


def repaired(h):
    """`doctor --fix` writes in the folder that it is given, not where links lead."""
    outside = h.write(h.home / "Sub" / "X.mo", "within L.Sub;\nmodel X Real x = time; end X;\n").parent
    h.write("L/package.mo", "package L end L;\n")
    (h.models / "L" / "Sub").symlink_to(outside)
    done = h.run("doctor", "--fix", "L")
    h.expect([p.name for p in outside.iterdir()] == ["X.mo"], f"doctor --fix writes {[p.name for p in outside.iterdir()]}: said {done.all!r}")


def programs(h):
    """Other programs come from absolute folders of PATH."""
    for name in ("git", "rsvg-convert", "cc", "xdg-open"):
        h.write(name, f"#!/bin/sh\ntouch {h.marker}\nexec /usr/bin/{name} \"$@\"\n").chmod(0o755)
    h.write("A.mo", model("return 2*t;"))
    for paths in (":/usr/bin:/bin", ".:/usr/bin:/bin", "../models:/usr/bin:/bin"):
        for words in (("simulate", "A.mo", "-m", "M", "--no-cache"), ("draw", "A.mo", "-o", "A.png"), ("install", "x.git")):
            done = h.run(*words, env={"PATH": paths})
            h.expect(not h.marker.exists(), f"PATH={paths}, {words[0]}: a program of the current folder ran; said {done.all!r}")
            h.marker.unlink(missing_ok=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--only", default="")
    options = arguments.parse_args()
    saltus = pathlib.Path(options.saltus).resolve()
    for user in strangers_place.users():
        for test in (packed_files, bare_names, open_files, homes, compiler_in_home, scratch_folder, published, repaired, programs):
            if options.only not in test.__name__:
                continue
            with tempfile.TemporaryDirectory(prefix="saltus-places-") as folder:
                test(Home(saltus, folder, user))
    return failures.report()


if __name__ == "__main__":
    sys.exit(main())

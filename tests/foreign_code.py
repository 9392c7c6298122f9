#!/usr/bin/env python3
"""What C code of a stranger's model can and cannot do (docs/security.md), tried as a user without privileges where that is possible:
nothing of it runs while a model is only looked at; in a simulation it reaches nothing outside of the sandbox; nobody else's compiled code
is loaded; what is compiled follows its sources.

Usage: foreign_code.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import time

import strangers_place
from strangers_place import NOBODY

failures = strangers_place.Failures()
expect = failures.expect


class Place(strangers_place.Place):
    def __init__(self, saltus, folder):
        super().__init__(saltus, folder, strangers_place.unprivileged(), models="model")

    def environment(self, **more):
        return super().environment(**{"MODELICAPATH": os.environ.get("MODELICAPATH"), **more})

    def untouched(self, what):
        expect(not self.marker.exists(), f"{what}: it ran")
        self.marker.unlink(missing_ok=True)


# y = f(x), in C text that also does something else.
def function(body, head="#include <stdio.h>\\n#include <stdlib.h>\\n"):
    body = body.replace("\\", "\\\\").replace('"', '\\"')
    return ('function f input Real x; output Real y; external "C" y = stranger(x) annotation(Include="'
            + head + "static double stranger(double x) { " + body + ' return 2*x; }"); end f;\n')


MAKES_MARKER = 'FILE* m = fopen("MARKER", "w"); if (m) fclose(m);'
CONSTRUCTOR = ('function f input Real x; output Real y; external "C" y = stranger(x) annotation(Include="#include <stdio.h>\\n'
               '__attribute__((constructor)) static void early(void) { FILE* m = fopen(\\"MARKER\\", \\"w\\"); if (m) fclose(m); }\\n'
               'static double stranger(double x) { return x; }"); end f;\n')


def looked_at(place):
    """parse, check and flatten run nothing of the file they look at."""
    uses = {
        "constant": "model M constant Real k = f(1); Real y = k*time; end M;",
        "size": "model M Real y[integer(f(1))] = fill(time, integer(f(1))); end M;",
        "condition": "model A Real z = time; end A; model M A a if f(1) > 1; Real y = time; end M;",
    }
    for name, use in uses.items():
        for code in (function(MAKES_MARKER), CONSTRUCTOR):
            place.write("stranger.mo", code + use)
            for command in ("check", "flatten"):
                done = place.run(command, "stranger.mo", "-m", "M")
                expect(done.returncode == 1 and "error[C0003]" in done.stderr and "'f'" in done.stderr and "--trust stranger.mo" in done.stderr,
                       f"{command}, {name}: status {done.returncode}, said {done.all!r}")
                place.untouched(f"{command}, {name}")
            expect(place.run("parse", "stranger.mo").returncode == 0, f"parse, {name}")
            place.untouched(f"parse, {name}")
    # Trusted, the same file may.
    place.write("stranger.mo", function(MAKES_MARKER) + uses["constant"])
    done = place.run("check", "stranger.mo", "-m", "M", "--trust", "stranger.mo")
    expect(done.returncode == 0 and place.marker.exists(), f"--trust: status {done.returncode}, said {done.all!r}")
    place.marker.unlink(missing_ok=True)
    configured = place.home / ".config" / "saltus" / "trusted"
    configured.parent.mkdir(parents=True)
    configured.write_text(f"# mine\n{place.models}\n")
    if place.user is not None:
        os.chown(configured, NOBODY, NOBODY)
    done = place.run("check", "stranger.mo", "-m", "M")
    expect(done.returncode == 0 and place.marker.exists(), f"the user's list: status {done.returncode}, said {done.all!r}")
    place.marker.unlink(missing_ok=True)
    configured.chmod(0o666)  # a list that anybody can write
    expect(place.run("check", "stranger.mo", "-m", "M").returncode == 1, "a list that others can write counts")
    place.untouched("a list that others can write")
    configured.unlink()


def functions_of_the_process(place):
    """Symbols do not come from the process, and those of the list are called as C has them."""
    for code, said in (('external "C" y = system(s);', "there is no C function 'system'"), ('external "C" y = fork();', "there is no C function 'fork'"),
                       ('external "C" y = exit(0);', "there is no C function 'exit'")):
        place.write("process.mo", f'function f input String s; output Integer y; {code} end f;\n'
                                  'model M constant Integer k = f("touch MARKER"); Real y = k*time; end M;\n')
        for command in ("check", "flatten", "simulate"):
            done = place.run(command, "process.mo")
            expect(done.returncode == 1 and said in done.stderr, f"{code} {command}: status {done.returncode}, said {done.all!r}")
            place.untouched(code)
    place.write("process.mo", 'function f input Integer s; output Integer y; external "C" y = strlen(s); end f;\nmodel M Integer k = f(4096); end M;\n')
    done = place.run("simulate", "process.mo")
    expect(done.returncode == 1 and "'strlen' takes (String)" in done.stderr, f"strlen(Integer): status {done.returncode}, said {done.all!r}")
    place.write("process.mo", 'function f input String s; output Integer y; external "C" y = strlen(s); end f;\n'
                              'model M constant Integer k = f("abc"); Real y[k] = fill(time, k); end M;\n')
    done = place.run("check", "process.mo")
    expect(done.returncode == 0 and "3 equations" in done.stdout, f"strlen: status {done.returncode}, said {done.all!r}")


def planted_library(place):
    source = place.models / "evil.c"
    source.write_text(f'#include <stdio.h>\n__attribute__((constructor)) static void early(void) {{ FILE* m = fopen("{place.marker}", "w"); if (m) fclose(m); }}\n'
                      "double evil(double x) { return 3*x; }\n")
    built = place.models / "Resources" / "Library" / "libevil.so"
    built.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", built, source], check=True)
    place.write("planted.mo", 'function f input Real x; output Real y; external "C" y = evil(x) annotation(Library="evil"); end f;\n'
                              "model C constant Real k = f(1); Real y = k*time; end C;\nmodel M Real y = f(time); end M;\n")
    for command in ("check", "flatten"):
        done = place.run(command, "planted.mo", "-m", "C")
        expect(done.returncode == 1 and "is not trusted" in done.stderr, f"planted library, {command}: status {done.returncode}, said {done.all!r}")
        place.untouched(f"planted library, {command}")
    done = place.run("simulate", "planted.mo", "-m", "M", "-o", "planted.csv")
    expect(done.returncode == 3 and "while it was loaded, tried to open" in done.stderr, f"planted library: status {done.returncode}, said {done.all!r}")
    place.untouched("planted library, simulate")
    last = (place.models / "planted.csv").read_text().splitlines()[-1]
    expect(last == "1,3", f"planted library: the result ends with {last!r}")


def restricted(place):
    """In a simulation foreign code reads the model's folder, and that is all it can do."""
    place.write("beside.txt", "7\n")
    attempts = {
        "tried to open '%s' for writing" % place.marker: MAKES_MARKER,
        "tried to open '%s' for reading" % place.secret: 'FILE* s = fopen("SECRET", "r"); if (s) { char t[99]; fgets(t, 99, s); puts(t); fclose(s); x = 100; }',
        "tried to open '/etc/passwd' for reading": 'if (fopen("/etc/passwd", "r")) x = 100;',
        "tried to start a process": 'if (system("touch MARKER") == 0) x = 100;',
        "tried to use the network": "if (socket(2, 1, 0) >= 0) x = 100;",
        "tried to remove a file": 'if (unlink("SECRET") == 0) x = 100;',
        "tried to rename a file": 'if (rename("SECRET", "MARKER") == 0) x = 100;',
        "tried to make a folder": 'if (mkdir("MARKER", 0700) == 0) x = 100;',
        "tried to reach another process": "if (kill(getppid(), 9) == 0) x = 100;",
        "tried to change a file": 'if (chmod("SECRET", 0777) == 0) x = 100;',
        "tried to start another program": 'char* a[] = {"touch", "MARKER", 0}; if (execv("/usr/bin/touch", a) == 0) x = 100;',
    }
    head = "#include <stdio.h>\\n#include <stdlib.h>\\n#include <unistd.h>\\n#include <signal.h>\\n#include <sys/socket.h>\\n#include <sys/stat.h>\\n"
    for said, body in attempts.items():
        place.write("restricted.mo", function(body, head) + "model M Real y = f(time); end M;\n")
        done = place.run("simulate", "restricted.mo", "-o", "restricted.csv", "--report", "restricted.json")
        expect(done.returncode == 3 and "error[L0050]" in done.stderr and f"'f' {said}" in done.stderr and "--trust" in done.stderr,
               f"{said}: status {done.returncode}, said {done.all!r}")
        place.untouched(said)
        expect(place.secret.exists() and "topsecretword" not in done.all, f"{said}: the secret is lost or told")
        last = (place.models / "restricted.csv").read_text().splitlines()[-1]
        expect(last == "1,2", f"{said}: the result ends with {last!r}")
        expect("refused" in (place.models / "restricted.json").read_text(), f"{said}: the report does not say so")
    place.write("restricted.mo", function('FILE* b = fopen("%s", "r"); if (b) { fscanf(b, "%%lf", &x); fclose(b); }' % (place.models / "beside.txt"))
                + "model M Real y = f(time); end M;\n")
    done = place.run("simulate", "restricted.mo", "-o", "restricted.csv", "--plot", "y", "--plot-file", "restricted.svg")
    last = (place.models / "restricted.csv").read_text().splitlines()[-1]
    expect(done.returncode == 0 and last == "1,14", f"a file beside the model: status {done.returncode}, {last!r}, said {done.all!r}")
    expect((place.models / "restricted.svg").exists(), "the picture of a run in the sandbox")
    leftovers = [p.name for p in place.models.iterdir() if p.name.endswith(".part")]
    expect(not leftovers, f"left behind: {leftovers}")
    # A run that fails to begin leaves the earlier result, also in the sandbox.
    before = (place.models / "restricted.csv").read_bytes()
    place.write("restricted.mo", function('FILE* b = fopen("%s", "r"); if (b) { fscanf(b, "%%lf", &x); fclose(b); }' % (place.models / "beside.txt"))
                + "model M Real y = f(time); initial equation assert(y < 0, \"never\"); end M;\n")
    done = place.run("simulate", "restricted.mo", "-o", "restricted.csv", "--plot", "y", "--plot-file", "restricted2.svg")
    expect(done.returncode != 0 and (place.models / "restricted.csv").read_bytes() == before, f"a failed assertion at the start: status {done.returncode}, said {done.all!r}")
    expect(not (place.models / "restricted2.svg").exists() and not (place.models / ".restricted.csv.part").exists(), "a failed run leaves files behind")
    # Trusted, it may do what the user may.
    place.write("restricted.mo", function(MAKES_MARKER) + "model M Real y = f(time); end M;\n")
    done = place.run("simulate", "restricted.mo", "--trust", place.models)
    expect(done.returncode == 0 and place.marker.exists(), f"--trust, simulate: status {done.returncode}, said {done.all!r}")
    place.marker.unlink(missing_ok=True)


def opened_by_the_c_library(place):
    """What the C library opens by itself, for a function that asks for no file, is no attempt of that function."""
    ways = [
        # Blocks below the threshold for mapping: free() trims the heap, and of a thread's heap it reads the overcommit mode first.
        "void* blocks[512]; for (int i = 0; i < 512; ++i) { blocks[i] = malloc(100000); memset(blocks[i], 1, 100000); } for (int i = 511; i >= 0; --i) free(blocks[i]);",
        'FILE* mode = fopen("/proc/sys/vm/overcommit_memory", "r"); if (mode) fclose(mode); else x = 100;',
        "time_t t = 0; tzset(); if (!localtime(&t)) x = 100;",
        'setenv("TZ", "Europe/Amsterdam", 1); tzset(); if (!localtime(&t)) x = 100;',
        'unsetenv("TZ"); tzset(); if (!localtime(&t)) x = 100;',
        'setlocale(LC_ALL, ""); setlocale(LC_ALL, "nl_NL.UTF-8"); char text[20]; snprintf(text, 20, "%.2f", x); setlocale(LC_ALL, "C");',
        "if (!strerror(2) || !strsignal(11)) x = 100;",
        "if (sysconf(_SC_NPROCESSORS_ONLN) < 1 || sysconf(_SC_NPROCESSORS_CONF) < 1) x = 100;",
        "if (sysconf(_SC_PHYS_PAGES) < 1 || sysconf(_SC_AVPHYS_PAGES) < 1) x = 100;",
        "pthread_attr_t a; if (pthread_getattr_np(pthread_self(), &a) != 0) x = 100; else pthread_attr_destroy(&a);",
        "double* d = malloc(8*300000); for (int i = 0; i < 300000; ++i) d[i] = -i; qsort(d, 300000, 8, compare); if (d[0] > d[1]) x = 100; free(d);",
        'iconv_t c = iconv_open("UTF-8", "ISO-8859-15"); if (c != (iconv_t)-1) iconv_close(c);',
    ]
    includes = ("stdio", "stdlib", "string", "time", "locale", "unistd", "pthread", "iconv")
    head = ("#define _GNU_SOURCE\\n" + "".join(f"#include <{name}.h>\\n" for name in includes)
            + "static int compare(const void* a, const void* b) { double u = *(const double*)a, v = *(const double*)b; return (u > v) - (u < v); }\\n")
    place.write("libc.mo", function("static int done; if (!done) { done = 1; " + " ".join(ways) + " }", head) + "model M Real y = f(time); end M;\n")
    for language in ({}, {"LANG": "nl_NL.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"}):
        done = place.run("simulate", "libc.mo", "-o", "libc.csv", env=language)
        expect(done.returncode == 0 and "L0050" not in done.all and result(place, "libc.csv") == "1,2",
               f"opened by the C library, {language}: status {done.returncode}, said {done.all!r}")


def installed_by_name(place):
    """A model of a library on the path is restricted like any other; --scratch gives it a folder to write in."""
    place.write("lib/Lib/package.mo", "package Lib\n" + function('FILE* m = fopen("made.txt", "w"); if (m) { fputs("7", m); fclose(m); }'
                                                           ' if (m) { rename("made.txt", "new.txt"); remove("made.txt"); remove("old.txt"); rename("new.txt", "made.txt"); }')
                + "model M Real y = f(time); end M;\nend Lib;\n")
    by_name = ("simulate", "Lib.M", "-I", "lib", "-o", "named.csv")
    done = place.run(*by_name)
    beside = place.models / "named.files"
    expect(done.returncode == 0 and f"the model wrote 1 file into {beside}" in done.stdout and (beside / "made.txt").read_text() == "7",
           f"by name: status {done.returncode}, said {done.all!r}")
    expect(not (place.models / "made.txt").exists(), "by name: a file was written elsewhere")
    # Without such files there is no folder; what lies beside the model is read by relative names as before.
    place.write("reads.mo", function('FILE* b = fopen("beside.txt", "r"); if (b) { fscanf(b, "%lf", &x); fclose(b); }') + "model M Real y = f(time); end M;\n")
    done = place.run("simulate", "reads.mo", "-o", "reads.csv")
    expect(done.returncode == 0 and result(place, "reads.csv") == "1,14" and not (place.models / "reads.files").exists(), f"a relative name: status {done.returncode}, said {done.all!r}")
    # A link in the place of that folder is not followed.
    (place.models / "linked.files").symlink_to(place.home)
    done = place.run("simulate", "Lib.M", "-I", "lib", "-o", "linked.csv")
    expect(done.returncode == 3 and "error[L0050]: 'Lib.f' tried to open 'made.txt' for writing" in done.stderr and "--scratch" in done.stderr,
           f"a link in the place of the folder: status {done.returncode}, said {done.all!r}")
    expect(not (place.home / "made.txt").exists(), "a link in the place of the folder was followed")
    scratch = place.write("scratch/old.txt", "").parent
    if place.user is not None:
        os.chown(scratch, place.user, place.user)
    done = place.run(*by_name, "--scratch", "scratch")
    expect(done.returncode == 0 and (scratch / "made.txt").read_text() == "7" and not (scratch / "old.txt").exists(), f"--scratch: status {done.returncode}, said {done.all!r}")
    expect(result(place, "named.csv") == "1,2", "--scratch: the result is elsewhere")
    done = place.run(*by_name, "--trust", "lib")
    expect(done.returncode == 0 and (place.models / "made.txt").exists(), f"by name, --trust: status {done.returncode}, said {done.all!r}")
    done = place.run("simulate", "Lib.M", "-I", "lib", "--scratch", "nowhere")
    expect(done.returncode == 2, f"--scratch nowhere: status {done.returncode}")


def breaks_down(place):
    """Foreign code that breaks the process, or ends it, is named; the status is that of a failed run."""
    for body, said in (("*(volatile int*)8 = 1;", "SIGSEGV"), ("abort();", "SIGABRT"), ("exit(0);", "called exit()"),
                       ("volatile int z = 0; x = 7 / z;", "SIGFPE"), ("volatile char a[1000]; a[5] = 1; x = stranger(x) + a[5];", "SIGSEGV")):
        place.write("breaks.mo", function(body).replace("static double stranger(double x)", "static double stranger(double); static double stranger(double x)")
                    + "model M Real y = f(time); end M;\n")
        for trust in ([], ["--trust", "breaks.mo"]):
            done = place.run("simulate", "breaks.mo", *trust)
            expect(done.returncode == 3 and said in done.stderr and "'f'" in done.stderr, f"{body}: status {done.returncode}, said {done.all!r}")


def included_secret(place):
    place.write("leak.mo", 'function f input Real x; output Real y; external "C" y = ff(x) annotation(Include="#include \\"SECRET\\"\\n'
                           'double ff(double x) { return x; }"); end f;\nmodel M Real y = f(time); end M;\n')
    done = place.run("simulate", "leak.mo")
    expect(done.returncode == 1 and "Permission denied" in done.stderr and "topsecretword" not in done.all,
           f"include of a secret file: status {done.returncode}, said {done.all!r}")
    place.write("leak.shsml", 'use "SECRET";\n')
    done = place.run("check", "leak.shsml")
    expect(done.returncode == 1 and "error[H0263]" in done.stderr and "topsecretword" not in done.all, f"use of a secret file: status {done.returncode}, said {done.all!r}")


def library_functions(place):
    """Functions of an installed library work while a model is looked at, and have no effects."""
    if "MODELICAPATH" not in os.environ:
        return
    place.write("msl.mo", '''model Size
  constant Integer n = Modelica.Utilities.Strings.length("abc");
  Real y[n] = fill(time, n);
end Size;
model Command
  parameter Integer n = Modelica.Utilities.System.command("touch MARKER");
  Real y[n + 1] = fill(time, n + 1);
end Command;
model Reads
  parameter String s = Modelica.Utilities.Streams.readLine("SECRET", 1);
  parameter Integer n = Modelica.Utilities.Strings.length(s);
  Real y[n] = fill(time, n);
end Reads;
model Removes
  parameter Real x(fixed = false);
initial algorithm
  Modelica.Utilities.Files.removeFile("SECRET");
  x := 1;
end Removes;
''')
    done = place.run("check", "msl.mo", "-m", "Size")
    expect(done.returncode == 0 and "3 equations" in done.stdout, f"Strings.length: status {done.returncode}, said {done.all!r}")
    for model in ("Command", "Reads"):
        for command in ("check", "simulate"):
            done = place.run(command, "msl.mo", "-m", model)
            expect(done.returncode == 3 and "error[L0050]" in done.stderr, f"{model}, {command}: status {done.returncode}, said {done.all!r}")
            expect("topsecretword" not in done.all, f"{model}, {command}: the secret is told")
            place.untouched(f"{model}, {command}")
    done = place.run("check", "msl.mo", "-m", "Reads")
    expect("'Modelica.Utilities.Streams.readLine' tried to open" in done.stderr, f"readLine: said {done.all!r}")
    # A model of an installed library, by its name: random numbers in C, with arrays that come back.
    for command in ("check", "simulate"):
        done = place.run(command, "Modelica.Blocks.Examples.Noise.AutomaticSeed")
        expect(done.returncode == 0, f"a model by its name, {command}: status {done.returncode}, said {done.all!r}")
    done = place.run("simulate", "msl.mo", "-m", "Removes")
    expect(done.returncode != 0 and place.secret.exists(), f"Files.removeFile: status {done.returncode}, said {done.all!r}")


HARMLESS = function("") + "model M Real y = f(time); end M;\n"


def result(place, name="cache.csv"):
    return (place.models / name).read_text().splitlines()[-1]


def cache_folder(place):
    """The cache is this user's alone, or there is none."""
    place.write("cache.mo", HARMLESS)
    cache = place.home / ".cache" / "saltus"
    done = place.run("simulate", "cache.mo", "-o", "cache.csv")
    expect(done.returncode == 0 and result(place) == "1,2", f"cache: status {done.returncode}, said {done.all!r}")
    expect(stat.S_IMODE(cache.stat().st_mode) == 0o700, "cache: mode of the folder")
    expect(all(stat.S_IMODE(p.stat().st_mode) == 0o600 for p in cache.iterdir()), "cache: mode of the files")
    # An entry that is written again is another file.
    kept = {p.name: p.stat().st_ino for p in cache.iterdir()}
    again = place.run("simulate", "cache.mo")
    now = {p.name: p.stat().st_ino for p in cache.iterdir()}
    expect(again.returncode == 0 and any(name.endswith(".unit") for name in kept) and now == kept, f"cache: not used again: {kept} and then {now}")
    # A library that is not what its name says: other code, under the right name.
    evil = place.folder / "evil.c"
    evil.write_text("double saltus_address_stranger(void) { return 0; }\n")
    for library in cache.glob("*.so"):
        subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", library, evil], check=True)
        if place.user is not None:
            os.chown(library, NOBODY, NOBODY)
        library.chmod(0o600)
    done = place.run("simulate", "cache.mo", "-o", "cache.csv")
    expect(done.returncode == 0 and result(place) == "1,2", f"changed library: status {done.returncode}, said {done.all!r}")
    # Files that others can write are not looked at.
    for each in cache.iterdir():
        each.chmod(0o666)
    done = place.run("simulate", "cache.mo", "-o", "cache.csv")
    expect(done.returncode == 0 and result(place) == "1,2", f"writable files: status {done.returncode}, said {done.all!r}")
    # No home, a relative one, one that cannot be written: nothing is kept, nowhere, and the reason is told.
    planted = place.folder / "saltus"
    planted.mkdir(mode=0o777)
    readonly = place.folder / "readonly"
    readonly.mkdir()
    readonly.chmod(0o555)
    linked = place.folder / "linked"
    (linked / ".cache").mkdir(parents=True)
    os.symlink(place.folder / "elsewhere", linked / ".cache" / "saltus")
    (place.folder / "elsewhere").mkdir()
    if place.user is not None:
        for each in (planted, readonly, linked, linked / ".cache", place.folder / "elsewhere"):
            os.chown(each, NOBODY, NOBODY)
    for home, reason in ((None, "neither XDG_CACHE_HOME nor HOME"), ("relative", "neither XDG_CACHE_HOME nor HOME"), (str(readonly), "Permission denied"),
                         (str(linked), "it is not a folder")):
        if home == str(readonly) and os.geteuid() != 0 and os.access(readonly, os.W_OK):
            continue
        done = place.run("simulate", "cache.mo", "-o", "cache.csv", env={"HOME": home})
        expect(done.returncode == 0 and "note[C0004]" in done.stderr and reason in done.stderr and result(place) == "1,2",
               f"HOME={home}: status {done.returncode}, said {done.all!r}")
    expect(not list(planted.iterdir()) and not list((place.folder / "elsewhere").iterdir()) and not (place.models / "saltus").exists()
           and not (place.models / "relative").exists(), "the cache is made in a place that others know")
    left = [p.name for p in place.folder.iterdir() if p.name.startswith("saltus-")]
    expect(not left, f"left behind: {left}")
    # A cache that belongs to another user.
    if place.user is not None:
        foreign = place.folder / "foreign"
        (foreign / "saltus").mkdir(parents=True)
        done = place.run("simulate", "cache.mo", "-o", "cache.csv", env={"XDG_CACHE_HOME": str(foreign)})
        expect(done.returncode == 0 and "belongs to another user" in done.stderr, f"another's cache: status {done.returncode}, said {done.all!r}")


DIFFERENTIATED = """model M
  function f input Real x; output Real y; external "C" y = g(x) annotation(Include="static double g(double x) { return x*x; }"); annotation(derivative = df); end f;
  function df input Real x; input Real dx; output Real dy; external "C" dy = dg(x, dx) annotation(Include="static double dg(double x, double dx) { return 2*x*dx; }"); end df;
  parameter Integer n = 60;
  Real z[n](each start = 1, each fixed = true);
equation
  for i in 1:n loop
    der(z[i]) = (if i > 1 then z[max(i - 1, 1)] else 1) - 50*f(z[i]);
  end for;
end M;
"""


def derivatives_before(place):
    """From the third run on a run in the sandbox compiles nothing, with every solver. Its rows and its Jacobians are those of a run that is trusted, also in the first."""
    place.write("derived/D.mo", DIFFERENTIATED)
    time.sleep(2.1)  # what has changed just now is not stored
    for solver in ("auto", "cvode", "ida", "dopri5"):
        def once(*more):
            done = place.run("simulate", "derived/D.mo", "-o", place.folder / "derived.csv", "--solver", solver, "--stats", "--time", *more)
            expect(done.returncode == 0, f"derivatives, {solver}: status {done.returncode}, said {done.all!r}")
            passes = {line.split("  ")[0] for line in done.all.splitlines() if line.endswith(" ms")}
            return (place.folder / "derived.csv").read_bytes(), [line for line in done.stdout.splitlines() if line.startswith("jacobian")], passes
        shutil.rmtree(place.home / ".cache" / "saltus", ignore_errors=True)
        trusted = once("--trust", "derived")
        runs = [once() for _ in range(3)]
        for number, run in enumerate(runs, 1):
            expect(run[:2] == trusted[:2], f"derivatives, {solver}: run {number} in the sandbox is not the trusted one: {run[1]}, {trusted[1]}")
        expect(not runs[2][2] & {"parse", "machine code", "linearize"}, f"derivatives, {solver}: the third run compiles: {runs[2][2]}")
        expect("machine code" in runs[0][2], f"derivatives, {solver}: passes {runs[0][2]}")
    # A result beside the model is no change of the model; a class beside it may be one.
    for name, compiles in (("result.csv", False), ("Other.mo", True)):
        place.write(f"derived/{name}", "")
        done = place.run("simulate", "derived/D.mo", "-o", place.folder / "derived.csv", "--solver", solver, "--time")
        expect(done.returncode == 0 and ("machine code" in done.all) == compiles, f"a new file {name} beside the model: status {done.returncode}, said {done.all!r}")


def kept_programs(place):
    """Compiled models in the cache: what somebody changed, exchanged or linked is as good as missing, and code in the sandbox cannot reach them."""
    cache = place.home / ".cache" / "saltus"
    shutil.rmtree(cache, ignore_errors=True)
    for name, k in (("one", 1), ("two", 2)):
        place.write(f"{name}.mo", f"model M Real y = {k}*time; end M;\n")
    time.sleep(1.1)  # what changed in the second in which a run began is not kept

    def runs(name, value, what):
        done = place.run("simulate", f"{name}.mo", "-o", place.folder / "kept.csv")
        found = (place.folder / "kept.csv").read_text().splitlines()[-1]
        expect(done.returncode == 0 and found == f"1,{value}", f"{what}: status {done.returncode}, {found}, said {done.all!r}")

    def entries():
        return sorted(cache.glob("*.program"))

    runs("one", 1, "kept")
    first = entries()
    runs("two", 2, "kept")
    second = [p for p in entries() if p not in first]
    expect(len(first) == 1 and len(second) == 1, f"kept programs: {first}, {second}")
    if not (len(first) == 1 and len(second) == 1):
        return
    whole = second[0].read_bytes()
    # The entry of another model under this name; a link to one; one that others may write, one with a number changed.
    second[0].write_bytes(first[0].read_bytes())
    runs("two", 2, "an exchanged entry")
    elsewhere = place.folder / "elsewhere.program"
    elsewhere.write_bytes(whole)
    second[0].unlink()
    os.symlink(elsewhere, second[0])
    runs("two", 2, "an entry that is a link")
    expect(elsewhere.read_bytes() == whole, "a link in the cache is written through")
    second[0].unlink(missing_ok=True)
    for at in range(0, len(whole), max(1, len(whole) // 8)):
        second[0].write_bytes(whole[:at] + bytes([whole[at] ^ 0xff]) + whole[at + 1:])
        second[0].chmod(0o666 if at == 0 else 0o600)
        if place.user is not None:
            os.chown(second[0], place.user, place.user)
        runs("two", 2, f"an entry changed at {at}")
    # Foreign code finds no open file but the outputs: the entry itself, opened for what a run adds to it, would be loaded outside of the sandbox next time.
    place.write("reaches.mo", function("int n = 0; struct stat s; for (int k = 3; k < 1024; ++k) if (fstat(k, &s) == 0 && S_ISREG(s.st_mode) && s.st_nlink > 0 && (fcntl(k, F_GETFL) & O_ACCMODE) != O_RDONLY) ++n; x = n;",
                                       "#include <fcntl.h>\\n#include <sys/stat.h>\\n") + "model M Real y = f(time), z(start = 0, fixed = true); equation der(z) = y; end M;\n")
    for _ in range(2):
        done = place.run("simulate", "reaches.mo", "-o", "reaches.csv", "--solver", "cvode")
        expect(done.returncode == 0 and float(result(place, "reaches.csv").split(",")[1]) == 2, f"open files: status {done.returncode}, {result(place, 'reaches.csv')}, said {done.all!r}")


def printed(place):
    """What code in the sandbox prints, in whatever way, has no control characters; standard output and error have no second way to them."""
    wild = "\\033[31mred\\033]0;title\\007 \\302\\233 \\342\\200\\256 plain\\r\\n"
    head = "#include <stdio.h>\\n#include <unistd.h>\\n#include <fcntl.h>\\n#include <string.h>\\n#include <sys/uio.h>\\n"
    ways = {
        "printf": f'printf("{wild}");',
        "fprintf": f'fprintf(stderr, "{wild}"); fflush(stderr);',
        "write": f'write(1, "{wild}", strlen("{wild}")); write(2, "{wild}", strlen("{wild}"));',
        "piece by piece": f'const char* p = "{wild}"; while (*p) write(1, p++, 1);',
        "writev": f'struct iovec v[2] = {{{{"{wild}", strlen("{wild}")}}, {{"{wild}", strlen("{wild}")}}}}; writev(1, v, 2);',
    }
    for name, body in ways.items():
        place.write("prints.mo", function(body, head) + "model M Real y = f(time); end M;\n")
        done = place.run("simulate", "prints.mo", "-o", "prints.csv", "--intervals", "2", errors="replace")
        expect(done.returncode == 0 and "plain\n" in done.all and "?[31mred" in done.all, f"{name}: status {done.returncode}, said {done.all!r}")
        bad = [c for c in done.all if (ord(c) < 32 and c not in "\n\t") or 127 <= ord(c) < 160 or 0x2028 <= ord(c) <= 0x202e]
        expect(not bad, f"{name}: {bad} in {done.all!r}")
    for body in (f'int k = dup(1); write(k, "{wild}", strlen("{wild}"));', f'int k = fcntl(2, F_DUPFD, 10); write(k, "{wild}", strlen("{wild}"));',
                 f'dup2(1, 7); write(7, "{wild}", strlen("{wild}"));', f'pwrite(1, "{wild}", strlen("{wild}"), 0);'):
        place.write("prints.mo", function(body, head) + "model M Real y = f(time); end M;\n")
        done = place.run("simulate", "prints.mo", "-o", "prints.csv", "--intervals", "2")
        expect(done.returncode == 3 and "tried to write to the terminal by another way" in done.stderr and "\033" not in done.all, f"{body}: status {done.returncode}, said {done.all!r}")


def appended(place):
    """Standard output that is appended to a file: what stood there stays."""
    log = place.models / "log.txt"
    for body in ("ftruncate(1, 0);", "fcntl(1, F_SETFL, 0); lseek(1, 0, SEEK_SET); write(1, \"gone\", 4);"):
        log.write_text("what others wrote\n")
        place.write("appends.mo", function(body, "#include <unistd.h>\\n#include <fcntl.h>\\n") + "model M Real y = f(time); end M;\n")
        with open(log, "a") as end:
            done = subprocess.run([str(place.saltus), "simulate", "appends.mo"], cwd=place.models, env={"PATH": os.environ["PATH"], "HOME": str(place.home)}, stdout=end, stderr=subprocess.PIPE,
                                  text=True, timeout=120, **place.identity())
        expect(done.returncode == 3 and log.read_text().startswith("what others wrote\n"), f"{body} status {done.returncode}, {log.read_text()!r}, said {done.stderr!r}")


def temporary_files(place):
    """C code that makes its temporary files below /tmp makes them in the folder of --scratch."""
    place.write("temporary.mo", function('char t[] = "/tmp/saltus-restricted-XXXXXX"; if (mkdtemp(t)) { strcat(strcpy(n, t), "/file"); FILE* m = fopen(n, "w"); if (m) { fputs("7", m); fclose(m); x = 5; rename(n, "kept.txt"); rmdir(t); } }',
                                         "#include <stdio.h>\\n#include <stdlib.h>\\n#include <string.h>\\n#include <unistd.h>\\nstatic char n[99];\\n") + "model M Real y = f(time); end M;\n")
    scratch = place.models / "temporary"
    scratch.mkdir(exist_ok=True)
    if place.user is not None:
        os.chown(scratch, place.user, place.user)
    done = place.run("simulate", "temporary.mo", "-o", "temporary.csv", "--scratch", "temporary")
    expect(done.returncode == 0 and result(place, "temporary.csv") == "1,10" and [p.name for p in scratch.iterdir()] == ["kept.txt"],
           f"temporary files: status {done.returncode}, {list(scratch.iterdir())}, said {done.all!r}")
    done = place.run("simulate", "temporary.mo")
    expect(done.returncode == 0 and (place.models / "M.files" / "kept.txt").exists(), f"temporary files without --scratch: status {done.returncode}, said {done.all!r}")
    left = list(pathlib.Path("/tmp").glob("saltus-restricted-*"))
    expect(not left, f"left below /tmp: {left}")


def at_the_same_time(place):
    shutil.rmtree(place.home / ".cache", ignore_errors=True)
    runs = [subprocess.Popen([str(place.saltus), "simulate", "cache.mo", "-o", f"same{k}.csv"], cwd=place.models, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             env={"PATH": os.environ["PATH"], "HOME": str(place.home)}, text=True, **place.identity()) for k in range(4)]
    for k, run in enumerate(runs):
        said, _ = run.communicate(timeout=120)
        expect(run.returncode == 0 and result(place, f"same{k}.csv") == "1,2", f"run {k} of several: status {run.returncode}, said {said!r}")


def one_unit(place):
    """Include texts of one library are one C file; what it includes is followed."""
    include = place.models / "Resources" / "Include"
    include.mkdir(parents=True, exist_ok=True)
    place.write("unit.mo", '''class O
  extends ExternalObject;
  function constructor input Real x; output O o;
    external "C" o = aInit(x) annotation(Include="#include <stdlib.h>
void aFree(void*); void* aInit(double x) { double* p = malloc(8); *p = x; if (x < 0) aFree(p); return p; }");
  end constructor;
  function destructor input O o;
    external "C" aFree(o) annotation(Include="void aFree(void* p) { free(p); }");
  end destructor;
end O;
function get input O o; output Real y; external "C" y = aGet(o) annotation(Include="double aGet(void* p) { return *(double*)p; }"); end get;
impure function setState input Real x; output Real y; external "C" y = sSet(x) annotation(Include="#include \\"state.c\\""); end setState;
impure function getState input Real x; output Real y; external "C" y = sGet(x) annotation(Include="#include \\"state.c\\""); end getState;
function w input Real x; output Real y; external "C" y = ww(x) annotation(Include="double evil(double); double ww(double x) { return evil(x); }", Library="evil"); end w;
model CallsEachOther parameter O o = O(3.0); Real y = get(o)*time; end CallsEachOther;
model Shares discrete Real a(start=0), b(start=0);
algorithm when time >= 0.5 then a := setState(7); b := getState(a); end when;
end Shares;
model CallsLibrary Real y = w(time); end CallsLibrary;
''')
    (include / "state.c").write_text("static double state; static double sSet(double x) { state = x; return x; } static double sGet(double x) { return state; }\n")
    done = place.run("simulate", "unit.mo", "-m", "CallsEachOther", "-o", "unit.csv")
    expect(done.returncode == 0 and result(place, "unit.csv") == "1,3", f"functions that call each other: status {done.returncode}, said {done.all!r}")
    done = place.run("simulate", "unit.mo", "-m", "Shares", "-o", "unit.csv")
    expect(done.returncode == 0 and result(place, "unit.csv") == "1,7,7", f"shared static data: status {done.returncode}, said {done.all!r}")
    done = place.run("simulate", "unit.mo", "-m", "CallsLibrary", "-o", "unit.csv", "--trust", "unit.mo")
    expect(done.returncode == 0 and result(place, "unit.csv") == "1,3", f"Include that calls a Library: status {done.returncode}, said {done.all!r}")
    place.marker.unlink(missing_ok=True)
    # An edit is noticed at once, twice within a tick of the clock.
    for value in (100, 9, 8):
        (include / "state.c").write_text(f"static double sSet(double x) {{ return x; }} static double sGet(double x) {{ return {value}; }}\n")
        done = place.run("simulate", "unit.mo", "-m", "Shares", "-o", "unit.csv")
        expect(done.returncode == 0 and result(place, "unit.csv") == f"1,7,{value}", f"edited C file: status {done.returncode}, said {done.all!r}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = pathlib.Path(arguments.parse_args().saltus).resolve()
    with tempfile.TemporaryDirectory(prefix="saltus-foreign-") as name:
        place = Place(saltus, pathlib.Path(name))
        for test in (looked_at, functions_of_the_process, planted_library, restricted, opened_by_the_c_library, installed_by_name, breaks_down, included_secret, library_functions, cache_folder, kept_programs, derivatives_before, printed, appended, temporary_files,
                     at_the_same_time, one_unit):
            test(place)
    return failures.report()


if __name__ == "__main__":
    sys.exit(main())

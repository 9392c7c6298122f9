#!/usr/bin/env python3
"""The same attacks by foreign code through every command that runs a model (docs/security.md): none has an effect, each is reported as L0050, and the exit
status is 3. As the caller and, where that is possible, as a user without privileges. All places are temporary; nothing uses a network.

The attacks are C functions of one external function, chosen by a parameter of the model, so that the C code is compiled once.

COMMANDS, SAMPLED and RUN_NOTHING together are the commands of the program; a command in none of them fails the test. The servers (session, mcp, studio, lsp)
are asked by their own protocols, and must answer another request afterwards.

Usage: attacks.py --saltus PROGRAM [--library libsaltus.so] [--package FOLDER] [--only COMMAND]"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types

import strangers_place
from lsp_client import Client as LspClient
from studio.client import Studio

# Name and C expression: true when the attack has worked. SECRET is a file of the user outside of the model's folder, MARKER one that must not appear.
ATTACKS = {
    "read a file": 'readable("SECRET")',
    "read a system file": 'readable("/etc/passwd")',
    "read by a relative path": 'readable("../../secret.txt")',
    "read a folder": 'open("HOME", O_RDONLY | O_DIRECTORY) >= 0',
    "read the memory of a process": 'open("/proc/1/mem", O_RDONLY) >= 0',
    "read the environment of the process": 'readable("/proc/self/environ")',
    "read by a handle": "syscall(SYS_open_by_handle_at, AT_FDCWD, 0, O_RDONLY) >= 0",
    "write a file": 'open("MARKER", O_WRONLY | O_CREAT, 0644) >= 0',
    "append to a file": 'open("SECRET", O_WRONLY | O_APPEND) >= 0',
    "empty a file": 'truncate("SECRET", 0) == 0',
    "write beside the model": 'open("MODEL/planted.txt", O_WRONLY | O_CREAT, 0644) >= 0',
    "write into the configuration": 'open("HOME/.config/saltus/trusted", O_WRONLY | O_CREAT, 0644) >= 0',
    "remove a file": 'unlink("SECRET") == 0',
    "remove a folder": 'rmdir("HOME/empty") == 0',
    "rename a file": 'rename("SECRET", "MARKER") == 0',
    "make a folder": 'mkdir("MARKER", 0755) == 0',
    "make a link": 'symlink("SECRET", "MARKER") == 0',
    "make a hard link": 'link("SECRET", "MARKER") == 0',
    "make a device": 'mknod("MARKER", S_IFIFO | 0600, 0) == 0',
    "change rights": 'chmod("SECRET", 0777) == 0',
    "change the owner": 'chown("SECRET", getuid(), getgid()) == 0',
    "change times": 'utimensat(AT_FDCWD, "SECRET", 0, 0) == 0',
    "change the current folder": 'chdir("HOME") == 0',
    "change the root": 'chroot("HOME") == 0',
    "start a process": "forked()",
    "start a shell": 'system("touch MARKER") == 0',
    "start a program": 'execl("/usr/bin/touch", "touch", "MARKER", (char*)0) == 0',
    "use the network": "socket(AF_INET, SOCK_STREAM, 0) >= 0",
    "use a local socket": "socket(AF_UNIX, SOCK_STREAM, 0) >= 0",
    "signal another process": "kill(getppid(), 0) == 0",
    "trace a process": "syscall(SYS_ptrace, 16, getppid(), 0, 0) == 0",
    "use io_uring": "syscall(SYS_io_uring_setup, 8, buffer) >= 0",
    "use bpf": "syscall(SYS_bpf, 0, buffer, 64) >= 0",
    "make a namespace": "syscall(SYS_unshare, 0x10000000) == 0",
    "mount": 'syscall(SYS_mount, "none", "HOME", "tmpfs", 0, 0) == 0',
    "change the user": "syscall(SYS_setuid, 0) == 0",
    "empty a file that can be read": 'open("MODEL/A.mo", O_RDONLY | O_TRUNC) >= 0',
    "own a descriptor for another process": "piped() && fcntl(ends[0], F_SETOWN, getppid()) == 0",
    "lease a file": 'fcntl(open("MODEL/A.mo", O_RDONLY), 1024 /* F_SETLEASE */, F_RDLCK) == 0',
    "watch a folder by its descriptor": 'fcntl(open("MODEL", O_RDONLY | O_DIRECTORY), 1026 /* F_NOTIFY */, 4) == 0',
    "watch a folder": "syscall(SYS_inotify_init1, 0) >= 0",
    "open standard output again": 'reopened()',
    "open the own memory": 'open("/proc/self/mem", O_RDWR) >= 0',
    "read the memory of another process by a call": "syscall(SYS_process_vm_readv, getppid(), buffer, 0, buffer, 0, 0) >= 0",
    "handle page faults": "syscall(SYS_userfaultfd, 0) >= 0",
    "start a program in memory": 'syscall(SYS_execveat, syscall(SYS_memfd_create, "x", 0), "", 0, 0, 0x1000 /* AT_EMPTY_PATH */) == 0',
    "use shared memory": "syscall(SYS_shmget, 0x5a17, 4096, 01600) >= 0",
    "use a message queue": 'syscall(SYS_mq_open, "saltus", O_CREAT | O_RDWR, 0600, 0) >= 0',
    "store a key": 'syscall(SYS_add_key, "user", "saltus", "x", 1, -4) >= 0',
    "open a process": "syscall(SYS_pidfd_open, getppid(), 0) >= 0",
    "measure": "syscall(SYS_perf_event_open, buffer, 0, -1, -1, 0) >= 0",
    "make a namespace with a thread": "clone(thread, buffer + sizeof buffer, CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_NEWUTS, 0) > 0",
    "hide what is refused": "signal(SIGSYS, SIG_IGN) != SIG_ERR",
    "read limits of another process": "syscall(SYS_prlimit64, getppid(), RLIMIT_CPU, 0, buffer) == 0",
    "set the clock": "clock_gettime(CLOCK_REALTIME, (struct timespec*)buffer) == 0 && clock_settime(CLOCK_REALTIME, (struct timespec*)buffer) == 0",
}

C_HEAD = """#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static char buffer[1 << 16] __attribute__((aligned(16)));
static int ends[2];
static int piped(void) { return pipe(ends) == 0; }
static int thread(void* none) { return 0; }
extern int clone(int (*)(void*), void*, int, void*, ...);
/* What is written to a pipe that is opened once more is not filtered. */
static int reopened(void) {
  struct stat s;
  for (int k = 1; k < 3; ++k) {
    char name[32];
    sprintf(name, "/proc/self/fd/%d", k);
    int fd = open(name, O_WRONLY);
    if (fd >= 0 && fstat(fd, &s) == 0 && S_ISFIFO(s.st_mode)) return 1;
  }
  return open("/dev/tty", O_WRONLY) >= 0;
}
static int readable(const char* path) { int fd = open(path, O_RDONLY); return fd >= 0 && read(fd, buffer, 16) > 0; }
static int forked(void) { int p = fork(); if (p == 0) _exit(0); return p > 0; }
static int done[64];
static double attack(double t, int k) {
  if (k < 0 || k > 63 || done[k]) return 0;
  done[k] = 1;
  int worked = 0;
  switch (k) {
"""
C_TAIL = """  }
  if (worked) { printf("%s%s\\n", "ESC", "APED"); fflush(stdout); return 1e6; }
  return 0;
}"""


def c_text(place):
    cases = "".join(f"    case {k}: worked = {expression}; break;\n" for k, expression in enumerate(ATTACKS.values(), 1))
    for name, path in (("SECRET", place.secret), ("MARKER", place.marker), ("HOME", place.home), ("MODEL", place.models)):
        cases = cases.replace(name, str(path))
    return C_HEAD + cases + C_TAIL


def function_text(place):
    return strangers_place.external_function("f", "attack", c_text(place), "input Real t; input Integer k", "t, k")


def model_text(place, name, within="", k=0):
    return f"""{within}model {name}
  {function_text(place)}
  parameter Integer k = {k};
  parameter Real p = 1;
  input Real u(start=0);
  output Real y = x;
  Real x(start=1, fixed=true);
equation
  der(x) = -p*x + u + f(time, k);
  annotation(experiment(StopTime=0.1));
end {name};
"""


class Place(strangers_place.Place):
    def __init__(self, saltus, folder, user):
        super().__init__(saltus, folder, user)
        for each in (self.home / "empty", self.home / ".config" / "saltus"):
            each.mkdir(parents=True)
        self.write("A.mo", model_text(self, "A"))
        # A library is installed: its functions are called while a model is inspected.
        self.write("lib/Tool/package.mo", f"package Tool\n  {function_text(self)}\nend Tool;\n")
        self.write("data.csv", "time,x\n0,1\n0.05,0.95\n0.1,0.9\n")
        self.own()
        self.before = self.state()

    def environment(self, **more):
        return super().environment(XDG_CACHE_HOME=self.folder / "cache", **more)

    def state(self):
        s = self.secret.lstat() if self.secret.exists() else None
        return (s and (s.st_mode, s.st_uid, s.st_size, s.st_mtime_ns, s.st_nlink), self.secret.exists() and self.secret.read_text(), (self.home / "empty").exists(),
                self.marker.exists() or self.marker.is_symlink(), (self.models / "planted.txt").exists(), (self.home / ".config" / "saltus" / "trusted").exists())


def fmu(place):
    """The FMU is made once; that alone runs nothing of it outside of the sandbox."""
    place.run("fmu", "A.mo", "-o", "A.fmu")
    return lambda k: place.run("simulate", "A.fmu", "--param", f"k={k}")


def imported(place):
    place.run("fmu", "A.mo", "-o", "B.fmu", "--me")
    made = place.run("import", "B.fmu", "--name", "Imported", "--ignore-completed-steps")
    if made.returncode != 0 or "L0050" in made.all:
        return lambda k: made
    return lambda k: place.run("simulate", "Imported.mo", "--param", f"k={k}")


def simple(*words):
    return lambda place: lambda k: place.run(*words, "--param", f"k={k}")


def constant_text(k):
    """The size of an array is a call of the installed library."""
    return f"model C\n  Real x[1 + integer(Tool.f(0, {k}))] = fill(time, size(x, 1));\nend C;\n"


def constant(*words):
    """The command evaluates a constant, in a child process in the sandbox."""
    def attempt(place, k):
        (place.models / "C.mo").write_text(constant_text(k))
        place.own()
        return place.run(*words, "-I", "lib")
    return lambda place: lambda k: attempt(place, k)


def exported(place):
    def attempt(k):
        (place.models / "E.mo").write_text(model_text(place, "E", k=k))
        place.own()
        return place.run("fmu", "E.mo", "-o", "E.fmu")
    return attempt


def requests(place, words, *lines):
    """The replies of a server to lines of JSON."""
    done = place.run(*words, input="".join(json.dumps(line) + "\n" for line in lines))
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode != 0 or len(replies) != len(lines):
        raise RuntimeError(f"{words}: status {done.returncode}, {len(replies)} replies to {len(lines)} requests: {done.all[-300:]!r}")
    return replies


def outcome(status, text):
    """What a server reports, in the form of a finished command."""
    return types.SimpleNamespace(returncode=status, stderr=text, all=text)


def session(place):
    def attempt(k):
        first, second = requests(place, ["session"], {"command": ["simulate", "A.mo", "--param", f"k={k}"]}, {"command": ["eval", "2 + 3"]})
        return outcome(first["status"] if second.get("output", "").strip() == "5" else 99, json.dumps(first))
    return attempt


def mcp(tool, **more):
    """A call of a tool: `isError` is the status, since a picture has none."""
    def attempt(place, k):
        call = {"name": tool, "arguments": {"file": "A.mo", "parameters": {"k": k}, **more}}
        first, second = requests(place, ["mcp", "."], {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}, {"jsonrpc": "2.0", "id": 2, "method": "ping"})
        text = first["result"]["content"][-1]["text"]
        status = json.loads(text)["status"] if tool == "simulate" else 3 if first["result"]["isError"] else 0
        return outcome(status if second["result"] == {} else 99, text)
    return lambda place: lambda k: attempt(place, k)


def studio(place):
    """Each run is in a worker of one studio."""
    server = Studio(str(place.saltus), place.models, state=place.home / "state", env=place.environment(), **place.identity())
    window = server.window()

    def attempt(k):
        run, ended = window.run(**{"class": "A"}, parameters={"k": k})
        return outcome({"done": 0, "failed": 3}.get(ended["state"], 99), json.dumps(ended["diagnostics"]))
    attempt.close = server.stop
    return attempt


def lsp(place):
    """A file whose constant calls the installed library; each attack is a file of its own."""
    client = LspClient(str(place.saltus), "-I", str(place.models / "lib"), env=place.environment(), cwd=place.models, **place.identity())
    client.start()

    def attempt(k):
        file = place.models / f"C{k}.mo"
        file.write_text(constant_text(k).replace("model C", f"model C{k}").replace("end C", f"end C{k}"))
        place.own()
        uri = f"file://{file}"
        client.open(uri, file.read_text())
        client.wait(lambda: uri in client.published and (k == 0 or client.diagnostics(uri)), 20)
        found = client.published.get(uri)
        return outcome(99 if found is None else 3 if any(d["severity"] == 1 for d in found) else 0, json.dumps(found))
    attempt.close = client.end
    return attempt


def notebook(place):
    """A block that fails is a problem of the page."""
    def attempt(k):
        (place.models / "page.md").write_text(f"# Page\n\n```modelica from A.mo\n```\n\n```simulate A\n--param k={k}\n```\n")
        place.own()
        done = place.run("notebook", "page.md", "-o", "page.html")
        return outcome({1: 3}.get(done.returncode, done.returncode), done.all + (place.models / "page.html").read_text())
    return attempt


def doctor(place):
    def attempt(k):
        (place.models / "folder").mkdir(exist_ok=True)
        (place.models / "folder" / "D.mo").write_text(model_text(place, "D", k=k))
        place.own()
        done = place.run("doctor", "folder")
        return outcome(3 if "fails: D" in done.all else done.returncode, done.all)
    return attempt


def verify(place):
    """The messages of the runs are in the files that it writes."""
    library = place.models / "lib" / "L"

    def attempt(k):
        (library / "Examples").mkdir(parents=True, exist_ok=True)
        (library / "package.mo").write_text("package L end L;\n")
        (library / "Examples" / "package.mo").write_text("within L; package Examples end Examples;\n")
        (library / "Examples" / "A.mo").write_text(model_text(place, "A", "within L.Examples;\n", k))
        place.own()
        place.run("verify", "L", "-I", "lib", "--keep", "--jobs", "1", "-o", "V")
        said = "".join(p.read_text(errors="replace") for p in sorted((place.models / "V").rglob("*")) if p.is_file())
        shutil.rmtree(place.models / "V", ignore_errors=True)
        return outcome(3 if "tried" in said else 0 if "L.Examples.A" in said else 99, said)
    return attempt


COMMANDS = {
    "simulate": simple("simulate", "A.mo", "-o", "A.csv"),
    "simulate --replications": simple("simulate", "A.mo", "--replications", "2"),
    "simulate --snapshot": simple("simulate", "A.mo", "--snapshot", "0.05:A.snap"),
    "simulate --from-steady": simple("simulate", "A.mo", "--from-steady"),
    "sweep": simple("sweep", "A.mo", "--vary", "p=1,2", "--keep", "x", "-o", "S.csv", "--fresh"),
    "sweep --trajectories": simple("sweep", "A.mo", "--vary", "p=1,2", "--keep", "x", "--trajectories", "T"),
    "linearize": simple("linearize", "A.mo"),
    "bode": simple("bode", "A.mo"),
    "step": simple("step", "A.mo"),
    "nyquist": simple("nyquist", "A.mo"),
    "margins": simple("margins", "A.mo"),
    "rlocus": simple("rlocus", "A.mo"),
    "steady": simple("steady", "A.mo"),
    "sensitivities": simple("sensitivities", "A.mo", "--by", "p"),
    "fit": simple("fit", "A.mo", "--by", "p", "--data", "data.csv"),
    "simulate FMU": fmu,
    "import": imported,
    "eval": lambda place: lambda k: place.run("eval", f"Tool.f(0, {k})", "-I", "lib"),
    "session": session,
    "mcp simulate": mcp("simulate"),
    "studio": studio,
}
# These inspect a model, or start commands of the first list; every fifth attack, since the way is the same for all. The first five call functions of installed
# libraries, and `fmu` those of the model for its start values, in a child process in the sandbox.
SAMPLED = {
    "fmu": exported,
    "check": constant("check", "C.mo"),
    "flatten": constant("flatten", "C.mo"),
    "equations": constant("equations", "C.mo"),
    "lsp": lsp,
    "mcp plot": mcp("plot", variables=["x"]),
    "notebook": notebook,
    "doctor": doctor,
    "verify": verify,
}
# How a command reports a refused call: `verify` and the language server show the text of the message.
REFUSED = {command: re.compile("tried.*refused" if command in ("verify", "lsp") else "L0050") for command in [*COMMANDS, *SAMPLED]}
# Nothing of the given model is run: texts, pictures, tables, files.
RUN_NOTHING = {"examples", "parse", "draw", "document", "format", "convert", "explain", "plot", "result", "compare", "completion", "install", "fmu-check"}


def all_commands(saltus):
    """As the program lists them."""
    said = subprocess.run([saltus, "no-such-command"], capture_output=True, text=True).stderr
    return set(re.search(r"there are (.*)", said).group(1).split(", "))


def complete(saltus):
    """Every command of the program is in one list, and every list has commands of the program alone."""
    there = all_commands(saltus)
    listed = {name.split()[0] for name in [*COMMANDS, *SAMPLED]} | RUN_NOTHING
    return [f"the command '{name}' is not in the table of attacks" for name in sorted(there - listed)] + [
        f"the table of attacks has '{name}', which is no command" for name in sorted(listed - there)]


def refusals(place, command, attempt):
    """Failures of a command with its attacks."""
    failures = []
    for k, attack in enumerate(ATTACKS, 1):
        if command in SAMPLED and k % 5 != 1:
            continue
        done = attempt(k)
        what = f"{place.who}, {command}, {attack}"
        if done.returncode != 3 or not REFUSED[command].search(done.stderr):
            failures.append(f"{what}: status {done.returncode}, said {done.all[:400]!r}")
        if "ESCAPED" in done.all or "topsecretword" in done.all:
            failures.append(f"{what}: it worked")
        if place.state() != place.before:
            return failures + [f"{what}: files have changed: {place.state()}"]
    # Without an attack the command works: what is refused above is the attack.
    done = attempt(0)
    if done.returncode != 0 or REFUSED[command].search(done.all):
        failures.append(f"{place.who}, {command}, no attack: status {done.returncode}, said {done.all[:400]!r}")
    return failures


def table(place, only):
    """Failures of all commands with all attacks."""
    failures = []
    for command, prepare in {**COMMANDS, **SAMPLED}.items():
        if only not in command:
            continue
        attempt = prepare(place)
        try:
            failures += refusals(place, command, attempt)
        finally:
            getattr(attempt, "close", lambda: None)()
        if place.state() != place.before:
            return failures
    return failures


def inspected(place, only):
    """`check`, `flatten`, `fmu`, `draw` and `equations` run nothing of the model outside of the sandbox."""
    failures = []
    for k, attack in enumerate(ATTACKS, 1):
        if k % 5 != 1:
            continue
        (place.models / "I.mo").write_text(model_text(place, "I", k=k))
        place.own()
        for words in (("check", "I.mo"), ("flatten", "I.mo"), ("fmu", "I.mo", "-o", "I.fmu"), ("draw", "I.mo"), ("equations", "I.mo")):
            done = place.run(*words)
            if "ESCAPED" in done.all:
                failures.append(f"{place.who}, {words[0]}, {attack}: it worked")
        if place.state() != place.before:
            return failures + [f"{place.who}, {attack}: files have changed: {place.state()}"]
    return failures


# What a program that embeds the library sees: a model that is refused, whatever it would do. The same text is a process of C (by ctypes) and of Python.
C_PROGRAM = """import ctypes, sys
library, count = ctypes.CDLL(sys.argv[1]), int(sys.argv[2])
class Source(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t)] + [(n, ctypes.c_char_p) for n in ("source", "text", "class_name", "trusted")] + [("trust_text", ctypes.c_int), ("fmu_interface", ctypes.c_char_p)]
for name, result in (("workspace_new", ctypes.c_void_p), ("workspace_compile", ctypes.c_void_p), ("model_diagnostics", ctypes.c_char_p), ("workspace_evaluate", ctypes.c_char_p),
                     ("errmsg", ctypes.c_char_p), ("model_ok", ctypes.c_int)):
    getattr(library, "saltus_" + name).restype = result
workspace = ctypes.c_void_p(library.saltus_workspace_new(b"lib"))
for k in range(1, count + 1):
    source = Source(ctypes.sizeof(Source), b"A.mo", None, b"A(k = %d)" % k)
    model = ctypes.c_void_p(library.saltus_workspace_compile(workspace, ctypes.byref(source)))
    said = library.saltus_model_diagnostics(model)
    print("model", k, "runs" if library.saltus_model_ok(model) else "refused" if b"not trusted" in said else said)
    value = library.saltus_workspace_evaluate(workspace, b"Tool.f(0, %d)" % k)
    why = library.saltus_errmsg()
    print("value", k, value if value is not None else "refused" if b"refused" in why else why)
"""
PYTHON_PROGRAM = """import sys, saltus
count = int(sys.argv[2])
workspace = saltus.Workspace(["lib"])
for k in range(1, count + 1):
    for kind, action in (("model", lambda: saltus.load("A.mo", "A(k = %d)" % k)), ("value", lambda: workspace.evaluate("Tool.f(0, %d)" % k))):
        try:
            print(kind, k, action())
        except saltus.SaltusError as error:
            print(kind, k, "refused" if "not trusted" in str(error) or "refused" in str(error) else str(error))
"""


def embedded(place, library, package):
    """C and Python: foreign code of a model without trust is refused, and that of an installed library runs in a child process in the sandbox."""
    failures = []
    programs = [("C", C_PROGRAM)] * bool(library) + [("Python", PYTHON_PROGRAM)] * bool(package)
    for name, text in programs:
        copied = place.folder / "embedded"
        if not copied.exists():
            copied.mkdir()
            # Under the name that the Python module asks for as well.
            file = pathlib.Path(library).name
            for alias in {file, file.split(".so")[0] + ".so.0"}:
                shutil.copy(library, copied / alias)
        if package and not (copied / "saltus").exists():
            shutil.copytree(pathlib.Path(package) / "saltus", copied / "saltus")
        (place.folder / "program.py").write_text(text)
        place.own()
        done = place.run(place.folder / "program.py", copied / pathlib.Path(library).name, len(ATTACKS), program="/usr/bin/python3",
                         env={"PYTHONPATH": copied, "LD_LIBRARY_PATH": copied})
        lines = done.stdout.splitlines()
        wanted = {f"{kind} {k} refused" for k in range(1, len(ATTACKS) + 1) for kind in ("model", "value")}
        if done.returncode != 0 or set(lines) != wanted or "ESCAPED" in done.all or "topsecretword" in done.all:
            failures.append(f"{place.who}, {name}: status {done.returncode}, said {sorted(set(lines) - wanted)[:4]} {done.stderr[-400:]!r}")
        if place.state() != place.before:
            failures.append(f"{place.who}, {name}: files have changed: {place.state()}")
    return failures


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--library", help="libsaltus.so")
    arguments.add_argument("--package", help="the folder with the Python package")
    arguments.add_argument("--only", default="")
    options = arguments.parse_args()
    failures = complete(options.saltus)
    for user in strangers_place.users():
        tests = [table, inspected] if not options.only else [table]
        if options.library and options.only in ("", "embedded"):
            tests.append(lambda place, only: embedded(place, options.library, options.package))
        for test in tests:
            with tempfile.TemporaryDirectory(prefix="saltus-attacks-") as folder:
                failures += test(Place(pathlib.Path(options.saltus).resolve(), folder, user), options.only)
    for failure in failures:
        print(failure)
    print(f"{len(COMMANDS)} commands x {len(ATTACKS)} attacks, {len(SAMPLED)} with every fifth, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

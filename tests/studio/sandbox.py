#!/usr/bin/env python3
"""Foreign code of a model that runs in the studio: it stays in the sandbox on every thread of its process, forged messages to the studio and ignored
stop signals end its run alone (docs/security.md). As a user without privileges where that is possible, and as the caller.

Usage: sandbox.py --saltus PROGRAM"""
import argparse
import os
import pathlib
import shutil
import socket
import sys
import tempfile
import time

from client import Studio

NOBODY = 65534
failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


def model(name, body, head=""):
    """y = f(time), in C."""
    text = ("#define _GNU_SOURCE\n#include <fcntl.h>\n#include <signal.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n"
            + head + "\nstatic double stranger(double t) { " + body + " }")
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return (f"model {name}\n  function f input Real t; output Real y; external \"C\" y = stranger(t) annotation(Include=\"{text}\"); end f;\n"
            f"  Real y = f(time);\n  annotation(experiment(StopTime=1));\nend {name};\n")


# A handler that runs on another thread of the process would not be restricted by Landlock, unless that thread was started in the sandbox.
ON_OTHER_THREADS = """
static volatile double got = 0;
static void handler(int s) {
  int fd = open("SECRET", O_RDONLY); char c[1]; if (fd >= 0 && read(fd, c, 1) == 1) got = c[0];
  int w = open("MARKER", O_WRONLY | O_CREAT, 0644); if (w >= 0) got += 1000;
}
"""
SEND = """static int once = 0; if (!once) { once = 1; struct sigaction a; memset(&a, 0, sizeof a); a.sa_handler = handler; sigaction(SIGUSR2, &a, 0);
  int p = getpid(), me = syscall(SYS_gettid); for (int k = p; k < p + 300; ++k) if (k != me) syscall(SYS_tgkill, p, k, SIGUSR2);
  usleep(100000); handler(0); } return got;"""
FORGE = """static int once = 0; if (!once) { once = 1; const char* text = "%s"; char head[5]; uint32_t n = strlen(text); memcpy(head, &n, 4); head[4] = '%s';
  for (int fd = 3; fd < 8; ++fd) { if (write(fd, head, 5) == 5) write(fd, text, n); } usleep(200000); } return 1;"""
FORGED = {
    "columns": ("J", r'{\"begun\": {\"columns\": 99999999999, \"invariants\": []}}'),
    "negative": ("J", r'{\"begun\": {\"columns\": -1, \"invariants\": []}}'),
    "status": ("J", r'{\"ended\": {\"status\": 17}}'),
    "signals": ("J", r'{\"begun\": {\"columns\": 2, \"invariants\": [], \"signals\": [[\"a\", \"\", \"\", \"\", 0, true, false, 4000000000, false, false]]}}'),
    "kinds": ("J", r'{\"begun\": {\"columns\": 2, \"invariants\": [], \"signals\": [1, 2, 3]}}'),
    "text": ("J", "no JSON"),
}


def attempts(studio, folder, who):
    secret, marker = folder / "secret.txt", folder / "marker"
    window = studio.window()
    run, ended = window.run(**{"class": "Threads"})
    result, numbers = window.ask("run/columns", run=run, signals=["y"])
    reached = max((abs(v) for v in numbers.get("y", [0])), default=0)
    expect(reached == 0, f"{who}: a handler on another thread reached files: {reached}")
    expect(not marker.exists(), f"{who}: foreign code wrote a file")
    expect(ended["state"] == "failed" and any(d["code"] == "L0050" for d in ended["diagnostics"]), f"{who}: a run with refused calls: {str(ended)[:300]}")
    for name in FORGED:
        run, ended = window.run(**{"class": "Forge_" + name})
        expect(ended["state"] == "failed", f"{who}: a run that forges '{name}' is {ended['state']}")
    run = window.ask("run/start", **{"class": "Deaf"})["run"]
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and next(r for r in window.ask("run/list")["runs"] if r["run"] == run)["state"] != "running":
        time.sleep(0.05)
    time.sleep(0.5)
    window.ask("run/stop", run=run)
    ended = window.wait("run/ended", lambda p: p["run"] == run)
    expect(ended["state"] == "failed", f"{who}: a run that ignores its stop is {ended['state']}")
    # The studio goes on.
    run, ended = window.run(**{"class": "Good"})
    expect(ended["state"] == "done", f"{who}: the run afterwards: {str(ended)[:300]}")
    run = window.ask("run/start", **{"class": "Slow", "stop": 1e6})["run"]
    window.wait("run/progress", lambda p: p["run"] == run and p.get("time", 0) > 0)
    window.ask("run/stop", run=run)
    ended = window.wait("run/ended", lambda p: p["run"] == run)
    expect(ended["state"] == "stopped", f"{who}: a run that was stopped is {ended['state']}: {str(ended)[:300]}")
    expect(secret.read_text() == "SECRET\n", f"{who}: the secret has changed")


def strangers(studio, who):
    """Connections that never show the token do not keep the user's own windows out."""
    idle = [socket.create_connection(("127.0.0.1", studio.port), 20) for _ in range(200)]
    begin = time.monotonic()
    window = studio.window()
    expect(window.status == 101 and window.ask("run/list")["runs"] is not None, f"{who}: a window beside 200 idle connections")
    expect(time.monotonic() - begin < 20, f"{who}: a window waits for idle connections to end")  # these are kept for 30 s
    for one in idle:
        one.close()


def names_with_nul(studio, folder, who):
    """A name with a NUL would be another file for the system: the list of endings would be passed by."""
    window = studio.window()
    for path in ("planted\0b.md", "planted\0.mo", "a/planted\0.md"):
        fault = window.refused("file/new", path=path, text="x")
        expect("path" in fault.message, f"{who}: file/new {path!r}: {fault.message}")
    expect(not list(folder.rglob("planted*")), f"{who}: file/new made {list(folder.rglob('planted*'))}")


def try_as(saltus, user, who):
    with tempfile.TemporaryDirectory(prefix="saltus-studio-") as name:
        folder = pathlib.Path(name)
        program = folder / "bin" / "saltus"
        program.parent.mkdir()
        shutil.copy(saltus, program)
        models, home = folder / "models", folder / "home"
        models.mkdir()
        home.mkdir()
        (folder / "secret.txt").write_text("SECRET\n")
        head = ON_OTHER_THREADS.replace("SECRET", str(folder / "secret.txt")).replace("MARKER", str(folder / "marker"))
        (models / "Threads.mo").write_text(model("Threads", SEND, head))
        for forged, (kind, text) in FORGED.items():
            (models / f"Forge_{forged}.mo").write_text(model("Forge_" + forged, FORGE % (text, kind)))
        (models / "Deaf.mo").write_text(model("Deaf", "signal(SIGUSR1, SIG_IGN); for (;;) usleep(1000); return 0;"))
        (models / "Good.mo").write_text(model("Good", "return 2*t;"))
        (models / "Slow.mo").write_text("model Slow\n  Real x(start=1, fixed=true);\n  discrete Integer n(start=0, fixed=true);\nequation\n  der(x) = -x;\n"
                                        "  when sample(0, 1e-4) then\n    n = pre(n) + 1;\n  end when;\nend Slow;\n")
        for each in [folder, *folder.rglob("*")]:
            os.chown(each, user or os.geteuid(), user or os.getegid())
        identity = dict(user=user, group=user, extra_groups=[]) if user else {}
        environment = {"HOME": str(home), "TMPDIR": str(folder), "XDG_CACHE_HOME": str(home / "cache"), "MODELICAPATH": ""}
        with Studio(str(program), models, state=home / "state", env=environment, **identity) as studio:
            attempts(studio, folder, who)
            names_with_nul(studio, folder, who)
            strangers(studio, who)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = arguments.parse_args().saltus
    for user, who in ((None, "as the caller"), *([(NOBODY, "as another user")] if os.geteuid() == 0 else [])):
        try:
            try_as(saltus, user, who)
        except TimeoutError as late:
            failures.append(f"{who}: no answer: {late}")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

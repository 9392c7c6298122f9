#!/usr/bin/env python3
"""Foreign code of a model that runs in the studio: it stays in the sandbox on every thread of its process, forged messages to the studio and ignored
stop signals end its run alone (docs/security.md). As a user without privileges where that is possible, and as the caller.

Usage: sandbox.py --saltus PROGRAM"""
import argparse
import pathlib
import socket
import sys
import tempfile
import time

from client import Studio

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import strangers_place  # noqa: E402

failures = strangers_place.Failures()
expect = failures.expect


def model(name, body, head=""):
    """y = f(time), in C."""
    text = ("#define _GNU_SOURCE\n#include <fcntl.h>\n#include <signal.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n"
            + head + "\nstatic double stranger(double t) { " + body + " }")
    return (f"model {name}\n  {strangers_place.external_function('f', 'stranger', text)}"
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


def attempts(studio, place):
    who, marker, secret = place.who, place.marker, place.secret
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
    expect(secret.read_text() == "topsecretword\n", f"{who}: the secret has changed")


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


def try_as(saltus, user):
    with tempfile.TemporaryDirectory(prefix="saltus-studio-") as name:
        place = strangers_place.Place(saltus, name, user)
        place.write("Threads.mo", model("Threads", SEND, ON_OTHER_THREADS.replace("SECRET", str(place.secret)).replace("MARKER", str(place.marker))))
        for forged, (kind, text) in FORGED.items():
            place.write(f"Forge_{forged}.mo", model("Forge_" + forged, FORGE % (text, kind)))
        place.write("Deaf.mo", model("Deaf", "signal(SIGUSR1, SIG_IGN); for (;;) usleep(1000); return 0;"))
        place.write("Good.mo", model("Good", "return 2*t;"))
        place.write("Slow.mo", "model Slow\n  Real x(start=1, fixed=true);\n  discrete Integer n(start=0, fixed=true);\nequation\n  der(x) = -x;\n"
                               "  when sample(0, 1e-4) then\n    n = pre(n) + 1;\n  end when;\nend Slow;\n")
        place.own()
        environment = place.environment(XDG_CACHE_HOME=place.home / "cache", MODELICAPATH="")
        with Studio(str(place.saltus), place.models, state=place.home / "state", env=environment, **place.identity()) as studio:
            try:
                attempts(studio, place)
                names_with_nul(studio, place.folder, place.who)
                strangers(studio, place.who)
            except TimeoutError as late:
                failures.append(f"{place.who}: no answer: {late}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = arguments.parse_args().saltus
    for user in strangers_place.users():
        try_as(saltus, user)
    return failures.report()


if __name__ == "__main__":
    sys.exit(main())

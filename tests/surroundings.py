#!/usr/bin/env python3
"""What the system does to a run: the clock jumps, and there is no temporary folder. Timeouts and real-time runs last as long as they should, caches stay right, and what needs a
temporary folder says so.

A library that is loaded first (LD_PRELOAD) gives another time of day at each call: a day ahead, then a day back. Durations are measured by this script.

Usage: surroundings.py --saltus PROGRAM [--cc COMPILER]"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from expectations import expect, verdict

CLOCK = """#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long jump(void) { static _Atomic long calls; return ++calls % 2 ? 86400 : -86400; }
int clock_gettime(clockid_t clock, struct timespec* at) {
  long status = syscall(SYS_clock_gettime, clock, at);
  if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += jump();
  return (int)status;
}
int gettimeofday(struct timeval* restrict at, void* restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec, at->tv_usec = now.tv_nsec / 1000;
  return 0;
}
time_t time(time_t* at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
"""
MODEL = "model M Real x(start = 1, fixed = true); equation der(x) = -x; annotation(experiment(StopTime = 1)); end M;\n"
ENDLESS = "model E function f input Real x; output Real y = x; algorithm while y > 0 loop y := y + 1; end while; end f; Real y = f(time + 1); end E;\n"
FOREIGN = """model F
  function twice input Real x; output Real y; external "C" y = twice(x) annotation(Include = "static double twice(double x) { return 2*x; }"); end twice;
  Real y = twice(time);
  annotation(experiment(StopTime = 1));
end F;
"""


def seconds(words, folder, environment):
    begun = time.monotonic()
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    return time.monotonic() - begun, done


def clock_jumps(saltus, cc, folder):
    (folder / "clock.c").write_text(CLOCK)
    made = subprocess.run([cc, "-shared", "-fPIC", "-O1", "-o", folder / "clock.so", folder / "clock.c"], capture_output=True, text=True)
    expect("the clock", made.returncode == 0, made.stderr)
    environment = {k: v for k, v in os.environ.items() if k != "SALTUS_NO_CACHE"} | {"LD_PRELOAD": str(folder / "clock.so"), "XDG_CACHE_HOME": str(folder / "cache")}
    shown = subprocess.run([sys.executable, "-c", "import time; print(abs(time.time() - time.time()) > 86400)"], env=environment, capture_output=True, text=True)
    expect("the clock jumps", shown.stdout.strip() == "True", shown.stdout + shown.stderr)
    # One second of the model is one second on a steady clock; a loaded machine may be late, never early.
    took, done = seconds([saltus, "simulate", "M.mo", "--real-time", "1", "-o", "r.csv"], folder, environment)
    expect("real time", done.returncode == 0 and 0.95 <= took < 30, f"{took:.2f} s, status {done.returncode}: {done.stdout + done.stderr}")
    took, done = seconds([saltus, "simulate", "E.mo", "--timeout", "1"], folder, environment)
    expect("a timeout", done.returncode == 3 and "--timeout" in done.stderr and 0.95 <= took < 30, f"{took:.2f} s, status {done.returncode}: {done.stderr}")
    # The cache compares files, not dates: what has changed is compiled again.
    for start in (1, 3, 5):
        (folder / "M.mo").write_text(MODEL.replace("start = 1", f"start = {start}"))
        for _ in range(2):
            took, done = seconds([saltus, "simulate", "M.mo", "-o", "r.csv"], folder, environment)
            first = float((folder / "r.csv").read_text().splitlines()[1].split(",")[1]) if done.returncode == 0 else done.stderr
            expect("the cache", first == start, f"x(0) = {first}, not {start}")
    (folder / "M.mo").write_text(MODEL)


def no_temporary_folder(saltus, folder):
    """/tmp is a folder in which nothing can be made, and TMPDIR names nothing. Needs a mount of its own, which not every system allows."""
    inside = "mount -t tmpfs -o ro none /tmp && mount -t tmpfs -o ro none /var/tmp && cd \"$1\" && shift && exec \"$@\""
    def run(*words):
        environment = os.environ | {"TMPDIR": "/no/such/folder", "HOME": str(folder), "SALTUS_NO_CACHE": "1"}
        environment.pop("XDG_CACHE_HOME", None)
        return subprocess.run(["unshare", "-m", "sh", "-c", inside, "sh", folder, saltus, *words], env=environment, capture_output=True, text=True, timeout=120)
    if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode != 0:
        print("no mounts of its own are allowed: the test without a temporary folder is left out")
        return
    done = run("simulate", "M.mo", "-o", "r.csv")
    expect("no temporary folder: a run", done.returncode == 0, done.stdout + done.stderr)
    for words in (["check", "M.mo"], ["linearize", "M.mo"], ["sweep", "M.mo", "--start-value", "x=2", "--vary", "x=1,2", "-o", "s.csv"]):
        done = run(*words)
        expect(f"no temporary folder: {words[0]}", done.returncode in (0, 1, 2, 3) and "terminate" not in done.stderr, f"status {done.returncode}: {done.stderr}")
    for words in (["simulate", "F.mo"], ["fmu", "M.mo", "-o", "M.fmu"]):
        done = run(*words)
        named = "no folder can be made" in done.stderr
        expect(f"no temporary folder: {words[0]}", done.returncode == 0 or (done.returncode in (1, 3) and named), f"status {done.returncode}: {done.stdout + done.stderr}")


def is_hidden(path):
    """By the test without a temporary folder."""
    return os.path.realpath(path).startswith(("/tmp/", "/var/tmp/"))


def outside_of_tmp():
    """A folder in which one can write: this one, but for a checkout below /tmp."""
    for place in (os.environ.get("SALTUS_TEST_FOLDER"), os.getcwd(), os.path.expanduser("~"), "/var/lib"):
        if place and not is_hidden(place + "/") and os.access(place, os.W_OK):
            return place
    return os.getcwd()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--cc", default="cc")
    options = parser.parse_args()
    saltus = os.path.abspath(options.saltus)
    with tempfile.TemporaryDirectory(dir=outside_of_tmp()) as name:
        folder = pathlib.Path(name)
        for file, text in (("M.mo", MODEL), ("E.mo", ENDLESS), ("F.mo", FOREIGN)):
            (folder / file).write_text(text)
        clock_jumps(saltus, options.cc, folder)
        if is_hidden(saltus):
            saltus = shutil.copy(saltus, folder / "saltus")
        no_temporary_folder(saltus, folder)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())

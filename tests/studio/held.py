#!/usr/bin/env python3
"""One studio held under constant edits and runs: it answers, and its memory stays flat. Two windows edit one model, runs are started, and old ones deleted, as fast as
answers come. Memory is that of the server, without its children.

Usage: held.py --saltus PROGRAM [--minutes 60] [--megabytes 40]"""
import argparse
import os
import pathlib
import sys
import tempfile
import time

from client import Fault, Studio

MODEL = """model Ball
  Real h(start=1, fixed=true);
  Real v(start=0, fixed=true);
  parameter Real e=0.8;
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -e*pre(v));
  end when;
  annotation (experiment(StopTime=1));
end Ball;
"""
LINE = 3  # that of the parameter
FIRST, LAST = 19, 22  # columns of its value
KEPT_RUNS = 10
WARM = 0.2  # of the time: caches fill


def resident_megabytes(process):
    pages = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / (1 << 20)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--megabytes", type=float, default=40, help="that the memory may grow by after the first fifth of the time")
    options = parser.parse_args()
    edits = runs = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "models"
        folder.mkdir()
        (folder / "Ball.mo").write_text(MODEL)
        with Studio(os.path.abspath(options.saltus), folder, state=pathlib.Path(name) / "state") as studio:
            one, two = studio.window(), studio.window()
            uri = f"file://{folder}/Ball.mo"
            version = one.ask("text/open", uri=uri)["version"]
            two.ask("text/open", uri=uri)
            begun, warm, told, kept = time.monotonic(), None, 0, []
            while (passed := time.monotonic() - begun) < 60 * options.minutes:
                for k in range(50):
                    window = (one, two)[k % 2]
                    change = [{"range": {"start": {"line": LINE, "character": FIRST}, "end": {"line": LINE, "character": LAST}}, "newText": f"0.{edits % 10}"}]
                    try:
                        version = window.ask("text/change", uri=uri, version=version, edits=change)["version"]
                    except Fault as fault:  # nothing changed, or the other window was first
                        version = (fault.data or {}).get("version", version)
                    edits += 1
                run = one.ask("run/start", **{"class": "Ball"})["run"]
                ended = one.wait("run/ended", lambda p: p["run"] == run)
                assert ended["state"] == "done", ended
                runs += 1
                kept.append(run)
                if len(kept) > KEPT_RUNS:
                    one.ask("run/delete", run=kept.pop(0))
                # What nobody waits for.
                one.notes.clear()
                two.ask("workspace/info")
                two.notes.clear()
                memory = resident_megabytes(studio.process.pid)
                if warm is None and passed > WARM * 60 * options.minutes:
                    warm = memory
                if passed > told:
                    told += 60
                    print(f"{passed / 60:5.1f} min: {edits} edits, {runs} runs, {memory:.1f} MB", flush=True)
            text = (folder / "Ball.mo").read_text()
    grown = memory - warm
    good = grown < options.megabytes and "parameter Real e=0." in text and text.count("\n") == MODEL.count("\n")
    print(f"{edits} edits, {runs} runs in {options.minutes} min: {warm:.1f} MB after a fifth of the time, {memory:.1f} MB at the end: {'flat' if good else 'it grows, or the file is another'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

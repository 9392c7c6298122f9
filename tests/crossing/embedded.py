#!/usr/bin/env python3
"""Runs of a model in this process, by the C interface alone (ctypes): embedded.py LIBRARY WAY FILE CLASS STOP ROWS NAME...

Prints JSON: {"time": [...], NAME: [...]}, {"final": {...}}, or {"refused": code and text}. WAY is one of the functions below."""
import ctypes
import json
import os
import sys
import threading

TEXT, POINTER, SIZE, REAL, INT = ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_double, ctypes.c_int
FUNCTIONS = {
    "saltus_workspace_new": (POINTER, [TEXT]), "saltus_workspace_compile": (POINTER, [POINTER, POINTER]), "saltus_model_ok": (INT, [POINTER]),
    "saltus_model_diagnostics": (TEXT, [POINTER]), "saltus_run_new": (POINTER, [POINTER]), "saltus_run_set_parameter": (INT, [POINTER, TEXT, REAL]),
    "saltus_run_set_tolerance": (None, [POINTER, REAL]), "saltus_run_set_interval": (None, [POINTER, REAL]), "saltus_run_simulate": (INT, [POINTER, REAL, REAL]),
    "saltus_run_row_count": (SIZE, [POINTER]), "saltus_run_column": (SIZE, [POINTER, TEXT, POINTER, SIZE]), "saltus_run_diagnostics": (TEXT, [POINTER]),
    "saltus_run_value": (REAL, [POINTER, TEXT]), "saltus_run_begin": (INT, [POINTER, REAL, REAL]), "saltus_run_advance": (INT, [POINTER, REAL]),
    "saltus_run_time": (REAL, [POINTER]), "saltus_run_set": (INT, [POINTER, TEXT, REAL]), "saltus_run_failure": (TEXT, [POINTER]), "saltus_run_linearize": (TEXT, [POINTER]),
    "saltus_run_free": (None, [POINTER]), "saltus_run_end": (INT, [POINTER]), "saltus_run_sweep": (SIZE, [POINTER, REAL, REAL, POINTER]), "saltus_run_sweep_messages": (TEXT, [POINTER]),
}
TOLERANCE = 1e-8


class Source(ctypes.Structure):
    _fields_ = [("size", SIZE), ("source", TEXT), ("text", TEXT), ("class_name", TEXT), ("trusted", TEXT), ("trust_text", INT), ("fmu_interface", TEXT), ("points", TEXT)]


class Sweep(ctypes.Structure):
    _fields_ = [("size", SIZE), ("names", POINTER), ("name_count", SIZE), ("values", POINTER), ("member_count", SIZE), ("kept", POINTER), ("kept_count", SIZE),
                ("threads", ctypes.c_uint), ("into", POINTER), ("progress", POINTER), ("data", POINTER)]


class Refused(Exception):
    pass


class Program:
    def __init__(self, library, file, name):
        self.c = ctypes.CDLL(library)
        for function, (result, arguments) in FUNCTIONS.items():
            getattr(self.c, function).restype, getattr(self.c, function).argtypes = result, arguments
        path = os.environ.get("MODELICAPATH", "")
        source = Source(ctypes.sizeof(Source), file.encode(), None, name.encode(), ":".join([os.path.dirname(os.path.abspath(file)), *filter(None, [path])]).encode(), 0, None, None)
        self.model = self.c.saltus_workspace_compile(self.c.saltus_workspace_new(path.encode()), ctypes.byref(source))
        if not self.c.saltus_model_ok(self.model):
            raise Refused(self.c.saltus_model_diagnostics(self.model).decode())

    def run(self, k, interval):
        run = self.c.saltus_run_new(self.model)
        self.c.saltus_run_set_tolerance(run, TOLERANCE)
        self.c.saltus_run_set_interval(run, interval)
        if not self.c.saltus_run_set_parameter(run, b"k", k):
            raise Refused(f"k: {self.why(run)}")
        return run

    def why(self, run):
        return f"{(self.c.saltus_run_failure(run) or b'').decode()} {(self.c.saltus_run_diagnostics(run) or b'').decode()}"

    def columns(self, run, names):
        rows = self.c.saltus_run_row_count(run)
        buffer = (REAL * rows)()
        found = {}
        for name in ("time", *names):
            if self.c.saltus_run_column(run, name.encode(), buffer, rows) != rows:
                raise SystemExit(f"no column {name}")
            found[name] = list(buffer)
        return found


def threads(program, stop, rows, names):
    """Three runs of one program at once; those with equal parameters are equal to the last bit."""
    found = {}

    def one(number, k):
        try:
            run = program.run(k, stop / rows)
            if not program.c.saltus_run_simulate(run, 0, stop):
                raise Refused(program.why(run))
            found[number] = program.columns(run, names)
        except Exception as fault:
            found[number] = fault
    workers = [threading.Thread(target=one, args=(i, k)) for i, k in enumerate((1.0, 0.7, 1.0))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for fault in found.values():
        if isinstance(fault, Exception):
            raise fault
    if found[0] != found[2]:
        raise SystemExit("two equal runs at once differ: " + ", ".join(n for n in found[0] if found[0][n] != found[2][n]))
    return found[0]


def steps(program, stop, rows, names):
    """A run that is moved from row to row, with values in between."""
    run = program.run(1.0, stop)
    if not program.c.saltus_run_begin(run, 0, stop):
        raise Refused(program.why(run))
    found = {name: [] for name in ("time", *names)}
    for i in range(rows + 1):
        t = stop * i / rows
        if i > 0 and not program.c.saltus_run_advance(run, t) and i < rows:
            raise Refused(program.why(run))
        found["time"].append(t)
        for name in names:
            found[name].append(program.c.saltus_run_value(run, name.encode()))
    return found


def sweep(program, stop, rows, names):
    """Members on two threads; the last one has the model's own parameter."""
    values = [0.7, 1.3, 0.9, 1.0]
    run = program.run(1.0, stop / rows)
    into = (REAL * (len(values) * len(names)))()
    keep = (TEXT * len(names))(*(n.encode() for n in names))
    asked = Sweep(ctypes.sizeof(Sweep), ctypes.cast((TEXT * 1)(b"k"), POINTER), 1, ctypes.cast((REAL * len(values))(*values), POINTER), len(values),
                  ctypes.cast(keep, POINTER), len(names), 2, ctypes.cast(into, POINTER), None, None)
    if program.c.saltus_run_sweep(run, 0, stop, ctypes.byref(asked)) != len(values):
        raise Refused(f"{program.why(run)} {(program.c.saltus_run_sweep_messages(run) or b'').decode()}")
    return {"final": {name: into[(len(values) - 1) * len(names) + i] for i, name in enumerate(names)}}


def linearize(program, stop, rows, names):
    """A of the linear model on the way, against difference quotients: of der(z) = k*y - z by each state. {"worst": [...]} of each z."""
    at = 0.35 * stop
    c, run = program.c, program.run(1.0, stop)
    if not c.saltus_run_begin(run, 0, stop) or not c.saltus_run_advance(run, at):
        raise Refused(program.why(run))
    text = c.saltus_run_linearize(run)
    if not text:
        raise Refused(program.why(run))
    linear = json.loads(text)
    states, A = linear["states"], linear["A"]

    def rates():
        return [c.saltus_run_value(run, f"c{name[1:]}.y".encode()) - c.saltus_run_value(run, name.encode()) for name in names]
    worst = {}
    owners = {name: states.index(f"c{name[1:]}.z") if f"c{name[1:]}.z" in states else states.index(name) for name in names}
    for j, state in enumerate(states):
        value, moved = linear["x"][j], []
        h = 1e-5 * max(1.0, abs(value))
        for sign in (1, -1):
            if not c.saltus_run_set(run, state.encode(), value + sign * h):
                raise Refused(program.why(run))
            moved.append(rates())
        c.saltus_run_set(run, state.encode(), value)
        for i, name in enumerate(names):
            found, quotient = A[owners[name]][j], (moved[0][i] - moved[1][i]) / (2 * h)
            if abs(found - quotient) > 1e-4 * max(1, abs(quotient)):
                worst.setdefault(name, []).append([state, found, quotient])
    return {"worst": worst}


def main():
    library, way, file, name, stop, rows, *names = sys.argv[1:]
    try:
        print(json.dumps(globals()[way](Program(library, file, name), float(stop), int(rows), names)))
    except Refused as why:
        print(json.dumps({"refused": str(why)}))


if __name__ == "__main__":
    main()

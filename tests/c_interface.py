#!/usr/bin/env python3
"""The C interface, function by function, from the declarations in src/api/saltus/*.h: each one is exported, each one survives null pointers and zeros, alone and with live
objects, and reports them. Nothing else is exported. A function that is added is tested without an edit here.
Usage: c_interface.py --library libsaltus.so"""
import argparse
import ctypes
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = sorted((ROOT / "src/api/saltus").glob("*.h"))
TYPES = {"int": ctypes.c_int, "size_t": ctypes.c_size_t, "double": ctypes.c_double, "unsigned": ctypes.c_uint, "unsigned long long": ctypes.c_ulonglong,
         "saltus_status": ctypes.c_int, "void": None}
HANDLES = ("saltus_workspace", "saltus_model", "saltus_run", "saltus_result")
# A null pointer stands for no function, and for an array of no elements.
NULL_IS_VALID = {"saltus_set_progress", "saltus_get_slots", "saltus_set_slots"}


def declarations():
    """[(name, result, [types])], the types as written, without names of parameters."""
    found = []
    for header in HEADERS:
        text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
        text = re.sub(r'SALTUS_DEPRECATED\("[^"]*"\)', "", text)
        for result, name, arguments in re.findall(r"^\s*SALTUS_API ([\w ]+?[ *]+)(saltus_\w+)\((.*?)\);", text, re.S | re.M):
            # A pointer to a function is a pointer.
            arguments = re.sub(r"\w+ \(\*\w+\)\([^()]*\)", "void* function", " ".join(arguments.split()))
            types = [re.sub(r"\b\w+$", "", a).strip() if "*" in a else re.sub(r" \w+$", "", a).strip() for a in arguments.split(", ") if a != "void"]
            found.append((name, result.strip(), types))
    return found


def c_type(text):
    if "*" in text:
        return ctypes.c_char_p if text.replace(" ", "") == "constchar*" else ctypes.c_void_p
    return TYPES[text]


def handle_of(text):
    return next((h for h in HANDLES if re.fullmatch(rf"(const )?{h}\*", text)), None)


class Interface:
    """The library, with live objects."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.functions = {n: (r, t) for n, r, t in declarations()}

        class Source(ctypes.Structure):
            _fields_ = [("size", ctypes.c_size_t), ("source", ctypes.c_char_p), ("text", ctypes.c_char_p), ("rest", ctypes.c_void_p * 6)]
        source = Source(ctypes.sizeof(Source), b"M.mo", b"model M input Real u; output Real y = x; Real x(start = 1, fixed = true); equation der(x) = u - x; end M;")
        workspace = self("saltus_workspace_new", b"")
        model = self("saltus_workspace_compile", workspace, ctypes.addressof(source))
        assert self("saltus_model_ok", model), self("saltus_errmsg")
        run = self("saltus_run_new", model)
        assert self("saltus_initialize", run, 0.0, 1.0) == 0, self("saltus_errmsg")
        self.objects = {"saltus_workspace": workspace, "saltus_model": model, "saltus_run": run, "saltus_result": self("saltus_result_read", None)}

    def __call__(self, name, *arguments):
        result, types = self.functions[name]
        function = getattr(self.library, name)
        function.restype, function.argtypes = c_type(result), [c_type(t) for t in types]
        return function(*arguments)

    def fault(self, name, live):
        """What is wrong with a call by null pointers and zeros, or None."""
        result, types = self.functions[name]
        value = self(name, *(self.objects[handle_of(t)] if live and handle_of(t) else 0.0 if t == "double" else None if "*" in t else 0 for t in types))
        if result != "saltus_status" or name in ("saltus_errcode", "saltus_check_version"):
            return None
        if not live and value != 1:
            return f"returns {value} for null pointers"
        if not live and name != "saltus_model_status" and (self("saltus_errcode") != value or not self("saltus_errmsg")):
            return "leaves no message"
        if live and value == 0 and name not in NULL_IS_VALID and any("*" in t and not handle_of(t) for t in types):
            return "accepts null pointers"
        return None


def in_a_child(interface, name, live):
    """A crash is that of a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            told = interface.fault(name, live) or ""
        except BaseException as error:  # noqa: B036
            told = repr(error)
        os.write(writing, told.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    status = os.waitpid(child, 0)[1]
    return f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else told


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", required=True)
    arguments = parser.parse_args()
    declared = [name for name, _, _ in declarations()]
    assert len(declared) == len(set(declared)) and len(declared) > 100, len(declared)
    written = set(re.findall(r"\b(saltus_\w+)\(", "".join(re.sub(r"/\*.*?\*/", "", h.read_text(), flags=re.S) for h in HEADERS))) - {"saltus_status_text"}
    failures = [f"{name} is declared, but this test does not read its declaration" for name in written - set(declared)]
    listing = subprocess.run(["nm", "-D", "--defined-only", arguments.library], capture_output=True, text=True, check=True).stdout
    exported = {line.split()[-1].split("@")[0] for line in listing.splitlines() if line.split()[-2] == "T"}
    failures += [f"{name} is declared and not exported" for name in declared if name not in exported]
    failures += [f"{name} is exported and not declared" for name in exported if name.startswith("saltus_") and name not in declared]
    interface = Interface(arguments.library)
    for name in declared:
        for live in (False, True):
            told = in_a_child(interface, name, live)
            if told:
                failures.append(f"{name} ({'with objects' if live else 'null'}): {told}")
    print("\n".join(failures) or f"{len(declared)} functions")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

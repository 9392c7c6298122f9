#!/usr/bin/env python3
"""Small hostile inputs: each ends within seconds, in bounded memory, with a message and a status; none by a signal, none with an internal error, none
with a number that is wrong. Where an input has an answer, it stands here. More of the kind, with their places, is in tests/limits and tests/limits.py.

Usage: hostile.py --saltus PROGRAM [--only WORD]"""
import argparse
import concurrent.futures
import csv
import os
import pathlib
import random
import resource
import struct
import subprocess
import sys
import tempfile

SECONDS = 20 * float(os.environ.get("SALTUS_TEST_PATIENCE", 1))  # on a loaded machine; most need 0.1
GIGABYTES = 4


def levels(n, first, line):
    return first + "".join(line.format(i=i, n=i + 1) for i in range(n))


# name, ending, text, arguments, status, words of the message (or {variable: last value})
SUBSCRIPTS = [
    ("subscript: a when clause writes on", "mo", """model M Integer n(start=0,fixed=true); discrete Real a[3](each start=0,each fixed=true);
      discrete Real z(start=99,fixed=true), zz(start=98,fixed=true); algorithm when sample(0.1,0.1) then n:=pre(n)+1; a[n]:=n; end when;
      when time>5 then z:=1; zz:=2; end when; end M;""", [], 3, "index 4 is outside of 1..3"),
    ("subscript: writes before and behind", "mo", """model M parameter Integer k=4; Real a[3]; Real b[3]={10,20,30}; discrete Real c(start=77,fixed=true);
      algorithm a:={1,2,3}; a[k]:=5+time; a[-1+k-k]:=6; equation when time>2 then c=0; end when; end M;""", [], 3, "index 4 is outside of 1..3"),
    ("subscript: of a derivative", "mo", "model M parameter Integer k=1; Real a[3](each start=1, each fixed=true); Real y=a[k]; equation der(a)=-a; end M;", ["--param", "k=5"], 3, "index 5 is outside of 1..3"),
    ("subscript: an enumeration", "mo", "model M type E=enumeration(a,b,c); parameter Integer k=7; Real t[E]={1,2,time}; Real y=t[E(k)]; end M;", [], 3, "index 7 is outside of 1..3"),
    ("subscript: a conversion alone", "mo", "model M type E=enumeration(a,b,c); parameter Integer k=7; E e=E(k); end M;", [], 3, "index 7 is outside of 1..3"),
    ("subscript: a constant", "mo", "model M Real a[3]={1,2,time}; Real y=a[4]; end M;", [], 1, "error[M0363]"),
]
CRASHES = [
    ("crash: max of nothing", "mo", "model M Real b=max({}); end M;", [], 0, {"b": -1.7976931348623157e308}),
    ("crash: min of nothing", "mo", "model M Real b=min(fill(1.0,0)); end M;", [], 0, {"b": 1.7976931348623157e308}),
    ("crash: min of an endless range", "mo", "model M Real y=min(i for i in 0:1e308); end M;", [], 1, "elements"),
    ("crash: recursion of a million", "mo", "model M function f input Integer n; output Real y; algorithm if n > 0 then y := f(n - 1) + 1; else y := 0; end if; end f; Real y=f(integer(1e6 + 0*time)); end M;", [], 3, "too deeply"),
    ("crash: a power of a matrix", "mo", "model M parameter Real m[2,2]=[1,2;1,1]; Real b[2,2]=m^1000000; end M;", [], 0, "is infinite"),
]
ENDLESS = [
    ("endless: a pole", "mo", "model M Real x(start=1,fixed=true); equation der(x)=-1/x; end M;", ["--stop", "2"], 3, "error[R00"),
    ("endless: another pole", "mo", "model M Real x(start=0,fixed=true); equation der(x)=1/(1-x); end M;", ["--stop", "2"], 3, "error[R00"),
    ("endless: a slope of 1e308", "mo", "model M Real v(start=5,fixed=true); equation der(v)=1e308; end M;", [], None, None),
    ("endless: a power of states", "mo", """model M Real i1(start=1,fixed=true), i2(start=-0.5,fixed=true), i3, v; equation der(i1)=v; der(i2)=v-2*i2; der(i3)=v-2*i3;
      i1^i2+i3=0; end M;""", ["--timeout", "10"], None, None),
    ("endless: no solution after 0.5", "mo", "model M Real a(start=0), b(start=0), c(start=1); equation (a-1)*(c+2)=0; b^2+c^2+(a-1)*b=1; der(a)+b*der(c)+c*der(b)=1; end M;", ["--timeout", "10"], None, None),
    ("deep: base classes", "mo", "package P " + levels(500, "model A0 Real x=time; end A0; ", "model A{n} extends A{i}; end A{n}; ") + "end P;", ["-m", "P.A500"], 1, "error[M0349]"),
    ("many: unqualified imports", "mo", "package P " + "".join(f"package Q{i} constant Real c{i}=1; end Q{i}; " for i in range(501)) + "model M " + "".join(f"import P.Q{i}.*; " for i in range(501))
     + "Real y=c7*time; end M; end P;", ["-m", "P.M"], 1, "error[M0354]"),
    # 512 points per step, none of which interpolation gives. The limit is 2^22 points.
    ("delay: noise", "mo", "model M Real x = noEvent(mod(1e6*sin(1e5*time), 1.0)), y = delay(x, 1000, 1000); Real s(start=0, fixed=true); equation der(s) = 1; end M;",
     ["--stop", "100", "--max-step", "0.005"], 3, "needs more than 4194304 points"),
    # Strings of variables are kept as long as the run: 1 GB of them is the most.
    ("endless: texts", "chi", 'proc P() = |[ s: string, n: nat ; n := 1 | *[ n > 0 -> s := s ++ "0123456789012345678901234567890123456789" ] ]|\nxper(stop = 1) = |[ P() ]|\n', [], 3, "the Strings of the run take more than 1024 MB"),
    ("endless: a tolerance in the model", "chi", "proc P() = |[ delta 1 ]|\nxper(tolerance = 1e-30) = |[ P() ]|\n", [], None, None),
    ("endless: a tolerance", "mo", "model M Real x(start=1,fixed=true); equation der(x)=-x; end M;", ["--tolerance", "1e-30"], 2, "--tolerance"),
    ("endless: declarations", "mo", "model M " + " ".join(f"Real v{i} = time;" for i in range(50000)) + " end M;", ["--variables", "v7"], 0, {"v7": 1}),
    ("endless: thirty levels", "mo", "package P " + levels(30, "model A0 Real x=time; end A0; ", "model A{n} A{i} a,b; end A{n}; ") + "end P;", ["-m", "P.A30"], 1, "elements"),
    ("endless: cat, forty levels", "mo", "model M " + levels(40, "constant Real[:] a0={1,2}; ", "constant Real[:] a{n}=cat(1,a{i},a{i}); ") + "Real y=a40[1]*time; end M;", [], 1, "elements"),
    ("endless: linspace", "mo", "model M Real y=time*sum(linspace(0,1,1000000000)); end M;", [], 1, "elements"),
    ("endless: a coarse range", "mo", "model M Real y=time*sum(0:1e300:1e308); end M;", [], 1, "elements"),
    ("endless: ten million steps of a clock", "mo", "model M discrete Real x(start=0); equation when Clock(1,1000000000000000) then x=previous(x)+1; end when; end M;", ["--timeout", "2"], 3, None),
    ("endless: an interval that is negative", "chi", "proc P() = |[ delta 1 ]|\nxper(stop = 1, interval = -1) = |[ P() ]|\n", [], 1, "error["),
]
INTERNAL = [
    ("internal: edge of a Real", "mo", "model M Real x=time; Real y=edge(x); end M;", [], 1, "error[M"),
    ("internal: edge of an Integer", "mo", "model M Integer n(start=0); equation when time>0.5 then n=edge(n)+1; end when; end M;", [], 1, "error[M"),
    ("internal: a sum over a range", "mo", "model M Real y=time*sum(1:9223372036854775807); end M;", [], 1, "elements"),
    ("internal: a sum of ones", "mo", "model M Real y=time*sum(1 for i in 1:1000000000000); end M;", [], 1, "elements"),
    ("internal: fill", "mo", "model M Real y=sum(fill(time,1000000000000)); end M;", [], 1, "elements"),
    ("internal: an array", "mo", "model M Real x[100000000]; end M;", [], 1, "elements"),
    ("internal: components and inner", "mo", "model A outer Real w; Real x=w; end A; model M inner Real w=time; A a[100000000]; end M;", ["-m", "M"], 1, "elements"),
    ("internal: connectors", "mo", "connector Out=output Real; model M Out y[100000000]={5,10}; end M;", ["-m", "M"], 1, "error[M"),
    ("internal: a text, doubled", "mo", "model M " + levels(60, 'constant String s0="ab"; ', "constant String s{n}=s{i}+s{i}; ") + 'Real y=if s60 == "" then 1 else 2; end M;', [], 3, "characters"),
    ("internal: an Integer beyond", "mo", "model M constant Integer a=9223372036854775807+1; Real y=a*time; end M;", [], 3, "an Integer is too large"),
]
STATE = "model M parameter Real k=1; parameter Integer n=2; Real x(start=1,fixed=true); equation der(x)=-k*x+0*n; end M;"
OPTIONS = [(f"option: {' '.join(words)}", "mo", STATE, words, status, said) for words, status, said in [
    (["--tolerance", "1e308"], 2, "--tolerance"), (["--tolerance", "1.5"], 2, "--tolerance"), (["--tolerance", "0"], 2, "--tolerance"), (["--tolerance", "nan"], 2, "--tolerance"),
    (["--stop", "inf"], 2, "--stop"), (["--stop", "1e400"], 2, ""), (["--start", "nan"], 2, ""), (["--interval", "0"], 2, "--interval"), (["--interval", "-1"], 2, "--interval"),
    (["--intervals", "1e308"], 2, ""), (["--intervals", "-5"], 2, ""), (["--seed", "x"], 2, ""), (["--interval", "1e-308"], 3, "closer than time can be resolved"),
    (["--start", "1e20", "--stop", "100000000000000000001"], None, None), (["--param", "k=1e308"], None, None), (["--param", "k=nan"], None, None),
    (["--param", "n=1e300"], 1, "it is an Integer"), (["--param", "n=1.5"], None, None), (["--param", "zzz=1"], None, None), (["--param", "=1"], 2, None), (["--param", "k"], 2, None),
    (["--max-size", "x"], 2, ""), (["--memory", "-1"], 2, ""), (["--timeout", "-1"], 2, ""), (["--max-elements", "0"], None, None), (["-o", ""], 2, "empty"), (["-o", "/nowhere/x.csv"], 3, "nowhere"),
    (["-o", "/"], None, None), (["--solver", "\x1b[31m"], 2, ""), (["--plot", "\x1b[31m"], 0, "L0026"), (["--resume", "/dev/zero"], 2, "not a regular file"), (["--resume", "M.mo"], 2, "is no snapshot")]]


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, GIGABYTES << 30))


def run(saltus, arguments, folder, limit=True, **options):
    try:
        return subprocess.run([saltus, *map(str, arguments)], cwd=folder, capture_output=True, text=True, errors="replace", timeout=SECONDS, preexec_fn=limits if limit else None, **options)
    except subprocess.TimeoutExpired:
        return None


def judge(saltus, case, limit):
    """What is wrong, or nothing."""
    name, ending, text, arguments, status, expected = case
    with tempfile.TemporaryDirectory(prefix="saltus-hostile-") as folder:
        path = pathlib.Path(folder) / f"M.{ending}"
        path.write_text(text)
        out = [] if "-o" in arguments else ["-o", "out.csv"]
        done = run(saltus, ["simulate", path.name, "--max-size", "100M", *out, *arguments] if "--max-size" not in arguments else ["simulate", path.name, *arguments], folder, limit)
        if done is None:
            return f"{name}: no end after {SECONDS} s"
        said = done.stdout + done.stderr
        if done.returncode not in (0, 1, 2, 3) or "L0010" in said or (done.returncode != 0 and not said) or "\x1b[31m" in said:
            return f"{name}: status {done.returncode}: {said[-600:]!r}"
        if status is not None and done.returncode != status:
            return f"{name}: status {done.returncode} instead of {status}: {said[-600:]!r}"
        if isinstance(expected, str) and expected not in said:
            return f"{name}: {expected!r} is not said: {said[-600:]!r}"
        if isinstance(expected, dict):
            rows = list(csv.DictReader((pathlib.Path(folder) / "out.csv").open()))
            for variable, value in expected.items():
                if float(rows[-1][variable]) != value:
                    return f"{name}: {variable} = {rows[-1][variable]} instead of {value}"
    return None


def strange_files(saltus, limit):
    """Folders, links and pipes where texts are expected; texts of other kinds; a file that changes; closed descriptors."""
    with tempfile.TemporaryDirectory(prefix="saltus-hostile-") as name:
        folder = pathlib.Path(name)

        def expect(what, arguments, status, words="", **options):
            done = run(saltus, arguments, folder, limit, **options)
            if done is None or done.returncode != status or words not in done.stdout + done.stderr:
                return [f"{what}: {'no end' if done is None else (done.returncode, (done.stdout + done.stderr)[-400:])}"]
            return []

        (folder / "M.mo").write_text(STATE)
        os.symlink("loop.mo", folder / "loop.mo")
        (folder / "folder.mo").mkdir()
        for entry, content in (("binary.mo", bytes(range(256)) * 40), ("nul.mo", b"model M\0 end M;"), ("utf16.mo", "model M end M;".encode("utf-16")[:-1])):
            (folder / entry).write_bytes(content)
            yield from expect(entry, ["check", entry], 1, "error[")
        yield from expect("a loop of links", ["check", "loop.mo"], 1, "error[")
        yield from expect("a folder", ["check", "folder.mo"], 1, "error[")
        (folder / "bom.mo").write_bytes(b"\xef\xbb\xbfmodel M Real x=time; end M;\r\n")
        yield from expect("a byte order mark", ["check", "bom.mo"], 0)
        # A library whose listing, classes and pictures never begin.
        library = folder / "Lib"
        library.mkdir()
        (library / "package.mo").write_text("package Lib model A Real x=time; annotation(Icon(graphics={Bitmap(extent={{0,0},{1,1}}, fileName=\"modelica://Lib/pipe.png\")})); end A; end Lib;")
        for entry in ("package.order", "Pipe.mo", "pipe.png"):
            os.mkfifo(library / entry)
        yield from expect("pipes in a library, check", ["check", "Lib/package.mo", "-m", "Lib.A"], 0)
        yield from expect("pipes in a library, draw", ["draw", "Lib.A", "-I", ".", "-o", "icon.svg"], 0)
        # An FMU and a notebook that never begin.
        for entry, arguments in (("pipe.fmu", ["simulate", "pipe.fmu"]), ("pipe.ssp", ["simulate", "pipe.ssp"]), ("pipe.md", ["notebook", "pipe.md"]), ("pipe.snap", ["simulate", "M.mo", "--resume", "pipe.snap"])):
            os.mkfifo(folder / entry)
            done = run(saltus, arguments, folder, limit)
            if done is None or done.returncode not in (1, 2, 3):
                yield f"{entry}: {'no end' if done is None else done.returncode}"
        unpacked = folder / "unpacked.fmu"
        unpacked.mkdir()
        os.symlink("/dev/zero", unpacked / "modelDescription.xml")
        yield from expect("an endless description", ["simulate", "unpacked.fmu"], 1, "not a regular file")
        # The working folder is gone; standard input, output and error are closed.
        gone = folder / "gone"
        gone.mkdir()
        done = subprocess.run(["sh", "-c", f'cd "{gone}" && rmdir "{gone}" && "{saltus}" check "{folder}/M.mo"'], capture_output=True, text=True, timeout=SECONDS)
        if done.returncode not in (0, 1, 3) or (done.returncode and not done.stderr):
            yield f"a working folder that is gone: {done.returncode} {done.stderr!r}"
        done = subprocess.run(["sh", "-c", f'"{saltus}" simulate M.mo -o closed.csv <&- >&- 2>&-'], cwd=folder, timeout=SECONDS)
        rows = list(csv.reader((folder / "closed.csv").open()))
        if len(rows) < 3 or any(len(row) != len(rows[0]) for row in rows):
            yield f"closed descriptors: {done.returncode}, {rows[:2]}"
        for variable, value in (("COLUMNS", "-5"), ("COLUMNS", "99999999999"), ("TERM", "dumb"), ("LC_ALL", "xx_YY")):
            yield from expect(f"{variable}={value}", ["check", "M.mo"], 0, env={**os.environ, variable: value})


def texts(saltus, limit):
    """Escape sequences, as one character and as several, and marks that turn the direction of writing, in every text that a model can have: none of them is
    printed or written into a page, a picture or a table."""
    wild = "\x1b[31m\x9b31m\u202e"
    model = ('model M "D" Real x(unit="D", displayUnit="D")=2*time "D" annotation(Dialog(group="D")); String s="D"; equation when time>0.5 then terminate("D"); end when;'
             ' assert(time<0.3, "D", AssertionLevel.warning); annotation(Documentation(info="<html><p title=\\"D\\">D</p></html>"), Icon(graphics={Text(extent={{0,0},{9,9}}, textString="D")})); end M;\r\n')
    with tempfile.TemporaryDirectory(prefix="saltus-hostile-") as name:
        folder = pathlib.Path(name)
        (folder / "M.mo").write_text(model.replace("D", wild).replace(wild + "ocumentation", "Documentation").replace(wild + "ialog", "Dialog"))
        (folder / "P.chi").write_text(f'proc P() = |[ print("{wild}") ]|\nxper(stop = 1) = |[ P() ]|\n')
        for arguments in (["simulate", "M.mo", "-o", "m.csv", "--plot", "x", "--plot-file", "m.svg", "--report", "m.json", "--events"], ["simulate", "M.mo", "-o", "m.mat"], ["flatten", "M.mo"],
                          ["check", "M.mo"], ["parse", "M.mo"], ["equations", "M.mo"], ["result", "list", "m.mat"], ["plot", "m.mat", "x", "-o", "m.html"], ["document", "M.mo", "-o", "pages"],
                          ["draw", "M", "-I", ".", "-o", "icon.svg"], ["simulate", "P.chi"], ["simulate", wild], ["check", "M.mo", "-m", wild]):
            done = run(saltus, arguments, folder, limit)
            said = "" if done is None else done.stdout + done.stderr
            if done is None or done.returncode not in (0, 1, 2, 3) or any(c in said for c in "\x1b\x9b\u202e"):
                yield f"texts, {arguments}: {done and done.returncode}: {said[-300:]!r}"
        made = [p for p in folder.rglob("*") if p.is_file() and p.suffix in (".csv", ".svg", ".json", ".html")]
        if len(made) < 5:
            yield f"texts: only {made} were written"
        for path in made:
            found = [c for c in "\x1b\x9b\u202e" if c in path.read_text(errors="replace")]
            if found:
                yield f"texts: {found} in {path.relative_to(folder)}"


SNAPSHOTS = """model M Real x(start=1,fixed=true), y, d=delay(x,0.1), z; Integer n(start=0,fixed=true); Boolean b=x>0.5; String s=if b then "high" else "low"; Real q(start=1);
  equation der(x)=if n > 2 then -x else -2*x; y=sin(3*time)+d; der(z)=if z>0 then -1 else 1; q^3+q=2+x;
  when sample(0.05,0.1) then n=pre(n)+1; end when; initial equation z=0.2; end M;"""


def snapshots(saltus, limit, trials=80):
    """A snapshot with bytes changed, cut off or put in: refused, or the run goes on from other numbers; seeded."""
    chance = random.Random(7)
    with tempfile.TemporaryDirectory(prefix="saltus-hostile-") as name:
        folder = pathlib.Path(name)
        (folder / "M.mo").write_text(SNAPSHOTS)
        done = run(saltus, ["simulate", "M.mo", "--snapshot", "0.42:whole"], folder, limit)
        whole = (folder / "whole").read_bytes() if done and done.returncode == 0 else b""
        if not whole:
            yield f"no snapshot: {done and done.stderr}"
            return

        def trial(k):
            bytes_ = bytearray(whole)
            at = random.Random(k).randrange(len(bytes_))
            if k % 4 == 0:
                del bytes_[at:]
            elif k % 4 == 1:
                bytes_[at:at + 8] = struct.pack("<Q", (1 << 63) - 1 if k % 8 == 1 else (1 << 40))
            elif k % 4 == 2:
                bytes_[at:at + 8] = struct.pack("<d", float("nan") if k % 8 == 2 else 1e308)
            else:
                bytes_[at] ^= 1 << (k // 4 % 8)
            (folder / f"s{k}").write_bytes(bytes_)
            done = run(saltus, ["simulate", "M.mo", "--resume", f"s{k}", "--timeout", "5", "--max-size", "10M"], folder, limit)
            said = "no end" if done is None else done.stdout + done.stderr
            good = done is not None and done.returncode in (0, 1, 2, 3) and "L0010" not in said and (done.returncode == 0 or said)
            return None if good else f"snapshot {k}: {done and done.returncode}: {said[-400:]!r}"

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            yield from (fault for fault in pool.map(trial, (chance.randrange(1 << 30) * 4 + k % 4 for k in range(trials))) if fault)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--no-limit", action="store_true", help="of memory: sanitizers need much of the address space")
    arguments = parser.parse_args()
    saltus, limit = str(pathlib.Path(arguments.saltus).resolve()), not arguments.no_limit
    cases = [case for group in (SUBSCRIPTS, CRASHES, ENDLESS, INTERNAL, OPTIONS) for case in group if arguments.only in case[0]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [fault for fault in pool.map(lambda case: judge(saltus, case, limit), cases) if fault]
    if arguments.only in "files":
        faults += strange_files(saltus, limit)
    if arguments.only in "texts":
        faults += texts(saltus, limit)
    if arguments.only in "snapshots":
        faults += snapshots(saltus, limit)
    print("\n".join(faults))
    print(f"{len(cases)} inputs, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Texts below one megabyte that grow: `check` ends within ten seconds, with a verdict or with a message that says what was too much, in bounded memory.

Each family is a function of a size. --figures prints the time and memory of each and the exponent of growth between a quarter of the size and the size itself.

Usage: families.py --saltus PROGRAM [--figures] [--only WORD] [--command check|simulate] [--large]"""
import argparse
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading
import time

SECONDS = 10 * float(os.environ.get("SALTUS_TEST_PATIENCE", 1))
GIGABYTES = 4
BYTES = 1_000_000


def model(text, before=""):
    return f"{before}model M\n{text}\nend M;\n"


def join(n, line, between=" "):
    return between.join(line(i) for i in range(n))


FAMILIES = {}


def family(size, large):
    """`size`: that of `make test`; `large`: as far as a text of one megabyte goes."""
    def add(function):
        FAMILIES[function.__name__.replace("_", " ")] = (function, size, large)
        return function
    return add


@family(2000, 20000)
def elseif_expression(n):
    return model("Real y = if time < 0 then 0 " + join(n, lambda i: f"elseif time < {i} then {i} + time") + " else -1;")


def chain(n, of="x", value="{i} + {of}", shift=0, first="0.5", last="-1"):
    """n alternatives in parentheses, chosen by `of`."""
    return (f"(if {of} < -1 then {first} " + join(n, lambda i: f"elseif {of} < {i + shift} then {value.format(i=i, of=of)}") + f" else {last})")


def decay(equations, declarations="", before=""):
    return model(f"Real x(start=1, fixed=true); Real y; {declarations} equation der(x) = -x; {equations}", before)


@family(5000, 20000)
def elseif_in_a_product(n):
    return decay(f"y = 2*{chain(n)};")


@family(5000, 20000)
def elseif_in_a_quotient_and_a_function(n):
    return decay(f"y = sin(x/{chain(n)});")


@family(5000, 20000)
def elseif_twice_in_a_product(n):
    return decay(f"y = {chain(n // 2)}*{chain(n // 2, value='{i} - 2*{of}')};")


@family(5000, 20000)
def elseif_of_other_conditions_in_a_product(n):
    return decay(f"y = {chain(n // 2)}*{chain(n // 2, shift=0.5)};")


@family(5000, 20000)
def elseif_in_a_loop_of_equations(n):
    return decay(f"y*y + y = 3 + y*{chain(n, value='{i} + y')};")


@family(5000, 20000)
def elseif_with_a_variable_each(n):
    return decay(f"y = 2*{chain(n, value='z{i}')};", join(n, lambda i: f"Real z{i} = {i}*x + 0.001*y;"))


@family(5000, 20000)
def elseif_that_changes_the_structure(n):
    return model(f"Real x(start=1, fixed=true), v(start=0), y(start=0); equation der(x) = -1; der(v) = y; "
                 f"0 = 2*{chain(n // 2, value='v - {i}')}*{chain(n // 2, value='y - {i}', shift=0.5)};")


@family(5000, 20000)
def elseif_of_arrays(n):
    return decay("y = z[1]; z = 2*(if x < -1 then {1, 2} " + join(n, lambda i: f"elseif x < {i} then {{{i}, x}}") + " else {0, 0});", "Real z[2];")


@family(5000, 20000)
def elseif_that_is_differentiated(n):
    return decay(f"z = 2*{chain(n)}; y = der(z);", "Real z;")


@family(5000, 20000)
def elseif_as_an_argument(n):
    return decay(f"y = f({chain(n)});", before="function f input Real u; output Real v; algorithm v := u*u; end f;\n")


@family(5000, 20000)
def elseif_in_a_function(n):
    return decay("y = f(x);", before=f"function f input Real x; output Real y; algorithm y := 2*{chain(n)}; annotation(Inline=true); end f;\n")


@family(5000, 20000)
def elseif_in_an_algorithm(n):
    return decay(f"algorithm y := 2*{chain(n)};")


@family(5000, 20000)
def elseif_in_a_when(n):
    return decay(f"y = x; when x < 0.5 then z = 2*{chain(n)}; end when;", "discrete Real z(start=0, fixed=true);")


@family(5000, 20000)
def elseif_in_an_initial_equation(n):
    return model(f"Real x, y; initial equation x = 2*{chain(n, 'y')}; equation der(x) = -x; y = time + 1;")


@family(5000, 20000)
def elseif_in_a_condition(n):
    return decay(f"y = if {chain(n)} > 3 then x else 2*x;")


@family(2000, 15000)
def elsewhen_with_reinit(n):
    return decay("y = x; when x < -1 then reinit(x, 1); " + join(n, lambda i: f"elsewhen x < {i}/1000 then reinit(x, {i});") + " end when;")


@family(2000, 10000)
def switches_on_one_line(n):
    """A line of a megabyte: what it takes to name a place must not depend on the length of its line."""
    return decay("y = x;" + join(n, lambda i: f"z{i} = s{i}*(if x > {i} then 0 else 1); 1 = s{i}*(if x > {i} then 1 else 2);"), join(n, lambda i: f"Real s{i}, z{i};"))


@family(2000, 20000)
def elseif_equations(n):
    return model("Real y; equation if time < 0 then y = 0; " + join(n, lambda i: f"elseif time < {i} then y = {i} + time;") + " else y = -1; end if;")


@family(2000, 20000)
def elseif_statements(n):
    return model("Real y; algorithm if time < 0 then y := 0; " + join(n, lambda i: f"elseif time < {i} then y := {i} + time;") + " else y := -1; end if;")


@family(2000, 20000)
def elsewhen_equations(n):
    return model("discrete Real y(start=0, fixed=true); equation when time > 0 then y = 0; " + join(n, lambda i: f"elsewhen time > {i} then y = {i};") + " end when;")


@family(2000, 20000)
def elsewhen_statements(n):
    return model("discrete Real y(start=0, fixed=true); algorithm when time > 0 then y := 0; " + join(n, lambda i: f"elsewhen time > {i} then y := {i};") + " end when;")


@family(2000, 20000)
def whens(n):
    return model(join(n, lambda i: f"discrete Real y{i}(start=0, fixed=true);") + " equation " + join(n, lambda i: f"when time > {i} then y{i} = {i}; end when;"))


@family(8, 60)
def nested_for_equations(n):
    """Three loops over n each."""
    return model(f"Real x[{n},{n},{n}]; equation for i in 1:{n} loop for j in 1:{n} loop for k in 1:{n} loop x[i,j,k] = i + j*k + time; end for; end for; end for;")


@family(4, 9)
def loops_ten_deep(n):
    """A loop of 4 in each of n levels around one equation that is an assertion."""
    return model("Real y = time; equation " + join(n, lambda i: f"for i{i} in 1:4 loop") + ' assert(y > -1, "a"); ' + "end for; " * n)


@family(200_000, 100_000_000)
def constant_by_a_loop(n):
    return model(f"function f input Integer n; output Real s = 0; algorithm for i in 1:n loop s := s + 1/i; end for; end f; constant Real c = f({n}); Real y = c*time;")


@family(300, 10_000)
def constant_by_two_loops(n):
    return model(f"function f input Integer n; output Real s = 0; algorithm for i in 1:n loop for j in 1:n loop s := s + 1/(i + j); end for; end for; end f; constant Real c = f({n}); Real y = c*time;")


@family(100_000, 10**18)
def constant_by_while(n):
    return model(f"function f input Integer n; output Integer s = 0; algorithm while s < n loop s := s + 1; end while; end f; constant Integer c = f({n}); Real y = c*time;")


@family(16, 40)
def constant_by_recursion(n):
    return model(f"function f input Integer n; output Integer s; algorithm s := if n < 2 then n else f(n - 1) + f(n - 2); end f; constant Integer c = f({n}); Real y = c*time;")


@family(200, 20_000)
def constant_array_of_a_function(n):
    return model(f"function f input Integer n; output Real s[n]; algorithm for i in 1:n loop s[i] := if i < 2 then 1 else s[i - 1] + 1; end for; end f; constant Real c[:] = f({n}); Real y = c[end]*time;")


@family(6, 17)
def deep_arrays_of_components(n):
    """Two components in each of n levels: 2^n variables."""
    return join(1, lambda i: "model A0 Real x = time; end A0;\n") + join(n, lambda i: f"model A{i + 1} A{i} a[2]; end A{i + 1};\n") + model(f"A{n} a;")


@family(3000, 60000)
def sum_of_terms(n):
    return model("Real x = time; Real y = " + join(n, lambda i: f"x*{i}", " + ") + ";")


@family(2000, 40000)
def product_of_terms(n):
    return model("Real x = time; Real y = " + join(n, lambda i: f"(x + {i})", "*") + ";")


@family(300, 100_000)
def parentheses(n):
    return model("Real y = " + "(" * n + "time" + ")" * n + ";")


@family(300, 100_000)
def signs(n):
    return model("Real y = " + "-(" * n + "time" + ")" * n + ";")


@family(100, 20_000)
def nested_calls(n):
    return model("Real y = " + "sin(" * n + "time" + ")" * n + ";")


@family(60, 2000)
def nested_ifs(n):
    return model("Real x = time; Real y = " + "if x > 1 then x else (" * n + "x" + ")" * n + ";")


@family(16, 400)
def doubled_bindings(n):
    """Each value has the one before twice: 2^n terms when written out."""
    return model("Real x0 = time; " + join(n, lambda i: f"Real x{i + 1} = x{i}*x{i} + x{i};"))


@family(16, 400)
def doubled_parameters(n):
    return model("parameter Real p0 = 1; " + join(n, lambda i: f"parameter Real p{i + 1} = (p{i} + p{i})/2;") + f" Real y = p{n}*time;")


@family(14, 60)
def doubled_functions(n):
    return join(1, lambda i: "function f0 input Real x; output Real y = x; algorithm end f0;\n") + join(
        n, lambda i: f"function f{i + 1} input Real x; output Real y; algorithm y := f{i}(x) + f{i}(x + 1); end f{i + 1};\n") + model(f"Real y = f{n}(time);")


@family(14, 60)
def doubled_constants(n):
    return join(1, lambda i: "function f0 input Real x; output Real y = x; algorithm end f0;\n") + join(
        n, lambda i: f"function f{i + 1} input Real x; output Real y; algorithm y := f{i}(x) + f{i}(x + 1); end f{i + 1};\n") + model(f"constant Real c = f{n}(1); Real y = c*time;")


PIN = "connector Pin Real v; flow Real i; end Pin;\nmodel R Pin p, n; equation p.v - n.v = p.i; p.i + n.i = 0; end R;\nmodel G Pin p; equation p.v = 0; end G;\nmodel S Pin p; equation p.v = time; end S;\n"


@family(500, 15_000)
def connections_to_one_node(n):
    return model("S s; G g; " + join(n, lambda i: f"R r{i};") + " equation " + join(n, lambda i: f"connect(s.p, r{i}.p); connect(r{i}.n, g.p);"), PIN)


@family(500, 15_000)
def connections_in_a_chain(n):
    return model("S s; G g; " + join(n, lambda i: f"R r{i};") + " equation connect(s.p, r0.p); " + join(n - 1, lambda i: f"connect(r{i}.n, r{i + 1}.p);") + f" connect(r{n - 1}.n, g.p);", PIN)


@family(500, 100_000)
def connections_of_an_array(n):
    return model(f"S s; G g; R r[{n}]; equation for i in 1:{n} loop connect(s.p, r[i].p); connect(r[i].n, g.p); end for;", PIN)


@family(20, 300)
def connections_of_all_with_all(n):
    return model(f"S s; G g; R r[{n}]; equation connect(s.p, r[1].p); connect(r[1].n, g.p); for i in 1:{n} loop for j in 1:{n} loop connect(r[i].p, r[j].p); connect(r[i].n, r[j].n); end for; end for;", PIN)


@family(300, 10_000)
def extends_in_a_chain(n):
    return "model A0 Real x = time; end A0;\n" + join(n, lambda i: f"model A{i + 1} extends A{i}; Real y{i} = time; end A{i + 1};\n") + model(f"extends A{n};")


@family(10, 16)
def extends_twice(n):
    """Each class extends two that extend the one before."""
    return "model A0 Real x = time; end A0;\n" + join(n, lambda i: f"model B{i} extends A{i}; end B{i}; model C{i} extends A{i}; end C{i}; model A{i + 1} extends B{i}; extends C{i}; end A{i + 1};\n") + model(f"extends A{n};")


@family(300, 8000)
def extends_with_modifiers(n):
    return "model A0 parameter Real p = 0; Real x = p*time; end A0;\n" + join(n, lambda i: f"model A{i + 1} extends A{i}(p = {i}); end A{i + 1};\n") + model(f"extends A{n};")


@family(200, 6000)
def redeclares_in_a_chain(n):
    return ("model T0 Real x = time; end T0;\n" + join(n, lambda i: f"model T{i + 1} extends T0; end T{i + 1};\n") + "model A0 replaceable model T = T0; T t; end A0;\n" +
            join(n, lambda i: f"model A{i + 1} extends A{i}(redeclare replaceable model T = T{i + 1}); end A{i + 1};\n") + model(f"extends A{n};"))


@family(200, 6000)
def short_classes_in_a_chain(n):
    return "type T0 = Real;\n" + join(n, lambda i: f"type T{i + 1} = T{i}(min = -{i});\n") + model(f"T{n} x = time;")


@family(500, 15_000)
def imports(n):
    return "package P " + join(n, lambda i: f"constant Real c{i} = {i};") + " end P;\n" + model(join(n, lambda i: f"import d{i} = P.c{i};") + " Real y = " + join(n, lambda i: f"d{i}", " + ") + "*time;")


@family(100, 3000)
def unqualified_imports(n):
    return join(n, lambda i: f"package P{i} constant Real c{i} = {i}; end P{i};\n") + model(join(n, lambda i: f"import P{i}.*;") + " Real y = " + join(n, lambda i: f"c{i}", " + ") + "*time;")


@family(3000, 100_000)
def strings(n):
    return model("constant String s = " + join(n, lambda i: '"a"', " + ") + "; Real y = time;")


@family(12, 40)
def doubled_strings(n):
    return model('constant String s0 = "ab"; ' + join(n, lambda i: f"constant String s{i + 1} = s{i} + s{i};") + " Real y = time;")


@family(3000, 50_000)
def declarations(n):
    return model(join(n, lambda i: f"Real v{i} = time;"))


@family(3000, 30_000)
def states(n):
    return model(join(n, lambda i: f"Real v{i}(start=1, fixed=true);") + " equation " + join(n, lambda i: f"der(v{i}) = -v{i};"))


@family(300, 10_000)
def linear_loop(n):
    """One system of n equations, each with two neighbours."""
    return model(f"Real x[{n}]; equation 2*x[1] - x[2] = time; 2*x[{n}] - x[{n - 1}] = 1; for i in 2:{n - 1} loop 2*x[i] - x[i - 1] - x[i + 1] = 0; end for;")


@family(60, 500)
def dense_linear_system(n):
    return model(f"parameter Real a[{n},{n}] = fill(1.0, {n}, {n}) + identity({n}); Real x[{n}]; equation a*x = fill(time, {n});")


@family(1500, 1500)
def dense_linear_system_of_a_thousand(n):
    """More terms than are checked (L0014)."""
    return dense_linear_system(n)


@family(60, 1500)
def one_equation_with_all(n):
    return model(join(n, lambda i: f"Real x{i};") + " equation " + join(n, lambda i: f"x{i} + " + " + ".join(f"x{j}" for j in range(max(0, i - 20), i)) + f"0 = {i}*time;" if i else "x0 = time;"))


@family(300, 20_000)
def chain_of_constraints(n):
    """Index reduction along a chain: each length is a constraint of the one before."""
    return model(join(n, lambda i: f"Real x{i};") + " equation x0 = sin(time); " + join(n - 1, lambda i: f"x{i + 1} = x{i} + 1;") + f" Real_y = der(x{n - 1}); ", "").replace("Real_y", "y").replace("equation x0", "Real y; equation x0")


@family(30, 400)
def high_index(n):
    """A chain of derivatives whose end is given: n differentiations."""
    return model(join(n, lambda i: f"Real x{i};") + " equation " + join(n - 1, lambda i: f"der(x{i}) = x{i + 1};") + " x0 = sin(time);")


@family(300, 10_000)
def units_and_attributes(n):
    return model(join(n, lambda i: f'Real v{i}(unit="kg.m2/s3", displayUnit="W", min=-{i}, max={i + 1}, nominal=2, start=1) = time;'))


@family(300, 20_000)
def packages(n):
    return "package P " * n + "constant Real c = 1; " + "end P; " * n


@family(300, 20_000)
def names_with_dots(n):
    return model("Real y = time + " + ".".join(["a"] * n) + ";")


@family(1000, 50_000)
def annotations(n):
    return model("Real y = time; annotation(Icon(graphics={" + join(n, lambda i: "Line(points={{0,0},{1,1}})", ",") + "}));")


@family(50, 2000)
def inner_and_outer(n):
    return model("inner Real w = time; A0 a;", "model A0 outer Real w; Real x = w; A1 a; end A0;\n" + join(n, lambda i: f"model A{i + 1} outer Real w; Real x = w; A{i + 2} a; end A{i + 1};\n")
                 + f"model A{n + 1} outer Real w; Real x = w; end A{n + 1};\n")


@family(200, 3000)
def state_machine(n):
    return model(join(n, lambda i: f"block S{i} outer output Integer v; equation v = previous(v) + 1; end S{i}; S{i} s{i};") + " inner Integer v(start=0); equation initialState(s0); "
                 + join(n - 1, lambda i: f"transition(s{i}, s{i + 1}, v > {i}, immediate=false);"))


def limit():
    most = GIGABYTES << 30
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The hard limit ends it: twice the time that it may take.
    resource.setrlimit(resource.RLIMIT_CPU, (int(2 * SECONDS), int(2 * SECONDS)))


def measure(saltus, command, folder, text):
    """status, seconds of CPU, MB, what it said; None for the status: no end"""
    path = folder / "M.mo"
    path.write_text(text)
    words = [saltus, command, path, "--no-cache", "--stop", "1", "-o", folder / "r.csv"] if command == "simulate" else [saltus, command, path]
    begun = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=limit, stdin=subprocess.DEVNULL, cwd=folder)
    killer = threading.Timer(60 * SECONDS, process.kill)  # one that waits for ever
    killer.start()
    said = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    killer.cancel()
    over = os.WIFSIGNALED(status)
    return (None if over else os.WEXITSTATUS(status)), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said.decode(errors="replace"), time.monotonic() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saltus", required=True)
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--large", action="store_true", help="texts of up to one megabyte")
    parser.add_argument("--only", default="")
    parser.add_argument("--command", default="check", choices=["check", "simulate"])
    options = parser.parse_args()
    options.saltus = os.path.abspath(options.saltus)
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for title, (function, size, large) in FAMILIES.items():
            if options.only not in title:
                continue
            n = large if options.large else size
            text = function(n)
            while len(text) > BYTES:
                n = int(n * 0.9)
                text = function(n)
            status, seconds, megabytes, said, _ = measure(options.saltus, options.command, folder, text)
            growth = ""
            if options.figures:
                quarter = measure(options.saltus, options.command, folder, function(max(1, n // 4)))
                growth = f" exponent {math.log(max(seconds, 1e-3) / max(quarter[1], 1e-3)) / math.log(n / max(1, n // 4)):.1f}" if n >= 8 else ""
                words = "" if status == 0 else " | " + next((line for line in said.splitlines() if "error" in line), said[:80])[:150]
                print(f"{title:32} n={n:<10} {len(text) / 1000:7.0f} kB  status {status}  {seconds:7.2f} s  {megabytes:6.0f} MB{growth}{words}", flush=True)
            why = ""
            if status is None:
                why = "ended by a signal, or did not end"
            elif seconds > SECONDS:
                why = f"{seconds:.1f} s"
            elif status > 3 or "L0010" in said or "broke down" in said:
                why = f"status {status}: {said[:300]}"
            elif title == "dense linear system of a thousand" and "L0014" not in said:
                why = f"it is not refused as too large to check: {said[:200]}"
            elif status != 0 and "error" not in said:
                why = f"status {status} without a message"
            if why:
                faults += 1
                print(f"{title} (n = {n}): {why}", flush=True)
    print(f"{len(FAMILIES)} families, {faults} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

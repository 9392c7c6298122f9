"""Equations as data, and as expressions of SymPy."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .errors import SaltusError


class Equation(NamedTuple):
    """A flat equation."""

    kind: str
    """'equation', 'when', 'if', 'assert', 'reinit', 'algorithm', …"""
    text: str
    """As Modelica writes it."""
    left: str
    right: str
    """The two sides of a plain equation; empty for others."""
    instance: str
    """The component it belongs to."""
    file: str
    line: int
    initial: bool


class Equations(Sequence):
    """The equations of a model, initial ones last.

    >>> m = saltus.model('''model P
    ...   parameter Real g = 9.81, L = 2;
    ...   Real phi(start = 1), w;
    ... equation
    ...   der(phi) = w;
    ...   der(w) = -g / L * sin(phi);
    ... end P;''')
    >>> for e in m.equations.sympy():
    ...     print(e)
    Eq(Derivative(phi(t), t), w(t))
    Eq(Derivative(w(t), t), -g*sin(phi(t))/L)
    """

    def __init__(self, data: dict[str, Any]):
        self.data = data
        """Everything, as the JSON of `saltus equations --json` has it."""
        self._all = [_equation(e, False) for e in data.get("equations", ())] + [_equation(e, True) for e in data.get("initialEquations", ())]

    def __getitem__(self, index):
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Equation]:
        return iter(self._all)

    def sympy(self, initial: bool = False) -> list:
        """The plain equations as `sympy.Eq`: variables are functions of `t`, parameters and constants are symbols.

        When-clauses, algorithms and equations over ranges have no such form and are left out.
        """
        import sympy

        constant = {v["name"] for v in self.data.get("variables", ()) if v["variability"] in ("parameter", "constant")}
        made = []
        for e in self._all:
            if e.kind == "equation" and e.left and e.initial == initial:
                left, right = (_Reader(side, constant, sympy).all() for side in (e.left, e.right))
                made.append(sympy.Eq(left, right, evaluate=False))
        return made

    def latex(self) -> str:
        """The plain equations as LaTeX, one below the other (needs SymPy)."""
        import sympy

        return r"\begin{aligned}" + r" \\ ".join(f"{sympy.latex(e.lhs)} &= {sympy.latex(e.rhs)}" for e in self.sympy()) + r"\end{aligned}"

    def _repr_latex_(self) -> str | None:
        """Notebooks typeset a small model; of others they show the text."""
        if not 0 < len(self._all) <= 40 or any(e.kind != "equation" for e in self._all):
            return None
        try:
            return f"${self.latex()}$"
        except (ImportError, SaltusError):
            return None

    def __repr__(self) -> str:
        plain = [e.text for e in self._all if not e.initial]
        initial = [e.text for e in self._all if e.initial]
        return "\n".join([*plain, *(["initial equation", *(f"  {text}" for text in initial)] if initial else [])])


def _equation(e: dict[str, Any], initial: bool) -> Equation:
    return Equation(e["kind"], e["text"].strip().removesuffix(";"), e.get("left", ""), e.get("right", ""), e.get("instance", ""), e.get("file", ""),
                    e.get("line", 0), initial)


_WORD = re.compile(r"""\s*(?:(?P<number>\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)|(?P<text>"(?:[^"\\]|\\.)*")
    |(?P<name>(?:[A-Za-z_$][\w$]*|'(?:[^'\\]|\\.)*')(?:\[[^\[\]]*\])?(?:\.(?:[A-Za-z_$][\w$]*|'(?:[^'\\]|\\.)*')(?:\[[^\[\]]*\])?)*)
    |(?P<sign><=|>=|==|<>|\.\*|\./|\.\^|\.\+|\.-|[-+*/^<>(){},:\[\]]))""", re.X)
_WORDS = {"if", "then", "elseif", "else", "and", "or", "not", "true", "false"}


class _Reader:
    """Recursive descent over the grammar of MLS 3.6 §A.2.7, as far as flat scalar expressions need it."""

    def __init__(self, text: str, constant: set[str], sympy):
        self._text, self._constant, self._sympy = text, constant, sympy
        self._words: list[tuple[str, str]] = []
        at = 0
        while at < len(text.rstrip()):
            match = _WORD.match(text, at)
            if not match:
                raise self._stop(text[at:])
            kind = match.lastgroup or ""
            self._words.append((kind, match[kind]))
            at = match.end()
        self._at = 0

    def _stop(self, what: str) -> SaltusError:
        return SaltusError(f"not supported yet: {what.strip()!r} in SymPy (of '{self._text}')")

    def _next(self) -> str:
        return self._words[self._at][1] if self._at < len(self._words) else ""

    def _take(self, *wanted: str) -> str:
        word = self._next()
        if wanted and word not in wanted:
            return ""
        self._at += 1
        return word

    def _need(self, word: str) -> None:
        if not self._take(word):
            raise self._stop(self._next() or self._text)

    def all(self):
        made = self._any()
        if self._at < len(self._words):
            raise self._stop(self._next())
        return made

    def _any(self):
        if not self._take("if"):
            return self._or()
        cases = []
        while True:
            condition = self._any()
            self._need("then")
            cases.append((self._any(), condition))
            if self._take("elseif"):
                continue
            self._need("else")
            cases.append((self._any(), True))
            return self._sympy.Piecewise(*cases)

    def _or(self):
        made = self._and()
        while self._take("or"):
            made = self._sympy.Or(made, self._and())
        return made

    def _and(self):
        made = self._not()
        while self._take("and"):
            made = self._sympy.And(made, self._not())
        return made

    def _not(self):
        return self._sympy.Not(self._relation()) if self._take("not") else self._relation()

    def _relation(self):
        made = self._sum()
        sign = self._take("<", "<=", ">", ">=", "==", "<>")
        if not sign:
            return made
        s = self._sympy
        kinds = {"<": s.Lt, "<=": s.Le, ">": s.Gt, ">=": s.Ge, "==": s.Eq, "<>": s.Ne}
        return kinds[sign](made, self._sum())

    def _sum(self):
        sign = self._take("-", "+")
        made = -self._product() if sign == "-" else self._product()
        while sign := self._take("+", "-", ".+", ".-"):
            made = made + self._product() if "+" in sign else made - self._product()
        return made

    def _product(self):
        made = self._power()
        while sign := self._take("*", "/", ".*", "./"):
            made = made * self._power() if "*" in sign else made / self._power()
        return made

    def _power(self):
        made = self._primary()
        return made ** self._primary() if self._take("^", ".^") else made

    def _primary(self):
        s = self._sympy
        if self._at >= len(self._words):
            raise self._stop(self._text)
        kind, word = self._words[self._at]
        self._at += 1
        if kind == "number":
            number = float(word)
            return s.Integer(int(number)) if number == int(number) and abs(number) < 2**53 else s.Float(number)
        if word in ("true", "false"):
            return s.true if word == "true" else s.false
        if word == "(":
            made = self._any()
            self._need(")")
            return made
        if kind != "name" or word in _WORDS:
            raise self._stop(word)
        return self._call(word) if self._next() == "(" else self._variable(word)

    def _variable(self, name: str):
        s = self._sympy
        if name == "time":
            return s.Symbol("t")
        whole = re.sub(r"\[[^\[\]]*\]", "", name)
        return s.Symbol(name) if name in self._constant or whole in self._constant else s.Function(name)(s.Symbol("t"))

    def _call(self, name: str):
        s = self._sympy
        self._need("(")
        arguments = []
        while not self._take(")"):
            arguments.append(self._any())
            if self._next() != ")":
                self._need(",")
        known = {
            "sin": s.sin, "cos": s.cos, "tan": s.tan, "asin": s.asin, "acos": s.acos, "atan": s.atan, "atan2": s.atan2, "sinh": s.sinh, "cosh": s.cosh,
            "tanh": s.tanh, "exp": s.exp, "log": s.log, "sqrt": s.sqrt, "abs": s.Abs, "sign": s.sign, "min": s.Min, "max": s.Max, "floor": s.floor,
            "integer": s.floor, "ceil": s.ceiling, "mod": s.Mod, "log10": lambda x: s.log(x, 10),
        }
        if name in known:
            return known[name](*arguments)
        if name == "der":
            return s.Derivative(arguments[0], s.Symbol("t"))
        if name in ("noEvent", "smooth", "homotopy", "Real"):
            return arguments[1] if name == "smooth" else arguments[0]
        return s.Function(name)(*arguments)

"""The text that `saltus flatten` prints, as a tree. Expressions are tuples whose first element names their kind:

    ("num", 1.5)  ("int", 3)  ("bool", True)  ("str", "a")  ("time",)  ("colon",)
    ("ref", (("a", (subscripts)), ("p", ()), ...))      a name, with the subscripts of each of its segments
    ("call", name, (arguments), ((name, value), ...))   built-in operators, functions, records, enumerations
    ("bin", "+", a, b)  ("un", "-", a)  ("if", condition, a, b)
    ("array", (elements))  ("for", body, ((iterator, range), ...))  ("range", first, step, last)
    ("index", base, (subscripts))  ("field", base, name)
"""
import re


class NotCovered(Exception):
    """The model has something that this interpreter does not know."""


TOKEN = re.compile(r"""
  (?P<skip>\s+|//[^\n]*)
 |(?P<num>\d+\.\d*(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+|\d+)
 |(?P<str>"(?:[^"\\]|\\.)*")
 |(?P<quoted>`[^`]*`)
 |(?P<id>[A-Za-z_$][A-Za-z_0-9$]*|'(?:[^'\\]|\\.)*')
 |(?P<op>:=|==|<>|<=|>=|\.\*|\./|\.\^|\.\+|\.-|[-+*/^=<>(){}\[\],;:.!?])
""", re.X)

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def tokens(text):
    place, out = 0, []
    while place < len(text):
        found = TOKEN.match(text, place)
        if not found:
            raise NotCovered(f"text: {text[place:place + 30]!r}")
        place = found.end()
        kind = found.lastgroup
        if kind == "skip":
            continue
        value = found[kind]
        if kind == "str":
            value = re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), value[1:-1], flags=re.S)
        elif kind == "quoted":
            kind, value = "name", value[1:-1]
        out.append((kind, value))
    return out + [("end", "")]


class Declaration:
    def __init__(self, type_, segments, dims, prefixes, attributes, binding):
        """segments: (name, number of dimensions) of each part of the name"""
        self.type, self.segments, self.dims, self.prefixes, self.attributes, self.binding = type_, segments, dims, prefixes, attributes, binding
        self.name = ".".join(n for n, _ in segments)


class Function:
    def __init__(self, name):
        self.name, self.variables, self.body, self.external = name, [], [], False  # variables: (kind, type, name, sizes, initial)


class Flat:
    def __init__(self):
        self.enumerations, self.records, self.functions, self.variables = {}, {}, {}, []
        self.equations, self.initial = [], []


class Parser:
    def __init__(self, text):
        self.tokens, self.at = tokens(text), 0

    # -- tokens
    def peek(self, offset=0):
        return self.tokens[min(self.at + offset, len(self.tokens) - 1)]

    def is_(self, word, offset=0):
        kind, value = self.peek(offset)
        return value == word and kind in ("op", "id")

    def take(self, word=None):
        kind, value = self.peek()
        if word is not None and not self.is_(word):
            raise NotCovered(f"'{word}' expected, not '{value}' in {' '.join(t[1] for t in self.tokens[self.at - 8:self.at + 4])}")
        self.at += 1
        return value

    def has(self, word):
        if self.is_(word):
            self.at += 1
            return True
        return False

    def segment(self):
        kind, value = self.peek()
        if kind not in ("id", "name"):
            raise NotCovered(f"a name expected, not '{value}'")
        self.at += 1
        return value

    def dotted(self):
        parts = [self.segment()]
        while self.is_("."):
            self.take()
            parts.append(self.segment())
        return ".".join(parts)

    # -- model
    def model(self):
        flat = Flat()
        self.take("model")
        self.dotted()
        if self.peek()[0] == "str":
            self.take()
        while True:
            if self.is_("type"):
                self.take()
                name = self.dotted()
                self.take("="), self.take("enumeration"), self.take("(")
                literals = [self.segment()]
                while self.has(","):
                    literals.append(self.segment())
                self.take(")"), self.take(";")
                flat.enumerations[name] = literals
            elif self.is_("record"):
                self.take()
                name, fields = self.dotted(), []
                while not self.is_("end"):
                    type_ = self.dotted()
                    field = self.segment()
                    dims = self.sizes() if self.is_("[") else ()
                    self.take(";")
                    fields.append((type_, field, dims))
                self.take("end"), self.dotted(), self.take(";")
                flat.records[name] = fields
            elif self.is_("function") or self.is_("impure"):
                function = self.function()
                flat.functions[function.name] = function
            elif self.is_("class"):
                raise NotCovered("external objects")
            elif self.is_("channel"):
                raise NotCovered("channels and processes")
            elif any(self.is_(w) for w in ("equation", "algorithm", "initial", "state", "process", "end", "annotation")):
                break
            else:
                flat.variables.append(self.declaration())
        while not self.is_("end"):
            into = flat.initial if self.has("initial") else flat.equations
            if self.has("equation"):
                while not self.section_end():
                    into.append(self.equation())
            elif self.has("algorithm"):
                into.append(("algorithm", self.statements(self.section_end)))
            elif self.is_("state"):
                raise NotCovered("state machines")
            elif self.is_("process"):
                raise NotCovered("channels and processes")
            elif self.is_("annotation"):
                self.annotation()
                self.take(";")
            else:
                raise NotCovered(f"section '{self.peek()[1]}'")
        return flat

    def section_end(self):
        if self.is_("initial"):
            return self.is_("equation", 1) or self.is_("algorithm", 1)
        return any(self.is_(w) for w in ("equation", "algorithm", "end", "annotation", "process")) or self.is_("state") and self.is_("machine", 1)

    def annotation(self):
        self.take("annotation")
        depth = 0
        while True:
            value = self.take()
            depth += (value == "(") - (value == ")")
            if depth == 0:
                return

    def sizes(self):
        self.take("[")
        out = [self.subscript()]
        while self.has(","):
            out.append(self.subscript())
        self.take("]")
        return tuple(out)

    def declaration(self):
        prefixes = set()
        while self.peek()[1] in ("protected", "final", "input", "output", "constant", "parameter", "discrete") and self.peek()[0] == "id":
            prefixes.add(self.take())
        type_, names, dims = self.dotted(), [], []
        while True:
            names.append((self.segment(), 0))
            if self.is_("["):
                mine = [d[1] for d in self.sizes()]
                names[-1] = (names[-1][0], len(mine))
                dims += mine
            if not self.has("."):
                break
        attributes = {}
        if self.has("("):
            while True:
                name = self.segment()
                self.take("=")
                attributes[name] = self.expression()
                if not self.has(","):
                    break
            self.take(")")
        binding = self.expression() if self.has("=") else None
        if self.peek()[0] == "str":
            self.take()
        if self.is_("annotation"):
            self.annotation()
        self.take(";")
        return Declaration(type_, names, dims, prefixes, attributes, binding)

    def function(self):
        self.has("impure")
        self.take("function")
        function = Function(self.dotted())
        while any(self.is_(w) for w in ("input", "output", "protected")):
            kind, type_, name = self.take(), self.dotted(), None
            if type_ == "function":
                raise NotCovered("function values")
            name = self.segment()
            sizes = self.sizes() if self.is_("[") else ()
            initial = self.expression() if self.has("=") else None
            self.take(";")
            function.variables.append((kind, type_, name, sizes, initial))
        if self.is_("external"):
            function.external = True
            while not self.has(";"):
                self.take()
        if self.has("algorithm"):
            function.body = self.statements(lambda: self.is_("end") or self.is_("annotation"))
        if self.is_("annotation"):
            self.annotation()
            self.take(";")
        self.take("end"), self.dotted(), self.take(";")
        return function

    # -- equations
    def branches(self, first, next_, body):
        out = [(self.expression(), (self.take("then"), body())[1])]
        while True:
            if self.has(next_):
                out.append((self.expression(), (self.take("then"), body())[1]))
            elif first == "if" and self.has("else"):
                out.append((None, body()))
            else:
                break
        self.take("end"), self.take(first), self.take(";")
        return out

    def equations_until(self):
        out = []
        while not any(self.is_(w) for w in ("end", "else", "elseif", "elsewhen")):
            out.append(self.equation())
        return out

    def iterators(self):
        out = []
        while True:
            name = self.segment()
            self.take("in")
            out.append((name, self.expression()))
            if not self.has(","):
                return out

    def equation(self):
        if self.has("for"):
            iterators = self.iterators()
            self.take("loop")
            body = self.equations_until()
            self.take("end"), self.take("for"), self.take(";")
            return ("for", iterators, body)
        if self.has("if"):
            return ("if", self.branches("if", "elseif", self.equations_until))
        if self.has("when"):
            return ("when", self.branches("when", "elsewhen", self.equations_until))
        if self.has("algorithm"):
            body = self.statements(lambda: self.is_("end"))
            self.take("end"), self.take("algorithm"), self.take(";")
            return ("algorithm", body)
        left = self.expression()
        if self.has("="):
            right = self.expression()
            self.take(";")
            return ("equal", left, right)
        self.take(";")
        return ("do", left)

    # -- statements
    def statements(self, ends):
        out = []
        while not ends():
            out.append(self.statement())
        return out

    def statement(self):
        def body():
            return self.statements(lambda: any(self.is_(w) for w in ("end", "else", "elseif", "elsewhen")))
        if self.has("if"):
            return ("if", self.branches("if", "elseif", body))
        if self.has("when"):
            return ("when", self.branches("when", "elsewhen", body))
        if self.has("for"):
            iterators = self.iterators()
            self.take("loop")
            inner = body()
            self.take("end"), self.take("for"), self.take(";")
            return ("for", iterators, inner)
        if self.has("while"):
            condition = self.expression()
            self.take("loop")
            inner = body()
            self.take("end"), self.take("while"), self.take(";")
            return ("while", condition, inner)
        for word in ("break", "return"):
            if self.is_(word):
                self.take(), self.take(";")
                return (word,)
        if self.is_("("):
            start = self.at
            self.take()
            targets = []
            while not self.is_(")"):
                targets.append(None if self.is_(",") else self.expression())
                if not self.has(","):
                    break
            if self.has(")") and self.has(":="):
                value = self.expression()
                self.take(";")
                return ("tuple", targets, value)
            self.at = start
        left = self.expression()
        if self.has(":="):
            value = self.expression()
            self.take(";")
            return ("assign", left, value)
        self.take(";")
        return ("do", left)

    # -- expressions
    def expression(self):
        if self.has("if"):
            condition = self.expression()
            self.take("then")
            one = self.expression()
            if self.is_("elseif"):
                self.tokens[self.at] = ("id", "if")
                return ("if", condition, one, self.expression())
            self.take("else")
            return ("if", condition, one, self.expression())
        first = self.disjunction()
        if self.is_(":"):
            self.take()
            second = self.disjunction()
            if self.has(":"):
                return ("range", first, second, self.disjunction())
            return ("range", first, ("int", 1), second)
        return first

    def disjunction(self):
        left = self.conjunction()
        while self.has("or"):
            left = ("bin", "or", left, self.conjunction())
        return left

    def conjunction(self):
        left = self.negation()
        while self.has("and"):
            left = ("bin", "and", left, self.negation())
        return left

    def negation(self):
        return ("un", "not", self.relation()) if self.has("not") else self.relation()

    def relation(self):
        left = self.sum()
        kind, value = self.peek()
        if kind == "op" and value in ("<", "<=", ">", ">=", "==", "<>"):
            self.take()
            return ("bin", value, left, self.sum())
        return left

    def sum(self):
        if self.is_("-"):
            self.take()
            left = ("un", "-", self.product())
        else:
            self.has("+")
            left = self.product()
        while self.peek()[0] == "op" and self.peek()[1] in ("+", "-", ".+", ".-"):
            left = ("bin", self.take().lstrip("."), left, self.product())
        return left

    def product(self):
        left = self.power()
        while self.peek()[0] == "op" and self.peek()[1] in ("*", "/", ".*", "./"):
            left = ("bin", self.take(), left, self.power())
        return left

    def power(self):
        left = self.primary()
        if self.peek()[0] == "op" and self.peek()[1] in ("^", ".^"):
            return ("bin", self.take(), left, self.primary())
        return left

    def subscript(self):
        if self.is_(":") and (self.is_("]", 1) or self.is_(",", 1) or self.is_(")", 1)):
            self.take()
            return ("colon",)
        return self.expression()

    def primary(self):
        base = self.atom()
        while True:
            if self.is_("["):
                base = ("index", base, self.sizes())
            elif self.is_("."):
                self.take()
                base = ("field", base, self.segment())
            else:
                return base

    def atom(self):
        kind, value = self.peek()
        if kind == "num":
            self.take()
            return ("int", int(value)) if value.isdigit() else ("num", float(value))
        if kind == "str":
            self.take()
            return ("str", value)
        if self.has("("):
            inner = self.expression()
            self.take(")")
            return inner
        if self.has("{"):
            first = self.expression()
            if self.has("for"):
                iterators = self.iterators()
                self.take("}")
                return ("for", first, tuple(iterators))
            elements = [first]
            while self.has(","):
                elements.append(self.expression())
            self.take("}")
            return ("array", tuple(elements))
        if self.is_("$inf") or self.is_("$nan"):
            return ("num", float(self.take()[1:]))
        if kind not in ("id", "name"):
            raise NotCovered(f"expression at '{value}'")
        if kind == "id":
            if value in ("true", "false"):
                self.take()
                return ("bool", value == "true")
            if value == "time" and not self.is_(".", 1):
                self.take()
                return ("time",)
            if value == "function":
                raise NotCovered("function values")
            if value == "typed":
                self.take(), self.take("(")
                type_ = self.dotted() if not self.is_("(") else None
                if type_ is None:
                    raise NotCovered("typed tuples")
                dims = self.sizes() if self.is_("[") else ()
                self.take(",")
                inner = self.expression()
                self.take(")")
                return ("typed", tuple(d[1] for d in dims), inner)
        segments = []
        while True:
            name = self.segment()
            subscripts = self.sizes() if self.is_("[") else ()
            segments.append((name, subscripts))
            if not (self.is_(".") and self.peek(1)[0] in ("id", "name")):
                break
            self.take()
        if self.is_("(") and not any(s for _, s in segments):
            self.take()
            positional, named = [], []
            while not self.is_(")"):
                if self.peek()[0] == "id" and self.is_("=", 1):
                    name = self.take()
                    self.take("=")
                    named.append((name, self.expression()))
                else:
                    positional.append(self.subscript())
                if not self.has(","):
                    break
            self.take(")")
            return ("call", ".".join(n for n, _ in segments), tuple(positional), tuple(named))
        return ("ref", tuple(segments))


def parse(text):
    return Parser(text).model()

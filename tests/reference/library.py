"""What generated code calls: arithmetic on numbers and on lists of them, as MLS 3.6 chapters 3 and 10 define it."""
import math


def power(a, b):
    if isinstance(a, list):
        if isinstance(b, int) and a and isinstance(a[0], list):
            out = a
            for _ in range(b - 1):
                out = times(out, a)
            return out
        return [power(x, b) for x in a]
    if a < 0 and b != int(b):
        raise ValueError("power of a negative number")
    if isinstance(b, float) and b == int(b) and abs(b) < 64:
        b = int(b)
    return float(a) ** b


def exp(a):
    try:
        return math.exp(a)
    except OverflowError:
        return math.inf


def plus(a, b):
    if isinstance(a, list):
        return [plus(x, y) for x, y in zip(a, b)]
    return a + b


def minus(a, b):
    if isinstance(a, list):
        return [minus(x, y) for x, y in zip(a, b)]
    return a - b


def negative(a):
    return [negative(x) for x in a] if isinstance(a, list) else -a


def times(a, b):
    if isinstance(a, list) and isinstance(b, list):
        if not isinstance(a[0], list) and not isinstance(b[0], list):
            return sum(x * y for x, y in zip(a, b))
        if not isinstance(b[0], list):
            return [times(row, b) for row in a]
        columns = [list(c) for c in zip(*b)]
        if not isinstance(a[0], list):
            return [times(a, c) for c in columns]
        return [[times(row, c) for c in columns] for row in a]
    return each(lambda x, y: x * y, a, b)


def each(f, a, b):
    if isinstance(a, list) and isinstance(b, list):
        return [each(f, x, y) for x, y in zip(a, b)]
    if isinstance(a, list):
        return [each(f, x, b) for x in a]
    if isinstance(b, list):
        return [each(f, a, y) for y in b]
    return f(a, b)


def divide(a, b):
    return each(lambda x, y: x / y, a, b)


def each_times(a, b):
    return each(lambda x, y: x * y, a, b)


def each_power(a, b):
    return each(power, a, b)


def cut(a, b):          # div
    q = a / b if isinstance(a, float) or isinstance(b, float) else None
    if q is None:
        n = abs(a) // abs(b)
        return n if (a < 0) == (b < 0) else -n
    return float(math.trunc(q))


def floored(a, b):      # mod
    return a - math.floor(a / b) * b if isinstance(a, float) or isinstance(b, float) else a - (a // b) * b


def rest(a, b):         # rem
    return a - cut(a, b) * b


def sign(a):
    return (a > 0) - (a < 0)


def copied(a):
    if isinstance(a, list):
        return [copied(x) for x in a]
    return {k: copied(x) for k, x in a.items()} if isinstance(a, dict) else a


def element(a, *subscripts):
    for n, i in enumerate(subscripts):
        if i is None:
            return [element(x, *subscripts[n + 1:]) for x in a]
        if isinstance(i, list):
            return [element(a[k - 1], *subscripts[n + 1:]) for k in i]
        if not 1 <= i <= len(a):
            raise IndexError(f"subscript {i} of {len(a)}")
        a = a[i - 1]
    return a


def put(a, subscripts, value):
    """a[subscripts] := value, in place."""
    i, inner = subscripts[0], subscripts[1:]
    many = range(1, len(a) + 1) if i is None else i if isinstance(i, list) else None
    if many is not None:
        for n, k in enumerate(many):
            part = value[n] if isinstance(value, list) else value
            if inner:
                put(a[k - 1], inner, part)
            else:
                a[k - 1] = copied(part)
    elif inner:
        put(a[i - 1], inner, value)
    else:
        if not 1 <= i <= len(a):
            raise IndexError(f"subscript {i} of {len(a)}")
        a[i - 1] = copied(value)


def flat(a):
    return [x for part in a for x in flat(part)] if isinstance(a, list) else [a]


def size(a, k=None):
    if k is None:
        out = []
        while isinstance(a, list):
            out.append(len(a))
            a = a[0] if a else None
        return out
    for _ in range(k - 1):
        a = a[0]
    return len(a)


def filled(value, *sizes):
    if not sizes:
        return copied(value)
    return [filled(value, *sizes[1:]) for _ in range(sizes[0])]


def span(a, s, b):
    return [a + i * s for i in range(max(0, int(math.floor((b - a) / s + 1e-10)) + 1))]


def concatenate(k, *parts):
    if k == 1:
        return [x for part in parts for x in part]
    return [concatenate(k - 1, *(part[i] for part in parts)) for i in range(len(parts[0]))]


def total(a):
    return sum(flat(a))


def product(a):
    return math.prod(flat(a))


def least(a, b=None):
    return min(flat(a)) if b is None else min(a, b)


def largest(a, b=None):
    return max(flat(a)) if b is None else max(a, b)


def text(a):
    if isinstance(a, bool):
        return "true" if a else "false"
    return a if isinstance(a, str) else str(a) if isinstance(a, int) else f"{a:.6g}"


def reshaped(a, *sizes):
    parts = flat(a)
    if not sizes:
        return parts[0]
    for n in reversed(sizes[1:]):
        parts = [parts[i:i + n] for i in range(0, len(parts), n)]
    return parts


def solve(matrix, right):
    """Gaussian elimination with partial pivoting; matrix: rows, changed."""
    n = len(matrix)
    rows = [row + [b] for row, b in zip(matrix, right)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        if rows[pivot][k] == 0.0 or rows[pivot][k] != rows[pivot][k]:
            raise ArithmeticError("singular")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        top = rows[k]
        for i in range(k + 1, n):
            row = rows[i]
            if row[k] != 0.0:
                f = row[k] / top[k]
                rows[i] = row[:k + 1] + [x - f * y for x, y in zip(row[k + 1:], top[k + 1:])]
    out = [0.0] * n
    for k in reversed(range(n)):
        row = rows[k]
        out[k] = (row[n] - sum(row[j] * out[j] for j in range(k + 1, n))) / row[k]
    return out

"""Which equation determines which unknown, and in which order: a maximal matching by augmenting paths, then the strong
components of the dependency graph (Tarjan), each of which is solved by itself."""


def match(candidates, order=None):
    """candidates: for each equation the unknowns it may determine. Gives unknown -> equation."""
    owner = {}

    def augment(equation, seen):
        for u in candidates[equation]:
            if u in seen:
                continue
            seen.add(u)
            if u not in owner or augment(owner[u], seen):
                owner[u] = equation
                return True
        return False
    failed = [e for e in (order if order is not None else range(len(candidates))) if not augment(e, set())]
    return owner, failed


def components(count, after):
    """Strong components of nodes 0..count-1, those that others need first. after(n): the nodes that n needs."""
    index, low, on, stack, out = {}, {}, set(), [], []
    for root in range(count):
        if root in index:
            continue
        work = [(root, iter(after(root)))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, rest = work[-1]
            for n in rest:
                if n not in index:
                    index[n] = low[n] = len(index)
                    stack.append(n)
                    on.add(n)
                    work.append((n, iter(after(n))))
                    break
                if n in on:
                    low[node] = min(low[node], index[n])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    part = []
                    while True:
                        n = stack.pop()
                        on.discard(n)
                        part.append(n)
                        if n == node:
                            break
                    out.append(part)
    return out

"""Models that put features together: side by side, each with its own source, or one driving the next."""


def packages(features, order=None):
    return "".join(f"  package P{f.name}\n{shift(f.classes)}{shift(f.text())}  end P{f.name};\n" for f in (order or features))


def shift(text):
    return "".join("  " + line + "\n" if line else "\n" for line in text.splitlines())


def model(features, coupled=False, k=1.0, reverse=False, name="M", more="", annotation="", gain=1.0):
    """The text of a package with a model M, whose outputs are z1, z2, ... of the features in their order."""
    parts = []
    for i, f in enumerate(features, 1):
        source = f"0.5*c{i - 1}.y" if coupled and i > 1 else f"{gain!r}*(0.3 + 0.5*sin(1.7*time))" if gain != 1 else "0.3 + 0.5*sin(1.7*time)"
        parts.append(f"    P{f.name}.{f.name} c{i}(k = k, u = {source});\n    output Real z{i} = c{i}.z;\n")
    if reverse:
        parts.reverse()
    order = list(reversed(unique(features))) if reverse else unique(features)
    return (f"package Crossing\n{packages(features, order)}  model {name}\n    parameter Real k = {k!r};\n{''.join(parts)}{more}"
            f"{annotation}  end {name};\nend Crossing;\n")


def unique(features):
    return list({f.name: f for f in features}.values())

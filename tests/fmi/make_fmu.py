"""Makes the FMUs that the tests of FMI import use: a model in C (tests/fmi/fmus), a shell for the FMI version, a description."""
import pathlib
import subprocess
import zipfile
from xml.sax.saxutils import quoteattr

HERE = pathlib.Path(__file__).resolve().parent / "fmus"


class Variable:
    """A scalar variable; `of`: the value reference of the state that it is the derivative of."""

    def __init__(self, name, reference, kind="Real", causality="local", variability=None, start=None, initial=None, unit=None, of=None, text="", nominal=None):
        self.name, self.reference, self.kind, self.causality = name, reference, kind, causality
        self.variability = variability or ("continuous" if kind == "Real" else "discrete")
        self.start, self.initial, self.unit, self.of, self.text, self.nominal = start, initial, unit, of, text, nominal


class Model:
    def __init__(self, name, source, variables, indicators=0, directional=False, defines=(), stop=1.0, step=0.01, units=(), token="{token}",
                 needs_step=False, kinds=("me", "cs"), structured=True, dependencies=None, indicator_references=(), constant_step=False, saves=False):
        self.name, self.source, self.variables, self.indicators, self.directional = name, source, variables, indicators, directional
        self.defines, self.stop, self.step, self.units, self.token, self.needs_step = defines, stop, step, units, token, needs_step
        self.kinds, self.structured, self.dependencies, self.indicator_references = kinds, structured, dependencies or {}, indicator_references
        self.constant_step, self.saves = constant_step, saves


def attributes(**values):
    return "".join(f" {key}={quoteattr(str(value))}" for key, value in values.items() if value not in (None, ""))


def unit_definitions(model):
    if not model.units:
        return []
    lines = ["<UnitDefinitions>"]
    for name, base in model.units:
        lines.append(f"<Unit name={quoteattr(name)}><BaseUnit{attributes(**base)}/></Unit>")
    return lines + ["</UnitDefinitions>"]


def initial_unknowns(model):
    states = {v.of for v in model.variables if v.of is not None}
    for v in model.variables:
        initial = v.initial or ("calculated" if v.causality in ("output", "local", "calculatedParameter") else "exact")
        if initial in ("calculated", "approx") and (v.causality == "output" or v.of is not None or v.reference in states):
            yield v


def description2(model):
    by_reference = {v.reference: i + 1 for i, v in enumerate(model.variables)}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             f'<fmiModelDescription fmiVersion="2.0"{attributes(modelName=model.name, guid=model.token, numberOfEventIndicators=model.indicators)}'
             f'{attributes(variableNamingConvention="structured" if model.structured else "flat")}>']
    directional = "true" if model.directional else None
    if "me" in model.kinds:
        lines.append(f'<ModelExchange{attributes(modelIdentifier=model.name, providesDirectionalDerivative=directional, completedIntegratorStepNotNeeded=None if model.needs_step else "true")}/>')
    if "cs" in model.kinds:
        lines.append(f'<CoSimulation{attributes(modelIdentifier=model.name, canHandleVariableCommunicationStepSize=None if model.constant_step else "true", canGetAndSetFMUstate="true" if model.saves else None)}/>')
    lines += unit_definitions(model)
    if any(v.kind == "Enumeration" for v in model.variables):
        lines.append('<TypeDefinitions><SimpleType name="Choice"><Enumeration><Item name="one" value="1"/><Item name="two" value="2"/></Enumeration></SimpleType></TypeDefinitions>')
    lines.append(f'<DefaultExperiment startTime="0" stopTime="{model.stop}" stepSize="{model.step}"/>')
    lines.append("<ModelVariables>")
    for v in model.variables:
        start = None if v.start is None else str(v.start).lower() if v.kind == "Boolean" else v.start
        lines.append(f'<ScalarVariable{attributes(name=v.name, valueReference=v.reference, causality=v.causality, variability=v.variability, initial=v.initial, description=v.text)}>'
                     f'<{v.kind}{attributes(start=start, unit=v.unit, nominal=v.nominal, derivative=by_reference[v.of] if v.of is not None else None, declaredType="Choice" if v.kind == "Enumeration" else None)}/></ScalarVariable>')
    lines += ["</ModelVariables>", "<ModelStructure>"]

    def unknown(v):
        on = model.dependencies.get(v.reference)
        return f'<Unknown index="{by_reference[v.reference]}"' + (f' dependencies="{" ".join(str(by_reference[r]) for r in on)}"' if on is not None else "") + "/>"

    for word, chosen in (("Outputs", [v for v in model.variables if v.causality == "output"]), ("Derivatives", [v for v in model.variables if v.of is not None]),
                         ("InitialUnknowns", list(initial_unknowns(model)))):
        if chosen:
            lines += [f"<{word}>"] + [unknown(v) for v in chosen] + [f"</{word}>"]
    return "\n".join(lines + ["</ModelStructure>", "</fmiModelDescription>", ""])


def description3(model):
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             f'<fmiModelDescription fmiVersion="3.0"{attributes(modelName=model.name, instantiationToken=model.token)}'
             f'{attributes(variableNamingConvention="structured" if model.structured else "flat")}>']
    directional = "true" if model.directional else None
    if "me" in model.kinds:
        lines.append(f'<ModelExchange{attributes(modelIdentifier=model.name, providesDirectionalDerivatives=directional, needsCompletedIntegratorStep="true" if model.needs_step else None)}/>')
    if "cs" in model.kinds:
        lines.append(f'<CoSimulation{attributes(modelIdentifier=model.name, canHandleVariableCommunicationStepSize=None if model.constant_step else "true", hasEventMode="true", mightReturnEarlyFromDoStep="true", canGetAndSetFMUState="true" if model.saves else None)}/>')
    lines += unit_definitions(model)
    if any(v.kind == "Enumeration" for v in model.variables):
        lines.append('<TypeDefinitions><EnumerationType name="Choice"><Item name="one" value="1"/><Item name="two" value="2"/></EnumerationType></TypeDefinitions>')
    lines.append(f'<DefaultExperiment startTime="0" stopTime="{model.stop}" stepSize="{model.step}"/>')
    lines.append("<ModelVariables>")
    for v in model.variables:
        word = {"Real": "Float64", "Integer": "Int32"}.get(v.kind, v.kind)
        start = None if v.start is None else str(v.start).lower() if v.kind == "Boolean" else v.start
        inner = f"<Start value={quoteattr(str(start))}/>" if v.kind == "String" and start is not None else ""
        lines.append(f'<{word}{attributes(name=v.name, valueReference=v.reference, causality=v.causality, variability=v.variability, initial=v.initial, description=v.text, unit=v.unit, nominal=v.nominal)}'
                     f'{attributes(start=None if v.kind == "String" else start, derivative=v.of, declaredType="Choice" if v.kind == "Enumeration" else None)}>{inner}</{word}>')
    lines += ["</ModelVariables>", "<ModelStructure>"]

    def unknown(word, v):
        on = model.dependencies.get(v.reference)
        return f'<{word} valueReference="{v.reference}"' + (f' dependencies="{" ".join(map(str, on))}"' if on is not None else "") + "/>"

    lines += [unknown("Output", v) for v in model.variables if v.causality == "output"]
    lines += [unknown("ContinuousStateDerivative", v) for v in model.variables if v.of is not None]
    lines += [unknown("InitialUnknown", v) for v in initial_unknowns(model)]
    lines += [f'<EventIndicator valueReference="{r}"/>' for r in model.indicator_references]
    return "\n".join(lines + ["</ModelStructure>", "</fmiModelDescription>", ""])


def description(model, version):
    return description2(model) if version == 2 else description3(model)


def make(model, version, folder, cc, text=None, terminals=None):
    """Writes folder/NAMEversion.fmu; `text`: another description; `terminals`: {name: {member: variable}}."""
    platform = "linux64" if version == 2 else "x86_64-linux"
    library = folder / f"{model.name}{version}.so"
    subprocess.run([cc, "-shared", "-fPIC", "-O1", "-w", "-fvisibility=hidden", *[f"-D{d}" for d in model.defines], str(HERE / f"fmi{version}_shell.c"),
                    str(HERE / model.source), "-lm", "-o", str(library)], check=True)
    at = folder / f"{model.name}{version}.fmu"
    with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("modelDescription.xml", text or description(model, version))
        archive.write(library, f"binaries/{platform}/{model.name}.so")
        if terminals:
            listed = "".join(f'<Terminal name="{name}" matchingRule="plug">' + "".join(f'<TerminalMemberVariable variableName="{v}" memberName="{k}" variableKind="signal"/>' for k, v in members.items()) +
                             "</Terminal>" for name, members in terminals.items())
            archive.writestr("terminalsAndIcons/terminalsAndIcons.xml", f'<fmiTerminalsAndIcons fmiVersion="3.0"><Terminals>{listed}</Terminals></fmiTerminalsAndIcons>')
    return at


def time():
    return Variable("time", 0, causality="independent")


BALL = Model("Ball", "ball.c", [
    time(), Variable("h", 1, causality="output", start=1, initial="exact", unit="m"), Variable("der(h)", 2, of=1, unit="m/s"),
    Variable("v", 3, causality="output", start=0, initial="exact", unit="m/s"), Variable("der(v)", 4, of=3, unit="m/s2"),
    Variable("g", 5, causality="parameter", variability="fixed", start=9.81, unit="m/s2"),
    Variable("e", 6, causality="parameter", variability="tunable", start=0.7)],
    indicators=1, indicator_references=(1,), directional=True, stop=3.0, units=[("m", {"m": 1}), ("m/s", {"m": 1, "s": -1}), ("m/s2", {"m": 1, "s": -2})],
    dependencies={2: [3], 4: []})

LAG = Model("Lag", "lag.c", [
    time(), Variable("x", 1, start=1, initial="exact"), Variable("der(x)", 2, of=1), Variable("u", 3, causality="input", start=0),
    Variable("y", 4, causality="output"), Variable("k", 5, causality="parameter", variability="fixed", start=1)],
    directional=True, dependencies={2: [1, 3], 4: [1, 3]})

STAIR = Model("Stair", "stair.c", [time(), Variable("n", 1, "Integer", causality="output", start=1, initial="exact")], stop=10.0, step=0.2)

TYPES = Model("Types", "types.c", [
    time(), Variable("r_in", 1, causality="input", start=0), Variable("r_out", 2, causality="output"),
    Variable("i_in", 3, "Integer", causality="input", start=0), Variable("i_out", 4, "Integer", causality="output"),
    Variable("b_in", 5, "Boolean", causality="input", start=False), Variable("b_out", 6, "Boolean", causality="output"),
    Variable("e_in", 7, "Enumeration", causality="input", start=1), Variable("e_out", 8, "Enumeration", causality="output"),
    Variable("s", 10, "String", causality="parameter", variability="fixed", start="abc"), Variable("length", 9, causality="output")], stop=2.0, step=0.1)

WALL = Model("Wall", "wall.c", [
    time(), Variable("x", 1, causality="output", start=0, initial="exact"), Variable("der(x)", 2, of=1), Variable("n", 3, "Integer", causality="output", start=0, initial="exact")],
    stop=3.5, needs_step=True)


def evil(number, **others):
    return Model(f"Evil{number}", "evil.c", [time(), Variable("x", 1, causality="output", start=1, initial="exact"), Variable("der(x)", 2, of=1)], indicators=1,
                 indicator_references=(1,), defines=[f"EVIL={number}"] + list(others.pop("defines", [])), **others)

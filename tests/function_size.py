#!/usr/bin/env python3
"""No function of the Modelica front end has more than 120 lines, and no header more than 300, the syntax tree apart; no header but the tree is included by more than a
third of its files. Functions are told from their layout: the formatter puts their end in the column of their beginning.
In run/, simulate/, structure/ and code/ no function has more than 80 lines or 6 parameters, no header more than 250 lines, no class more than 20 data members. What
exceeds that today is listed in LARGER with its size: these numbers may only fall, and an entry that is no longer needed fails the test.
Usage: function_size.py [FOLDER...]"""
import pathlib
import re
import sys

LONGEST, LONGEST_HEADER = 120, 300
TREES = {"modelica/syntax/tree.h"}
CORE, LONGEST_OF_CORE, LONGEST_CORE_HEADER, MOST_MEMBERS, MOST_PARAMETERS = ("run", "simulate", "structure", "code"), 80, 250, 20, 6
SPECIFIED = "run/standard_library/"  # its functions have the parameters that the library gives them
LARGER = {
    "run/environment.h: Environment": 21,
    "run/model.h: Model": 41,
    "simulate/memory/instance.h: Instance": 43,
    "structure/alias_rewrite.cc: Aliases::rewrite_all": 88,
    "structure/clock_expressions.cc: ClockInference::clock_node": 93,
    "structure/scalar_model.h: ScalarModel": 30,
    "structure/schedule.h: Schedule": 39,
    "structure/solve.cc: linear_form": 96,
    "structure/solve.cc: LinearityCheck::degree": 107,
    "code/emit_linearization.cc: Emitter::linearization": 110,
    "code/lower.h": 372,
    "code/lower.h: ModuleLowering": 22,
    "code/lower.h: Lowering": 24,
    "code/lower_array.cc: Lowering::lower_array": 204,
    "code/lower_collect.cc: Lowering::comprehension": 107,
    "code/lower_expression.cc: Lowering::compute": 117,
    "code/lower_external.cc: Lowering::external_body": 215,
    "code/lower_function.cc: Lowering::function_body": 92,
    "code/lower_index.cc: Lowering::index": 94,
    "code/lower_scalar.cc: Lowering::lower_math": 105,
    "code/machine.h: Program": 28,
    "code/linker.cc: parameters of Linker::link": 8,
    "code/machine.cc: parameters of Program::Machine::take": 7,
    "code/machine.cc: parameters of Program::Machine::link": 7,
    "simulate/history/transport.cc: parameters of Transports::values": 9,
    "simulate/integrators/cvode.cc: parameters of jacobian_function": 8,  # SUNDIALS' own, as the next two
    "simulate/integrators/cvode.cc: parameters of linear_system": 11,
    "simulate/integrators/ida.cc: parameters of jacobian": 10,
    "simulate/integrators/implicit_form.h: parameters of sweep": 7,
    "simulate/integrators/linearize.cc: parameters of difference": 7,
    "simulate/integrators/linearize.cc: parameters of differentiate": 7,
    "simulate/integrators/linearize.cc: parameters of differentiate_open": 8,
    "simulate/memory/host.cc: parameters of spatial": 10,
    "simulate/monitors/domain_edge.cc: parameters of find_domain_edge": 7,
    "structure/modes/entry.cc: parameters of add_term": 7,
}
NO_FUNCTION = re.compile(r"\s*(namespace|class|struct|enum|union|switch|case|for|if|while|do|else|try|return|extern|using|#|//|}|constexpr [\w:]+ k\w+\[)")


def functions(text):
    lines = text.split("\n")
    for k, line in enumerate(lines):
        if not line.endswith("{") or NO_FUNCTION.match(line) or "(" not in "".join(lines[max(0, k - 3):k + 1]):
            continue
        depth = len(line) - len(line.lstrip())
        if line.lstrip().startswith(":"):  # members that a constructor initializes: four columns behind its name
            depth -= 4
        if depth > 4:
            continue
        end = next((j for j in range(k + 1, len(lines)) if lines[j].startswith(" " * depth + "}")), k)
        yield k + 1, end - k + 1


def classes(text):
    for match in re.finditer(r"^ *(?:class|struct) (\w+)(?:<[^>]*>)?[^;{()]*\{", text, re.M):
        depth, at = 1, match.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        yield match[1], text[match.end():at - 1]


def declarations(body):
    """Of the class itself: without comments, and with `{}` in the place of everything in braces."""
    body, depth, text = re.sub(r"//[^\n]*", "", body), 0, ""
    for c in body:
        depth += c == "{"
        text += "{}" if c == "{" and depth == 1 else c if depth == 0 else ""
        depth -= c == "}"
    # The body of a function ends its declaration as a semicolon does.
    return re.split(r";|(?<=\{\})(?=\s*\n\s*(?!\w+;)[\w\[~/])", text)


def count_members(body):
    count = 0
    for text in declarations(body):
        text = re.sub(r"^\s*(?:(?:public|private|protected)\s*:\s*)*", "", text).strip()
        if re.match(r"(using|typedef|friend|static|enum|template|explicit|virtual|constexpr|~)", text):
            continue
        while re.search(r"<[^<>]*>", text):
            text = re.sub(r"<[^<>]*>", "", text)
        head = re.split(r"=|\{\}", text)[0]
        if re.match(r"(struct|class|union)\b", text) and not re.search(r"\{\}\s*\w+", text):
            continue
        if "(" not in head and (re.search(r"\w\s*[&*\s]\s*\w+", head) or re.match(r"(struct|class|union)\b", text)):
            count += re.sub(r"\[[^\]]*\]|=[^,]*", "", text).count(",") + 1
    return count


DEFINITION = re.compile(r"([\w:~]+)\(([^(){};]*(?:\([^(){};]*\)[^(){};]*)*)\)\s*(?:const\s*)?(?:noexcept\s*)?(?:override\s*)?\{")


def parameter_lists(text):
    """Name and number of parameters of each function that is defined there."""
    for match in DEFINITION.finditer(re.sub(r"//[^\n]*", "", text)):
        if match[1] not in ("if", "for", "while", "switch"):
            nested = match[2]
            while re.search(r"[(<\[{][^()<>\[\]{}]*[)>\]}]", nested):
                nested = re.sub(r"[(<\[{][^()<>\[\]{}]*[)>\]}]", "", nested)
            yield match[1], nested.count(",") + 1


def sizes_of_core(root):
    """Name -> size, of all that is too large."""
    found = {}
    for folder in CORE:
        for source in sorted((root / folder).rglob("*")):
            if source.suffix not in (".cc", ".h") or re.search(r"_(test|bench|fuzz)\.cc$", source.name):
                continue
            name, text = str(source.relative_to(root)), source.read_text()
            for function, count in parameter_lists(text):
                if count > MOST_PARAMETERS and not name.startswith(SPECIFIED):
                    found[f"{name}: parameters of {function}"] = count
            for line, length in functions(text):
                begin = text.split("\n")[line - 1]
                if length > LONGEST_OF_CORE and not re.match(r"\s*(class|struct)\b", begin):
                    words = re.findall(r"([\w:~]+)\(", "".join(text.split("\n")[max(0, line - 4):line]))
                    found[f"{name}: {words[-1] if words else line}"] = length
            if source.suffix == ".h" and text.count("\n") > LONGEST_CORE_HEADER:
                found[name] = text.count("\n")
            for kind, body in classes(text):
                if (count := count_members(body)) > MOST_MEMBERS:
                    found[f"{name}: {kind}"] = count
    return found


def check_core(root):
    failed, found = [], sizes_of_core(root)
    for name, size in found.items():
        if size > LARGER.get(name, 0):
            failed.append(f"{name}: {size}" + (f", {LARGER[name]} are allowed" if name in LARGER else " lines, data members or parameters"))
    failed += [f"{name} is {found.get(name, 'small')} now: change LARGER" for name in LARGER if found.get(name, 0) < LARGER[name]]
    return failed


def main():
    root = pathlib.Path(__file__).resolve().parent.parent / "src"
    folders = [pathlib.Path(f) for f in sys.argv[1:]] or [root / "modelica", root / "lsp"]
    failed, longest = [] if sys.argv[1:] else check_core(root), (0, "")
    for folder in folders:
        sources = sorted([*folder.rglob("*.cc"), *folder.rglob("*.h")])
        for source in sources:
            text = source.read_text()
            for line, length in functions(text):
                longest = max(longest, (length, f"{source.relative_to(root)}:{line}"))
                if length > LONGEST:
                    failed.append(f"{source}:{line}: a function of {length} lines")
            count = text.count("\n")
            if source.suffix == ".h" and count > LONGEST_HEADER and str(source.relative_to(root)) not in TREES:
                failed.append(f"{source}: a header of {count} lines")
        if folder.name != "modelica":
            continue
        included = {}
        for source in sources:
            for header in set(re.findall(r'#include "(modelica/[^"]+)"', source.read_text())):
                included[header] = included.get(header, 0) + 1
        for header, count in included.items():
            if count > len(sources) / 3 and header not in TREES:
                failed.append(f"{header} is included by {count} of {len(sources)} files")
        most = max((count, header) for header, count in included.items() if header not in TREES)
        print(f"{most[1]} is included by {most[0]} of {len(sources)} files")
    print(f"the longest function: {longest[0]} lines, {longest[1]}")
    print("\n".join(failed))
    print(f"{0 if failed else 1} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""The manual page and the completions name every command and option, and bash completes with them."""
import argparse
import re
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--saltus", required=True)
saltus = parser.parse_args().saltus
faults = []


def output(*words):
    return subprocess.run([saltus, *words], capture_output=True, text=True, check=True).stdout


def expect(truth, what):
    if not truth:
        faults.append(what)


commands = re.findall(r"^  (\w+)  +\S", output("--help").split("Subcommands:")[1], re.M)
expect(len(commands) > 15, f"commands in --help: {commands}")
pages = {shell: output("completion", shell) for shell in ("man", "bash", "zsh", "fish")}
for command in commands:
    for shell, text in pages.items():
        expect(re.search(rf"\b{command}\b", text), f"{shell} lacks the command {command}")
    for option in re.findall(r"(--[a-z][a-z-]+)", output(command, "--help").split("Options:")[-1]):
        expect(option in pages["bash"].split(f"      {command})")[-1].split(";;")[0], f"bash lacks {command} {option}")
        expect(option.replace("-", r"\-") in pages["man"], f"the manual lacks {command} {option}")


def completed(line):
    """What bash offers for the last word of a line."""
    words = line.split(" ")
    script = f"""{pages['bash']}
COMP_WORDS=({' '.join(repr(w) for w in words)}); COMP_CWORD={len(words) - 1}; _saltus; printf '%s\\n' "${{COMPREPLY[@]}}" """
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True).stdout.split()


expect(completed("saltus sim") == ["simulate"], f"sim → {completed('saltus sim')}")
expect(completed("saltus simulate --from-s") == ["--from-steady"], f"--from-s → {completed('saltus simulate --from-s')}")
print("\n".join(faults) or f"{len(commands)} commands: complete")
sys.exit(1 if faults else 0)

#!/usr/bin/env python3
"""`format --typeset`: a χ model printed with the signs of its paper is the same model, and printing it again changes nothing."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIGNS = "⟦ ⟧ Δ ∇ τ → ← ≤ ≥ ≠ ∧ ∨ ¬ √ π ▯ ∥ ′ · ↑".split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--saltus", default=str(ROOT / "build" / "saltus"))
    saltus = parser.parse_args().saltus

    def run(*words):
        done = subprocess.run([saltus, *words], capture_output=True, text=True)
        return done.returncode, done.stdout

    failed, count, seen = 0, 0, set()
    files = sorted((ROOT / "examples").rglob("*.chi")) + sorted((ROOT / "tests" / "chi" / "good").glob("*.chi"))
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            printed = pathlib.Path(folder) / file.name
            status, plain = run("flatten", str(file))
            if status != 0:
                continue  # several experiments, or one that is not whole
            count += 1
            status, text = run("format", "--print", "--typeset", str(file))
            printed.write_text(text)
            again, same = run("flatten", str(printed))
            twice = run("format", "--print", "--typeset", str(printed))[1]
            if status != 0 or again != 0 or same != plain or twice != text:
                failed += 1
                print(f"failed: {file.name}: {'it is another model' if twice == text else 'printed twice it differs'}")
            code = "\n".join(line.split("//")[0] for line in text.splitlines())
            seen.update(sign for sign in SIGNS if sign in code)
    missing = [sign for sign in SIGNS if sign not in seen]
    if missing:
        failed += 1
        print("failed: never printed: " + " ".join(missing))
    print(f"{count} models, {failed} failed")
    return 1 if failed or count < 150 else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""libsaltus as others use it: installed into an empty folder, found by pkg-config, the C program of examples/embedding compiled against it and
run. Its numbers are those of a ball that bounces: between two bounces it flies a parabola, and each keeps e of the speed."""
import argparse
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def height(e, t, g=9.81):
    begin, speed = math.sqrt(2 / g), e * math.sqrt(2 * g)
    while begin + 2 * speed / g < t:
        begin += 2 * speed / g
        speed *= e
    return speed * (t - begin) - g / 2 * (t - begin) ** 2


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--cc", default="cc")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prefix = pathlib.Path(folder) / "prefix"
        subprocess.run(["cmake", "--install", arguments.build, "--prefix", prefix, "--component", "saltus"], check=True, stdout=subprocess.DEVNULL)
        [pc] = prefix.rglob("saltus.pc")
        environment = os.environ | {"PKG_CONFIG_PATH": str(pc.parent), "LD_LIBRARY_PATH": str(pc.parent.parent)}
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "saltus"], check=True, capture_output=True, text=True, env=environment).stdout.split()
        source = ROOT / "examples" / "embedding"
        subprocess.run([arguments.cc, "-std=c99", "-Wall", "-Werror", source / "bouncing_ball.c", *flags, "-o", f"{folder}/ball"], check=True)
        ran = subprocess.run([f"{folder}/ball", source / "Ball.mo"], capture_output=True, text=True, env=environment)
    found = {float(e): float(h) for e, h in re.findall(r"e = (\S+): \d+ rows, h\(1\) = (\S+)", ran.stdout)}
    good = ran.returncode == 0 and sorted(found) == [0.5, 0.7, 0.9] and all(abs(h - height(e, 1)) < 1e-5 for e, h in found.items())
    if not good:
        print(ran.stdout, ran.stderr, {e: height(e, 1) for e in found})
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

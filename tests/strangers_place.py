"""The place in which tests of docs/security.md run: a temporary folder with a copy of the program, a home folder, a folder of models, a secret file that nothing
may reach and a marker that nothing may make; as the caller and, where that is possible, as a user without privileges."""
import os
import pathlib
import shutil
import subprocess

NOBODY = 65534
PATIENCE = float(os.environ.get("SALTUS_TEST_PATIENCE", 1))


def users():
    """None is the caller."""
    return [None, *([NOBODY] if os.geteuid() == 0 else [])]


def unprivileged():
    """The user of tests that run once: without privileges where that is possible."""
    return users()[-1]


def modelica_string(text):
    """`text` as the inside of a Modelica string."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def external_function(name, c_name, c_text, arguments="input Real t", call="t", result="Real"):
    """A Modelica function whose body is the C function `c_name` of `c_text`."""
    return f'function {name} {arguments}; output {result} y; external "C" y = {c_name}({call}) annotation(Include="{modelica_string(c_text)}"); end {name};\n'


class Failures(list):
    """What did not hold."""

    def expect(self, holds, what):
        if not holds:
            self.append(what)

    def report(self):
        """The exit status of a test."""
        for failure in self:
            print(failure)
        return 1 if self else 0


class Place:
    """`models` is the folder of the models, relative to the temporary one; commands run in it."""

    def __init__(self, saltus, folder, user=None, models="home/models"):
        self.folder, self.user = pathlib.Path(folder), user
        self.who = f"user {os.geteuid() if user is None else user}"
        self.home, self.models = self.folder / "home", self.folder / models
        self.secret, self.marker = self.folder / "secret.txt", self.folder / "marker"
        # Another user may be unable to read the folder in which the program was built.
        self.saltus = self.folder / "bin" / "saltus"
        for each in (self.saltus.parent, self.home, self.models):
            each.mkdir(parents=True, exist_ok=True)
        shutil.copy(saltus, self.saltus)
        self.secret.write_text("topsecretword\n")
        self.own()

    def own(self):
        """All files of the place are the user's."""
        if self.user is None:
            return
        for each in [self.folder, *self.folder.rglob("*")]:
            os.chown(each, self.user, self.user, follow_symlinks=False)

    def identity(self):
        """For subprocess."""
        return {} if self.user is None else dict(user=self.user, group=self.user, extra_groups=[])

    def environment(self, **more):
        """A value None leaves a variable out. The libraries of the caller are there when a test asks for them."""
        all_ = {"PATH": os.environ["PATH"], "HOME": str(self.home), "TMPDIR": str(self.folder), **more}
        return {name: str(value) for name, value in all_.items() if value is not None}

    def run(self, *words, program=None, cwd=None, env=None, timeout=120, **options):
        """The finished process; its `all` is what it printed on both streams."""
        options.setdefault("errors", "replace")
        if "input" not in options and "stdin" not in options:
            options["stdin"] = subprocess.DEVNULL
        done = subprocess.run([str(program or self.saltus), *map(str, words)], cwd=cwd or self.models, env=self.environment(**(env or {})), capture_output=True, text=True,
                              timeout=timeout * PATIENCE, **self.identity(), **options)
        done.all = done.stdout + done.stderr
        return done

    def write(self, path, text):
        """A file, by default among the models; FOLDER, MARKER and SECRET in its text are the place's."""
        path = self.models / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("MARKER", str(self.marker)).replace("SECRET", str(self.secret)).replace("FOLDER", str(self.folder)))
        return path

    def last_value(self, name):
        """The last number of the last row of a result."""
        return float((self.models / name).read_text().splitlines()[-1].split(",")[-1])

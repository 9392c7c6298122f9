"""What of others is in a distribution, and under which licences: the list of components.tsv checked against the build, the licence texts, and
the list of contents as a page and as an SPDX document."""
import collections
import json
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENTATION, COMMON = pathlib.Path("/usr/share/doc"), pathlib.Path("/usr/share/common-licenses")
Component = collections.namedtuple("Component", "name package licence how home version source")

PAGE = """# Contents of Saltus {version} for Linux x86-64

Saltus is under the Apache License 2.0 (`LICENSE`). This page lists the parts of others. `licenses/` has their licences,
`contents.spdx.json` the same list as an SPDX document.

{table}

## Libraries under the LGPL

KLU and BTF are under the GNU Lesser General Public License, version 2.1 or later. They are shared libraries,
`lib/saltus/libklu.so.1` and `lib/saltus/libbtf.so.1`. To use a version of your own, replace these files; Saltus loads what is there. Their
source code is Debian's source package `suitesparse`, version {suitesparse}: https://snapshot.debian.org/package/suitesparse/{suitesparse_path}/

An FMU that Saltus writes contains KLU. `saltus fmu --sources` writes the FMU with the source code of its model and of Saltus. You can compile that
code and link it with a KLU of your own.

## The linker

`libexec/saltus/ld` is GNU ld, a separate program under the GNU General Public License, version 3 or later. Saltus starts it to write FMUs, and uses
another linker of the system if you remove it. Its source code is Debian's source package `binutils`, version {binutils}:
https://snapshot.debian.org/package/binutils/{binutils_path}/
"""


def query(package, field):
    done = subprocess.run(["dpkg-query", "-W", "-f", "${" + field + "}", package], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"packaging/components.tsv names the package '{package}', which is not installed")
    return done.stdout.splitlines()[0]


def owner(path):
    """The Debian package that a file of the system is from."""
    for place in (path, pathlib.Path(path).resolve()):
        done = subprocess.run(["dpkg-query", "-S", str(place)], capture_output=True, text=True)
        if done.returncode == 0:
            return done.stdout.split(":")[0].split(",")[0]
    raise SystemExit(f"{path} is from no Debian package")


def components():
    rows = [line.split("\t") for line in (HERE / "components.tsv").read_text().splitlines() if line and not line.startswith("#")]
    return [Component(*row, query(row[1], "Version"), query(row[1], "source:Package")) for row in rows]


def linked_archives(build):
    """The static libraries of the system that the build links into the program and into libsaltus."""
    text = (build / "build.ninja").read_text()
    places = set()
    for target in re.findall(r"^build (?:saltus|libsaltus\.so\.\S+): .*\n((?:  .*\n)+)", text, re.M):
        places.update(re.findall(r"(/usr/\S+\.a)\b", target))
    return places


def check(listed, build, shared):
    """`shared`: files of the system that are copied into the distribution. Each is from a package of the list, as is each static library."""
    packages = {c.package for c in listed}
    for path in sorted(linked_archives(build)) + sorted(map(str, shared)):
        package = owner(path)
        if package not in packages:
            raise SystemExit(f"{path} of the package '{package}' is in the distribution, but not in packaging/components.tsv")


def page_libraries(page):
    """Name, version and licence of what is in the studio's page."""
    return [line.split("\t") for line in (page / "libraries.tsv").read_text().splitlines()]


def write_texts(listed, libraries, modules, into):
    """The licences of Debian's packages with those that they refer to, and of the libraries in the page."""
    into.mkdir(parents=True)
    common = set()
    for package in sorted({c.package for c in listed}):
        text = (DOCUMENTATION / package / "copyright").read_text(encoding="utf-8", errors="replace")
        (into / f"{package}.txt").write_text(text)
        common.update(re.findall(r"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])", text))
    for name in sorted(common):
        if (COMMON / name).exists():
            (into / f"{name}.txt").write_bytes((COMMON / name).resolve().read_bytes())
    for name, _, _ in libraries:
        found = [p for p in sorted((modules / name).iterdir()) if re.match(r"licen[cs]e", p.name, re.I)]
        if not found:
            raise SystemExit(f"{name}, which is in the studio's page, has no licence text")
        shutil.copyfile(found[0], into / f"page-{name.replace('/', '-').lstrip('@')}.txt")


def spdx_package(identifier, name, version, licence, home):
    return {"SPDXID": identifier, "name": name, "versionInfo": version, "licenseConcluded": licence, "licenseDeclared": licence, "downloadLocation": home,
            "filesAnalyzed": False, "copyrightText": "NOASSERTION"}


def spdx(version, listed, libraries, created):
    packages = [spdx_package("SPDXRef-Saltus", "saltus", version, "Apache-2.0", "NOASSERTION")]
    for c in listed:
        home = f"https://snapshot.debian.org/package/{c.source}/{source_version(c)}/"
        packages.append(spdx_package("SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", c.package), c.name, c.version, c.licence, home))
    for name, number, licence in libraries:
        identifier = "SPDXRef-page-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name).strip("-")
        packages.append(spdx_package(identifier, name, number, licence.strip("()"), f"https://registry.npmjs.org/{name}"))
    how = {"static": "STATIC_LINK", "headers": "STATIC_LINK", "shared": "DYNAMIC_LINK", "program": "CONTAINS"}
    kinds = [how[c.how] for c in listed] + ["CONTAINS"] * len(libraries)
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-Saltus"}]
    relations += [{"spdxElementId": "SPDXRef-Saltus", "relationshipType": kind, "relatedSpdxElement": package["SPDXID"]}
                  for kind, package in zip(kinds, packages[1:])]
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"saltus-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/saltus-{version}-{created}", "creationInfo": {"created": created, "creators": ["Tool: tools/dist.py"]},
            "packages": packages, "relationships": relations}


def source_version(component):
    return query(component.package, "source:Version")


def write(version, created, build, shared, page, modules, into):
    """All of it into the folder `into`."""
    listed, libraries = components(), page_libraries(page)
    check(listed, build, shared)
    write_texts(listed, libraries, modules, into / "licenses")
    (into / "contents.spdx.json").write_text(json.dumps(spdx(version, listed, libraries, created), indent=1) + "\n")
    rows = ["| part | version | licence | how | home page |", "|---|---|---|---|---|"]
    rows += [f"| {c.name} | {c.version} | {c.licence} | {c.how} | {c.home} |" for c in listed]
    rows += [f"| {name} | {number} | {licence.strip('()')} | studio's page | https://www.npmjs.com/package/{name} |" for name, number, licence in libraries]
    versions = {c.source: source_version(c) for c in listed}
    path = lambda name: versions[name].replace(":", "%3A")
    (into / "contents.md").write_text(PAGE.format(version=version, table="\n".join(rows), suitesparse=versions["suitesparse"], binutils=versions["binutils"],
                                                  suitesparse_path=path("suitesparse"), binutils_path=path("binutils")))

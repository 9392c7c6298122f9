"""Archives that depend on the contents of a folder alone: sorted names, one time, no owner, two kinds of modes."""
import gzip
import hashlib
import io
import lzma
import os
import pathlib
import tarfile


def tar_of(folder, into, top, time):
    """The tree `folder` as a tar file whose names begin with `top`."""
    with tarfile.open(fileobj=into, mode="w", format=tarfile.GNU_FORMAT) as tar:
        paths = [folder, *sorted(folder.rglob("*"), key=lambda p: p.relative_to(folder).as_posix())]
        for path in paths:
            name = pathlib.PurePosixPath(top, path.relative_to(folder).as_posix()).as_posix()
            add(tar, path, name, time)


def add(tar, path, name, time):
    entry = tarfile.TarInfo(name)
    entry.mtime = time
    entry.uname = entry.gname = "root"
    if path.is_symlink():
        entry.type, entry.linkname, entry.mode = tarfile.SYMTYPE, os.readlink(path), 0o777
        tar.addfile(entry)
    elif path.is_dir():
        entry.type, entry.mode = tarfile.DIRTYPE, 0o755
        tar.addfile(entry)
    else:
        entry.mode = 0o755 if os.access(path, os.X_OK) else 0o644
        entry.size = path.stat().st_size
        with open(path, "rb") as file:
            tar.addfile(entry, file)


def write_gz(folder, file, top, time, effort):
    with open(file, "wb") as out, gzip.GzipFile(filename="", fileobj=out, mode="wb", mtime=0, compresslevel=effort) as packed:
        tar_of(folder, packed, top, time)


def write_deb(control, folder, file, time):
    """A Debian package of the tree `folder`, which is the root of the file system, and of the tree `control`."""
    with lzma.open(file.with_suffix(".data"), "wb", preset=2) as packed:
        tar_of(folder, packed, ".", time)
    inner = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=inner, mode="wb", mtime=0) as packed:
        tar_of(control, packed, ".", time)
    data = file.with_suffix(".data").read_bytes()
    file.with_suffix(".data").unlink()
    with open(file, "wb") as out:
        out.write(b"!<arch>\n")
        for name, content in (("debian-binary", b"2.0\n"), ("control.tar.gz", inner.getvalue()), ("data.tar.xz", data)):
            out.write(f"{name:<16}{time:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode())
            out.write(content + b"\n" * (len(content) % 2))


def sha256(file):
    digest = hashlib.sha256()
    with open(file, "rb") as data:
        while block := data.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()

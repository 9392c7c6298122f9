"""FMUs that features of the catalogue contain: exported and imported once for all models, and put beside each model that has one."""
import os
import pathlib
import shutil
import subprocess


def imported_class(saltus, feature, folder):
    """What `saltus import` writes: it names the unpacked FMU by its absolute path."""
    at = pathlib.Path(folder) / feature.name
    at.mkdir(parents=True)
    (at / "Unit.mo").write_text(feature.fmu)
    kind = feature.fmu_kind
    for words in (["fmu", "Unit.mo", f"--{kind}", "-o", "Unit.fmu"], ["import", "Unit.fmu", "-o", ".", "--name", "Imported", "--interface", kind]):
        done = subprocess.run([saltus, *words], cwd=at, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{feature.name}: {' '.join(words)}: {done.stderr}")
    text = (at / "Imported.mo").read_text()
    return "".join("  " + line + "\n" for line in text.splitlines())


def put_beside(features, path, text):
    """What foreign code may read lies beside the model: the text of that model, which names the FMU there."""
    for feature in features:
        if not feature.fmu or feature.unpacked not in text:
            continue
        beside = path.parent / f"{feature.name}_fmu"
        if not beside.exists():
            shutil.copytree(feature.unpacked, beside, copy_function=os.link)
        text = text.replace(feature.unpacked, str(beside))
    return text


def prepared(saltus, features, folder):
    for feature in features:
        if feature.fmu and not feature.classes:
            feature.classes = imported_class(saltus, feature, folder)
            feature.unpacked = str(pathlib.Path(folder) / feature.name / "Imported_fmu")
    return features

#!/usr/bin/env python3
"""Runs the notebooks of examples/notebooks and stores their outputs, so that a reader sees them without running anything. Of an output that has a picture, the interactive page is left
out: it would be most of the file. PYTHONPATH names the package, as for the tests.

    notebook_outputs.py [FILE.ipynb...]
"""
import pathlib
import sys

import nbclient
import nbformat

NOTEBOOKS = pathlib.Path(__file__).resolve().parent.parent / "examples" / "notebooks"


def slim(output):
    data = output.get("data", {})
    if "text/html" in data and ("image/svg+xml" in data or "image/png" in data or "<iframe" in data["text/html"]):
        del data["text/html"]
    return output


def executed(path):
    """The notebook with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            # Bars of progress replace one another; their last state says nothing.
            cell.outputs = [slim(o) for o in cell.outputs if "application/vnd.jupyter.widget-view+json" not in o.get("data", {})]
            cell.metadata.pop("execution", None)
    return notebook


def main():
    for path in [pathlib.Path(p) for p in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = executed(path)
        notebook.metadata.pop("language_info", None)
        path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
        print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()

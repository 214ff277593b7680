"""Run by Pyodide: archives of bytecode, of the standard library and of the folders of libraries."""

import os
import py_compile
import zipfile

DAY = (1980, 1, 1, 0, 0, 0)
"""The same input makes the same bytes."""


def compiled(name: str, source: bytes, optimize: int) -> bytes:
    path, code = "module.py", "module.pyc"
    with open(path, "wb") as file:
        file.write(source)
    py_compile.compile(
        path,
        code,
        dfile=name,
        doraise=True,
        optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    with open(code, "rb") as file:
        return file.read()


def write(archive: str, files, optimize: int) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, content in sorted(files):
            if name.endswith(".py"):
                name, content = f"{name}c", compiled(name, content, optimize)
            info = zipfile.ZipInfo(name, DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, content, compresslevel=9)


def library():
    with zipfile.ZipFile("/build/python_stdlib.zip") as known:
        for name in known.namelist():
            parts = name.removesuffix(".py")
            skipped = any(parts == one or parts.startswith(f"{one}/") for one in unused)  # noqa: F821
            if not (skipped or name.endswith("/")):
                yield name, known.read(name)


def folder(place: str, wanted=lambda name: True):
    """The files of a folder; machine code of the machine that builds is of no use."""
    for inner, _, names in os.walk(place):
        for name in names:
            path = os.path.join(inner, name)
            short = os.path.relpath(path, place)
            if wanted(short) and not name.endswith((".so", ".pyd", ".c", ".pyi")):
                with open(path, "rb") as file:
                    yield short, file.read()


def ours(name: str) -> bool:
    return name.startswith(("deckcheck/", "defusedxml/")) and not name.startswith(absent)


TABLES = "deckcheck/_bundled/card_db/"
absent = (
    *("deckcheck/bulk/", "deckcheck/cli/", "deckcheck/importer/"),  # for a machine with files
    # The compiled catalog has what is in these.
    *(f"{TABLES}{name}.csv" for name in ("cards", "printings", "personnel", "missions", "ships")),
    *(f"{TABLES}{name}.csv" for name in ("faces", "aliases", "pools", "personas", "requirements")),
)
write("/build/stdlib.zip", library(), 2)
# Rules are explained by their docstrings, so ours stay.
write("/build/deckcheck.zip", folder("/build/site", ours), 0)
for libraries in ("printing", "workbooks"):
    files = folder(f"/build/{libraries}", lambda name: not name.startswith("bin/"))
    write(f"/build/{libraries}.zip", files, 2)

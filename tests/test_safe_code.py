"""No network, no code from strangers: what the package may import and call, and what a run does."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_decks import LEGAL, README, write

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "deckcheck"

NETWORK = {
    "aiohttp", "asyncio", "ftplib", "http", "httpx", "imaplib", "nntplib", "poplib", "requests",
    "smtplib", "socket", "socketserver", "ssl", "telnetlib", "urllib", "urllib3", "webbrowser",
    "xmlrpc",
}  # fmt: skip
UNPACKING = {"cloudpickle", "dill", "joblib", "marshal", "pickle", "shelve"}
RUNNING = {"code", "codeop", "ctypes", "pty", "runpy", "subprocess"}
WATCHED = NETWORK | UNPACKING | RUNNING
CALLS = {"__import__", "compile", "eval", "exec", "execfile"}
METHODS = {"exec_module", "execv", "fork", "popen", "spawnv", "startfile", "system"}

REASONS = {
    ("bulk/branch.py", "subprocess"): "asks git, by a list of words and without a shell",
    ("bulk/cluster.py", "socket"): "asks whether the cluster that the caller named is there",
    ("cli/run/web.py", "http"): "serves the page to this machine alone, when asked to",
    ("formats/compiled.py", "marshal"): "reads what the build put into the package, nothing else",
    ("formats/plugins.py", "exec_module"): "runs the file that --rules names: that is its purpose",
    ("frozen.py", "exec"): "makes the constructors of values, of their own field names",
    ("lsp/editor.py", "asyncio"): "sends over standard output, and nowhere else",
    ("lsp/session.py", "asyncio"): "waits for threads of its own",
    ("resources.py", "__import__"): "by a name that our own code gives",
}
"""Every exception, and why it is none."""


def uses(tree: ast.AST) -> Iterator[str]:
    """The watched modules that a file imports and the watched calls that it makes."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from {name.name.split(".")[0] for name in names} & WATCHED
            case ast.ImportFrom(module="urllib.parse"):
                pass  # quotes addresses and opens none
            case ast.ImportFrom(module=str(module), level=0):
                yield from {module.split(".")[0]} & WATCHED
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                yield name
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
                yield name
            case ast.Constant(value=str(text)) if text.split(".")[0] in NETWORK | UNPACKING:
                yield f"the word {text!r}"  # as for import_module


def test_every_dangerous_tool_has_a_reason() -> None:
    found = {
        (file.relative_to(PACKAGE).as_posix(), use)
        for file in PACKAGE.rglob("*.py")
        for use in uses(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert found == set(REASONS)


def test_what_is_looked_for_is_found() -> None:
    code = "import socket\nfrom urllib.request import urlopen\neval('1')\nx.exec_module(m)\n"
    assert set(uses(ast.parse(code))) == {"socket", "urllib", "eval", "exec_module"}


WATCH = """
import json, os, sys

EVENTS = {EVENTS}
told = []

def watch(event, arguments):
    if event == "open":
        path, mode, flags = arguments
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) if flags else False
        if writes and isinstance(path, (str, bytes)):
            told.append(["open", os.path.abspath(os.fsdecode(path))])
    elif event.split(".")[0] in EVENTS or event in EVENTS:
        told.append([event, str(arguments)[:200]])

sys.addaudithook(watch)
sys.dont_write_bytecode = True
from deckcheck.cli.main import main
code = main(sys.argv[1:])
print(json.dumps([code, told]), file=sys.stderr)
"""
EVENTS = [
    "ctypes.dlopen", "ftplib", "http", "os.exec", "os.fork", "os.posix_spawn", "os.remove",
    "os.rename", "os.spawn", "os.startfile", "os.system", "pickle.find_class", "shutil", "smtplib",
    "socket", "subprocess.Popen", "urllib", "webbrowser",
]  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        ["validate", "decks", "--output", "json"],
        ["validate", "decks/a.txt", "--output", "html"],
        ["validate", "decks/a.txt", "--format", "all"],
        ["fmt", "--check", "decks"],
        ["convert", "decks/a.txt", "--to", "dek"],
        ["stats", "decks/a.txt"],
        ["cards", "search", "type:ship"],
        ["formats", "list"],
        ["diff", "decks/a.txt", "decks/a.txt"],
    ],
)
def test_a_run_reads_and_tells_and_does_nothing_else(tmp_path: Path, words: list[str]) -> None:
    """Asked of Python itself: no connection, no other process, nothing written or unpacked."""
    write(tmp_path, {"decks/a.txt": LEGAL, "decks/b.txt": b"\0", "decks/README.txt": README})
    done = subprocess.run(
        [sys.executable, "-c", WATCH.replace("{EVENTS}", repr(EVENTS)), *words],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DECKCHECK_CACHE": ""},
        check=True,
    )
    code, told = json.loads(done.stderr.splitlines()[-1])
    assert code in (0, 1)
    assert told == []
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == ["README.txt", "a.txt", "b.txt"]

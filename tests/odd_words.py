"""Every command with every option and argument, and what nobody means to give them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from deckcheck.cli.commands.app import app

__all__ = ["DOCUMENTS", "SLOW", "VALUES", "calls", "commands", "write_documents"]

VALUES = (
    *(
        "",
        " ",
        "\udcff",
        "\n",
        "a\nb",
        "\x1b[31m",
        "-",
        "--",
        "-1",
        "0",
        "01",
        "99999999999999999999",
    ),
    *("a" * 5_000, ".", "/dev/null", "none.toml", "none/none", "\u202e", "\u212a", "%s"),
    *(
        "[",
        "*",
        "{0}",
        "1e999",
        "nan",
        "1:2",
        "a=b",
        "=",
        "a;b",
        "2021-02-31",
        "standard,open",
        "@",
    ),
    *("name:", "type:", "(", "\u0663", "1,2,3", "x" * 300, "console", "json", "csv", "borg/x"),
)
"""Words for options and arguments of all kinds."""

DOCUMENTS: dict[str, bytes] = {
    "deck.txt": b"[draw]\n1 Vekor\n",
    "empty": b"",
    "latin.txt": "[draw]\n1 R\u00e9n\u00e9\n".encode("latin-1"),
    "wide.txt": "[draw]\n1 Vekor\n".encode("utf-16"),
    "zeros": b"\0" * 100,
    "deep.json": b"[" * 50_000,
    "deep.toml": b"x = " + b"[" * 50_000,
    "dotted.toml": b".".join([b"a"] * 5_000) + b" = 1",
    "number.json": b'{"schema": 1e999, "decks": NaN, "kind": "deckcheck receipt"}',
    "half.json": b'{"kind": "deckcheck receipt", "schema": 1, "deck": "\\ud800"}',
    "list.json": b'{"schema": 1, "decks": [[[]]]}',
    "int.toml": b"schema = 1\nid = 1\n",
    "table.toml": b"schema = 1\nid = 'table'\n[rules]\nx = 1\n[[card]]\ntitle = 1\n",
    "players.csv": b"number;player\n1;\x00\n",
    "odd.csv": b'"a""\n\xff,,,\n"',
    "broken.xlsx": b"PK\x03\x04 no zip",
    "broken.parquet": b"PAR1 nothing PAR1",
    "broken.dek": b"<deck><!DOCTYPE a [<!ENTITY b 'c'>]>&b;",
    "pyproject.toml": b"tool = 1",
}
"""Files that are not what any option wants."""

SLOW = {"build", "suggest", "sealed build", "fix", "db import"}
"""Commands that work for long if what they get makes sense."""


def write_documents(folder: Path) -> None:
    for name, content in DOCUMENTS.items():
        if name != "pyproject.toml":
            (folder / name).write_bytes(content)


def commands() -> Iterator[tuple[list[str], Any]]:
    """The words of every command, and what typer knows of it."""
    yield from _commands(typer.main.get_command(app), [])


def calls() -> Iterator[tuple[list[str], str]]:
    """The words of a call that lacks nothing, and the option to give an odd value; `` for the last
    argument."""
    for words, command in commands():
        arguments = [one for one in command.params if one.param_type_name == "argument"]
        usual = ["deck.txt" for _ in arguments]
        if arguments:
            yield [*words, *usual[1:]], ""
        for option in command.params:
            if option.param_type_name == "option" and not option.is_flag:
                yield [*words, *usual], option.opts[0]


def _commands(command: Any, words: list[str]) -> Iterator[tuple[list[str], Any]]:
    below = getattr(command, "commands", None)
    if below is None:
        yield words, command
        return
    for name, inner in below.items():
        yield from _commands(inner, [*words, name])

"""Decks of the tests about many decks: small, and judged by one format of their own.

The bundled formats grow rules; this one has two, so a test here says what it is about.
"""

from __future__ import annotations

from pathlib import Path

FORMAT = """\
schema = 1
id = "house"
title = "House"
summary = "Two rules for tests."
status = "house"
source = "tests"
rulesets = ["deck-sizes"]
"""

LEGAL = """\
name: Thirty handshakes
player: Ann
[missions]
6 Survey Star System
[draw]
30 Handshake
"""
SHORT = LEGAL.replace("30 Handshake", "20 Handshake")
UNKNOWN = LEGAL.replace("30 Handshake", "30 Handshake\n1 Handshke")

README = """\
Spring league
=============
Every player sends one list before the first round.
Questions go to the director, in 2026 as always.
"""

BROKEN = {
    "binary.txt": bytes(range(256)),
    "blank.txt": b" \n\t\n",
    "empty.txt": b"",
    "headings-only.txt": b"[missions]\n[draw]\n",
    "no-such-format.txt": b"format: nothing\n" + LEGAL.encode(),
    "not-xml.dek": b"<?xml version='1.0'?><deck><superzone name='Deck'><card>",
    "second-edition.txt": b"0.03001.2\n0.03002.1\n",
    "short.txt": SHORT.encode(),
    "unknown.txt": UNKNOWN.encode(),
    "zeros.txt": bytes(400),
}
"""Ten files with a fault of a kind each; every one is meant to be a deck."""


def write(folder: Path, files: dict[str, str | bytes]) -> None:
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)

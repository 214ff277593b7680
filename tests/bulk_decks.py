"""What the tests about tables of decks share."""

from __future__ import annotations

import json
from pathlib import Path

from deckcheck.cli.main import main

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared" / "decks"
"""Decks of players, where they are at hand."""


def deck_files():
    """Every deck of the tree, and some notes between them."""
    folders = [ROOT / "tests" / "decks", ROOT / "examples" / "decks", SHARED]
    return sorted(str(file) for folder in folders for file in folder.rglob("*") if file.is_file())


def on_the_command_line(files, capsys):
    """Verdict and findings by file, but of files in which no list was found.

    Those are asked about as files; the rows of a table are decks, whatever is in them.
    """
    main(["validate", *files, "--output", "json"])
    document = json.loads(capsys.readouterr().out)
    return {
        deck["file"]: (deck["verdict"], told(deck["findings"]))
        for deck in document["decks"]
        if not any("No list was found" in finding["message"] for finding in deck["findings"])
    }


def by_id(verdicts, findings):
    """The same out of the tables."""
    grouped = {}
    for one in findings.to_pylist():
        grouped.setdefault(one["id"], []).append(one)
    return {
        row["id"]: (row["verdict"], told(grouped.get(row["id"], [])))
        for row in verdicts.to_pylist()
    }


def told(findings):
    return [
        (one["rule"], one["severity"], one["lines"], one["cards"], one["message"], one["hint"])
        for one in findings
    ]

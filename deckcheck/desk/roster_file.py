"""Rosters as files: for programs and for the next roster (JSON), and for spreadsheets (CSV)."""

from __future__ import annotations

import json

from deckcheck.desk.roster import Earlier
from deckcheck.errors import DeckcheckError
from deckcheck.reporters.csv import cell
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.desk.roster import Handed, Place, Roster

__all__ = ["as_csv", "as_json", "read_earlier"]

_KIND = "deckcheck roster"
_SCHEMA = 1


def as_json(roster: Roster) -> str:
    """The roster with everything that a later one compares."""
    document = {
        "kind": _KIND,
        "schema": _SCHEMA,
        "ready": roster.ready,
        "players": [_place(place) for place in roster.places],
        "unclaimed": [_handed(one) for one in roster.unclaimed],
    }
    return json.dumps(document, indent=2) + "\n"


def as_csv(roster: Roster) -> str:
    """A row for each player, then one for each list that is nobody's."""
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["number", "player", "lists", "verdict", "hash", "problems", "remarks"])
    for place in roster.places:
        deck = place.deck
        row = [
            place.player.number,
            place.player.name,
            "; ".join([one.file for one in place.lists]),
            deck.report.verdict if deck else "",
            deck.hash if deck else "",
            "; ".join(place.problems),
            "; ".join(place.remarks),
        ]
        writer.writerow([cell(value) for value in row])
    for one in roster.unclaimed:
        row = ["", "", one.file, one.report.verdict, one.hash, "unclaimed", one.report.player]
        writer.writerow([cell(value) for value in row])
    return text.getvalue()


def read_earlier(data: bytes, file: str) -> dict[tuple[str, str], Earlier]:
    """What a roster written as JSON says, by folded name and number.

    Raises:
        DeckcheckError: it is no such file.
    """
    try:
        document = json.loads(data)
        if document["kind"] != _KIND or document["schema"] != _SCHEMA:
            raise KeyError("kind")
        return {
            (fold(one["player"]), fold(one["number"])): Earlier(
                str(one["lists"][0]["hash"]) if one["certain"] else "",
                str(one["lists"][0]["card_db"]) if one["certain"] else "",
            )
            for one in document["players"]
        }
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        raise DeckcheckError(
            f"{file}: this is no roster that was saved at an earlier look."
        ) from None


def _place(place: Place) -> dict[str, Any]:
    return {
        "player": place.player.name,
        "number": place.player.number,
        "lists": [_handed(one) for one in place.lists],
        "certain": place.deck is not None,
        "problems": [str(one) for one in place.problems],
        "remarks": list(place.remarks),
    }


def _handed(handed: Handed) -> dict[str, Any]:
    report = handed.report
    return {
        "file": report.file,
        "player": report.player,
        "format": report.format,
        **({"format_files": list(report.format_files)} if report.format_files else {}),
        "verdict": report.verdict.value,
        "hash": handed.hash,
        "card_db": report.versions.card_db_hash,
    }

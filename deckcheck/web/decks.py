"""Verbs about the deck in the editor."""

from __future__ import annotations

from deckcheck.builder.repair.edits import edited
from deckcheck.builder.repair.layout import Change
from deckcheck.decklists.decoding import decode
from deckcheck.errors import DeckcheckError
from deckcheck.model import Section
from deckcheck.model.decks import tagged
from deckcheck.pages import diff_json
from deckcheck.pages import matrix as matrix_page
from deckcheck.reporters.base import ReportOptions
from deckcheck.reporters.json import render
from deckcheck.resolve.names import AMBIGUOUS, UNKNOWN
from deckcheck.resolve.naming import full_name
from deckcheck.web.cards import summary
from deckcheck.workspace.comparison import Side, compare
from deckcheck.workspace.conversions import convert, format_deck
from deckcheck.workspace.matrix import judge_in_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog import Catalog
    from deckcheck.model import ResolvedDeck
    from deckcheck.model.resolved import Unresolved
    from deckcheck.web.surface import File, Request

__all__ = ["change", "compared", "head", "judge", "listing", "matrix", "native", "written"]


def judge(request: Request) -> str:
    """The report, byte for byte as `deckcheck validate --output json` writes it.

    A second file is the pool that the deck is judged against.
    """
    workspace, file = request.workspace, request.deck
    if request.other:
        pool = workspace.read(request.other.data, request.other.name)
        report = workspace.judge(file.data, file.name, pool=pool)
    else:
        report = workspace.outcome(file.data, file.name).report
    return render([report], ReportOptions())


def matrix(request: Request) -> dict[str, Any]:
    """The deck in every format."""
    workspace, file = request.workspace, request.deck
    plain = workspace.on(workspace.basis.replace(format=""))
    return matrix_page.document([judge_in_all(plain, plain.read(file.data, file.name))])


def listing(request: Request) -> dict[str, Any]:
    """The deck's cards, line by line, with what their names were taken for."""
    deck = _resolved(request)
    rows = [
        {
            "line": entry.line.number,
            "quantity": entry.quantity,
            "section": str(entry.section),
            "name": entry.line.name,
            "under": entry.line.under,
            "card": summary(entry.card),
        }
        for entry in deck.entries
    ]
    rows += [
        {
            "line": unresolved.line.number,
            "quantity": unresolved.line.quantity,
            "section": str(unresolved.line.section),
            "name": unresolved.line.name,
            "under": unresolved.line.under,
            "card": None,
            "nearest": _meant(request.workspace.catalog, unresolved),
            "told_by": AMBIGUOUS if unresolved.candidates else UNKNOWN,
        }
        for unresolved in deck.unresolved
    ]
    return {
        "syntax": deck.deck.syntax,
        "name": deck.deck.name,
        "headers": dict(reversed(deck.deck.headers)),
        "planned": deck.planned,
        "rows": sorted(rows, key=_line),
    }


def _line(row: dict[str, Any]) -> int:
    number: int = row["line"]
    return number


def _meant(catalog: Catalog, unresolved: Unresolved) -> list[str]:
    """The cards that a line may have meant, each named so that it alone is found by it."""
    cards = unresolved.candidates or [
        catalog.card(card_id) for card_id in catalog.nearest(unresolved.line.name)
    ]
    return [tagged(*full_name(card, catalog)) for card in cards]


def native(request: Request) -> dict[str, Any]:
    """The deck in the native syntax, in canonical form if it is native already."""
    file, workspace = request.deck, request.workspace
    if workspace.read(file.data, file.name).syntax == "native":
        made = format_deck(workspace, file.data, file.name)
        if made.lost:
            raise DeckcheckError(made.lost)
        return {"text": made.text, "notes": [*made.placements, *made.doubts]}
    return _conversion(request, "native")


def written(request: Request) -> dict[str, Any]:
    """The deck in another syntax, with a line for everything that is not as it was."""
    return _conversion(request, request.option("to"))


def _conversion(request: Request, syntax: str) -> dict[str, Any]:
    made = convert(request.workspace, request.deck.data, request.deck.name, syntax)
    return {
        "text": made.text,
        "notes": [*made.placements, *made.left_out, *made.doubts, *made.exact],
    }


def change(request: Request) -> dict[str, Any]:
    """The text with copies of a card more or fewer in a section."""
    deck = _resolved(request)
    text = _text(request.deck)
    card = request.option("card")
    request.workspace.catalog.card(card)
    section = Section(request.option("section"))
    by = int(request.options["by"])
    place = (section, request.option("under"))
    changes = [
        Change(card, place, None) if by < 0 else Change(card, None, place) for _ in range(abs(by))
    ]
    if not deck.deck.lines and not deck.deck.headings:
        made = f"{text.rstrip()}\n\n[{section}]\n" if text.strip() else f"[{section}]\n"
        text, deck = made, request.workspace.resolve(made.encode(), request.deck.name)
    return {"text": edited(text, deck, changes, request.workspace.catalog)}


def head(request: Request) -> dict[str, Any]:
    """The text with a header set to a value, or without it if the value is empty."""
    key, value = request.option("key"), " ".join(request.option("value").split())
    text = _text(request.deck)
    lines = text.split("\n")
    deck = request.workspace.read(request.deck.data, request.deck.name)
    end = min([heading.number - 1 for heading in deck.headings], default=len(lines))
    found = [
        number
        for number, line in enumerate(lines[:end])
        if line.partition(":")[0].strip().lower() == key and ":" in line
    ]
    new = [f"{key}: {value}"] if value else []
    if found:
        lines[found[0] : found[0] + 1] = new
    elif new:
        at = max([number + 1 for number, line in enumerate(lines[:end]) if ":" in line], default=0)
        lines[at:at] = new if at or not lines[0].strip() else [*new, ""]
    return {"text": "\n".join(lines)}


def compared(request: Request) -> str:
    """What changed from the first deck to the second."""
    sides = []
    for file in request.files[:2]:
        deck = request.workspace.read(file.data, file.name)
        sides.append(Side(request.workspace.judge(deck), deck))
    before, after = sides
    return diff_json.render([compare(before, after, request.workspace.catalog)], "")


def _resolved(request: Request) -> ResolvedDeck:
    return request.workspace.resolve(request.deck.data, request.deck.name)


def _text(file: File) -> str:
    return decode(file.data, file.name)[0]

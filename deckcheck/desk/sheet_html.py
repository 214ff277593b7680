"""Registration sheets as one HTML page that needs nothing else; printed, each begins on a page."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from deckcheck.model import Section, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.desk.sheets import Part, Row, Sheet

__all__ = ["render"]

_LOOKS = {Verdict.LEGAL: "good", Verdict.NOT_LEGAL: "bad", Verdict.UNDECIDED: "doubt"}


def render(sheets: Sequence[Sheet]) -> str:
    """All sheets in one page."""
    style = (files("deckcheck.desk") / "sheet.css").read_text(encoding="utf-8")
    title = f"Deck registration: {sheets[0].player}" if len(sheets) == 1 else "Deck registrations"
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        # A second wall behind the escaping: nothing that a name smuggles in runs or loads.
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{style}</style>",
        "</head>",
        "<body>",
        *[line for sheet in sheets for line in _sheet(sheet)],
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield '<article class="sheet">'
    yield "<h1>Deck registration <small>Star Trek CCG, First Edition</small></h1>"
    yield "<dl>"
    for label in ("player", "number", "event", "date", "deck", "format"):
        value = escape(getattr(sheet, label))
        yield f'<dt>{label.capitalize()}</dt><dd dir="auto">{value}</dd>'
    yield "</dl>"
    yield f'<div class="verdict {_LOOKS[sheet.verdict]}">'
    yield f"<p>{escape(sheet.judged)}</p>"
    yield f"<p>{sheet.total} cards. Deck hash <code>{escape(sheet.hash)}</code></p>"
    yield f"<p><small>Judged by {escape(sheet.issuer)}.</small></p>"
    yield "</div>"
    yield '<div class="list">'
    for part in sheet.parts:
        yield from _part(part)
    yield "</div>"
    boxes = ("Player's signature", "Checked by", "Deck checks")
    yield f"<footer>{''.join([f'<span>{box}</span>' for box in boxes])}</footer>"
    yield "</article>"


def _part(part: Part) -> Iterator[str]:
    outside = part.section in (Section.OUTSIDE, Section.ASIDE)
    name = f"{part.name} (not part of the deck)" if outside else part.name
    yield f"<h2><span>{escape(name)}</span> <span>{part.copies}</span></h2>"
    yield "<table><tbody>"
    yield from [_row(row) for row in part.rows]
    yield "</tbody></table>"


def _row(row: Row) -> str:
    mark = "" if row.known else ' <small class="doubt">(card not known)</small>'
    return f"<tr><td>{row.copies}x</td><td><bdi>{escape(row.title)}</bdi>{mark}</td></tr>"

"""The statistics of decks as one HTML page that needs nothing else; the charts are the report's."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.pages.statistics import percent, short_names, what_it_brings
from deckcheck.reporters.charts import charts
from deckcheck.reporters.wording import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.workspace.statistics import DeckStatistics

__all__ = ["render"]


def render(pages: Sequence[DeckStatistics]) -> str:
    """All decks in one page.

    Raises:
        BrokenInstall: the library that draws the charts is not installed.
    """
    style = (files("deckcheck.reporters") / "page.css").read_text(encoding="utf-8")
    title = pages[0].deck.deck.file if len(pages) == 1 else f"{len(pages)} decks"
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{_text(title)} - statistics</title>",
        f"<style>\n{style}.wide {{ overflow-x: auto; }}\n</style>",
        "</head>",
        "<body>",
        *[line for page in pages for line in _page(page)],
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _text(text: object) -> str:
    return escape(clean(str(text)))


def _page(page: DeckStatistics) -> Iterator[str]:
    counted, deck = page.statistics, page.deck.deck
    yield '<article class="deck">'
    yield f"<h1>{_text(deck.file)}</h1>"
    if deck.name:
        yield f"<p>{_text(deck.name)}</p>"
    if page.deck.unresolved:
        names = ", ".join([one.line.name for one in page.deck.unresolved])
        told = f"Left out, because it is not certain what they are: {names}."
        yield f'<p class="doubt">{_text(told)}</p>'
    drawn = charts(page.deck.entries)
    if drawn:
        yield '<div class="charts">'
        for chart in drawn:
            yield f'<figure role="img" aria-label="{_text(chart.title)}">'
            yield f"<figcaption>{_text(chart.title)}</figcaption>{chart.svg}"
            yield f"<p>{_text(chart.note)}</p></figure>"
        yield "</div>"
    yield from _table(
        "Sections",
        ("Section", "Type", "#Cards"),
        [
            (SECTION_NAMES[section] if not number else "", kind, count)
            for section, types in counted.sections
            for number, (kind, count) in enumerate(types)
        ],
    )
    yield from _table("Affiliations", ("Affiliation", "#Personnel", "#Ships"), counted.affiliations)
    yield from _skills(page)
    yield from _table(
        "Ships",
        ("#Copies", "Ship", "Staffing", "State"),
        [
            (
                ship.copies,
                ship.card.id,
                ship.staffing,
                "can be staffed" if ship.staffed else f"lacks {', '.join(ship.lacking)}",
            )
            for ship in counted.ships
        ],
    )
    yield from _table(
        "Special downloads",
        ("#Copies", "Card", "Brings", "In the deck"),
        [
            (one.copies, one.card.id, one.said, what_it_brings(one) or "nothing")
            for one in counted.downloads
        ],
    )
    yield from _chances(page)
    yield "</article>"


def _skills(page: DeckStatistics) -> Iterator[str]:
    counted = page.statistics
    letters = short_names(counted)
    if counted.missions:
        yield "<h3>Missions</h3><dl>"
        for letter, card in zip(letters, counted.missions, strict=True):
            needed = card.mission.requirement if card.mission else ""
            wanted = f": {requirement_in_words(needed)}" if needed else ""
            yield f"<dt>{letter}</dt><dd>{_text(card.id + wanted)}</dd>"
        yield "</dl>"
    rows = [
        (view.name, view.cards, view.levels, *[level or "" for level in view.asked])
        for view in counted.skills
        if any(view.asked)
    ]
    heads = ("Skill", "#Cards", "#Levels", *[f"#{letter}" for letter in letters])
    yield from _table("Skills that the missions ask for", heads, rows)


def _chances(page: DeckStatistics) -> Iterator[str]:
    heads = ("Cards", "#There are", *[f"#Turn {turn}" for turn in page.turns])
    rows = [
        (f"{one.least}x {one.label}", one.wanted, *[percent(chance) for chance in one.by_turn])
        for one in page.chances
    ]
    yield from _table(f"Chance to have drawn, of {page.size} cards", heads, rows)
    yield (
        f"<p>Exact, by the plays of each turn, for the draws of {_text(page.format_title)}: "
        "nothing else that draws is counted.</p>"
    )


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table, if it has any rows; a heading that begins with # is above numbers."""
    listed = list(rows)
    if not listed:
        return
    looks = [' class="number"' if head.startswith("#") else "" for head in heads]
    yield f'<h3>{_text(title)}</h3><div class="wide"><table>'
    cells = [
        f"<th{look}>{_text(head.lstrip('#'))}</th>" for look, head in zip(looks, heads, strict=True)
    ]
    yield f"<thead><tr>{''.join(cells)}</tr></thead><tbody>"
    for row in listed:
        cells = [f"<td{look}>{_text(cell)}</td>" for look, cell in zip(looks, row, strict=True)]
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"

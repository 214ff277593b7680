"""The statistics of decks as lines for people, with bars made of text."""

from __future__ import annotations

from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from deckcheck.analysis.statistics import AttributeView, DownloadView, SkillView, Statistics
    from deckcheck.workspace.deck_statistics import DeckStatistics

__all__ = ["lines", "percent", "short_names", "what_it_brings"]

_BAR = 30
"""Columns of the longest bar."""
_NARROW_BAR = 16
_OTHERS = 12
"""Skills shown that no mission asks for."""


def lines(decks: Sequence[DeckStatistics], width: int) -> Iterator[Line]:
    """One deck after the other."""
    for number, counted in enumerate(decks):
        if number:
            yield blank()
            yield (Span("=" * min(width, 72), Style.FAINT),)
        yield from _deck(counted, width)


def _deck(page: DeckStatistics, width: int) -> Iterator[Line]:
    counted, deck = page.statistics, page.deck.deck
    yield from paragraph([Span(deck.file, Style.STRONG)], width)
    if deck.name:
        yield from paragraph(deck.name, width)
    if page.deck.unresolved:
        names = ", ".join([lost.line.name for lost in page.deck.unresolved])
        told = f"Left out, because it is not certain what they are: {names}."
        yield from paragraph([Span(told, Style.DOUBT)], width)
    yield from _composition(counted, width)
    yield from _affiliations(counted, width)
    yield from _skills(counted, width)
    yield from _attributes(counted, width)
    yield from _staffing(counted, width)
    yield from _downloads(counted, width)
    yield from _chances(page, width)


def _title(text: str) -> Iterator[Line]:
    yield blank()
    yield (Span(text, Style.STRONG),)


def _bar(number: int, most: int, width: int) -> str:
    longest = _BAR if width >= 80 else _NARROW_BAR
    return "#" * max(round(longest * number / most), 1) if number and most else ""


def _composition(counted: Statistics, width: int) -> Iterator[Line]:
    if not counted.sections:
        yield from _title("There are no cards.")
        return
    most = max([number for _, types in counted.sections for _, number in types])
    for section, types in counted.sections:
        name = SECTION_NAMES[section]
        total = sum([number for _, number in types])
        yield from _title(f"{name[:1].upper()}{name[1:]}: {total}")
        rows = [(Span(kind), Span(f"{n}"), Span(_bar(n, most, width))) for kind, n in types]
        yield from table(rows, width, right=(1,))


def _affiliations(counted: Statistics, width: int) -> Iterator[Line]:
    if counted.affiliations:
        yield from _title("Affiliations")
        heads = tuple([Span(head, Style.FAINT) for head in ("", "personnel", "ships", "")])
        most = max([people + ships for _, people, ships in counted.affiliations])
        rows = [
            (
                Span(name),
                Span(f"{people}"),
                Span(f"{ships}"),
                Span(_bar(people + ships, most, width)),
            )
            for name, people, ships in counted.affiliations
        ]
        yield from table([heads, *rows], width, right=(1, 2))


def short_names(counted: Statistics) -> list[str]:
    """Letters that stand for the missions above a narrow column."""
    return [chr(ord("A") + number % 26) for number in range(len(counted.missions))]


def _skills(counted: Statistics, width: int) -> Iterator[Line]:
    asked = [view for view in counted.skills if any(view.asked)]
    others = [view for view in counted.skills if not any(view.asked)]
    letters = short_names(counted)
    if asked:
        yield from _title("Skills that the missions ask for")
        for letter, mission in zip(letters, counted.missions, strict=True):
            facts = mission.mission
            needed = facts.requirement if facts else ""
            wanted = f": {requirement_in_words(needed)}" if needed else ""
            yield from paragraph(f"{mission.id}{wanted}", width, first=f"  {letter} ")
        yield blank()
        heads = ("", "cards", "levels", *letters)
        rows = [tuple([Span(head, Style.FAINT) for head in heads])]
        rows += [_skill(view) for view in asked]
        yield from table(rows, width, right=range(1, len(heads)))
        told = "A letter's column has the most that any part of its mission asks for."
        yield from paragraph([Span(told, Style.FAINT)], width, first="  ")
    if others:
        yield from _title("Other skills and classifications")
        shown = others[:_OTHERS]
        most = max([view.levels for view in shown])
        rows = [
            (Span(view.name), Span(f"{view.levels}"), Span(_bar(view.levels, most, width)))
            for view in shown
        ]
        yield from table(rows, width, right=(1,))
        rest = [f"{view.name} {view.levels}" for view in others[_OTHERS:]]
        if rest:
            yield from paragraph(f"And: {', '.join(rest)}.", width, first="  ")


def _skill(view: SkillView) -> tuple[Span, ...]:
    cells = [
        Span(f"{level}" if level else ".", Style.BAD if level > view.levels else Style.PLAIN)
        for level in view.asked
    ]
    style = Style.BAD if not view.levels else Style.PLAIN
    return (Span(view.name, style), Span(f"{view.cards}"), Span(f"{view.levels}"), *cells)


def _attributes(counted: Statistics, width: int) -> Iterator[Line]:
    for view in counted.attributes:
        if view.people:
            yield from _title(f"{view.name}: {view.mean:.1f} on average, {view.total} in all")
            yield from _curve(view, width)


def _curve(view: AttributeView, width: int) -> Iterator[Line]:
    most = max([people for _, people in view.curve])
    rows = [
        (Span(f"{value}"), Span(f"{people}"), Span(_bar(people, most, width)))
        for value, people in view.curve
    ]
    yield from table(rows, width, right=(0, 1))


def _staffing(counted: Statistics, width: int) -> Iterator[Line]:
    if counted.icons:
        yield from _title("Icons of the personnel")
        told = ", ".join([f"{icon} {number}" for icon, number in counted.icons])
        yield from paragraph(told, width, first="  ")
    if counted.ships:
        yield from _title("Ships")
        rows = []
        for ship in counted.ships:
            lack = f"lacks {', '.join(ship.lacking)}"
            state = f"{ship.matching} matching personnel" if ship.staffed else lack
            style = Style.GOOD if ship.staffed else Style.BAD
            rows.append(
                (
                    Span(f"{ship.copies}"),
                    Span(ship.card.id),
                    Span(ship.staffing),
                    Span("can be staffed" if ship.staffed else "cannot fly", style),
                    Span(state),
                )
            )
        yield from table(rows, width, right=(0,))


def _downloads(counted: Statistics, width: int) -> Iterator[Line]:
    if not counted.downloads:
        return
    yield from _title("Special downloads")
    for view in counted.downloads:
        brought = what_it_brings(view)
        told = Span(brought) if brought else Span("nothing for it in the deck", Style.WARNING)
        yield from paragraph(
            [Span(f"{view.copies}x {view.card.id} -> {view.said}: "), told],
            width,
            first="  ",
            rest="     ",
        )


def what_it_brings(view: DownloadView) -> str:
    """The cards of the deck that a download can bring; empty if there are none."""
    others = () if view.sure else ("perhaps others, of which only their lore would tell",)
    return ", ".join([*view.found, *others])


def _chances(page: DeckStatistics, width: int) -> Iterator[Line]:
    yield from _title(f"Chance to have drawn, of {page.size} cards, by the plays of a turn")
    rows = [
        (Span("turn", Style.FAINT), Span(""), *[Span(f"{turn}") for turn in page.turns]),
        (
            Span("cards drawn", Style.FAINT),
            Span("there are", Style.FAINT),
            *[Span(f"{page.tempo.seen(turn)}") for turn in page.turns],
        ),
    ]
    rows += [
        (
            Span(f"{drawn.least}x {drawn.label}"),
            Span(f"{drawn.wanted}"),
            *[Span(percent(chance)) for chance in drawn.by_turn],
        )
        for drawn in page.chances
    ]
    yield from table(rows, width, right=range(1, len(page.turns) + 2))
    told = f"Exact, for the draws of {page.format_title}: nothing else that draws is counted."
    yield from paragraph([Span(told, Style.FAINT)], width, first="  ")


def percent(chance: Fraction) -> str:
    """Certain and impossible are told apart from nearly so."""
    if chance in (0, 1):
        return "0%" if not chance else "100%"
    tenths = min(max(round(chance * 1000), 1), 999)
    return f"{tenths // 10}.{tenths % 10}%"

"""The page of one card, and the list of cards that share a title."""

from __future__ import annotations

from deckcheck.browse import facts, relation_facts
from deckcheck.frozen import Value
from deckcheck.model import requirements
from deckcheck.model.cards import Card, Facility, Mission, Personnel, Ship
from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.pages.words import in_words
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.resolve.naming import name_among

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.browse import Help, Relatives
    from deckcheck.model import Printing
    from deckcheck.workspace.cards import KnownCard

__all__ = ["choices", "document", "lines"]

_ELSEWHERE = ("id", "title", "printings", "requirement")
_LABELS = {
    "attempt": "Attempt icons",
    "base": "Original mission",
    "weight": "Half missions",
    "place": "Seeds at",
    "seats": "Seeds with it",
    "seats_itself": "Seeds itself up to",
}
"""Where the name of a field alone would puzzle a player."""
_LISTED = 15
"""So many missions that a personnel helps with are named."""
_HEADS = {
    requirements.Either: "either of",
    requirements.AllOf: "all of",
    requirements.Without: "nothing of",
}


def document(found: Sequence[KnownCard]) -> dict[str, Any]:
    """Cards for programs: what a search prints about each, and what takes the others to know."""
    return {
        "cards": [
            {
                **facts(known.card),
                **relation_facts(known.relatives),
                "legal": list(known.legal),
                "unreviewed": known.source or None,
                "text": known.text,
                "changes": [
                    {"field": one.field, "old": one.old, "new": one.new, "by": one.by}
                    for one in known.changes
                ],
            }
            for known in found
        ]
    }


def choices(title: str, cards: Sequence[Card], width: int) -> Iterator[Line]:
    """The cards of one title, with a name for each that means it alone."""
    yield from paragraph(
        [
            Span(title, Style.STRONG),
            Span(f" is the title of {len(cards)} cards. Name one of them:"),
        ],
        width,
    )
    for card in cards:
        yield blank()
        yield from paragraph([Span(name_among(card), Style.STRONG)], width, first="  ")
        released = ", ".join(dict.fromkeys(printing.expansion for printing in card.printings))
        yield from paragraph(
            f"{_type(card)}, {', '.join(card.affiliations) or 'no affiliation'}; in {released}",
            width,
            first="    ",
        )


def lines(known: KnownCard, width: int) -> Iterator[Line]:
    """Everything about one card."""
    card = known.card
    yield from paragraph([Span(card.id, Style.STRONG)], width)
    if known.source:
        yield from _labelled("Not reviewed; its facts come from", known.source, width, "  ")
    yield from _facts(card, width, "  ")
    yield from _labelled("Legal in", ", ".join(known.legal) or "no format", width, "  ")
    if card.mission is not None and card.mission.requirement:
        yield from _headed("Requirement")
        needed = requirements.parse(card.mission.requirement)
        yield from paragraph(requirement_in_words(needed), width, first="  ", rest="    ")
        yield from _tree(needed, width, "    ")
    yield from _relatives(known.relatives, width)
    if known.changes:
        yield from _headed("Changed since the older card data")
        for change in known.changes:
            yield from paragraph(
                f"{change.field.replace('_', ' ')}: {change.new or 'none'}, by {change.by}; "
                f"before: {change.old or 'none'}",
                width,
                first="  ",
                rest="    ",
            )
    yield from _headed("Printings")
    for printing, name in zip(card.printings, known.expansions, strict=True):
        yield from paragraph(_printing(printing, name), width, first="  ", rest="    ")
    if known.text:
        yield from _headed("Game text, from your own import")
        yield from paragraph(known.text, width, first="  ")


def _headed(heading: str) -> Iterator[Line]:
    yield blank()
    yield (Span(heading, Style.STRONG),)


def _labelled(label: str, text: str, width: int, indent: str) -> Iterator[Line]:
    yield from paragraph(
        [Span(f"{label}: ", Style.FAINT), Span(text)], width, first=indent, rest=f"{indent}  "
    )


def _type(card: Card) -> str:
    words = [card.type.value, *([card.also_type.value] if card.also_type else [])]
    return f"{'Q-icon ' if card.q_icon else ''}{' and '.join(words)}"


def _facts(value: Value, width: int, indent: str) -> Iterator[Line]:
    """A line for each fact that there is, under the name it has in JSON."""
    for field in type(value).__fields__:
        fact = getattr(value, field)
        if field in _ELSEWHERE or field.endswith(("_number", "_numbers")) or not fact:
            continue
        label = _LABELS.get(field, field.replace("_", " ").capitalize())
        if isinstance(fact, Mission | Personnel | Ship | Facility):
            yield (Span(f"{indent}{label}:", Style.FAINT),)
            yield from _facts(fact, width, f"{indent}  ")
            continue
        for text in in_words(fact):
            yield from _labelled(label, text, width, indent)


def _tree(node: requirements.Requirement, width: int, indent: str) -> Iterator[Line]:
    """A requirement with a line for each of its parts; nothing if it has only one."""
    parts: tuple[requirements.Requirement, ...] = ()
    if isinstance(node, requirements.Either):
        parts = node.options
    elif isinstance(node, requirements.AllOf):
        parts = node.parts
    elif isinstance(node, requirements.Without):
        parts = (node.what,)
    if not parts:
        return
    yield (Span(f"{indent}{_HEADS[type(node)]}", Style.FAINT),)
    for part in parts:
        if type(part) in _HEADS:
            yield from _tree(part, width, f"{indent}  ")
        else:
            yield from paragraph(requirement_in_words(part), width, first=f"{indent}  ")


def _relatives(relatives: Relatives, width: int) -> Iterator[Line]:
    for heading, ids in (
        ("One persona with it", relatives.family),
        ("Impersonators and mirror opposites", relatives.related),
    ):
        if ids:
            yield from _headed(heading)
            yield from paragraph(", ".join(ids), width, first="  ")
    if relatives.enabled_by:
        yield from _headed("What enables it")
        yield from _helps(relatives.enabled_by, width)
    if relatives.helps:
        yield from _headed(f"Missions it helps with ({len(relatives.helps)})")
        yield from _helps(relatives.helps[:_LISTED], width)
        left = len(relatives.helps) - _LISTED
        if left > 0:
            yield from paragraph(
                [Span(f"and {left} more that ask for no more of its skills", Style.FAINT)],
                width,
                first="  ",
            )


def _helps(helps: Sequence[Help], width: int) -> Iterator[Line]:
    for help_ in helps:
        yield from paragraph(
            [Span(f"{help_.card}: "), Span(help_.how, Style.FAINT)], width, first="  ", rest="    "
        )


def _printing(printing: Printing, name: str) -> str:
    told = [
        f"{name} ({printing.expansion})",
        printing.number,
        printing.rarity,
        printing.variant if printing.variant != "normal" else "",
        f"face {printing.face}" if printing.face > 1 else "",
        f"property {printing.logo}" if printing.logo else "",
        f"legal in {' '.join(printing.pools)}" if printing.pools else "",
        f"in LackeyCCG {printing.name!r}" if printing.name else "",
    ]
    return ", ".join([fact for fact in told if fact])

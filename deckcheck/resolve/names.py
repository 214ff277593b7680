"""Names -> cards. Nothing is corrected: what is not found is said, with the nearest titles."""

from __future__ import annotations

from deckcheck.catalog import Match
from deckcheck.model import (
    Card,
    Deck,
    DeckLine,
    Entry,
    Finding,
    ResolvedDeck,
    Section,
    Severity,
    Unresolved,
)
from deckcheck.model.decks import tagged
from deckcheck.resolve.sections import placed, placement_notes
from deckcheck.text import fold, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.catalog import Catalog

__all__ = ["AMBIGUOUS", "UNKNOWN", "resolve"]

AMBIGUOUS = "ambiguous-card"
UNKNOWN = "unknown-card"
ORIGIN = "names"
_SHOWN = 6
_SUGGESTED = 50
"""So many unknown names get suggestions; in a file with more, the names are not the trouble."""


def resolve(
    deck: Deck, catalog: Catalog, as_of: str | None = None, *, infer: bool = False
) -> ResolvedDeck:
    """The deck with every name looked up, and every card in the section where it must be.

    Args:
        deck: as a reader made it.
        catalog: the cards.
        as_of: ISO date on which the deck is judged; the date of the card data if not given.
        infer: say of each card without a section where it was put, and why.
    """
    day = as_of or catalog.version
    catalog = catalog.on(day)
    beside: list[Finding] = []
    if deck.syntax == "plain":
        from deckcheck.resolve.prose import settled, whole_titles

        deck = whole_titles(deck, catalog)
        if deck.loose:
            deck, beside = settled(deck, catalog)
    entries: list[Entry] = []
    unresolved: list[Unresolved] = []
    misfits: list[tuple[DeckLine, Match]] = []
    otherwise: list[tuple[DeckLine, Match]] = []
    known = catalog.found(exact_names=deck.exact_names, as_of=day)
    for line in deck.lines:
        found = None if line.readings else known.get((line.name, line.tag))
        if found is None or not found.cards:
            line, found = _looked_up(line, catalog, deck.exact_names, day)
        if len(found.cards) == 1:
            entries.append(Entry.named(line, found.cards[0], found.fact))
            if found.how != "name":
                otherwise.append((line, found))
        else:
            unresolved.append(Unresolved(line, found.cards))
        if found.misfits:
            misfits.append((line, found))
    in_place = [placed(one) if one.section in _ELSEWHERE else one for one in entries]
    findings = [
        *beside,
        *_unknown(unresolved, catalog, dict(misfits)),
        *_unfit_tags(misfits),
        *_ambiguous(unresolved),
    ]
    if [new for old, new in zip(entries, in_place, strict=True) if new is not old]:
        findings += placement_notes(entries, in_place, each=infer)
    # What few decks have is imported by those alone.
    if otherwise:
        from deckcheck.resolve.spellings import spelling_notes

        findings += spelling_notes(otherwise)
    places: dict[str, Card] = {}
    if deck.plan:
        from deckcheck.resolve.plan_missions import places_of, unknown_places

        places = places_of(deck, catalog)
        findings += unknown_places(deck, catalog, places)
    if catalog.unreviewed:
        from deckcheck.resolve.provenance import unreviewed_cards

        findings += unreviewed_cards(in_place, catalog)
    return ResolvedDeck(
        deck,
        tuple(in_place),
        tuple(unresolved),
        tuple(findings),
        day,
        places=places,
        card_data=catalog.version,
        unsure=_unsure(in_place, places, catalog) if catalog.unsure else None,
    )


_ELSEWHERE = (Section.SEED, Section.UNSTATED)
"""Where a card may stand that must be elsewhere."""


def _unsure(
    entries: Iterable[Entry], places: Mapping[str, Card], catalog: Catalog
) -> dict[str, Card]:
    cards = [*[entry.card for entry in entries], *places.values()]
    return {card.id: catalog.unsure[card.id] for card in cards if card.id in catalog.unsure}


def _looked_up(
    line: DeckLine, catalog: Catalog, exact_names: bool, day: str
) -> tuple[DeckLine, Match]:
    """The line in the first of its readings that is a card, and what was found for it."""
    for reading in line.readings:
        found = catalog.find(reading.name, reading.tag, exact_names=exact_names, as_of=day)
        if found.cards:
            return line.take(reading), found
    if line.readings:
        return line, Match()
    found = catalog.find(line.name, line.tag, exact_names=exact_names, as_of=day)
    if exact_names and found.misfits and not found.cards and not catalog.refers(line.tag):
        # A picture that we have never seen, beside the full name of a card: it was printed anew.
        own = catalog.find(line.name, exact_names=True).cards
        found = found.replace(cards=own if len(own) == 1 else ())
    return line, found


def _unknown(
    unresolved: list[Unresolved], catalog: Catalog, misfits: dict[DeckLine, Match]
) -> Iterable[Finding]:
    by_name: dict[str, list[DeckLine]] = {}
    for one in unresolved:
        if not one.candidates:
            by_name.setdefault(fold(one.line.shown), []).append(one.line)
    if not by_name:
        return
    from deckcheck.catalog.references import is_number

    numbers: list[DeckLine] = []
    like_none: list[DeckLine] = []
    for number, lines in enumerate(by_name.values()):
        line = lines[0]
        if line in misfits:
            hint = f"Known of that name: {', '.join(_choices(misfits[line].misfits))}."
        elif is_number(line.name):
            numbers += lines
            continue
        else:
            nearest = catalog.nearest(line.name) if number < _SUGGESTED else ()
            if not nearest:
                like_none += lines
                continue
            hint = f"Nearest titles: {', '.join(nearest)}."
        yield _no_such_card(lines, hint)
    if numbers:
        hint = "a card's number in another program, which the card data does not have."
        yield _no_such_card(numbers, f"This is {hint}")
    if like_none:
        yield _no_such_card(
            like_none, "Check the spelling; the card may be newer than the card data."
        )


def _no_such_card(lines: Sequence[DeckLine], hint: str) -> Finding:
    """Names of one cause: one name on several lines, or several of which no more is known."""
    written = {fold(line.shown): one_line(line.shown) for line in reversed(lines)}
    names = tuple(reversed(written.values()))
    one = f"There is no card named {names[0]!r} in the card data."
    shown = ", ".join([repr(name) for name in names[:_SHOWN]])
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return Finding(
        rule=UNKNOWN,
        severity=Severity.UNDECIDED,
        message=one
        if len(names) == 1
        else f"{len(names)} names are of no card in the card data: {shown}{more}.",
        lines=tuple(sorted([line.number for line in lines])),
        cards=names,
        actual=sum([line.quantity for line in lines]),
        hint=hint,
        origin=ORIGIN,
    )


def _unfit_tags(misfits: list[tuple[DeckLine, Match]]) -> Iterable[Finding]:
    """Cards certain from their title, with an expansion beside it that has no such card."""
    certain = [(line, found.cards[0]) for line, found in misfits if len(found.cards) == 1]
    if certain:
        named = [tagged(card.id, one_line(line.tag)) for line, card in certain[:3]]
        more = f" and {len(certain) - 3} more" if len(certain) > 3 else ""
        yield Finding(
            rule="unfit-expansion",
            severity=Severity.NOTE,
            message=f"No printing fits the expansion written beside {', '.join(named)}{more}; "
            "the title alone makes the card.",
            lines=tuple(line.number for line, _ in certain),
            cards=tuple(dict.fromkeys(card.id for _, card in certain)),
            hint="Correct the expansion, or leave it out.",
            origin=ORIGIN,
        )


def _ambiguous(unresolved: list[Unresolved]) -> Iterable[Finding]:
    by_name: dict[str, list[Unresolved]] = {}
    for one in unresolved:
        if one.candidates:
            by_name.setdefault(fold(one.line.shown), []).append(one)
    for same in by_name.values():
        choices = [card.id for card in same[0].candidates]
        yield Finding(
            rule=AMBIGUOUS,
            severity=Severity.UNDECIDED,
            message=f"{one_line(same[0].line.shown)!r} is the title of {len(choices)} cards.",
            lines=tuple(one.line.number for one in same),
            cards=tuple(choices),
            actual=len(choices),
            limit=1,
            hint="Write the one you mean in full, or add its expansion: "
            f"{', '.join(_choices(same[0].candidates))}.",
            origin=ORIGIN,
        )


def _choices(cards: tuple[Card, ...]) -> list[str]:
    from deckcheck.resolve.naming import name_among

    return [name_among(card) for card in cards]

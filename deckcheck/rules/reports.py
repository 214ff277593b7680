"""What is worth knowing about a deck as a whole."""

from __future__ import annotations

from itertools import combinations

from deckcheck.model import Card, CardType, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.model.kinds import CREWS
from deckcheck.model.reach import working
from deckcheck.model.remembered import once_each
from deckcheck.rules.base import Rule, register
from deckcheck.rules.missions import own_missions
from deckcheck.rules.personas import personas_of
from deckcheck.rules.words import listing, plural, total
from deckcheck.text import fold_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "ComboDilemmas",
    "DoubleSidedMissions",
    "FewReportingCards",
    "PersonaSwap",
    "SlowDrawDeck",
]


@register
class DoubleSidedMissions(Rule):
    """Missions with two sides, which are announced to the opponent before missions are shuffled."""

    id = "double-sided-missions"
    severity = Severity.NOTE
    ledger = ("E-009", "E-010")

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.MISSIONS and bool(card.faces)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        double = [held for held in own_missions(deck) if held.card.faces]
        if double:
            yield self.finding(
                f"The deck has {plural(total(double), 'double-sided mission')}: announce "
                f"{'it' if total(double) == 1 else 'them'} before the missions are shuffled.",
                at=double,
                actual=total(double),
            )


@register
class ComboDilemmas(Rule):
    """Combo dilemmas: one seed card each, and two dilemmas for whoever meets it."""

    id = "combo-dilemmas"
    severity = Severity.NOTE
    ledger = ("E-070", "E-072", "C-045")

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and bool(card.halves)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        dilemmas = deck.of_type(CardType.DILEMMA, sections=(Section.SEED,))
        combos = [held for held in dilemmas if held.card.halves]
        if combos:
            cards, met = total(dilemmas), total(dilemmas) + total(combos)
            yield self.finding(
                f"{plural(cards, 'dilemma card')} among the seeds "
                f"{'is' if cards == 1 else 'are'} met as {plural(met, 'dilemma')}.",
                at=combos,
                actual=met,
            )


@register
class PersonaSwap(Rule):
    """Versions of one persona, which may be exchanged for each other between hand and play.

    A dual-personnel card is exchanged only for cards that together are versions of both its
    people: one half alone cannot be exchanged.
    """

    id = "persona-swap"
    severity = Severity.NOTE
    ledger = ("P-018", "P-019", "E-049", "E-069")

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        people = [held for held in working(deck).of_type(*CREWS) if not held.card.universal]
        names = [name for held in people for name in _names_of(held.card)]
        once: set[str] = set()
        twice: set[str] = set()
        for name in names:
            (twice if name in once else once).add(name)
        if not twice:
            return
        people = [held for held in people if not twice.isdisjoint(_names_of(held.card))]
        found: dict[tuple[str, ...], list[tuple[Held, ...]]] = {}
        same = _canonical(people)
        for cards in _sets(people, same):
            found.setdefault(_personas(cards, same), []).append(cards)
        swaps = [swap for group in found.values() if (swap := _exchangeable(group))]
        if swaps:
            shown = [" for ".join(_names(cards) for cards in group) for group in swaps]
            yield self.finding(
                f"May be exchanged at the start of a turn: {'; '.join(shown)}.",
                at=[held for group in swaps for cards in group for held in cards],
                actual=len(swaps),
                cites=self.ledger if any(held.card.members for held in people) else ("P-018",),
            )


@once_each
def _names_of(card: Card) -> frozenset[str]:
    """Every persona that the card, or somebody on it, is a version of."""
    return frozenset([fold_word(name) for name in (*personas_of(card), *card.members)])


def _sets(people: list[Held], same: dict[str, str]) -> Iterator[tuple[Held, ...]]:
    """Cards, and such pairs of cards as might be exchanged for or with a dual-personnel card."""
    yield from ((held,) for held in people)
    dual = [held for held in people if held.card.members]
    halves = {one for held in dual for one in _personas((held,), same)}
    yield from combinations(
        [held for held in people if halves.intersection(_personas((held,), same))], 2
    )


def _canonical(people: list[Held]) -> dict[str, str]:
    """A name for each persona, by any name of it."""
    same: dict[str, str] = {}
    for held in people:
        if held.card.members:
            continue
        names = [fold_word(name) for name in personas_of(held.card)]
        known = next((same[name] for name in names if name in same), names[0])
        for name in names:
            same.setdefault(name, known)
    return same


def _personas(cards: tuple[Held, ...], same: dict[str, str]) -> tuple[str, ...]:
    names = [name for held in cards for name in held.card.members or personas_of(held.card)[:1]]
    return tuple(sorted(same.get(name, name) for name in map(fold_word, names)))


def _exchangeable(group: list[tuple[Held, ...]]) -> list[tuple[Held, ...]]:
    """The sets of one persona or two that may be exchanged for another of the sets."""
    return [cards for cards in group if any(_replaces(cards, other) for other in group)]


def _replaces(cards: tuple[Held, ...], other: tuple[Held, ...]) -> bool:
    """Whether no card is in both, and no pair falls into two exchanges of its own."""
    whole = len(cards) == 1 or any(held.card.members for held in (*cards, *other))
    return whole and {held.card.id for held in cards}.isdisjoint(held.card.id for held in other)


def _names(cards: tuple[Held, ...]) -> str:
    return listing([held.name for held in cards])


@register
class SlowDrawDeck(Rule):
    """Nearly every card of a large draw deck needs a normal card play.

    Interrupts and doorways do not use it; other types do unless their own text lets them enter
    free, which is not looked into.
    """

    id = "slow-draw-deck"
    severity = Severity.NOTE
    ledger = ("C-009", "C-010", "E-033")

    percent: int
    """From this share of the draw deck on: then most opening hands hold nothing else."""
    fewest: int
    """Fewer cards that need a play are what the smallest draw deck holds anyhow."""
    plays: int
    """Normal card plays in a turn."""
    free_types: tuple[CardType, ...]

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        count = total(deck.held(Section.DRAW))
        slow = count - total(deck.of_type(*self.free_types, sections=(Section.DRAW,)))
        if slow >= self.fewest and 100 * slow >= self.percent * count:
            yield self.finding(
                f"{slow} of {plural(count, 'card')} in the draw deck need a normal card play, of "
                f"which a turn has {self.plays}.",
                actual=slow,
                hint="Add interrupts, doorways, or cards that let others report free.",
            )


@register
class FewReportingCards(Rule):
    """Few cards to make a second draw deck of.

    A player who cannot draw shuffles the personnel, ships and equipment of the discard pile into a
    new draw deck, once. Other cards stay away, and cards are used up as fast as they are played.
    """

    id = "few-reporting-cards"
    severity = Severity.NOTE
    ledger = ("E-040", "E-041")

    fewest: int
    types: tuple[CardType, ...]

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        count = total(deck.of_type(*self.types, sections=(Section.DRAW,)))
        if deck.held(Section.DRAW) and count + deck.unknown(Section.DRAW) < self.fewest:
            yield self.finding(
                f"Only {plural(count, 'card')} of the draw deck can come back when it runs out.",
                limit=self.fewest,
                actual=count,
                hint="Add personnel, ships or equipment.",
            )

"""What a Borg player may stock."""

from __future__ import annotations

from deckcheck.model import (
    Affiliation,
    Card,
    Finding,
    Held,
    ResolvedDeck,
    Section,
    Severity,
)
from deckcheck.model.filters import Filter
from deckcheck.model.kinds import AFFILIATED
from deckcheck.rules.base import Rule, register
from deckcheck.rules.entries import in_reach
from deckcheck.rules.words import it_or_them, listing, plural, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ExtraCounterpart", "NonBorgCardInBorgDeck", "playing_borg"]


def is_borg(card: Card) -> bool:
    """A personnel, ship or facility with Borg among its affiliations.

    Species, subcommand icons, the Borg-use icon and titles do not make a card Borg.
    """
    return Affiliation.BORG in card.affiliations and card.has_type(*AFFILIATED)


def playing_borg(deck: ResolvedDeck) -> tuple[Held, ...]:
    """The stocked cards that make the player Borg; empty for everybody else."""
    return deck.once(_borg_cards)


def _borg_cards(deck: ResolvedDeck) -> tuple[Held, ...]:
    stocked = deck.of_type(*AFFILIATED)
    return tuple([held for held in stocked if Affiliation.BORG in held.card.affiliations])


def _is_foreign(card: Card) -> bool:
    """Whether a Borg player may not stock the card."""
    if card.has_type(*AFFILIATED):
        return Affiliation.BORG not in card.affiliations
    mission = card.mission
    return (
        mission is not None
        and bool(mission.built_in_affiliation)
        and Affiliation.BORG not in mission.built_in_affiliation
    )


@register
class NonBorgCardInBorgDeck(Rule):
    """A card that a Borg player may not stock.

    Whoever stocks one Borg-affiliation personnel, ship or facility, side decks included, plays
    Borg and may stock no personnel, ship or facility of another affiliation, Non-Aligned and
    Neutral included, and no mission with a built-in outpost of another affiliation, whichever side
    is up. Species, subcommand icons and names are no affiliation. Treaties and Warp Speed's mixing
    of affiliations excuse nothing; wormhole missions and cards without affiliation are fine.
    """

    id = "non-borg-card-in-borg-deck"
    ledger = (
        "P-037",
        "P-038",
        "P-039",
        "R-010",
        "R-013",
        "R-014",
        "R-041",
        "R-044",
        "R-045",
        "E-058",
        "A-045",
        "A-078",
        "A-015",
    )

    def concerns(self, card: Card, section: Section) -> bool:
        return _is_foreign(card)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        borg = playing_borg(deck)
        doubtful = [one for one in deck.unresolved if any(is_borg(card) for card in one.candidates)]
        foreign = deck.where(_is_foreign) if borg or doubtful else ()
        if not foreign:
            return
        if borg:
            yield self._broken(borg, foreign)
        else:
            yield self.finding(
                f"If {doubtful[0].line.name} is the Borg card of that name, you play Borg and "
                f"may not stock {plural(total(foreign), 'card')} of this deck.",
                severity=Severity.UNDECIDED,
                lines=[one.line.number for one in doubtful],
                cites=("P-037", "P-038", "R-013", "R-041"),
                hint="Name the version.",
            )

    def _broken(self, borg: tuple[Held, ...], foreign: tuple[Held, ...]) -> Finding:
        return self.finding(
            f"{listing([held.name for held in borg])} "
            f"{'makes' if len(borg) == 1 else 'make'} you a Borg player, who may not stock "
            f"{listing([_stocked(held) for held in foreign])}.",
            at=foreign,
            limit=0,
            actual=total(foreign),
            cites=_stated(foreign),
            hint=f"Take {it_or_them(total(foreign))} out, or every Borg card.",
        )


_OF_OUTPOSTS = ("R-014", "E-058")
_OF_SPECIES = ("P-039", "R-010")
_BORG = "Borg"


def _stated(foreign: tuple[Held, ...]) -> tuple[str, ...]:
    """The statements that these cards offend; the others say what is no offence."""
    cards = [held.card for held in foreign]
    cites = ["P-037", "P-038", "R-013"]
    if any(card.mission for card in cards):
        cites += _OF_OUTPOSTS
    people = [card.personnel for card in cards if card.personnel]
    if any(_BORG in one.species for one in people):
        cites += _OF_SPECIES
    return tuple(cites)


def _stocked(held: Held) -> str:
    """The card as the fault names it: of a mission it is the outpost that may not be stocked."""
    return f"{held.name} (for its built-in outpost)" if held.card.mission else held.name


@register
class ExtraCounterpart(Rule):
    """More Borg counterparts than one player may control, copies and different ones together.

    That is one at a time, and one more for each card that says so. Where a card in reach gives the
    others a use it is only a note.
    """

    id = "extra-counterpart"
    severity = Severity.WARNING
    ledger = ("A-076", "C-078", "R-009")

    of_use_with: Filter
    """Cards that give further counterparts a use."""
    one_more_with: Filter
    """Cards each copy of which allows one more."""

    def concerns(self, card: Card, section: Section) -> bool:
        return _is_counterpart(card)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        counterparts = deck.where(_is_counterpart)
        count = total(counterparts)
        limit = 1 + total(in_reach(deck, self.one_more_with))
        if count > limit:
            of_use = in_reach(deck, self.of_use_with)
            yield self.finding(
                f"{plural(count, 'counterpart')} are stocked, "
                f"{listing([held.name for held in counterparts])}; "
                f"only {'one' if limit == 1 else limit} may be under your control at a time.",
                at=counterparts,
                severity=Severity.NOTE if of_use else self.severity,
                limit=limit,
                actual=count,
                hint="" if of_use else f"Keep {'one' if limit == 1 else limit} of them.",
            )


def _is_counterpart(card: Card) -> bool:
    """A Borg so described; of others it only says whose counterpart they are."""
    person = card.personnel
    return person is not None and person.counterpart and Affiliation.BORG in card.affiliations

"""Cards that are one person, one ship, one place."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import (
    Card,
    CardType,
    Finding,
    Held,
    PersonaRelation,
    ResolvedDeck,
    Section,
    Severity,
    Uniqueness,
)
from deckcheck.model.filters import Filter, matches
from deckcheck.model.kinds import AFFILIATED, CREWS
from deckcheck.model.remembered import once_each
from deckcheck.rules.base import Rule, register
from deckcheck.rules.entries import in_reach
from deckcheck.rules.words import listing, plural, total
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ExtraPersonaVersion", "personas_of"]

_COMPARED = (
    Section.MISSIONS,
    Section.SEED,
    Section.DRAW,
    Section.SITES,
    Section.QS_TENT,
    Section.REFEREE,
    Section.DILEMMA_SIDE,
)


@once_each
def personas_of(card: Card) -> tuple[str, ...]:
    """The personas of which the card is a version: its own title, and the names it stands for.

    Impersonators are only related to the person they impersonate. A mirror opposite is a person of
    its own: two of them may be one persona, but never with the original.
    """
    opposites = [one for one in card.personas if one.relation is PersonaRelation.MIRROR_OF]
    names = [card.title, *card.members]
    names += [one.name for one in card.personas if one.relation is PersonaRelation.SELF]
    world = "mirror " if opposites else ""
    return tuple(dict.fromkeys([world + name for name in names]))


class Lift(Value):
    """A card that gives further copies of one card a use; versions stay one persona."""

    cards: Filter
    """The card that does."""
    copies_of: Filter
    """Cards of which more copies are of use."""
    copies: int = 0
    """So many; 0 for any number."""


@register
class ExtraPersonaVersion(Rule):
    """More than one copy or version of a persona that only one may be of in play.

    Legal to stock: only one instance may be in play at a time, so the others wait or are wasted.
    Exempt are universal cards, impersonators, mirror opposites and the contents of side decks that
    hold no people. Facilities that may not be duplicated are one persona with their other face.
    Where a card in reach gives further copies a use it is only a note.
    """

    id = "extra-persona-version"
    severity = Severity.WARNING
    ledger = (
        "P-005",
        "P-006",
        "P-007",
        "P-008",
        "P-009",
        "P-010",
        "P-011",
        "P-012",
        "P-013",
        "P-015",
        "P-016",
        "P-017",
        "P-018",
        "P-020",
        "P-021",
        "A-061",
        "C-043",
        "E-052",
        "R-008",
    )

    lifts: tuple[Lift, ...] = ()

    def concerns(self, card: Card, section: Section) -> bool:
        return section in _COMPARED and _is_limited(card)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        limited = [
            held for held in deck.of_type(*AFFILIATED, sections=_COMPARED) if _is_limited(held.card)
        ]
        keys = [key for held in limited for key in _names(held.card)]
        if len(set(keys)) == len(keys) and total(limited) == len(limited):
            return
        groups: dict[str, list[Held]] = {}
        for held in limited:
            for key in _names(held.card):
                groups.setdefault(key, []).append(held)
        several = {
            key: same for key, same in groups.items() if len(same) > 1 or same[0].quantity > 1
        }
        for key, same in _largest(several):
            persona = _names(same[0].card)[key]
            yield self._finding(persona, same, self._severity(deck, same)).replace(
                citations=self._stated(deck, same)
            )

    def _severity(self, deck: ResolvedDeck, same: list[Held]) -> Severity:
        held, *versions = same
        of_use = not versions and any(
            matches(lift.copies_of, held.card)
            and held.quantity <= (lift.copies or held.quantity)
            and in_reach(deck, lift.cards)
            for lift in self.lifts
        )
        return Severity.NOTE if of_use else self.severity

    def _stated(self, deck: ResolvedDeck, same: list[Held]) -> tuple[str, ...]:
        """The statements by which the cards are in each other's way; others say what is not."""
        if same[0].card.has_type(CardType.FACILITY):
            return ("P-016",)
        cites = ["P-005", "P-007", "P-018"] if len(same) > 1 else ["P-007", "P-008", "R-008"]
        if any(held.card.members for held in same):
            cites.append("E-052")
        if {held.card.id for held in same} & {held.card.id for held in deck.held(Section.SEED)}:
            cites.append("A-061")
        if any(in_reach(deck, lift.cards) for lift in self.lifts):
            cites += ["P-015", "C-043"]
        return tuple(cites)

    def _finding(self, persona: str, same: list[Held], severity: Severity) -> Finding:
        count = total(same)
        held, *versions = same
        if versions:
            named = [
                f"{one.quantity} x {one.name}" if one.quantity > 1 else one.name for one in same
            ]
            message = f"{listing(named)} are one persona, {persona}: "
        else:
            message = f"{plural(count, 'copy', 'copies')} of {held.name}: "
        return self.finding(
            message + "only one may be in play at a time.",
            at=same,
            severity=severity,
            limit=1,
            actual=count,
            hint=_hint(count) if severity is self.severity else "",
        )


def _hint(count: int) -> str:
    if count == 2:
        return "Keep the extra one only as a spare, or exchange it for another card."
    return "Keep the extra ones only as spares, or exchange them for other cards."


@once_each
def _is_limited(card: Card) -> bool:
    if card.has_type(*CREWS):
        return card.uniqueness in (Uniqueness.UNIQUE, Uniqueness.ENIGMA)
    return card.has_type(CardType.FACILITY) and card.not_duplicatable


@once_each
def _names(card: Card) -> dict[str, str]:
    """Every name that only one card in play may have, by its folded form."""
    names = (*personas_of(card), *(face.title for face in card.faces))
    return {fold(name): name for name in names}


def _largest(groups: dict[str, list[Held]]) -> Iterator[tuple[str, list[Held]]]:
    """Groups that are not part of another one: a title within its persona is said once."""
    members = {key: frozenset(held.card.id for held in same) for key, same in groups.items()}
    with_card: dict[str, list[frozenset[str]]] = {}
    for cards in members.values():
        for name in cards:
            with_card.setdefault(name, []).append(cards)
    seen: set[frozenset[str]] = set()
    for key, same in groups.items():
        mine = members[key]
        if mine in seen or any(mine < other for other in with_card[same[0].card.id]):
            continue
        seen.add(mine)
        yield key, same

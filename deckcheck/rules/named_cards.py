"""Cards that missions ask for by name."""

from __future__ import annotations

from deckcheck.model import Card, CardType, Finding, ResolvedDeck, Section, Severity
from deckcheck.model.reach import working
from deckcheck.rules.base import Rule, register
from deckcheck.rules.borg import playing_borg
from deckcheck.rules.crews import crew
from deckcheck.rules.entries import is_complete
from deckcheck.rules.missions import own_missions
from deckcheck.text import fold_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.requirement_tree import Requirement

__all__ = ["NamedCardMissing"]


@register
class NamedCardMissing(Rule):
    """A mission of which every alternative asks for a named card that is not in the deck.

    A name without "any" means the card of exactly that title, or of its card title group; other
    versions of the persona do not answer to it. A named card that is one alternative among others
    is no finding.
    """

    id = "named-card-missing"
    severity = Severity.WARNING
    ledger = ("A-051", "P-014")

    def concerns(self, card: Card, section: Section) -> bool:
        if section is not Section.MISSIONS:
            return False
        from deckcheck.model.means import names_missing, requirement_of

        needed = requirement_of(card)
        return needed is not None and bool(names_missing(needed, frozenset()))

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if not is_complete(deck) or playing_borg(deck) or not crew(deck):
            return
        from deckcheck.model.means import ANY_OF, names_missing, requirement_of

        for held in own_missions(deck):
            needed = requirement_of(held.card)
            missing = "" if needed is None else names_missing(needed, working(deck).once(_titles))
            if missing:
                yield self.finding(
                    f"{held.name} asks for a card by name in every alternative, and the deck "
                    f"does not have {missing}.",
                    at=[held],
                    hint="Stock one of them, or exchange the mission."
                    if missing.startswith(ANY_OF)
                    else "Stock what it names, or exchange the mission.",
                    cites=("A-051", *(("P-014",) if _versions(deck, needed) else ())),
                )


def _versions(deck: ResolvedDeck, needed: Requirement | None) -> bool:
    """Whether the deck has another version of somebody whom the mission names."""
    from deckcheck.model.means import depicts, names_in

    names = names_in(needed) if needed is not None else []
    people = working(deck).of_type(CardType.PERSONNEL)
    return any(depicts(held.card, name) for name in names for held in people)


def _titles(deck: ResolvedDeck) -> frozenset[str]:
    return frozenset([fold_word(held.card.title) for held in deck.held()])

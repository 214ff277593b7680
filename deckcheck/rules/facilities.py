"""Facilities that one player may seed once."""

from __future__ import annotations

from deckcheck.model import Affiliation, Card, CardType, Finding, ResolvedDeck, Section
from deckcheck.model.kinds import has_outpost
from deckcheck.rules.base import Rule, register
from deckcheck.rules.words import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ExtraSeedOneFacility"]


@register
class ExtraSeedOneFacility(Rule):
    """More copies of a facility among the seeds than its own text lets one player seed.

    The limit is in the card's text: being an outpost, or unique, does not make it. Built-in
    outposts do not count, copies in the draw deck may be built, and two titles of one affiliation
    are two facilities.
    """

    id = "extra-seed-one-facility"
    ledger = ("C-070", "R-016", "R-022", "E-013", "E-075")

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and bool(card.seeding.limit)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        built_in = deck.where(has_outpost, Section.MISSIONS)
        for held in deck.of_type(CardType.FACILITY, sections=(Section.SEED,)):
            limit = held.card.seeding.limit
            if limit and held.quantity > limit:
                yield self.finding(
                    f"{held.card.title} is seeded {plural(held.quantity, 'time')}; "
                    f"its text lets a player seed {limit}.",
                    at=[held],
                    limit=limit,
                    actual=held.quantity,
                    hint=f"Move {held.quantity - limit} to the draw deck.",
                    cites=(
                        *("C-070", "R-022"),
                        *(("R-016",) if Affiliation.BORG in held.card.affiliations else ()),
                        *(("E-013", "E-075") if built_in else ()),
                    ),
                )

"""How many cards a deck must and may hold."""

from __future__ import annotations

from deckcheck.model import CardType, Finding, Held, Measure, ResolvedDeck, Section, Severity
from deckcheck.model.kinds import has_outpost
from deckcheck.rules.base import Rule, register
from deckcheck.rules.moves import movable
from deckcheck.rules.words import listing, plural, total, unknown_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DrawDeckTooSmall", "SeedDeckTooLarge"]


_DRAWN = (Section.DRAW, Section.UNSTATED)
"""Where a card may be that is drawn in the reading that keeps the deck legal."""


@register
class SeedDeckTooLarge(Rule):
    """More seed cards than the format allows.

    Missions and, where the format says so, sites are seeded free and do not count; where sites
    pay, those of the site pile do too. Counted are side-deck doorways, hosted personnel, every
    artifact, and a combo dilemma once. Not counted are built-in outposts and what lies in side
    decks. Lines whose card is unknown count as bounds: the deck breaks the rule only if no reading
    of them keeps it.
    """

    id = "seed-deck-too-large"
    ledger = ("A-002", "A-003", "C-085", "E-021", "E-023", "E-074")

    maximum: int
    """Most seed cards."""
    free_types: tuple[CardType, ...]
    """Card types that seed free."""
    missions_count: bool = False
    """Whether missions lie inside the limit, as they did before 2000."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        paying = self._paying(deck)
        count, unknown = total(paying), deck.unknown(*self._sections())
        if count > self.maximum:
            held = plural(count, "card")
            yield self.finding(
                f"The seed deck holds {held}; at most {self.maximum} may lie there.",
                at=paying,
                limit=self.maximum,
                actual=count,
                hint=self._hint(deck, paying, count - self.maximum),
                cites=self._stated(deck),
            )
        elif count + unknown > self.maximum:
            yield self.finding(
                f"The seed deck holds {plural(count, 'known card')} and {unknown} not yet known; "
                f"at most {self.maximum} may lie there.",
                lines=unknown_lines(deck, *self._sections()),
                severity=Severity.UNDECIDED,
                limit=self.maximum,
                actual=count + unknown,
                hint="Correct the unknown names first.",
                cites=self._stated(deck),
            )

    def _stated(self, deck: ResolvedDeck) -> tuple[str, ...]:
        """The limit, and what is said of cards that this deck has."""
        sites = deck.of_type(CardType.SITE)
        seated = deck.where(lambda card: bool(card.seats), Section.SEED)
        built_in = deck.where(has_outpost, Section.MISSIONS)
        return (
            *("A-002", "E-021"),
            *(("A-003",) if sites or deck.held(Section.MISSIONS) else ()),
            *(("C-085",) if seated else ()),
            *(("E-023", "E-074") if built_in else ()),
        )

    def measures(self, deck: ResolvedDeck) -> tuple[Measure, ...]:
        count = total(self._paying(deck))
        seeds = total(deck.held(Section.SEED))
        return (
            Measure(
                Section.SEED,
                count + deck.unknown(Section.SEED),
                maximum=self.maximum,
                free=max(0, seeds - count),
            ),
        )

    def _hint(self, deck: ResolvedDeck, paying: tuple[Held, ...], extra: int) -> str:
        # A doorway that is moved shuts its side deck.
        there = movable(deck, [held for held in paying if not held.card.opens], Section.DRAW)
        if total(there) < extra:
            return f"Take out {extra}."
        names = listing([held.name for held in there])
        return f"Take out {extra}, or move {extra} of {names} to the draw deck."

    def _sections(self) -> tuple[Section, ...]:
        """Sections in which an unknown card may turn out to be one that counts."""
        missions = (Section.MISSIONS,) if self.missions_count else ()
        return (Section.SEED, *self._site_pile(), *missions)

    def _site_pile(self) -> tuple[Section, ...]:
        """The site pile is seeded too: where sites do not seed free, it counts."""
        return () if CardType.SITE in self.free_types else (Section.SITES,)

    def _paying(self, deck: ResolvedDeck) -> tuple[Held, ...]:
        free = self._other_free_types()
        if not self.missions_count:
            free = (*free, CardType.MISSION)
        # A card that is no mission pays for its seed slot even if it stands among the missions.
        there = (Section.SEED, Section.MISSIONS, *self._site_pile())
        unpaid = {held.card.id for held in deck.of_type(*free, sections=there)}
        return tuple([held for held in deck.held(*there) if held.card.id not in unpaid])

    def _other_free_types(self) -> tuple[CardType, ...]:
        return tuple(kind for kind in self.free_types if kind is not CardType.MISSION)


@register
class DrawDeckTooSmall(Rule):
    """Fewer cards in the draw deck than the format asks for.

    Every card of the draw deck counts, dead ones too; side decks and seed cards never help. There
    is no upper limit.
    """

    id = "draw-deck-too-small"
    ledger = ("A-004", "E-022")
    filled_by = _DRAWN

    minimum: int
    """Fewest cards."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        known, unknown = total(deck.held(*_DRAWN)), deck.unknown(*_DRAWN)
        if known + unknown < self.minimum:
            missing = self.minimum - known - unknown
            yield self.finding(
                f"The draw deck holds {plural(known + unknown, 'card')}; "
                f"at least {self.minimum} are needed.",
                limit=self.minimum,
                actual=known + unknown,
                hint=f"Add {plural(missing, 'card')} to the draw deck.",
                shortage=True,
            )
        elif known < self.minimum:
            yield self.finding(
                f"The draw deck reaches {self.minimum} cards only with "
                f"{plural(unknown, 'card')} not yet known.",
                lines=unknown_lines(deck, *_DRAWN),
                severity=Severity.UNDECIDED,
                limit=self.minimum,
                actual=known,
                hint="Correct the unknown names first.",
            )

    def measures(self, deck: ResolvedDeck) -> tuple[Measure, ...]:
        count = total(deck.held(Section.DRAW)) + deck.unknown(Section.DRAW)
        return (Measure(Section.DRAW, count, minimum=self.minimum),)

"""What Warp Speed asks of the short deck."""

from __future__ import annotations

from deckcheck.model import (
    SEEDED,
    Card,
    CardType,
    Finding,
    Held,
    ResolvedDeck,
    Section,
    Severity,
)
from deckcheck.model.facility_places import takes_seeded
from deckcheck.model.kinds import is_only_built, is_seeded_outpost
from deckcheck.rules.base import Rule, register
from deckcheck.rules.borg import playing_borg
from deckcheck.rules.crews import crew, is_solvable
from deckcheck.rules.entries import is_complete
from deckcheck.rules.facilities import built_in_outposts, sides
from deckcheck.rules.missions import own_missions
from deckcheck.rules.moves import move_or, some_hint
from deckcheck.rules.seats import without_seat
from deckcheck.rules.side_decks import SIDE_DECKS
from deckcheck.rules.words import agree, capital, listing, place, plural, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "ExtraReportingSeed",
    "ExtraSeededOutpost",
    "FullWinOutOfReach",
    "NoSeededOutpost",
    "SideDeckInShortGame",
]


@register
class ExtraReportingSeed(Rule):
    """More than one card among the seeds that would report, aboard the outpost.

    One personnel, ship or equipment card may be seeded aboard the outpost; a dual-personnel card
    is one. Cards that a host or their own text lets be seeded do not use that place. Artifacts
    used as equipment are artifacts.
    """

    id = "extra-reporting-seed"
    ledger = ("E-024", "E-025")

    maximum: int
    types: tuple[CardType, ...]

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and card.has_type(*self.types)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        guests = deck.of_type(*self.types, sections=(Section.SEED,))
        left = without_seat(deck, guests)
        seeded = [guest.replace(quantity=copies) for guest, copies in left]
        count = total(seeded)
        if count > self.maximum:
            yield self.finding(
                f"{plural(count, 'card')} among the seeds would report aboard the outpost; "
                f"{self.maximum} may.",
                at=seeded,
                limit=self.maximum,
                actual=count,
                hint=some_hint(deck, seeded, count - self.maximum, Section.DRAW),
            )


@register
class ExtraSeededOutpost(Rule):
    """More than one outpost on the table at the start.

    Outposts built into a Mission II count when that side is up. A side that the deck does not
    state is free: then all but one of them must start the other side up, which is a warning.
    """

    id = "extra-seeded-outpost"
    ledger = ("E-026", "E-027")

    maximum: int

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        cards = deck.where(is_seeded_outpost, Section.SEED)
        built_in = built_in_outposts(deck)
        up = [held for held in built_in if _face_up(deck, held)]
        free = [held for held in built_in if held not in up and not _face_down(deck, held)]
        sure = total(cards) + total(up)
        most = sure + total(free)
        if sure > self.maximum:
            yield self.finding(
                f"{plural(sure, 'outpost')} would start on the table; {self.maximum} may.",
                at=[*cards, *up],
                limit=self.maximum,
                actual=sure,
                hint="Keep one; turn built-in outposts face down."
                if up
                else f"Keep one. {some_hint(deck, cards, sure - self.maximum, Section.DRAW)}",
            )
        elif most > self.maximum:
            titles = listing([held.name for held in (*cards, *built_in)])
            yield self.finding(
                f"Only {self.maximum} of {titles} may start as an outpost.",
                at=[*cards, *built_in],
                severity=Severity.WARNING,
                limit=self.maximum,
                actual=most,
                hint="Seed the other Mission II cards with the outpost side down.",
            )


def _face_up(deck: ResolvedDeck, held: Held) -> bool:
    return sides(deck, held) == {"up"}


def _face_down(deck: ResolvedDeck, held: Held) -> bool:
    return sides(deck, held) == {"down"}


@register
class NoSeededOutpost(Rule):
    """No outpost to start from.

    An outpost Mission II, or an outpost among the seeds that an own mission can take: one of its
    native quadrant that shows its affiliation icon, unless its own text names other places. Where
    that cannot be told from card facts, it is a warning. Headquarters and stations do not serve.
    """

    id = "no-seeded-outpost"
    of_absence = True
    ledger = ("E-025", "E-029", "E-030")

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if any(not _face_down(deck, held) for held in built_in_outposts(deck)):
            return
        missions = [held.card for held in own_missions(deck)]
        outposts = deck.where(is_seeded_outpost, *SEEDED)
        answers = {takes_seeded(held.card, one) for held in outposts for one in missions}
        if True in answers:
            return
        if outposts:
            yield self._without_place(outposts, missions, in_doubt=None in answers)
            return
        unknown = deck.unknown(*SEEDED, Section.MISSIONS)
        to_build = deck.where(is_only_built, *SEEDED)
        yield self.finding(
            f"The deck has no outpost to start from{_only_built(to_build)}.",
            at=to_build,
            severity=Severity.UNDECIDED if unknown else Severity.ERROR,
            limit=1,
            actual=0,
            hint=_start_hint(deck, to_build),
            shortage=True,
        )

    def _without_place(
        self, outposts: tuple[Held, ...], missions: list[Card], *, in_doubt: bool
    ) -> Finding:
        titles = listing([held.name for held in outposts])
        return self.finding(
            f"None of the missions {'surely ' if in_doubt else ''}takes {titles}."
            if missions
            else f"There is no mission to seed {titles} at.",
            at=outposts,
            severity=Severity.WARNING if in_doubt else Severity.ERROR,
            hint="Bring a mission of {0} quadrant that shows {0} affiliation icon.".format(
                agree(len(outposts), "its", "one outpost's")
            ),
        )


def _only_built(outposts: Sequence[Held]) -> str:
    if not outposts:
        return ""
    return f": {listing([held.name for held in outposts])} can only be built"


def _start_hint(deck: ResolvedDeck, to_build: Sequence[Held]) -> str:
    other = "another" if to_build else "an"
    moved = f" {capital(move_or(deck, to_build, Section.DRAW))}." if to_build else ""
    return f"Seed {other} outpost, or a Mission II with a built-in outpost.{moved}"


@register
class FullWinOutOfReach(Rule):
    """No planet mission, or no space mission, among one's own that the deck may ever solve.

    The full win takes one own planet mission and one own space mission. A mission with both icons
    counts as both. Where the kind is there, a mission counts if some personnel may attempt it and
    all of them together might meet its requirement; equipment is given the benefit of the doubt.
    """

    id = "full-win-out-of-reach"
    severity = Severity.WARNING
    ledger = ("E-020", "E-042", "E-035")

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        missions = own_missions(deck)
        if not missions:
            return
        for kind in ("planet", "space"):
            there = [held for held in missions if getattr(held.card.mission, kind)]
            if not there:
                yield self.finding(
                    f"None of the missions is a {kind} mission; the full win needs one.",
                    at=missions,
                    limit=1,
                    actual=0,
                    hint=f"Bring a {kind} mission.",
                    cites=("E-020", "E-042"),
                )
            elif self._out_of_reach(deck, there):
                titles = listing([held.name for held in there])
                yield self.finding(
                    f"The personnel of the deck cannot solve {titles}; "
                    f"the full win needs a {kind} mission.",
                    at=there,
                    limit=1,
                    actual=0,
                    hint="Stock personnel who may attempt "
                    f"{agree(len(there), 'it', 'one of them')} and have the skills it asks for.",
                    cites=("E-042", "E-035"),
                )

    def _out_of_reach(self, deck: ResolvedDeck, missions: list[Held]) -> bool:
        # Borg scout instead.
        judged = bool(crew(deck)) and is_complete(deck) and not playing_borg(deck)
        return judged and not any(is_solvable(deck, held.card) for held in missions)


@register
class SideDeckInShortGame(Rule):
    """A side deck in a game whose rules do not speak of side decks.

    Legal: nothing forbids it, and it is judged by the rules of the full game. But the rules sheet
    of the short game knows missions, seed cards and a draw deck only, so it is well to ask whoever
    runs the event.
    """

    id = "side-deck-in-short-game"
    severity = Severity.WARNING
    ledger = ("X-015",)

    def concerns(self, card: Card, section: Section) -> bool:
        return section in SIDE_DECKS

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        there = {section: deck.held(section) for section in SIDE_DECKS if deck.held(section)}
        if there:
            yield self.finding(
                "The rules of the short game do not speak of side decks, and the deck has "
                f"{listing([place(section) for section in there])}.",
                lines=[number for held in there.values() for one in held for number in one.lines],
                limit=0,
                actual=len(there),
                hint="Ask the tournament director whether side decks are played.",
            )

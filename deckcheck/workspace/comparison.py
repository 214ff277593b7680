"""Two decks card by card, and what the difference does to their legality."""

from __future__ import annotations

from collections import Counter

from deckcheck.frozen import Value
from deckcheck.model import Finding, Report, Section, Severity
from deckcheck.resolve import resolve
from deckcheck.text import fold, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.model import Deck

__all__ = ["CardChange", "Comparison", "Side", "compare"]


class Side(Value):
    """A deck as it is or was, with its report; a file that cannot be read has no deck."""

    report: Report
    deck: Deck | None = None


class CardChange(Value):
    """How many copies of a card a section had and has."""

    section: Section
    card: str
    """Its title as the card database writes it, or as the deck writes it if unknown."""
    before: int
    after: int


class Comparison(Value):
    """What changed between two decks, of which one may be missing."""

    before: Report | None
    after: Report | None
    cards: tuple[CardChange, ...] = ()
    """By section, then by title."""
    gone: tuple[Finding, ...] = ()
    """Findings of the old deck that the new one does not have."""
    new: tuple[Finding, ...] = ()

    @property
    def file(self) -> str:
        """The deck as it is called now."""
        return self._present.file

    @property
    def format(self) -> str:
        return self._present.format_told

    @property
    def moved(self) -> bool:
        """Whether the verdict is another one."""
        sides = (self.before, self.after)
        return None in sides or len({side.verdict for side in sides if side}) > 1

    @property
    def copies(self) -> tuple[int, int]:
        """How many copies were added and taken out, in all sections together."""
        steps = [change.after - change.before for change in self.cards]
        return sum([step for step in steps if step > 0]), -sum([step for step in steps if step < 0])

    def worse(self, *, strict: bool = False) -> bool:
        """Whether there is now something to stop for, where there was not before."""
        if self.after is None or self.after.passes(strict=strict):
            return False
        return self.before is None or self.before.passes(strict=strict)

    @property
    def _present(self) -> Report:
        present = self.after or self.before
        assert present is not None  # noqa: S101 - there is nothing to compare with nothing
        return present


def compare(before: Side | None, after: Side | None, catalog: Catalog) -> Comparison:
    """What changed from one deck to the other.

    A card is the same however the two files write it. Lines that moved are no change.
    """
    old, new = _copies(before, catalog), _copies(after, catalog)
    spelled = {**{key: name for key, (name, _) in old.items()}}
    spelled |= {key: name for key, (name, _) in new.items()}
    changes = [
        CardChange(key[0], name, old.get(key, ("", 0))[1], new.get(key, ("", 0))[1])
        for key, name in spelled.items()
    ]
    order = list(Section)
    return Comparison(
        before=before.report if before else None,
        after=after.report if after else None,
        cards=tuple(
            sorted(
                [change for change in changes if change.before != change.after],
                key=lambda change: (order.index(change.section), fold(change.card), change.card),
            )
        ),
        gone=_only(before, after),
        new=_only(after, before),
    )


def _copies(side: Side | None, catalog: Catalog) -> dict[tuple[Section, str], tuple[str, int]]:
    """By section and card what the card is called and how many there are."""
    if side is None or side.deck is None:
        return {}
    resolved = resolve(side.deck, catalog, side.report.as_of)
    copies: dict[tuple[Section, str], tuple[str, int]] = {}
    lines = [(one.section, one.card.id, one.card.id, one.quantity) for one in resolved.entries]
    for one in resolved.unresolved:
        name = one.line.shown
        # The mark in front keeps an unknown name apart from the card it may fold to.
        lines.append((one.line.section, f"?{fold(name)}", one_line(name), one.line.quantity))
    for section, card, name, quantity in lines:
        counted = copies.get((section, card), (name, 0))[1]
        copies[section, card] = (name, counted + quantity)
    return copies


def _only(side: Side | None, other: Side | None) -> tuple[Finding, ...]:
    """The findings of one side that the other does not have; where they stand does not matter."""
    findings = _weighty(side)
    left = Counter(map(_mark, _weighty(other)))
    only = []
    for finding in findings:
        mark = _mark(finding)
        if left[mark]:
            left[mark] -= 1
        else:
            only.append(finding)
    return tuple(only)


def _weighty(side: Side | None) -> list[Finding]:
    """What bears on legality: notes come and go with every card."""
    findings = side.report.findings if side else ()
    return [finding for finding in findings if finding.severity is not Severity.NOTE]


def _mark(finding: Finding) -> tuple[object, ...]:
    """By what a finding is known again: not by its words, which may name cards in another order."""
    return (
        finding.rule,
        finding.severity,
        tuple(sorted(finding.cards)),
        finding.limit,
        finding.actual,
    )

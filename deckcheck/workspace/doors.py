"""Which cards, seeded, would let in what a deck cannot use: told by judging the deck with them."""

from __future__ import annotations

from deckcheck.builder.repair.layout import Change
from deckcheck.frozen import Value
from deckcheck.model import Section, Severity
from deckcheck.workspace.fixes import with_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model import Card, Finding, Report
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Door", "doors"]


class Door(Value):
    """A card that ends findings when it is seeded, and brings no other that blocks."""

    card: Card
    ends: tuple[Finding, ...]
    text: str
    """The deck with the card."""


def doors(workspace: Workspace, data: bytes, file: str) -> tuple[Door, ...]:
    """The doors that a native deck lacks, by their names.

    Args:
        workspace: has the cards, and the format as `format_of` says.
        data: what is in the deck's file.
        file: its name.

    Raises:
        DeckcheckError: the deck cannot be judged, or is in another syntax.
    """
    report = workspace.judge(data, file)
    format_ = workspace.format_of(workspace.read(data, file))
    return tuple(
        [
            door
            for card in workspace.catalog
            if (card.opens or card.openers) and format_.admits(card, workspace.as_of)
            for door in _tried(workspace, data, file, report, card)
        ]
    )


def _tried(
    workspace: Workspace, data: bytes, file: str, before: Report, card: Card
) -> Iterator[Door]:
    text = with_changes(workspace, data, file, [Change(card.id, None, (Section.SEED, ""))])
    after = workspace.judge(text.encode(), file)
    old, left = _faults(before), _faults(after)
    ended = [finding for fault, finding in old.items() if fault not in left]
    if ended and not any(left[fault].blocks for fault in set(left) - set(old)):
        yield Door(card, tuple(ended), text)


def _faults(report: Report) -> dict[tuple[object, ...], Finding]:
    """What is wrong, wherever its lines have moved to."""
    return {
        (finding.rule, finding.cards, finding.limit, finding.message): finding
        for finding in report.findings
        if finding.severity is not Severity.NOTE
    }

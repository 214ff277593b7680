"""What is told of the line under the pointer: the card, whether it may be here, findings."""

from __future__ import annotations

from itertools import takewhile

from lsprotocol.types import Hover, MarkupContent, MarkupKind

from deckcheck.pages.card import lines as card_page
from deckcheck.reporters.wording import clean, said
from deckcheck.workspace.cards import card_facts
from deckcheck.workspace.explanations import AboutFinding, described, explain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.lsp.decks import OpenDeck
    from deckcheck.model import Card
    from deckcheck.reporters.layout import Line
    from deckcheck.workspace import Workspace

__all__ = ["card_text", "hover", "marked_up"]

_WIDTH = 76


def hover(deck: OpenDeck, number: int, *, markdown: bool) -> Hover | None:
    """About the line of this number, from 0; None if there is nothing to say."""
    parts = ["\n".join(part) for part in _parts(deck, number + 1) if part]
    if not parts:
        return None
    return Hover(marked_up("\n\n".join(parts), markdown), deck.text.filled(number))


def marked_up(text: str, markdown: bool) -> MarkupContent:
    """Text with its line breaks as they are, for editors of both kinds."""
    if not markdown:
        return MarkupContent(MarkupKind.PlainText, text)
    return MarkupContent(MarkupKind.Markdown, f"```text\n{text.replace('```', '` ` `')}\n```")


def card_text(workspace: Workspace, card: Card) -> list[str]:
    """The facts about a card, and the formats that it is legal in."""
    page = card_page(card_facts(workspace, card), _WIDTH)
    return [_plain(line) for line in takewhile(lambda line: _plain(line).strip(), page)]


def _plain(line: Line) -> str:
    return "".join([span.text for span in line]).rstrip()


def _parts(deck: OpenDeck, line: int) -> Iterator[Sequence[str]]:
    entry, resolved = deck.entries.get(line), deck.resolved
    planned = deck.plan_lines.get(line)
    card = entry.card if entry else None
    if planned and resolved:
        card = resolved.places.get(planned.value)
    if card:
        yield card_text(deck.workspace, card)
        yield list(_why_not(deck, card))
    found = [one for one in deck.outcome.report.findings if line in one.lines]
    for finding in found if deck.outcome.is_deck else ():
        about = explain(deck.workspace, finding.rule)
        fault = about.fault if isinstance(about, AboutFinding) else ""
        yield [f"{finding.severity}: {said(finding)}", clean(f"{finding.rule}: {fault}")]


def _why_not(deck: OpenDeck, card: Card) -> Iterator[str]:
    """Whether the format of this deck admits the card at all, and which rules do not."""
    if deck.format is None:
        return
    day = deck.workspace.as_of
    against = [one.rule for one in deck.format.rules if not one.rule.admits(card, day)]
    if not against:
        yield f"May be played in {deck.format.id}."
    for rule in against:
        yield f"May not be played in {deck.format.id}: {rule.id}. {described(type(rule))[0]}"

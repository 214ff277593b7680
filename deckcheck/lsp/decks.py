"""A deck in an editor: what its text says and what it comes to, each made once when it is asked."""

from __future__ import annotations

from functools import cached_property

from deckcheck.decklists.registry import READERS
from deckcheck.errors import BrokenInstall, BrokenPlugin, DeckcheckError
from deckcheck.lsp.texts import Text
from deckcheck.model.decks import tagged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.formats import Format
    from deckcheck.model import Card, Deck, DeckLine, Entry, ResolvedDeck
    from deckcheck.model.decks import PlanLine
    from deckcheck.workspace import Outcome, Workspace

__all__ = ["OpenDeck"]


class OpenDeck:
    """One version of a deck's text in one workspace."""

    def __init__(self, workspace: Workspace, file: str, text: Text, standalone: bool) -> None:
        """Nothing is read yet.

        Args:
            workspace: what to judge by.
            file: the path, for the project's patterns.
            text: what the editor shows.
            standalone: it is no file of the project, as it was never saved.
        """
        self.workspace = workspace
        self.file = file
        self.text = text
        self.standalone = standalone

    @cached_property
    def outcome(self) -> Outcome:
        """What `validate` says of the file."""
        try:
            return self.workspace.outcome(
                self.text.data, self.file, standalone=self.standalone, isolated=True
            )
        except (BrokenInstall, BrokenPlugin) as error:
            return self.workspace.failed(self.file, error)

    @cached_property
    def deck(self) -> Deck | None:
        """Line by line; None if it cannot be read."""
        try:
            return self.workspace.read(self.text.data, self.file)
        except DeckcheckError:
            return None

    @cached_property
    def resolved(self) -> ResolvedDeck | None:
        """With its names looked up; None if it cannot be read."""
        return self.workspace.resolve(self.deck) if self.deck else None

    @cached_property
    def format(self) -> Format | None:
        """By which it is judged; None if there is no such format."""
        try:
            deck = self.deck
            return self.workspace.format_of(deck, standalone=self.standalone) if deck else None
        except DeckcheckError:
            return None

    @cached_property
    def by_hand(self) -> bool:
        """Whether the text is of a syntax that people write, so that its lines can be edited."""
        syntax = READERS.get(self.deck.syntax) if self.deck else None
        return syntax is not None and syntax.by_hand

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """The cards that are known, by their lines."""
        return (
            {entry.line.number: entry for entry in self.resolved.entries} if self.resolved else {}
        )

    @cached_property
    def card_lines(self) -> dict[int, DeckLine]:
        """The card lines as they were taken, by their numbers."""
        if self.resolved is None:
            return {}
        lines = [entry.line for entry in self.resolved.entries]
        lines += [unknown.line for unknown in self.resolved.unresolved]
        return {line.number: line for line in lines}

    @cached_property
    def plan_lines(self) -> dict[int, PlanLine]:
        """The lines of the seed plan, by their numbers."""
        return {line.number: line for line in self.deck.plan} if self.deck else {}

    def name_span(self, line: DeckLine) -> tuple[int, int] | None:
        """Where name and tag stand on a card line; None where they are written otherwise."""
        text = self.text.line(line.number - 1)
        start = text.find(line.name) if line.name else -1
        if start < 0:
            return None
        end = start + len(line.name)
        rest = text[end:]
        if line.tag and rest.lstrip().startswith(f"[{line.tag}]"):
            end += len(rest) - len(rest.lstrip()) + len(line.tag) + 2
        return start, end

    def written(self, card: Card) -> str:
        """The card as a line of this deck names it, so that it alone is meant."""
        if self.deck is not None and self.deck.exact_names:
            return card.id
        from deckcheck.resolve.naming import full_name

        return tagged(*full_name(card, self.workspace.catalog))

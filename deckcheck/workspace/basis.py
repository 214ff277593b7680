"""What answers about decks rest on: as it is asked for, by name."""

from __future__ import annotations

import os

from deckcheck.errors import WrongOption
from deckcheck.frozen import Value
from deckcheck.text import is_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.project.config import Project

__all__ = ["DEFAULT_FORMAT", "Basis", "check_day", "check_folders"]

DEFAULT_FORMAT = "standard"
"""Of a deck that names none."""


class Basis(Value):
    """Everything but the deck that an answer depends on, by name, so that any process can load it.

    Files and folders are read where a `Workspace` is made; on a cluster every worker must reach
    them. Nothing is taken from the environment, the clock or the current folder.
    """

    format: str = ""
    """Format id or `.toml` file. Else each deck's own `format` header decides, else `standard`."""
    ruleset: str = ""
    """One rule set alone, in place of a format."""
    as_of: str = ""
    """ISO date for which bans and rulings are taken; the date of the card data if empty."""
    card_db: str = ""
    """Folder of a card database; the shipped one if empty. Never one that was imported, unless it
    is named."""
    cards: tuple[str, ...] = ()
    """Files of hand-entered cards."""
    formats_folder: tuple[str, ...] = ()
    """Folders in which formats are looked for first."""
    syntax: str = ""
    """Decklist syntax of all decks; told by content if empty."""
    rules: tuple[str, ...] = ()
    """Python files that bring rules to formats; they are run."""
    pool: str = ""
    """File of the pool that decks are judged against, for a sealed format."""
    pools: str = ""
    """Folder of such files, of which each deck has its own."""
    infer: bool = False
    """Whether to say of each card that stands under no heading where it was put, and why."""
    project: Project | None = None
    """The project that the decks are of: it says which format is whose, and what is waived."""
    today: str = ""
    """ISO date by which the project's waivers run out; they never do if empty."""

    def absolute(self) -> Basis:
        """The same for a process that runs in another folder."""
        is_file = self.format.endswith(".toml")
        return self.replace(
            format=os.path.abspath(self.format) if is_file else self.format,
            card_db=os.path.abspath(self.card_db) if self.card_db else "",
            cards=tuple(map(os.path.abspath, self.cards)),
            formats_folder=tuple(map(os.path.abspath, self.formats_folder)),
            rules=tuple(map(os.path.abspath, self.rules)),
            pool=os.path.abspath(self.pool) if self.pool else "",
            pools=os.path.abspath(self.pools) if self.pools else "",
        )

    def check(self) -> None:
        """Refuse what cannot be meant.

        Raises:
            WrongOption: a field, or two of them together, cannot be meant so.
        """
        if self.format and self.ruleset:
            raise WrongOption("name one of them, not both.", "format", "ruleset")
        if self.pool and self.pools:
            raise WrongOption("name one of them, not both.", "pool", "pools")
        for field in ("as_of", "today"):
            check_day(getattr(self, field), field)
        check_folders(self.formats_folder)


def check_day(text: str, field: str) -> None:
    """Refuse what is no day of the calendar, written as ISO 8601 does with dashes.

    Raises:
        WrongOption: the field holds something else.
    """
    if text and not is_day(text):
        raise WrongOption(f"{text!r} is no day; write it as in 2001-05-31.", field)


def check_folders(folders: Iterable[str]) -> None:
    """Refuse a folder of formats that is not there: its formats would be missed silently.

    Raises:
        WrongOption: one of them is none.
    """
    for folder in folders:
        if not os.path.isdir(folder):
            raise WrongOption(f"{folder!r} is no folder.", "formats_folder")

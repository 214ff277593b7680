"""What a project file says."""

from __future__ import annotations

import os

from deckcheck.frozen import Value
from deckcheck.globs import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.model import Finding

__all__ = ["Project", "WaiverEntry"]


class WaiverEntry(Value):
    """Findings that a project accepts, why, and until when."""

    rule: str
    reason: str
    path: str = "**"
    """Pattern of the decks it is for."""
    cards: tuple[str, ...] = ()
    """If any are named, every card of the finding must be among them."""
    until: str = ""
    """The last day on which it holds; forever if empty."""

    def covers(self, path: str, finding: Finding) -> bool:
        """Whether it is about this finding on the deck at this path; dates are not looked at."""
        if finding.rule != self.rule or not self.covers_deck(path):
            return False
        return not self.cards or (bool(finding.cards) and set(finding.cards) <= set(self.cards))

    def covers_deck(self, path: str) -> bool:
        return fits(path, self.path)


class Project(Value):
    """What a project file says. Paths and patterns are relative to `folder`."""

    file: str
    """The project file."""
    folder: str
    formats: tuple[tuple[str, str], ...] = ()
    """Patterns of decks and the format of each; the first that fits counts."""
    as_of: str = ""
    strict: bool = False
    formats_folders: tuple[str, ...] = ()
    card_files: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    waivers: tuple[WaiverEntry, ...] = ()
    baseline: str = ""
    """The file with the findings that were there when the project began to be checked."""

    def place(self, path: str) -> str:
        """A path of the project, whole."""
        return os.path.join(self.folder, path)

    def relative(self, path: str) -> str:
        """The path of a deck as patterns and baselines see it, the same on every system."""
        try:
            return os.path.relpath(path, self.folder or ".").replace(os.sep, "/")
        except ValueError:  # another drive
            return path.replace(os.sep, "/")

    def format_of(self, path: str) -> str:
        """The format for the deck at this path; empty if the project leaves it open."""
        below = self.relative(path)
        return next((name for pattern, name in self.formats if fits(below, pattern)), "")

    def format_file(self, name: str) -> str:
        """A format as the project names it: an id, or a file that lies in the project."""
        return self.place(name) if name.endswith(".toml") else name

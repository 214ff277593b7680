"""How fast a format is played: cards in the opening hand, cards drawn and played each turn."""

from __future__ import annotations

import tomllib

from deckcheck.errors import FormatError
from deckcheck.frozen import Value
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.formats import Format

__all__ = ["Tempo", "load_tempo"]

_FILE = "tempo.toml"
_FOLDER = "play"


class Tempo(Value):
    """The pace of one format."""

    hand: int
    """Cards in the opening hand."""
    draws: int
    """Most cards drawn in a turn by a player who plays as many cards as allowed."""
    plays: int
    """Normal card plays in a turn."""
    opponent_span: int
    """Assumed span of each of the opponent's missions between one's own."""
    alternate: bool
    """Whether the players' missions alternate on the spaceline, in the order of their choice."""
    all_mix: bool
    """Whether all affiliations work together and report anywhere."""

    def seen(self, turn: int) -> int:
        """Cards drawn from the draw deck before the plays of a turn, counted from 1."""
        return self.hand + self.draws * (turn - 1)


def load_tempo(format_: Format) -> Tempo:
    """The pace of a format, or of the nearest format it extends.

    Raises:
        FormatError: the file names none of them, or is wrong.
    """
    table = tomllib.loads(data_dir("formats").joinpath(_FOLDER, _FILE).read_text(encoding="utf-8"))
    for name in (format_.id, *format_.parents):
        if name in table:
            try:
                return Tempo(**table[name])
            except TypeError as error:
                raise FormatError(f"formats/{_FILE}", (name, str(error))) from None
    told = f"nothing about {format_.id!r} or what it extends"
    raise FormatError(f"formats/{_FILE}", ("", told))

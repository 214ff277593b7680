"""Writing to a terminal by rich, which knows what each can do: a console of an old Windows has
colors and a cursor, but no escape codes.
"""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from deckcheck.reporters.layout import Style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NoReturn, TextIO

    from deckcheck.reporters.layout import Line

__all__ = ["console_of", "paint", "rewrite"]

_LOOKS = {
    Style.PLAIN: "",
    Style.STRONG: "bold",
    Style.FAINT: "dim",
    Style.GOOD: "bold green",
    Style.BAD: "bold red",
    Style.DOUBT: "bold magenta",
    Style.WARNING: "bold yellow",
}
_CLEARED = Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2))
"""To the beginning of the line, and away with what is there."""


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Leave it to the writer: rich would end the process with an exit code of its own."""
        raise


def console_of(stream: TextIO) -> Console:
    """The terminal behind a stream."""
    return _Console(file=stream, highlight=False, markup=False, emoji=False)


def paint(lines: Iterable[Line], console: Console) -> None:
    """Write lines in the colors that the terminal has.

    Raises:
        BrokenPipeError: nobody reads any more.
    """
    with console:
        for line in lines:
            text = Text.assemble(*[(span.text, _LOOKS[span.style]) for span in line])
            console.print(text, soft_wrap=True)


def rewrite(text: str, console: Console, end: str = "") -> None:
    """Write over the line that is shown."""
    with console:
        console.control(_CLEARED)
        console.print(text, end=end, soft_wrap=True)

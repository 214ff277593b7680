"""Where reports go: `--output NAME` to standard output, `--output NAME=FILE` into a file."""

from __future__ import annotations

import os

from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.terminal import send
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.reporters import ReportOptions, reporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.model import Report

__all__ = ["Output", "read_outputs", "write_outputs"]


class Output(Value):
    """One report to make."""

    name: str
    file: str
    """Empty for standard output."""


def read_outputs(words: Sequence[str]) -> tuple[Output, ...]:
    """What was asked for, found out before any deck is judged.

    Raises:
        UnknownName: there is no such reporter.
        BrokenInstall: its library is not installed.
        DeckcheckError: two reports for one place, or a file in a folder that is not there.
    """
    outputs = []
    taken: dict[str, str] = {}
    for word in words:
        name, equals, file = word.partition("=")
        reporter(name)
        if equals and not file:
            raise DeckcheckError(f"--output {word}: name the file behind the equals sign.")
        place = os.path.realpath(file) if file else ""
        if place in taken:
            where = file or "standard output"
            hint = "" if file else f"; give one of them a file, as in {name}=FILE"
            raise DeckcheckError(
                f"--output: {taken[place]} and {name} cannot both go to {where}{hint}."
            )
        if file and not os.path.isdir(os.path.dirname(file) or "."):
            raise DeckcheckError(f"--output {word}: there is no folder {os.path.dirname(file)}.")
        taken[place] = name
        outputs.append(Output(name, file))
    return tuple(outputs)


def write_outputs(
    outputs: Sequence[Output], reports: Sequence[Report], options: ReportOptions
) -> None:
    """Write every report: in UTF-8, with the same line ends on every system, files first.

    Raises:
        DeckcheckError: a file is one of the decks, which stays as it is.
        OSError: a file cannot be written.
    """
    decks = {os.path.realpath(report.file) for report in reports}
    for output in outputs:
        if output.file and os.path.realpath(output.file) in decks:
            raise DeckcheckError(f"--output {output.name}={output.file}: this file is a deck.")
    for output in sorted(outputs, key=lambda one: not one.file):
        text = reporter(output.name)(reports, options)
        if output.file:
            write_file(output.file, text)
        else:
            send(text)

"""Every exception deckcheck raises on purpose.

    DeckcheckError
    |-- FormatError        a format or rule-set file is wrong: its author must act
    |-- CardDataError      a card table, override or import is wrong: its author must act
    |-- ConfigError        a project file or a baseline is wrong: its author must act
    |-- UnreadableDeck     bytes that no decklist reader can take as text
    |-- UnwritableDeck     a decklist syntax cannot hold the deck
    |-- UnknownName        a format, rule, rule set, section or card the caller named is not there
    |-- WrongOption        something asked for cannot be meant so; `fields` says what
    |-- BrokenPlugin       a rule or format of another package does not work: its author must act
    +-- BrokenInstall      files that ship with deckcheck are missing

A player's faults are never exceptions: they are findings. Anything else that escapes is a bug.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "BrokenInstall",
    "BrokenPlugin",
    "CardDataError",
    "ConfigError",
    "DeckcheckError",
    "FormatError",
    "UnknownName",
    "UnreadableDeck",
    "UnwritableDeck",
    "WrongOption",
    "reason",
    "told_of_bug",
    "what_failed",
]


class DeckcheckError(Exception):
    """Base of all errors with a message meant for the person at the keyboard."""

    wants = ""
    """What would help if it was asked for, as the field of a value; each surface says how."""


class FormatError(DeckcheckError):
    """A format or rule-set file says something that cannot be put in force.

    The message names the file and the key, and what to write instead where that is known.
    """

    def __init__(self, file: str, *problems: tuple[str, str]) -> None:
        """Say what is wrong.

        Args:
            file: how the file is named; without problems the whole message.
            problems: key, empty where the file as a whole is meant, and what is wrong with it.
        """
        self.file, self.problems = (file, problems) if problems else ("", (("", file),))
        told = [[part for part in (self.file, *problem) if part] for problem in self.problems]
        super().__init__("\n".join([": ".join(parts) for parts in told]))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.file, *self.problems)


class CardDataError(DeckcheckError):
    """A row of the card data is not understood; the message names table, row and column."""


class ConfigError(DeckcheckError):
    """A project file or baseline is not as it must be; the message names file and key."""


class UnreadableDeck(DeckcheckError):
    """The input is not text, so there are no lines to account for."""


class UnwritableDeck(DeckcheckError):
    """The deck is too large for the syntax it was to be written in."""


class UnknownName(DeckcheckError):
    """Something named by the caller does not exist; `nearest` holds the closest names that do."""

    def __init__(self, kind: str, name: str, nearest: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.name = name
        self.nearest = nearest
        hint = f" Did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"There is no {kind} named {name!r}.{hint}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.kind, self.name, self.nearest)


class WrongOption(DeckcheckError):
    """Something that was asked for cannot be meant so.

    The message is about fields of a value such as `Basis`; a surface calls them what its users call
    them, by `told`.
    """

    def __init__(self, why: str, *fields: str) -> None:
        self.why = why
        self.fields = fields
        super().__init__(self.told(str))

    def told(self, name: Callable[[str], str]) -> str:
        """The message with another name for each field."""
        return f"{' and '.join(map(name, self.fields))}: {self.why}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.why, *self.fields)


class BrokenPlugin(DeckcheckError):
    """Something that another package added does not work; deckcheck itself is all right."""

    def __init__(self, what: str, place: str, error: BaseException | str) -> None:
        told = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
        told = " ".join(told.split())
        self._parts = (what, place, told)
        super().__init__(f"{place}: {what} cannot be used: {told}")

    def __reduce__(self) -> tuple[object, ...]:
        """Between processes go words only: the other one may not know the class of the error."""
        return type(self), self._parts


class BrokenInstall(DeckcheckError):
    """A folder or file that ships inside deckcheck is not there."""


def reason(error: Exception) -> str:
    """What to tell people about one of these, or about a file that the system would not give."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def what_failed(error: Exception) -> str:
    """A bug in one line: the exception, and what was noted on its way."""
    said = [type(error).__name__, str(error), *getattr(error, "__notes__", ())]
    return " ".join(": ".join([part for part in said if part]).split())


def told_of_bug(what: str) -> str:
    """What to tell people about a bug."""
    return (
        f"this is a bug in deckcheck ({what}). "
        "Please report it with the deck file and what the same command prints with --debug."
    )

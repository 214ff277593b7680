"""The one way to fold and compare titles.

Two titles are the same title if their folded forms are equal. Folding joins only what people type
differently for one card: letter case, curly and straight marks, kinds of dash, spacing, and a colon
for a dash between a title and its subtitle. It never drops a letter, a digit or a mark that tells
two cards apart (`Khan` and `Khan!`, `Planet` and `Pla-Net` stay different).
"""

from __future__ import annotations

__all__ = [
    "UNSEEN",
    "fold",
    "fold_word",
    "is_day",
    "is_plain",
    "natural_key",
    "one_line",
    "without_controls",
]

UNSEEN = (
    "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c"
    "\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
"""Letters that show nothing: soft hyphen, zero-width space, marks of direction."""

_MARKS = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u02b9\u2032\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
        "\u2026": "...",
        **dict.fromkeys(UNSEEN, ""),
    }
)


def fold(title: str) -> str:
    """The form in which titles are compared; never shown to anyone."""
    if title.isascii():
        plain = title.lower()
        if "`" in plain:
            plain = plain.replace("`", "'")
    else:
        import unicodedata  # most decks have no such letter

        plain = unicodedata.normalize("NFKD", title.translate(_MARKS))
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
        plain = plain.translate(_MARKS).casefold()
    plain = plain.replace(" - ", ": ").replace(" : ", ": ")
    return " ".join(plain.split())


_FOLDED: dict[str, str] = {}


def fold_word(word: str) -> str:
    """`fold` of a word of the card database or of a filter: each is folded once.

    Not for what people write, of which there is no end.
    """
    folded = _FOLDED.get(word)
    if folded is None:
        folded = _FOLDED[word] = fold(word)
    return folded


_CONTROLS = {
    number: "\ufffd" for number in (*range(32), *range(127, 160)) if not chr(number).isspace()
}


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, written as ISO 8601 does with dashes."""
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


_LONGEST_NUMBER = 20


def natural_key(text: str) -> tuple[str, str]:
    """Sorts as people count: `2-kira` before `10-ben`. Texts that only look alike stay apart."""
    if text.isalpha():
        return text, text
    from itertools import groupby

    runs = [(number, "".join(run)) for number, run in groupby(text, _is_digit)]
    return "".join([run.zfill(_LONGEST_NUMBER) if number else run for number, run in runs]), text


def _is_digit(letter: str) -> bool:
    return "0" <= letter <= "9"


def without_controls(text: str) -> str:
    """Text with each control character shown as replaced, white space apart.

    No name has any, and a terminal would obey them.
    """
    return text if is_plain(text) else text.translate(_CONTROLS)


def is_plain(text: str) -> bool:
    """Whether the text is surely printable but for line ends and tabs. Quick, for whole files."""
    return text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable()


def one_line(text: str, limit: int = 60) -> str:
    """Text from a deck file made safe to quote in a message: printable, one line, cut to size."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for letter in text[: limit + 1]  # a line may hold megabytes
    )
    return shown if len(shown) <= limit else shown[: limit - 3] + "..."

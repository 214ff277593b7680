"""Telling syntaxes apart by what a file holds, never by its name.

Each test looks for something that no other syntax has; they are asked in the order of the
registry, and the plain list, which can be anything, comes last.
"""

from __future__ import annotations

from deckcheck.model.sections import Section

__all__ = [
    "is_any",
    "is_dek",
    "is_gemp",
    "is_lackey",
    "is_mail",
    "is_mail_data",
    "is_native",
    "is_none",
    "is_second_edition",
    "is_sheet",
    "is_stdeck",
    "is_table",
]

_NATIVE_HEADINGS = tuple([f"[{section}]" for section in Section])
_LACKEY_ZONES = ("missions:", "qstent:", "ref:", "tactics:", "sites:", "outside:", "aside:")


def is_native(text: str) -> bool:
    """A section in square brackets; rows of three columns are another program's."""
    if "[" not in text:
        return False
    lowered = text.lower()
    return any(_has_line(lowered, heading) for heading in _NATIVE_HEADINGS) and not (
        "\t" in text and any(line.strip().count("\t") > 1 for line in text.split("\n"))
    )


def is_lackey(text: str) -> bool:
    """The zone only LackeyCCG has, or another of its zones beside tabbed counts."""
    lowered = text.lower()
    if _has_line(lowered, "seed+dil:"):
        return True
    return (
        "\t" in text
        and any(_has_line(lowered, zone) for zone in _LACKEY_ZONES)
        and _only_tabbed(text)
    )


def is_dek(text: str) -> bool:
    """XML whose first element is a deck, whatever stands above it."""
    start = text[:4096].lstrip()
    return "<deck" in start and (start.startswith("<") or "<superzone" in start)


def is_stdeck(text: str) -> bool:
    """JSON that states the program's format."""
    return text[:4096].lstrip().startswith("{") and "STCCG1E-Deck" in text[:65536]


def is_gemp(text: str) -> bool:
    """The name of a sub-deck and a bar."""
    first, bar, _ = text[:200].partition("|")
    if not bar:
        return False
    from deckcheck.decklists.gemp import SUBDECKS

    return first.strip() in SUBDECKS


def is_second_edition(text: str) -> bool:
    """A Unicomplex code: card type, set and number, count, as in `0.03001.2`."""
    parts = text.lstrip()[:9].split(".")
    return (
        [len(part) for part in parts[:2]] == [1, 5]
        and len(parts) == 3
        and all(part.isascii() and part.isdigit() for part in parts)
    )


def is_sheet(text: str) -> bool:
    """One of the first rows names columns."""
    from deckcheck.decklists.columns import columns_of

    return columns_of(text) is not None


def is_table(text: str) -> bool:
    """A row of cells between bars or in HTML that names columns."""
    start = text[:8000]
    if start.count("|") < 2 and "<t" not in start.lower():
        return False
    from deckcheck.decklists.table import columns_of_table

    return columns_of_table(text) is not None


def is_mail(text: str) -> bool:
    """Never asked of a text: a mail is told from its bytes, as it states how to read them."""
    return False


def is_mail_data(data: bytes) -> bool:
    """Header lines as mail programs write them, and no others before the first blank line."""
    name, colon, _ = data[:80].partition(b":")
    if not colon or not name.replace(b"-", b"").isalpha():
        return False
    head = data[:65536].replace(b"\r\n", b"\n").partition(b"\n\n")[0].split(b"\n")
    keys = {line.partition(b":")[0].lower() for line in head if line[:1] not in (b" ", b"\t")}
    return not keys.isdisjoint(_MAIL_KEYS) and b"from" in keys and b" " not in b"".join(keys)


_MAIL_KEYS = (b"mime-version", b"message-id", b"received", b"return-path")


def is_any(text: str) -> bool:
    """Whatever is nothing else is a plain list."""
    return True


def is_none(text: str) -> bool:
    """No text is: a workbook is told by its first bytes."""
    return False


def _only_tabbed(text: str) -> bool:
    """Whether every line that is no heading or comment has a count, a tab and a name."""
    return all(
        line[:1].isdigit() and line.count("\t") == 1
        for line in (line.strip() for line in text.replace("\r", "\n").split("\n"))
        if line and line[-1] != ":" and not line.startswith(("#", "//"))
    )


def _has_line(text: str, wanted: str) -> bool:
    """Whether a line consists of `wanted`, blanks and a comment aside."""
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        before = text[max(0, at - 80) : at].rstrip(" \t")[-1:]
        after = text[end : end + 80].lstrip(" \t")[:1]
        if before in ("", "\r", "\n") and after in ("", "\r", "\n", "#"):
            return True
        at = text.find(wanted, end)
    return False

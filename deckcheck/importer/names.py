"""The grammar of plugin names.

    Title [2E] [(Version)] [(Printing)] [(back)] [* | ** | +] [ *VP]

A version tells cards of one title apart if they are personnel or ships; on any other type it only
names the release of a reprint. Every other mark is a matter of the printing.
"""

from __future__ import annotations

import re

from deckcheck.frozen import Value
from deckcheck.importer.plugin import Row
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.model.cards import Edition

__all__ = ["CardName", "parse_name"]

_VIRTUAL_PROMO = " *VP"
_STARS = re.compile(r"(\*\*?|\+)$")
_BRACKET = re.compile(r" \(([^()]+)\)$")
_TITLE = re.compile(r"[^\s%*+](?:[^%*+]*[^\s%*+])?")


class CardName(Value):
    """What a plugin name says."""

    title: str
    """With the ` 2E` of Second Edition cards."""
    version: str
    back: bool
    star: bool
    """Another border or another picture."""
    variants: tuple[str, ...]
    """Kinds of printing its marks state, such as `vp`."""

    @property
    def edition(self) -> Edition:
        return Edition.SECOND if self.title.endswith(" 2E") else Edition.FIRST


def parse_name(row: Row, versioned: bool, vocabulary: Vocabulary) -> CardName:
    """Takes the name of a row apart.

    Args:
        versioned: the type is one whose versions are cards of their own.

    Raises:
        CardDataError: a mark that the vocabulary does not know.
    """
    rest, variants = row["Name"], []
    if rest.endswith(_VIRTUAL_PROMO):
        rest, variants = rest.removesuffix(_VIRTUAL_PROMO), ["vp"]
    stars = _STARS.search(rest)
    rest = rest[: stars.start()] if stars else rest
    back, version = False, ""
    while bracket := _BRACKET.search(rest):
        words = bracket[1]
        if words == "back" and not back and not version:
            back = True
        elif words in vocabulary.printing_marks and not version:
            variants.append(vocabulary.printing_marks[words])
        elif words in vocabulary.reprints:
            pass
        elif not version:
            version = words
        else:
            raise row.fault("Name", f"two versions, {words!r} and {version!r}.")
        rest = rest[: bracket.start()]
    name = CardName(rest, version, back, stars is not None, tuple(sorted(variants)))
    _check(name, row, versioned, vocabulary)
    return name


def _check(name: CardName, row: Row, versioned: bool, vocabulary: Vocabulary) -> None:
    second = name.edition is Edition.SECOND
    if not _TITLE.fullmatch(name.title) or "  " in name.title:
        raise row.fault("Name", "a mark that is not in the grammar of plugin names.")
    if " 2E" in name.title.removesuffix(" 2E"):
        raise row.fault("Name", "'2E' must stand between title and brackets.")
    # The subtitle of a Second Edition person or ship can be anything.
    if name.version and not (second and versioned) and name.version not in vocabulary.versions:
        raise row.fault("Name", f"unknown words in brackets, {name.version!r}.")

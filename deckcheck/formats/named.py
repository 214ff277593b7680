"""Formats and rule sets by name: the bundled ones, and those of a user's folders and files."""

from __future__ import annotations

from deckcheck.formats.format import Format

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from deckcheck.formats.loader import Library
    from deckcheck.model import Card

__all__ = ["format_ids", "formats_admitting", "load_format", "load_ruleset", "ruleset_ids"]


def formats_admitting(
    card: Card, as_of: str, folders: Iterable[str | os.PathLike[str]] = ()
) -> list[str]:
    """Ids of the formats whose card pool and bans let the card be played, sorted."""
    formats = [load_format(name, folders) for name in format_ids(folders)]
    return [one.id for one in formats if one.admits(card, as_of)]


def format_ids(folders: Iterable[str | os.PathLike[str]] = ()) -> list[str]:
    """Ids of the bundled formats and of those in the folders, sorted."""
    return _library(folders).format_ids()


def ruleset_ids(folders: Iterable[str | os.PathLike[str]] = ()) -> list[str]:
    """Ids of all rule sets, sorted."""
    return _library(folders).ruleset_ids()


def load_format(name: str, folders: Iterable[str | os.PathLike[str]] = ()) -> Format:
    """A format by its id or by the path of a `.toml` file.

    Args:
        name: such as `standard`, or `house/our-format.toml`.
        folders: further folders with formats; they hide bundled formats of the same id.

    Raises:
        UnknownName: there is no such format; `nearest` has the closest ids.
        FormatError: the file cannot be put in force; the message names file and key.
    """
    folders = tuple(folders)
    if folders or name.endswith(".toml"):
        return _library(folders).format(name)
    if name not in _bundled_formats:
        from deckcheck.formats.compiled import stored_format

        _bundled_formats[name] = stored_format(name) or _library(()).format(name)
    return _bundled_formats[name]


_bundled_formats: dict[str, Format] = {}
"""Those asked for so far; they never change within a process."""


def load_ruleset(name: str, folders: Iterable[str | os.PathLike[str]] = ()) -> Format:
    """One rule set alone, as a format that puts nothing else in force.

    Raises:
        UnknownName: there is no such rule set.
        FormatError: the file cannot be put in force.
    """
    from deckcheck.formats.compiled import stored_ruleset

    folders = tuple(folders)
    stored = None if folders else stored_ruleset(name)
    ruleset = stored or _library(folders).ruleset(name)
    return Format(
        id=ruleset.id,
        title=f"{ruleset.title} (this rule set alone)",
        summary=ruleset.summary,
        status="official",
        effective="",
        until="",
        source="",
        parents=(),
        rulesets=(ruleset.id,),
        rules=ruleset.rules,
        foreign=ruleset.foreign,
    )


def _library(folders: Iterable[str | os.PathLike[str]]) -> Library:
    from pathlib import Path

    from deckcheck.formats.loader import Library

    return Library([Path(folder) for folder in folders])

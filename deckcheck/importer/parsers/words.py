"""The word lists of `card_db/words.toml`, read once."""

from __future__ import annotations

import tomllib
from functools import cache

from deckcheck.frozen import Value
from deckcheck.resources import data_dir

__all__ = ["Words", "words"]


class Words(Value):
    """What the parsers of game text recognize, longest words first where one may begin another."""

    skills: tuple[str, ...]
    """Skills and classifications."""
    classifications: frozenset[str]
    special_equipment: tuple[str, ...]
    families: tuple[str, ...]
    spellings: dict[str, str]
    nouns: dict[str, str]
    things: dict[str, str]
    """Further nouns, of sentences."""
    ships: dict[str, str]
    phrases: dict[str, str]
    icon_filters: dict[str, str]
    targets: dict[str, str]
    species: frozenset[str]
    ship_equipment: frozenset[str]
    without_transporters: frozenset[str]
    """Affiliations whose ships have no transporters by rule."""

    def icon_filter(self, icon: str) -> str:
        """The filter that an icon in a game text stands for; `icon` is without brackets."""
        if icon in self.icon_filters:
            return self.icon_filters[icon]
        plain = icon.replace("-", "").isalnum()
        return f"icon:{icon}" if plain else f'icon:"{icon}"'


@cache
def words() -> Words:
    """The shipped word lists."""
    table = tomllib.loads(data_dir("card_db").joinpath("words.toml").read_bytes().decode())
    return Words(
        skills=_longest_first(table["skills"]),
        classifications=frozenset(table["classifications"]),
        special_equipment=_longest_first(table["special_equipment"]),
        families=_longest_first(table["families"]),
        spellings=table["spellings"],
        nouns=_by_length(table["nouns"]),
        things=_by_length(table["things"]),
        ships=_by_length(table["ships"]),
        phrases=_by_length(table["phrases"]),
        icon_filters=table["icon_filters"],
        targets=_by_length(table["targets"]),
        species=frozenset(table["species"]["names"]),
        ship_equipment=frozenset(table["ship_keywords"]["equipment"]),
        without_transporters=frozenset(table["ship_keywords"]["without_transporters"]),
    )


def _longest_first(names: list[str] | dict[str, object]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def _by_length(table: dict[str, str]) -> dict[str, str]:
    return {name: table[name] for name in sorted(table, key=lambda name: (-len(name), name))}

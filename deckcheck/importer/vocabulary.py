"""The closed vocabularies of `card_db/vocabulary.toml`."""

from __future__ import annotations

from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.plugin import Expansion
from deckcheck.importer.toml import read_toml, words, words_by_word
from deckcheck.model.cards import Affiliation

__all__ = ["VOCABULARY_FILE", "Vocabulary", "read_vocabulary"]

VOCABULARY_FILE = "vocabulary.toml"

_TABLES = (
    "affiliation_icons",
    "icons",
    "printing_icons",
    "infiltration_icons",
    "nemesis_icons",
    "quadrant_icons",
    "classifications",
    "facility_classes",
    "logos",
    "rarities",
    "pools",
    "earlier_pools",
    "printing_marks",
    "stand_in",
    "second_edition",
)
_LISTS = ("quadrants", "regions", "reprints", "traditional", "versions")


class Vocabulary(Value):
    """Every word the importer understands. Tables give a word its meaning."""

    affiliation_icons: dict[str, str]
    icons: dict[str, str]
    printing_icons: dict[str, str]
    infiltration_icons: dict[str, str]
    nemesis_icons: dict[str, str]
    quadrant_icons: dict[str, str]
    classifications: dict[str, str]
    facility_classes: dict[str, str]
    logos: dict[str, str]
    rarities: dict[str, str]
    pools: dict[str, str]
    earlier_pools: dict[str, str]
    """Word of plugins before 2023 -> ours: they use our numbers of blocks for other blocks."""
    printing_marks: dict[str, str]
    stand_in: dict[str, str]
    """Release that later plugins have no more -> the one whose reprints stand for its printings."""
    second_edition: dict[str, str]
    quadrants: frozenset[str]
    regions: frozenset[str]
    reprints: frozenset[str]
    """Words in brackets that name a reprint and never a card of its own."""
    traditional: frozenset[str]
    """Those of them that keep the words of the first printing: they do not say what the card is
    today."""
    versions: frozenset[str]
    """Words in brackets that name a version or reprint, the names of expansions among them."""


def read_vocabulary(folder: Path, expansions: tuple[Expansion, ...]) -> Vocabulary:
    """The vocabulary of a card database folder.

    Raises:
        CardDataError: a key is missing, unknown or of another shape, or two keys contradict.
    """
    content = read_toml(folder / VOCABULARY_FILE, frozenset({*_TABLES, "words"}))
    tables = {key: words_by_word(VOCABULARY_FILE, key, content.get(key)) for key in _TABLES}
    rest = content.get("words")
    if not isinstance(rest, dict) or rest.keys() != set(_LISTS):
        raise CardDataError(f"{VOCABULARY_FILE}, key 'words': must hold {', '.join(_LISTS)}.")
    lists = {key: words(VOCABULARY_FILE, f"words.{key}", rest[key]) for key in _LISTS}
    second = tables["second_edition"]
    if known := sorted(second.keys() & {expansion.code for expansion in expansions}):
        raise CardDataError(f"{VOCABULARY_FILE}, key {known[0]!r}: the plugin lists this set.")
    if wrong := sorted(set(tables["affiliation_icons"].values()) - set(Affiliation)):
        raise CardDataError(f"{VOCABULARY_FILE}, value {wrong[0]!r}: no such affiliation.")
    names = {*(expansion.name for expansion in expansions), *filter(None, second.values())}
    return Vocabulary(
        affiliation_icons=tables["affiliation_icons"],
        icons=tables["icons"],
        printing_icons=tables["printing_icons"],
        infiltration_icons=tables["infiltration_icons"],
        nemesis_icons=tables["nemesis_icons"],
        quadrant_icons=tables["quadrant_icons"],
        classifications=tables["classifications"],
        facility_classes=tables["facility_classes"],
        logos=tables["logos"],
        rarities=tables["rarities"],
        pools=tables["pools"],
        earlier_pools=tables["earlier_pools"],
        printing_marks=tables["printing_marks"],
        stand_in=tables["stand_in"],
        second_edition=second,
        quadrants=lists["quadrants"],
        regions=lists["regions"],
        reprints=lists["reprints"],
        traditional=lists["traditional"],
        versions=lists["versions"] | names,
    )

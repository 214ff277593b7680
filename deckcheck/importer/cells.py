"""What single cells of a row mean. A value that is not known raises CardDataError."""

from __future__ import annotations

import re

from deckcheck.frozen import Value
from deckcheck.importer.plugin import Row
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.model.cards import Affiliation, CardType, Uniqueness

__all__ = [
    "VERSIONED",
    "TypeCell",
    "affiliation_icons",
    "affiliations",
    "attempt_icons",
    "card_class",
    "characteristics",
    "icons",
    "info",
    "logo",
    "one_of",
    "points",
    "pools",
    "read_type",
    "uniqueness",
]

VERSIONED = frozenset({CardType.PERSONNEL, CardType.SHIP})
"""Types of which cards with one title and other words are other cards."""

_UNIQUE_BY_TYPE = VERSIONED | {CardType.FACILITY, CardType.MISSION, CardType.SITE}
_ICON = re.compile(
    r"\[(?P<square>[^\[\]]+)\]|<(?P<infiltration>[A-Z][a-z]+)>"
    r"|\((?P<right>[A-Z])>|<(?P<left>[A-Z])\)|(?P<either> or )"
)
_ICONS_ONLY = re.compile(r"([A-Za-z-]*)((?:\[[A-Z]{3}\])+)")
_INFO = re.compile(r"(?:(\d+) )?(\S+)")
_POINTS = re.compile(r"\d*[XZ]?\*?|[-+]\d+|\+/- ?(?:\d+|X)|\d+ or -\d+")


class TypeCell(Value):
    """The Type column."""

    type: CardType
    also: CardType | None
    """The second type of a card that counts as two."""
    q_icon: bool


def read_type(row: Row) -> TypeCell:
    words = row["Type"]
    q_icon = words.startswith("Q ")
    first, _, second = words.removeprefix("Q ").partition("/")
    try:
        return TypeCell(CardType(first), CardType(second) if second else None, q_icon)
    except ValueError:
        raise row.fault("Type", "unknown card type.") from None


def affiliations(row: Row, kind: TypeCell) -> tuple[Affiliation, ...]:
    """Affiliations of a person, ship or facility; the first is the border of this printing.

    A face of a mission with a built-in outpost names the outpost's affiliation before the icons.
    """
    cell = row["Affil"]
    if kind.type is CardType.MISSION:
        match = _ICONS_ONLY.fullmatch(cell)
        names = [match[1]] if match and match[1] else []
    elif cell and kind.type not in (*VERSIONED, CardType.FACILITY):
        raise row.fault("Affil", f"a card of type {kind.type} has no affiliation.")
    else:
        names = cell.split("/") if cell else []
        if not names and kind.type in (*VERSIONED, CardType.FACILITY):
            raise row.fault("Affil", "no affiliation.")
    try:
        found = tuple(Affiliation(name) for name in names)
    except ValueError:
        raise row.fault("Affil", "unknown affiliation.") from None
    if len(set(found)) != len(found):
        raise row.fault("Affil", "one affiliation twice.")
    return found


def attempt_icons(row: Row, vocabulary: Vocabulary) -> tuple[str, ...] | None:
    """Affiliations whose icons a mission shows, or None if it has a sentence instead of icons."""
    match = _ICONS_ONLY.fullmatch(row["Affil"])
    return affiliation_icons(row, match[2], vocabulary) if match else None


def affiliation_icons(row: Row, icons: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    found = []
    for code in icons[1:-1].split("]["):
        if code not in vocabulary.affiliation_icons:
            raise row.fault("Affil", f"unknown affiliation icon {code!r}.")
        found.append(vocabulary.affiliation_icons[code])
    return tuple(found)


def icons(row: Row, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The icons that say something about the card, in the plugin's order.

    Square brackets are dropped (`Cmd`), infiltration icons (`<Fed>`) and nemesis arrows (`(R>`,
    `<R)`) keep their shape, and `or` joins the icon before it with the one after it.
    """
    cell, position, found = row["Icons"], 0, []
    while position < len(cell):
        match = _ICON.match(cell, position)
        if match is None:
            raise row.fault("Icons", f"not understood from {cell[position:]!r} on.")
        code, position = match[0], match.end()
        known = {
            "square": vocabulary.icons.keys() | vocabulary.printing_icons.keys(),
            "infiltration": vocabulary.infiltration_icons.keys(),
            "right": vocabulary.nemesis_icons.keys(),
            "left": vocabulary.nemesis_icons.keys(),
            "either": {" or "},
        }[match.lastgroup or ""]
        if match[match.lastgroup or ""] not in known:
            raise row.fault("Icons", f"unknown icon {code!r}.")
        found.append(code.strip(" []"))
    if "or" in (*found[:1], *found[-1:]):
        raise row.fault("Icons", "'or' without an icon on both sides.")
    return tuple(icon for icon in found if icon not in vocabulary.printing_icons)


def uniqueness(row: Row, kind: TypeCell) -> Uniqueness:
    match row["Uniqueness"]:
        case "univ":
            return Uniqueness.UNIVERSAL
        case "enig":
            return Uniqueness.ENIGMA
        case "":
            # An empty cell is a mark (no diamond) only on the types that can bear one.
            return Uniqueness.UNIQUE if kind.type in _UNIQUE_BY_TYPE else Uniqueness.UNSTATED
        case _:
            raise row.fault("Uniqueness", "unknown uniqueness.")


def info(row: Row, vocabulary: Vocabulary) -> tuple[str, str]:
    """Collector number (or empty) and rarity."""
    match = _INFO.fullmatch(row["Info"])
    if match is None or match[2] not in vocabulary.rarities:
        raise row.fault("Info", "not a collector number and a known rarity.")
    return match[1] or "", match[2]


def logo(row: Row, vocabulary: Vocabulary) -> str:
    return row["Property"] and one_of(row, "Property", vocabulary.logos)


def pools(row: Row, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Legality pools, in the plugin's order."""
    found = tuple(row["Set"].split("_"))
    if len(set(found)) != len(found) or not set(found) <= vocabulary.pools.keys():
        raise row.fault("Set", "unknown or repeated legality pool.")
    return found


def points(row: Row) -> str:
    if not _POINTS.fullmatch(row["Points"]):
        raise row.fault("Points", "malformed number of points.")
    return row["Points"].replace("/- ", "/-")


def card_class(row: Row, kind: TypeCell, vocabulary: Vocabulary) -> str:
    """Classification, ship class or kind of facility; two classifications are joined with `+`."""
    cell = row["Class"]
    match kind.type:
        case CardType.PERSONNEL:
            parts = cell.replace("/", "+").split("+") if cell else []
            if len(parts) > 2 or not set(parts) <= vocabulary.classifications.keys():
                raise row.fault("Class", "unknown classification.")
            return "+".join(parts)
        case CardType.FACILITY:
            return one_of(row, "Class", vocabulary.facility_classes)
        case CardType.SHIP if cell:
            return cell
        case CardType.MISSION if cell:
            return one_of(row, "Class", vocabulary.facility_classes)
        case _ if not cell and kind.type is not CardType.SHIP:
            return ""
        case _:
            raise row.fault("Class", f"does not fit a card of type {kind.type}.")


def characteristics(row: Row) -> tuple[str, ...]:
    """Keywords, each once; lists end with a semicolon."""
    cell = row["Characteristics/ Keywords"]
    parts = [part.strip() for part in cell.removesuffix(";").split(";")] if cell else []
    if not all(parts):
        raise row.fault("Characteristics/ Keywords", "an empty keyword.")
    return tuple(dict.fromkeys(parts))


def one_of(row: Row, column: str, known: frozenset[str] | dict[str, str]) -> str:
    """The cell, which must be one of the words."""
    if row[column] not in known:
        raise row.fault(column, "unknown word.")
    return row[column]

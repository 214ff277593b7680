"""Cards that somebody typed in: a TOML file, checked key by key, read as rows of the card tables.

Such a file knows less than the tables do, and never anything about other cards. What a type of card
must say and the file leaves out is an error: nothing is guessed.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

from deckcheck.catalog.build import build_cards
from deckcheck.catalog.tables import Row, Tables
from deckcheck.errors import BrokenInstall, CardDataError
from deckcheck.model import Affiliation, Card, CardType, Uniqueness, requirements, skills
from deckcheck.outside_files import bytes_of, toml_of

try:
    from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
except ImportError:
    raise BrokenInstall(
        "Hand-entered cards are checked with pydantic: python -m pip install pydantic"
    ) from None

__all__ = ["HandEntered", "read_cards"]

_STRICT = ConfigDict(extra="forbid", frozen=True)
_MARKED = (
    CardType.PERSONNEL,
    CardType.SHIP,
    CardType.FACILITY,
    CardType.MISSION,
    CardType.SITE,
)
"""Types that bear a mark of uniqueness or, without one, are unique."""
_STATED = (
    CardType.DOORWAY,
    CardType.EVENT,
    CardType.FACILITY,
    CardType.INCIDENT,
    CardType.OBJECTIVE,
    CardType.TIME_LOCATION,
)
"""Types whose own words say how they reach the table."""

# No control character gets into a record of the compiled catalog, which is built of them.
Cell = Annotated[str, Field(max_length=2000, pattern=r"^[^\x00-\x1f\x7f]*$")]
Text = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]
Item = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f;]+$")]
Code = Annotated[str, Field(min_length=1, max_length=20, pattern=r"^[^\s;\x00-\x1f\x7f]+$")]
Printed = Annotated[int | Cell, Field(union_mode="left_to_right")]
"""A number in a box, or what stands there instead: 7, "5+X"."""


class PersonnelFacts(BaseModel):
    """What a personnel must say."""

    model_config = _STRICT

    integrity: Printed
    cunning: Printed
    strength: Printed
    species: list[Item] = []
    gender: Literal["Male", "Female", "Neuter", ""] = ""
    skills: Cell = ""
    specials: int = Field(default=0, ge=0)


class ShipFacts(BaseModel):
    """What a ship must say."""

    model_config = _STRICT

    range: Printed
    weapons: Printed
    shields: Printed
    staffing: Cell = ""
    equipment: list[Item] = []
    origin: list[Item] = []


class MissionFacts(BaseModel):
    """What a mission must say."""

    model_config = _STRICT

    planet: bool
    space: bool
    points: Printed
    span: Printed
    quadrant: Literal["Alpha", "Gamma", "Delta", "Mirror"]
    attempt: list[Affiliation] = []
    attempt_by: Literal[
        "icons", "any-crew", "any-away-team", "any-affiliation", "condition", "nobody"
    ] = "icons"
    requirement: Cell
    region: Cell = ""
    location: Cell = ""


class HandEntered(BaseModel):
    """One card."""

    model_config = _STRICT

    title: Text
    version: Cell = ""
    type: CardType
    uniqueness: Uniqueness | None = None
    not_duplicatable: bool = False
    q_icon: bool = False
    affiliations: list[Affiliation] = []
    card_class: Cell = Field(default="", alias="class")
    icons: list[Code] = []
    characteristics: list[Item] = []
    personas: list[Item] = []
    points: Cell = ""
    quadrant: Literal["Alpha", "Gamma", "Delta", "Mirror", ""] = ""
    planet: bool = False
    space: bool = False
    expansion: Text = "unlisted"
    logo: Cell = Field(default="", alias="property")
    reaches_table: (
        Literal["seeds", "plays", "seeds-or-plays", "seed-one-or-build", "build", "by-type"] | None
    ) = None
    seed_limit: int = Field(default=0, ge=0)
    shields: Printed = ""
    personnel: PersonnelFacts | None = None
    ship: ShipFacts | None = None
    mission: MissionFacts | None = None

    @property
    def id(self) -> str:
        return f"{self.title} ({self.version})" if self.version else self.title

    @model_validator(mode="after")
    def _complete(self) -> HandEntered:
        wanted = {
            CardType.PERSONNEL: "personnel",
            CardType.SHIP: "ship",
            CardType.MISSION: "mission",
        }
        for type_, key in wanted.items():
            if (getattr(self, key) is None) is (self.type is type_):
                verb = "needs a" if self.type is type_ else "has no"
                raise ValueError(f"a card of type {self.type} {verb} table {key}")
        if self.type in _MARKED and self.uniqueness is None:
            raise ValueError(f"a card of type {self.type} must say its uniqueness")
        if self.type in _STATED and self.reaches_table is None:
            raise ValueError(f"a card of type {self.type} must say how it reaches_table")
        if self.version and self.type not in (CardType.PERSONNEL, CardType.SHIP):
            raise ValueError("only personnel and ships have versions")
        if bool(self.affiliations) is not (self.type in _MARKED[:3]):
            raise ValueError(f"wrong affiliations for a card of type {self.type}")
        return self


class _File(BaseModel):
    model_config = _STRICT

    source: Text
    """Where the facts were read; required, so that whoever types says it."""
    card: list[HandEntered] = Field(min_length=1)


def read_cards(file: str) -> tuple[list[Card], str, str]:
    """The cards of a TOML file, where they were read, and a hash of the file.

    Raises:
        OSError: it cannot be read.
        CardDataError: it is not as it must be; the message names everything that is wrong.
    """
    try:
        content = bytes_of(file)
        document = _File.model_validate(toml_of(content))
    except ValidationError as error:
        raise CardDataError(_told(error, file)) from None
    except ValueError as error:
        raise CardDataError(f"{file}: {error}") from error
    try:
        for card in document.card:
            _check(card)
        cards = build_cards(_Rows(document.card))
    except CardDataError as error:
        raise CardDataError(f"{file}: {error}") from None
    return cards, document.source, hashlib.sha256(content).hexdigest()[:16]


def _told(error: ValidationError, file: str) -> str:
    lines = []
    for one in error.errors():
        # `card.0.title` means the first card: people count from 1.
        where = [str(part + 1) if isinstance(part, int) else part for part in one["loc"]]
        lines.append(f"{file}: {'.'.join(where)}: {one['msg']}")
    return "\n".join(lines)


def _check(card: HandEntered) -> None:
    """Whether the notations can be read."""
    if card.personnel is not None:
        skills.parse(card.personnel.skills)
    if card.mission is not None:
        requirements.parse(card.mission.requirement)


class _Rows(Tables):
    """The cards as rows of the card tables, so that they are built like all others."""

    def __init__(self, cards: list[HandEntered]) -> None:
        self._tables: dict[str, list[Row]] = {}
        for card in cards:
            for table, cells in _rows(card):
                row = {key: _cell(value) for key, value in cells.items()}
                self._tables.setdefault(table, []).append(_Row(row))

    def rows(self, name: str) -> list[Row]:
        return self._tables.get(name, [])

    def document(self, *path: str) -> dict[str, Any]:
        return {}


class _Row(dict[str, str]):
    """A row in which a cell that nobody filled is empty."""

    def __missing__(self, key: str) -> str:
        return ""


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return "; ".join(value) if isinstance(value, list) else str(value)


def _rows(card: HandEntered) -> list[tuple[str, dict[str, Any]]]:
    rows: list[tuple[str, dict[str, Any]]] = [
        ("cards", {**_identity(card), "icons": " ".join(card.icons)}),
        (
            "printings",
            {"card": card.id, "expansion": card.expansion, "logo": card.logo, "face": 1}
            | {"variant": "normal"},
        ),
        (
            "seeding",
            {"card": card.id, "mode": card.reaches_table or "by-type"}
            | {"seed_limit": card.seed_limit},
        ),
    ]
    rows += [
        ("personas", {"card": card.id, "persona": one, "relation": "self"}) for one in card.personas
    ]
    if card.type in (CardType.DILEMMA, CardType.TIME_LOCATION):
        rows.append(("places", {"card": card.id, "planet": card.planet, "space": card.space}))
    if card.type is CardType.FACILITY:
        rows.append(("facilities", {"card": card.id, "shields": card.shields}))
    if card.personnel is not None:
        rows.append(("personnel", _people(card.id, card.personnel, card.icons)))
    if card.ship is not None:
        rows.append(("ships", _with_numbers(card.id, card.ship, "range", "weapons", "shields")))
    if card.mission is not None:
        rows.append(("missions", {"card": card.id, **_mission(card.mission)}))
        own = {"card": card.id, "side": "own", "requirement": card.mission.requirement}
        rows.append(("requirements", own))
    return rows


def _identity(card: HandEntered) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        "version": card.version,
        "edition": "1E",
        "type": card.type,
        "q_icon": card.q_icon,
        "uniqueness": card.uniqueness or Uniqueness.UNSTATED,
        "not_duplicatable": card.not_duplicatable,
        "affiliations": card.affiliations,
        "card_class": card.card_class,
        "characteristics": card.characteristics,
        "points": card.points,
        "quadrant": card.quadrant or (card.mission.quadrant if card.mission else ""),
    }


def _people(id_: str, facts: PersonnelFacts, icons: list[str]) -> dict[str, Any]:
    numbered = _with_numbers(id_, facts, "integrity", "cunning", "strength")
    return {**numbered, "holographic": "Holo" in icons}


def _with_numbers(id_: str, facts: BaseModel, *attributes: str) -> dict[str, Any]:
    """The facts, and of each attribute what is certain of it."""
    cells: dict[str, Any] = {"card": id_, **facts.model_dump()}
    for attribute in attributes:
        printed = str(cells[attribute])
        digits = printed.partition("+")[0]
        cells[f"{attribute}_number"] = digits if digits.isdecimal() else ""
    return cells


def _mission(facts: MissionFacts) -> dict[str, Any]:
    return {**facts.model_dump(), "weight_halves": 2, "limit": 0}

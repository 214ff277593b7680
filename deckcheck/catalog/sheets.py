"""The catalog as flat rows: cards, printings, skills, missions. CSV and DataFrames are made of it.

Lists stand in one cell, joined by `; `. A number is None where a card has none or only its own
words decide it; an empty text is no value.
"""

from __future__ import annotations

from deckcheck.errors import UnknownName
from deckcheck.frozen import Value
from deckcheck.model import skills

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.model import Card

    Cell = str | int | bool | None

__all__ = ["SHEETS", "Column", "Sheet", "sheet"]


class Column(Value):
    """One column of a sheet."""

    name: str
    kind: str
    """`text`, `number` or `flag`."""
    meaning: str


class Sheet(Value):
    """A table of one kind of fact."""

    name: str
    columns: tuple[Column, ...]

    def rows(self, cards: Iterable[Card]) -> Iterator[tuple[Cell, ...]]:
        """The rows of the cards, with a cell for each column, in order."""
        for card in cards:
            yield from _ROWS[self.name](card)


def sheet(name: str) -> Sheet:
    """The sheet of this name.

    Raises:
        UnknownName: there is none.
    """
    if name not in SHEETS:
        raise UnknownName("sheet", name, tuple(SHEETS))
    return SHEETS[name]


def _columns(text: str) -> tuple[Column, ...]:
    """Columns from lines `name kind meaning`."""
    return tuple([Column(*line.split(None, 2)) for line in text.strip().splitlines()])


_CARDS = _columns(
    """
    id text unique name
    title text title
    version text version of personnel and ships whose title several cards have
    edition text 1E or 2E
    type text card type
    also_type text second type of a card that counts as two
    q_icon flag bears a Q-icon
    uniqueness text unique, universal, enigma, or empty for types without a mark
    affiliations text all affiliations
    class text classification, class of ship or kind of facility
    integrity number INTEGRITY; both members of a dual-personnel card added up
    cunning number CUNNING, likewise
    strength number STRENGTH, likewise
    range number RANGE
    weapons number WEAPONS
    shields number SHIELDS of ships and facilities
    points number points of a mission or another card
    span number span of a mission
    skills text regular skills in the notation of the card tables
    staffing text what it takes to staff a ship
    equipment text special equipment of a ship
    requirement text what a mission asks for, in canonical text
    icons text icons, as often as the card shows them
    characteristics text keywords
    species text species
    gender text gender
    personas text personas it stands for or is related to
    quadrant text quadrant of places; native quadrant of others
    seeding text how it reaches the table
    expansions text codes of its expansions, earliest first
    """
)
_PRINTINGS = _columns(
    """
    card text id of the card
    name text exact name in the LackeyCCG plugin
    expansion text code of the expansion; letter case matters
    number text collector number
    rarity text rarity code
    logo text property logo
    pools text legality pools of the plugin
    variant text normal, border, picture, vp, tribble, borderless, promo
    face number 1 or 2
    image text image name of the plugin
    """
)
_SKILLS = _columns(
    """
    card text id of the personnel or ship
    member text the person on a dual-personnel card who has the skill
    skill text skill, or classification had as a skill
    level number how many times over
    condition text when it counts; empty for always
    choice number skills of a card with one number above 0 are alternatives
    """
)
_MISSIONS = _columns(
    """
    card text id of the mission
    planet flag planet mission
    space flag space mission
    points number points
    span number span
    quadrant text quadrant
    region text region
    attempt_by text icons, any-crew, any-away-team, any-affiliation, condition, nobody
    attempt text affiliations whose icon it shows
    location text place name; empty where no source gives it
    base text the first version of a Mission II
    weight number half missions it counts as
    limit number most copies its own words allow; 0 for no such limit
    homeworld_of text affiliations whose homeworld it is
    requirement text what it asks for, in canonical text
    opponent text what it asks of the opponent, where that differs
    """
)
SHEETS = {
    name: Sheet(name, columns)
    for name, columns in {
        "cards": _CARDS,
        "printings": _PRINTINGS,
        "skills": _SKILLS,
        "missions": _MISSIONS,
    }.items()
}


def _list(words: Sequence[object]) -> str:
    return "; ".join(map(str, words))


def _sum(numbers: tuple[int, ...]) -> int | None:
    return sum(numbers) if numbers else None


def _number(printed: str) -> int | None:
    """The number that is printed, without an asterisk; None if it depends on something."""
    digits = printed.rstrip("*").removeprefix("-")
    return int(printed.rstrip("*")) if digits.isdecimal() else None


def _card_rows(card: Card) -> Iterator[tuple[Cell, ...]]:
    person, ship, mission, facility = card.personnel, card.ship, card.mission, card.facility
    yield (
        card.id,
        card.title,
        card.version,
        card.edition.value,
        card.type.value,
        card.also_type.value if card.also_type else "",
        card.q_icon,
        card.uniqueness.value,
        _list(card.affiliations),
        card.card_class,
        _sum(person.integrity_numbers) if person else None,
        _sum(person.cunning_numbers) if person else None,
        _sum(person.strength_numbers) if person else None,
        ship.range_number if ship else None,
        ship.weapons_number if ship else None,
        ship.shields_number if ship else _number(facility.shields) if facility else None,
        _number(card.points or (mission.points if mission else "")),
        _number(mission.span) if mission else None,
        person.skills if person else ship.skills if ship else "",
        ship.staffing if ship else "",
        _list(ship.equipment) if ship else "",
        mission.requirement if mission else "",
        " ".join(card.icons),
        _list(card.characteristics),
        _list(person.species) if person else "",
        person.gender if person else "",
        _list([persona.name for persona in card.personas]),
        card.quadrant,
        card.seeding.mode,
        _list(list(dict.fromkeys([one.expansion for one in card.printings]))),
    )


def _printing_rows(card: Card) -> Iterator[tuple[Cell, ...]]:
    for one in card.printings:
        yield (
            card.id,
            one.name,
            one.expansion,
            one.number,
            one.rarity,
            one.logo,
            " ".join(one.pools),
            one.variant,
            one.face,
            one.image,
        )


def _skill_rows(card: Card) -> Iterator[tuple[Cell, ...]]:
    cell = card.personnel.skills if card.personnel else card.ship.skills if card.ship else ""
    for one in skills.parse(cell):
        yield card.id, one.member, one.name, one.level, one.condition, one.choice


def _mission_rows(card: Card) -> Iterator[tuple[Cell, ...]]:
    mission = card.mission
    if mission is not None:
        yield (
            card.id,
            mission.planet,
            mission.space,
            _number(mission.points),
            _number(mission.span),
            mission.quadrant,
            mission.region,
            mission.attempt_by,
            _list(mission.attempt),
            mission.location,
            mission.base,
            mission.weight,
            mission.limit,
            _list(mission.homeworld_of),
            mission.requirement,
            mission.opponent.requirement if mission.opponent else "",
        )


_ROWS = {
    "cards": _card_rows,
    "printings": _printing_rows,
    "skills": _skill_rows,
    "missions": _mission_rows,
}

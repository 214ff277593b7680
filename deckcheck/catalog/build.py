"""Source tables -> cards. Every cell is read strictly: a wrong one is named, never skipped."""

from __future__ import annotations

from deckcheck.catalog.effects import Effects
from deckcheck.catalog.former_tables import FormerTables
from deckcheck.catalog.tables import Tables, flag, items
from deckcheck.errors import CardDataError
from deckcheck.model import (
    Affiliation,
    Card,
    CardType,
    Download,
    Edition,
    Face,
    Facility,
    Mission,
    Opposition,
    Persona,
    PersonaRelation,
    Personnel,
    Printing,
    Seeding,
    Ship,
    Uniqueness,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence
    from typing import TypeVar

    Made = TypeVar("Made")
    Row = dict[str, str]
    ByCard = Mapping[str, Sequence[Row]]

__all__ = ["build_cards", "former_cards"]


def build_cards(tables: Tables) -> list[Card]:
    """All cards, First Edition before Second, each in order of id.

    Raises:
        CardDataError: a table, row or cell is not understood.
    """
    return _Builder(tables).cards()


def former_cards(tables: Tables) -> list[tuple[Card, str]]:
    """The cards whose facts changed as they were before, each with a day on which it was so still.

    Raises:
        CardDataError: a table, row or cell is not understood.
    """
    former = FormerTables(tables)
    builder = _Builder(former)
    cards = {card.id: card for card in builder.cards(former.cards)}
    if gone := sorted(former.cards.keys() - cards.keys()):
        raise CardDataError(f"card_db/changes.csv: no card {gone[0]!r}")
    days = sorted(former.cards.items())
    return [(cards[card].replace(stated=after, until=by), after) for card, (after, by) in days]


class _Builder:
    def __init__(self, tables: Tables) -> None:
        self._rows = tables.rows("cards")
        self._printings = tables.by_card("printings")
        self._missions = tables.by_card("missions")
        self._faces = tables.by_card("faces")
        self._combos = tables.by_card("combos")
        self._duals = tables.by_card("duals")
        self._personas = tables.by_card("personas")
        self._personnel = tables.by_card("personnel")
        self._ships = tables.by_card("ships")
        self._facilities = tables.by_card("facilities")
        self._requirements = tables.by_card("requirements")
        self._homeworlds = tables.by_card("homeworlds")
        self._places = tables.by_card("places")
        self._downloads = tables.by_card("downloads")
        self._seeding = tables.by_card("seeding")
        self._commands = _commands(tables)
        self._effects = Effects(tables)

    def cards(self, wanted: Container[str] | None = None) -> list[Card]:
        """All cards, or those of some ids."""
        cards = []
        for row in self._rows:
            if wanted is not None and row["id"] not in wanted:
                continue
            try:
                cards.append(self._card(row))
            except (CardDataError, KeyError, ValueError) as error:
                raise CardDataError(f"card_db: {row['id']}: {error}") from error
        return sorted(cards, key=lambda card: (card.edition, card.id))

    def _card(self, row: Row) -> Card:
        card_id = row["id"]
        return Card(
            id=card_id,
            title=row["title"],
            version=row["version"],
            edition=Edition(row["edition"]),
            type=CardType(row["type"]),
            also_type=CardType(row["also_type"]) if row["also_type"] else None,
            q_icon=flag(row["q_icon"]),
            uniqueness=Uniqueness(row["uniqueness"]),
            not_duplicatable=flag(row["not_duplicatable"]),
            affiliations=_affiliations(row["affiliations"]),
            card_class=row["card_class"],
            icons=tuple(row["icons"].split()),
            characteristics=items(row["characteristics"]),
            personas=tuple(
                Persona(one["persona"], PersonaRelation(one["relation"]))
                for one in self._personas.get(card_id, ())
            ),
            points=row["points"],
            quadrant=row["quadrant"],
            mission=self._mission(card_id),
            faces=tuple(_face(one) for one in self._faces.get(card_id, ())),
            halves=tuple(one["half"] for one in self._combos.get(card_id, ())),
            members=tuple(one["member"] for one in self._duals.get(card_id, ())),
            printings=tuple(_printing(one) for one in self._printings[card_id]),
            personnel=_only(_personnel, self._personnel.get(card_id)),
            ship=_only(_ship, self._ships.get(card_id)),
            facility=_only(_facility, self._facilities.get(card_id)),
            place_planet=any(flag(one["planet"]) for one in self._places.get(card_id, ())),
            place_space=any(flag(one["space"]) for one in self._places.get(card_id, ())),
            downloads=tuple(_download(one) for one in self._downloads.get(card_id, ())),
            commands=self._commands.get(card_id, ()),
            seeding=self._seeding_of(card_id),
            opens=self._effects.opens(card_id),
            seats=self._effects.seats(card_id),
            seats_itself=self._effects.seats_itself(card_id),
            openers=self._effects.openers(card_id),
            makers=self._effects.makers(card_id),
            fetches=self._effects.fetches(card_id),
            ways=self._effects.ways(card_id),
            eras=self._effects.eras(card_id),
            place=self._effects.place(card_id),
            place_unsure=self._effects.place_unsure(card_id),
            released=row["released"],
            stated=row["stated"],
        )

    def _seeding_of(self, card_id: str) -> Seeding:
        rows = self._seeding.get(card_id)
        return _seeding(rows[0]) if rows else _BY_TYPE

    def _mission(self, card_id: str) -> Mission | None:
        sides = {row["side"]: row for row in self._requirements.get(card_id, ())}
        for row in self._missions.get(card_id, ()):
            return Mission(
                planet=flag(row["planet"]),
                space=flag(row["space"]),
                points=row["points"],
                span=row["span"],
                quadrant=row["quadrant"],
                region=row["region"],
                attempt=_affiliations(row["attempt"]),
                attempt_by=row["attempt_by"],
                location=row["location"],
                base=row["base"],
                built_in=items(row["built_in"]),
                built_in_affiliation=_affiliations(row["built_in_affiliation"]),
                weight=int(row["weight_halves"]),
                limit=int(row["limit"]),
                requirement=sides["own"]["requirement"] if "own" in sides else "",
                opponent=_opposition(sides["opponent"]) if "opponent" in sides else None,
                homeworld_of=tuple(
                    Affiliation(one["affiliation"]) for one in self._homeworlds.get(card_id, ())
                ),
            )
        return None


def _affiliations(cell: str) -> tuple[Affiliation, ...]:
    return tuple(Affiliation(name) for name in items(cell))


def _face(row: Row) -> Face:
    return Face(
        number=int(row["face"]),
        title=row["title"],
        affiliations=_affiliations(row["affiliations"]),
        built_in=row["built_in"],
    )


def _printing(row: Row) -> Printing:
    return Printing(
        name=row["name"],
        expansion=row["expansion"],
        number=row["number"],
        rarity=row["rarity"],
        logo=row["logo"],
        pools=tuple(row["pools"].split()),
        variant=row["variant"],
        face=int(row["face"]),
        image=row["image"],
    )


_BY_TYPE = Seeding("by-type", (), (), 0, False, "", "")


def _only(make: Callable[[Row], Made], rows: Sequence[Row] | None) -> Made | None:
    """What `make` makes of the one row that a card has in a table, if it has one.

    Raises:
        CardDataError: it has more.
    """
    if rows is None:
        return None
    if len(rows) > 1:
        raise CardDataError("two rows in a table that has one for each card")
    return make(rows[0])


def _numbers(cell: str) -> tuple[int, ...]:
    return tuple(int(part) for part in items(cell))


def _number(cell: str) -> int | None:
    return int(cell) if cell else None


def _personnel(row: Row) -> Personnel:
    return Personnel(
        integrity=row["integrity"],
        cunning=row["cunning"],
        strength=row["strength"],
        integrity_numbers=_numbers(row["integrity_number"]),
        cunning_numbers=_numbers(row["cunning_number"]),
        strength_numbers=_numbers(row["strength_number"]),
        species=items(row["species"]),
        gender=row["gender"],
        drone=flag(row["drone"]),
        counterpart=flag(row["counterpart"]),
        holographic=flag(row["holographic"]),
        skills=row["skills"],
        specials=int(row["specials"]),
    )


def _ship(row: Row) -> Ship:
    return Ship(
        range=row["range"],
        weapons=row["weapons"],
        shields=row["shields"],
        range_number=_number(row["range_number"]),
        weapons_number=_number(row["weapons_number"]),
        shields_number=_number(row["shields_number"]),
        staffing=row["staffing"],
        equipment=items(row["equipment"]),
        origin=items(row["origin"]),
        skills=row["skills"],
        no_transporters=flag(row["no_transporters"]),
    )


def _facility(row: Row) -> Facility:
    return Facility(shields=row["shields"], build_requires=row["build_requires"])


def _opposition(row: Row) -> Opposition:
    return Opposition(
        attempt_by=row["attempt_by"],
        attempt=_affiliations(row["attempt"]),
        requirement=row["requirement"],
        points=row["points"],
    )


def _download(row: Row) -> Download:
    return Download(
        target=row["target"],
        cards=row["filter"],
        member=row["member"],
        condition=row["condition"],
    )


def _seeding(row: Row) -> Seeding:
    return Seeding(
        mode=row["mode"],
        seed_at=items(row["seed_at"]),
        play_at=items(row["play_at"]),
        limit=int(row["seed_limit"]),
        stock_in_deck=flag(row["stock_in_deck"]),
        artifact_use=row["artifact_use"],
        artifact_at=row["artifact_at"],
    )


def _commands(tables: Tables) -> dict[str, tuple[str, ...]]:
    """Both ways: the ships of a commander, the commanders of a ship."""
    found: dict[str, list[str]] = {}
    for row in tables.rows("commanders"):
        found.setdefault(row["ship"], []).append(row["commander"])
        found.setdefault(row["commander"], []).append(row["ship"])
    return {one: tuple(sorted(others)) for one, others in found.items()}

"""Cards as the rules see them: facts only, no game text."""

from __future__ import annotations

from deckcheck.frozen import LateValue, Value
from deckcheck.model.facts import Era, Fetch, Maker, Opener, Seat, Seeding, Way
from deckcheck.model.sections import Section
from deckcheck.terms import Term

__all__ = [
    "Affiliation",
    "Card",
    "CardType",
    "Download",
    "Edition",
    "Face",
    "Facility",
    "Mission",
    "Opposition",
    "Persona",
    "PersonaRelation",
    "Personnel",
    "Printing",
    "Ship",
    "Uniqueness",
]


class Edition(Term):
    """`2E` marks Second Edition cards made to be compatible; they never answer to a bare title."""

    FIRST = "1E"
    SECOND = "2E"


class CardType(Term):
    """The card types. A Q-icon is a flag of the card, not a type of its own."""

    ARTIFACT = "Artifact"
    DAMAGE_MARKER = "Damage Marker"
    DILEMMA = "Dilemma"
    DOORWAY = "Doorway"
    EQUIPMENT = "Equipment"
    EVENT = "Event"
    FACILITY = "Facility"
    INCIDENT = "Incident"
    INTERRUPT = "Interrupt"
    MISSION = "Mission"
    OBJECTIVE = "Objective"
    PERSONNEL = "Personnel"
    SHIP = "Ship"
    SITE = "Site"
    TACTIC = "Tactic"
    TIME_LOCATION = "Time Location"
    TRIBBLE = "Tribble"
    TROUBLE = "Trouble"


class Affiliation(Term):
    """Thirteen by 2001; Starfleet, Vulcan and Xindi came later."""

    BAJORAN = "Bajoran"
    BORG = "Borg"
    CARDASSIAN = "Cardassian"
    DOMINION = "Dominion"
    FEDERATION = "Federation"
    FERENGI = "Ferengi"
    HIROGEN = "Hirogen"
    KAZON = "Kazon"
    KLINGON = "Klingon"
    NEUTRAL = "Neutral"
    NON_ALIGNED = "Non-Aligned"
    ROMULAN = "Romulan"
    STARFLEET = "Starfleet"
    VIDIIAN = "Vidiian"
    VULCAN = "Vulcan"
    XINDI = "Xindi"


class Uniqueness(Term):
    """How many of a card one player may have in play."""

    UNIQUE = "unique"
    UNIVERSAL = "universal"
    ENIGMA = "enigma"
    UNSTATED = ""
    """Types that carry no mark: the limit, if any, is in the card's own words."""


class PersonaRelation(Term):
    """Impersonators and mirror opposites are related to a persona, not versions of it."""

    SELF = "self"
    IMPERSONATES = "impersonates"
    MIRROR_OF = "mirror-of"


class Persona(Value):
    """One persona a card stands for or is related to. Dual-personnel cards have one per member."""

    name: str
    relation: PersonaRelation = PersonaRelation.SELF


class Printing(Value):
    """A card as released in one expansion."""

    name: str
    """The exact name in the LackeyCCG plugin, with its marks."""
    expansion: str
    """Expansion code; letter case matters (`twt` and `TWT` are two releases)."""
    number: str
    """Collector number, empty where the release has none."""
    rarity: str
    logo: str
    """Property logo, such as VOY; missions, sites and time locations have none."""
    pools: tuple[str, ...]
    """Legality pools of the plugin, such as Trad, OTF, b01."""
    variant: str
    """`normal`, `border`, `vp`, `tribble`, `borderless`, ...: how it looks, never what it is."""
    face: int
    image: str
    """The plugin's image name, which identifies the printing in `.dek` files."""


class Face(Value):
    """One side of a double-faced card."""

    number: int
    title: str
    affiliations: tuple[Affiliation, ...]
    built_in: str
    """`outpost`, `wormhole` or empty."""


class Mission(Value):
    """Facts only missions have."""

    planet: bool
    space: bool
    points: str
    """As printed: `35`, `30*`, `X`; empty for a mission without a point box."""
    span: str
    quadrant: str
    """Alpha, Gamma, Delta, Mirror; empty for the missions that are in none."""
    region: str
    attempt: tuple[Affiliation, ...]
    """Affiliations whose icon it shows."""
    attempt_by: str
    """`icons`, `any-crew`, `any-away-team`, `any-affiliation`, `condition` or `nobody`."""
    location: str
    """Place name; empty where no source gives it."""
    base: str
    """Id of the original mission of a Mission II, else empty."""
    built_in: tuple[str, ...]
    """`outpost`, `wormhole`: what its faces hold."""
    built_in_affiliation: tuple[Affiliation, ...]
    weight: int
    """How many half missions it counts as: 2, or 1 for Space."""
    limit: int
    """Most copies its own text allows; 0 for no limit of its own."""
    requirement: str
    """Requirement in canonical notation; `deckcheck.model.requirements` reads it."""
    opponent: Opposition | None
    """The other side of a mission that reads differently for the opponent."""
    homeworld_of: tuple[Affiliation, ...]


class Opposition(Value):
    """What a mission asks of the opponent, where that differs."""

    attempt_by: str
    """As `Mission.attempt_by`, or `same`."""
    attempt: tuple[Affiliation, ...]
    requirement: str
    points: str


class Personnel(Value):
    """Facts only personnel have. Dual-personnel cards list both members in order."""

    integrity: str
    """As printed: `8`, `8+8` for two people, `5+X`."""
    cunning: str
    strength: str
    integrity_numbers: tuple[int, ...]
    """What is certain of it, for each member: 5 of `5+X`."""
    cunning_numbers: tuple[int, ...]
    strength_numbers: tuple[int, ...]
    species: tuple[str, ...]
    gender: str
    drone: bool
    counterpart: bool
    holographic: bool
    skills: str
    """Regular skills in the notation of `deckcheck.model.skills`."""
    specials: int
    """Number of special skills."""


class Ship(Value):
    """Facts only ships have."""

    range: str
    weapons: str
    shields: str
    range_number: int | None
    weapons_number: int | None
    shields_number: int | None
    staffing: str
    """Icons or words it takes to staff it; `or` between alternatives."""
    equipment: tuple[str, ...]
    """Special equipment."""
    origin: tuple[str, ...]
    skills: str
    no_transporters: bool


class Facility(Value):
    """Facts only facilities have."""

    shields: str
    build_requires: str
    """Filter of the personnel who can build it; empty for facilities that are not built."""


class Download(Value):
    """A special download."""

    target: str
    """Id of the card, or the name that the text gives; empty if `cards` says it."""
    cards: str
    """Filter of the cards."""
    member: str
    condition: str


class Card(LateValue):
    """One card under the copy rule: a title, and for personnel and ships also a version."""

    id: str
    """Unique name: the title, and the version in brackets where the title has several."""
    title: str
    version: str
    edition: Edition
    type: CardType
    also_type: CardType | None
    q_icon: bool
    uniqueness: Uniqueness
    not_duplicatable: bool
    affiliations: tuple[Affiliation, ...]
    card_class: str
    """Classification of personnel, class of ships, kind of facilities (Outpost, Station, ...)."""
    icons: tuple[str, ...]
    """Icon codes without brackets, such as `AU`, `Cmd`, `DQ`; as often as the card shows them."""
    characteristics: tuple[str, ...]
    personas: tuple[Persona, ...]
    points: str
    quadrant: str
    mission: Mission | None
    faces: tuple[Face, ...]
    halves: tuple[str, ...]
    """Ids of the two original dilemmas of a combo dilemma."""
    members: tuple[str, ...]
    """Names of the two people on a dual-personnel card."""
    printings: tuple[Printing, ...]
    personnel: Personnel | None
    ship: Ship | None
    facility: Facility | None
    place_planet: bool
    """Whether a dilemma or time location is for planets."""
    place_space: bool
    downloads: tuple[Download, ...]
    commands: tuple[str, ...]
    """Ships of a matching commander; on a ship, its matching commanders. Card ids or names."""
    seeding: Seeding
    opens: tuple[Section, ...]
    """Side decks that the card opens when seeded."""
    seats: tuple[Seat, ...]
    """Cards that may be seeded because this one is."""
    seats_itself: int
    """How many copies its own text lets be seeded though their type may not; 0 for none."""
    openers: tuple[Opener, ...]
    makers: tuple[Maker, ...]
    fetches: tuple[Fetch, ...]
    ways: tuple[Way, ...]
    eras: tuple[Era, ...]
    place: str
    """Filter of the missions where its own text lets the facility be seeded; empty for the usual
    places of its kind."""
    place_unsure: bool
    """Whether that filter rests on incomplete facts, so that its "no" is not certain."""
    released: str
    """Day of the first printing, `FIRST/LAST` where only bounds are known; empty for a card of the
    user's own."""
    stated: str
    """Day of the source that says so: its facts may have been others before."""
    until: str = ""
    """A day by which the facts were others, for a card with the facts of a past day."""

    @property
    def universal(self) -> bool:
        return self.uniqueness is Uniqueness.UNIVERSAL

    def has_type(self, *types: CardType) -> bool:
        """Whether the card counts as one of the types; a few cards count as two."""
        return self.type in types or (self.also_type is not None and self.also_type in types)

    def has_icon(self, icon: str) -> bool:
        return icon in self.icons

"""What a deck is made of: types, skills against its missions, attributes, downloads."""

from __future__ import annotations

from collections import Counter
from functools import cache

from deckcheck.analysis.draws import chance_of
from deckcheck.analysis.people import candidates_of, modes_of
from deckcheck.analysis.ships import view_ships
from deckcheck.frozen import Value
from deckcheck.model import CardType, Section
from deckcheck.model.filter_words import filter_in_words
from deckcheck.model.filters import accepts
from deckcheck.model.filters import parse as parse_filter
from deckcheck.model.requirements import AnySkill, SkillLevel, Without, parse, walk
from deckcheck.model.skills import parse as parse_skills
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from fractions import Fraction

    from deckcheck.analysis.people import Candidate, Mode
    from deckcheck.analysis.ships import ShipView
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.model import Card, Download, ResolvedDeck

__all__ = [
    "AttributeView",
    "Chance",
    "DownloadView",
    "SkillView",
    "Statistics",
    "chances",
    "draw_deck_size",
    "statistics_of",
]

_DRAWN = (Section.DRAW, Section.UNSTATED)
_FAMILY = "any "
"""Before a family of skills, as requirements write it."""
_ATTRIBUTES = ("INTEGRITY", "CUNNING", "STRENGTH")


class SkillView(Value):
    """A skill: how much of it there is, and how much each mission asks for."""

    name: str
    cards: int
    """Copies of cards that have it, as a choice at least."""
    levels: int
    """All levels of those copies together, each in its best choice."""
    asked: tuple[int, ...]
    """For each mission the highest level that any part of its requirement asks for; 0 for none."""


class AttributeView(Value):
    """One attribute over all people, whatever is certain of it; a dual card is two people."""

    name: str
    people: int
    total: int
    curve: tuple[tuple[int, int], ...]
    """Value and how many people have it, lowest first."""

    @property
    def mean(self) -> float:
        return self.total / self.people if self.people else 0.0


class DownloadView(Value):
    """A special download, and what the deck holds for it."""

    card: Card
    copies: int
    target: str
    """Name or filter of the cards, as the card's facts state it."""
    said: str
    """The same in words."""
    found: tuple[str, ...]
    """Ids of the cards in the deck that it can bring."""
    sure: bool
    """Whether those are all: of some cards only their lore would tell, which no table has."""


class Statistics(Value):
    """Everything counted about one deck; cards that are not known are only in `unknown`."""

    sections: tuple[tuple[Section, tuple[tuple[str, int], ...]], ...]
    """For each section its types with their copies, most frequent first."""
    affiliations: tuple[tuple[str, int, int], ...]
    """Affiliation, personnel and ships; a card of two affiliations counts for both."""
    missions: tuple[Card, ...]
    skills: tuple[SkillView, ...]
    """Those that missions ask for first, then by levels."""
    attributes: tuple[AttributeView, ...]
    ships: tuple[ShipView, ...]
    icons: tuple[tuple[str, int], ...]
    """Staffing icons of the personnel."""
    downloads: tuple[DownloadView, ...]
    unknown: int


class Chance(Value):
    """Chance to have drawn some cards by each of the turns asked about."""

    label: str
    least: int
    wanted: int
    """How many of them the draw deck holds."""
    by_turn: tuple[Fraction, ...]


def statistics_of(deck: ResolvedDeck) -> Statistics:
    """Count a deck."""
    candidates = candidates_of(deck)
    missions = tuple([held.card for held in deck.held(Section.MISSIONS) if held.card.mission])
    return Statistics(
        sections=tuple(_sections(deck)),
        affiliations=_affiliations(candidates),
        missions=missions,
        skills=_skills(candidates, missions),
        attributes=tuple([_attribute(name, candidates) for name in _ATTRIBUTES]),
        ships=view_ships(candidates),
        icons=_icons(candidates),
        downloads=tuple(_downloads(deck)),
        unknown=deck.unknown(),
    )


def draw_deck_size(deck: ResolvedDeck) -> int:
    """Cards of the draw deck; those that are not known are cards all the same."""
    return sum([held.quantity for held in deck.held(*_DRAWN)]) + deck.unknown(*_DRAWN)


def chances(
    deck: ResolvedDeck,
    wants: Sequence[tuple[str, int, Callable[[Card], bool]]],
    tempo: Tempo,
    turns: Sequence[int],
) -> tuple[Chance, ...]:
    """Chances to have drawn cards before the plays of each turn.

    Args:
        deck: any deck.
        wants: label, how many are needed, and which cards do.
        tempo: how a format draws.
        turns: counted from 1.
    """
    size = draw_deck_size(deck)
    found = []
    for label, least, test in wants:
        wanted = sum([held.quantity for held in deck.where(test, *_DRAWN)])
        by_turn = [chance_of(least, wanted, size, tempo.seen(turn)) for turn in turns]
        found.append(Chance(label, least, wanted, tuple(by_turn)))
    return tuple(found)


def _sections(deck: ResolvedDeck) -> Iterable[tuple[Section, tuple[tuple[str, int], ...]]]:
    for section in Section:
        counts: Counter[str] = Counter()
        for held in deck.held(section):
            counts[str(held.card.type)] += held.quantity
        if deck.unknown(section):
            counts["not known"] += deck.unknown(section)
        if counts:
            yield section, _ranked(counts)


def _ranked(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def _affiliations(candidates: Sequence[Candidate]) -> tuple[tuple[str, int, int], ...]:
    people: Counter[str] = Counter()
    ships: Counter[str] = Counter()
    for one in candidates:
        for counts, kind in ((people, CardType.PERSONNEL), (ships, CardType.SHIP)):
            if one.card.has_type(kind):
                counts.update({str(name): one.copies for name in one.card.affiliations})
    names = sorted({*people, *ships}, key=lambda name: (-people[name] - ships[name], name))
    return tuple([(name, people[name], ships[name]) for name in names])


def _skills(candidates: Sequence[Candidate], missions: Sequence[Card]) -> tuple[SkillView, ...]:
    asked = [_asked(mission) for mission in missions]
    spelled = {fold(name): name for name in [name for one in asked for name in one]}
    spelled |= {fold(name): name for one in candidates for name in _named(one.card)}
    holders = [(one.copies, modes_of(one.card)) for one in candidates if one.card.personnel]
    views = [_skill(key, name, holders, asked) for key, name in spelled.items()]
    return tuple(
        sorted(
            [view for view in views if view.cards or any(view.asked)],
            key=lambda view: (not any(view.asked), -view.levels, view.name),
        )
    )


def _skill(
    key: str,
    name: str,
    holders: Sequence[tuple[int, Sequence[Mode]]],
    asked: Sequence[Mapping[str, int]],
) -> SkillView:
    levels = [(copies, max([_level(mode, key) for mode in modes])) for copies, modes in holders]
    return SkillView(
        name,
        cards=sum([copies for copies, level in levels if level > 0]),
        levels=sum([copies * level for copies, level in levels]),
        asked=tuple(
            [max([n for one, n in each.items() if fold(one) == key], default=0) for each in asked]
        ),
    )


def _level(mode: Mode, key: str) -> int:
    """How much of a skill, or of a family of skills, somebody has."""
    family = key.removeprefix(_FAMILY)
    if family == key:
        return mode.skills.get(key, 0)
    return sum(
        [
            level
            for skill, level in mode.skills.items()
            if skill == family or skill.endswith(f" {family}")
        ]
    )


def _asked(mission: Card) -> dict[str, int]:
    """Skills by the highest level that a part of the requirement asks for."""
    found: Counter[str] = Counter()
    text = mission.mission.requirement if mission.mission else ""
    nodes = list(walk(parse(text))) if text else []
    refused = [node.what for node in nodes if isinstance(node, Without)]
    for node in nodes:
        if any(node is one for one in refused):
            continue
        if isinstance(node, SkillLevel):
            found |= Counter({node.skill: node.level})
        elif isinstance(node, AnySkill):
            found |= Counter({f"{_FAMILY}{node.family}": node.level})
    return dict(found)


def _named(card: Card) -> list[str]:
    """Classification and skills of a person, as the facts spell them."""
    if card.personnel is None:
        return []
    classes = [name for name in card.card_class.split("+") if name]
    return [*classes, *[skill.name for skill in parse_skills(card.personnel.skills)]]


def _attribute(name: str, candidates: Sequence[Candidate]) -> AttributeView:
    curve: Counter[int] = Counter()
    for one in candidates:
        if one.card.personnel:
            for value in getattr(one.card.personnel, f"{name.lower()}_numbers"):
                curve[value] += one.copies
    return AttributeView(
        name,
        sum(curve.values()),
        sum([value * people for value, people in curve.items()]),
        tuple(sorted(curve.items())),
    )


def _icons(candidates: Sequence[Candidate]) -> tuple[tuple[str, int], ...]:
    counts: Counter[str] = Counter()
    for one in candidates:
        if one.card.has_type(CardType.PERSONNEL):
            for icon in one.card.icons:
                counts[icon] += one.copies
    return _ranked(counts)


def _downloads(deck: ResolvedDeck) -> Iterable[DownloadView]:
    stocked = deck.held()
    named: dict[str, set[str]] = {}
    for held in stocked:
        for name in (held.card.id, held.card.title):
            named.setdefault(fold(name), set()).add(held.card.id)

    @cache
    def accepted(cards: str, in_doubt: bool) -> set[str]:
        return {one.card.id for one in stocked if cards and accepts(cards, one.card, in_doubt)}

    for held in sorted(stocked, key=lambda one: one.card.id):
        for download in held.card.downloads:
            found, likely = (
                named.get(fold(download.target), set())
                if download.target
                else accepted(download.cards, in_doubt)
                for in_doubt in (False, True)
            )
            yield DownloadView(
                held.card,
                held.quantity,
                download.target or download.cards,
                _said(download),
                tuple(sorted(found)),
                sure=found == likely,
            )


def _said(download: Download) -> str:
    if download.target:
        return download.target
    known = download.cards and filter_in_words(parse_filter(download.cards))
    return known or "what the card data does not tell"

"""The headings players write in lists, and what they say about the cards below them."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.sections import Section
from deckcheck.terms import Term
from deckcheck.text import fold

__all__ = ["ALSO_TITLES", "Kind", "Label", "Piles", "label_of"]


class Kind(Term):
    """How far a heading reaches."""

    PILE = "pile"
    """A whole pile; headings by card type below it are parts of it."""
    PART = "part"
    """A pile of one kind of card, or a part of the seeds."""
    TYPE = "type"
    """A card type: a part of the pile it stands in; says little where it stands in none."""


class Label(Value):
    kind: Kind
    section: Section


_PILES = {
    Section.SEED: "seed/seeds/seed card/seed deck/seed pile/seeded card/seed+dil",
    Section.DRAW: "draw/draw deck/draw pile/draw card/deck/main deck/play deck",
    Section.QS_TENT: "q's tent/qs tent/qstent/tent/q's tent side deck",
    Section.REFEREE: "referee/ref/referee pile/q the referee/qs tent referee",
    Section.Q_CONTINUUM: "q-continuum/q continuum/q-continuum side deck/q continuum side deck"
    "/q-flash/q flash/q-flash side deck/flash",
    Section.DILEMMA_SIDE: "dilemma-side/dilemma side deck/dyson/dyson sphere",
    Section.OUTSIDE: "outside/outside the game",
    Section.ASIDE: "aside",
    Section.POOL: "pool/card pool/sealed pool",
    Section.UNSTATED: "unstated",
}
_PARTS = {
    Section.MISSIONS: "mission/missions/mission deck/mission pile",
    Section.SEED: "dilemma/dilemmas/dilemma pile/other seed/other seeds/other seed card",
    Section.SITES: "site/sites/site pile",
    Section.BATTLE_BRIDGE: "battle-bridge/battle bridge/battle bridge side deck/tactic/tactics",
    Section.TRIBBLE: "tribble/tribbles/tribble side deck/tribbles side deck",
}
_TYPES = {
    Section.SEED: "artifact/artifacts",
    Section.UNSTATED: "personnel/crew/ship/ships/equipment/event/events/interrupt/interrupts"
    "/objective/objectives/incident/incidents/doorway/doorways/facility/facilities"
    "/outpost/outposts/station/stations/headquarters/time location/time locations"
    "/other/others/miscellaneous/misc",
}
_LABELS = {
    word: Label(kind, section)
    for kind, words in ((Kind.PILE, _PILES), (Kind.PART, _PARTS), (Kind.TYPE, _TYPES))
    for section, joined in words.items()
    for word in joined.split("/")
}

ALSO_TITLES = frozenset({"q's tent", "q-flash", "q the referee"})
"""Headings that are a card's title too: only the look of the list tells which is meant."""

_HOLDS_TYPES = frozenset(_PILES) | {Section.UNSORTED}
_HOLDS_PARTS = frozenset({Section.SEED, Section.POOL, Section.OUTSIDE, Section.ASIDE})
_HOLDS_DILEMMAS = frozenset({Section.DILEMMA_SIDE, Section.Q_CONTINUUM})


def label_of(words: str, *, marked: bool = False) -> Label | None:
    """What a heading stands for, in any letter case, or None if it is not known.

    Only where something else marks it as a heading may a type have words before it: with a colon
    `Federation personnel` is one, without it is a card like `Rescue Personnel`.
    """
    plain = fold(words.replace("_", " "))
    label = _LABELS.get(plain) or _LABELS.get(plain.removesuffix("s"))
    if label:
        return label
    for mark in ("/", "&", "+", ",", " and "):
        if mark in plain:
            return _joined([label_of(part, marked=marked) for part in plain.split(mark)])
    if plain[:1].isdigit():
        return None
    last = _LABELS.get(plain.rpartition(" ")[2])
    if marked and last and last.kind is Kind.TYPE:
        return Label(Kind.TYPE, Section.UNSTATED)
    if not _OTHER_LANGUAGES:
        from deckcheck.decklists.list_words import words_of

        others = words_of("section")
        _OTHER_LANGUAGES.update({word: _LABELS[means] for word, means in others.items()})
    return _OTHER_LANGUAGES.get(plain)


_OTHER_LANGUAGES: dict[str, Label] = {}


def _joined(labels: list[Label | None]) -> Label | None:
    """The label of `Dilemmas/Artifacts`: what both are, or a type where they differ."""
    known = [label for label in labels if label]
    if len(known) < len(labels) or any(label.kind is Kind.PILE for label in known):
        return None
    sections = {label.section for label in known}
    if len(sections) > 1:
        return Label(Kind.TYPE, Section.UNSTATED)
    kinds = {label.kind for label in known}
    return Label(Kind.PART if Kind.PART in kinds else Kind.TYPE, sections.pop())


class Piles:
    """Which section is open while a list is read from top to bottom."""

    __slots__ = ("_pile", "section")

    def __init__(self) -> None:
        self.section = Section.UNSTATED
        self._pile: Section | None = None

    def open(self, label: Label | None) -> int:
        """Follow a heading (None: an unknown one); returns its level, 2 for a part of a pile."""
        if label is None:
            self._pile = self.section = Section.UNSORTED
            return 1
        if label.kind is Kind.PILE:
            self._pile = self.section = label.section
            return 1
        if self._pile in _HOLDS_TYPES and self._holds(label):
            assert self._pile is not None  # noqa: S101 - None holds nothing
            own = self._pile is Section.SEED and label.kind is Kind.PART
            self.section = label.section if own else self._pile
            return 2
        self._pile = None
        self.section = label.section
        return 1

    def _holds(self, label: Label) -> bool:
        if label.kind is Kind.TYPE or self._pile in _HOLDS_PARTS:
            return True
        return label.section is Section.SEED and self._pile in _HOLDS_DILEMMAS

"""Which section a card stands in, where the deck file does not say or says the impossible.

Only card facts decide, and only where they leave no choice. What may as well be seeded as drawn
stays where it is, without a section: the rules take it for whichever keeps the deck legal.
"""

from __future__ import annotations

from deckcheck.model import Card, CardType, Entry, Finding, Section, Severity
from deckcheck.model.sections import SECTION_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["only_section", "placed", "placement_notes"]

ORIGIN = "sections"

_BY_TYPE = {
    CardType.MISSION: Section.MISSIONS,
    CardType.SITE: Section.SITES,
    CardType.TACTIC: Section.BATTLE_BRIDGE,
    CardType.TRIBBLE: Section.TRIBBLE,
    CardType.TROUBLE: Section.TRIBBLE,
    CardType.DILEMMA: Section.SEED,
    CardType.ARTIFACT: Section.SEED,
    CardType.PERSONNEL: Section.DRAW,
    CardType.SHIP: Section.DRAW,
    CardType.EQUIPMENT: Section.DRAW,
    CardType.INTERRUPT: Section.DRAW,
}
_BY_SEEDING = {
    "seeds": Section.SEED,
    "seed-one-or-build": Section.SEED,
    "plays": Section.DRAW,
    "build": Section.DRAW,
}


def placed(entry: Entry) -> Entry:
    """The entry in the section where its card must be: missions never lie among the seeds."""
    if entry.section is Section.UNSTATED:
        return entry.replace(section=only_section(entry.card))
    if entry.section is Section.SEED and entry.card.has_type(CardType.MISSION):
        return entry.replace(section=Section.MISSIONS)
    return entry


def only_section(card: Card) -> Section:
    """Where the card must be; `unstated` where it has a choice."""
    return _decided(card)[0]


def _decided(card: Card) -> tuple[Section, str]:
    """Where the card must be, and what about it decides that."""
    if card.q_icon:
        return Section.Q_CONTINUUM, "it has a Q-icon"
    if card.opens:
        return Section.SEED, "it opens a side deck"
    kind = card.type.value
    if card.seeding.mode == "by-type" and card.type not in _BY_TYPE:
        return Section.DRAW, f"no way to seed this {kind} is known"
    if card.seeding.mode in _BY_SEEDING:
        section = _BY_SEEDING[card.seeding.mode]
        return section, f"it is {'seeded' if section is Section.SEED else 'played'}"
    if card.type in _BY_TYPE:
        return _BY_TYPE[card.type], f"its type is {kind}"
    return Section.UNSTATED, "it can be seeded or played"


def placement_notes(
    before: Sequence[Entry], after: Sequence[Entry], *, each: bool = False
) -> Iterable[Finding]:
    """What `placed` decided, said once for each cause; with `each`, also card by card."""
    pairs = list(zip(before, after, strict=True))
    missions = [new for old, new in pairs if old.section is Section.SEED is not new.section]
    if missions:
        yield _note(
            "mission-in-seed-deck",
            f"{_copies(missions)} of the seed cards are missions; they are counted as missions.",
            missions,
            "List them among the missions.",
        )
    inferred = [new for old, new in pairs if old.section is Section.UNSTATED]
    if inferred:
        open_ = [entry for entry in inferred if entry.section is Section.UNSTATED]
        either = f"; {_copies(open_)} may be seeded or drawn" if open_ else ""
        yield _note(
            "sections-inferred",
            f"The list does not say what is seeded and what is drawn: "
            f"{_placed_by_kind(_copies(inferred) - _copies(open_))}{either}.",
            open_,
            "Write headings for missions, seed deck and draw deck.",
        ).replace(wants="infer")
        if each:
            yield from _one_by_one(inferred)


def _one_by_one(inferred: list[Entry]) -> Iterable[Finding]:
    by_card: dict[str, list[Entry]] = {}
    for entry in inferred:
        by_card.setdefault(entry.card.id, []).append(entry)
    for card_id, entries in by_card.items():
        section, why = _decided(entries[0].card)
        where = "is left open" if section is Section.UNSTATED else f"belongs to {_pile(section)}"
        yield _note("section-inferred", f"{card_id} {where}: {why}.", entries, "")


def _pile(section: Section) -> str:
    name = SECTION_NAMES[section]
    return name if section in (Section.MISSIONS, Section.QS_TENT) else f"the {name}"


def _copies(entries: Iterable[Entry]) -> int:
    return sum(entry.quantity for entry in entries)


def _placed_by_kind(count: int) -> str:
    return (
        "1 card is placed by what it is"
        if count == 1
        else f"{count} cards are placed by what they are"
    )


def _note(rule: str, message: str, entries: list[Entry], hint: str) -> Finding:
    return Finding(
        rule=rule,
        severity=Severity.NOTE,
        message=message,
        lines=tuple(entry.line.number for entry in entries),
        cards=tuple(dict.fromkeys(entry.card.id for entry in entries)),
        hint=hint,
        origin=ORIGIN,
    )

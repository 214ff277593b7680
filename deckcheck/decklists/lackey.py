"""LackeyCCG text decks: `count<TAB>name`, the draw deck first and without a heading."""

from __future__ import annotations

from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import COPIES, Draft, bracket_readings, clean, whole_count
from deckcheck.decklists.faults import BAD_COUNT, LONG_NAME, MAX_NAME, NO_COUNT, NO_NAME, Cause
from deckcheck.model.decks import Deck, DeckLine
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decklists.draft import CardFields

__all__ = ["ZONES", "read", "write", "zone_of"]

ZONES = {
    Section.DRAW: "Deck",
    Section.MISSIONS: "Missions",
    Section.SEED: "Seed+Dil",
    Section.QS_TENT: "QsTent",
    Section.REFEREE: "Ref",
    Section.DILEMMA_SIDE: "Dyson",
    Section.Q_CONTINUUM: "Flash",
    Section.BATTLE_BRIDGE: "Tactics",
    Section.TRIBBLE: "Tribbles",
    Section.SITES: "Sites",
    Section.OUTSIDE: "Outside",
    Section.ASIDE: "Aside",
    # Not zones of the plugin: ours, so that any deck can be written and read again.
    Section.POOL: "Pool",
    Section.UNSTATED: "Unstated",
    Section.UNSORTED: "Unsorted",
}
"""The plugin's label of each section, in the order of its files."""

_ALWAYS_WRITTEN = (Section.MISSIONS, Section.SEED)
_SECTIONS = {
    label.lower(): section for section, label in ZONES.items() if section is not Section.UNSORTED
}

MORE_COLUMNS = Cause(
    "A line has more than a count and a name",
    "lines have more than a count and a name",
    "Put one tab between count and name, and nothing behind the name.",
)


def zone_of(label: str) -> Section | None:
    """The section of a zone label, in any letter case."""
    return _SECTIONS.get(label.strip().lower())


def read(text: str, file: str) -> Deck:
    """Read a LackeyCCG text deck.

    Without any heading nothing says that the cards are a draw deck: they are `unstated` then.
    """
    lines = split_lines(text)
    draft = Draft("lackey", len(lines))
    draft.start = section = Section.DRAW
    for number, line in enumerate(lines, 1):
        card = _CARDS.get(line) or _card(line)
        if card:
            draft.card(DeckLine(number, section, *card))
        else:
            section = _read_other(draft, number, line.strip(), section)
    if not draft.headings:
        draft.lines = [line.replace(section=Section.UNSTATED) for line in draft.lines]
    return draft.finish(file, exact_names=True)


_CARDS: dict[str, CardFields] = {}
"""Card lines as they stand in files: decks have the same ones over and over."""
_MOST_CARDS = 20_000


def _card(line: str) -> CardFields | None:
    """What a line says that is plainly `count<TAB>name`."""
    count, _, name = line.partition("\t")
    quantity = COPIES.get(count)
    if not (quantity and name and len(name) <= MAX_NAME and name.isprintable() and name[0] != " "):
        return None
    if len(_CARDS) >= _MOST_CARDS:
        _CARDS.clear()
    card = _CARDS[line] = _of(quantity, name)
    return card


def _of(quantity: int, name: str) -> CardFields:
    name = clean(name)
    readings = bracket_readings(name, quantity) if name[-1] == ")" else ()
    return quantity, name, "", "", "", readings


def _read_other(draft: Draft, number: int, line: str, section: Section) -> Section:
    """A line that is not plainly `count<TAB>name`; returns the section that is open after it."""
    if not line:
        draft.classes[number - 1] = "blank"
    elif line.startswith(("#", "//")):
        draft.comment(number, line.lstrip("#/"))
    elif line[-1] == ":" and not line[0].isdigit():
        section = draft.heading(number, line, zone_of(line[:-1]))
    else:
        _read_card(draft, number, line, section)
    return section


def _read_card(draft: Draft, number: int, line: str, section: Section) -> None:
    """A card line written by hand (a blank for the tab, `2x`), an uncommon count, or a fault."""
    count, *rest = line.split(None, 1)
    quantity = whole_count(count.rstrip("xX"))
    if not rest:
        draft.refuse(NO_NAME if quantity else NO_COUNT, number, line)
    elif quantity is None:
        draft.refuse(NO_COUNT if count[0].isalpha() else BAD_COUNT, number, line)
    elif len(rest[0]) > MAX_NAME:
        draft.refuse(LONG_NAME, number, line)
    elif "\t" in rest[0]:
        draft.refuse(MORE_COLUMNS, number, line)
    else:
        draft.card(DeckLine(number, section, *_of(quantity, rest[0])))


def write(deck: Deck) -> str:
    """The deck as a LackeyCCG text deck; a tag goes in brackets behind the name, as there."""
    text: list[str] = []
    for section, label in ZONES.items():
        cards = [line for line in deck.lines if line.section is section]
        if section is not Section.DRAW and (cards or section in _ALWAYS_WRITTEN):
            text.append(f"{label}:")
        for line in cards:
            tag = f" ({line.tag})" if line.tag else ""
            text.append(f"{line.quantity}\t{line.name}{tag}")
    return "\n".join(text) + "\n"

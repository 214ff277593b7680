"""What makes a deck better than another: a linear score, kept in `formats/play/score.toml`."""

from __future__ import annotations

import tomllib

from deckcheck.errors import DeckcheckError, FormatError, UnknownName, WrongOption
from deckcheck.frozen import Value
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

__all__ = ["Score", "load_score", "read_weights"]

_FILE = "play/score.toml"


class Score(Value):
    """What each good thing about a deck is worth. `docs/sealed.md` explains every one."""

    both_kinds: float
    """A planet mission and a space mission are brought."""
    brought: float
    """Each mission brought, solvable or not."""
    full_win: float
    """A planet and a space mission can be solved, and some ship can be staffed."""
    mission: float
    """Each mission that can be solved."""
    point: float
    """Each printed point of such a mission."""
    crew: float
    """Each person whom the largest demand of such a mission takes at least; below 0."""
    brings: float
    """What one person is taken to bring to a demand: points of an attribute, levels of a skill."""
    redundancy: tuple[float, ...]
    """Each mission whose every demand is covered twice, three times, ...; in shares by demand."""
    ships: tuple[float, ...]
    """The first, second, ... ship that the deck's people can staff."""
    outposts: tuple[float, ...]
    """The second, third, ... seeded outpost at which people of the deck can report."""
    range: float
    """Each point of RANGE of such a ship."""
    person: float
    """Each person that can be in play."""
    attribute: float
    """Each point of INTEGRITY, CUNNING and STRENGTH of such a person."""
    skill: float
    """Each level of a skill of such a person."""
    start: float
    """A card aboard the outpost from the start."""
    dilemma: float
    """Each seeded dilemma."""
    either_place: float
    """More for a dilemma that fits planets and space."""
    two_in_one: float
    """More for a combo dilemma."""
    artifact: float
    equipment: float
    event: float
    interrupt: float
    other: float
    """Any other card in the draw deck or among the seeds."""
    again: float
    """Each further copy of a card in its section, people, ships and equipment aside; below 0."""
    spare: float
    """Each copy or ship that can never be in play or never fly; below 0."""
    beyond: float
    """Each card of the draw deck beyond its minimum; below 0."""
    dead: str
    """Filter of cards without use in the format."""
    dead_card: float
    """Each of them; below 0."""


def load_score(format_id: str, parents: tuple[str, ...], changes: Mapping[str, float]) -> Score:
    """The score of a format, or of the nearest format it extends, with some weights changed.

    Raises:
        UnknownName: there is no such weight.
        FormatError: the file is wrong.
    """
    table = tomllib.loads(data_dir("formats").joinpath(_FILE).read_text(encoding="utf-8"))
    raw = dict(table.get("every", {}))
    for name in reversed((format_id, *parents)):
        raw.update(table.get(name, {}))
    try:
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()
        }
        score = Score(**fields)
    except TypeError as error:
        raise FormatError(f"formats/{_FILE}: {error}") from None
    for name in changes:
        if name not in Score.__fields__:
            raise UnknownName("weight", name, tuple(Score.__fields__))
        if not isinstance(getattr(score, name), int | float):
            raise DeckcheckError(f"{name}: only single numbers can be changed here.")
    return score.replace(**changes)


def read_weights(texts: Iterable[str]) -> dict[str, float]:
    """Changes of weights as people type them, `full-win=50`.

    Raises:
        WrongOption: one of them says something else.
    """
    weights = {}
    for text in texts:
        name, _, number = text.partition("=")
        try:
            weights[name.strip().replace("-", "_")] = float(number)
        except ValueError:
            raise WrongOption(f"NAME=NUMBER expected, not {text!r}.", "weight") from None
    return weights

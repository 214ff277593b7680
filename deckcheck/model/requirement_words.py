"""Requirements in words, for people. What cards print as it is stands as it is: `Honor x2`."""

from __future__ import annotations

from deckcheck.model.filter_words import filter_in_words
from deckcheck.model.filters import parse as parse_filter
from deckcheck.model.requirement_tree import (
    AllOf,
    Counted,
    Discard,
    Either,
    Named,
    Requirement,
    ShipHere,
    Without,
)
from deckcheck.model.requirements import parse

__all__ = ["requirement_in_words"]


def requirement_in_words(needed: Requirement | str) -> str:
    """What a mission or a dilemma asks for; a text is read in the notation of requirements.

    Raises:
        CardDataError: a text is not in the notation.
    """
    node = parse(needed) if isinstance(needed, str) else needed
    if isinstance(node, Either):
        return " OR ".join([_inside(option, Either) for option in node.options])
    if isinstance(node, AllOf):
        return " + ".join([_inside(part, Either, AllOf) for part in node.parts])
    if isinstance(node, Without):
        return _refused(node.what)
    if isinstance(node, Named):
        return f"any {node.name}" if node.any_version else node.name
    if isinstance(node, Counted):
        return _counted(node)
    if isinstance(node, ShipHere):
        return _ship(node)
    if isinstance(node, Discard):
        count = f"{node.least}" if node.least == node.most else f"{node.least} to {node.most}"
        return f"discard {count} {_cards(node.filter, node.most)}"
    return str(node)


def _inside(part: Requirement, *loose: type[Requirement]) -> str:
    told = requirement_in_words(part)
    return f"({told})" if isinstance(part, loose) else told


def _refused(what: Requirement) -> str:
    if isinstance(what, Counted):
        if what.least > 1:
            return f"fewer than {_counted(what)}"
        return f"no {_counted(what).removeprefix('1 ')}"
    return f"no {_inside(what, Either, AllOf)}"


def _counted(node: Counted) -> str:
    words = [f"{node.least}", _cards(node.filter, node.least)]
    if node.opposing:
        words.insert(1, "opposing")
    if node.distinct:
        words.append(f"of different {node.distinct}")
    if node.place:
        words.append("here" if node.place == "here" else f"at {node.place}")
    return " ".join(words)


def _ship(node: ShipHere) -> str:
    words = ["a", filter_in_words(parse_filter(node.filter), noun="ship"), *node.states]
    if node.aboard is not None:
        words.append(f"with {_inside(node.aboard, Either, AllOf)} aboard")
    return " ".join(words)


def _cards(text: str, count: int) -> str:
    return filter_in_words(parse_filter(text), count)

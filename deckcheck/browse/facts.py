"""A card in JSON's own types: what `cards show` and `cards search` print for programs."""

from __future__ import annotations

from enum import Enum

from deckcheck.frozen import Value
from deckcheck.model.requirements import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.browse.relations import Relatives
    from deckcheck.model import Card

__all__ = ["facts", "relation_facts"]


def facts(card: Card) -> dict[str, Any]:
    """Every fact about a card, with the requirement of a mission as text and as a tree."""
    told: dict[str, Any] = _told(card)
    text = card.mission.requirement if card.mission else ""
    told["requirement"] = {"text": text, "tree": _tree(parse(text))} if text else None
    return told


def relation_facts(relatives: Relatives) -> dict[str, Any]:
    """What a card has to do with others."""
    told: dict[str, Any] = _told(relatives)
    return told


def _told(value: object) -> Any:
    """A value in JSON's own types."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_told(one) for one in value]
    if isinstance(value, Value):
        return {field: _told(getattr(value, field)) for field in type(value).__fields__}
    return value


def _tree(node: object) -> Any:
    """A requirement as nested objects that each name their kind."""
    if isinstance(node, tuple):
        return [_tree(one) for one in node]
    if isinstance(node, Value):
        inner = {field: _tree(getattr(node, field)) for field in type(node).__fields__}
        return {"kind": type(node).__name__, **inner}
    return node

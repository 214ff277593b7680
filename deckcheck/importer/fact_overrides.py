"""Reviewed facts for texts that no parser can read, from `card_db/fact_overrides.toml`.

An entry replaces what the parser says of one card. It gives a reason and a source, and it must
name a card of the source: an override that nothing asks for stops the import.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.toml import read_toml

__all__ = ["FACT_OVERRIDES_FILE", "FactOverrides", "read_fact_overrides"]

FACT_OVERRIDES_FILE = "fact_overrides.toml"

_KEYS = {
    "requirement": {"requirement"},
    "skills": {"skills", "specials"},
    "seeding": {"mode", "seed_at", "play_at"},
    "genders": {"genders"},
    "homeworld": {"affiliation"},
}


class FactOverrides(Value):
    """Card id -> facts, for each kind of box."""

    requirements: dict[str, str]
    """Canonical notation; empty for a mission that has no requirement."""
    skills: dict[str, tuple[str, int]]
    """Skills in the notation of a cell, and the number of special skills."""
    seeding: dict[str, tuple[str, str, str]]
    """Mode, place of seeding, place of playing."""
    genders: dict[str, tuple[str, ...]]
    """Of the members of a dual-personnel card in order, where they differ."""
    homeworlds: dict[str, str]
    """Affiliation whose homeworld a mission is; empty where no source says whose."""


def read_fact_overrides(folder: Path) -> FactOverrides:
    """The overrides of a card database folder.

    Raises:
        CardDataError: an entry without reason or source, with a key nobody reads, or twice.
    """
    content = read_toml(folder / FACT_OVERRIDES_FILE, frozenset(_KEYS))
    tables = {kind: _entries(kind, content.get(kind, [])) for kind in _KEYS}
    return FactOverrides(
        requirements={card: entry["requirement"] for card, entry in tables["requirement"].items()},
        skills={
            card: (entry["skills"], int(entry["specials"]))
            for card, entry in tables["skills"].items()
        },
        seeding={
            card: (entry["mode"], entry["seed_at"], entry["play_at"])
            for card, entry in tables["seeding"].items()
        },
        genders={card: tuple(entry["genders"]) for card, entry in tables["genders"].items()},
        homeworlds={card: entry["affiliation"] for card, entry in tables["homeworld"].items()},
    )


def _entries(kind: str, entries: Any) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for entry in entries:
        place = f"{FACT_OVERRIDES_FILE}, {kind} of {entry.get('card')!r}"
        if entry.keys() != {"card", "reason", "source", *_KEYS[kind]}:
            wanted = ", ".join(sorted(("card", "reason", "source", *_KEYS[kind])))
            raise CardDataError(f"{place}: must have exactly the keys {wanted}.")
        if not entry["reason"] or not entry["source"]:
            raise CardDataError(f"{place}: reason and source must say something.")
        if entry["card"] in found:
            raise CardDataError(f"{place}: stands there twice.")
        found[entry["card"]] = entry
    return found

"""Outposts as places to report to: nobody comes into play without one, and a second one helps."""

from __future__ import annotations

from deckcheck.model.kinds import MIX_WITH_ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.builder.build.abilities import Abilities
    from deckcheck.builder.solver.linear import Program
    from deckcheck.model import Affiliation

__all__ = ["find_homes"]


def find_homes(abilities: Abilities) -> None:
    """Where affiliations keep apart, everybody in play has an outpost; then what more are worth."""
    if "incompatible-affiliations" in abilities.places.limits.rules:
        _need_homes(abilities)
    _gain_by_outposts(abilities)


def _need_homes(abilities: Abilities) -> None:
    program = abilities.program
    by_affiliation: dict[Affiliation, list[int]] = {}
    for number, variable in abilities.places.starts():
        card = abilities.candidates[number].card
        built_in = card.mission.built_in_affiliation if card.mission else ()
        for affiliation in built_in or card.affiliations:
            by_affiliation.setdefault(affiliation, []).append(variable)
    anywhere = _any_of(
        "an outpost", {one for same in by_affiliation.values() for one in same}, program
    )
    at = {
        affiliation: _any_of(f"an outpost of {affiliation}", same, program)
        for affiliation, same in by_affiliation.items()
    }
    for number, active in abilities.active.items():
        own = abilities.candidates[number].card.affiliations
        bound = own and not set(own) & set(MIX_WITH_ALL)
        fitting = [at[one] for one in own if one in at] if bound else [anywhere]
        most = float(program.upper[active])
        program.require({active: 1.0, **dict.fromkeys(fitting, -most)}, most=0)


def _any_of(name: str, variables: Iterable[int], program: Program) -> int:
    found = program.variable(name, 1)
    program.require({**dict.fromkeys(sorted(variables), 1.0), found: -1.0}, least=0)
    return found


def _gain_by_outposts(abilities: Abilities) -> None:
    """The second, third, ... outpost to which somebody can report."""
    program, used = abilities.program, []
    for number in abilities.places.outposts():
        outpost, seeded = abilities.candidates[number].card, abilities.places.seeds[number]
        most = program.upper[seeded]
        used.append(program.variable(f"use {outpost.id}", most))
        native = [
            (active, -float(most))
            for other, active in abilities.crew()
            if set(abilities.candidates[other].card.affiliations) & set(outpost.affiliations)
        ]
        program.require({used[-1]: 1.0, seeded: -1.0}, most=0)
        program.require([(used[-1], 1.0), *native], most=0)
    first = program.variable("first outpost", 1)
    steps = [
        program.variable(f"outpost {place}", 1, gain)
        for place, gain in enumerate(abilities.score.outposts, 2)
    ]
    for step in steps:
        program.require({step: 1.0, first: -1.0}, most=0)
    counted = dict.fromkeys([first, *steps], 1.0)
    program.require({**counted, **dict.fromkeys(used, -1.0)}, most=0)

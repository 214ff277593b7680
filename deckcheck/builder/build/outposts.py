"""Outposts as places to report to: nobody comes into play without one, and a second one helps."""

from __future__ import annotations

from deckcheck.model.kinds import MIX_WITH_ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.builder.build.score import Score
    from deckcheck.builder.build.seats import Seats
    from deckcheck.builder.solver.linear import Program
    from deckcheck.model import Affiliation

__all__ = ["need_outposts", "value_outposts"]


def need_outposts(seats: Seats, active: Mapping[int, int]) -> None:
    """Where affiliations keep apart, everybody in play has an outpost.

    Args:
        seats: where cards may be.
        active: for each item that can be in play the variable of its copies there.
    """
    program = seats.program
    by_affiliation: dict[Affiliation, list[int]] = {}
    for number, variable in seats.starts():
        card = seats.items[number].card
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
    for number, in_play in active.items():
        own = seats.items[number].card.affiliations
        bound = own and not set(own) & set(MIX_WITH_ALL)
        # An outpost of those who mix with all receives everybody.
        fitting = [at[one] for one in (*own, *MIX_WITH_ALL) if one in at] if bound else [anywhere]
        most = float(program.upper[in_play])
        program.require({in_play: 1.0, **dict.fromkeys(fitting, -most)}, most=0)


def _any_of(name: str, variables: Iterable[int], program: Program) -> int:
    found = program.variable(name, 1)
    program.require({**dict.fromkeys(sorted(variables), 1.0), found: -1.0}, least=0)
    return found


def value_outposts(seats: Seats, crew: Sequence[tuple[int, int]], score: Score) -> None:
    """The second, third, ... outpost to which somebody can report.

    Args:
        seats: where cards may be.
        crew: items that can report, each with the variable of its copies in play.
        score: says what such an outpost is worth.
    """
    program, used = seats.program, []
    for number in seats.outposts():
        outpost, seeded = seats.items[number].card, seats.seeds[number]
        most = program.upper[seeded]
        used.append(program.variable(f"use {outpost.id}", most))
        native = [
            (active, -float(most))
            for other, active in crew
            if set(seats.items[other].card.affiliations) & set(outpost.affiliations)
        ]
        program.require({used[-1]: 1.0, seeded: -1.0}, most=0)
        program.require([(used[-1], 1.0), *native], most=0)
    first = program.variable("first outpost", 1)
    steps = [
        program.variable(f"outpost {place}", 1, gain)
        for place, gain in enumerate(score.outposts, 2)
    ]
    for step in steps:
        program.require({step: 1.0, first: -1.0}, most=0)
    counted = dict.fromkeys([first, *steps], 1.0)
    program.require({**counted, **dict.fromkeys(used, -1.0)}, most=0)

"""Where a seed plan puts facilities, and the missions themselves."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Card, Finding, Held, ResolvedDeck, Severity
from deckcheck.model.filters import Filter, matches
from deckcheck.model.seed_room import added_up
from deckcheck.rules.planned import copies, finding_at
from deckcheck.rules.words import agree, it_or_them, listing, plural, total
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.plans import SeedPlan, Stack
    from deckcheck.rules.base import Rule

__all__ = ["Bar", "Company", "Obstacle", "barred", "crowded", "shut_out", "spacelines", "start"]


class Company(Value):
    """Two facilities of one player that may share a location."""

    cards: Filter
    beside: Filter


class Bar(Value):
    """Missions where cards may not be seeded though the usual places of their kind allow it."""

    cards: Filter
    missions: Filter
    why: str
    """The reason, as the end of a sentence."""
    ledger: tuple[str, ...]


class Obstacle(Value):
    """A mission at which an own facility shuts out another card."""

    missions: Filter
    shuts_out: Filter
    ledger: tuple[str, ...]


def crowded(rule: Rule, stack: Stack, company: tuple[Company, ...]) -> Iterator[Finding]:
    """One facility of a player at a location; a built-in outpost is one while its side is up."""
    held = added_up(stack.facilities)
    shared = [one for one in held if _has_company(one.card, held, company)]
    alone = [one for one in held if one not in shared] or held[:1]
    built_in = stack.own and stack.built_in_outpost
    up = built_in and stack.face == "up"
    if total(alone) + up > 1:
        mine = f" and {stack.name}'s own outpost" if up else ""
        hint = "Turn the mission over, or plan the facility" if up else "Plan one of them"
        yield finding_at(
            rule,
            stack,
            f"{copies(alone)}{mine} cannot be at {stack.name} together: "
            "a location takes one facility of a player.",
            alone,
            limit=1,
            actual=total(alone) + up,
            hint=f"{hint} at another mission.",
            cites=("C-024", "E-009", "E-061"),
        )
    elif held and built_in:
        yield finding_at(
            rule,
            stack,
            f"With {copies(held)} at {stack.name} its own outpost must start face down, "
            "and can never be built.",
            held,
            severity=Severity.WARNING,
            hint="Plan the facility at another mission.",
            cites=("E-009", "E-061"),
        )


def _has_company(card: Card, held: list[Held], company: tuple[Company, ...]) -> bool:
    """Whether the card may share its location with every other facility that is there."""
    others = [one.card for one in held if one.card.id != card.id]
    return bool(others) and all(
        any(matches(pair.cards, card) and matches(pair.beside, other) for pair in company)
        for other in others
    )


def barred(rule: Rule, stack: Stack, bars: tuple[Bar, ...]) -> Iterator[Finding]:
    """Places that a rule closes to a card."""
    for bar in bars:
        held = [one for one in added_up(stack.cards) if matches(bar.cards, one.card)]
        if held and matches(bar.missions, stack.mission):
            yield finding_at(
                rule,
                stack,
                f"{copies(held)} may not be seeded at {stack.name}: {bar.why}.",
                held,
                limit=0,
                hint=f"Plan {it_or_them(total(held))} at another mission.",
                cites=bar.ledger,
            )


def shut_out(
    rule: Rule, deck: ResolvedDeck, stack: Stack, obstacles: tuple[Obstacle, ...]
) -> Iterator[Finding]:
    """Stocked cards that a facility at this location keeps away."""
    for obstacle in obstacles if stack.facilities else ():
        shut = deck.where(lambda card, one=obstacle: matches(one.shuts_out, card))  # type: ignore[misc]
        if shut and matches(obstacle.missions, stack.mission):
            here = added_up(stack.facilities)
            yield finding_at(
                rule,
                stack,
                f"{listing([one.name for one in shut])} cannot be brought to "
                f"{stack.name} while {copies(here)} {agree(total(here), 'is', 'are')} there.",
                [*shut, *here],
                severity=Severity.WARNING,
                hint="Plan the facility at another mission.",
                cites=obstacle.ledger,
            )


def start(rule: Rule, deck: ResolvedDeck, plan: SeedPlan, outside: bool) -> Iterator[Finding]:
    """The `outpost:` line, and where on the spaceline the format wants the outpost."""
    lines = [line for line in deck.deck.plan if line.key == "outpost"]
    if len({fold(line.value) for line in lines}) > 1:
        yield rule.finding(
            f"The plan names {plural(len(lines), 'place')} for the outpost; the first counts.",
            lines=[line.number for line in lines],
            limit=1,
            actual=len(lines),
            hint="List further outposts below the `under:` line of their mission.",
            cites=("E-030",),
        )
    home = plan.outpost
    if home is None:
        return
    said = [home.line, *[line.number for line in lines[:1]]]
    ready = home.built_in_outpost and home.own and home.face != "down"
    if lines and not home.facilities and not ready:
        yield rule.finding(
            f"The plan puts the outpost at {home.name}, and no outpost of the deck is there.",
            lines=said,
            limit=1,
            actual=0,
            hint="Seed an outpost, or turn the side with the outpost up.",
            cites=("E-009", "E-030"),
        )
    if outside and home.position not in (0, len(plan.own) - 1):
        yield rule.finding(
            f"{home.name} has the outpost, so it must be the first or the last of your "
            "missions on the spaceline.",
            lines=said,
            limit="first or last",
            actual="not yours" if home.position is None else home.position + 1,
            hint="Move it to the top or the bottom of the missions.",
            cites=("E-028", "E-030"),
        )


def spacelines(rule: Rule, plan: SeedPlan) -> Iterator[Finding]:
    """Missions on the spaceline of another quadrant; those without a quadrant fit every one."""
    for stack in plan.own:
        quadrant = stack.mission.mission.quadrant if stack.mission.mission else ""
        if stack.spaceline and quadrant and fold(stack.spaceline) != fold(quadrant):
            yield rule.finding(
                f"{stack.name} belongs to the {quadrant} Quadrant and cannot be on the "
                f"spaceline of {stack.spaceline!r}.",
                lines=[stack.line],
                limit=quadrant,
                actual=stack.spaceline,
                hint=f"List it below `spaceline: {quadrant}`.",
                cites=("R-023", "R-034", "R-035", "R-036", "R-037"),
            )

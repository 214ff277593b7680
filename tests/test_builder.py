"""The builder: optima against exhaustive search and a second solver, legality, wishes, faults."""

from __future__ import annotations

import builtins
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from deckcheck import load_catalog, load_format, read_deck_bytes
from deckcheck.analysis.demands import Goal, Option, goal_of
from deckcheck.analysis.people import Candidate, modes_of, persona_keys
from deckcheck.analysis.ships import fills, matches_ship, staffing_places
from deckcheck.builder.build.best_deck import Model, Task, alternatives, build, cost_of, worth_of
from deckcheck.builder.build.score import load_score
from deckcheck.builder.build.stock import stock_of
from deckcheck.builder.build.wishes import Wish, affiliations_of
from deckcheck.builder.errors import NothingFits, SolverMissing, TimeUp, UnsoundBuild
from deckcheck.builder.solver.highs import Highs
from deckcheck.builder.solver.linear import Program, Solution
from deckcheck.decklists import write
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.formats import Format
from deckcheck.frozen import Value
from deckcheck.model import Card, CardType, Section, Severity, Verdict, Versions
from deckcheck.model.facility_places import takes_seeded
from deckcheck.model.kinds import is_outpost
from deckcheck.resolve import resolve
from deckcheck.sealed import load_product, open_box, pool_deck
from deckcheck.sealed.opening import SlotCards

pytest.importorskip("highspy", reason="the solver is an optional extra")

CATALOG = load_catalog()
SEALED = load_format("warp-speed-sealed")
SCORE = load_score(SEALED.id, SEALED.parents, {})


def task_of(text: str, format_: Format = SEALED, wish: Wish = Wish()) -> Task:  # noqa: B008
    pool = resolve(read_deck_bytes(text.encode(), "pool"), CATALOG)
    score = load_score(format_.id, format_.parents, {})
    versions = Versions("test", CATALOG.version, CATALOG.hash)
    return Task(stock_of(pool), format_, score, CATALOG, pool, versions, wish)


@pytest.fixture(scope="module")
def pools() -> list[str]:
    product_, slot_cards = load_product("enhanced-premiere"), SlotCards(CATALOG)
    boxes = [open_box(product_, slot_cards, 77, box) for box in range(1, 13)]
    return [write(pool_deck(box, CATALOG), "native") for box in boxes]


# --- Exhaustive search over every deck of a tiny pool, with a scorer of its own.


def small_format() -> Format:
    """Warp Speed cut down: one seed besides missions, two cards to draw, two missions."""
    smaller = {
        "seed-deck-too-large": {"maximum": 2},
        "draw-deck-too-small": {"minimum": 2},
        "wrong-mission-count": {"minimum": 2, "maximum": 2},
    }
    rules = tuple(
        one.replace(rule=one.rule.replace(**smaller.get(one.rule.id, {})))
        for one in SEALED.rules
        if one.rule.id != "implausible-pool"
    )
    return SEALED.replace(rules=rules)


TINY = small_format()


class Tiny(Value):
    """One way to place the cards of a tiny pool."""

    missions: tuple[Card, ...]
    seeds: tuple[Card, ...]
    draws: tuple[Card, ...]


def every_deck(cards: list[Card]) -> Iterator[Tiny]:
    """All decks that keep the rules of the tiny format."""
    places = [_places(card) for card in cards]
    for chosen in product(*places):
        sections = {
            name: tuple(card for card, place in zip(cards, chosen, strict=True) if place == name)
            for name in ("missions", "seed", "draw")
        }
        deck = Tiny(sections["missions"], sections["seed"], sections["draw"])
        if _legal(deck):
            yield deck


def _places(card: Card) -> tuple[str, ...]:
    if card.mission is not None:
        return ("out", "missions")
    if card.has_type(CardType.DILEMMA):
        return ("out", "seed")
    return ("out", "seed", "draw")


def _legal(deck: Tiny) -> bool:
    reporting = [card for card in deck.seeds if card.personnel or card.ship]
    outposts = [card for card in deck.seeds if is_outpost(card)]
    built_in = [
        card for card in deck.missions if card.mission and "outpost" in card.mission.built_in
    ]
    fitting = all(
        any(takes_seeded(card, mission) for mission in deck.missions) and not built_in
        for card in outposts
    )
    return (
        len(deck.missions) <= 2
        and len(deck.seeds) <= 2
        and len(deck.draws) >= 2
        and len(reporting) <= 1
        and len(outposts) <= 1
        and fitting
        and bool(outposts or built_in)
        and len({(c.mission.base or c.id) for c in deck.missions if c.mission})
        == len(deck.missions)
    )


def worth(deck: Tiny) -> float:
    """The best any choice of people in play makes of the deck."""
    base = sum(_worth_alone(card) for card in (*deck.seeds, *deck.draws))
    base += SCORE.beyond * (len(deck.draws) - 2)
    base += SCORE.brought * len(deck.missions)
    base += SCORE.start * sum(1 for card in deck.seeds if card.personnel or card.ship)
    kinds = [{k for k in ("planet", "space") if getattr(c.mission, k)} for c in deck.missions]
    if kinds and {"planet", "space"} <= set().union(*kinds):
        base += SCORE.both_kinds
    crew = [card.id for card in (*deck.seeds, *deck.draws) if card.personnel or card.ship]
    missions = tuple(card.id for card in deck.missions)
    return base + _together(tuple(sorted(crew)), missions)


@cache
def _together(crew_ids: tuple[str, ...], mission_ids: tuple[str, ...]) -> float:
    crew = tuple(CATALOG.card(name) for name in crew_ids)
    missions = tuple(CATALOG.card(name) for name in mission_ids)
    return max(
        _in_play(active, crew, missions)
        for size in range(len(crew) + 1)
        for active in combinations(crew, size)
        if _apart(active)
    )


def _apart(cards: tuple[Card, ...]) -> bool:
    keys = [key for card in cards for key in persona_keys(card)]
    return len(keys) == len(set(keys))


def _worth_alone(card: Card) -> float:
    if card.has_type(CardType.DILEMMA):
        either = SCORE.either_place if card.place_planet and card.place_space else 0
        return SCORE.dilemma + either + (SCORE.two_in_one if card.halves else 0)
    return 0 if card.personnel or card.ship else SCORE.other


def _in_play(active: tuple[Card, ...], crew: tuple[Card, ...], missions: tuple[Card, ...]) -> float:
    people = [card for card in active if card.personnel]
    total = sum(_person(card) for card in people)
    total += SCORE.spare * (sum(1 for card in crew if card.personnel) - len(people))
    best = {"planet": False, "space": False}
    for card in missions:
        assert card.mission is not None
        gain = _mission(card.id, tuple(one.id for one in people))
        total += max(gain, 0)
        for kind in best:
            best[kind] = best[kind] or (gain > 0 and getattr(card.mission, kind))
    ships = [card for card in active if card.ship]
    flying = [ship for ship in ships if _flies(ship, people)]
    total += SCORE.spare * (sum(1 for card in crew if card.ship) - len(flying))
    total += sum(SCORE.ships[: len(flying)])
    total += SCORE.range * sum(ship.ship.range_number or 0 for ship in flying if ship.ship)
    return total + (SCORE.full_win if all(best.values()) and flying else 0)


def _person(card: Card) -> float:
    mode = max(modes_of(card), key=lambda one: sum(n for n in one.skills.values() if n > 0))
    attributes = mode.integrity + mode.cunning + mode.strength
    levels = sum(level for level in mode.skills.values() if level > 0)
    return (
        SCORE.person * max(1, len(card.members))
        + SCORE.attribute * attributes
        + SCORE.skill * levels
    )


@cache
def _mission(name: str, names: tuple[str, ...]) -> float:
    """Gain of the mission if these people are in play; 0 or less if it stays unsolved."""
    card, people = CATALOG.card(name), [CATALOG.card(one) for one in names]
    assert card.mission is not None
    candidates = tuple(Candidate(one, 1, 0, persona_keys(one)) for one in people)
    goal: Goal = goal_of(card.mission, candidates)
    gains = [_option(option, len(people)) for option in goal.options if not option.open]
    met = [gain for gain in gains if gain is not None]
    points = card.mission.points.rstrip("*X")
    return SCORE.mission + SCORE.point * int(points or 0) + max(met) if met else 0.0


def _option(option: Option, people: int) -> float | None:
    found = None
    for ways in product(*(option.ways[one] or (None,) for one in range(people))):
        sums = [
            sum(way.adds[place] for way in ways if way is not None)
            for place in range(len(option.demands))
        ]
        if any(total < one.least for total, one in zip(sums, option.demands, strict=True)):
            continue
        most = max(demand.least for demand in option.demands)
        gain = SCORE.crew * max(1, -(-most // int(SCORE.brings)))
        for total, demand in zip(sums, option.demands, strict=True):
            for times, worth_ in enumerate(SCORE.redundancy, 2):
                if total >= times * demand.least:
                    gain += worth_ / len(option.demands)
        found = gain if found is None else max(found, gain)
    return found


def _flies(ship: Card, people: list[Card]) -> bool:
    if not any(matches_ship(one, ship) for one in people) or ship.ship is None:
        return False
    seats = [one for one in people for _ in range(max(1, len(one.members)))]
    for places in staffing_places(ship.ship.staffing):
        if len(places) <= len(seats) and _seated(places, seats):
            return True
    return False


def _seated(places: list[str], seats: list[Card]) -> bool:
    if not places:
        return True
    return any(
        fills(card, places[0]) > 0 and _seated(places[1:], seats[:at] + seats[at + 1 :])
        for at, card in enumerate(seats)
    )


MISSIONS = ["Excavation II", "Secret Salvage II", "Test Mission II", "Study Stellar Collision"]
MISSIONS += ["Relief Mission II", "Explore Typhon Expanse II", "First Contact", "Reunion"]
OTHERS = ["Romulan Outpost", "Alien Parasites & REM Fatigue", "Archer", "Armus - Skin of Evil"]
CREW = ["Data", "Data and Geordi", "Geordi La Forge", "Albert Einstein", "Mendak", "Gorath"]
CREW += ["Deanna Troi", "Sons of Mogh", "The Trois", "Darian Wallace", "Alexander Rozhenko"]
SHIPS = ["Runabout", "Scout Vessel", "I.K.S. Vorn", "D'deridex"]


def tiny_pool(seed: int) -> list[Card]:
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    names = chance.sample(MISSIONS, 3) + chance.sample(OTHERS, 1)
    names += chance.sample(CREW, 3) + chance.sample(SHIPS, 1)
    return [CATALOG.card(name) for name in names]


def named(cards: list[Card]) -> str:
    lines = []
    for card in cards:
        exact = CATALOG.find(card.id).cards == (card,)
        lines.append(f"1 {card.id}" if exact else f"1 {card.id} [premiere]")
    return "[pool]\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("start", range(0, 100, 20))
def test_the_optimum_is_that_of_exhaustive_search(start: int) -> None:
    solver = Highs()
    feasible = 0
    for seed in range(start, start + 20):
        cards = tiny_pool(seed)
        task = task_of(named(cards), TINY)
        best = None
        for deck in every_deck(cards):
            found = worth(deck)
            best = found if best is None else max(best, found)
        if best is None:
            with pytest.raises(NothingFits):
                build(task, solver)
            continue
        feasible += 1
        made = build(task, solver)
        assert made.proved
        assert made.gain == pytest.approx(best, abs=1e-6), named(cards)
    assert feasible >= 10


def pulp_solver(program: Program, lifted: frozenset[str] = frozenset()) -> Solution | None:
    """A second opinion: CBC through PuLP."""
    pulp = pytest.importorskip("pulp", reason="the second solver is for tests only")
    problem = pulp.LpProblem("deck", pulp.LpMaximize)
    variables = [
        pulp.LpVariable(f"v{number}", 0, upper, pulp.LpInteger)
        for number, upper in enumerate(program.upper)
    ]
    problem += pulp.lpSum(gain * one for gain, one in zip(program.gains, variables, strict=True))
    for constraint in program.constraints:
        if constraint.group in lifted:
            continue
        total = pulp.lpSum(factor * variables[one] for one, factor in constraint.terms)
        if constraint.least is not None:
            problem += total >= constraint.least
        if constraint.most is not None:
            problem += total <= constraint.most
    with tempfile.TemporaryDirectory() as folder:
        command = pulp.PULP_CBC_CMD(msg=False, gapRel=0.0)
        command.tmpDir = folder
        if not command.available():
            pytest.skip("PuLP has no CBC here")
        problem.solve(command)
    if pulp.LpStatus[problem.status] != "Optimal":
        return None
    values = tuple(round(one.value() or 0) for one in variables)
    gain = sum(a * b for a, b in zip(program.gains, values, strict=True))
    return Solution(values, gain, gain)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_two_solvers_agree(pools: list[str]) -> None:
    for text in pools[:3]:
        task = task_of(text)
        assert build(task, pulp_solver).gain == pytest.approx(build(task, Highs()).gain, abs=1e-3)


def test_every_built_deck_is_legal_and_lies_in_its_pool(pools: list[str]) -> None:
    for text in pools:
        task = task_of(text)
        made = build(task, Highs())
        assert made.report.verdict is Verdict.LEGAL
        assert not made.report.of_severity(Severity.WARNING)
        assert made.proved
        owned = {item.card.id: item.copies for item in task.stock.items}
        for card, _, _ in made.placed:
            assert made.copies(card.id) <= owned[card.id]
        missions = [card.mission for card, section, _ in made.placed if section == "missions"]
        assert any(one and one.planet for one in missions)
        assert any(one and one.space for one in missions)


def test_the_same_task_gives_the_same_deck(pools: list[str]) -> None:
    assert build(task_of(pools[0]), Highs()).placed == build(task_of(pools[0]), Highs()).placed


def test_no_simple_method_beats_it(pools: list[str]) -> None:
    task = task_of(pools[0])
    made = build(task, Highs())
    placed = [(card.id, str(section), count) for card, section, count in made.placed]
    assert worth_of(task, placed, Highs()) == pytest.approx(made.gain)
    people = [one for one in placed if one[1] == "draw"]
    fewer = [one for one in placed if one is not people[0]]
    assert worth_of(task, fewer, Highs()) is None or len(people) > 20
    assert worth_of(task, [*placed, ("No Such Card", "draw", 1)], Highs()) is None


def test_locks_and_bans_are_kept(pools: list[str]) -> None:
    task = task_of(pools[0])
    best = build(task, Highs())
    people = [card.id for card, section, _ in best.placed if section == "draw" and card.personnel]
    out = [
        item.card.id
        for item in task.stock.items
        if item.card.type is CardType.EVENT and not best.copies(item.card.id)
    ]
    wish = Wish(lock=((out[0], 1, "draw"),), ban=(people[0],))
    made = build(task.replace(wish=wish), Highs())
    assert made.copies(out[0]) == 1
    assert made.copies(people[0]) == 0
    assert made.gain < best.gain
    assert made.report.verdict is Verdict.LEGAL


def test_missions_and_affiliation_can_be_chosen(pools: list[str]) -> None:
    task = task_of(pools[0])
    other = alternatives(task, Highs(), 2)
    assert len(other) == 2
    assert other[0].gain >= other[1].gain
    wanted = tuple(card.id for card, section, _ in other[1].placed if section == "missions")
    made = build(task.replace(wish=Wish(missions=wanted)), Highs())
    assert {card.id for card, section, _ in made.placed if section == "missions"} == set(wanted)
    assert made.gain == pytest.approx(other[1].gain)
    wish = Wish(affiliations=affiliations_of("klingon"))
    klingon = build(task.replace(wish=wish), Highs())
    allowed = {"Klingon", "Non-Aligned", "Neutral"}
    for card, _, _ in klingon.placed:
        if card.personnel or card.ship:
            assert allowed & {str(one) for one in card.affiliations}
    with pytest.raises(UnknownName):
        affiliations_of("klingo")


def four_missions(text: str) -> tuple[Task, list[str]]:
    task = task_of(text)
    places = {
        item.card.mission.location: item.card.id
        for item in task.stock.items
        if item.card.mission and item.card.mission.location
    }
    return task, list(places.values())[:4]


def test_a_conflict_is_irreducible(pools: list[str]) -> None:
    task, missions = next(found for found in map(four_missions, pools) if len(found[1]) == 4)
    event = next(item.card.id for item in task.stock.items if item.card.type is CardType.EVENT)
    locks = tuple((name, 1, "") for name in missions)
    wish = Wish(lock=((event, 1, ""), *locks), ban=("Scan",))
    with pytest.raises(NothingFits) as caught:
        build(task.replace(wish=wish), Highs())
    [conflict] = caught.value.conflicts
    assert set(conflict) == {*(f"lock 1 {name}" for name in missions), "rule wrong-mission-count"}
    for spared in range(4):
        fewer = Wish(lock=locks[:spared] + locks[spared + 1 :])
        assert build(task.replace(wish=fewer), Highs())


def test_what_the_pool_lacks_is_named(pools: list[str]) -> None:
    task = task_of(pools[0], wish=Wish(lock=(("Captain Kirk", 1, ""),)))
    with pytest.raises(NothingFits) as caught:
        build(task, Highs())
    assert caught.value.conflicts == (("lock 1 Captain Kirk, of which there are none",),)
    small = task_of("[pool]\n1 Secret Salvage II\n1 Archer\n3 Scan\n")
    with pytest.raises(NothingFits) as caught:
        build(small, Highs())
    assert caught.value.conflicts == (("rule draw-deck-too-small",),)


def test_banned_cards_are_never_built_in(pools: list[str]) -> None:
    """The bans of a format hold for the builder too, not only its sets."""
    task = task_of(pools[0])
    made = build(task, Highs())
    person = next(card.id for card, section, _ in made.placed if section == "draw")
    pool_rule = next(one for one in SEALED.rules if one.rule.id == "card-outside-card-pool")
    from deckcheck.model.filters import parse

    cards = parse(f'edition:1E -title:"{person}"')
    rules = tuple(
        one.replace(rule=one.rule.replace(cards=cards)) if one is pool_rule else one
        for one in SEALED.rules
    )
    again = build(task.replace(format=SEALED.replace(rules=rules)), Highs())
    assert again.copies(person) == 0


def test_a_deck_the_engine_refuses_stops_the_program(
    pools: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from deckcheck.builder.build.seats import Seats

    monkeypatch.setattr(Seats, "_outposts", lambda self: None)
    stripped = "\n".join(
        line for line in pools[0].splitlines() if "Outpost" not in line and " II [ep]" not in line
    )
    with pytest.raises(UnsoundBuild, match="no-seeded-outpost"):
        build(task_of(stripped), Highs())


def test_the_cost_of_a_card_is_what_forcing_it_in_loses(pools: list[str]) -> None:
    task = task_of(pools[0])
    made = build(task, Highs())
    out = next(
        item.card.id
        for item in task.stock.items
        if item.card.type is CardType.INTERRUPT and not made.copies(item.card.id)
    )
    [cost] = cost_of(task, Highs(), [out]).values()
    forced = build(task.replace(wish=Wish(lock=((out, 1, ""),))), Highs())
    assert cost == pytest.approx(made.gain - forced.gain)


def test_standard_decks_keep_to_one_party() -> None:
    standard = load_format("standard")
    missions = "\n".join(
        f"1 {name}"
        for name in (
            "Excavation",
            "Study Stellar Collision",
            "Relief Mission",
            "Test Mission",
            "Krios Suppression",
            "First Contact",
        )
    )
    people = "8 Gorath\n8 Vekma\n8 Darian Wallace\n10 Mendon\n4 Runabout\n4 I.K.S. K'Vort\n10 Scan"
    task = task_of(f"[pool]\n{missions}\n{people}\n5 Archer\n", standard)
    made = build(task, Highs())
    parties = {
        str(one)
        for card, _, _ in made.placed
        if card.personnel or card.ship
        for one in card.affiliations
    }
    assert len(parties) == 1
    assert made.report.verdict is Verdict.LEGAL


def test_weights_are_changed_by_name_only() -> None:
    changed = load_score("warp-speed-sealed", ("warp-speed", "standard"), {"mission": 99.0})
    assert changed.mission == 99.0
    with pytest.raises(UnknownName, match="misson"):
        load_score("warp-speed", (), {"misson": 1.0})
    with pytest.raises(DeckcheckError, match="single numbers"):
        load_score("warp-speed", (), {"ships": 1.0})


def test_without_the_solver_the_message_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: object, **named_: object) -> object:
        if name == "highspy":
            raise ImportError(name)
        return real(name, *rest, **named_)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(SolverMissing, match=r"deckcheck\[solver\]"):
        Highs()


def test_the_solver_writes_nothing_to_standard_output() -> None:
    code = "from deckcheck.builder.solver.highs import Highs\n"
    code += "from deckcheck.builder.solver.linear import Program\n"
    code += "p = Program(); p.variable('x', 3, 1.0); print(Highs()(p).gain)"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ}, check=True
    )
    assert ran.stdout == "3.0\n"


def test_people_who_must_differ_are_not_counted_as_a_sum() -> None:
    """Four V.I.P. of one affiliation do not solve a conference of four affiliations."""
    dignitary = next(
        card
        for card in CATALOG
        if card.universal
        and card.card_class == "V.I.P."
        and len(card.affiliations) == 1
        and not card.has_icon("AU")
        and CATALOG.find(card.id).cards == (card,)
    )
    pool = task_of(
        "[pool]\n1 Diplomatic Conference\n1 Secret Salvage II\n1 Runabout\n9 Archer\n"
        f"20 {dignitary.id}\n"
    )
    made = build(pool, Highs())
    assert made.copies(dignitary.id) >= 4
    assert made.copies("Diplomatic Conference") == 1
    assert "Diplomatic Conference" not in made.solved


def test_time_that_runs_out_is_said(pools: list[str]) -> None:
    with pytest.raises(TimeUp, match="allow more"):
        build(task_of(pools[0]), Highs(seconds=0.0))


def test_sections_are_those_of_decks() -> None:
    assert {Section.MISSIONS, Section.SEED, Section.DRAW} == {"missions", "seed", "draw"}


def test_a_built_deck_names_printings_that_its_pool_has(pools: list[str]) -> None:
    """Where a title needs its release, the release is one that lay in the box."""
    card = next(
        card
        for card in CATALOG
        if card.personnel
        and not card.has_icon("AU")
        and len({one.expansion for one in card.printings}) > 1
        and CATALOG.find(card.id).cards != (card,)
        and CATALOG.find(card.id, card.printings[-1].expansion).cards == (card,)
        and "PR" not in {one.expansion for one in card.printings}  # also short for Premiere
    )
    first, last = card.printings[0].expansion, card.printings[-1].expansion
    extra = f"1 {card.id} [{last}]\n1 {card.id} [{first}]\n"
    task = task_of(pools[0] + extra, wish=Wish(lock=((card.id, 2, ""),)))
    rules = tuple(one for one in SEALED.rules if one.rule.id != "card-outside-card-pool")
    made = build(task.replace(format=SEALED.replace(rules=rules)), Highs())
    lines = [(one.name, one.tag, one.quantity) for one in made.deck.lines if one.name == card.id]
    assert lines == [(card.id, last, 1), (card.id, first, 1)]


STANDARD = load_format("standard")
SPACELINE = (
    "Excavation",
    "Study Stellar Collision",
    "Relief Mission",
    "Test Mission",
    "Krios Suppression",
    "First Contact",
)


def constructed(*more: str) -> Task:
    """A Klingon collection for the full game."""
    cards = ["8 Gorath", "8 Vekma", "8 Kromm", "8 Mendon", "4 I.K.S. K'Vort", "10 Scan"]
    missions = [f"1 {name}" for name in SPACELINE]
    return task_of("\n".join(["[pool]", *missions, *cards, *more]) + "\n", STANDARD)


def test_a_constructed_deck_has_an_outpost_for_its_people() -> None:
    made = build(constructed("1 Klingon Outpost", "1 Romulan Outpost", "5 Archer"), Highs())
    assert made.report.verdict is Verdict.LEGAL
    assert made.copies("Klingon Outpost") == 1
    assert "nowhere-to-report" not in {one.rule for one in made.report.findings}


def test_more_outposts_are_seeded_where_the_format_allows_it() -> None:
    """Each at a mission of its own; the plan says where, and the engine agrees."""
    titles = ("Federation Outpost", "Starbase 247", "Klaestron Outpost", "Romulan Outpost")
    people = ["20 Taitt", "20 McKnight", "20 Darian Wallace", "4 Runabout", "3 Archer"]
    missions = [f"1 {name}" for name in SPACELINE]
    lines = ["[pool]", *missions, *people, *(f"2 {title}" for title in titles)]
    made = build(task_of("\n".join(lines) + "\n", STANDARD), Highs())
    assert made.report.verdict is Verdict.LEGAL
    said = {one.rule for one in made.report.of_severity(Severity.WARNING)}
    assert not said & {"mis-seed", "more-facilities-than-missions", "facility-without-place"}
    seeded = [card for card, place, _ in made.placed if place == "seed" and is_outpost(card)]
    assert len(seeded) > 1
    names = [card.id for card in seeded]
    under = {line.name: line.under for line in made.deck.lines if line.name in names}
    [home] = [line.value for line in made.deck.plan if line.key == "outpost"]
    homes = {name: place or home for name, place in under.items()}
    assert len(set(homes.values())) == len(seeded)
    for card in seeded:
        assert takes_seeded(card, CATALOG.card(homes[card.id]))


def test_one_outpost_stays_one_where_the_format_says_so(pools: list[str]) -> None:
    task = task_of(pools[0] + "3 Federation Outpost\n3 Klingon Outpost\n3 Romulan Outpost\n")
    rules = tuple(one for one in SEALED.rules if one.rule.id != "implausible-pool")
    made = build(task.replace(format=SEALED.replace(rules=rules)), Highs())
    assert sum(count for card, _, count in made.placed if is_outpost(card)) <= 1


def test_a_large_collection_reports_its_gap_in_time() -> None:
    """With no time for the proof the deck is what was found first, and the gap is told."""
    task = constructed("3 Klingon Outpost", "5 Archer")
    program = Model(task).program
    best = Highs()(program)
    assert best is not None
    relaxed = Highs()
    start, most = relaxed._start(relaxed.model(program), time.monotonic() + 60)
    assert start is not None
    assert most >= best.gain - 1e-6
    found = sum(a * b for a, b in zip(program.gains, start.col_value, strict=True))
    assert found <= best.gain + 1e-6


def test_somebody_who_waits_is_told_how_it_goes() -> None:
    told: list[tuple[float, float]] = []
    best = Highs(watch=lambda gain, more: told.append((gain, more)))(Model(constructed()).program)
    assert best is not None
    assert told
    assert told[-1][0] <= best.gain + 1e-6
    assert all(more >= 0 for _, more in told)

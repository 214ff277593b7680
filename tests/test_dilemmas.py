"""What dilemmas demand, and which crews of a deck pass them: against brute force on small decks."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path

import pytest

from deckcheck import load_catalog, read_deck_bytes
from deckcheck.analysis import Candidate, Mode, Verdict, all_smallest, goal_of, view_dilemmas
from deckcheck.analysis.clauses import Clause, clauses_of, trials
from deckcheck.analysis.crews import Crew, smallest
from deckcheck.analysis.missions import view_deck
from deckcheck.analysis.odds import odds_by_draws
from deckcheck.analysis.people import candidates_of, modes_of, people_of, persona_keys
from deckcheck.analysis.tempo import Tempo
from deckcheck.cli.run.missions import run
from deckcheck.errors import CardDataError
from deckcheck.importer.parsers.dilemmas import KINDS, halves_of, parse_dilemma_text
from deckcheck.importer.source import Source, read_source
from deckcheck.importer.tables import dilemma_demands
from deckcheck.model import Card, CardType, Mission, ResolvedDeck
from deckcheck.model import requirements as tree
from deckcheck.model.filters import accepts
from deckcheck.resolve import resolve
from deckcheck.text import fold

CARD_DB = Path(__file__).parents[1] / "card_db"
PLUGIN = CARD_DB.parents[1] / "shared" / "data" / "lackey"
UPDATES = PLUGIN.parent / "lackey-2026"


def card(name: str) -> Card:
    return load_catalog().card(name)


def drawn(*names: str) -> tuple[Candidate, ...]:
    """Candidates from names, in order of their ids; a name given twice is two copies."""
    cards = [card(name) for name in sorted(dict.fromkeys(names))]
    return tuple(Candidate(one, names.count(one.id), 0, persona_keys(one)) for one in cards)


def deck(*names: str, missions: tuple[str, ...] = (), seeds: tuple[str, ...] = ()) -> ResolvedDeck:
    lines = ["[missions]", *(f"1 {name}" for name in missions)]
    lines += ["[seed]", *(f"1 {name}" for name in seeds)]
    lines += ["[draw]", *(f"1 {name}" for name in names)]
    found = resolve(read_deck_bytes("\n".join(lines).encode()), load_catalog())
    assert not found.unresolved
    return found


# --- The parser


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("To get past requires 2 Honor.", ["passes: Honor x2"]),
        ("Cannot get past unless Music OR 3 Greed present.", ["passes: Music OR Greed x3"]),
        ("Unless Law, Youth, and CUNNING>9 present, all die.", ["passes: Law + Youth + CUNNING>9"]),
        ("Ship damaged unless 2 Music aboard. Discard dilemma.", ["passes: Music x2"]),
        ("Place on ship. Cure with Law and 2 Greed.", ["nullifies: Law + Greed x2"]),
        ("One personnel dies. To get past requires Law remaining.", ["lessens: Law"]),
        ("Unless Law present, kills one. Nullify with Music.", ["passes: Law", "nullifies: Music"]),
        (
            "Unless a female OR two personnel with Law present, kills one.",
            ["passes: 1 [type:personnel gender:female] OR 2 [type:personnel skill:Law]"],
        ),
        (
            "Nullify with a personnel who has either 2 Law OR 3 Music.",
            ["nullifies: 1 [type:personnel (skill:Law>=2 or skill:Music>=3)]"],
        ),
        ("To get past requires Law; then place on mission.", ["lessens: Law"]),
        ("To get past requires Law and no Music present.", ["passes: Law + no Music"]),
        # Nothing of these is certain
        ("Kills one personnel.", ["unread"]),
        ("To get past requires something odd.", ["unread"]),
        ("Unless Law, two things happen OR another.", ["unread"]),
        ("Unless Law, Youth and glory present, kills one.", ["unread"]),
        ("If Music present, kills one unless Law present.", ["unread"]),
        ("To get past requires Law, Music or Youth.", ["unread"]),
        ("To get past requires Law (CUNNING>9 if this is a long mission).", ["unread"]),
        ("Nullify with a personnel who has 2 Law OR 3 MEDICAL.", ["unread"]),
        ("Opponent chooses: a loss OR one dies unless Law present.", ["unread"]),
    ],
)
def test_sentences(text: str, clauses: list[str]) -> None:
    found = parse_dilemma_text(text)
    told = [f"{one.kind}: {one.demand}" if one.demand else one.kind for one in found]
    assert told == clauses


def test_a_combo_has_two_halves() -> None:
    text = "FIRST THING: To get past requires Law. SECOND THING: Cure with Music."
    assert halves_of(text) == ["To get past requires Law.", "Cure with Music."]
    assert halves_of("Cure with Music.") == ["Cure with Music."]


# --- The table


def rows() -> list[dict[str, str]]:
    with CARD_DB.joinpath("dilemma_demands.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_dilemma_is_in_the_table_and_every_demand_is_canonical() -> None:
    dilemmas = {one.id: one for one in load_catalog() if one.has_type(CardType.DILEMMA)}
    table = rows()
    assert {row["card"] for row in table} == dilemmas.keys()
    for row in table:
        assert row["kind"] in KINDS
        assert not (row["demand"] and row["kind"] in ("nothing", "unread"))
        if row["demand"] not in ("", tree.OF_MISSION):
            node = tree.parse(row["demand"])
            assert str(node) == row["demand"]
            for one in tree.walk(node):
                if isinstance(one, (tree.Counted, tree.ShipHere, tree.Discard)):
                    accepts(one.filter, card("Data"))
    halves = {(row["card"], row["position"]) for row in table}
    for name, dilemma in dilemmas.items():
        assert ((name, "2") in halves) == bool(dilemma.halves)


def test_the_dilemmas_of_the_sealed_sets_are_read() -> None:
    sets = {"premiere", "au", "ep"}
    unread = {
        row["card"]
        for row in rows()
        if row["kind"] == "unread" and sets & {p.expansion for p in card(row["card"]).printings}
    }
    assert unread == set()


@pytest.mark.skipif(not PLUGIN.is_dir(), reason="the plugin is not beside the checkout")
def test_what_people_read_does_not_outlive_the_text() -> None:
    source = read_source(PLUGIN, CARD_DB, UPDATES)

    def with_text(text: str, reviewed: bool) -> Source:
        cards = []
        for one in source.cards:
            if one.id == "Portal Guard":
                entries = [e.replace(row=e.row.with_cell("Text", text)) for e in one.entries]
                one = one.replace(entries=tuple(entries))
            cards.append(one)
        return source.replace(cards=tuple(cards), reviewed=reviewed)

    newer = "To get past requires Music."
    made = dilemma_demands.table(with_text(newer, reviewed=False))
    assert [row for row in made.rows if row[0] == "Portal Guard"] == [
        ("Portal Guard", "1", "", "passes", "Music", "")
    ]
    with pytest.raises(CardDataError, match="Portal Guard: read it again"):
        dilemma_demands.table(with_text(newer, reviewed=True))


# --- Brute force: an evaluator of its own


def meets(node: tree.Requirement, crew: list[tuple[Card, Mode]]) -> bool:
    """Whether these people, in these modes, meet a requirement."""
    match node:
        case tree.Either(options):
            return any(meets(one, crew) for one in options)
        case tree.AllOf(parts):
            return all(meets(one, crew) for one in parts)
        case tree.Without(what):
            return not meets(what, crew)
        case tree.SkillLevel(skill, level):
            return sum(mode.skills.get(fold(skill), 0) for _, mode in crew) >= level
        case tree.Total(attributes, relation, amount):
            total = sum(mode.attribute(one) for one in attributes for _, mode in crew)
            return total > amount if relation == ">" else total < amount
        case tree.Named(name):
            return any(name in (one.title, *(p.name for p in one.personas)) for one, _ in crew)
        case tree.Counted(least, accepted):
            return sum(accepts(accepted, p) for one, _ in crew for p in people_of(one)) >= least
        case tree.Discard(least, _, accepted):
            return sum(accepts(accepted, one) for one, _ in crew) >= least
        case tree.ShipHere(accepted):
            return any(one.ship is not None and accepts(accepted, one) for one, _ in crew)
    raise NotImplementedError(str(node))


def in_some_modes(
    node: tree.Requirement, cards: tuple[Card, ...], place: str, mission: Mission | None
) -> bool:
    """Whether exactly these cards meet it, in modes in which they can attempt the mission."""
    keys = [key for one in cards for key in persona_keys(one)]
    if len(keys) != len(set(keys)) or not any(one.personnel for one in cards):
        return False
    for modes in product(*(modes_of(one, frozenset([place])) for one in cards)):
        crew = list(zip(cards, modes, strict=True))
        if mission is not None:
            matching = any(m.affiliation in mission.attempt for c, m in crew if c.personnel)
            if not matching or not meets(tree.parse(mission.requirement), crew):
                continue
        if meets(node, crew):
            return True
    return False


KINDS_FOR = {
    Verdict.PASSES: ("passes",),
    Verdict.NULLIFIES: ("passes", "nullifies"),
    Verdict.LESSENS: ("passes", "nullifies", "lessens"),
}


def brute_verdict(
    dilemma: Card, cards: tuple[Card, ...], place: str, mission: Mission | None = None
) -> Verdict:
    there = [one for one in clauses_of(dilemma) if one.where in ("", place)]
    for verdict, kinds in KINDS_FOR.items():
        parts: list[tree.Requirement] = []
        for position in {one.position for one in there}:
            half = [one for one in there if one.position == position]
            options = [tree.parse(one.demand) for one in half if one.kind in kinds and one.demand]
            always = any(one.kind in kinds and not one.demand for one in half)
            parts.append(tree.AllOf(()) if always else tree.Either(tuple(options)))
        if in_some_modes(tree.AllOf(tuple(parts)), cards, place, mission):
            return verdict
    return Verdict.STRUCK


DILEMMAS = [
    "Archer",
    "Barclay's Protomorphosis Disease",
    "Borg Ship",
    "Android Nightmares",
    "Chalnoth",
    "Chula: The Dice",
    "Crystalline Entity",
    "El-Adrel Creature",
    "Ferengi Attack",
    "Firestorm",
    "Female's Love Interest & Garbage Scow",
    "Garanian Bolites",
    "Hologram Ruse",
    "Hunter Gangs",
    "Ancient Computer & Microvirus",
    "Anaphasic Organism & Nagilum",
    "Computer Weapon & Hyper-Aging",
    "Male's Love Interest & Plague Ship",
    "Matriarchal Society",
    "Menthar Booby Trap",
    "Misguided Activist",
    "Parallel Romance",
    "Portal Guard",
    "Sarjenka",
    "Temptation",
    "Two-Dimensional Creatures",
    "Wind Dancer",
    "Worshiper",
    "Zaldan",
]
PEOPLE = [
    "Albert Einstein",
    "Alexander Rozhenko",
    "B'Etor",
    "Beverly and Will",
    "Darian Wallace",
    "Data",
    "Data and Picard",
    "Deanna Troi",
    "Gorath",
    "Jean-Luc Picard",
    "Linda Larson",
    "Lursa",
    "Major Rakal",
    "Mendak",
    "Simon Tarses",
    "The Trois",
    "Tomalak",
    "Vekor",
]
MISSIONS = ["Excavation II", "Secret Salvage II", "Relief Mission II", "Study Plasma Streamer"]


@pytest.mark.parametrize("name", DILEMMAS)
def test_crews_pass_as_brute_force_says(name: str) -> None:
    chance = random.Random(name)  # noqa: S311 - nothing secret
    dilemma = card(name)
    for _ in range(3):
        names = sorted({*chance.sample(PEOPLE, k=5), "U.S.S. Miranda"})
        candidates = drawn(*names)
        cards = [one.card for one in candidates]
        [view] = view_dilemmas(deck(seeds=(name,)), candidates, [])
        assert [one.place for one in view.faced] == [
            place for place in ("planet", "space") if getattr(dilemma, f"place_{place}")
        ]
        for faced in view.faced:
            verdicts = {
                crew: brute_verdict(dilemma, tuple(cards[one] for one in crew), faced.place)
                for size in range(1, len(cards) + 1)
                for crew in combinations(range(len(cards)), size)
            }
            order = [*KINDS_FOR, Verdict.STRUCK]
            best = min(verdicts.values(), key=order.index)
            assert faced.verdict is best
            if best is Verdict.STRUCK:
                assert not faced.crews
                continue
            able = [crew for crew, verdict in verdicts.items() if verdict is best]
            size = min(map(len, able))
            assert {crew.cards for crew in faced.crews} == {
                crew for crew in able if len(crew) == size
            }


@pytest.mark.parametrize("name", DILEMMAS)
def test_crews_of_missions_fare_as_brute_force_says(name: str) -> None:
    chance = random.Random(f"{name} at missions")  # noqa: S311 - nothing secret
    dilemma = card(name)
    judged = 0
    for mission_name in MISSIONS:
        facts = card(mission_name).mission
        assert facts is not None
        place = "planet" if facts.planet else "space"
        candidates = drawn(*sorted(chance.sample(PEOPLE, k=9)))
        crews = all_smallest(goal_of(facts, candidates), candidates)
        [view] = view_dilemmas(deck(seeds=(name,)), candidates, [(card(mission_name), crews)])
        if not getattr(dilemma, f"place_{place}"):
            assert not view.met
            continue
        [met] = view.met
        assert met.mission == mission_name
        for crew, verdict in zip(crews, met.verdicts, strict=True):
            cards = tuple(candidates[one].card for one in crew.cards)
            assert verdict is brute_verdict(dilemma, cards, place, facts)
            judged += 1
    assert judged or name == "Borg Ship" or not dilemma.place_planet or not dilemma.place_space


def numbers(crew: tuple[Card, ...], attribute: str) -> list[int]:
    return [n for one in crew for n in getattr(one.personnel, f"{attribute}_numbers")]


def dice(crew: tuple[Card, ...]) -> bool:
    """Three different people, each with one of three attributes high enough."""
    people = [one.personnel for card in crew for one in people_of(card) if one.personnel]
    return any(
        a.integrity_numbers > (6,) and b.cunning_numbers > (7,) and d.strength_numbers > (8,)
        for a, b, d in permutations(people, 3)
    )


ARITHMETIC: dict[str, Callable[[tuple[Card, ...]], bool]] = {
    "Chula: The Dice": dice,
    "El-Adrel Creature": lambda crew: sum(sorted(numbers(crew, "strength"))[-2:]) > 16,
    "Hunter Gangs": lambda crew: not any(n % 2 for n in numbers(crew, "cunning")),
    "Garanian Bolites": lambda crew: sum(sorted(numbers(crew, "cunning"))[:2]) > 15,
}


@pytest.mark.parametrize("name", ARITHMETIC)
def test_demands_that_say_sums_by_counting(name: str) -> None:
    """What the notation cannot say of two or three people, said by how many reach a number."""
    chance = random.Random(name)  # noqa: S311 - nothing secret
    node = tree.parse(next(one.demand for one in clauses_of(card(name)) if one.kind == "passes"))
    whole = [
        one
        for one in load_catalog()
        if one.personnel is not None and not one.members and one.personnel.strength.isdecimal()
    ]
    whole = [
        one
        for one in whole
        if one.personnel
        and one.personnel.cunning.isdecimal()
        and one.personnel.integrity.isdecimal()
    ]
    seen = set()
    for _ in range(400):
        crew = tuple(chance.sample(whole, k=chance.randint(2, 5)))
        modes = [modes_of(one)[0] for one in crew]
        expected = ARITHMETIC[name](crew)
        assert meets(node, list(zip(crew, modes, strict=True))) == expected, crew
        seen.add(expected)
    assert seen == {True, False}


def test_where_the_quadrant_counts() -> None:
    mission = card("Excavation II")
    facts = mission.mission
    assert facts is not None
    free = facts.replace(requirement="", attempt_by="any-crew", planet=False, space=True)
    candidates = drawn("Data", "Albert Einstein", "Jean-Luc Picard")
    crews = [Crew(0, (0, 1, 2))]
    seeds = deck(seeds=("Displaced",))
    asked = {one.where: one.demand for one in clauses_of(card("Displaced"))}
    assert asked == {"not in DQ": "CUNNING>30", "in DQ": "CUNNING>50"}
    for quadrant, verdict in (("Alpha", Verdict.LESSENS), ("Delta", Verdict.STRUCK)):
        there = mission.replace(mission=free.replace(quadrant=quadrant))
        [view] = view_dilemmas(seeds, candidates, [(there, crews)])
        assert view.met[0].verdicts == (verdict,)
    # At a mission that is not known the higher number is asked for.
    [view] = view_dilemmas(seeds, candidates, [])
    assert [one.verdict for one in view.faced] == [Verdict.STRUCK]


def test_nobody_changes_affiliation_on_the_way() -> None:
    """Major Rakal has Diplomacy as Federation only, and here only a Romulan may attempt."""
    [rakal] = drawn("Major Rakal")
    mission = card("Excavation II")
    facts = mission.mission
    assert facts is not None
    romulan = facts.replace(attempt=rakal.card.affiliations[:1], requirement="")
    assert [str(one) for one in rakal.card.affiliations] == ["Romulan", "Federation"]
    asked = card("Nanites")
    assert [one.demand for one in clauses_of(asked)] == ["SCIENCE x2 OR Diplomacy"]
    crews = [Crew(0, (0,))]
    for attempt, verdict in ((romulan, Verdict.STRUCK), (None, Verdict.PASSES)):
        open_to_all = attempt or romulan.replace(attempt_by="any-crew")
        space = mission.replace(mission=open_to_all.replace(planet=False, space=True))
        [view] = view_dilemmas(deck(seeds=("Nanites",)), (rakal,), [(space, crews)])
        assert view.met[0].verdicts == (verdict,)


def test_what_the_table_does_not_know_is_never_passed() -> None:
    data = drawn("Data")
    unread = deck(seeds=("Racial Tension 2E", "Malfunctioning Door", "Thought Fire"))
    views = {one.card.id: one for one in view_dilemmas(unread, data, [])}
    assert {one.verdict for one in views["Racial Tension 2E"].faced} == {Verdict.UNKNOWN}
    # Whether another card is in play cannot be told from a crew.
    assert {one.verdict for one in views["Thought Fire"].faced} == {Verdict.DEPENDS}
    # Of two ways through the door Data goes one.
    assert {one.verdict for one in views["Malfunctioning Door"].faced} == {Verdict.PASSES}


def test_a_dilemma_may_ask_for_what_the_mission_asks_for() -> None:
    """Lack of Preparation: who solves the mission passes; without a mission nobody knows."""
    found = deck("Simon Tarses", "Albert Einstein", seeds=("Lack of Preparation",))
    crew = candidates_of(found)
    asked = card("Excavation").replace(
        mission=card("Excavation").mission.replace(
            requirement="MEDICAL", attempt_by="any-away-team"
        )
    )
    able = next(n for n, one in enumerate(crew) if one.card.id == "Simon Tarses")
    crews = [Crew(0, (able,)), Crew(0, (1 - able,))]
    [view] = view_dilemmas(found, crew, [(asked, crews)])
    assert view.met[0].verdicts == (Verdict.PASSES, Verdict.STRUCK)
    assert view.teams is not None
    assert dict(view.teams.shares) == {Verdict.PASSES: 0.5, Verdict.STRUCK: 0.5}
    [alone] = view_dilemmas(found, crew, [])
    assert {one.verdict for one in alone.faced} == {Verdict.UNKNOWN}


def test_where_the_table_has_no_words_nobody_passes() -> None:
    """A dilemma that can be met in space, of which only the planet is known."""
    said = [Clause(1, "planet", "passes", "Honor"), Clause(2, "", "passes", "")]
    assert [[one.kind for one in trial] for trial in trials(said, "planet")] == [
        ["passes"],
        ["passes"],
    ]
    assert [[one.kind for one in trial] for trial in trials(said, "space")] == [
        ["unread"],
        ["passes"],
    ]


def test_a_ship_that_would_do_is_told() -> None:
    mission = card("Study Plasma Streamer")
    assert mission.mission is not None
    free = mission.replace(
        mission=mission.mission.replace(requirement="", attempt_by="any-crew", planet=False)
    )
    candidates = drawn("Linda Larson", "U.S.S. Galaxy")
    seeds = deck(seeds=("Crystalline Entity",))
    crews = [Crew(0, (0,)), Crew(0, (0, 1))]
    [view] = view_dilemmas(seeds, candidates, [(free, crews)])
    assert view.met[0].verdicts == (Verdict.DEPENDS, Verdict.PASSES)
    planet, space = view.faced
    assert (planet.verdict, space.verdict) == (Verdict.STRUCK, Verdict.PASSES)
    assert [crew.cards for crew in space.crews] == [(0, 1)]


# --- Equipment and company


LENT = {
    "Tricorder": ("ENGINEER", "science"),
    "Medical Kit": ("OFFICER", "medical"),
    "Engineering PADD": ("SCIENCE", "engineer"),
}


PLAIN = [
    "Albert Einstein",
    "Calloway",
    "Christopher Hobson",
    "Data and Geordi",
    "Giusti",
    "Jean-Luc Picard",
    "Linda Larson",
    "Mendon",
    "Simon Tarses",
    "Tomalak",
]


def brute_lent(cards: tuple[Card, ...], requirement: tree.Requirement) -> bool:
    """Whether these cards meet it, equipment counted by hand."""
    keys = [key for one in cards for key in persona_keys(one)]
    if len(keys) != len(set(keys)):
        return False
    kits = {one.id for one in cards if one.has_type(CardType.EQUIPMENT)}
    padds = sum(one.id == "Federation PADD" for one in cards)
    for modes in product(*(modes_of(one) for one in cards)):
        crew = []
        for one, mode in zip(cards, modes, strict=True):
            skills = dict(mode.skills)
            for kit in kits & LENT.keys():
                wanted, skill = LENT[kit]
                for person in people_of(one) if one.personnel else []:
                    own = person.personnel.skills.casefold() if person.personnel else ""
                    if person.card_class == wanted and skill not in own:
                        skills[skill] = skills.get(skill, 0) + 1
            bonus = 2 * padds * len(people_of(one)) * (mode.affiliation == "Federation")
            crew.append(
                (
                    one,
                    mode.replace(
                        skills=skills, cunning=mode.cunning + bonus if bonus else mode.cunning
                    ),
                )
            )
        if any(one.personnel for one in cards) and meets(requirement, crew):
            return True
    return False


@pytest.mark.parametrize(
    "requirement",
    [
        "SCIENCE x2 + MEDICAL",
        "MEDICAL x2",
        "ENGINEER + Physics + CUNNING>14",
        "CUNNING>32 OR SCIENCE x3",
    ],
)
def test_equipment_lends_as_counted_by_hand(requirement: str) -> None:
    facts = card("Excavation II").mission
    assert facts is not None
    asked = facts.replace(requirement=requirement, attempt_by="any-crew")
    chance = random.Random(requirement)  # noqa: S311 - nothing secret
    helped = 0
    for _ in range(6):
        people = chance.sample(PLAIN, k=4)
        kits = chance.sample(sorted([*LENT, "Federation PADD"]), k=2)
        candidates = drawn(*people, *kits, "Federation PADD")
        cards = [one.card for one in candidates for _ in range(one.copies)]
        owner = [number for number, one in enumerate(candidates) for _ in range(one.copies)]
        able = [
            crew
            for size in range(1, len(cards) + 1)
            for crew in combinations(range(len(cards)), size)
            if brute_lent(tuple(cards[one] for one in crew), tree.parse(requirement))
        ]
        goal = goal_of(asked, candidates, aided=True)
        found = all_smallest(goal, candidates)
        size = min(map(len, able), default=0)
        expected = {tuple(sorted(owner[one] for one in crew)) for crew in able if len(crew) == size}
        assert {crew.cards for crew in found} == expected
        helped += any(goal.options[crew.option].aids for crew in found)
        odds = odds_by_draws([goal], candidates, 9, range(10))
        assert odds.exact
        for number in (2, 4, 7):
            hands = list(combinations(range(9), number))
            hits = sum(any(set(crew) <= set(hand) for crew in able) for hand in hands)
            assert odds.chances[number] == pytest.approx(hits / comb(9, number))
    assert helped


def solve(
    requirement: str, *names: str, place: str = "planet", region: str = ""
) -> list[str] | None:
    facts = card("Excavation II").mission
    assert facts is not None
    asked = facts.replace(
        requirement=requirement,
        attempt_by="any-crew",
        planet=place == "planet",
        space=place == "space",
        region=region,
    )
    candidates = drawn(*names)
    crew = smallest(goal_of(asked, candidates, aided=True), candidates)
    return None if crew is None else [candidates[one].card.id for one in crew.cards]


def test_skills_that_need_company() -> None:
    assert solve("Transporter Skill", "Dorian Collins") is None
    assert solve("Transporter Skill", "Dorian Collins", "Data") is None
    cadets = [
        one.id
        for one in load_catalog()
        if "Cadet" in one.characteristics and one.id != "Dorian Collins"
    ]
    quiet = next(
        one for one in cadets if solve("Transporter Skill", one) is None and card(one).personnel
    )
    assert solve("Transporter Skill", "Dorian Collins", quiet) == sorted(["Dorian Collins", quiet])
    assert solve("Law", "Borix") is None
    assert solve("Law", "Borix", region="Neutral Zone Region") == ["Borix"]


def test_skills_that_bear_no_strangers() -> None:
    """Captain Khod has MEDICAL among his own kind only."""
    assert solve("MEDICAL", "Captain Khod") == ["Captain Khod"]
    both = solve("MEDICAL + Exobiology x2", "Captain Khod", "Mendak", "Tomalak")
    assert both is None


def test_an_aid_is_never_counted_without_its_cards() -> None:
    """For every choice of cards: what a crew needs is in it."""
    candidates = drawn("Tricorder", "Medical Kit", "Darian Wallace", "Linda Larson", "Data")
    facts = card("Excavation II").mission
    assert facts is not None
    asked = facts.replace(requirement="SCIENCE x2 + MEDICAL x2", attempt_by="any-crew")
    goal = goal_of(asked, candidates, aided=True)
    for crew in all_smallest(goal, candidates):
        held = {candidates[one].card.id for one in crew.cards}
        for aid in goal.options[crew.option].aids:
            assert aid.partition(":")[0] in held


def test_weapons_that_cost_diplomacy() -> None:
    names = ("Starfleet Type III Phaser Rifle", "Jean-Luc Picard")
    picard = card("Jean-Luc Picard").personnel
    assert picard is not None
    [strength] = picard.strength_numbers
    levels = modes_of(card("Jean-Luc Picard"))[0].skills["diplomacy"]
    wanted = f"STRENGTH>{strength + 2} + Diplomacy x{levels}"
    assert solve(f"STRENGTH>{strength + 2}", *names) == sorted(names)
    assert solve(wanted, *names, place="space") == sorted(names)
    assert solve(wanted, *names) is None


def test_a_forbidden_skill_is_not_overlooked() -> None:
    """Who may have it, under whatever condition, is not known to do without."""
    assert solve("no Law", "Data") == ["Data"]
    assert solve("no Law", "Borix") is None


def test_uncertain_attributes_are_not_taken_for_low() -> None:
    unsure = next(
        one
        for one in load_catalog()
        if one.personnel and one.personnel.integrity.endswith("+X") and one.card_class != "ANIMAL"
    )
    assert solve("INTEGRITY<30", "Data") == ["Data"]
    assert solve("INTEGRITY<30", unsure.id) is None
    assert solve("1 [type:personnel integrity<30]", "Data") == ["Data"]
    assert solve("1 [type:personnel integrity<30]", "Data and Picard") == ["Data and Picard"]
    assert solve("1 [type:personnel integrity<30]", unsure.id) is None


def test_a_card_that_opens_a_mission_is_told() -> None:
    """Without a match the mission is not solved for certain, but may be if the card is in play."""
    people = ("Data [premiere]", "Jean-Luc Picard [premiere]", "Geordi La Forge [premiere]")
    tempo = Tempo(7, 1, 1, 0, False, False)
    for espionage in ((), ("Espionage: Federation on Klingon",)):
        found = deck(*people, *espionage, missions=(KLINGON,))
        [mission] = view_deck(found, tempo, (1,)).missions
        assert mission.crew is None
        assert mission.odds.chances == (0.0,)
        assert (mission.open_crew is not None) == bool(espionage)
        if mission.open_crew is not None:
            told = mission.goal.options[mission.open_crew.option].open
            assert told == tuple(f"{one} in play" for one in espionage)


KLINGON = "Seize Freighter"
"""Klingons alone may attempt it, and the three officers could solve it."""


# --- Shown


def test_the_command_shows_dilemmas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "[missions]\n1 Excavation II\n[seed]\n1 Archer\n1 Ancient Computer & Microvirus\n"
        "1 Racial Tension 2E\n1 Sarjenka\n"
        "[draw]\n1 Data [premiere]\n1 Albert Einstein\n1 Simon Tarses\n1 Darian Wallace\n"
    )
    file = tmp_path / "deck.txt"
    file.write_text(text, encoding="utf-8")
    run(str(file), "standard", "", 1, "console")
    page = capsys.readouterr().out
    assert "Archer" in page
    assert "Archer: 100% pass (4)" in page
    assert "Racial Tension 2E: what it demands is not known (4)" in page
    run(str(file), "standard", "", 1, "json")
    facts = json.loads(capsys.readouterr().out)
    views = {one["card"]: one for one in facts["dilemmas"]}
    assert views["Archer"]["demands"] == [
        {"position": 1, "where": "", "kind": "passes", "demand": "MEDICAL + SECURITY"}
    ]
    assert {one["verdict"] for one in views["Racial Tension 2E"]["best"]} == {"not known"}
    assert views["Sarjenka"]["best"][0]["verdict"] == "passes"
    assert views["Archer"]["teams"] == {
        "sizes": [4],
        "shares": {"passes": 1.0},
        "error": 0.0,
        "costs_lives": True,
    }
    crews = facts["missions"][0]["smallest_crews"]
    assert len(crews) == len(facts["missions"][0]["aids"])
    assert len(views["Archer"]["missions"][0]["verdicts"]) == len(crews)


def test_candidates_of_a_deck_face_its_dilemmas() -> None:
    found = deck("Data [premiere]", "Albert Einstein", seeds=("Hologram Ruse",))
    [view] = view_dilemmas(found, candidates_of(found), [])
    assert [one.verdict for one in view.faced] == [Verdict.STRUCK]


def test_what_ends_the_effect_of_a_dilemma_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By people, by equipment, or by a place: an own outpost cures what struck."""
    file = tmp_path / "deck.txt"
    file.write_text(
        "[missions]\n1 Excavation\n[seed]\n1 REM Fatigue\n1 Nanites\n"
        "[draw]\n5 Simon Tarses\n5 Taitt\n",
        encoding="utf-8",
    )
    run(str(file), "standard", "", 1, "console")
    told = " ".join(capsys.readouterr().out.split())
    rem = told.partition("REM Fatigue: ")[2].partition(" Of teams")[0]
    assert "what it does ends with MEDICAL x3 or at own outpost" in rem
    assert "ends" not in told.partition("Nanites: ")[2].partition("REM Fatigue")[0]

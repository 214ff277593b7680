"""Verbs that tell what there is, as a user of the library calls them, and what they refuse."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from deckcheck import Workspace
from deckcheck.errors import FormatError, UnknownName, WrongOption
from deckcheck.formats.audit import Problem
from deckcheck.model.decks import split_tag, tagged
from deckcheck.model.filters import FilterError
from deckcheck.resolve.naming import full_name, name_among
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.cards import card_facts, find_cards, releases, search
from deckcheck.workspace.database import card_data, verify_card_data
from deckcheck.workspace.deck_missions import missions
from deckcheck.workspace.deck_statistics import TURNS, statistics
from deckcheck.workspace.explanations import (
    AboutFinding,
    AboutRule,
    AboutRuleSet,
    explain,
    rule_groups,
    rule_names,
)
from deckcheck.workspace.format_lists import audit_formats, list_formats

DECKS = Path(__file__).parents[1] / "examples" / "decks"
DECK = (DECKS / "legal" / "federation-standard.txt").read_bytes()
WARP = (DECKS / "legal" / "warp-speed.txt").read_bytes()


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace()


def test_statistics_of_bytes_and_of_a_deck_are_the_same(workspace: Workspace) -> None:
    of_bytes = statistics(workspace, DECK, "a.txt", turns=(1, 2))
    of_deck = statistics(workspace, workspace.read(DECK, "a.txt"), turns=(1, 2))
    assert (of_bytes.statistics, of_bytes.chances) == (of_deck.statistics, of_deck.chances)
    assert of_bytes.deck.deck.file == "a.txt"
    assert of_bytes.turns == (1, 2)
    assert of_bytes.size == workspace.judge(DECK).sections[-1].count


def test_odds_are_asked_by_query(workspace: Workspace) -> None:
    found = statistics(workspace, DECK, odds=("type:ship", "2x type:ship", "type:incident"))
    one, two, none = found.chances
    assert (one.label, one.least, two.least) == ("type:ship", 1, 2)
    assert one.wanted == two.wanted > 0
    assert all(more >= fewer for more, fewer in zip(one.by_turn, two.by_turn, strict=True))
    assert (none.wanted, set(none.by_turn)) == (0, {Fraction(0)})


def test_the_pace_is_that_of_the_format(workspace: Workspace) -> None:
    fast = workspace.on(Basis(format="warp-speed"))
    slow = workspace.on(Basis(format="standard"))
    assert statistics(workspace, DECK).format_title == workspace.format("standard").title
    assert statistics(fast, DECK).format_title == workspace.format("warp-speed").title
    by_header = missions(workspace, WARP, turns=(1,)).tempo
    assert by_header == missions(fast, WARP, turns=(1,)).tempo
    assert by_header != missions(slow, WARP, turns=(1,)).tempo


@pytest.mark.parametrize("turns", [(), (0,), (3, -1), (1000,)])
def test_no_turn_of_a_game(turns: tuple[int, ...], workspace: Workspace) -> None:
    for verb in (statistics, missions):
        with pytest.raises(WrongOption) as told:
            verb(workspace, DECK, turns=turns)
        assert told.value.fields == ("turns",)


def test_odds_of_nothing(workspace: Workspace) -> None:
    with pytest.raises(WrongOption) as told:
        statistics(workspace, DECK, odds=("2x ",))
    assert told.value.fields == ("odds",)
    with pytest.raises(FilterError):
        statistics(workspace, DECK, odds=("(",))


def test_a_deck_opens_no_format_file(workspace: Workspace) -> None:
    for verb in (statistics, missions):
        with pytest.raises(UnknownName):
            verb(workspace, b"format: ../mine.toml\n" + DECK)


def test_missions_come_with_ships_ways_and_dilemmas(workspace: Workspace) -> None:
    found = missions(workspace, WARP)
    listed = [mission.card.id for mission in found.view.missions]
    assert found.view.turns == TURNS
    assert [(leg.start, leg.end) for leg in found.legs] == list(pairwise(listed))
    assert {ship.card.id for ship in found.ships} == {
        held.card.id for held in found.deck.of_type("Ship")
    }
    assert {dilemma.card.id for dilemma in found.dilemmas} == {
        held.card.id for held in found.deck.of_type("Dilemma")
    }
    again = missions(workspace, WARP)
    assert (found.view, found.dilemmas) == (again.view, again.dilemmas)


def test_searching(workspace: Workspace) -> None:
    ships = search(workspace, "type:ship range>8")
    assert ships.total == len(ships.cards) > 3
    assert all(card.ship for card in ships.cards)
    some = search(workspace, "type:ship range>8", sort="-range,title", limit=3)
    assert (some.total, len(some.cards)) == (ships.total, 3)
    with pytest.raises(WrongOption) as told:
        search(workspace, limit=-1)
    assert told.value.fields == ("limit",)
    with pytest.raises(FilterError) as unread:
        search(workspace, "type:ship (")
    assert unread.value.at == len("type:ship (")


def test_legal_asks_the_formats_and_the_day_of_the_workspace(
    workspace: Workspace, tmp_path: Path
) -> None:
    house = (
        'schema = 1\nid = "house"\ntitle = "House"\nsummary = "Ours."\nstatus = "house"\n'
        'source = "us"\nextends = "standard"\n'
        "[rules.banned-card]\ncards = [{ card = 'Archer', source = 'us', since = '2001-01-01' }]\n"
    )
    (tmp_path / "house.toml").write_text(house, encoding="utf-8")
    basis = Basis(formats_folder=(str(tmp_path),), as_of="2000-12-31")
    before, after = workspace.on(basis), workspace.on(basis.replace(as_of="2001-01-01"))
    (archer,) = find_cards(before.catalog, "Archer")
    assert archer in search(before, "legal:house archer").cards
    assert archer not in search(after, "legal:house archer").cards
    assert "house" in card_facts(before, archer).legal
    assert "house" not in card_facts(after, archer).legal


def test_a_title_finds_cards_and_a_full_name_one(workspace: Workspace) -> None:
    several = find_cards(workspace.catalog, "Data")
    assert len(several) > 1
    for card in several:
        assert find_cards(workspace.catalog, tagged(*full_name(card, workspace.catalog))) == (card,)
        assert find_cards(workspace.catalog, name_among(card)) == (card,)
    with pytest.raises(UnknownName) as told:
        find_cards(workspace.catalog, "Picrad [Premiere]")
    assert told.value.nearest


def test_every_full_name_means_its_card_alone(workspace: Workspace) -> None:
    for card in workspace.catalog:
        name, tag = full_name(card, workspace.catalog)
        assert workspace.catalog.find(name, tag).cards == (card,)
        assert split_tag(tagged(name, tag)) == (name, tag, bool(tag))


def test_what_is_known_about_a_card(workspace: Workspace) -> None:
    (card,) = find_cards(workspace.catalog, "Survey Star System")
    found = card_facts(workspace, card)
    assert found.legal == tuple(
        format_.id for format_ in workspace.formats() if format_.admits(card, workspace.as_of)
    )
    assert len(found.expansions) == len(card.printings)
    assert (found.source, found.text) == ("", None)


def test_every_release_is_found_by_its_names(workspace: Workspace) -> None:
    for release in releases(workspace):
        for name in (release.expansion.code, release.expansion.name, *release.other_names):
            assert release.expansion.code in workspace.catalog.expansion_codes(name)


def test_everything_that_has_an_id_is_explained(workspace: Workspace) -> None:
    kinds = {name: type(explain(workspace, name)) for name in rule_names()}
    assert set(kinds.values()) == {AboutRule, AboutFinding, AboutRuleSet}
    assert kinds["unknown-card"] is AboutFinding
    assert kinds["missions"] is AboutRuleSet
    with pytest.raises(UnknownName) as told:
        explain(workspace, "seed-deck-to-large")
    assert "seed-deck-too-large" in told.value.nearest


def test_a_rule_tells_its_formats_defaults_examples_and_sources(workspace: Workspace) -> None:
    about = explain(workspace, "seed-deck-too-large")
    assert isinstance(about, AboutRule)
    named = [name for group in about.in_force for name in group.formats]
    assert sorted(named) == sorted(set(named))
    assert set(named) == {
        format_.id
        for format_ in workspace.formats()
        if any(in_force.id == about.id for in_force in format_.rules)
    }
    assert [bool(example.findings) for example in about.examples] == [False, True]
    assert all(citation and citation.id == source for source, citation in about.sources)


def test_every_rule_is_listed_once(workspace: Workspace) -> None:
    listed = [name for group in rule_groups() for name, fault in group.rules if fault]
    assert len(listed) == len(set(listed))
    rulesets = {ruleset.id for ruleset in list_formats(workspace).rulesets}
    assert set(listed) == set(rule_names()) - rulesets


def test_an_audit_returns_problems_by_file_and_key(workspace: Workspace, tmp_path: Path) -> None:
    assert audit_formats(workspace).problems == ()
    file = tmp_path / "house.toml"
    file.write_text('schema = 1\nid = "house"\nstatus = 3\n', encoding="utf-8")
    found = audit_formats(workspace, [str(file), "standard"])
    assert found.files == 2
    assert {problem.key for problem in found.problems} == {"title", "summary", "status", "source"}
    assert Problem(str(file), "title", "Field required") in found.problems
    with pytest.raises(UnknownName):
        audit_formats(workspace, ["nonsense"])


def test_a_fault_of_the_format_it_builds_on_is_told_with_its_file(
    workspace: Workspace, tmp_path: Path
) -> None:
    head = 'schema = 1\ntitle = "x"\nsummary = "x"\nstatus = "house"\nsource = "us"\n'
    parent = head + 'id = "parent"\nextends = "standard"\nrepeal = ["nothing"]\n'
    (tmp_path / "parent.toml").write_text(parent, encoding="utf-8")
    child = tmp_path / "child.toml"
    child.write_text(head + 'id = "child"\nextends = "parent"\n', encoding="utf-8")
    found = audit_formats(_with(workspace, tmp_path), [str(child)])
    told = [str(problem) for problem in found.problems]
    assert told
    assert all("formats/parent.toml" in line and "'nothing'" in line for line in told)


def _with(workspace: Workspace, folder: Path) -> Workspace:
    return workspace.on(Basis(formats_folder=(str(folder),)))


def test_a_format_error_carries_its_problems_between_processes() -> None:
    error = FormatError("a.toml", ("id", "is wrong"), ("", "and all of it"))
    assert str(error) == "a.toml: id: is wrong\na.toml: and all of it"
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - made on the line above
    assert (str(again), again.problems) == (str(error), error.problems)
    assert FormatError("only words").problems == (("", "only words"),)
    assert str(FormatError("only words")) == "only words"


def test_card_data_is_counted_and_whole(workspace: Workspace) -> None:
    data = card_data(workspace)
    assert (data.is_shipped, data.imported) == (True, None)
    assert data.first_edition + data.second_edition == len(workspace.catalog)
    assert len(data.releases) == len(releases(workspace))
    found = verify_card_data(workspace)
    assert (found.faults, found.cards) == ((), len(workspace.catalog))

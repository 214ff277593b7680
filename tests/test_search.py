"""`cards search`: the query language against plain filters, and what the command prints."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import load_catalog, read_deck_bytes, search_cards
from deckcheck.browse import Relations
from deckcheck.browse.search import SORTS
from deckcheck.catalog.sheets import sheet
from deckcheck.cli.commands.completion import card_titles, format_names, rule_names, sort_fields
from deckcheck.cli.main import main
from deckcheck.errors import UnknownName
from deckcheck.model import Affiliation, Card, CardType, Edition, requirements, skills
from deckcheck.model.filter_fields import FIELDS
from deckcheck.model.filters import Dialect, FilterError, parse
from deckcheck.resolve import resolve
from deckcheck.text import fold

ROOT = Path(__file__).parents[1]
CATALOG = load_catalog()
FIRST = [card for card in CATALOG if card.edition is Edition.FIRST]


def ids(query: str, sort: str = "") -> list[str]:
    return [card.id for card in search_cards(query, CATALOG, sort)]


# A plain filter for each kind of term, written without the language.


def has_skill(card: Card, name: str, level: int) -> bool:
    cell = card.personnel.skills if card.personnel else card.ship.skills if card.ship else ""
    levels = [one.level for one in skills.parse(cell) if one.name == name]
    return any(one >= level for one in levels or [0])


def numbers(card: Card, attribute: str) -> tuple[int, ...]:
    return getattr(card.personnel, f"{attribute}_numbers", ())


PLAIN = st.one_of(
    st.sampled_from(list(CardType)).map(lambda t: (f'type:"{t}"', lambda card: card.has_type(t))),
    st.sampled_from([one for one in Affiliation if one is not Affiliation.XINDI]).map(
        lambda a: (f"aff:{a}", lambda card: a in card.affiliations)
    ),
    st.sampled_from(["AU", "Cmd", "GQ", "<Fed>"]).map(
        lambda icon: (f'icon:"{icon}"', lambda card: icon in card.icons)
    ),
    st.tuples(st.sampled_from(["Honor", "SECURITY", "Tal Shiar"]), st.integers(0, 4)).map(
        lambda one: (f'skill:"{one[0]}">={one[1]}', lambda card: has_skill(card, *one))
    ),
    st.tuples(st.sampled_from(["integrity", "cunning", "strength"]), st.integers(0, 13)).map(
        lambda one: (
            f"{one[0]}>{one[1]}",
            lambda card: any(n > one[1] for n in numbers(card, one[0])),
        )
    ),
    st.sampled_from(["premiere", "voy", "HF"]).map(
        lambda code: (
            f"set:{code}",
            lambda card: any(p.expansion == code for p in card.printings),
        )
    ),
    st.sampled_from(["borg", "of", "Jean-Luc", "'s"]).map(
        lambda word: (
            word,
            lambda card: any(fold(word) in fold(name) for name in (card.title, card.id)),
        )
    ),
    st.just(("is:universal", lambda card: card.universal)),
)


def joined(inner: st.SearchStrategy) -> st.SearchStrategy:
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda p: (f"{p[0][0]} {p[1][0]}", lambda c: p[0][1](c) and p[1][1](c))),
        pairs.map(lambda p: (f"({p[0][0]} AND {p[1][0]})", lambda c: p[0][1](c) and p[1][1](c))),
        pairs.map(lambda p: (f"({p[0][0]} OR {p[1][0]})", lambda c: p[0][1](c) or p[1][1](c))),
        inner.map(lambda one: (f"-({one[0]})", lambda c: not one[1](c))),
        inner.map(lambda one: (f"NOT ({one[0]})", lambda c: not one[1](c))),
    )


@settings(max_examples=60, deadline=None)
@given(st.recursive(PLAIN, joined, max_leaves=6))
def test_search_finds_what_a_plain_filter_accepts_and_nothing_else(query) -> None:
    text, accepts = query
    assert set(ids(text)) == {card.id for card in FIRST if accepts(card)}


def test_the_example_of_every_kind_of_term() -> None:
    found = search_cards(
        "type:personnel aff:klingon skill:honor>=2 cunning>7 legal:warp-speed -icon:au", CATALOG
    )
    assert found
    for card in found:
        assert card.type is CardType.PERSONNEL
        assert Affiliation.KLINGON in card.affiliations
        assert has_skill(card, "Honor", 2)
        assert max(numbers(card, "cunning")) > 7
        assert "AU" not in card.icons


def test_an_empty_query_lists_all_first_edition_cards() -> None:
    assert set(ids("")) == set(ids("   ")) == {card.id for card in FIRST}


def test_second_edition_cards_only_for_those_who_ask() -> None:
    both = {card.edition for card in search_cards("edition:*", CATALOG)}
    assert both == set(Edition)
    assert {card.edition for card in search_cards("edition:2e", CATALOG)} == {Edition.SECOND}
    assert {card.edition for card in search_cards("-edition:1e", CATALOG)} == {Edition.SECOND}


def test_words_phrases_and_stars() -> None:
    assert ids('"survey star"') == ["Survey Star System"]
    assert ids("survey star") == ids("star survey") == ["Survey Star System"]
    assert all(fold(id_).startswith("treaty") for id_ in ids("treaty*"))
    assert ids("SURVEY STAR") == ["Survey Star System"]
    assert ids("") != ids("not borg")


def test_or_binds_looser_than_a_blank() -> None:
    assert set(ids("type:ship range>9 or type:site")) == {
        *ids("type:ship range>9"),
        *ids("type:site"),
    }


def test_expansions_by_code_and_by_name() -> None:
    assert ids('set:"first contact"') == ids("set:fc") != []
    assert ids('set:"First Contact" set:premiere') == ids("set:fc set:premiere")


def test_fields_answer_for_missions_facilities_and_ships() -> None:
    assert "Excavation" in ids("requires:archaeology is:planet")
    assert all(card.facility for card in search_cards("shields>60 type:facility", CATALOG))
    assert all(card.mission.span == "5" for card in search_cards("span:5", CATALOG) if card.mission)
    assert ids("opens:qs-tent") != []
    assert ids("pool:b03 rarity:r") != []


@pytest.mark.parametrize(
    ("query", "at", "nearest"),
    [
        ("aff:klingn", 4, "Klingon"),
        ("type:ship skill:honour", 16, "Honor"),
        ("set:premeire", 4, "Premiere"),
        ("affiliation:klingon", 0, "aff"),
        ("cunnin>7", 0, "cunning"),
        ("type:pers", 5, "Personnel"),
        ("legal:warp-sped", 6, "warp-speed"),
        ("icon:zz", 5, ""),
        ("(kirk or spock", 14, ""),
        ("kirk)", 4, ""),
        ("kirk and", 8, ""),
        ("kirk or or spock", 8, ""),
        ('"kirk', 0, ""),
        ("cunning>many", 8, ""),
        ("type:", 5, ""),
        ("-", 1, ""),
        ("(" * 100, 60, ""),
    ],
)
def test_an_error_points_at_its_place_and_suggests(query: str, at: int, nearest: str) -> None:
    with pytest.raises(FilterError) as caught:
        search_cards(query, CATALOG)
    assert caught.value.at == at
    assert nearest in " ".join(caught.value.nearest)
    assert bool(nearest) is bool(caught.value.nearest)


@given(st.text(alphabet="abc:<>=\"()-* \n'typeship", max_size=30))
@settings(deadline=None, max_examples=300)
def test_any_text_is_a_query_or_an_error_within_it(text: str) -> None:
    try:
        parse(text, Dialect(("legal",), titles=True))
        return
    except FilterError as error:
        at, shown = error.at, error.text
    assert 0 <= at <= len(text)
    assert shown == text


def test_a_query_reads_back_from_its_own_text() -> None:
    dialect = Dialect(titles=True)
    for text in ('kirk "to boldly" -spock', "a or (b c) not d", 'title:"x y" type:ship'):
        tree = parse(text, dialect)
        assert parse(str(tree), dialect) == tree


# Sorting


@pytest.mark.parametrize("field", SORTS)
def test_everything_can_be_sorted_by_every_field(field: str) -> None:
    up, down = ids("type:mission or borg", field), ids("type:mission or borg", f"-{field}")
    assert sorted(up) == sorted(down) == sorted(ids("type:mission or borg"))
    without = [id_ for id_ in up if not any(FIELDS[field](CATALOG.card(id_)))]
    # Cards without a value come last, whichever way round, in order of title.
    assert up[len(up) - len(without) :] == down[len(down) - len(without) :] == without


def test_sorting_by_several_fields() -> None:
    found = search_cards("type:personnel set:premiere aff:romulan", CATALOG, "-cunning,strength")
    keys = [(-sum(numbers(c, "cunning")), sum(numbers(c, "strength"))) for c in found]
    assert keys == sorted(keys)
    assert len(set(keys)) > 3


def test_sorting_by_set_follows_the_releases() -> None:
    ranks = {one.code: rank for rank, one in enumerate(CATALOG.expansions)}
    found = search_cards("borg", CATALOG, "set")
    first = [ranks[card.printings[0].expansion] for card in found]
    assert first == sorted(first)


def test_an_unknown_field_to_sort_by_is_refused() -> None:
    with pytest.raises(UnknownName, match="cunning"):
        search_cards("", CATALOG, "cuning")


# The command


@pytest.fixture
def run(capsys):
    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["cards", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_a_table(run) -> None:
    code, out, _ = run("search", "survey", "star")
    assert code == 0
    assert out.splitlines()[0].split() == ["Card", "Type", "Affiliation", "Facts", "Expansions"]
    assert "30 points span 3" in " ".join(out.split())
    assert out.endswith("1 card found.\n")


def test_a_query_may_begin_with_a_minus_and_be_several_words(run) -> None:
    code, out, _ = run(
        "search", "-type:personnel", "-icon:AU", "-homeworld:klingon", "--limit", "2"
    )
    assert code == 0
    assert "more are not shown" in out
    assert (
        run("search", "type:site", "-is:universal")[1]
        == run("search", "type:site -is:universal")[1]
    )


def test_json_holds_every_fact_of_each_card(run) -> None:
    code, out, _ = run("search", "type:mission homeworld:klingon", "--output", "json")
    cards = json.loads(out)["cards"]
    assert code == 0
    assert cards
    for card in cards:
        assert set(card) == {*Card.__fields__, "requirement"}
        assert card["requirement"]["text"] == card["mission"]["requirement"]
        assert card["requirement"]["tree"]["kind"]


@pytest.mark.parametrize("output", ["csv", "deck", "pool"])
def test_what_is_found_can_be_read_as_a_list(run, output: str) -> None:
    out = run("search", "set:premiere,au or type:site,tactic or is:q-icon", "--output", output)[1]
    read = resolve(read_deck_bytes(out.encode(), "found"), load_catalog())
    assert not read.unresolved
    found = search_cards("set:premiere,au or type:site,tactic or is:q-icon")
    assert sorted(entry.card.id for entry in read.entries) == sorted(card.id for card in found)


def test_csv_is_the_sheet_of_cards(run) -> None:
    code, out, _ = run("search", "set:premiere type:ship", "--output", "csv", "--sort=-range")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    facts = ["card id", *(column.name for column in sheet("cards").columns[1:])]
    assert list(rows[0]) == ["quantity", "card", "set", *facts]
    assert [int(row["range"]) for row in rows] == sorted(
        [int(row["range"]) for row in rows], reverse=True
    )
    assert {row["type"] for row in rows} == {"Ship"}


def test_a_fault_is_shown_under_the_query(run) -> None:
    code, out, err = run("search", "type:ship aff:klingn")
    lines = err.splitlines()
    assert (code, out) == (2, "")
    assert lines[1].endswith("type:ship aff:klingn")
    assert lines[2].index("^") == lines[1].index("klingn")
    assert "Did you mean Klingon?" in lines[3]
    assert run("search", "x", "--output", "xml")[0] == 2
    assert run("search", "x", "--limit", "-1")[0] == 2


def test_nothing_found_is_no_error(run) -> None:
    assert run("search", "qwertz")[:2] == (0, "No cards found.\n")


# The page of a card


def test_the_page_of_a_personnel_shows_its_relations(run) -> None:
    code, out, _ = run("show", "Jean-Luc", "Picard", "[Premiere]")
    assert code == 0
    for part in ("Legal in: ", "One persona with it", "Locutus of Borg", "Missions it helps with"):
        assert part in out


def test_the_page_of_a_mission_shows_its_requirement_as_a_tree(run) -> None:
    out = run("show", "Excavation")[1]
    assert "Requirement\n  " in out
    assert "    all of\n" in out or "    either of\n" in out


def test_json_of_one_card_adds_its_relations(run) -> None:
    card = json.loads(run("show", "Jean-Luc Picard [Premiere]", "--output", "json")[1])["cards"][0]
    assert {*Card.__fields__, "requirement", "family", "related", "enabled_by", "helps"} < set(card)
    assert "standard" in card["legal"]
    assert card["text"] is None
    assert card["unreviewed"] is None


def test_an_alternate_universe_card_names_its_openers() -> None:
    relations = Relations(CATALOG)
    au = [card for card in FIRST if "AU" in card.icons and card.type is CardType.PERSONNEL]
    for card in au[:20]:
        assert [help_.how for help_ in relations.of(card).enabled_by], card.id


def test_missions_a_personnel_helps_with_ask_for_its_skills() -> None:
    relations = Relations(CATALOG)
    for card in search_cards("type:personnel set:voy", CATALOG)[:40]:
        assert card.personnel is not None
        own = {one.name for one in skills.parse(card.personnel.skills)} | set(
            card.card_class.split("+")
        )
        for help_ in relations.of(card).helps:
            mission = CATALOG.card(help_.card).mission
            assert mission is not None
            asked = requirements.walk(requirements.parse(mission.requirement))
            names = {one.skill for one in asked if isinstance(one, requirements.SkillLevel)}
            assert set(help_.how.split(", ")) <= own & names


# The documentation


def test_the_documentation_has_every_field_and_adjective_and_its_examples_work(run) -> None:
    text = ROOT.joinpath("docs", "search.md").read_text(encoding="utf-8")
    table = text.partition("## Fields")[2].partition("## Order")[0]
    fields = [
        field
        for line in table.splitlines()
        if line.startswith("| ")
        for field in line.split("|")[1].strip().split(", ")
    ]
    assert sorted(fields[1:]) == sorted([*FIELDS, "legal"])
    adjectives = {word for card in CATALOG for word in FIELDS["is"](card) if word}
    assert all(f"`{word}`" in table for word in adjectives)
    examples = re.findall(r"^    deckcheck cards search '?(.*?)'?(?: --.*)?$", text, re.MULTILINE)
    assert len(examples) > 5
    for example in examples[1:]:  # the first one is the synopsis
        assert search_cards(example, CATALOG), example


# Completion


def test_titles_are_completed_word_by_word() -> None:
    assert card_titles([], "Survey St") == ["Survey Star System"]
    assert card_titles(["survey"], "St") == ["Star System"]
    assert card_titles([], "no card begins so") == []
    assert len(card_titles([], "")) < 100


def test_other_completions() -> None:
    assert "warp-speed" in format_names()
    assert {"duplicate-mission-location", "unknown-card", "borg-cooperation"} <= set(rule_names())
    assert sort_fields("type,-cun") == ["type,-cunning"]

"""The importer on small plugins with invented cards, and on the real one where it is present."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck.errors import CardDataError
from deckcheck.importer.__main__ import main
from deckcheck.importer.curated import check_aliases, check_version_tags, read_table
from deckcheck.importer.every_table import TABLES
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.overrides import OVERRIDES_FILE
from deckcheck.importer.plugin import COLUMNS
from deckcheck.importer.pools import check_pools
from deckcheck.importer.source import Source, read_source
from deckcheck.importer.table import Table
from deckcheck.importer.tables import (
    cards,
    combos,
    duals,
    expansions,
    faces,
    missions,
    personas,
    places,
    printings,
)

ROOT = Path(__file__).parents[1]
CARD_DB = ROOT / "card_db"
REAL_PLUGIN = ROOT.parent / "shared" / "data" / "lackey"
UPDATES = ROOT.parent / "shared" / "data" / "lackey-2026"
OWN_TABLES = (cards, combos, duals, expansions, faces, missions, personas, places, printings)

SETS = """[
  {"id": "101", "name": "First Box", "code": "one", "virtual": false},
  {"id": "102", "name": "Second Box", "code": "two", "virtual": true}
]"""
FORMATS = """<formatdefinitions>
  <format>
    <label>Old</label>
      <set>Trad_Open</set>
  </format>
  <format>
    <label>any</label>
      <set>Trad_Open</set>
      <set>Virtual_Open</set>
  </format>
</formatdefinitions>
"""
VERSION = """<version>
<lastupdateYYMMDD>210705</lastupdateYYMMDD>
<message>Plugin version 1.2.3 Test</message>
</version>
"""
PLAIN = {"Set": "Trad_Open", "Release": "one", "Info": "R", "Type": "Event"}
PERSON = {
    **PLAIN,
    "Type": "Personnel",
    "Affil": "Klingon",
    "Class": "OFFICER",
    "Int/Rng": "5",
    "Cun/Wpn": "6",
    "Str/Shd": "7",
    "Icons": "[Cmd]",
    "Characteristics/ Keywords": "Klingon; Male;",
    "Text": "OFFICER Honor",
}
MISSION = {
    **PLAIN,
    "Type": "Mission",
    "Mission/ Dilemma Type": "[P]",
    "Affil": "[FED][KLI]",
    "Points": "30",
    "Quadrant": "Alpha",
    "Span": "3",
    "Text": "Honor",
}


def row(kind: dict[str, str], name: str, **cells: str) -> dict[str, str]:
    """A row of one kind of card; its image is made of its name and release."""
    made = {**kind, "Name": name, **cells}
    image = f"{name}-{made['Release']}".replace(" ", "").lower()
    return {"ImageFile": image, **made}


def write_plugin(folder: Path, rows: list[dict[str, str]]) -> Path:
    sets = folder / "sets"
    sets.mkdir(parents=True)
    header = "\t".join(COLUMNS)
    lines = ["\t".join(one.get(column, "") for column in COLUMNS) for one in rows]
    sets.joinpath("Physical.txt").write_text("\n".join([header, *lines, ""]), encoding="utf-8")
    sets.joinpath("Virtual.txt").write_text(header + "\n", encoding="utf-8")
    sets.joinpath("sets.json").write_text(SETS, encoding="utf-8")
    folder.joinpath("formats.txt").write_text(FORMATS, encoding="utf-8")
    folder.joinpath("version.txt").write_text(VERSION, encoding="utf-8")
    return folder


def shuffled(rows: list[Any], seed: int) -> list[Any]:
    return random.Random(seed).sample(rows, len(rows))  # noqa: S311 - nothing secret


class Workshop:
    """A card database folder without overrides, and plugins made on the spot."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.card_db = folder / "card_db"
        self.card_db.mkdir()
        shutil.copy(CARD_DB / "vocabulary.toml", self.card_db)
        self.write(OVERRIDES_FILE, "")
        self.write("mission_locations.csv", "mission,location,source\n")
        self.write("aliases.csv", "name,card,kind,since,until,source\n")
        header, *dates = CARD_DB.joinpath("release_dates.csv").read_text("utf-8").splitlines()
        dates += ["one,2001,year,,test", "two,2002-02-02,day,,test"]
        self.write(
            "release_dates.csv",
            "\n".join([header, *sorted(dates, key=lambda row: row.split(",")[0]), ""]),
        )
        self.write("pools.csv", "format,accepts\nOld,Trad\nany,Open\n")

    def write(self, name: str, text: str) -> None:
        self.card_db.joinpath(name).write_text(text, encoding="utf-8")

    def source(self, *rows: dict[str, str]) -> Source:
        plugin = self.folder / f"plugin{len(list(self.folder.iterdir()))}"
        return read_source(write_plugin(plugin, list(rows)), self.card_db)

    def table(self, module: object, *rows: dict[str, str]) -> list[dict[str, str]]:
        table: Table = module.table(self.source(*rows))
        return [dict(zip(table.header, one, strict=True)) for one in table.rows]

    def card(self, *rows: dict[str, str]) -> CardRows:
        (card,) = self.source(*rows).cards
        return card

    def compiled(self, *rows: dict[str, str]) -> list[bytes]:
        source = self.source(*rows)
        return [module.table(source).render() for module in OWN_TABLES]


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_printing_marks_never_make_another_card(workshop: Workshop) -> None:
    names = ["Gorpo", "Gorpo*", "Gorpo *VP", "Gorpo (Tribble)", "Gorpo* *VP"]
    rows = [row(PERSON, name, Affil="Klingon/Romulan") for name in names]
    found = workshop.table(printings, *rows)
    assert {one["card"] for one in found} == {"Gorpo"}
    assert {one["name"]: one["variant"] for one in found} == {
        "Gorpo": "normal",
        "Gorpo*": "border",
        "Gorpo *VP": "vp",
        "Gorpo (Tribble)": "tribble",
        "Gorpo* *VP": "border vp",
    }


def test_words_in_brackets_are_a_version_of_people_and_a_release_of_things(
    workshop: Workshop,
) -> None:
    people = workshop.source(row(PERSON, "Gorpo"), row(PERSON, "Gorpo (Second Box)", Text="Law"))
    assert [(card.id, card.version) for card in people.cards] == [
        ("Gorpo", ""),
        ("Gorpo (Second Box)", "Second Box"),
    ]
    things = workshop.source(row(PLAIN, "Big Noise"), row(PLAIN, "Big Noise (Second Box)"))
    assert [(card.id, card.version) for card in things.cards] == [("Big Noise", "")]


def test_second_edition_cards_keep_their_mark_in_the_title(workshop: Workshop) -> None:
    gorpo = row(PERSON, "Gorpo 2E (Loud Warrior)", Set="ban_2E", Release="SE")
    (card,) = workshop.table(cards, gorpo)
    assert (card["id"], card["title"], card["version"], card["edition"]) == (
        "Gorpo 2E (Loud Warrior)",
        "Gorpo 2E",
        "Loud Warrior",
        "2E",
    )


def test_facts_are_gathered_from_all_printings(workshop: Workshop) -> None:
    first = row(PERSON, "Gorpo", Affil="Klingon/Romulan", Persona="")
    later = row(PERSON, "Gorpo*", Release="two", Affil="Romulan/Klingon", Persona="Gorpo the Loud")
    later["Characteristics/ Keywords"] = "Klingon; Male; Captain;"
    (card,) = workshop.table(cards, later, first)
    assert card["affiliations"] == "Klingon; Romulan"
    assert card["characteristics"] == "Klingon; Male; Captain"
    (persona,) = workshop.table(personas, later, first)
    assert persona == {"card": "Gorpo", "persona": "Gorpo the Loud", "relation": "self"}


def test_personas_keep_their_relation_and_titles_are_not_repeated(workshop: Workshop) -> None:
    found = workshop.table(
        personas,
        row(PERSON, "Gorpo", Persona="Gorpo"),
        row(PERSON, "False Gorpo", Persona="<Gorpo>"),
        row(PERSON, "Gorpo the Meek", Persona="(Gorpo)"),
    )
    assert [(one["card"], one["relation"]) for one in found] == [
        ("False Gorpo", "impersonates"),
        ("Gorpo the Meek", "mirror-of"),
    ]


@pytest.mark.parametrize(
    ("cell", "icons"),
    [
        ("[Cmd][Cmd]", "Cmd Cmd"),
        ("<Fed>[AU](R>[Stf]", "<Fed> AU (R> Stf"),
        ("<Y)", "<Y)"),
        ("[AU][OS] or [Films][Stf]", "AU OS or Films Stf"),
        ("[Cmd][Fajo]", "Cmd"),
    ],
)
def test_icons(workshop: Workshop, cell: str, icons: str) -> None:
    (card,) = workshop.table(cards, row(PERSON, "Gorpo", Icons=cell))
    assert card["icons"] == icons


@pytest.mark.parametrize(
    ("icons", "quadrant"), [("", "Alpha"), ("[GQ]", "Gamma"), ("[DQ]", "Delta"), ("[MU]", "Mirror")]
)
def test_native_quadrant(workshop: Workshop, icons: str, quadrant: str) -> None:
    (card,) = workshop.table(cards, row(PERSON, "Gorpo", Icons=icons))
    assert card["quadrant"] == quadrant


@pytest.mark.parametrize(
    ("type_", "mark", "uniqueness"),
    [
        ("Event", "", ""),
        ("Equipment", "", ""),
        ("Personnel", "", "unique"),
        ("Personnel", "univ", "universal"),
        ("Personnel", "enig", "enigma"),
    ],
)
def test_a_missing_mark_means_unique_only_where_a_mark_can_be(
    workshop: Workshop, type_: str, mark: str, uniqueness: str
) -> None:
    kind = PERSON if type_ == "Personnel" else PLAIN
    (card,) = workshop.table(cards, row(kind, "Gorpo", Type=type_, Uniqueness=mark))
    assert card["uniqueness"] == uniqueness


@pytest.mark.parametrize(
    ("cell", "type_", "also", "q_icon"),
    [
        ("Q Dilemma", "Dilemma", "", "yes"),
        ("Interrupt/Event", "Interrupt", "Event", ""),
        ("Artifact", "Artifact", "", ""),
    ],
)
def test_types(workshop: Workshop, cell: str, type_: str, also: str, q_icon: str) -> None:
    (card,) = workshop.table(cards, row(PLAIN, "Big Noise", Type=cell))
    assert (card["type"], card["also_type"], card["q_icon"]) == (type_, also, q_icon)


@pytest.mark.parametrize(
    ("cell", "by", "attempt", "left_out"),
    [
        ("[FED][NON]", "icons", "Federation; Non-Aligned", ""),
        ("Any crew may attempt mission.", "any-crew", "", ""),
        ("Any non-Dominion Away Team may attempt mission.", "any-away-team", "", "Dominion"),
        ("Any affiliation (except [Bor]) may attempt this mission.", "any-affiliation", "", "Borg"),
        ("Any [MQ] crew may attempt mission.", "condition", "", ""),
        ("", "nobody", "", ""),
    ],
)
def test_who_may_attempt_a_mission(
    workshop: Workshop, cell: str, by: str, attempt: str, left_out: str
) -> None:
    (mission,) = workshop.table(missions, row(MISSION, "Find Gorpo", Affil=cell))
    found = (mission["attempt_by"], mission["attempt"], mission["attempt_except"])
    assert found == (by, attempt, left_out)


def two_faced_mission() -> list[dict[str, str]]:
    return [
        row(MISSION, "Find Gorpo"),
        row(
            MISSION,
            "Find Gorpo II",
            ImageFile="front,back",
            Affil="Klingon[FED][KLI]",
            Class="Outpost",
        ),
        row(MISSION, "Find Gorpo II (back)", ImageFile="back,front"),
    ]


def test_a_second_version_of_a_mission(workshop: Workshop) -> None:
    rows = two_faced_mission()
    mission = workshop.table(missions, *rows)[1]
    assert mission["card"] == "Find Gorpo II"
    assert mission["base"] == "Find Gorpo"
    assert mission["built_in"] == "outpost"
    assert mission["built_in_affiliation"] == "Klingon"
    found = [(one["face"], one["built_in"]) for one in workshop.table(faces, *rows)]
    assert found == [("1", "outpost"), ("2", "")]
    assert workshop.table(cards, *rows)[1]["affiliations"] == ""


def test_the_earliest_front_owns_faces_of_two_titles(workshop: Workshop) -> None:
    station = {**PLAIN, "Type": "Facility", "Class": "Station"}
    rows = [
        row(station, "Bright Side", ImageFile="c,d", Release="two", Affil="Bajoran"),
        row(station, "Dark Side (back)", ImageFile="d,c", Release="two", Affil="Cardassian"),
        row(station, "Dark Side", ImageFile="a,b", Affil="Cardassian"),
        row(station, "Bright Side (back)", ImageFile="b,a", Affil="Bajoran"),
    ]
    found = {(one["name"], one["face"]) for one in workshop.table(printings, *rows)}
    assert workshop.card(*rows).id == "Dark Side"
    assert found == {
        ("Dark Side", "1"),
        ("Bright Side (back)", "2"),
        ("Bright Side", "2"),
        ("Dark Side (back)", "1"),
    }


def test_halves_of_a_combo_are_found_by_the_headings(workshop: Workshop) -> None:
    dilemma = {**PLAIN, "Type": "Dilemma", "Mission/ Dilemma Type": "[S/P]"}
    text = "BIG NOISE: Wait. GORPO'S JOKE: Wait again."
    rows = [
        row(dilemma, "Big Noise"),
        row(dilemma, "Gorpo's Joke"),
        row(dilemma, "Noise & Joke", Text=text),
    ]
    found = [(one["position"], one["half"]) for one in workshop.table(combos, *rows)]
    assert found == [("1", "Big Noise"), ("2", "Gorpo's Joke")]


@pytest.mark.parametrize(
    ("persona", "members"),
    [(";Gorpo the Loud;Gurpa;", ["Gorpo the Loud", "Gurpa"]), ("", ["Gorpo", "Gurpa"])],
)
def test_members_of_a_dual_card(workshop: Workshop, persona: str, members: list[str]) -> None:
    text = "OFFICER+MEDICAL Gorpo: Honor DL/ {Song: One} Gurpa: Biology"
    dual = row(PERSON, "Gorpo and Gurpa", Class="OFFICER/MEDICAL", Persona=persona, Text=text)
    found = workshop.table(duals, dual)
    assert [one["member"] for one in found] == members
    assert [one["classification"] for one in found] == ["OFFICER", "MEDICAL"]


def test_places_of_dilemmas(workshop: Workshop) -> None:
    kind = {**PLAIN, "Type": "Dilemma", "Mission/ Dilemma Type": "[S/P]"}
    found = workshop.table(places, row(kind, "Big Noise"), row(PLAIN, "Small Noise"))
    assert found == [{"card": "Big Noise", "planet": "yes", "space": "yes"}]


def test_order_of_rows_does_not_matter(workshop: Workshop) -> None:
    rows = [
        *two_faced_mission(),
        row(PERSON, "Gorpo", Affil="Klingon/Romulan"),
        row(PERSON, "Gorpo*", Affil="Romulan/Klingon"),
        row(PERSON, "Gorpo *VP", Affil="Klingon/Romulan", Release="two"),
        row(PLAIN, "Big Noise"),
    ]
    expected = workshop.compiled(*rows)
    for seed in range(5):
        assert workshop.compiled(*shuffled(rows, seed)) == expected


BAD_CELLS = [
    (PLAIN, "Type", "Gadget"),
    (PLAIN, "Type", "Interrupt/Gadget"),
    (PLAIN, "Set", "Trad_b77"),
    (PLAIN, "Set", "Open_Open"),
    (PLAIN, "Set", "ban_2E"),
    (PLAIN, "Release", "ONE"),
    (PLAIN, "Info", "R 12"),
    (PLAIN, "Info", "Q"),
    (PLAIN, "Info", ""),
    (PLAIN, "Property", "XYZ"),
    (PLAIN, "Uniqueness", "rare"),
    (PLAIN, "Points", "many"),
    (PLAIN, "Quadrant", "Alpha"),
    (PLAIN, "Affil", "Klingon"),
    (PLAIN, "Class", "OFFICER"),
    (PLAIN, "Mission/ Dilemma Type", "[P]"),
    (PLAIN, "ImageFile", ""),
    (PLAIN, "ImageFile", "front,back"),
    (PLAIN, "ImageFile", "front,middle,back"),
    (PERSON, "Affil", "Klingons"),
    (PERSON, "Affil", "Klingon/Klingon"),
    (PERSON, "Affil", ""),
    (PERSON, "Class", "COOK"),
    (PERSON, "Icons", "[Foo]"),
    (PERSON, "Icons", "<Foo>"),
    (PERSON, "Icons", "(Q>"),
    (PERSON, "Icons", "[Cmd]Drone"),
    (PERSON, "Icons", "[Cmd"),
    (PERSON, "Icons", "[GQ][DQ]"),
    (PERSON, "Characteristics/ Keywords", "Klingon;; Male;"),
    (PERSON, "Persona", "<Gorpo"),
    (MISSION, "Affil", "[FED][XYZ]"),
    (MISSION, "Affil", "Anyone may try."),
    (MISSION, "Affil", "Any non-Foo crew may attempt mission."),
    (MISSION, "Span", "far"),
    (MISSION, "Quadrant", "Beta"),
    (MISSION, "Region", "Nowhere Region"),
    (MISSION, "Mission/ Dilemma Type", ""),
    (MISSION, "Class", "Barracks"),
]


@pytest.mark.parametrize(("kind", "column", "value"), BAD_CELLS)
def test_a_cell_nobody_understands_is_named(
    workshop: Workshop, kind: dict[str, str], column: str, value: str
) -> None:
    good, bad = row(kind, "Good"), row(kind, "Bad", **{column: value})
    workshop.compiled(good)
    with pytest.raises(CardDataError) as caught:
        workshop.compiled(good, bad)
    assert "sets/Physical.txt line 3 ('Bad')" in str(caught.value)
    assert f"column {column!r}, value {value!r}" in str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        "% Gorpo",
        "Gorpo***",
        "Gorpo *TMP",
        "Gorpo (Nowhere)",
        "Gorpo (First Box) (Second Box)",
        "Gorpo 2E Extra 2E",
        "Gorpo  the Loud",
        "",
    ],
)
def test_a_name_outside_the_grammar_is_refused(workshop: Workshop, name: str) -> None:
    with pytest.raises(CardDataError, match=r"line 2.*column 'Name'"):
        workshop.source(row(PERSON, name, ImageFile="gorpo"))


def test_a_back_needs_its_front(workshop: Workshop) -> None:
    with pytest.raises(CardDataError, match=r"line 2.*'ImageFile'"):
        workshop.source(row(MISSION, "Find Gorpo (back)"))
    front, back = two_faced_mission()[1:]
    with pytest.raises(CardDataError, match=r"line 3.*the other face has no row"):
        workshop.source(row(PLAIN, "Noise"), {**back, "Release": "one"})
    with pytest.raises(CardDataError, match=r"must be marked \(back\)"):
        workshop.source(front, {**back, "Name": "Find Gorpo II"})
    with pytest.raises(CardDataError, match="no mission it is the second of"):
        workshop.compiled(front, back)


def test_a_printing_with_one_face_of_a_card_with_two_is_refused(workshop: Workshop) -> None:
    with pytest.raises(CardDataError, match="two faces, this printing only one"):
        workshop.source(*two_faced_mission(), row(MISSION, "Find Gorpo II", Release="two"))


@pytest.mark.parametrize(
    ("column", "value"),
    [("Cun/Wpn", "9"), ("Class", "MEDICAL"), ("Icons", "[Stf]"), ("Affil", "Romulan")],
)
def test_printings_of_one_card_agree(workshop: Workshop, column: str, value: str) -> None:
    with pytest.raises(CardDataError, match=f"column '{column}'.*printings of one card differ"):
        workshop.source(row(PERSON, "Gorpo"), row(PERSON, "Gorpo *VP", **{column: value}))


def test_versions_that_say_the_same_are_one_card(workshop: Workshop) -> None:
    with pytest.raises(CardDataError, match="by the copy rule"):
        workshop.source(row(PERSON, "Gorpo"), row(PERSON, "Gorpo (Second Box)"))
    with pytest.raises(CardDataError, match="by the copy rule"):
        workshop.source(row(PLAIN, "Noise - Big"), row(PLAIN, "Noise: Big"))


def test_one_printing_stands_there_once(workshop: Workshop) -> None:
    with pytest.raises(CardDataError, match="printed twice"):
        workshop.source(row(PLAIN, "Big Noise"), row(PLAIN, "Big Noise"))


Edit = Callable[[Path], None]


def replaced(file: str, old: str, new: str) -> Edit:
    def edit(plugin: Path) -> None:
        text = plugin.joinpath(file).read_text(encoding="utf-8")
        assert old in text
        plugin.joinpath(file).write_text(text.replace(old, new), encoding="utf-8")

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (replaced("sets/Physical.txt", "Big Noise\t", "Big Noise\t\t"), "line 2.*29 fields"),
        (replaced("sets/Physical.txt", "Name\t", "Title\t"), "line 1: the header"),
        (replaced("sets/Physical.txt", "R\t", "R\n"), "line 2.*fields instead of 28"),
        (
            lambda plugin: plugin.joinpath("sets/Virtual.txt").unlink(),
            "Virtual.txt: cannot be read",
        ),
        (
            lambda plugin: plugin.joinpath("sets/Virtual.txt").write_bytes(b"Name\n\xff"),
            "Virtual.txt line 2: not UTF-8",
        ),
        (replaced("sets/sets.json", '"101"', "101"), "sets.json entry 1"),
        (replaced("sets/sets.json", '"two"', '"one"'), "sets.json entry 2.*came before"),
        (replaced("sets/sets.json", "]", ""), "sets.json line"),
        (replaced("formats.txt", "<label>Old", "<name>Old"), "formats.txt line 3"),
        (replaced("formats.txt", "any", "Old"), "formats.txt line 7.*came before"),
        (replaced("version.txt", "Plugin", "Plug"), "version.txt"),
    ],
)
def test_a_broken_plugin_file_is_named(workshop: Workshop, edit: Edit, message: str) -> None:
    plugin = write_plugin(workshop.folder / "plugin", [row(PLAIN, "Big Noise")])
    edit(plugin)
    with pytest.raises(CardDataError, match=message):
        read_source(plugin, workshop.card_db)


CORRECTION = """
[[correction]]
name = "Gorpo"
column = "Icons"
was = "{was}"
now = "{now}"
reason = "typo"
source = "test"
"""


def test_a_correction_changes_its_cell(workshop: Workshop) -> None:
    workshop.write(OVERRIDES_FILE, CORRECTION.format(was="[Foo]", now="[Stf]"))
    (card,) = workshop.table(cards, row(PERSON, "Gorpo", Icons="[Foo]"))
    assert card["icons"] == "Stf"


def override(kind: str, **keys: str) -> str:
    cells = {"reason": "why", "source": "test", **keys}
    return "\n".join([f"[[{kind}]]", *(f'{key} = "{cell}"' for key, cell in cells.items()), ""])


@pytest.mark.parametrize(
    "text",
    [
        CORRECTION.format(was="[Foo]", now="[Stf]"),
        CORRECTION.format(was="[Foo]", now="[Foo]"),
        override("incomplete", name="Gorpo *VP", release="two"),
        override("incomplete", name="Nobody", release="one"),
        override("merge", card="Nobody", into="Gorpo"),
        override("merge", card="Gorpo", into="Nobody"),
        override("same_text", card="Gorpo"),
    ],
)
def test_an_override_that_changes_nothing_is_refused(workshop: Workshop, text: str) -> None:
    workshop.write(OVERRIDES_FILE, text)
    with pytest.raises(CardDataError, match=r"overrides.toml"):
        workshop.source(row(PERSON, "Gorpo"), row(PERSON, "Gorpo *VP", Release="two"))


def test_some_printing_states_the_facts_of_a_card(workshop: Workshop) -> None:
    workshop.write(OVERRIDES_FILE, override("incomplete", name="Gorpo", release="one"))
    with pytest.raises(CardDataError, match=r"line 2.*no printing of the card states its facts"):
        workshop.source(row(PERSON, "Gorpo"))


@pytest.mark.parametrize(
    "text",
    [
        override("merge", card="A", into="B").replace("why", ""),
        override("merge", card="A"),
        override("merge", card="A", into="B", extra="C"),
        override("correction", column="Colour", was="a", now="b"),
        override("whim", card="A"),
        override("mission", card="A", limit="4"),
        "[[merge]\n",
        "merge = 3\n",
    ],
)
def test_a_malformed_override_is_refused(workshop: Workshop, text: str) -> None:
    workshop.write(OVERRIDES_FILE, text)
    with pytest.raises(CardDataError, match=r"overrides.toml"):
        workshop.source(row(PERSON, "Gorpo"))


def test_merges_and_incomplete_rows(workshop: Workshop) -> None:
    workshop.write(
        OVERRIDES_FILE,
        override("merge", card="Old Gorpo", into="Gorpo")
        + override("incomplete", name="Gorpo *VP", release="two"),
    )
    bare = {**PLAIN, "Type": "Personnel", "Affil": "Klingon", "ImageFile": ""}
    rows = [row(PERSON, "Gorpo"), row(PERSON, "Old Gorpo"), row(bare, "Gorpo *VP", Release="two")]
    card = workshop.card(*rows)
    assert (card.id, len(card.entries), len(card.facts)) == ("Gorpo", 3, 2)


def test_missions_of_overrides_and_locations_exist(workshop: Workshop) -> None:
    workshop.write("mission_locations.csv", "mission,location,source\nFind Gorpo,Home,test\n")
    (mission,) = workshop.table(missions, row(MISSION, "Find Gorpo"))
    assert (mission["location"], mission["location_source"]) == ("Home", "test")
    with pytest.raises(CardDataError, match=r"mission_locations.csv, value 'Find Gorpo'"):
        workshop.table(missions, row(MISSION, "Lose Gorpo"))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("format,accepts\nOld,Open\nany,Open\n", "'Old': accepts 'Virtual_Open'"),
        ("format,accepts\nOld,Trad\nany,Trad\n", "'any': refuses 'Virtual_Open'"),
        ("format,accepts\nOld,Trad\n", "value 'any': only one knows it"),
        ("format,accepts\nOld,Foo\nany,Open\n", "value 'Foo'"),
    ],
)
def test_pools_must_say_what_the_plugin_says(workshop: Workshop, table: str, message: str) -> None:
    source = workshop.source(row(PLAIN, "Big Noise"))
    check_pools(source)
    workshop.write("pools.csv", table)
    with pytest.raises(CardDataError, match=message):
        check_pools(source)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Gorp,Nobody,misspelling,,,test", "no card 'Nobody'"),
        ("gorpo,Gorpo,misspelling,,,test", "hides the card 'Gorpo'"),
        ("Gorp,Gorpo,nickname,,,test", "column 'kind'"),
        ("Gorp,Gorpo,misspelling,,,", "column 'source'"),
        ("Gorp,Gorpo,misspelling,yesterday,,test", "column 'since'"),
        ("Gorp,Gorpo,misspelling,test", "4 fields instead of 6"),
    ],
)
def test_aliases_are_checked(workshop: Workshop, line: str, message: str) -> None:
    source = workshop.source(row(PERSON, "Gorpo"))
    workshop.write("aliases.csv", f"name,card,kind,since,until,source\n{line}\n")
    with pytest.raises(CardDataError, match=message):
        check_aliases(workshop.card_db, source.cards)


def test_version_tags_mean_versions(workshop: Workshop) -> None:
    workshop.write("version_tags.csv", "tag,meaning\nFB,First Box\nNO,Nowhere\n")
    source = workshop.source(row(PERSON, "Gorpo"))
    with pytest.raises(CardDataError, match="'Nowhere'"):
        check_version_tags(workshop.card_db, source.vocabulary.versions)


def test_hand_written_tables_are_sorted(workshop: Workshop) -> None:
    workshop.write("version_tags.csv", "tag,meaning\nB,b\nA,a\n")
    with pytest.raises(CardDataError, match=r"version_tags.csv line 3.*sorted"):
        read_table(workshop.card_db, "version_tags", ("tag", "meaning"))


def test_two_rows_of_one_key_are_refused() -> None:
    with pytest.raises(CardDataError, match="two rows for Gorpo"):
        Table("cards", ("id",), (("Gorpo",), ("Gorpo",))).render()


def test_cells_are_quoted_only_where_needed() -> None:
    table = Table("t", ("a", "b"), (('say "x"', "1,2"), ("plain", "")))
    assert table.render() == b'a,b\n"say ""x""","1,2"\nplain,\n'


def test_the_command_reports_what_it_does_not_understand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nowhere"), str(tmp_path)]) == 2
    assert "formats.txt: cannot be read" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def real_plugin() -> Path:
    if not REAL_PLUGIN.is_dir() or not UPDATES.is_dir():
        pytest.skip(
            "needs the folders lackey and lackey-2026 in ../shared/data beside the checkout"
        )
    return REAL_PLUGIN


def test_the_committed_tables_come_from_the_plugin(
    real_plugin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Byte for byte, and from shuffled rows."""
    plugin, card_db = tmp_path / "plugin", tmp_path / "card_db"
    shutil.copytree(real_plugin, plugin)
    for file in ("sets/Physical.txt", "sets/Virtual.txt"):
        header, *body = plugin.joinpath(file).read_text(encoding="utf-8").splitlines()
        plugin.joinpath(file).chmod(0o644)
        text = "\n".join([header, *shuffled(body, 1), ""])
        plugin.joinpath(file).write_text(text, encoding="utf-8")
    shutil.copytree(CARD_DB, card_db)
    compiled = {f"{table.__module__.rpartition('.')[2]}.csv" for table in TABLES}
    for name in compiled:
        card_db.joinpath(name).unlink()
    assert main([str(plugin), str(card_db), "--updates", str(UPDATES)]) == 0
    capsys.readouterr()
    for name in sorted(compiled):
        assert card_db.joinpath(name).read_bytes() == CARD_DB.joinpath(name).read_bytes(), name


def test_source_names_the_plugin_it_comes_from(
    real_plugin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card_db = tmp_path / "card_db"
    shutil.copytree(CARD_DB, card_db)
    assert main([str(real_plugin), str(card_db), "--updates", str(UPDATES)]) == 0
    capsys.readouterr()
    made = {path.relative_to(card_db): path.read_bytes() for path in card_db.rglob("*.*")}
    kept = {path.relative_to(CARD_DB): path.read_bytes() for path in CARD_DB.rglob("*.*")}
    assert made == kept

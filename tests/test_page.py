"""What the page in the browser asks: the same verbs, the same bytes, documents by their schema.

The page itself is tested in web/tests, in a browser.
"""

from __future__ import annotations

import json
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from building import ROOT
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckcheck import load_catalog
from deckcheck.cli.main import main
from deckcheck.model import Section
from deckcheck.web.surface import VERBS, Surface
from deckcheck.web.titles import titles

EXAMPLES = ROOT / "examples"
LEGAL = EXAMPLES / "decks" / "legal" / "federation-standard.txt"
FAULTY = EXAMPLES / "decks" / "illegal" / "four-faults.txt"
POOL = EXAMPLES / "sealed" / "alice.pool.txt"
SEALED = EXAMPLES / "sealed" / "alice.txt"
SCHEMA = json.loads((ROOT / "docs" / "page.schema.json").read_text())
PLAYERS = ("players.csv", b"number,name,file\n1,Alice,alice.txt\n2,Bob,bob.txt\n")
SURFACE = Surface()

Files = list[tuple[str, bytes]]


def named(*paths: Path) -> Files:
    return [(path.name, path.read_bytes()) for path in paths]


def ask(verb: str, files: Files = [], **options: object) -> Any:  # noqa: B006 - it is only read
    status, text = SURFACE.ask(verb, json.dumps(options), files)
    assert status == "done", text
    return json.loads(text)


def check(verb: str, document: object) -> None:
    schema = {"$ref": SCHEMA["properties"][verb]["$ref"], "$defs": SCHEMA["$defs"]}
    Draft202012Validator(schema).validate(document)


FIXABLE = ("deck.txt", FAULTY.read_bytes().replace(b"1 Horta of Janus VI\n", b""))
BOX = {"product": "enhanced-premiere"}
ASKED: list[tuple[str, Files, dict[str, object]]] = [
    ("about", [], {}),
    ("listing", named(FAULTY), {}),
    ("native", named(ROOT / "tests" / "decks" / "syntaxes" / "lackey.txt"), {}),
    ("written", named(LEGAL), {"to": "lackey"}),
    ("change", named(LEGAL), {"card": "Yuta", "section": "seed", "by": 2}),
    ("head", named(LEGAL), {"key": "format", "value": "open"}),
    ("matrix", named(LEGAL), {}),
    ("compared", named(LEGAL, FAULTY), {}),
    ("facets", [], {}),
    ("search", [], {"query": "type:ship range>8", "format": "warp-speed"}),
    ("card", [], {"card": "Yuta"}),
    ("rules", [], {}),
    ("explain", [], {"name": "mis-seed"}),
    ("explain", [], {"name": "standard", "kind": "format"}),
    ("missions", named(SEALED), {}),
    ("statistics", named(LEGAL), {}),
    ("hand", named(LEGAL), {"seed": "1"}),
    ("plan", named(LEGAL), {}),
    ("fix", [FIXABLE], {}),
    ("suggest", named(SEALED, POOL), {"format": "warp-speed-sealed"}),
    ("build", named(POOL), {"format": "warp-speed-sealed"}),
    ("build", [], {"format": "warp-speed", "query": "set:premiere", "affiliation": "Klingon"}),
    ("products", [], {}),
    ("open", [], {**BOX, "seed": 1}),
    ("enter", [], {**BOX, "typed": ["thought"]}),
    ("audit", named(POOL), BOX),
    ("desk", named(LEGAL, FAULTY), {}),
    ("report", named(LEGAL, FAULTY), {"output": "html"}),
    ("roster", [*named(SEALED, POOL), PLAYERS], {"players": "players.csv"}),
    ("sheets", named(LEGAL), {"event": "Open", "date": "2026-01-01"}),
    ("receipts", named(LEGAL), {}),
]


def test_every_verb_is_asked_and_has_a_schema() -> None:
    assert {verb for verb, _, _ in ASKED} == set(VERBS) - {"judge"} == set(SCHEMA["properties"])


@pytest.mark.parametrize(
    ("verb", "files", "options"),
    ASKED,
    ids=[f"{at}-{verb}" for at, (verb, _, _) in enumerate(ASKED)],
)
def test_answers_are_as_the_schema_says(verb: str, files: Files, options: dict[str, Any]) -> None:
    check(verb, ask(verb, files, **options))


@pytest.mark.parametrize("format_id", ["standard", "warp-speed", "otf"])
def test_a_report_is_that_of_the_command_line(
    format_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    decks = sorted([*EXAMPLES.glob("decks/*/*.txt"), *(ROOT / "tests" / "decks").rglob("*.*")])
    assert len(decks) > 40
    for deck in decks:
        main(["validate", str(deck), "--no-config", "--output", "json", "--format", format_id])
        printed = capsys.readouterr().out
        status, text = SURFACE.ask(
            "judge", json.dumps({"format": format_id}), [(str(deck), deck.read_bytes())]
        )
        if printed and not json.loads(printed)["skipped"]:
            assert (status, text) == ("done", printed), deck
        else:  # no text, or no deck: the command line says so and passes over it
            assert status == "done", deck
            assert json.loads(text)["decks"][0]["verdict"] != "legal", deck


def test_a_deck_is_judged_against_its_pool() -> None:
    report = ask("judge", named(SEALED, POOL), format="warp-speed-sealed")["decks"][0]
    assert report["verdict"] == "legal"
    other = ask(
        "judge", named(SEALED, EXAMPLES / "sealed" / "bob.pool.txt"), format="warp-speed-sealed"
    )
    rules = {finding["rule"] for finding in other["decks"][0]["findings"]}
    assert "card-not-in-pool" in rules


def test_lists_at_the_desk_meet_the_pools_of_their_names() -> None:
    files = [(path.name, path.read_bytes()) for path in sorted((EXAMPLES / "sealed").iterdir())]
    table = ask("desk", files, format="warp-speed-sealed")
    assert [(row["file"], row["verdict"]) for row in table["rows"]] == [
        ("alice.txt", "legal"),
        ("bob.txt", "legal"),
    ]
    assert table["skipped"] == ["README.md"]


def test_an_archive_is_opened_in_memory(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "lists.zip", "w") as archive:
        archive.write(LEGAL, "lists/one.txt")
        archive.write(FAULTY, "lists/two.txt")
    rows = ask("desk", named(tmp_path / "lists.zip"))["rows"]
    assert [row["file"] for row in rows] == ["lists/one.txt", "lists/two.txt"]
    status, why = SURFACE.ask("desk", "{}", [("lists.zip", b"PK\x03\x04 cut short")])
    assert status == "refused"
    assert "lists.zip" in why


@settings(max_examples=60, deadline=None)
@given(
    card=st.sampled_from(["Yuta", "Taitt", "Excavation", "Weyoun 6", "Data (First Contact)"]),
    section=st.sampled_from([Section.MISSIONS, Section.SEED, Section.DRAW, Section.QS_TENT]),
    copies=st.integers(1, 5),
    text=st.sampled_from([LEGAL.read_text(), FAULTY.read_text(), "", "name: x\n", "# only a word"]),
)
def test_what_is_added_can_be_taken_out(
    card: str, section: Section, copies: int, text: str
) -> None:
    assume((card, section) != ("Excavation", Section.SEED))  # missions count as missions anywhere

    def held(of: str) -> dict[tuple[str, str], int]:
        counts: dict[tuple[str, str], int] = {}
        for row in ask("listing", [("deck.txt", of.encode())])["rows"]:
            key = (row["section"], row["card"]["id"] if row["card"] else row["name"])
            counts[key] = counts.get(key, 0) + row["quantity"]
        return counts

    def changed(of: str, by: int) -> str:
        options = {"card": card, "section": str(section), "by": by}
        made: str = ask("change", [("deck.txt", of.encode())], **options)["text"]
        return made

    more = changed(text, copies)
    before, after = held(text), held(more)
    assert after.pop((str(section), card)) == before.pop((str(section), card), 0) + copies
    assert after == before
    assert held(changed(more, -copies)) == held(text)


@pytest.mark.parametrize(
    ("before", "key", "value", "after"),
    [
        ("", "format", "open", "format: open\n"),
        (
            "name: x\nformat: standard\n\n[draw]\n",
            "format",
            "open",
            "name: x\nformat: open\n\n[draw]\n",
        ),
        ("name: x\n[draw]\n", "format", "open", "name: x\nformat: open\n[draw]\n"),
        ("name: x\nformat: open\n[draw]\n", "format", "", "name: x\n[draw]\n"),
        ("[draw]\n1 x\n", "format", "open", "format: open\n\n[draw]\n1 x\n"),
    ],
)
def test_a_header_is_set_in_place(before: str, key: str, value: str, after: str) -> None:
    assert ask("head", [("d", before.encode())], key=key, value=value)["text"] == after


def test_hands_are_of_the_draw_deck_and_repeat_by_seed() -> None:
    first, again = (ask("hand", named(LEGAL), seed="7") for _ in range(2))
    assert first == again
    assert first != ask("hand", named(LEGAL), seed="8")
    rows = [row for row in ask("listing", named(LEGAL))["rows"] if row["section"] == "draw"]
    assert {card["id"] for card in first["hand"]} <= {row["card"]["id"] for row in rows}


def test_faults_of_people_are_told_and_ours_are_owned() -> None:
    assert SURFACE.ask("search", '{"query": "range>"}', [])[0] == "refused"
    assert SURFACE.ask("judge", '{"format": "no-such"}', named(LEGAL))[0] == "refused"
    assert SURFACE.ask("judge", "{}", [])[0] == "refused"
    assert SURFACE.ask("no-such-verb", "{}", []) == ("failed", "KeyError: 'no-such-verb'")


def test_titles_for_completion_name_one_card_each() -> None:
    catalog = load_catalog()
    document = titles(catalog)
    assert document["card_db"] == catalog.version
    names = [row[0] for row in document["titles"]]
    assert len(names) == len(set(names)) > 3500


def test_web_says_how_to_build_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("deckcheck.resources._PACKAGE", str(tmp_path / "deckcheck"))
    assert main(["web"]) == 2
    assert "npm run build" in capsys.readouterr().err


def test_web_serves_the_page_with_its_policy(tmp_path: Path) -> None:
    from deckcheck.cli.run.web import server

    head = (ROOT / "web" / "static" / "index.html").read_text()
    (tmp_path / "index.html").write_text(head)
    (tmp_path / "x.wasm").write_bytes(b"\0asm")
    with server(str(tmp_path), 0) as page:
        thread = threading.Thread(target=page.serve_forever)
        thread.start()
        try:
            host, port = page.server_address[:2]
            assert host == "127.0.0.1"
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/x.wasm") as answer:
                assert answer.headers["Content-Type"] == "application/wasm"
                policy = answer.headers["Content-Security-Policy"]
        finally:
            page.shutdown()
            thread.join()
    assert policy in head
    assert "'wasm-unsafe-eval'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy


def test_page_in_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """It goes along where it was built before, and only there."""
    import zipfile

    built = (ROOT / "web" / "dist" / "index.html").is_file()
    assert ("deckcheck/_bundled/web/index.html" in zipfile.ZipFile(wheel).namelist()) is built

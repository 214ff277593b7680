"""`deckcheck lsp`: sessions of an editor with the real server, a feature each."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import pytest_asyncio
from building import ROOT
from lsp_editor import ASKING, Editor, applied, edits_of
from lsprotocol import types

from deckcheck.api import read_deck_bytes
from deckcheck.workspace import Workspace, format_deck

pytestmark = pytest.mark.asyncio
FAULTY = (ROOT / "examples/decks/illegal/four-faults.txt").read_text(encoding="utf-8")
LEGAL = (ROOT / "examples/decks/legal/federation-standard.txt").read_text(encoding="utf-8")
PLANNED = """\
format: warp-speed
[missions]
1 Survey Star System
1 Excavation
[seed]
outpost: Excavation
1 Federation Outpost
under: Survey Star System
1 Archer
under: Excavation
2 Archer
[draw]
3 Taitt
1 Spok
"""


@pytest.fixture(scope="module", autouse=True)
def shipped_cards():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKCHECK_CARD_DB", "shipped")
        yield


@pytest_asyncio.fixture(scope="module")
async def editor(tmp_path_factory: pytest.TempPathFactory):
    """One that pulls, in a folder without a project."""
    editor = await Editor.start(tmp_path_factory.mktemp("decks"), ASKING)
    yield editor
    await editor.stop()


# Diagnostics


async def test_findings_stand_on_their_lines(editor: Editor):
    document = editor.show("faults.txt", FAULTY)
    found = {one.code: one for one in await editor.found(document)}
    unknown = found["unknown-card"]
    assert unknown.message.startswith("Undecided: There is no card named 'Horta of Janus VI'")
    line = FAULTY.splitlines().index("1 Horta of Janus VI")
    assert unknown.range == types.Range(
        types.Position(line, 0), types.Position(line, len("1 Horta of Janus VI"))
    )
    assert {one.source for one in found.values()} == {"deckcheck"}
    levels = {code: one.severity for code, one in found.items()}
    assert levels["seed-deck-too-large"] is types.DiagnosticSeverity.Error
    assert levels["too-many-copies-of-dilemma"] is types.DiagnosticSeverity.Warning
    page = found["seed-deck-too-large"].code_description
    assert page is not None
    assert page.href == (ROOT / "docs/rules/seed-deck-too-large.md").as_uri()


async def test_further_lines_of_a_finding_are_related_and_wasted_lines_faint(editor: Editor):
    text = "colour: red\n[draw]\n1 Spok\n2 Archer\n1 Spok\n"
    document = editor.show("spok.txt", text)
    found = {one.code: one for one in await editor.found(document)}
    [other] = found["unknown-card"].related_information
    assert other.location.uri == document.uri
    assert other.location.range.start == types.Position(4, 0)
    assert list(found["unknown-header"].tags) == [types.DiagnosticTag.Unnecessary]
    assert found["unknown-card"].tags is None
    assert found["unknown-header"].severity is types.DiagnosticSeverity.Information


async def test_an_unchanged_result_is_not_sent_twice(editor: Editor):
    document = editor.show("same.txt", LEGAL)
    first = await editor.asked(document)
    again = await editor.asked(document, first.result_id)
    assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
    editor.type(document, LEGAL + "1 Spok\n")
    changed = await editor.asked(document, first.result_id)
    assert "unknown-card" in [one.code for one in changed.items]


async def test_a_file_without_a_deck_has_no_findings(editor: Editor):
    text = "Spring league\n=============\nEvery player sends one list, in 2026 as always.\n"
    assert await editor.found(editor.show("README.md", text)) == []


# Cards


async def test_hover_tells_facts_and_whether_the_card_may_be_played(editor: Editor):
    document = editor.show("hover.txt", "format: warp-speed\n[draw]\n1 Archer\n1 Spok\n")
    told = await editor.hover(document, 2)
    assert told.startswith("```text\nArcher\n")
    assert "Legal in: " in told
    assert "May be played in warp-speed." in told
    assert "unknown-card: A name that no card has." in await editor.hover(document, 3)
    assert await editor.hover(document, 1) == ""


async def test_hover_tells_which_rule_forbids_a_card(editor: Editor):
    workspace = Workspace()
    format_ = workspace.format("tng-block")
    card = next(one for one in workspace.catalog if not format_.admits(one, workspace.as_of))
    document = editor.show("banned.txt", f"format: tng-block\n[draw]\n1 {card.id}\n")
    assert "May not be played in tng-block: " in await editor.hover(document, 2)


async def test_titles_are_completed_from_beginnings_words_and_misspellings(editor: Editor):
    for begun, wanted in (
        ("Wormhole Nego", "Wormhole Negotiations"),
        ("negotiat", "Wormhole Negotiations"),
        ("Wrmhole Neg", "Wormhole Negotiations"),
    ):
        text = f"[missions]\n1 {begun}\n"
        document = editor.show("titles.txt", text)
        found = await editor.completions(document, 1, 2 + len(begun))
        assert wanted in [item.label for item in found], begun
        item = next(item for item in found if item.label == wanted)
        assert applied(text, [item.text_edit]) == f"[missions]\n1 {wanted}\n"
        # An editor that filters by what was typed keeps it.
        assert (item.filter_text or item.label).startswith(begun)
        editor.close(document)


async def test_a_completed_card_tells_its_facts_when_it_is_looked_at(editor: Editor):
    document = editor.show("resolve.txt", "[missions]\n1 Excav\n")
    [item, *_] = await editor.completions(document, 1, 7)
    assert item.documentation is None
    item = await editor.client.completion_item_resolve_async(item)
    assert "Excavation" in item.documentation.value


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", {"[missions]", "[draw]", "format:", "name:"}),
        ("[dr", {"[draw]"}),
        ("format: ", {"standard", "warp-speed"}),
        ("[seed]\n", {"under:", "outpost:"}),
        ("[draw]\n1 Data [", {"Premiere"}),
        ("[missions]\n1 Excavation\n[seed]\nunder: ", {"Excavation"}),
        ("[missions]\n1 Excavation\nface: ", {"up", "down"}),
    ],
)
async def test_headings_headers_formats_and_releases_are_completed(
    editor: Editor, text: str, wanted: set[str]
):
    document = editor.show("words.txt", text)
    lines = text.split("\n")
    found = await editor.completions(document, len(lines) - 1, len(lines[-1]))
    assert wanted <= {item.label.strip() for item in found}
    editor.close(document)


async def test_plan_lines_lead_to_their_missions_and_back(editor: Editor):
    document = editor.show("plan.txt", PLANNED)

    async def lines(ask, params) -> list[int]:
        return [one.range.start.line for one in await ask(params) or ()]

    define = editor.client.text_document_definition_async
    for line in (7, 8):  # the plan line, and a card below it
        at = types.DefinitionParams(document, types.Position(line, 4))
        assert await lines(define, at) == [2]
    refer = editor.client.text_document_references_async
    context = types.ReferenceContext(include_declaration=True)
    at = types.ReferenceParams(context, document, types.Position(3, 4))
    assert await lines(refer, at) == [3, 5, 9]


async def test_a_card_is_renamed_on_all_its_lines(editor: Editor):
    document = editor.show("rename.txt", PLANNED)
    where = types.Position(3, 4)
    span = await editor.client.text_document_prepare_rename_async(
        types.PrepareRenameParams(document, where)
    )
    assert (span.start.character, span.end.character) == (2, len("1 Excavation"))
    edit = await editor.client.text_document_rename_async(
        types.RenameParams(document, where, "Cultural Observation")
    )
    new = applied(PLANNED, edits_of(types.CodeAction("", edit=edit)))
    assert new == PLANNED.replace("Excavation", "Cultural Observation")


# Shape


async def test_symbols_folds_and_section_counts(editor: Editor):
    document = editor.show("shape.txt", PLANNED)
    symbols = await editor.client.text_document_document_symbol_async(
        types.DocumentSymbolParams(document)
    )
    assert [symbol.name for symbol in symbols] == ["missions", "seed", "draw"]
    assert [one.name for one in symbols[1].children] == [
        "under: Survey Star System",
        "under: Excavation",
        "1 Federation Outpost",
    ]
    assert [one.name for one in symbols[1].children[1].children] == ["2 Archer"]
    folds = await editor.client.text_document_folding_range_async(
        types.FoldingRangeParams(document)
    )
    assert (7, 8) in {(fold.start_line, fold.end_line) for fold in folds}
    assert (4, 10) in {(fold.start_line, fold.end_line) for fold in folds}
    whole = types.Range(types.Position(0, 0), types.Position(20, 0))
    hints = await editor.client.text_document_inlay_hint_async(
        types.InlayHintParams(document, whole)
    )
    report = Workspace().judge(PLANNED.encode(), "shape.txt")
    draw = next(one for one in report.sections if one.section == "draw")
    assert {hint.position.line: hint.label for hint in hints}[11] == f"4 of {draw.minimum}"


# Changes


async def test_a_spelling_is_applied_and_only_that_when_nobody_asked(editor: Editor):
    text = PLANNED.replace("1 Spok", "1 Spockk")
    document = editor.show("spelling.txt", text)
    last = len(text.splitlines()) - 1
    automatic = types.CodeActionTriggerKind.Automatic
    found = await editor.actions(document, last, last, only=["quickfix"], trigger=automatic)
    titles = list(found)
    assert all(title.startswith("Write ") for title in titles)
    best = found[titles[0]]
    assert best.is_preferred
    name = titles[0].removeprefix("Write ").strip("'\"")
    assert applied(text, edits_of(best)) == text.replace("Spockk", name)
    report = Workspace().judge(applied(text, edits_of(best)).encode(), "x")
    assert "unknown-card" not in [finding.rule for finding in report.findings]


async def test_the_missing_door_is_seeded(editor: Editor):
    text = LEGAL + "\n[battle-bridge]\n1 Attack Wing\n"
    document = editor.show("door.txt", text)
    assert "side-deck-without-door" in [one.code for one in await editor.found(document)]
    found = await editor.actions(document, 0, 99, only=["quickfix"])
    doors = [title for title in found if title.startswith("Seed ")]
    assert doors
    workspace = Workspace()
    for title in doors:
        new = applied(text, edits_of(found[title]))
        rules = [finding.rule for finding in workspace.judge(new.encode(), "x").findings]
        ended = title.partition("(")[2].rstrip(")").split(", ")
        assert not set(ended) & set(rules), title
    assert any("side-deck-without-door" in title for title in doors)


async def test_each_change_of_fix_is_an_action_and_all_of_them_make_it_legal(editor: Editor):
    text = (ROOT / "examples/decks/illegal/second-outpost.txt").read_text(encoding="utf-8")
    document = editor.show("fix.txt", text)
    found = await editor.actions(document, 0, 99, only=["quickfix"])
    [whole] = [title for title in found if title.startswith("Make the deck legal")]
    assert len(found) > 2
    for title, action in found.items():
        assert applied(text, edits_of(action)) != text, title
    new = applied(text, edits_of(found[whole]))
    assert Workspace().judge(new.encode(), "x").verdict == "legal"


async def test_plan_and_canonical_text_are_made_when_chosen(editor: Editor):
    text = (ROOT / "examples/decks/legal/warp-speed.txt").read_text(encoding="utf-8")
    document = editor.show("whole.txt", text)
    found = await editor.actions(document, 0, 0, only=["refactor", "source"])
    assert set(found) == {"Write a seed plan", "Write the canonical text"}
    planned = await editor.chosen(found["Write a seed plan"])
    deck = read_deck_bytes(applied(text, edits_of(planned)).encode())
    assert any(line.key == "under" for line in deck.plan)


async def test_a_deck_is_formatted_as_fmt_does(editor: Editor):
    text = "[draw]\n2x  archer\n[missions]\n1 excavation\n"
    document = editor.show("format.txt", text)
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    params = types.DocumentFormattingParams(document, options)
    edits = await editor.client.text_document_formatting_async(params)
    wanted = format_deck(Workspace(), text.encode(), "format.txt").text
    assert applied(text, edits) == wanted
    editor.type(document, wanted)
    assert not await editor.client.text_document_formatting_async(params)


async def test_what_would_be_lost_is_not_formatted_and_said(editor: Editor):
    document = editor.show("lost.txt", "[draw]\n2 Archer\nno card at all\n")
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    params = types.DocumentFormattingParams(document, options)
    assert not await editor.client.text_document_formatting_async(params)
    assert "Left as it is" in editor.client.messages[-1].message


async def test_a_syntax_of_programs_is_checked_and_told_of_once(editor: Editor):
    text = (ROOT / "tests/decks/syntaxes/lackey.dek").read_text(encoding="utf-8")
    document = editor.show("program.dek", text)
    assert await editor.found(document)
    editor.close(document)
    document = editor.show("program.dek", text)
    await editor.found(document)
    said = [one.message for one in editor.client.messages if "syntax dek" in one.message]
    assert len(said) == 1
    assert await editor.completions(document, 2, 4) == []
    assert await editor.actions(document, 0, 5) == {}


# Files around decks


async def test_a_format_file_is_audited_at_its_keys(editor: Editor):
    text = """\
schema = 1
id = "house"
title = "House"
summary = "Ours."
status = "house"
source = "tests"
extends = "standard"

[rules.banned-card]
cards = [
    { card = "Archer", since = 2001-01-01 },
    { card = "No Such Card" },
]
"""
    document = editor.show("house.toml", text)
    found = await editor.found(document)
    assert found
    assert {one.range.start.line for one in found} <= set(range(8, 12))
    editor.type(document, text.replace("status =", "status"))
    [broken] = await editor.found(document)
    assert (broken.range.start.line, "no TOML" in broken.message) == (4, True)


async def test_rules_and_options_of_format_files_are_completed_with_their_words(editor: Editor):
    text = 'schema = 1\nid = "x"\n[rules.draw-deck\n'
    document = editor.show("rules.toml", text)
    found = {item.label: item for item in await editor.completions(document, 2, 16)}
    assert found["draw-deck-too-small"].detail
    assert found["draw-deck-too-small"].documentation.value
    editor.type(document, "schema = 1\n[rules.only-one-door]\n\n")
    [option] = await editor.completions(document, 2, 0)
    assert option.label == "fewest"
    assert option.detail == "int"
    assert "Cards with the icon" in option.documentation.value
    editor.type(document, 'schema = 1\nextends = "st"\n')
    assert "standard" in [item.label for item in await editor.completions(document, 1, 13)]


async def test_a_project_file_is_checked_before_it_is_saved(editor: Editor):
    document = editor.show("deckcheck.toml", 'strikt = true\n[formats]\n"**" = "standard"\n')
    [found] = await editor.found(document)
    assert found.range.start.line == 0
    assert "Did you mean strict?" in found.message
    editor.type(document, "\n")
    assert "strict" in [item.label for item in await editor.completions(document, 0, 0)]
    editor.close(document)


async def test_cases_of_rules_are_run(editor: Editor):
    text = (ROOT / "tests/cases/only-one-door.toml").read_text(encoding="utf-8")
    document = editor.show("only-one-door.toml", text)
    assert await editor.found(document) == []
    editor.type(document, text.replace("finds = []", "finds = [{ limit = 1 }]", 1))
    [found] = await editor.found(document)
    assert found.message.startswith("1 findings expected")
    assert found.range.start.line == text.splitlines().index("[[case]]")


# Encodings


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_columns_are_counted_in_the_agreed_units(tmp_path: Path, encoding: str):
    capabilities = types.ClientCapabilities(
        general=types.GeneralClientCapabilities(
            position_encodings=[types.PositionEncodingKind(encoding)]
        ),
        text_document=types.TextDocumentClientCapabilities(
            diagnostic=types.DiagnosticClientCapabilities()
        ),
    )
    editor = await Editor.start(tmp_path, capabilities)
    assert editor.answer.capabilities.position_encoding == encoding
    line = "1 \N{FACE WITH TEARS OF JOY}\u00e9t\u00e9"
    document = editor.show("marks.txt", f"[draw]\x0c\n{line}\n")
    found = {one.code: one for one in await editor.found(document)}
    units = {"utf-8": len(line.encode()), "utf-16": len(line) + 1, "utf-32": len(line)}
    assert found["unknown-card"].range.end == types.Position(1, units[encoding])
    items = await editor.completions(document, 1, units[encoding])
    assert all(item.text_edit.range.end.character == units[encoding] for item in items)
    await asyncio.wait_for(editor.stop(), 60)

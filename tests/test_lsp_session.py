"""`deckcheck lsp` over time: the same findings as `validate`, and a server that nothing ends."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import pytest_asyncio
from building import ROOT
from lsp_editor import ASKING, COMMAND, PATIENCE, Editor
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from deckcheck.decklists.decoding import decode

pytestmark = pytest.mark.asyncio
GOOD = "name: x\n[missions]\n1 Excavation\n[draw]\n3 Archer\n"
UNKNOWN = GOOD + "1 Spok\n"
PROJECT = """\
baseline = "baseline.json"
[formats]
"warp/**" = "warp-speed"
[[waivers]]
rule = "unknown-card"
path = "**/promo.txt"
reason = "Not in the data yet."
until = 2030-12-31
"""


@pytest.fixture(scope="module", autouse=True)
def shipped_cards():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKCHECK_CARD_DB", "shipped")
        yield


@pytest_asyncio.fixture
async def pushed(tmp_path: Path):
    """An editor to which diagnostics are sent."""
    editor = await Editor.start(tmp_path)
    yield editor
    await editor.stop()


def validated(folder: Path, *words: str) -> dict[str, list[dict]]:
    """What `validate --output json` finds in each deck, run in a folder."""
    command = [*COMMAND[:-1], "validate", *words, "--output", "json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=300)
    assert done.returncode in (0, 1), done.stderr
    return {deck["file"]: deck["findings"] for deck in json.loads(done.stdout)["decks"]}


def told(diagnostics: list[types.Diagnostic]) -> list[object]:
    return [one.data for one in diagnostics]


async def test_findings_are_those_of_validate_on_all_test_decks():
    wanted = validated(ROOT, "examples/decks", "tests/decks")
    assert len(wanted) > 35
    editor = await Editor.start(ROOT, ASKING)
    for file, findings in wanted.items():
        text, notes = decode((ROOT / file).read_bytes(), file)
        document = editor.show(file, text)
        of_bytes = {note.rule for note in notes}  # an editor has decoded the file already
        findings = [one for one in findings if one["rule"] not in of_bytes]
        found = [one for one in told(await editor.found(document)) if one["rule"] not in of_bytes]
        assert found == findings, file
        editor.close(document)
    await editor.stop()


async def test_a_project_counts_as_in_validate_for_open_decks_and_for_all(tmp_path: Path):
    for name in ("warp/a.txt", "warp/promo.txt", "b.txt", "old.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(UNKNOWN, encoding="utf-8")
    (tmp_path / "deckcheck.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "notes.md").write_text("No deck.\n", encoding="utf-8")
    command = [*COMMAND[:-1], "baseline", "write", "old.txt"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=100)
    wanted = validated(tmp_path, ".", "--today", "2030-01-01")
    assert len(wanted) == 4
    editor = await Editor.start(tmp_path, ASKING, "--today", "2030-01-01")
    params = types.WorkspaceDiagnosticParams(previous_result_ids=[])
    answer = await asyncio.wait_for(editor.client.workspace_diagnostic_async(params), PATIENCE)
    found = {report.uri: report for report in answer.items}
    assert set(found) == {editor.uri(name) for name in wanted}
    for name, findings in wanted.items():
        assert told(found[editor.uri(name)].items) == findings
        document = editor.show(name, UNKNOWN)
        assert told(await editor.found(document)) == findings
    waived = [one for one in found[editor.uri("warp/promo.txt")].items if one.data["waiver"]]
    assert [one.severity for one in waived] == [types.DiagnosticSeverity.Hint]
    assert "Not in the data yet." in waived[0].message
    previous = [types.PreviousResultId(one.uri, one.result_id) for one in answer.items]
    again = await editor.client.workspace_diagnostic_async(
        types.WorkspaceDiagnosticParams(previous_result_ids=previous)
    )
    assert {one.kind for one in again.items} == {"unchanged"}
    await editor.stop()


async def test_diagnostics_are_sent_with_the_version_they_are_about(pushed: Editor):
    document = pushed.show("a.txt", GOOD)
    await pushed.sent(document)
    version = pushed.type(document, UNKNOWN)
    told_ = await asyncio.wait_for(
        pushed.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), PATIENCE
    )
    assert told_.version == version
    assert "unknown-card" in [one.code for one in told_.diagnostics]


async def test_of_many_edits_at_once_the_last_one_counts(pushed: Editor):
    large = GOOD + "".join(f"1 Nobody {number}\n" for number in range(10_000))
    document = pushed.show("large.txt", large)
    for number in range(20):
        last = pushed.type(document, large + f"1 Somebody {number}\n")
    last = pushed.type(document, UNKNOWN)
    seen = []
    while not seen or seen[-1][0] != last:
        sent = await asyncio.wait_for(
            pushed.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), PATIENCE
        )
        seen.append((sent.version, sent.diagnostics))
    assert [version for version, _ in seen] == sorted(version for version, _ in seen)
    assert [one.range.start.line for one in seen[-1][1] if one.code == "unknown-card"] == [5]


async def test_ten_thousand_lines_are_judged_and_answered(pushed: Editor):
    large = GOOD + "1 Archer\n" * 9_990
    document = pushed.show("large.txt", large)
    assert await pushed.sent(document)
    assert "Archer" in await pushed.hover(document, 9_000)
    symbols = await pushed.client.text_document_document_symbol_async(
        types.DocumentSymbolParams(document)
    )
    assert len(symbols[1].children) == 9_991


async def test_a_buffer_without_a_file_is_judged(pushed: Editor):
    document = pushed.show("", UNKNOWN, uri="untitled:Untitled-1")
    assert "unknown-card" in [one.code for one in await pushed.sent(document)]
    pushed.close(document)
    assert await pushed.sent(document) == []


async def test_a_deleted_file_and_nonsense_do_not_end_it(pushed: Editor):
    path = pushed.folder / "a.txt"
    path.write_text(UNKNOWN, encoding="utf-8")
    document = pushed.show("a.txt", UNKNOWN)
    await pushed.sent(document)
    path.unlink()
    pushed.type(document, GOOD)
    assert "unknown-card" not in [one.code for one in await pushed.sent(document)]
    pushed.type(document, "\0\1\2[draw]\ud800\r\r\n\x0c1 \u2028Archer")
    assert [one.code for one in await pushed.sent(document)] == ["unreadable-deck"]
    assert await pushed.hover(document, 99) == ""
    nowhere = types.TextDocumentIdentifier(pushed.uri("closed.txt"))
    assert await pushed.hover(nowhere, 1) == ""
    pushed.type(document, UNKNOWN)
    assert "unknown-card" in [one.code for one in await pushed.sent(document)]


async def test_a_message_that_means_nothing_is_a_line_in_the_log(pushed: Editor):
    nonsense = b'{"jsonrpc": "2.0", "method": "textDocument/didSave", "params": {"a": 1}}'
    pushed.client.protocol.writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(nonsense), nonsense))
    document = pushed.show("a.txt", UNKNOWN)
    assert "unknown-card" in [one.code for one in await pushed.sent(document)]
    assert len(pushed.client.log_messages) == 1


async def test_a_project_file_is_broken_and_mended(pushed: Editor):
    document = pushed.show("a.txt", UNKNOWN)
    await pushed.sent(document)
    pushed.save("deckcheck.toml", "strikt = true\n")
    [broken] = await pushed.sent(document)
    assert broken.message.startswith("Not judged: ")
    assert "strikt" in broken.message
    for letter in "ab":
        pushed.type(document, UNKNOWN + f"# {letter}\n")
        assert await pushed.sent(document) == [broken]
    assert len(pushed.client.log_messages) == 1
    assert "strikt" in pushed.client.log_messages[0].message
    pushed.save("deckcheck.toml", '[formats]\n"**" = "no-such-format"\n')
    assert "no-such-format" in (await pushed.sent(document))[0].message
    pushed.save("deckcheck.toml", "strict = true\n")
    assert "unknown-card" in [one.code for one in await pushed.sent(document)]
    assert len(pushed.client.log_messages) == 2


RAISING = """\
from deckcheck.rules import Rule, register

print("a plugin that prints")

@register
class Raising(Rule):
    \"\"\"It fails.\"\"\"

    id = "acme/raising"

    def check(self, deck):
        raise ZeroDivisionError("by a plugin")
        yield

    def admits(self, card, as_of):
        raise ZeroDivisionError("asked about a card")
"""
FORMAT = """\
schema = 1
id = "house"
title = "House"
summary = "A rule of our own."
status = "house"
source = "tests"
rulesets = ["ours"]
"""
OURS = 'schema = 1\nid = "ours"\ntitle = "Ours"\nsummary = "Ours."\n[rules."acme/raising"]\n'


async def test_a_rule_of_another_package_that_raises_costs_a_line(tmp_path: Path):
    (tmp_path / "formats/rulesets").mkdir(parents=True)
    (tmp_path / "formats/house.toml").write_text(FORMAT, encoding="utf-8")
    (tmp_path / "formats/rulesets/ours.toml").write_text(OURS, encoding="utf-8")
    (tmp_path / "raising.py").write_text(RAISING, encoding="utf-8")
    options = ("--rules", str(tmp_path / "raising.py"))
    options += ("--formats-folder", str(tmp_path / "formats"))
    editor = await Editor.start(tmp_path, "emacs", *options)
    document = editor.show("a.txt", f"format: house\n{GOOD}")
    [found] = await editor.sent(document)
    assert "by a plugin" in found.message
    editor.type(document, f"format: house\n{UNKNOWN}")
    await editor.sent(document)
    assert len(editor.client.log_messages) == 1
    assert "by a plugin" in editor.client.log_messages[0].message
    for _ in range(2):
        with pytest.raises(JsonRpcException, match="asked about a card"):
            await editor.hover(document, 3)
    assert "asked about a card" in editor.client.log_messages[1].message
    assert len(editor.client.log_messages) == 2
    editor.type(document, f"format: standard\n{UNKNOWN}")
    assert "unknown-card" in [one.code for one in await editor.sent(document)]
    await editor.stop()


async def test_a_closed_document_has_no_findings_left(pushed: Editor):
    document = pushed.show("a.txt", UNKNOWN)
    assert await pushed.sent(document)
    pushed.close(document)
    assert await pushed.sent(document) == []


SEALED = """\
format: warp-speed-sealed
[missions]
1 Excavation
[draw]
2 Archer
"""


async def test_decks_are_judged_against_their_pools(tmp_path: Path):
    (tmp_path / "a.txt").write_text(SEALED, encoding="utf-8")
    (tmp_path / "a.pool.txt").write_text("[pool]\n1 Excavation\n1 Archer\n", encoding="utf-8")
    wanted = validated(tmp_path, ".", "--pools", ".")
    assert "card-not-in-pool" in [
        one["rule"] for [findings] in [wanted.values()] for one in findings
    ]
    editor = await Editor.start(tmp_path, ASKING, "--pools", str(tmp_path))
    params = types.WorkspaceDiagnosticParams(previous_result_ids=[])
    answer = await asyncio.wait_for(editor.client.workspace_diagnostic_async(params), PATIENCE)
    assert {one.uri: told(one.items) for one in answer.items} == {
        editor.uri(name): findings for name, findings in wanted.items()
    }
    await editor.stop()


async def test_without_its_library_it_says_what_to_install():
    program = "import sys; sys.modules['pygls'] = None\nfrom deckcheck.cli.main import main\n"
    command = [sys.executable, "-c", f"{program}sys.exit(main(['lsp']))"]
    done = subprocess.run(command, input=b"", capture_output=True, timeout=60)
    assert done.returncode == 2
    assert b"'deckcheck[lsp]'" in done.stderr
    assert done.stdout == b""


async def test_without_an_editor_it_says_who_starts_it():
    pty = pytest.importorskip("pty", reason="a terminal of POSIX")
    ours, theirs = pty.openpty()
    done = subprocess.run(COMMAND, stdin=theirs, capture_output=True, timeout=60)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 2
    assert b"an editor starts this" in done.stderr

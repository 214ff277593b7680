"""Reporters, on the reports of `sample_reports`.

Accepted outputs are in `tests/golden/`; DECKCHECK_UPDATE_GOLDEN=1 writes them anew, to be read
before they are committed.
"""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path

import jsonschema
import pytest
from nasty_reports import NASTY
from rich.console import Console
from sample_reports import BATCH, LEGAL, NOT_LEGAL, UNFINISHED, UNJUDGED, WARNED

from deckcheck.cli.io.painting import console_of, paint, rewrite
from deckcheck.errors import UnknownName
from deckcheck.model import Section, Severity, Verdict
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters import REPORTERS, ReportOptions, reporter
from deckcheck.reporters.console import lines
from deckcheck.reporters.layout import Span, paragraph, plain, table

GOLDEN = Path(__file__).parent / "golden"
SCHEMA = json.loads(
    (Path(__file__).parents[1] / "docs" / "report.schema.json").read_text(encoding="utf-8")
)
CITED = ReportOptions(citations=True, account=True)
OUTPUTS = {
    "console/legal.txt": ((LEGAL,), ReportOptions()),
    "console/warned.txt": ((WARNED,), ReportOptions()),
    "console/not-legal.txt": ((NOT_LEGAL,), ReportOptions()),
    "console/not-legal-cited.txt": ((NOT_LEGAL,), CITED),
    "console/not-legal-140.txt": ((NOT_LEGAL,), ReportOptions(width=140)),
    "console/unfinished.txt": ((UNFINISHED,), ReportOptions()),
    "console/unjudged.txt": ((UNJUDGED,), ReportOptions()),
    "console/batch.txt": (BATCH, ReportOptions()),
    "console/batch-140.txt": (BATCH, ReportOptions(width=140)),
    "console/batch-full.txt": (BATCH, CITED.replace(full=True)),
    "json/one.json": ((NOT_LEGAL,), ReportOptions()),
    "json/batch.json": (BATCH, ReportOptions()),
    **{
        f"{name}/{reports}.{suffix}": (chosen, options)
        for name, suffix in (
            ("sarif", "sarif"),
            ("github", "txt"),
            ("gitlab", "json"),
            ("junit", "xml"),
            ("markdown", "md"),
            ("csv", "csv"),
            ("html", "html"),
        )
        for reports, chosen, options in (
            ("batch", BATCH, ReportOptions(skipped=("decks/README.txt",))),
            ("nasty", (NASTY,), CITED),
        )
    },
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_output_is_as_accepted(name):
    reports, options = OUTPUTS[name]
    text = reporter(name.split("/")[0])(reports, options)
    if name.endswith(".html"):  # drawings and looks change with pygal and with taste
        text = re.sub("<(svg|style)[ >].*?</(svg|style)>", r"<\1/>", text, flags=re.DOTALL)
    file = GOLDEN / name
    if os.environ.get("DECKCHECK_UPDATE_GOLDEN"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    assert text == file.read_bytes().decode()


def test_every_accepted_output_is_compared_and_every_reporter_has_one():
    found = {file.relative_to(GOLDEN).as_posix() for file in GOLDEN.rglob("*") if file.is_file()}
    assert found >= set(OUTPUTS)
    assert {name for name in found if name.split("/")[0] in REPORTERS} == set(OUTPUTS)
    assert {name.split("/")[0] for name in OUTPUTS} == set(REPORTERS)


def test_an_unknown_reporter_is_refused_with_the_nearest_name():
    with pytest.raises(UnknownName) as caught:
        reporter("jsn")
    assert caught.value.nearest == ("json",)


# Console


@pytest.mark.parametrize("width", [20, 40, 80, 140])
@pytest.mark.parametrize("reports", [(NOT_LEGAL,), BATCH], ids=["one", "batch"])
def test_no_line_is_wider_than_the_page(reports, width):
    options = CITED.replace(width=width, full=True)
    for line in plain(lines(reports, options)).splitlines():
        assert len(line) <= width, line


@pytest.mark.parametrize("width", [20, 40, 80])
def test_nothing_is_cut_however_narrow_the_page(width):
    text = plain(lines((NOT_LEGAL,), CITED.replace(width=width)))
    seen = "".join(text.split())
    said = [finding.message for finding in NOT_LEGAL.findings]
    said += [finding.hint for finding in NOT_LEGAL.findings]
    said += [finding.rule for finding in NOT_LEGAL.findings]
    said += [citation.statement for citation in NOT_LEGAL.citations]
    said += [NOT_LEGAL.file, NOT_LEGAL.name, *NOT_LEGAL.findings[1].cards]
    for words in said:
        assert "".join(words.split()) in seen


def test_the_verdict_comes_first_and_findings_by_severity():
    text = plain(lines((NOT_LEGAL,), ReportOptions()))
    assert text.startswith("NOT LEGAL in Standard: decks/paris/")
    heads = [text.index(head) for head in ("\nErrors", "\nUndecided", "\nWarnings", "\nNotes")]
    assert heads == sorted(heads)


def test_control_characters_of_a_deck_never_reach_the_terminal():
    for reports in ((UNJUDGED,), BATCH):
        text = plain(lines(reports, CITED.replace(full=True)))
        assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_our_own_words_are_ascii_so_that_every_terminal_shows_them():
    text = plain(lines((LEGAL, WARNED, UNFINISHED), CITED.replace(full=True)))
    assert text.isascii()


@pytest.mark.parametrize("system", [None, "standard", "truecolor"])
def test_color_changes_no_letter(system):
    console = Console(
        file=io.StringIO(),
        force_terminal=system is not None,
        color_system=system,
        width=30,
        legacy_windows=False,
        highlight=False,
        _environ={},
    )
    options = CITED.replace(full=True)
    paint(lines(BATCH, options), console)
    painted = console.file.getvalue()
    assert ("\x1b" in painted) == (system is not None)
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain(lines(BATCH, options))


class Screen(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("system", "shown"), [("xterm", "\r\x1b[2K[b]a:x:\n\r\x1b[2Kb"), ("dumb", "[b]a:x:\nb")]
)
def test_a_line_is_written_over_where_the_terminal_can(system, shown, monkeypatch):
    monkeypatch.setenv("TERM", system)
    screen = Screen()
    rewrite("[b]a:x:", console_of(screen), "\n")
    rewrite("b", console_of(screen))
    assert screen.getvalue() == shown


def test_a_reader_who_leaves_is_no_reason_to_end_the_process():
    class Left(Screen):
        def write(self, text):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        paint(lines(BATCH, CITED), console_of(Left()))


def test_a_folder_shared_by_all_decks_is_said_once():
    text = plain(lines((LEGAL, WARNED), ReportOptions()))
    assert text.count("decks/") == 1
    apart = LEGAL.replace(file="other/legal.txt")
    assert plain(lines((apart, WARNED), ReportOptions())).count("decks/") == 1
    assert "other/legal.txt" in plain(lines((apart, WARNED), ReportOptions()))


def test_every_section_has_a_name_for_people():
    assert set(SECTION_NAMES) == set(Section)


# Layout


def test_wide_letters_take_two_columns():
    text = plain(paragraph("\u661f\u9645\u8ff7\u822a " * 4, 9))
    assert text.splitlines() == ["\u661f\u9645\u8ff7\u822a"] * 4


def test_a_table_breaks_words_only_when_it_must():
    rows = [[Span("nine-long"), Span("many short words that can wrap")]]
    assert plain(table(rows, 30, indent=0)).splitlines()[0] == "nine-long  many short words"
    narrow = plain(table(rows, 12, indent=0))
    said = "".join([cell.text for cell in rows[0]])
    assert sorted("".join(narrow.split())) == sorted("".join(said.split()))
    assert max(len(line) for line in narrow.splitlines()) <= 12


def test_a_word_that_must_be_broken_breaks_at_its_joints():
    text = plain(paragraph("decks/a_long_name_of_a_file.txt", 20))
    assert text.splitlines() == ["decks/a_long_name_", "of_a_file.txt"]


# JSON


@pytest.mark.parametrize("reports", [(one,) for one in BATCH] + [BATCH])
def test_json_keeps_its_published_schema(reports):
    document = json.loads(reporter("json")(reports, ReportOptions()))
    jsonschema.Draft202012Validator(SCHEMA).validate(document)


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document["decks"][0].pop("unfinished"),
        lambda document: document["decks"][0]["findings"][0].update(surprise=1),
        lambda document: document.update(schema=2),
    ],
    ids=["missing", "unknown", "later"],
)
def test_the_published_schema_is_sound_and_strict(change):
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    document = json.loads(reporter("json")((NOT_LEGAL,), ReportOptions()))
    change(document)
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(document)


def test_the_published_schema_knows_every_word_of_the_model():
    defs = SCHEMA["$defs"]
    assert defs["severity"]["enum"] == [one.value for one in Severity]
    assert defs["verdict"]["enum"] == [one.value for one in Verdict]
    assert defs["section"]["enum"] == [one.value for one in Section]


def test_json_is_the_same_bytes_for_every_page_and_is_ascii():
    wide = reporter("json")(BATCH, ReportOptions(width=140, citations=True, full=True))
    assert wide == reporter("json")(BATCH, ReportOptions())
    assert wide.isascii()

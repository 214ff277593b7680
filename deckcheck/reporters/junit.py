"""JUnit XML: a deck is a test suite, and each rule in force a test case of it."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

from deckcheck.model import Severity
from deckcheck.reporters.file_places import path
from deckcheck.reporters.wording import also, clean, is_waived, left_out, said, sources, waiver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.model import Finding, Report, Versions
    from deckcheck.reporters.base import ReportOptions

__all__ = ["AGAIN", "OUTCOMES", "piece", "render", "whole"]

OUTCOMES = {
    Severity.ERROR: "failure",
    Severity.UNDECIDED: "error",
    Severity.WARNING: "system-out",
    Severity.NOTE: "system-out",
}
"""The element that a test case holds; one with `system-out` alone has passed."""
_COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}
_NUMBERS = ("tests", *_COUNTED)
"""Attributes of a suite, and of all suites together."""


AGAIN = True
"""`whole` goes through the pieces more than once: the numbers of all decks come first."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """Without times: the same decks give the same bytes."""
    return "".join(whole([piece(report) for report in reports], reports[0].versions, options))


def piece(report: Report) -> str:
    """One deck, put aside as a line: its numbers, and its element."""
    suite = _suite(report)
    ET.indent(suite, level=1)
    numbers = [int(suite.get(name, 0)) for name in _NUMBERS]
    return json.dumps([numbers, ET.tostring(suite, encoding="unicode")]) + "\n"


def whole(pieces: Iterable[str], versions: Versions, options: ReportOptions) -> Iterator[str]:
    """The document, deck by deck."""
    sums = dict.fromkeys(_NUMBERS, 0)
    for numbers, _ in map(json.loads, pieces):
        for name, number in zip(_NUMBERS, numbers, strict=True):
            sums[name] += number
    shown = {name: str(number) for name, number in sums.items()}
    root = ET.Element("testsuites", {"name": "deckcheck", **shown})
    around = ET.tostring(root, encoding="unicode", short_empty_elements=False)
    start = around.index("</")
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n{around[:start]}\n'
    for _, suite in map(json.loads, pieces):
        yield f"  {suite}\n"
    if options.left_out:
        told = {"name": "left-out", "value": left_out(options.left_out)}
        case = ET.Element("testsuite", {"name": "deckcheck", "tests": "0"})
        ET.SubElement(ET.SubElement(case, "properties"), "property", told)
        yield f"  {ET.tostring(case, encoding='unicode')}\n"
    yield f"{around[start:]}\n"


def _suite(report: Report) -> ET.Element:
    file = clean(path(report.file))
    suite = ET.Element("testsuite", {"name": file, "file": file})
    properties = ET.SubElement(suite, "properties")
    for name, value in _properties(report).items():
        ET.SubElement(properties, "property", {"name": name, "value": clean(value)})
    found: dict[str, list[Finding]] = {rule: [] for rule in report.rules}
    for finding in report.findings:
        found.setdefault(finding.rule, []).append(finding)
    for rule, findings in found.items():
        suite.append(_case(rule, findings, file))
    _count(suite)
    return suite


def _properties(report: Report) -> dict[str, str]:
    return {
        "verdict": report.verdict,
        "format": report.format_told,
        "as-of": report.as_of,
        "deck": report.name,
        "player": report.player,
        "card-data": f"{report.versions.card_db} {report.versions.card_db_hash}",
    }


def _case(rule: str, findings: Sequence[Finding], file: str) -> ET.Element:
    """A rule and all that it found. Readers show one outcome for each case: the worst."""
    case = ET.Element("testcase", {"name": rule, "classname": file, "file": file})
    lines = [line for finding in findings for line in finding.lines[:1]]
    if lines:
        case.set("line", str(lines[0]))
    counting = [finding for finding in findings if not is_waived(finding)]
    if counting:
        worst = counting[0]  # findings come worst first
        outcome = ET.SubElement(case, OUTCOMES[worst.severity])
        if outcome.tag != "system-out":
            more = f" ({len(counting) - 1} more)" if counting[1:] else ""
            outcome.set("message", clean(worst.message) + more)
            outcome.set("type", worst.severity)
        outcome.text = "\n".join([_text(finding, file) for finding in findings])
    elif findings:
        text = " ".join([_text(finding, file) for finding in findings])
        ET.SubElement(case, "skipped", {"message": text})
    return case


def _text(finding: Finding, file: str) -> str:
    where = f"{file}:{finding.lines[0]}" if finding.lines else file
    said_all = (said(finding), also(finding), sources(finding), waiver(finding))
    return f"{where}: {finding.severity}: {' '.join([part for part in said_all if part])}"


def _count(element: ET.Element) -> None:
    """Set the numbers of test cases and outcomes below an element."""
    element.set("tests", str(len(list(element.iter("testcase")))))
    for attribute, tag in _COUNTED.items():
        element.set(attribute, str(len(list(element.iter(tag)))))

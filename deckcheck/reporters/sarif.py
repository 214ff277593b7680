"""SARIF 2.1.0, which code scanning and editors read."""

from __future__ import annotations

import json
from itertools import islice
from textwrap import indent

from deckcheck.model import Severity
from deckcheck.reporters.file_places import fingerprinted, listed, uri
from deckcheck.reporters.wording import clean, is_waived, left_out, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.model import Citation, Finding, Report, Versions
    from deckcheck.reporters.base import ReportOptions

__all__ = ["AGAIN", "LEVELS", "piece", "render", "whole"]

LEVELS = {
    Severity.ERROR: "error",
    # Not legal until it is judged: it must stop whoever an error stops.
    Severity.UNDECIDED: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "note",
}


AGAIN = True
"""`whole` goes through the pieces more than once: SARIF wants the rules first, then the decks."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """One run, in ASCII."""
    return "".join(whole([piece(report) for report in reports], reports[0].versions, options))


def piece(report: Report) -> str:
    """One deck, put aside as a line. The places of rules and decks are not known yet."""
    found = list(fingerprinted(report))
    cited: dict[str, dict[str, str]] = {finding.rule: {} for finding, _ in found}
    statements = {one.id: _statement(one) for one in report.citations}
    for finding, _ in found:
        known = [one for one in finding.citations if one in statements]
        cited[finding.rule].update({one: statements[one] for one in known})
    results = [_result(finding, print_, report.file) for finding, print_ in found]
    return json.dumps([_artifact(report), results, cited]) + "\n"


def whole(pieces: Iterable[str], versions: Versions, options: ReportOptions) -> Iterator[str]:
    """A run with its rules, its decks, and what was found in them; several of very many."""
    parts = list(_parts(pieces))
    document = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [_HERE],
    }
    head, end = json.dumps(document, indent=2).split(f"    {json.dumps(_HERE)}")
    yield head
    for number, (first, last) in enumerate(parts[:MOST_RUNS], 1):
        part = _Part(pieces, first, last)
        if number > 1:
            yield ",\n"
        yield from _run(part, versions, options, number, len(parts))
    yield end + "\n"


MOST_RESULTS = 25_000
"""Of a run: code hosts refuse a file with more."""
MOST_RUNS = 20
"""Of a file, for the same reason."""


def _parts(pieces: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The first deck of each run, and the first that is not part of it."""
    start, results, number = 0, 0, -1
    for number, (_, found, _) in enumerate(map(json.loads, pieces)):
        if results and results + len(found) > MOST_RESULTS:
            yield start, number
            start, results = number, 0
        results += len(found)
    yield start, number + 1


class _Part:
    """Some of the pieces, to be gone through again."""

    def __init__(self, pieces: Iterable[str], first: int, last: int) -> None:
        self._pieces = pieces
        self._first = first
        self._last = last

    def __iter__(self) -> Iterator[Any]:
        return map(json.loads, islice(self._pieces, self._first, self._last))


def _run(
    part: Iterable[Any], versions: Versions, options: ReportOptions, number: int, parts: int
) -> Iterator[str]:
    """One run as it stands in the document; of several each has a name."""
    cited: dict[str, dict[str, str]] = {}
    for _, _, found in part:
        for rule, statements in found.items():
            cited.setdefault(rule, {}).update(statements)
    rules = {rule: place for place, rule in enumerate(sorted(cited))}
    run: dict[str, Any] = {
        "tool": {"driver": _driver(versions, [_rule(rule, cited[rule]) for rule in rules])},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(options, number, parts)],
        "artifacts": _HERE,
        "results": _HERE,
    }
    if parts > 1:
        run = {"automationDetails": {"id": f"deckcheck/part-{number}/"}, **run}
    text = indent(json.dumps(run, indent=2), " " * 4)
    head, middle, end = text.split(json.dumps(_HERE))
    yield head
    yield from _listed(artifact for artifact, _, _ in part)
    yield middle
    yield from _listed(_placed(part, rules))
    yield end


_HERE = "\0"
"""Where a list will stand; no text of a report holds it."""


def _listed(items: Iterable[Any]) -> Iterator[str]:
    """A list as it stands in a run, item by item."""
    return listed((indent(json.dumps(item, indent=2), " " * 8) for item in items), inset=6)


def _placed(part: Iterable[Any], rules: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """All results, with the places of their rules and decks."""
    for number, (_, results, _) in enumerate(part):
        for result in results:
            result["ruleIndex"] = rules[result["ruleId"]]
            for where in (*result["locations"], *result.get("relatedLocations", ())):
                where["physicalLocation"]["artifactLocation"]["index"] = number
            yield result


def _invocation(options: ReportOptions, number: int, parts: int) -> dict[str, Any]:
    """How the run went, with what a reader has to know of it."""
    told = [left_out(options.left_out)] if options.left_out else []
    if parts > 1:
        told.append(
            f"More than {MOST_RESULTS} results: this is run {number} of {min(parts, MOST_RUNS)}."
        )
    if parts > MOST_RUNS:
        told.append(f"{parts - MOST_RUNS} more runs have no room in one file: judge fewer decks.")
    run: dict[str, Any] = {"executionSuccessful": True}
    if told:
        run["toolExecutionNotifications"] = [
            {"level": "warning", "message": {"text": text}} for text in told
        ]
    return run


def _driver(versions: Versions, rules: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "name": "deckcheck",
        "version": versions.deckcheck,
        "rules": rules,
        "properties": {
            "cardData": versions.card_db,
            "cardDataHash": versions.card_db_hash,
            "cardDataSource": clean(versions.card_db_source),
        },
    }


def _statement(one: Citation) -> str:
    return f"{one.id}: {one.document}, {one.entry}, {one.date}. {one.statement}"


def _rule(rule: str, cited: Mapping[str, str]) -> dict[str, Any]:
    """The rule with the statements behind its findings, which is as much as reports know."""
    words = rule.replace("/", ": ").replace("-", " ").capitalize()
    explained = f"deckcheck explain {rule}"
    helped = [f"{explained}.", *[cited[one] for one in sorted(cited)]]
    return {
        "id": rule,
        "shortDescription": {"text": words},
        "fullDescription": {"text": f"{words}. {explained} says what the rule wants."},
        "help": {"text": clean(" ".join(helped))},
    }


def _artifact(report: Report) -> dict[str, Any]:
    """A deck, whether or not anything was found in it."""
    properties = {
        "deck": clean(report.name),
        "player": clean(report.player),
        "format": report.format,
        "asOf": report.as_of,
        "verdict": report.verdict.value,
        "unfinished": report.unfinished,
    }
    return {"location": {"uri": uri(report.file)}, "properties": properties}


def _result(finding: Finding, fingerprint: str, file: str) -> dict[str, Any]:
    where = [_location(file, line) for line in finding.lines or (0,)]
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": -1,
        "level": LEVELS[finding.severity],
        "message": {"text": said(finding)},
        "locations": where[:1],
        "partialFingerprints": {"deckcheck/v1": fingerprint},
        "properties": {
            "severity": finding.severity.value,
            "cards": [clean(card) for card in finding.cards],
            "limit": finding.limit,
            "actual": finding.actual,
            "citations": list(finding.citations),
            "origin": clean(finding.origin),
        },
    }
    if where[1:]:
        result["relatedLocations"] = where[1:]
    if finding.waiver is not None:
        result["suppressions"] = [
            {
                "kind": "external",
                "status": "accepted" if is_waived(finding) else "rejected",
                "justification": clean(finding.waiver.reason),
            }
        ]
    return result


def _location(file: str, line: int) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri(file), "index": -1}}
    if line:
        place["region"] = {"startLine": line}
    return {"physicalLocation": place}

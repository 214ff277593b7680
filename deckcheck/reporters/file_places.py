"""How programs name a file, know a finding again, and read a list that is written item by item."""

from __future__ import annotations

import os
from hashlib import sha256
from urllib.parse import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.model import Finding, Report

__all__ = ["fingerprinted", "listed", "path", "uri"]


def path(file: str) -> str:
    """The path as it was given, with forward slashes and without a leading `./`."""
    slashed = file.replace(os.sep, "/")
    while slashed.startswith("./"):
        slashed = slashed[2:].lstrip("/")
    return slashed or file


def uri(file: str) -> str:
    """The same as a URI: relative where the path is, so that it fits every checkout."""
    plain = path(file)
    drive = plain[:2] if plain[1:3] == ":/" else ""
    quoted = quote(plain[len(drive) :], safe="/", errors="surrogateescape")
    if drive:
        return f"file:///{drive}{quoted}"
    return f"file://{quoted}" if quoted.startswith("/") else quoted


def fingerprinted(report: Report) -> Iterator[tuple[Finding, str]]:
    """Each finding with a hash that stays when other lines of the file come and go.

    Made of file, rule and cards, and of a number where several findings have these in common: the
    lower one for the lower limit and count.
    """
    alike: dict[tuple[str, ...], list[Finding]] = {}
    for finding in report.findings:
        alike.setdefault((finding.rule, *sorted(finding.cards)), []).append(finding)
    for finding in report.findings:
        what = (finding.rule, *sorted(finding.cards))
        same = sorted(alike[what], key=_numbers)
        number = next(place for place, one in enumerate(same, 1) if one is finding)
        text = "\0".join((path(report.file), *what, str(number)))
        yield finding, sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _numbers(finding: Finding) -> tuple[str, str]:
    return str(finding.limit), str(finding.actual)


def listed(items: Iterable[str], inset: int = 0) -> Iterator[str]:
    """A list as `json.dumps` lays it out with an indent, item by item.

    Args:
        items: texts of JSON, indented as they stand in the list.
        inset: blanks before the bracket that ends it.
    """
    start = "["
    for item in items:
        yield f"{start}\n{item}"
        start = ","
    yield "[]" if start == "[" else f"\n{' ' * inset}]"

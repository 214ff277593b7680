"""Comparisons of decks as a comment under a pull request."""

from __future__ import annotations

from deckcheck.model import Verdict
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.base import waiver_text
from deckcheck.reporters.layout import printable
from deckcheck.reporters.wording import VERDICTS, Surface, harmless, unlinked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.model import Finding, Report
    from deckcheck.workspace.comparison import Comparison

__all__ = ["MARK", "render"]

MARK = "<!-- deckcheck diff -->"
"""The first line, by which a workflow finds its comment again."""
LIMIT = 60_000
"""Letters; GitHub takes 65,536 in a comment."""
_ROWS = 200
_SPECIAL = "\\`*_{}[]()<>#+-.!|~&@:"


def render(comparisons: Sequence[Comparison], base: str) -> str:
    """A table of all decks, then each one's cards and findings as far as a comment has room."""
    if not comparisons:
        return f"{MARK}\n### No deck changed against {text(base)}\n"
    moved = sum([changed.moved for changed in comparisons])
    decks = "1 deck" if len(comparisons) == 1 else f"{len(comparisons)} decks"
    parts = [
        f"{MARK}\n### {decks} changed against {text(base)}, verdict moved: {moved}\n",
        "\n".join(_table(comparisons)) + "\n",
    ]
    room = LIMIT - sum([len(part) for part in parts])
    left = 0
    for changed in comparisons:
        details = "\n".join(_details(changed)) + "\n"
        if left or len(details) > room:
            left += 1
        else:
            parts.append(details)
            room -= len(details) + 1
    if left:
        parts.append(
            f"The cards of {left} more are too many for a comment; run `deckcheck diff`.\n"
        )
    return "\n".join(parts)


def _table(comparisons: Sequence[Comparison]) -> Iterator[str]:
    yield "| deck | format | before | after | cards |"
    yield "|---|---|---|---|---|"
    # Those whose verdict moved first: they are what a reviewer looks for.
    ordered = sorted(comparisons, key=lambda changed: not changed.moved)
    for changed in ordered[:_ROWS]:
        added, removed = changed.copies
        cells = [
            text(changed.file),
            text(changed.format),
            _verdict(changed.before, "new"),
            f"**{_verdict(changed.after, 'gone')}**"
            if changed.moved
            else _verdict(changed.after, "gone"),
            f"+{added} \N{MINUS SIGN}{removed}",
        ]
        yield f"| {' | '.join(cells)} |"
    if len(ordered) > _ROWS:
        yield f"| and {len(ordered) - _ROWS} more | | | | |"


def _verdict(report: Report | None, missing: str) -> str:
    if report is None:
        return missing
    told = VERDICTS[report.verdict].text
    waived = report.verdict is not Verdict.LEGAL and report.passes()
    return f"{told} (waived)" if waived else told


def _details(changed: Comparison) -> Iterator[str]:
    yield f"<details><summary>{_html(changed.file)}</summary>\n"
    if changed.cards:
        yield "```diff"
        yield from _diff(changed)
        yield "```"
    else:
        yield "The same cards."
    for title, findings in (("New", changed.new), ("Gone", changed.gone)):
        if findings:
            yield f"\n{title} findings:\n"
            yield from map(_finding, findings)
    yield "\n</details>"


def _diff(changed: Comparison) -> Iterator[str]:
    """Lines as in a patch; none can end the block, since each begins with a sign."""
    section = None
    for change in changed.cards:
        if change.section is not section:
            section = change.section
            yield f"@@ {SECTION_NAMES[section]} @@"
        name = printable(change.card)
        if change.before:
            yield f"- {change.before} {name}"
        if change.after:
            yield f"+ {change.after} {name}"


def _finding(finding: Finding) -> str:
    where = f"line {finding.lines[0]}: " if finding.lines else ""
    waiver = f" {text(waiver_text(finding))}" if finding.waiver else ""
    return f"- {finding.severity}, {where}{text(finding.message)} (`{finding.rule}`){waiver}"


def text(raw: str) -> str:
    """Text from a deck or a branch name as Markdown that shows it and does nothing else."""
    shown = "".join([f"\\{mark}" if mark in _SPECIAL else mark for mark in printable(raw)])
    return _named(shown)


def _html(raw: str) -> str:
    # Not Markdown where GitHub reads the block as HTML, but not every reader does.
    named = _named(harmless(printable(raw), Surface.HTML))
    return named.replace("[", "&#91;").replace("]", "&#93;").replace("`", "&#96;")


def _named(shown: str) -> str:
    """Without people and issues that GitHub would tell or link: a backslash does not stop it."""
    return unlinked(shown.replace("@", "@<!-- -->").replace("#", "#<!-- -->"))

"""The findings on a deck as diagnostics: on their lines, with their page, faint if wasteful."""

from __future__ import annotations

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
    Position,
    Range,
)

from deckcheck.lsp.rule_pages import page_of
from deckcheck.model import Severity
from deckcheck.reporters.json import finding_document
from deckcheck.reporters.wording import clean, is_waived, said, waiver
from deckcheck.workspace.explanations import is_wasteful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.lsp.decks import OpenDeck
    from deckcheck.lsp.texts import Text
    from deckcheck.model import Finding

__all__ = ["SOURCE", "diagnostics_of", "not_judged"]

SOURCE = "deckcheck"
LEVELS = {
    Severity.ERROR: DiagnosticSeverity.Error,
    # Not legal until it is judged, as in all reports.
    Severity.UNDECIDED: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.NOTE: DiagnosticSeverity.Information,
}
_RELATED = 50
"""So many further lines of a finding are linked; all are in its data."""


def diagnostics_of(deck: OpenDeck, uri: str) -> list[Diagnostic]:
    """What there is to say of a deck; nothing of a file that is none."""
    outcome = deck.outcome
    if not outcome.is_deck:
        return []
    return [_diagnostic(finding, deck.text, uri) for finding in outcome.report.findings]


def not_judged(why: str) -> list[Diagnostic]:
    """That a deck could not be judged at all, for a reason that is not in it."""
    top = Range(Position(0, 0), Position(0, 0))
    return [Diagnostic(top, f"Not judged: {clean(why)}", DiagnosticSeverity.Error, source=SOURCE)]


def _diagnostic(finding: Finding, text: Text, uri: str) -> Diagnostic:
    places = [text.filled(number - 1) for number in finding.lines]
    page = page_of(finding.rule)
    level = DiagnosticSeverity.Hint if is_waived(finding) else LEVELS[finding.severity]
    told = [
        "Undecided:" if finding.severity is Severity.UNDECIDED else "",
        said(finding),
        waiver(finding),
    ]
    return Diagnostic(
        range=places[0] if places else text.filled(0),
        message=" ".join([part for part in told if part]),
        severity=level,
        code=finding.rule,
        code_description=CodeDescription(page) if page else None,
        source=SOURCE,
        tags=[DiagnosticTag.Unnecessary] if is_wasteful(finding.rule) else None,
        related_information=_related(places[1:], uri) or None,
        data=finding_document(finding),
    )


def _related(places: Sequence[Range], uri: str) -> list[DiagnosticRelatedInformation]:
    return [
        DiagnosticRelatedInformation(Location(uri, place), "Here too.")
        for place in places[:_RELATED]
    ]

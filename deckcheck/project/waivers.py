"""Findings that a project has accepted: they are shown like all others and stop nobody."""

from __future__ import annotations

from deckcheck.model import Waiver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.model import Finding, Report
    from deckcheck.project.baseline import Baseline
    from deckcheck.project.config import Project

__all__ = ["idle", "waived"]


def waived(report: Report, project: Project, baseline: Baseline, today: str) -> Report:
    """The report with what was accepted marked so. Verdict and findings stay what they are.

    Args:
        baseline: the findings accepted once and for all.
        today: ISO date by which waivers run out.
    """
    path = project.relative(report.file)
    left = baseline.of(path)
    findings = []
    for finding in report.findings:
        waiver = _waiver(path, finding, project, today)
        if waiver is None and left.take(finding):
            waiver = Waiver(reason=f"accepted in {project.baseline}")
        findings.append(finding.replace(waiver=waiver) if waiver else finding)
    return report.replace(findings=tuple(findings))


def _waiver(path: str, finding: Finding, project: Project, today: str) -> Waiver | None:
    """The waiver that holds longest, so that a second one can prolong the first."""
    covering = [one for one in project.waivers if one.covers(path, finding)]
    if not covering:
        return None
    best = max(covering, key=lambda one: one.until or "9999-99-99")
    expired = bool(best.until) and best.until < today
    return Waiver(reason=best.reason, until=best.until, expired=expired)


def idle(reports: Iterable[Report], project: Project) -> list[str]:
    """A line for each waiver of one deck that was judged and had nothing to waive.

    Waivers of many decks are not told on: not all of those may be part of this run.
    """
    judged = {project.relative(report.file): report.findings for report in reports}
    return [
        f"{project.file}: the waiver of {waiver.rule} for {waiver.path} waives nothing."
        for waiver in project.waivers
        if waiver.path in judged
        and not any(waiver.covers(waiver.path, finding) for finding in judged[waiver.path])
    ]

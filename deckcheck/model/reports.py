"""Everything said about one deck by one format on one date."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.decks import LineAccount
from deckcheck.model.findings import Finding, Severity
from deckcheck.model.resolved import Entry, Unresolved
from deckcheck.model.sections import Section
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Citation", "Measure", "Report", "Verdict", "Versions", "from_files"]


class Verdict(Term):
    """What the findings add up to."""

    LEGAL = "legal"
    NOT_LEGAL = "not-legal"
    UNDECIDED = "undecided"

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Verdict:
        severities = {finding.severity for finding in findings}
        if Severity.ERROR in severities:
            return cls.NOT_LEGAL
        return cls.UNDECIDED if Severity.UNDECIDED in severities else cls.LEGAL


class Measure(Value):
    """The size of one section as a rule counts it, against what the format allows."""

    section: Section
    count: int | float
    """Cards that count; half a mission is 0.5."""
    minimum: int | None = None
    maximum: int | None = None
    free: int = 0
    """Cards of the section that do not count towards the limit."""


class Citation(Value):
    """One statement of the ledger: where a rule comes from."""

    id: str
    document: str
    entry: str
    date: str
    statement: str
    """In our own words."""
    formats: tuple[str, ...] = ()
    """Ids of the formats of which it speaks; empty if it speaks of all."""


class Versions(Value):
    """By what a verdict was reached: a verdict that cannot say so is worth nothing."""

    deckcheck: str
    card_db: str
    """Version of the card data, which is the date of its source."""
    card_db_hash: str
    """The same hash, the same facts."""
    card_db_source: str = "shipped"
    """`shipped`, or what was imported; then the files of hand-entered cards."""


class Report(Value):
    """The result of judging one deck."""

    file: str
    name: str
    syntax: str
    format: str
    """Format id."""
    format_title: str
    as_of: str
    """ISO date for which bans, rulings and card texts were taken."""
    verdict: Verdict
    sections: tuple[Measure, ...]
    lines: LineAccount
    findings: tuple[Finding, ...]
    """Sorted: worst severity first, then by line."""
    rules: tuple[str, ...]
    """Ids of the rules that were in force."""
    citations: tuple[Citation, ...]
    """The statements behind the findings, in order of their ids."""
    versions: Versions
    player: str = ""
    """As the deck's header names them."""
    entries: tuple[Entry, ...] = ()
    """The deck's lines with their cards, in the order of the file."""
    unresolved: tuple[Unresolved, ...] = ()
    """The deck's lines whose card is not known."""
    format_files: tuple[str, ...] = ()
    """The files of formats and rule sets that are no part of deckcheck; a finding tells of them."""
    pool: str = ""
    """The file of the pool that the deck was judged against, with the number of its box."""

    @property
    def format_shown(self) -> str:
        """The title of the format, with the files that it is from if they are not ours."""
        return from_files(self.format_title, self.format_files)

    @property
    def format_told(self) -> str:
        """The id of the format, with the same."""
        return from_files(self.format, self.format_files)

    @property
    def unfinished(self) -> bool:
        """Whether adding cards is all the deck needs."""
        bad = [finding for finding in self.findings if finding.blocks]
        return bool(bad) and all(finding.shortage for finding in bad)

    def passes(self, *, strict: bool = False) -> bool:
        """Whether nothing that was found has to stop anybody: all of it is waived or harmless."""
        worst_harmless = Severity.NOTE if strict else Severity.WARNING
        return not any(
            finding.severity.rank < worst_harmless.rank
            and (finding.waiver is None or finding.waiver.expired)
            for finding in self.findings
        )

    def of_severity(self, severity: Severity) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity is severity)


def from_files(name: str, files: Sequence[str]) -> str:
    """The name of a format with the files that it is from, if they are not ours."""
    return f"{name} (from {', '.join(files)})" if files else name

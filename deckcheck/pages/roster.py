"""A roster for the people at the desk."""

from __future__ import annotations

from deckcheck.desk.roster import Problem
from deckcheck.desk.slips import slip
from deckcheck.model import Verdict
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table
from deckcheck.reporters.wording import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.desk.roster import Handed, Place, Roster

__all__ = ["page"]

_WORDS = {
    Problem.MISSING: "no list",
    Problem.SEVERAL: "several lists",
    Problem.SAME_NAME: "same name as another player",
    Problem.CHANGED: "changed since the earlier roster",
    Problem.UNREADABLE: "cannot be read",
    Problem.NOT_LEGAL: VERDICTS[Verdict.NOT_LEGAL].text,
    Problem.UNDECIDED: VERDICTS[Verdict.UNDECIDED].text,
}


def page(roster: Roster, width: int, *, slips: bool, event: str, date: str) -> Iterator[Line]:
    """The table, the lists that are nobody's, and the slips if they went nowhere else."""
    troubled = [place for place in roster.places if place.problems]
    yield from paragraph(_summary(roster, len(troubled)), width)
    yield blank()
    headings = ("No.", "Player", "List", "Verdict", "Problem")
    rows = [tuple([Span(word, Style.STRONG) for word in headings])]
    rows += [_row(place) for place in roster.places]
    yield from table(rows, width)
    foreign = {
        handed.report.format_told
        for handed in (*roster.unclaimed, *[one for place in roster.places for one in place.lists])
        if handed.report.format_files
    }
    for told in sorted(foreign):
        yield from paragraph([Span(f"Judged by {told}.", Style.WARNING)], width)
    remarks = [(place, remark) for place in roster.places for remark in place.remarks]
    if remarks:
        yield blank()
        yield (Span("Remarks", Style.STRONG),)
        for place, remark in remarks:
            yield from paragraph(f"{place.player.shown}: {remark}.", width, first="  ")
    if roster.unclaimed:
        yield blank()
        yield (Span("Lists of nobody", Style.STRONG),)
        for handed in roster.unclaimed:
            yield from paragraph(_nobodys(handed), width, first="  ")
    if slips:
        for place in troubled:
            yield blank()
            yield (Span("-" * min(width, 72), Style.FAINT),)
            for line in slip(place, event, date).splitlines():
                yield (Span(line),)


def _summary(roster: Roster, troubled: int) -> str:
    count = len(roster.places)
    ready = count - troubled
    lists = f" {len(roster.unclaimed)} lists belong to nobody." if roster.unclaimed else ""
    if len(roster.unclaimed) == 1:
        lists = " 1 list belongs to nobody."
    return f"{count} players: {ready} ready, {troubled} with a problem.{lists}"


def _row(place: Place) -> tuple[Span, ...]:
    files = ", ".join([handed.file for handed in place.lists])
    words = ", ".join([_WORDS[problem] for problem in place.problems])
    verdict = VERDICTS[place.deck.report.verdict] if place.deck else Span("")
    return (
        Span(place.player.number),
        Span(place.player.name, Style.STRONG),
        Span(files),
        verdict,
        Span(words, Style.BAD),
    )


def _nobodys(handed: Handed) -> str:
    named = f", by its own words of {handed.report.player}" if handed.report.player else ""
    return f"{handed.file}{named}"

"""The whole engine: run the rules in force over a deck and say everything they found."""

from __future__ import annotations

from deckcheck.errors import BrokenPlugin
from deckcheck.formats.compiled import stored_relevance
from deckcheck.formats.ledger import to_the_point
from deckcheck.formats.rule_index import RuleIndex
from deckcheck.model import (
    Citation,
    Finding,
    Measure,
    Report,
    ResolvedDeck,
    Section,
    Severity,
    Verdict,
    Versions,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.formats import Format, RuleInForce
    from deckcheck.rules import Rule

__all__ = ["judge"]


def judge(
    deck: ResolvedDeck,
    format_: Format,
    *,
    versions: Versions,
    ledger: Mapping[str, Citation] | None = None,
) -> Report:
    """The report about one deck in one format.

    A rule that raises is a bug: the exception leaves this function with the rule's id added.

    Raises:
        BrokenPlugin: a rule of another package raises, or says something that is no finding.
    """
    index = _rule_index(format_, versions.card_db_hash)
    if deck.aboard != index.aboard:
        deck = deck.replace(aboard=index.aboard)
    deck = _decided(deck, index)
    known = ledger or {}
    found = _all_findings(deck, index)
    if deck.unsure:
        from deckcheck.formats.unsure_facts import with_doubts  # few days are between two facts

        found = with_doubts(found, deck, lambda other: _all_findings(other, index))
    found = [*_to_the_point(found, known, (format_.id, *format_.parents))]
    if deck.as_of != deck.card_data or format_.until:
        from deckcheck.formats.days import day_findings, of_the_day  # most ask about today

        found = [*of_the_day(found, deck), *day_findings(deck, format_)]
    findings = [*deck.deck.findings, *deck.findings, *found]
    if format_.foreign:
        findings.append(_foreign_rules(format_))
    findings.sort(key=lambda finding: finding.sort_key)
    cited = sorted({one for finding in findings for one in finding.citations})
    return Report(
        file=deck.deck.file,
        name=deck.deck.name,
        syntax=deck.deck.syntax,
        format=format_.id,
        format_title=format_.title,
        as_of=deck.as_of,
        verdict=Verdict.of(findings),
        sections=_sections(deck, index),
        lines=deck.deck.account,
        findings=tuple(findings),
        rules=tuple([in_force.id for in_force in format_.rules]),
        citations=tuple(known[one] for one in cited if one in known),
        versions=versions,
        player=deck.deck.header("player"),
        entries=deck.entries,
        unresolved=deck.unresolved,
        format_files=tuple([foreign.file for foreign in format_.foreign]),
        pool=_named(deck.pool) if deck.pool is not None else "",
    )


def _named(pool: ResolvedDeck) -> str:
    """A pool by its file and the number of its box."""
    box = pool.deck.header("box")
    return f"{pool.deck.file}, box {box}" if box else pool.deck.file


def _foreign_rules(format_: Format) -> Finding:
    """Where the rules come from: a verdict is worth no more than they are."""
    hidden = [foreign for foreign in format_.foreign if foreign.hides]
    told = [f"{foreign.kind} {foreign.id} from {foreign.file}" for foreign in format_.foreign]
    places = " and ".join([f"the {foreign.kind} {foreign.id}" for foreign in hidden])
    instead = f", in place of {places} of deckcheck" if hidden else ""
    return Finding(
        rule="foreign-rules",
        severity=Severity.WARNING if hidden else Severity.NOTE,
        message=f"Judged by rules that are no part of deckcheck: {', '.join(told)}{instead}.",
        hint="Make sure that these are the rules that you want." if hidden else "",
        origin="formats",
    )


def _to_the_point(
    findings: list[Finding], ledger: Mapping[str, Citation], ways: tuple[str, ...]
) -> Iterable[Finding]:
    """The findings with the statements that speak of the way to play."""
    for finding in findings:
        cited = to_the_point(finding.citations, ledger, ways)
        yield finding.replace(citations=cited) if cited != finding.citations else finding


def _decided(deck: ResolvedDeck, index: RuleIndex) -> ResolvedDeck:
    """The deck with its ambiguous names chosen, if every choice gives the same result."""
    if not any(one.candidates for one in deck.unresolved):
        return deck
    from deckcheck.resolve.choices import alike, choices, settled  # most decks are clear

    decks = choices(deck)
    if not decks:
        return deck
    same = {line: lines[0] for lines in alike(deck) for line in lines}
    results = {
        tuple(
            (
                finding.rule,
                finding.severity,
                frozenset([same.get(line, line) for line in finding.lines]),
                finding.limit,
                finding.actual,
            )
            for finding in _all_findings(one, index)
            if finding.severity is not Severity.NOTE
        )
        for one in decks
    }
    return settled(decks[0]) if len(results) == 1 else deck


def _all_findings(deck: ResolvedDeck, index: RuleIndex) -> list[Finding]:
    rules = index.called_by(deck)
    return [finding for in_force in rules for finding in _findings(in_force, deck)]


_MOST_FORMATS = 50
_INDEXES: dict[tuple[int, str], tuple[Format, RuleIndex]] = {}


def _rule_index(format_: Format, card_data: str) -> RuleIndex:
    """Made once for each format, which is known by its identity, and for each card database."""
    wanted = (id(format_), card_data)
    known = _INDEXES.get(wanted)
    if known is None:
        if len(_INDEXES) >= _MOST_FORMATS:
            _INDEXES.clear()
        known = _INDEXES[wanted] = (
            format_,
            RuleIndex(format_, stored_relevance(format_, card_data)),
        )
    return known[1]


def _findings(in_force: RuleInForce, deck: ResolvedDeck) -> Iterable[Finding]:
    rule = in_force.rule
    try:
        found = list(rule.check(deck))
        if _is_foreign(rule):
            _check_answers(rule, found)
    except (Exception, SystemExit) as error:
        _blame(rule, deck, error)
        raise
    found = [finding.replace(origin=in_force.origin) for finding in found]
    if found and (rule.of_absence or any(finding.shortage for finding in found)):
        uncounted = deck.uncounted(*rule.filled_by)
        return [_opened(finding, uncounted, rule) for finding in found]
    return found


def _opened(finding: Finding, uncounted: tuple[int, ...], rule: Rule) -> Finding:
    """What the lines that could not be read may end is not decided."""
    error = finding.severity is Severity.ERROR
    if not uncounted or not (finding.shortage or (rule.of_absence and error)):
        return finding
    return finding.replace(
        severity=Severity.UNDECIDED if error else finding.severity,
        lines=tuple(sorted({*finding.lines, *uncounted})),
        hint="Mend the lines that could not be read first.",
        shortage=False,
    )


def _measures(rule: Rule, deck: ResolvedDeck) -> Iterable[Measure]:
    try:
        measures = rule.measures(deck)
        if _is_foreign(rule):
            _check_answers(rule, measures)
    except (Exception, SystemExit) as error:
        _blame(rule, deck, error)
        raise
    return measures


def _is_foreign(rule: Rule) -> bool:
    """Whether the rule is of another package."""
    return "/" in rule.id


def _check_answers(rule: Rule, answers: Iterable[object]) -> None:
    from deckcheck.formats.foreign import check_answers

    check_answers(rule, answers)


def _blame(rule: Rule, deck: ResolvedDeck, error: BaseException) -> None:
    """Say whose fault it is that a rule gives no answer."""
    if _is_foreign(rule):
        raise BrokenPlugin(f"the rule on {deck.deck.file}", rule.id, error) from error
    error.add_note(f"in rule {rule.id} on deck {deck.deck.file}")


def _sections(deck: ResolvedDeck, index: RuleIndex) -> tuple[Measure, ...]:
    """Every section that holds cards or has a limit, in the order of `Section`."""
    measured = {
        measure.section: measure
        for in_force in index.measuring
        for measure in _measures(in_force.rule, deck)
    }
    there = {*deck.sections, *[one.line.section for one in deck.unresolved]}
    for section in there.difference(measured):
        count = sum([held.quantity for held in deck.held(section)]) + deck.unknown(section)
        measured[section] = Measure(section, count)
    return tuple([measured[section] for section in Section if section in measured])

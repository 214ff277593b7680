"""The whole engine: run the rules in force over a deck and say everything they found."""

from __future__ import annotations

from deckcheck.errors import BrokenPlugin
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
from deckcheck.resolve import choices, settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.formats import Format, RuleInForce
    from deckcheck.model import Card
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
    deck = _decided(deck, format_)
    findings = [*deck.deck.findings, *deck.findings, *_all_findings(deck, format_)]
    findings.sort(key=lambda finding: finding.sort_key)
    cited = sorted({one for finding in findings for one in finding.citations})
    known = ledger or {}
    return Report(
        file=deck.deck.file,
        name=deck.deck.name,
        syntax=deck.deck.syntax,
        format=format_.id,
        format_title=format_.title,
        as_of=deck.as_of,
        verdict=Verdict.of(findings),
        sections=_sections(deck, format_),
        lines=deck.deck.account,
        findings=tuple(findings),
        rules=tuple(in_force.rule.id for in_force in format_.rules),
        citations=tuple(known[one] for one in cited if one in known),
        versions=versions,
        player=deck.deck.header("player"),
        entries=deck.entries,
        unresolved=deck.unresolved,
    )


def _decided(deck: ResolvedDeck, format_: Format) -> ResolvedDeck:
    """The deck with its ambiguous names chosen, if every choice gives the same result."""
    decks = choices(deck)
    if not decks:
        return deck
    results = {
        tuple(
            (finding.rule, finding.severity, finding.lines, finding.limit, finding.actual)
            for finding in _all_findings(one, format_)
            if finding.severity is not Severity.NOTE
        )
        for one in decks
    }
    return settled(decks[0]) if len(results) == 1 else deck


def _all_findings(deck: ResolvedDeck, format_: Format) -> list[Finding]:
    rules = _docket(format_).called_by(deck)
    return [finding for in_force in rules for finding in _findings(in_force, deck)]


class _Docket:
    """Which rules of a format a deck calls for: the cards of most decks concern few of them.

    What was found for a card is remembered by its identity; a catalog builds each card once.
    """

    def __init__(self, format_: Format) -> None:
        self.format = format_
        self._always = 0
        """Rules are bits, in the order of the format."""
        self._about_cards: list[tuple[int, Rule]] = []
        for place, in_force in enumerate(format_.rules):
            if in_force.rule.is_about_cards():
                self._about_cards.append((1 << place, in_force.rule))
            else:
                self._always |= 1 << place
        self._known: dict[Section, dict[int, tuple[Card, int]]] = {}

    def called_by(self, deck: ResolvedDeck) -> list[RuleInForce]:
        """The rules that may have something to say about the deck."""
        called = self._always
        for entry in deck.entries:
            known = self._known.setdefault(entry.section, {})
            card = entry.card
            answer = known.get(id(card))
            if answer is None:
                if len(known) >= _MOST_CARDS:
                    known.clear()
                answer = known[id(card)] = (card, self._concerned(card, entry.section))
            called |= answer[1]
        return [one for place, one in enumerate(self.format.rules) if called >> place & 1]

    def _concerned(self, card: Card, section: Section) -> int:
        return sum([bit for bit, rule in self._about_cards if rule.concerns(card, section)])


_MOST_CARDS = 10_000
_MOST_FORMATS = 50
_DOCKETS: dict[int, _Docket] = {}


def _docket(format_: Format) -> _Docket:
    """Made once for each format, which is known by its identity."""
    known = _DOCKETS.get(id(format_))
    if known is None:
        if len(_DOCKETS) >= _MOST_FORMATS:
            _DOCKETS.clear()
        known = _DOCKETS[id(format_)] = _Docket(format_)
    return known


def _findings(in_force: RuleInForce, deck: ResolvedDeck) -> Iterable[Finding]:
    rule = in_force.rule
    try:
        found = list(rule.check(deck))
        if "/" in rule.id and not all(isinstance(f, Finding) and f.rule == rule.id for f in found):
            raise TypeError("what it says is no finding of its own")
    except Exception as error:
        if "/" in rule.id:  # of another package
            raise BrokenPlugin(f"the rule on {deck.deck.file}", rule.id, error) from error
        error.add_note(f"in rule {rule.id} on deck {deck.deck.file}")
        raise
    return [finding.replace(origin=in_force.origin) for finding in found]


def _sections(deck: ResolvedDeck, format_: Format) -> tuple[Measure, ...]:
    """Every section that holds cards or has a limit, in the order of `Section`."""
    measured = {
        measure.section: measure
        for in_force in format_.rules
        for measure in in_force.rule.measures(deck)
    }
    for section in Section:
        count = sum(held.quantity for held in deck.held(section)) + deck.unknown(section)
        if count and section not in measured:
            measured[section] = Measure(section, count)
    return tuple(measured[section] for section in Section if section in measured)

"""A report with everything in it that players, and people who try things, put into a deck file."""

from __future__ import annotations

from sample_reports import NOT_LEGAL

from deckcheck.model import (
    Card,
    CardType,
    DeckLine,
    Entry,
    Finding,
    Mission,
    Personnel,
    Section,
    Severity,
    Unresolved,
    Waiver,
)

LONG_NAME = "Long " * 2000


def _blank(kind, **facts):
    """A value with nothing in it but these facts."""
    return kind(**{field: facts.get(field, "") for field in kind.__fields__})


PERSON = _blank(
    Personnel,
    skills="Music; Physics x2; [with <b>] Law",
    integrity="5",
    cunning="6",
    strength="7",
    integrity_numbers=(5,),
    cunning_numbers=(6,),
    strength_numbers=(7,),
)
CARDS = (
    _blank(Card, type=CardType.MISSION, mission=_blank(Mission, points="30*")),
    _blank(Card, type=CardType.PERSONNEL, card_class="OFFICER+<V.I.P.>", personnel=PERSON),
    _blank(Card, type=CardType.EVENT),
)


def _entry(number, section, quantity, card, title):
    line = DeckLine(number, section, quantity, title)
    return Entry(line, card.replace(id=title, title=title), section)


NASTY = NOT_LEGAL.replace(
    file='decks/100% <odd> & "quoted", it\'s #1: a;[b]{0}|c.txt',
    name="=cmd|' /C calc'!A0",
    player="\U0001f469\u200d\U0001f680 Zo\u00eb \U0001f596\U0001f3fd | @admin, </script>\x07",
    format_title="<i>House</i> & Co",
    findings=(
        Finding(
            rule="unknown-card",
            severity=Severity.ERROR,
            message=f"There is no card named {LONG_NAME!r}.",
            lines=(4, 6),
            cards=(LONG_NAME,),
            limit="]]>",
            actual="<b>",
            hint="100%: \r\n::error::not a command, ##[add-mask]x ]]> <![CDATA[ \u202eesrever",
            citations=("T-001", 'T-"9'),
            origin="names",
        ),
        Finding(
            rule="unknown-card",
            severity=Severity.UNDECIDED,
            message="<img src=x onerror=alert(1)> `code` *bold* [link](http://x) www.x $1$ \ud800",
            lines=(5,),
            cards=("+1 'or' \"one\" & |pipe|", "\x1b[31mred"),
            origin="names",
            waiver=Waiver("seen <by> the director", "2001-06-30"),
        ),
        Finding(
            rule="extra-persona-version",
            severity=Severity.WARNING,
            message="- [ ] 1. # @everyone\ttab\nand a line more.",
            origin="formats/standard.toml",
            waiver=Waiver("over", "2001-01-01", expired=True),
        ),
    ),
    citations=(NOT_LEGAL.citations[0].replace(statement="a < b & c > d ]]> 'e' \"f\""),),
    entries=(
        _entry(4, Section.MISSIONS, 1, CARDS[0], "Nebula <A> & B"),
        _entry(7, Section.DRAW, 2, CARDS[1], "\u00c9va \"the 'x'\" \U0001f596\U0001f3fd"),
        _entry(8, Section.DRAW, 10, CARDS[2], "=SUM(A1)"),
    ),
    unresolved=(
        Unresolved(DeckLine(5, Section.DRAW, 1, "</td></table><script>alert(1)</script>")),
        Unresolved(DeckLine(6, Section.DRAW, 1, LONG_NAME)),
    ),
)

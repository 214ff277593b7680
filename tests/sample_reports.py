"""The reports that every reporter is tried on. Invented, so that no change of data moves them."""

from __future__ import annotations

from deckcheck.model import (
    Citation,
    Finding,
    LineAccount,
    Measure,
    Report,
    Section,
    Severity,
    Verdict,
    Versions,
)

VERSIONS = Versions("1.2.3", "2001-05-31", "0123456789abcdef")

NOT_LEGAL = Report(
    file="decks/paris/Jos\u00e9's ninth attempt.txt",
    name="Caf\u00e9 des Artistes, or how a player with far too much to say names a deck of his own",
    syntax="native",
    format="standard",
    format_title="Standard",
    as_of="2001-05-31",
    verdict=Verdict.NOT_LEGAL,
    sections=(
        Measure(Section.MISSIONS, 5.5, 6, 6),
        Measure(Section.SEED, 31, None, 30, free=4),
        Measure(Section.DRAW, 29, 30),
        Measure(Section.QS_TENT, 13, None, 13),
        Measure(Section.OUTSIDE, 2),
        Measure(Section.POOL, 2, 1, 3),
    ),
    lines=LineAccount(cards=60, headings=4, headers=3, comments=2, blank=7, plan=1, unread=1),
    findings=(
        Finding(
            rule="seed-deck-too-large",
            severity=Severity.ERROR,
            message="The seed deck holds 31 cards; at most 30 may be seeded.",
            lines=tuple(range(12, 43)),
            cards=tuple(f"Invented Dilemma {number}" for number in range(31)),
            limit=30,
            actual=31,
            hint="Take out 1, or move it to the draw deck.",
            citations=("T-001", "T-003"),
            origin="formats/standard.toml",
        ),
        Finding(
            rule="non-borg-card-in-borg-deck",
            severity=Severity.ERROR,
            message="Invented Queen makes you a Borg player, who may not stock A and 2 more.",
            lines=(50, 52, 53, 54, 60),
            cards=("A", "A Person With a Name of Some Length", "A Ship With a Name Longer Still"),
            limit=0,
            actual=3,
            hint="Take out the three, or every Borg card.",
            citations=("T-002", "T-999"),
            origin="formats/rulesets/borg-cooperation.toml",
        ),
        Finding(
            rule="draw-deck-too-small",
            severity=Severity.ERROR,
            message="The draw deck holds 29 cards; at least 30 are needed.",
            limit=30,
            actual=29,
            hint="Add 1.",
            citations=("T-001",),
            origin="formats/standard.toml",
            shortage=True,
        ),
        Finding(
            rule="unknown-card",
            severity=Severity.UNDECIDED,
            message="There is no card named 'Donaudampfschifffahrtselektrizit\u00e4tenhauptbetriebs"
            "werkbauunterbeamtengesellschaft' in the card data.",
            lines=(61,),
            cards=(
                "Donaudampfschifffahrtselektrizit\u00e4tenhauptbetriebs"
                "werkbauunterbeamtengesellschaft",
            ),
            actual=1,
            hint="Nearest titles: Invented Ship, Invented Shop.",
            origin="names",
        ),
        Finding(
            rule="wrong-mission-count",
            severity=Severity.WARNING,
            message="The deck brings 5\N{VULGAR FRACTION ONE HALF} missions.",
            lines=(5, 6),
            limit=6,
            actual="5\N{VULGAR FRACTION ONE HALF}",
            citations=("T-003",),
            origin="formats/standard.toml",
        ),
        Finding(
            rule="mission-in-seed-deck",
            severity=Severity.NOTE,
            message="1 of the seed cards is a mission; it is counted as a mission.",
            lines=(13,),
            cards=("Invented Nebula",),
            hint="List it under [missions].",
            origin="names",
        ),
    ),
    rules=("seed-deck-too-large", "draw-deck-too-small", "wrong-mission-count"),
    citations=(
        Citation(
            "T-001",
            "Invented Glossary",
            "Deck sizes",
            "about 2001-05-01",
            "An invented statement that is long enough to be wrapped on a page of eighty columns, "
            "and then some.",
        ),
        Citation("T-002", "Invented Supplement", "Borg", "1999-08-01", "Invented too."),
        Citation("T-003", "Invented Rulings", "Missions", "2001-04-30", "Invented as well."),
    ),
    versions=VERSIONS,
)

LEGAL = Report(
    file="decks/legal.txt",
    name="",
    syntax="lackey",
    format="warp-speed",
    format_title="Warp Speed",
    as_of="2001-05-31",
    verdict=Verdict.LEGAL,
    sections=(Measure(Section.MISSIONS, 3, None, 3), Measure(Section.DRAW, 20, 20)),
    lines=LineAccount(cards=20, headings=2, blank=1),
    findings=(),
    rules=("draw-deck-too-small",),
    citations=(),
    versions=VERSIONS,
)

WARNED = LEGAL.replace(
    file="decks/warned.txt",
    findings=(
        Finding(
            rule="extra-persona-version",
            severity=Severity.WARNING,
            message="2 copies of Invented Queen: only one may be in play at a time.",
            lines=(7,),
            cards=("Invented Queen",),
            limit=1,
            actual=2,
            hint="Keep one.",
            citations=("T-002",),
            origin="formats/rulesets/personas.toml",
        ),
    ),
    citations=(NOT_LEGAL.citations[1],),
)

UNFINISHED = LEGAL.replace(
    file="decks/unfinished.txt",
    name="Half a deck",
    verdict=Verdict.NOT_LEGAL,
    findings=(NOT_LEGAL.findings[2],),
    citations=(NOT_LEGAL.citations[0],),
)

UNJUDGED = LEGAL.replace(
    file="decks/picture \x1b[31m.png",
    syntax="",
    verdict=Verdict.UNDECIDED,
    sections=(),
    lines=LineAccount(),
    rules=(),
    findings=(
        Finding(
            rule="unreadable-deck",
            severity=Severity.UNDECIDED,
            message="decks/picture \x1b[31m.png: this is no text.",
            origin="reading",
        ),
    ),
)

BATCH = (NOT_LEGAL, LEGAL, WARNED, UNFINISHED, UNJUDGED)

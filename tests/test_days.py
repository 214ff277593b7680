"""What a deck is on another day than that of the card data."""

from __future__ import annotations

import pytest

from deckcheck import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.catalog.tables import Tables
from deckcheck.formats.ledger import ledger_rows
from deckcheck.model import Finding, Report, Severity
from deckcheck.resources import data_dir

CATALOG = load_catalog()


def judged(format_: str, day: str, *cards: str) -> Report:
    lines = "\n".join(f"1 {card}" for card in cards or ("Vekor",))
    deck = read_deck_bytes(f"[draw]\n{lines}\n".encode(), "deck.txt")
    return validate(deck, load_format(format_), as_of=day)


def found(report: Report, rule: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == rule]


@pytest.mark.parametrize(
    ("format_", "day", "rule"),
    [
        ("standard", "1999-01-01", "day-outside-format"),
        ("modern", "2022-01-01", "day-outside-format"),
        ("otf", "2023-05-01", "day-outside-format"),
        ("standard", "2030-01-01", "day-after-card-data"),
    ],
)
def test_a_day_outside_is_a_warning(format_: str, day: str, rule: str) -> None:
    (warning,) = found(judged(format_, day), rule)
    assert warning.severity is Severity.WARNING
    assert warning.actual == day


@pytest.mark.parametrize(
    ("format_", "day"),
    [("standard", "2000-08-01"), ("otf", "2023-04-30"), ("modern", CATALOG.version)],
)
def test_a_day_within_is_none(format_: str, day: str) -> None:
    report = judged(format_, day)
    assert not found(report, "day-outside-format") + found(report, "day-after-card-data")


HOLOGRAM = ("Albert Einstein", "Type VI Shuttlecraft")


@pytest.mark.parametrize(
    ("day", "severity"),
    [
        ("2001-04-30", None),
        ("2001-05-31", Severity.UNDECIDED),
        ("2001-06-06", Severity.WARNING),
        (CATALOG.version, Severity.WARNING),
    ],
)
def test_a_ruling_waits_for_the_release_of_voyager(day: str, severity: Severity | None) -> None:
    """R-030: before it, holograms needed no Holodeck; of the days between nobody can say."""
    told = found(judged("standard", day, *HOLOGRAM), "hologram-without-holodeck")
    assert [finding.severity for finding in told] == ([severity] if severity else [])


@pytest.mark.parametrize("row", ledger_rows("waiting"), ids=lambda row: row["statement"])
def test_each_ruling_that_waits_is_one_that_says_so(row: dict[str, str]) -> None:
    statements = {one["id"]: one for one in ledger_rows()}
    assert statements[row["statement"]]["document"] == "rulings-2001-04"
    assert row["release"] in {one.code for one in CATALOG.expansions}


def test_a_finding_that_rests_on_an_older_statement_too_does_not_wait() -> None:
    """A-084 keeps holograms off planets, whatever R-011 adds."""
    from deckcheck.formats.days import of_the_day

    deck = read_deck_bytes(b"[draw]\n1 Vekor\n", "deck.txt")
    from deckcheck.resolve import resolve

    resolved = resolve(deck, CATALOG, "2001-04-30")
    both = Finding("x", Severity.WARNING, "m", citations=("A-084", "R-011"))
    alone = Finding("x", Severity.WARNING, "m", citations=("R-011",))
    assert list(of_the_day([both, alone], resolved)) == [both]


def test_of_several_cards_of_a_name_those_count_that_were_out() -> None:
    assert len(CATALOG.find("Captain Worf", as_of="2026-08-15").cards) == 2
    assert len(CATALOG.find("Captain Worf", as_of="2021-07-05").cards) == 1


ANOMALY = b"""[seed]
1 Q's Tent
[qs-tent]
1 Anti-Time Anomaly
"""


@pytest.mark.parametrize(
    ("day", "severity"),
    [
        ("2001-05-31", None),
        ("2021-07-05", None),
        ("2021-07-06", Severity.UNDECIDED),
        ("2025-02-14", Severity.UNDECIDED),
        ("2025-02-15", Severity.ERROR),
        (CATALOG.version, Severity.ERROR),
    ],
)
def test_facts_of_the_day_count(day: str, severity: Severity | None) -> None:
    """The card has a Q-icon since a printing of February 2025; in July 2021 it had none."""
    deck = read_deck_bytes(ANOMALY, "deck.txt")
    told = found(validate(deck, load_format("open"), as_of=day), "card-in-wrong-side-deck")
    assert [finding.severity for finding in told] == ([severity] if severity else [])
    if severity is Severity.UNDECIDED:
        assert "Anti-Time Anomaly that changed until 2025-02-15" in told[0].hint


def test_a_catalog_of_a_past_day_has_the_old_facts_and_no_others() -> None:
    past = CATALOG.on("2021-07-05")
    changed = {
        row["card"]
        for row in Tables(data_dir("card_db")).rows("changes")
        if row["field"] != "title"
    }
    differing = {old.id for old, new in zip(past, CATALOG, strict=True) if old != new}
    assert differing == changed
    assert past.card("Starbase 247").facility.shields == "40"
    assert CATALOG.card("Starbase 247").facility.shields == "32"
    assert not past.card("Observe Ritual").mission.homeworld_of
    assert past.on(CATALOG.version) is CATALOG.on("") is CATALOG
    assert past.on("2001-05-31") is past


def test_between_two_facts_a_card_is_unsure() -> None:
    between = CATALOG.on("2023-01-01")
    assert between.unsure["Starbase 247"].facility.shields == "40"
    assert between.card("Saavik") == CATALOG.card("Saavik")
    assert "Saavik" not in between.unsure

"""What a deck is on another day than that of the card data."""

from __future__ import annotations

import pytest

from deckcheck import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.formats.ledger import ledger_rows
from deckcheck.model import Finding, Report, Severity

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

"""What holds for every deck and every text: round trips, and nothing lost or raised."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from deckcheck.decklists import READERS, WRITERS, read, write
from deckcheck.decklists.faults import MAX_COPIES, MAX_NAME
from deckcheck.decklists.native import numbered
from deckcheck.errors import UnreadableDeck
from deckcheck.model.decks import Deck, DeckLine, PlanLine
from deckcheck.model.sections import Section
from deckcheck.text import UNSEEN

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

NASTY = [
    "Weyoun 6", "Q2", "35th Rule of Acquisition", "10 and 01", "'45 Dom Perignon", "0413-Theta",
    "1962 Roger Maris Baseball Card", "1,000 Tribbles - Go", "1 Tribble - Go", '"God"', "Q's Tent",
    "Male\u2019s Love Interest", "... in the Transporters", "Rom*", "Kira**", "Lemec *VP",
    "Female's Love Interest & Garbage Scow", "Treaty: Romulan/Klingon",
    "Prevent Escalation II (back)", "Shaka, When the Walls Fell", "Rule Of Acquisition #102 2E",
    "Jean-Luc Picard (Engage)", "2x Foo", "x2", "Foo x2", "Foo (2)", "Foo [2]", "Foo []",
    "Foo [a] [b]", "Foo # bar", "Foo #", "# Foo", "// Foo", "[draw]", "Missions:", "Missions (6)",
    "Total: 5", "60 cards", "name: Foo", "under: Foo", "- Foo", "* Foo *", "== Foo ==",
    "<b>Foo</b>", "[b]Foo[/b]", "Foo &amp; Bar;", "&#10;", "&", "=1+1", "Section", "{", "<deck>",
    "-3 Foo", "2.5 Foo", ",", ";", '"', '""', "\u0663 Foo", "F\u00f6\u00f6", "\U0001f596",
]  # fmt: skip

free_text = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=30
).map(lambda text: " ".join(text.split()))
names = st.one_of(st.sampled_from(NASTY), free_text.filter(bool))
tags = st.one_of(
    st.just(""),
    st.sampled_from(["Premiere", "101_104", "121", "x2", "# 3 #", "R, x3 + Navigation"]),
    free_text.map(lambda text: " ".join(text.replace("[", "").replace("]", "").split())),
)
quantities = st.one_of(st.integers(1, 4), st.sampled_from([99, 100, 101]))
keys = st.sampled_from(["name", "player", "format", "notes"])


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """A deck as a reader makes it: clean names, tags without brackets, a plan only for seeds."""
    lines = []
    for _ in range(draw(st.integers(0, 8))):
        section = draw(st.sampled_from(list(Section)))
        seeded = section is Section.SEED
        lines.append(
            DeckLine(
                number=0,
                section=section,
                quantity=draw(quantities),
                name=draw(names),
                tag=draw(tags),
                under=draw(st.sampled_from(["", "Q2", "Foo # 1 (2)"])) if seeded else "",
                face=draw(st.sampled_from(["", "up", "down"])),
            )
        )
    headers = {draw(keys): draw(free_text.filter(bool)) for _ in range(draw(st.integers(0, 3)))}
    outposts = (PlanLine(0, "outpost", "Q2"),) * draw(st.integers(0, 1))
    return Deck("", "", tuple(lines), headers=tuple(headers.items()), plan=outposts)


def by_section(deck: Deck) -> list[DeckLine]:
    """The lines in the fixed order of sections; line numbers and readings are the reader's."""
    order = list(Section)
    lines = [line.replace(number=0, readings=()) for line in deck.lines]
    return sorted(lines, key=lambda line: order.index(line.section))


def without_plan(lines: list[DeckLine]) -> list[DeckLine]:
    return [line.replace(under="", face="") for line in lines]


def one_name(lines: list[DeckLine]) -> list[DeckLine]:
    """Tags as LackeyCCG writes them: in round brackets, part of the name."""
    return [
        line.replace(name=f"{line.name} ({line.tag})" if line.tag else line.name, tag="")
        for line in without_plan(lines)
    ]


def copies(lines: list[DeckLine]) -> list[DeckLine]:
    """One line per copy, as a syntax without counts has it."""
    return [line.replace(quantity=1) for line in lines for _ in range(line.quantity)]


TAKEN = {"unknown-heading", "no-cards", "twice-encoded-text"}


def reread(deck: Deck, syntax: str) -> Deck:
    text = write(deck, syntax)
    assert text.endswith("\n")
    found = read(text.encode(), "deck", syntax)
    # A heading of unsorted cards stays unknown; all else must be taken as it is.
    assert {finding.rule for finding in found.findings} <= TAKEN
    assert found.account.total == text.count("\n")
    assert found.account.unread == 0
    return found


@given(decks())
def test_native_round_trip(deck: Deck) -> None:
    found = reread(deck, "native")
    assert by_section(found) == by_section(deck)
    assert found.headers == deck.headers
    outposts = {line.value for line in deck.plan if line.key == "outpost"}
    assert {line.value for line in found.plan if line.key == "outpost"} == outposts
    assert write(found, "native") == write(deck, "native")


@given(decks().filter(lambda deck: deck.lines))
def test_a_numbered_deck_is_the_one_that_is_read_from_its_text(deck: Deck) -> None:
    found = reread(deck, "native")
    about_bytes = [one for one in found.findings if one.rule == "twice-encoded-text"]
    findings = tuple(one for one in found.findings if one not in about_bytes)
    assert numbered(deck, "deck") == found.replace(findings=findings)


@given(decks())
def test_plain_round_trip(deck: Deck) -> None:
    # A list says nothing by marks that nobody sees at the ends of its lines; ours keeps them.
    assume(all(line.name.strip(UNSEEN) == line.name for line in deck.lines))
    found = reread(deck, "plain")
    assert by_section(found) == without_plan(by_section(deck))


@given(decks())
def test_csv_round_trip(deck: Deck) -> None:
    found = reread(deck, "csv")
    assert by_section(found) == without_plan(by_section(deck))


@given(decks())
def test_lackey_round_trip(deck: Deck) -> None:
    found = reread(deck, "lackey")
    assert by_section(found) == one_name(by_section(deck))


@given(decks())
def test_dek_round_trip(deck: Deck) -> None:
    found = reread(deck, "dek")
    assert copies(by_section(found)) == copies(one_name(by_section(deck)))


@pytest.mark.parametrize("syntax", sorted(WRITERS))
@given(deck=decks())
@settings(max_examples=30)
def test_written_text_is_detected(syntax: str, deck: Deck) -> None:
    """Detection goes by the first lines or headings, which names cannot imitate."""
    lines = tuple(line for line in deck.lines if line.section is not Section.UNSORTED)
    if lines:
        text = write(deck.replace(lines=lines, headers=()), syntax)
        assert read(text.encode(), "deck").syntax == syntax


PIECES = [
    "\t", "\n", "\r\n", "\r", " ", "2", "2x", "x2", "(3)", "[Premiere]", "[seed]", "[draw]\n",
    "Missions:\n", "Seed+Dil:\n", "Q's Tent", "Q's TENT (13)\n", "DRAW DECK (49)\n", "Personnel",
    "Vekor", "Weyoun 6\n", "# ", "//", "under:", "face: up\n", "outpost: X", "name: y\n",
    "Total: 4\n", "{", '"format": "STCCG1E-Deck-v2",', '"seed": [', "]", "}", ",",
    '{"name": "Vekor", "set": "PR", "quantity": 2}', '"x":', "<deck>", "</deck>",
    '<superzone name="Missions">', "</superzone>", "<card>", "</card>", "<name>", "</name>",
    "MISSIONS|", "101_104,", "DRAW_DECK|", "0.03001.2,", "Section,Qty,Card\n", '"', "&amp;",
    "&#10;", "&#0;", "*", "-", "\f", "\u2028", "\u0663", "1e9", "-3", "0", "1,000", "<!-- x -->",
    "<!DOCTYPE a>", "==", "\ufeff",
]  # fmt: skip
texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=30).map("".join)


@pytest.mark.parametrize("syntax", [None, *[name for name in READERS if READERS[name].read]])
@example(text='2\t\t"seed": [')  # an empty column before brackets
@given(text=texts)
@settings(max_examples=60)
def test_any_text_is_taken_or_reported(syntax: str | None, text: str) -> None:
    try:
        deck = read(text.encode("utf-8", "replace"), "deck", syntax)
    except UnreadableDeck:
        return  # zero bytes
    check(deck)
    plain = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    assert deck.account.total == plain.count("\n") + (plain[-1:] not in ("", "\n"))


@given(st.binary(max_size=200))
def test_any_bytes_are_taken_or_refused(data: bytes) -> None:
    try:
        deck = read(data, "deck")
    except UnreadableDeck:
        return
    check(deck)


def check(deck: Deck) -> None:
    """What every deck from a reader keeps, whatever it was read from."""
    assert deck.findings or deck.lines
    assert deck.findings or not deck.account.unread
    for line in deck.lines:
        for name in (line.name, *[reading.name for reading in line.readings]):
            assert name == " ".join(name.split())
            assert name
        assert len(line.name) <= MAX_NAME
        assert 1 <= line.quantity <= MAX_COPIES
        assert 1 <= line.number <= deck.account.total
    for finding in deck.findings:
        assert "\n" not in finding.message
        assert len(finding.message) < 500
        assert all(1 <= number <= deck.account.total for number in finding.lines)

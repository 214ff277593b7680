"""Plan, fix, build, suggest and sealed play from Python: bytes in, values out, no command line."""

from __future__ import annotations

from itertools import islice

import pytest

from deckcheck import DeckcheckError, UnknownName, Verdict
from deckcheck.builder.errors import TimeUp
from deckcheck.builder.repair.repair import NoRepair
from deckcheck.decklists import read, write
from deckcheck.errors import WrongOption
from deckcheck.pages import build as build_page
from deckcheck.pages import fix as fix_page
from deckcheck.pages import plan as plan_page
from deckcheck.pages import suggest as suggest_page
from deckcheck.reporters.layout import plain
from deckcheck.workspace import Basis, Workspace
from deckcheck.workspace.builds import Wishes, build
from deckcheck.workspace.cards import search
from deckcheck.workspace.fixes import fix
from deckcheck.workspace.plans import plan
from deckcheck.workspace.progress import Progress
from deckcheck.workspace.sealed import PoolEntry, audit_pools, open_boxes, products
from deckcheck.workspace.stocks import PoolWanted
from deckcheck.workspace.suggestions import suggest

WARP = Workspace(Basis(format="warp-speed"))
SEALED = Workspace(Basis(format="warp-speed-sealed"))
START = "[missions]\n1 Secret Salvage II\nface: up\n1 Excavation\n1 Krios Suppression\n"
SHORT = f"{START}[draw]\n18 Vekor\n".encode()
BOX = "enhanced-premiere"


@pytest.fixture(scope="module")
def box() -> bytes:
    [opened] = open_boxes(SEALED, BOX, 3)
    return write(opened.deck, "native").encode()


# --- Plans


def test_a_plan_has_the_deck_and_its_text() -> None:
    found = plan(
        WARP, b"[missions]\n1 Excavation\n1 Secret Salvage II\n[seed]\n1 Archer\n", "a.txt"
    )
    assert found.why is None
    assert found.format.id == "warp-speed"
    assert found.deck.file == "a.txt"
    assert found.text == write(found.deck, "native")
    numbers = {line.number: line.name for line in found.deck.lines}
    lines = found.text.splitlines()
    assert all(lines[number - 1].endswith(name) for number, name in numbers.items())
    assert list(plan_page.lines(found, 80)) == []


def test_no_plan_says_which_cards_have_no_place_together() -> None:
    text = b"format: standard\n[missions]\n1 Excavation\n[seed]\n1 Horga'hn\n1 Tox Uthat\n"
    found = plan(Workspace(), text, "a.txt")
    assert found.format.id == "standard"
    assert not found.text
    assert found.why
    assert [entry.card.id for entry in found.why.cards] == ["Horga'hn", "Tox Uthat"]
    told = plain(plan_page.lines(found, 80))
    assert told.startswith("NO SEED PLAN in ")
    assert "line 6: Tox Uthat" in told


@pytest.mark.parametrize("verb", [plan, suggest])
def test_a_format_file_in_a_deck_is_not_opened(verb: object) -> None:
    with pytest.raises(UnknownName, match=r"house\.toml"):
        verb(Workspace(), b"format: house.toml\n[missions]\n1 Excavation\n")  # type: ignore[operator]


# --- Fixes


def test_a_fix_has_both_texts_and_every_change() -> None:
    found = fix(WARP, SHORT, "a.txt")
    assert found.old == SHORT.decode()
    assert len(found.changes) == 2
    assert found.proved
    assert WARP.judge(found.new.encode()).verdict is Verdict.LEGAL
    assert fix_page.diff(found).startswith("--- a.txt\n+++ a.txt (mended)\n")
    assert next(fix_page.summary(found)).startswith("2 changes, proved smallest")


def test_a_legal_deck_stays_as_it_is() -> None:
    found = fix(WARP, f"{START}[draw]\n20 Vekor\n".encode(), "a.txt")
    assert (found.changes, found.new, found.proved) == ((), found.old, True)


def test_windows_line_ends_are_no_change() -> None:
    found = fix(WARP, SHORT.replace(b"\n", b"\r\n"), "a.txt")
    assert found.old == SHORT.decode()


def test_a_fix_adds_cards_of_the_collection_alone() -> None:
    collection = WARP.read(b"[pool]\n2 Galen\n", "mine.txt")
    found = fix(WARP, SHORT, "a.txt", collection=collection)
    assert [str(change) for change in found.changes] == ["add Galen to [draw]"] * 2
    with pytest.raises(NoRepair, match="At least 2 changes"):
        fix(WARP, SHORT, "a.txt", collection=WARP.read(b"[pool]\n1 Galen\n", "mine.txt"))


def test_another_syntax_is_mended_in_native_syntax() -> None:
    data = b"19\tVekor\nMissions:\n1\tExcavation\n1\tSecret Salvage II\n"
    found = fix(WARP, data, "a.txt")
    assert read(found.old.encode(), "a.txt").syntax == "native"
    assert next(str(change) for change in found.changes).startswith("add ")


def test_what_another_syntax_leaves_unread_is_not_mended_away() -> None:
    data = b"19\tVekor\nMissions:\n1\tExcavation\n1\tSecret Salvage II\n99999999\tGalen\n"
    deck = WARP.read(data, "a.txt")
    assert deck.syntax == "lackey"
    assert any(finding.blocks for finding in deck.findings)
    with pytest.raises(DeckcheckError, match="not every line is known"):
        fix(WARP, data, "a.txt")


# --- Lists that are built from


@pytest.mark.parametrize(
    ("workspace", "text", "told"),
    [
        (SEALED, b"[pool]\n1 Vekor\n1 Nobody at All\nzzz\n", "mine.txt: line 3: There is no card"),
        (SEALED, b"[pool]\n1 Vekor\nzzz\n", "mine.txt: line 3: "),
        (WARP, b"[draw]\n", "mine.txt: line "),
        (WARP, b"[aside]\n1 Vekor\n", "mine.txt: there is no card to build from"),
        (WARP, b"[pool]\n1 Vekor\n1 Nobody at All\n", "(?s)Left out.*line 3: There is no card"),
    ],
)
def test_what_cannot_be_built_from(workspace: Workspace, text: bytes, told: str) -> None:
    """A pool that was read in part, no card at all, too few; what was left out is told."""
    collection = workspace.read(text, "mine.txt")
    with pytest.raises(DeckcheckError, match=told):
        fix(workspace, SHORT, "a.txt", collection=collection)
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    with pytest.raises(DeckcheckError, match=told):
        build(workspace, collection)


def test_a_doubtful_collection_is_built_from_without_its_doubts() -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    doubtful = b"[pool]\n1 Nobody at All\n1 Data\n1 Gowron\n1 Klingon Outpost\n"
    found = suggest(WARP, SHORT, collection=WARP.read(doubtful, "mine.txt"))
    assert [line[:7] for line in found.unread] == ["line 2:", "line 3:"]
    assert {change.card.id for change in found.changes} <= {"Gowron", "Klingon Outpost"}
    assert "  line 2: There is no card named" in plain(suggest_page.lines(found, 80))
    enough = WARP.read(b"[pool]\n1 Nobody at All\n1 Gowron\n1 Taitt\n", "mine.txt")
    mended = fix(WARP, SHORT, "a.txt", collection=enough)
    assert mended.changes
    assert any(line.startswith("  line 2: ") for line in fix_page.summary(mended))


def test_a_deck_is_built_from_all_cards_that_a_query_finds() -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    query = "set:premiere"
    found = build(WARP, None, query=query, wishes=Wishes(affiliation="Klingon; Romulan"))
    assert found.best.report.verdict == "legal"
    assert found.best.proved
    allowed = {card.id for card in search(WARP, query).cards}
    assert {card.id for card, _, _ in found.best.placed} <= allowed
    assert any("Klingon" in card.affiliations for card, _, _ in found.best.placed)
    dilemmas = [copies for card, _, copies in found.best.placed if card.type == "Dilemma"]
    assert len(dilemmas) > 5
    assert set(dilemmas) == {1}
    with pytest.raises(PoolWanted):
        build(SEALED, None)
    with pytest.raises(WrongOption, match="where: no card there is found"):
        build(WARP, None, query="set:premiere set:ds9")


# --- Builds


def test_a_built_deck_says_everything(box: bytes) -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    told: list[Progress] = []
    found = build(SEALED, box, "box.txt", others=1, costs=True, watch=told.append)
    assert found.best.report.verdict is Verdict.LEGAL
    assert found.best.proved
    [other] = found.others
    assert other.less >= 0
    assert set(other.missions) != {mission.card.id for mission in found.chances.missions}
    assert found.left_out
    costs = [card.cost for card in found.left_out if card.cost is not None]
    assert costs == sorted(costs)
    cards = {card.id for card, _, _ in found.best.placed}
    assert {card for card, _ in found.reasons} == cards
    copies = sum(line.quantity for line in SEALED.read(box).lines)
    assert [progress.step for progress in told if progress.worth is None] == [
        f"Building from {copies} cards ...",
        "Reckoning how soon its missions can be attempted ...",
        "Comparing with other mission sets ...",
        "Asking for each card left out what it would cost ...",
    ]
    text = build_page.text(found)
    again = SEALED.judge(text.encode(), pool=SEALED.read(box))
    assert again.verdict is Verdict.LEGAL
    assert "Next best mission sets" in text


def test_wishes_and_weights_are_read_from_text(box: bytes) -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    plain_deck = build(SEALED, box)
    assert (plain_deck.others, plain_deck.left_out) == ((), ())
    people = [card.id for card, section, _ in plain_deck.best.placed if card.personnel]
    banned = build(SEALED, box, wishes=Wishes(ban=(people[0],)))
    assert not banned.best.copies(people[0])
    locked = build(SEALED, box, wishes=Wishes(lock=(f"draw: 1 {people[1]}",)))
    assert any(
        card.id == people[1] and str(section) == "draw" for card, section, _ in locked.best.placed
    )
    dear = build(SEALED, box, weights=("event=1000",))
    assert dear.best.gain > plain_deck.best.gain
    started = build(SEALED, box, start=plain_deck.best.deck)
    assert all(started.best.copies(card.id) >= count for card, _, count in plain_deck.best.placed)


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"weights": ("event",)}, WrongOption, "weight: NAME=NUMBER expected, not 'event'"),
        ({"weights": ("nonsense=1",)}, UnknownName, "weight named 'nonsense'"),
        ({"wishes": Wishes(lock=("Zzz",))}, UnknownName, "card named 'Zzz'"),
        ({"wishes": Wishes(missions="Zzz")}, UnknownName, "card named 'Zzz'"),
        ({"wishes": Wishes(affiliation="Klngon")}, UnknownName, "Did you mean Klingon"),
        ({"seconds": 0.0}, TimeUp, "allow more"),
    ],
)
def test_what_a_build_cannot_mean(
    options: dict[str, object], error: type[Exception], told: str, box: bytes
) -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    with pytest.raises(error, match=told):
        build(SEALED, box, **options)  # type: ignore[arg-type]


# --- Suggestions


def test_suggestions_come_from_the_collection(box: bytes) -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    pool = SEALED.read(box, "box.txt")
    deck = build(SEALED, pool).best.deck
    short = deck.replace(lines=deck.lines[:-1])
    told: list[Progress] = []
    found = suggest(SEALED, short, collection=pool, count=3, watch=told.append)
    assert found.format.id == "warp-speed-sealed"
    assert 0 < len(found.proposals) <= 3
    assert found.finished
    assert any("draw deck" in message for message in found.missing) or not found.missing
    assert found.changes[0].repairs or found.changes[0].worth > 0
    assert [progress.step[:9] for progress in told] == ["Weighing ", "Reckoning"]


def test_what_a_suggestion_cannot_do_without() -> None:
    with pytest.raises(WrongOption, match="count: a whole number from 1"):
        suggest(WARP, SHORT, count=0)
    with pytest.raises(PoolWanted, match="played from a pool") as caught:
        suggest(SEALED, SHORT)
    assert caught.value.wants == "from"


# --- Sealed play


def test_the_same_seed_opens_the_same_boxes() -> None:
    three = list(open_boxes(SEALED, BOX, 3, count=3))
    assert [opened.number for opened in three] == [1, 2, 3]
    [second] = open_boxes(SEALED, BOX, 3, first=2)
    assert second == three[1]
    assert read(write(second.deck, "native").encode(), "").lines == second.deck.lines
    assert len(list(islice(open_boxes(SEALED, BOX, 3, count=10**9), 2))) == 2


@pytest.mark.parametrize("numbers", [{"count": 0}, {"first": 0}])
def test_numbers_of_boxes_begin_with_one(numbers: dict[str, int]) -> None:
    with pytest.raises(WrongOption, match="whole numbers from 1"):
        open_boxes(SEALED, BOX, 3, **numbers)


def test_an_audit_tells_possible_from_not_and_from_undecided(box: bytes) -> None:
    pools = [
        SEALED.read(box, "whole.txt"),
        SEALED.read(box + b"1 Vekor\n", "more.txt"),
        SEALED.read(box + b"zzz\n", "odd.txt"),
    ]
    whole, more, odd = audit_pools(SEALED, pools, BOX)
    assert (whole.file, whole.possible, whole.doubts) == ("whole.txt", True, ())
    assert (more.possible, more.doubts) == (False, ())
    assert odd.audit.possible
    assert odd.doubts
    assert not odd.possible
    with pytest.raises(UnknownName, match="no product named"):
        audit_pools(SEALED, pools, "nonsense")


def test_products_are_sorted_by_id() -> None:
    ids = [product.id for product in products()]
    assert BOX in ids
    assert ids == sorted(ids)


def test_a_pool_is_typed_in_and_gone_on_with() -> None:
    entry = PoolEntry(SEALED, BOX, box="7")
    assert entry.enter("Sons of Mogh").lines[0].startswith("+1 Sons of Mogh")
    assert entry.count == 1
    assert entry.deck.header("box") == "7"
    assert not entry.possible
    again = PoolEntry(SEALED, BOX, begun=entry.deck)
    assert (again.count, again.deck) == (1, entry.deck)
    assert again.enter("done").done
    with pytest.raises(DeckcheckError, match=r"p\.txt: is there already and not readable"):
        PoolEntry(SEALED, BOX, begun=SEALED.read(b"[pool]\n1 Zzz\n", "p.txt"))

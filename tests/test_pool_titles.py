"""One truth about a box: titles, numbers, printings, the same from `validate` and `audit`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.decklists.native import write
from deckcheck.model import Report, Verdict
from deckcheck.sealed import load_product
from deckcheck.sealed.entry import may_hold
from deckcheck.sealed.opening import SlotCards
from deckcheck.workspace import Workspace
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.sealed import audit_pools, open_boxes

PRODUCT = "enhanced-premiere"
SEALED = Workspace(Basis(format="warp-speed-sealed"))
BOXES = [write(box.deck) for box in open_boxes(SEALED, PRODUCT, 2000, count=12)]


def judged(deck: str, pool: str) -> Report:
    decks = [
        read_deck_bytes(text.encode(), name) for text, name in ((deck, "deck"), (pool, "p.txt"))
    ]
    return validate(decks[0], load_format("warp-speed-sealed"), pool=decks[1])


def rules(report: Report) -> list[str]:
    return [finding.rule for finding in report.findings]


@pytest.mark.parametrize("box", BOXES)
def test_validate_and_audit_agree_about_whole_boxes_and_others(box: str) -> None:
    lines = box.splitlines()
    place = next(n for n, line in enumerate(lines) if "[premiere]" in line)
    for text in (
        box,
        "\n".join([*lines[:place], "1 Data [premiere]", *lines[place + 1 :]]),
        "\n".join([*lines[:place], *lines[place + 1 :]]),
    ):
        report = judged("1 Archer", text)
        [audited] = audit_pools(SEALED, [read_deck_bytes(text.encode(), "p.txt")], PRODUCT)
        told = [
            finding
            for finding in report.findings
            if finding.rule in ("pool-not-from-box", "implausible-pool")
            and finding.severity == "error"
        ]
        assert bool(told) != audited.possible


def test_a_title_of_several_cards_is_the_one_in_the_box() -> None:
    """A list typed without tags, as players do, of every card that can come out of a box."""
    product = load_product(PRODUCT)
    cards = dict(may_hold(product, SlotCards(load_catalog())))
    titles = sorted({card.title for card, _ in cards.values()})
    pool = "[pool]\n" + "".join(f"1 {title}\n" for title in titles)
    [audited] = audit_pools(SEALED, [read_deck_bytes(pool.encode(), "p.txt")], PRODUCT)
    plain = SEALED.resolve(pool.encode())
    assert len(plain.unresolved) > 20
    assert not audited.doubts
    assert not audited.audit.strangers
    report = judged("[draw]\n1 Data\n", pool)
    assert "title-of-one-card-here" in rules(report)
    assert "ambiguous-card" not in rules(report)


def test_a_title_that_the_pool_does_not_settle_stays_in_doubt() -> None:
    report = judged("[draw]\n1 Data\n", "[pool]\n1 Archer\n")
    assert "ambiguous-card" in rules(report)
    assert report.verdict is Verdict.UNDECIDED or report.verdict is Verdict.NOT_LEGAL


def test_the_pool_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from deckcheck.cli.main import main

    (tmp_path / "deck.txt").write_text("box: 2\n[draw]\n1 Archer\n", encoding="utf-8")
    (tmp_path / "pool.txt").write_text(BOXES[0], encoding="utf-8")
    words = [str(tmp_path / "deck.txt"), "--format", "warp-speed-sealed"]
    words += ["--pool", str(tmp_path / "pool.txt")]
    assert main(["validate", *words]) == 1
    page = " ".join(capsys.readouterr().out.split())
    assert "box 1." in page
    assert "The deck is of box 2, the pool of box 1." in page
    main(["validate", *words, "--output", "json"])
    [deck] = json.loads(capsys.readouterr().out)["decks"]
    assert deck["pool"].endswith("pool.txt, box 1")


def test_two_pools_of_one_number_decide_nothing(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.pool.txt").write_text(BOXES[0], encoding="utf-8")
    workspace = Workspace(Basis(format="warp-speed-sealed", pools=str(tmp_path)))
    report = workspace.judge(b"box: 1\n[draw]\n1 Archer\n", "carol.txt")
    assert any("2 pools have the box number 1" in one.message for one in report.findings)
    assert any(one.severity == "undecided" for one in report.findings)
    own = workspace.judge(b"box: 1\n[draw]\n1 Archer\n", "a.txt")
    assert not any("2 pools" in one.message for one in own.findings)


def test_a_sheet_has_box_order_sides_and_who_is_aboard() -> None:
    from deckcheck.desk.sheets import Occasion, sheet_of

    report = judged(
        "[missions]\n1 Secret Salvage II\nface: up\n1 Excavation\n[seed]\n1 Sons of Mogh\n",
        BOXES[0],
    )
    sheet = sheet_of(report, Occasion())
    titles = [[row.title for row in part.rows] for part in sheet.parts]
    assert titles == [
        ["Secret Salvage II, face up", "Excavation"],
        ["Sons of Mogh, aboard the outpost"],
    ]
    assert sheet.judged.endswith("From the pool p.txt, box 1.")


def test_two_decks_of_one_box_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.pool.txt").write_text(BOXES[0], encoding="utf-8")
    for name, box in (("a", 1), ("b", 1), ("c", 2)):
        text = f"box: {box}\n[draw]\n1 Archer\n"
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    workspace = Workspace(Basis(format="warp-speed-sealed", pools=str(tmp_path)))
    told = {}
    for name in ("a", "b", "c"):
        path = tmp_path / f"{name}.txt"
        report = workspace.judge(path.read_bytes(), str(path))
        told[name] = [one.message for one in report.findings if one.rule == "two-decks-of-one-box"]
    assert told == {
        "a": ["Box 1 is that of b.txt too."],
        "b": ["Box 1 is that of a.txt too."],
        "c": [],
    }

"""Receipts do not call honest players forgers, and do not let forgers through."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from chance_decks import deck_of_chance

from deckcheck.cli.main import main
from deckcheck.desk.receipt_file import text
from deckcheck.desk.receipts import Answer
from deckcheck.workspace import Basis, Workspace
from deckcheck.workspace.conversions import format_deck
from deckcheck.workspace.receipts import receipt, verify_receipt

LEGAL = Path(__file__).parent.parent / "examples/decks/legal/federation-standard.txt"
DECK = LEGAL.read_text(encoding="utf-8")
OPEN = Workspace(Basis(format="open"))
STANDARD = Workspace(Basis())


def answer_of(written: str | bytes, later: str | bytes) -> Answer:
    """What `verify` says of a receipt for one list when another is held against it."""
    made = receipt(STANDARD, STANDARD.read(_bytes(written), "deck.txt"))
    again = STANDARD.read(_bytes(later), "deck.txt")
    return verify_receipt(STANDARD, text(made.document).encode(), "r.json", again).answer


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: ", "mood: happy\nname: "),
        ("player: Example", "player: Example\nplayer: Somebody"),
        ("1 Archer\n", "1 % Archer\n"),
        ("player: Example", b"player: Ren\xe9"),
        ("2 Taitt\n", "1 Taitt\n1 Taitt\n"),
        ("1 Archer\n1 Ancient Computer\n", "1 Ancient Computer\n1 Archer\n"),
        ("\n[draw]", "\n# my draw deck\n[draw]"),
    ],
)
def test_a_deck_written_otherwise_is_the_deck_of_the_receipt(old: str, new: str | bytes) -> None:
    assert old in DECK
    other = DECK.encode().replace(old.encode(), _bytes(new))
    assert other != DECK.encode()
    assert answer_of(DECK, other) is Answer.TRUE
    assert answer_of(other, DECK) is Answer.TRUE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[seed]\n", "[seed]\nunder: Excavation\n"),
        ("[seed]\n", "[seed]\noutpost: Excavation\n"),
        ("1 Benjamin Maxwell\n", "1 Benjamin Maxwell\nthis says nothing\n"),
        ("1 Alyssa Ogawa [Premiere]\n", "1 Alyssa Ogawa\n"),
        ("1 Scan\n", "1 Scan\n1 Tricorder\n"),
        ("1 Wormhole Negotiations\n", ""),
    ],
)
def test_another_plan_printing_line_or_card_is_a_change(old: str, new: str) -> None:
    if old == "1 Scan\n":
        old, new = "2 Scan\n", "1 Scan\n1 Tricorder\n"
    other = DECK.replace(old, new)
    assert other != DECK
    assert answer_of(DECK, other) is Answer.CHANGED
    assert answer_of(other, DECK) is Answer.CHANGED


def test_a_plan_is_known_by_what_it_says() -> None:
    plan = DECK.replace("[seed]\n1 Federation Outpost\n", "[seed]\nunder: Excavation\n")
    plan = plan.replace("[missions]", "[seed]\n1 Federation Outpost\n\n[missions]")
    spelled = plan.replace("under: Excavation", "under:  EXCAVATION")
    elsewhere = plan.replace("under: Excavation", "under: Diplomacy Mission")
    assert answer_of(plan, spelled) is Answer.TRUE
    assert answer_of(plan, elsewhere) is Answer.CHANGED
    assert answer_of(plan, plan.replace("under: Excavation\n", "")) is Answer.CHANGED


def test_printings_of_the_pool_count(tmp_path: Path) -> None:
    for name, expansion in (("p1", "Reflections"), ("p2", "Premiere")):
        (tmp_path / name).write_text(f"[pool]\n1 Data [{expansion}]\n", encoding="utf-8")
    deck = b"[draw]\n1 Data [Premiere]\n"
    first, second = (
        Workspace(Basis(format="warp-speed-sealed", pool=str(tmp_path / name)))
        for name in ("p1", "p2")
    )
    made = text(receipt(first, first.read(deck)).document).encode()
    assert verify_receipt(first, made, "r.json", first.read(deck)).answer is Answer.TRUE
    found = verify_receipt(second, made, "r.json", second.read(deck))
    assert found.answer is Answer.CHANGED
    assert "pool" in found.reasons[0]


def changed(document: dict[str, Any], **fields: Any) -> bytes:
    """A receipt that somebody has altered and sealed anew, as anyone can without a key."""
    from deckcheck.desk.receipts import _seal

    document = {**document, **fields}
    return json.dumps({**document, "seal": _seal(document, b"")}).encode()


BANNED = DECK + "1 Risk is Our Business\n"
SHORT = DECK.replace("1 Wormhole Negotiations\n", "")


@pytest.mark.parametrize(
    "fields",
    [
        {"verdict": "legal"},
        {"findings": []},
        {"details": []},
        {"format_title": "1E Modern Complete (2026)"},
    ],
)
def test_a_receipt_that_says_what_its_deck_never_was_is_false(fields: dict[str, Any]) -> None:
    deck = STANDARD.read(SHORT.encode(), "deck.txt")
    made = receipt(STANDARD, deck).document
    found = verify_receipt(Workspace(Basis()), changed(made, **fields), "r.json", deck)
    assert found.answer is Answer.FALSE


def test_verify_says_in_which_format_and_what_is_not_proved(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    deck = OPEN.read(BANNED.encode(), "deck.txt")
    made = receipt(OPEN, deck, date="2026-05-31").document
    (tmp_path / "deck.txt").write_text(BANNED, encoding="utf-8")
    claims = changed(made, player="Somebody else", date="2026-06-01")
    (tmp_path / "r.json").write_bytes(claims)
    assert main(["verify", str(tmp_path / "r.json"), str(tmp_path / "deck.txt")]) == 0
    said = " ".join(capfd.readouterr().out.split())
    assert f"Format: Open (open), as of {OPEN.as_of}." in said
    assert "Not proved" in said
    assert "2026-06-01" in said
    assert "'Somebody else'" in said


def test_a_key_vouches_for_names_and_day() -> None:
    key = b"the desk's own secret"
    deck = STANDARD.read(DECK.encode(), "deck.txt")
    made = receipt(STANDARD, deck, date="2026-05-31", key=key).document
    found = verify_receipt(STANDARD, text(made).encode(), "r.json", deck, key=key)
    assert (found.answer, found.unproved) == (Answer.TRUE, ())


def test_details_in_other_words_are_not_proved() -> None:
    deck = STANDARD.read(SHORT.encode(), "deck.txt")
    made = receipt(STANDARD, deck).document
    details = [{**told, "message": "You may play this in Modern."} for told in made["details"]]
    assert details
    found = verify_receipt(STANDARD, changed(made, details=details), "r.json", deck)
    assert found.answer is Answer.TRUE
    assert any("details" in claim for claim in found.unproved)


def _damaged() -> dict[str, bytes]:
    made = receipt(STANDARD, STANDARD.read(SHORT.encode(), "deck.txt")).document
    whole = text(made)
    without = {key: value for key, value in made.items() if key != "sealed_with"}
    return {
        "no seal kind": json.dumps(without).encode(),
        "surrogate seal": changed(made).replace(
            json.dumps(json.loads(changed(made))["seal"]).encode(), b'"\\ud800"'
        ),
        "surrogate player": changed(made, player="\ud800"),
        "repeated verdict": whole.replace('"schema"', '"verdict": "legal",\n  "schema"').encode(),
        "repeated deep": whole.replace('"rule"', '"rule": "a", "rule"', 1).encode(),
        "verdict": changed(made, verdict="splendid"),
        "day": changed(made, as_of="2021-02-31"),
        "date": changed(made, date="yesterday"),
        "findings": changed(made, findings={}),
        "finding": changed(made, findings=[["rule"]]),
        "count": changed(made, findings=[{"rule": "a", "severity": "note", "count": "1"}]),
        "details": changed(made, details=[1]),
        "format": changed(made, format="nowhere"),
        "format file": changed(made, format="/dev/zero.toml"),
        "plan": changed(made, plan=1),
        "number": whole.replace('"redacted": false', '"redacted": NaN').encode(),
        "nested": b"[" * 200_000,
        "long": b'{"kind": "deckcheck receipt", "x": "' + b"x" * 5_000_000 + b'"}',
    }


DAMAGED = _damaged()


@pytest.mark.parametrize("kind", DAMAGED)
def test_damaged_receipts_are_told_in_a_line(
    kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "r.json").write_bytes(DAMAGED[kind])
    assert main(["verify", str(tmp_path / "r.json"), str(LEGAL)]) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1, told.err
    assert told.err.startswith("deckcheck: ")


def test_receipts_of_before_are_still_read() -> None:
    """They do not say which plan and printings they were for, and counted remarks on reading."""
    deck = STANDARD.read(DECK.encode(), "deck.txt")
    made = receipt(STANDARD, deck).document
    hashes = ("plan", "printings", "unread", "pool_printings", "pool_unread")
    older = {key: value for key, value in made.items() if key not in hashes}
    remark = {"rule": "guessed-encoding", "severity": "note", "count": 1}
    older["findings"] = [*older["findings"], remark]
    assert verify_receipt(STANDARD, changed(older), "r.json", deck).answer is Answer.TRUE
    planned = STANDARD.read(DECK.replace("[seed]\n", "[seed]\nunder: Excavation\n").encode())
    assert verify_receipt(STANDARD, changed(older), "r.json", planned).answer is Answer.CHANGED


@pytest.mark.parametrize("seed", range(25))
def test_no_honest_list_is_called_false(seed: int) -> None:
    """Shuffled, split, spelled otherwise, put into canonical form: the same, or changed."""
    chance = random.Random(seed)  # noqa: S311 - no secrets
    deck = deck_of_chance(chance)
    written = deck.text()
    assert answer_of(written, deck.shuffled(chance).text()) is Answer.TRUE
    assert answer_of(written, deck.split().text()) is Answer.TRUE
    canonical = format_deck(STANDARD, written.encode(), "deck.txt").text or written
    assert answer_of(written, canonical) is not Answer.FALSE

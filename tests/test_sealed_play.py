"""Sealed play at the command line: pools with decks, typing in, building, viewing, suggesting."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from deckcheck import load_catalog
from deckcheck.cli.main import main
from deckcheck.errors import DeckcheckError
from deckcheck.sealed import load_product
from deckcheck.sealed.entry import Session
from deckcheck.sealed.opening import SlotCards

Run = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def call(*words: str) -> Run:
        code = main(list(words))
        told = capsys.readouterr()
        return code, told.out, told.err

    return call


@pytest.fixture
def pool(tmp_path: Path, run) -> Path:  # type: ignore[no-untyped-def]
    path = tmp_path / "pool.txt"
    code, out, _ = run("sealed", "open", "enhanced-premiere", "--seed", "1")
    assert code == 0
    path.write_text(out, encoding="utf-8")
    return path


DECK = """\
format: warp-speed-sealed

[missions]
1 Excavation II
[seed]
1 Archer
[draw]
3 Cowboy Diplomacy
"""

POOL = """\
[pool]
2 Cowboy Diplomacy
1 Excavation II
1 Archer
"""


def rules(out: str) -> list[tuple[str, str]]:
    [deck] = json.loads(out)["decks"]
    return [(one["rule"], one["severity"]) for one in deck["findings"]]


def test_three_of_two_is_one_error(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "deck.txt").write_text(DECK)
    (tmp_path / "pool.txt").write_text(POOL)
    code, out, _ = run(
        "validate", str(tmp_path / "deck.txt"), "--pool", str(tmp_path / "pool.txt"),
        "--output", "json",
    )  # fmt: skip
    assert code == 1
    assert rules(out).count(("card-not-in-pool", "error")) == 1


def test_without_a_pool_the_sealed_format_is_undecided(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "deck.txt").write_text(DECK)
    _, out, _ = run("validate", str(tmp_path / "deck.txt"), "--output", "json")
    assert ("card-not-in-pool", "undecided") in rules(out)


def test_a_pool_is_never_ignored(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "deck.txt").write_text(DECK)
    (tmp_path / "pool.txt").write_text(POOL)
    where = (
        str(tmp_path / "deck.txt"),
        "--format",
        "standard",
        "--pool",
        str(tmp_path / "pool.txt"),
    )
    code, _, err = run("validate", *where)
    assert code == 2
    assert "no rule about pools" in err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[pool]\n",
        "[pool]\n-3 Archer\n",
        "[pool]\n1 Archerr\n1 Archer\n1 Archer\n",
        "9999 Archer",
    ],
)
def test_odd_pools_are_findings(text: str, tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "deck.txt").write_text(DECK)
    (tmp_path / "pool.txt").write_text(text)
    code, _, _ = run("validate", str(tmp_path / "deck.txt"), "--pool", str(tmp_path / "pool.txt"))
    assert code == 1
    code, out, _ = run("sealed", "audit", str(tmp_path / "pool.txt"))
    assert code == 1
    assert "possible" in out or "undecided" in out


def test_a_folder_of_decks_and_pools_is_one_run(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    for name in ("alice", "bob"):
        (tmp_path / f"{name}.txt").write_text(DECK)
    (tmp_path / "alice.pool.txt").write_text(POOL.replace("2 Cowboy", "3 Cowboy"))
    (tmp_path / "box-7.pool.txt").write_text("box: 7\n\n" + POOL)
    (tmp_path / "carol.txt").write_text("box: 7\n" + DECK)
    code, out, _ = run("validate", str(tmp_path), "--pools", str(tmp_path), "--output", "json")
    assert code == 1
    found = {
        Path(deck["file"]).name: {
            (one["rule"], one["severity"])
            for one in deck["findings"]
            if one["rule"] == "card-not-in-pool"
        }
        for deck in json.loads(out)["decks"]
    }
    assert found == {
        "alice.txt": set(),
        "bob.txt": {("card-not-in-pool", "undecided")},
        "carol.txt": {("card-not-in-pool", "error")},
    }


def test_opened_boxes_pass_their_audit(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "pools"
    code, out, _ = run(
        "sealed", "open", "enhanced-premiere", "--seed", "4", "--count", "3", "--into", str(folder)
    )
    assert code == 0
    assert len(out.splitlines()) == 3
    code, out, _ = run("sealed", "audit", *map(str, sorted(folder.iterdir())))
    assert code == 0
    assert out.count("possible for Enhanced Premiere box") == 3
    alone = run("sealed", "open", "enhanced-premiere", "--seed", "4", "--box", "2")[1]
    assert (folder / "box-002.pool.txt").read_text() == alone


def test_many_boxes_need_a_folder(run) -> None:  # type: ignore[no-untyped-def]
    code, _, err = run("sealed", "open", "enhanced-premiere", "--seed", "1", "--count", "2")
    assert code == 2
    assert "--into" in err


def test_a_built_deck_validates_against_its_pool(pool: Path, run) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    code, out, _ = run("sealed", "build", str(pool), "--others", "1")
    assert code == 0
    assert "proved" in out
    deck = pool.parent / "deck.txt"
    deck.write_text(out, encoding="utf-8")
    code, out, _ = run("validate", str(deck), "--pool", str(pool))
    assert code == 0, out
    code, out, _ = run("suggest", str(deck), "--from", str(pool))
    assert code == 0
    assert "No single change" in out
    code, _, err = run("suggest", str(deck))
    assert code == 2
    assert "is played from a pool" in err
    assert "Give it with --from." in err
    code, out, _ = run("missions", str(deck), "--turns", "1,4", "--output", "json")
    assert code == 0
    found = json.loads(out)
    assert found["turns"] == [1, 4]
    assert all(0 <= one <= 1 for one in found["full_win"]["by_turn"])
    code, out, _ = run("missions", str(deck))
    assert code == 0
    assert "Smallest crew" in out


def test_wishes_that_cannot_be_met_are_named(pool: Path, run) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    code, _, err = run("sealed", "build", str(pool), "--lock", "Kor [The Sword of Kahless]")
    assert code == 2
    code, _, err = run(
        "sealed", "build", str(pool), "--lock", "seed: 11 The Trois", "--others", "0"
    )
    assert code == 2
    assert "cannot all be met: lock 11 The Trois (seed)" in err
    code, _, err = run("sealed", "build", str(pool), "--weight", "mission")
    assert code == 2
    assert "NAME=NUMBER" in err


def test_a_suggestion_repairs_what_is_wrong(pool: Path, run) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    _, out, _ = run("sealed", "build", str(pool), "--why", "--others", "0")
    assert max(map(len, out.splitlines())) <= 100
    outpost = [line for line in out.splitlines() if "Outpost  #" in line]
    assert len(outpost) == 1
    kept = [line for line in out.splitlines() if line not in outpost and line[:8] != "outpost:"]
    deck = pool.parent / "deck.txt"
    deck.write_text("\n".join(kept), encoding="utf-8")
    code, out, _ = run("suggest", str(deck), "--from", str(pool), "--count", "1")
    assert code == 0
    assert "repairs: The deck has no outpost to start from." in out


def test_suggestions_fit_the_page(pool: Path, tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    deck = tmp_path / "deck.txt"
    deck.write_text(
        "[missions]\n1 Excavation II\n[seed]\n1 Romulan Outpost\n[draw]\n1 Archer\n",
        encoding="utf-8",
    )
    code, out, _ = run("suggest", str(deck), "--from", str(pool), "--format", "warp-speed")
    assert code == 0
    assert "covers Excavation II: " in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("wish", ["10 and 01", "2 10 and 01", "draw: 10 and 01"])
def test_a_title_may_begin_with_a_number(wish: str, tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    cards = tmp_path / "cards.txt"
    cards.write_text("[pool]\n1 Archer\n", encoding="utf-8")
    code, _, err = run("build", "--from", str(cards), "--lock", wish)
    assert code == 2
    count = 2 if wish[0] == "2" else 1
    assert f"cannot all be met: lock {count} 10 and 01" in err


def test_a_constructed_deck_is_completed_from_a_collection(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    people = ["Gorath", "Vekma", "Darian Wallace", "Mendon", "Taitt", "McKnight", "Kromm"]
    cards = [f"4 {name}" for name in people] + ["2 Runabout", "2 I.K.S. K'Vort", "9 Archer"]
    missions = ["Excavation II", "Secret Salvage II", "Test Mission II", "Study Stellar Collision"]
    collection = tmp_path / "collection.txt"
    lines = [*cards, *(f"1 {name}" for name in missions)]
    collection.write_text("[pool]\n" + "\n".join(lines), encoding="utf-8")
    start = tmp_path / "start.txt"
    start.write_text("[missions]\n1 Test Mission II\n[draw]\n3 Taitt\n", encoding="utf-8")
    code, out, err = run(
        "build", "--format", "warp-speed", "--from", str(collection), "--start", str(start)
    )
    assert code == 0, err
    assert "1 Test Mission II" in out
    assert any(line.startswith(("3 Taitt", "4 Taitt")) for line in out.splitlines())
    (tmp_path / "deck.txt").write_text(out, encoding="utf-8")
    assert run("validate", str(tmp_path / "deck.txt"))[0] == 0


# --- Typing in a pool.


@pytest.fixture
def session() -> Session:
    return Session(load_product("enhanced-premiere"), SlotCards(load_catalog()))


def typed(session: Session, *lines: str) -> list[str]:
    return [line for one in lines for line in session.enter(one).lines]


def entered(session: Session) -> list[str]:
    return sorted(card.id for card, _ in session.cards)


def test_the_beginning_of_a_title_is_enough(session: Session) -> None:
    assert typed(session, "sons") == ["+1 Sons of Mogh (1 of 65)"]
    assert typed(session, "14") == ["+1 Excavation II (2 of 65)"]
    assert typed(session, "2x archer") == ["+2 Archer (4 of 65)"]
    assert typed(session, "excavation") == ["+1 Excavation (5 of 65)"]
    assert entered(session) == ["Archer", "Archer", "Excavation", "Excavation II", "Sons of Mogh"]


def test_a_digit_picks_what_was_offered(session: Session) -> None:
    offered = typed(session, "3 alien pa")
    assert offered == ["1 Alien Parasites", "2 Alien Parasites & REM Fatigue"]
    assert typed(session, "1") == ["+3 Alien Parasites (3 of 65)"]
    assert typed(session, "undo", "undo") == [
        "-3 Alien Parasites (0 of 65)",
        "There is nothing to undo.",
    ]
    assert not session.cards


def test_what_cannot_be_is_said_at_once(session: Session) -> None:
    assert typed(session, "nothing like it") == [
        "Nothing in this product begins with 'nothing like it'."
    ]
    assert "! face card: 2 of 1 card" in typed(session, "sons", "the trois")
    assert "4 can come out" in typed(session, "5 archer")[-1]
    assert typed(session, "0 archer", "99 archer")[0].startswith("0 copies")
    assert session.enter("done").done


def test_a_session_is_saved_and_gone_on_with(
    tmp_path: Path,
    run,
    monkeypatch: pytest.MonkeyPatch,  # type: ignore[no-untyped-def]
) -> None:
    path = str(tmp_path / "alice.pool.txt")
    monkeypatch.setattr("sys.stdin", io.StringIO("sons\nsecret salvage ii\n"))
    assert run("sealed", "enter", path, "--box", "7")[0] == 1
    monkeypatch.setattr("sys.stdin", io.StringIO("archer\ndone\n"))
    run("sealed", "enter", path)
    assert Path(path).read_text() == (
        "box: 7\n\n[pool]\n1 Archer [premiere]\n1 Secret Salvage II [ep]\n1 Sons of Mogh [ep]\n"
    )
    Path(path).write_text("name: mine\n" + Path(path).read_text())
    monkeypatch.setattr("sys.stdin", io.StringIO("list\ndone\n"))
    run("sealed", "enter", path)
    assert Path(path).read_text().startswith("name: mine\nbox: 7\n\n[pool]\n1 Archer")
    with pytest.raises(DeckcheckError, match="Suna"):
        Session(
            load_product("enhanced-premiere"),
            SlotCards(load_catalog()),
            ((load_catalog().card("Suna"), 1),),
        )


def test_products_are_listed(run) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run("sealed", "products")
    assert code == 0
    assert "enhanced-premiere" in out


def test_the_evening_in_the_examples_is_legal(run) -> None:  # type: ignore[no-untyped-def]
    folder = str(Path(__file__).parents[1] / "examples" / "sealed")
    code, out, _ = run("validate", folder, "--pools", folder, "--output", "json")
    assert code == 0, out
    decks = json.loads(out)["decks"]
    assert [Path(deck["file"]).name for deck in decks] == ["alice.txt", "bob.txt"]
    assert {deck["verdict"] for deck in decks} == {"legal"}


def test_a_copy_entered_long_ago_is_taken_back(session: Session) -> None:
    typed(session, "3 archer", "sons", "scan")
    assert typed(session, "- archer") == ["-1 Archer (4 of 65)"]
    assert typed(session, "-2 arch") == ["-2 Archer (2 of 65)"]
    assert typed(session, "- archer") == ["Nothing that was entered begins with 'archer'."]
    assert typed(session, "-2 scan") == ["Only 1 Scan entered."]
    assert typed(session, "undo") == ["+2 Archer (4 of 65)"]
    assert entered(session) == ["Archer", "Archer", "Scan", "Sons of Mogh"]


def test_a_later_word_of_a_title_will_do(session: Session) -> None:
    """Nobody looks for a Picard under his first name; a title that begins so comes first."""
    assert "Jean-Luc Picard" in " ".join(typed(session, "picard"))
    assert typed(session, "scan") == ["+1 Scan (1 of 65)"]


def test_the_same_pool_saved_and_loaded_is_the_same(tmp_path: Path, pool: Path, run) -> None:  # type: ignore[no-untyped-def]
    """F15: the pool itself is kept, and its hash says that it is the same one."""
    import hashlib

    first = hashlib.sha256(pool.read_bytes()).hexdigest()
    code, out, _ = run("convert", str(pool), "--to", "native")
    assert code == 0
    again = tmp_path / "again.txt"
    again.write_text(out, encoding="utf-8")
    _, out, _ = run("convert", str(again), "--to", "native")
    assert out == again.read_text()
    assert hashlib.sha256(pool.read_bytes()).hexdigest() == first
    for path in (pool, again):
        assert run("sealed", "audit", str(path))[0] == 0


@pytest.mark.parametrize("line", ["-3 Archer", "1 Nonsense Card", "99999 Scan"])
def test_a_file_that_is_not_understood_is_not_written_over(
    line: str,
    tmp_path: Path,
    run,
    monkeypatch: pytest.MonkeyPatch,  # type: ignore[no-untyped-def]
) -> None:
    path = tmp_path / "pool.txt"
    path.write_text(f"[pool]\n{line}\n1 Archer\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("sons\ndone\n"))
    code, _, err = run("sealed", "enter", str(path))
    assert code == 2
    assert "not readable" in err
    assert path.read_text() == f"[pool]\n{line}\n1 Archer\n"

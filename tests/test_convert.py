"""`convert`, `fmt`, `--infer`, `expansions list`: what they write, say and return."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck import load_catalog, read_deck, read_deck_bytes
from deckcheck.cli.main import main
from deckcheck.decklists import WRITERS
from deckcheck.model import Edition, ResolvedDeck, Section
from deckcheck.resolve import resolve
from deckcheck.resolve.naming import full_name

CATALOG = load_catalog()
SHARED = Path(__file__).parent.parent.parent / "shared"

DECK = """\
name: Mixed
player: Someone
# why
[missions]
1 Avert Disaster
[seed]
1 GOD
under: Avert Disaster
1 Microvirus
[draw]
2 data (first contact)
1 Data [Premiere]
1 weyoun 6 # six
[qs-tent]
1 Ready Room Door
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process: exit code, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


@pytest.fixture
def deck(tmp_path: Path) -> str:
    path = tmp_path / "deck.txt"
    path.write_text(DECK, encoding="utf-8")
    return str(path)


def cards(data: bytes, syntax: str | None = None) -> dict[tuple[str, Section], int]:
    """Card and section -> copies, nothing unknown among them."""
    found = resolve(read_deck_bytes(data, "deck", syntax), CATALOG)
    assert found.unresolved == ()
    copies: dict[tuple[str, Section], int] = {}
    for entry in found.entries:
        key = (entry.card.id, entry.section)
        copies[key] = copies.get(key, 0) + entry.quantity
    return copies


@pytest.mark.parametrize("syntax", sorted(WRITERS))
def test_the_same_cards_in_every_syntax(run: Run, deck: str, syntax: str) -> None:
    code, out, err = run("convert", deck, "--to", syntax)
    assert code == 0
    assert cards(out.encode()) == cards(DECK.encode())
    assert read_deck_bytes(out.encode(), "deck").syntax == syntax
    lost = {
        "native": "",
        "plain": "the seed plan and comments",
        "lackey": "headers and the seed plan and comments",
        "csv": "headers and the seed plan and comments",
        "dek": "headers and the seed plan and comments",
    }
    assert (f"no place for {lost[syntax]}; left out" in err) is bool(lost[syntax])


@pytest.mark.parametrize("syntax", ["lackey", "dek"])
def test_names_of_the_plugin(run: Run, deck: str, syntax: str) -> None:
    _, out, _ = run("convert", deck, "--to", syntax)
    assert "Data (First Contact)" in out
    assert "Data (Premiere)" not in out  # the plugin calls that card `Data`
    assert "Weyoun 6" in out


@pytest.mark.parametrize("syntax", sorted(WRITERS))
def test_unknown_names_stay_and_are_told(run: Run, tmp_path: Path, syntax: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("[draw]\n1 Nobody Known\n2 Zon\n1 Data\n1 Data [Nowhere]\n", encoding="utf-8")
    code, out, err = run("convert", str(path), "--to", syntax)
    assert code == 1
    assert "Nobody Known" in out
    assert "Nowhere" in out
    assert "'Nobody Known'" in err
    assert "deck.txt:2: " in err
    assert "'Data' is the title of" in err
    again = read_deck_bytes(out.encode(), "deck")
    assert sum(line.quantity for line in again.lines) == 5
    assert ("there it is the name of Data alone" in err) is (syntax in ("lackey", "dek"))


def test_lines_that_are_not_understood_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("[draw]\n2 Zon\nrubbish\n[nowhere]\n1 Vekor\n", encoding="utf-8")
    code, out, err = run("convert", str(path), "--to", "lackey")
    assert code == 1
    assert "Unsorted:\n1\tVekor" in out
    assert "deck.txt:3: " in err
    assert "rubbish" in err
    assert "deck.txt:4: " in err


def test_files_and_streams(
    run: Run, deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "deck.dek"
    assert run("convert", deck, "--to", "dek", "-o", str(written))[:2] == (0, "")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["deck.dek", "deck.txt"]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(written.read_bytes())))
    code, out, _ = run("convert", "-", "--to", "native", "--from", "dek")
    assert code == 0
    assert cards(out.encode()) == cards(DECK.encode())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["deck.txt", "--to", "stdeck"], "There is no decklist syntax named 'stdeck'"),
        (["deck.txt", "--to", "lackey", "--from", "no"], "There is no decklist syntax named 'no'"),
        (["deck.txt", "--to", "lackey", "-o", "./deck.txt"], "this file is the deck itself"),
        (["empty.txt", "--to", "lackey"], "holds no card"),
        (["second.txt", "--to", "lackey"], "Second Edition"),
        (["missing.txt", "--to", "lackey"], "No such file"),
        ([".", "--to", "lackey"], "this is a folder; name one of its files: deck.txt"),
        (["huge.txt", "--to", "dek"], "50000 are the most"),
    ],
)
def test_what_cannot_be_converted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text(DECK, encoding="utf-8")
    Path("empty.txt").write_text("", encoding="utf-8")
    Path("second.txt").write_text("0.03001.2,0.03002.1", encoding="utf-8")
    Path("huge.txt").write_text("[draw]\n" + "9999 Zon\n" * 10_000, encoding="utf-8")
    code, out, err = run("convert", *arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert Path("deck.txt").read_text(encoding="utf-8") == DECK


def test_a_pool_is_converted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pool.txt"
    path.write_text("box: 3\n[pool]\n2 Avert Disaster [ep]\n1 Zon\n", encoding="utf-8")
    _, out, _ = run("convert", str(path), "--to", "csv")
    assert out == "Section,Qty,Card,Set\npool,2,Avert Disaster,Enhanced Premiere\npool,1,Zon,\n"


FIRST = [card for card in CATALOG if card.edition is Edition.FIRST]


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(st.tuples(st.sampled_from(FIRST), st.integers(1, 4)), min_size=1, max_size=12),
    st.sampled_from(sorted(WRITERS)),
    st.sampled_from(sorted(WRITERS)),
)
def test_there_and_back(
    run: Run, tmp_path: Path, chosen: list, one: str, other: str
) -> None:  # fmt: skip
    lines = [
        f"{count} {' ['.join(filter(None, full_name(card, CATALOG)))}" for card, count in chosen
    ]
    text = "[draw]\n" + "".join([f"{line}{']' if ' [' in line else ''}\n" for line in lines])
    path = tmp_path / "deck"
    path.write_text(text, encoding="utf-8")
    for syntax in (one, other, "native"):
        code, out, _ = run("convert", str(path), "--to", syntax)
        assert code == 0
        path.write_text(out, encoding="utf-8", newline="")
    assert cards(out.encode()) == cards(text.encode())


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared decks are not beside this checkout")
@pytest.mark.parametrize("syntax", sorted(WRITERS))
def test_real_decks_come_through(run: Run, tmp_path: Path, syntax: str) -> None:
    """F18: what was imported is exported and imported again, whole."""
    for path in sorted([*SHARED.glob("decks/*.txt"), *SHARED.glob("data/lackey/decks/*.txt")]):
        before = resolve(read_deck(path), CATALOG)
        _, out, _ = run("convert", str(path), "--to", syntax)
        after = resolve(read_deck_bytes(out.encode(), "deck"), CATALOG)
        for section in Section:
            assert copies(before, section).items() <= copies(after, section).items(), path
        assert total(after) == total(before), path
        # In the names of the plugin an ambiguous title is the name of one of its cards.
        unknown = [one for one in before.unresolved if not one.candidates]
        assert len(after.unresolved) >= len(unknown), path


def total(deck: ResolvedDeck) -> int:
    return sum(one.line.quantity for one in (*deck.entries, *deck.unresolved))


def copies(deck: ResolvedDeck, section: Section) -> dict[str, int]:
    return {held.card.id: held.quantity for held in deck.held(section)}


# --- fmt ---


def test_fmt_prints_checks_and_writes(run: Run, deck: str) -> None:
    code, out, err = run("fmt", deck)
    assert (code, err) == (0, "")
    assert '1 "God"\nunder: Avert Disaster\n1 Microvirus' in out
    assert "1 Weyoun 6 # six" in out
    assert Path(deck).read_text(encoding="utf-8") == DECK
    assert run("fmt", deck, "--check") == (1, f"{deck}: would change\n", "")
    assert run("fmt", deck, "--write") == (0, f"{deck}: rewritten\n", "")
    assert Path(deck).read_text(encoding="utf-8") == out
    assert run("fmt", deck, "--check") == (0, "", "")
    assert run("fmt", deck, "--write") == (0, "", "")


def test_fmt_puts_titles_in_place_of_misspelt_names(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "misspelt.txt"
    file.write_text("[draw]\n2 Tiatt\n1 Nobody at all of this name\n", encoding="utf-8")
    code, out, err = run("fmt", str(file), "--names")
    assert code == 1  # the other name is of nobody
    assert "2 Taitt" in out
    assert "'Tiatt' is taken for 'Taitt'" in err
    assert "Tiatt" in file.read_text(encoding="utf-8")
    run("fmt", str(file), "--names", "--write")
    assert "2 Taitt" in file.read_text(encoding="utf-8")
    assert "1 Nobody at all of this name" in file.read_text(encoding="utf-8")


def test_fmt_does_not_mind_the_line_ends_of_windows(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"[draw]\r\n2 Zon\r\n")
    assert run("fmt", str(path), "--check") == (0, "", "")


@pytest.mark.parametrize(
    "text",
    ["[draw]\n2 zoo\nrubbish\n", "[draw]\n2 zoo\n[nowhere]\n1 Vekor\n", "2\tzoo\nSeed+Dil:\n"],
)
def test_fmt_leaves_files_as_they_are(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(text, encoding="utf-8")
    code, _, err = run("fmt", str(path), "--write")
    assert code == 1
    assert "left as it is" in err
    assert path.read_text(encoding="utf-8") == text


def test_fmt_of_a_folder(run: Run, deck: str, tmp_path: Path) -> None:
    (tmp_path / "README.txt").write_text("About these decks.\nRead me.\n", encoding="utf-8")
    (tmp_path / "broken.txt").write_bytes(b"\0\1\2")
    code, out, err = run("fmt", str(tmp_path), "--check")
    assert (code, out) == (1, f"{deck}: would change\n")
    assert "skipped" in err
    assert "is not a text file" in err


@pytest.mark.parametrize("options", [["--check", "--write"], []])
def test_fmt_wants_to_know_what_to_do(run: Run, deck: str, tmp_path: Path, options: list) -> None:
    (tmp_path / "other.txt").write_text(DECK, encoding="utf-8")
    code, out, _ = run("fmt", str(tmp_path), *options)
    assert (code, out) == (2, "")


# --- --infer ---

BARE = "Vekor\nMicrovirus\nAvert Disaster\nReady Room Door\nFederation Outpost\n"


def test_infer_tells_of_each_card(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(BARE, encoding="utf-8")
    _, out, _ = run("validate", str(path), "--output", "json")
    assert "section-inferred" not in out
    _, out, _ = run("validate", str(path), "--infer", "--output", "json")
    found = json.loads(out)["decks"][0]["findings"]
    said = {one["cards"][0]: one["message"] for one in found if one["rule"] == "section-inferred"}
    assert len(said) == 5
    assert said["Vekor"] == "Vekor belongs to the draw deck: its type is Personnel."
    assert said["Microvirus"] == "Microvirus belongs to the seed deck: its type is Dilemma."
    for command in (["convert", "--to", "native"], ["fmt"]):
        _, out, err = run(command[0], str(path), *command[1:], "--infer")
        assert "Vekor belongs to the draw deck" in err
        assert "[draw]\n1 Ready Room Door\n1 Vekor\n" in out


def test_expansions_are_listed(run: Run) -> None:
    code, out, _ = run("expansions", "list")
    assert code == 0
    assert "  Premiere: premiere, " in out
    for one in CATALOG.expansions:
        assert one.name in out

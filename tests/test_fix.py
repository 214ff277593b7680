"""`deckcheck fix`: after the changes the engine says legal, and no fewer changes do it."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from deckcheck import DeckcheckError, Verdict, load_catalog, load_format, read_deck_bytes, validate
from deckcheck.builder.repair.demands import Judge
from deckcheck.builder.repair.edits import edited
from deckcheck.builder.repair.layout import Change, layout_of
from deckcheck.builder.repair.repair import NoRepair, Repair, repair
from deckcheck.builder.solver.highs import Highs
from deckcheck.cli.main import main
from deckcheck.model import Card, Section
from deckcheck.resolve import resolve

EXAMPLES = Path(__file__).parent.parent / "examples" / "decks" / "illegal"
DRAW = "[draw]\n20 Vekor\n"
START = "[missions]\n1 Secret Salvage II\nface: up\n1 Excavation\n1 Krios Suppression\n"
TOO_MANY_SEEDS = f"{START}[seed]\n# the bluffs\n" + "\n".join(
    ["2 Archer", "5 Borg Ship", "6 Microvirus"]
)
BROKEN = {
    "three seeds too many": (f"{TOO_MANY_SEEDS}\n{DRAW}", 3),
    "two cards short": (f"{START}[draw]\n18 Vekor\n", 2),
    "a move mends two faults": (f"{START}[seed]\n1 Vekor\n1 Galen\n[draw]\n19 Vekor\n", 1),
    "no outpost": (f"[missions]\n1 Excavation\n1 Relief Mission\n{DRAW}", 1),
    "an outpost face down": (f"[missions]\n1 Secret Salvage II\nface: down\n{DRAW}", 1),
    "two outposts": (f"{START}[seed]\n1 Klingon Outpost\n{DRAW}", 1),
    "one place twice": (f"{START}1 Secret Salvage\n{DRAW}", 1),
    "a tactic in the draw deck": (f"{START}{DRAW}1 Attack Wing\n", 1),
    "a mis-seed in the plan": (f"{START}[seed]\nunder: Excavation\n1 Borg Ship\n{DRAW}", 1),
    "legal already": (f"{START}{DRAW}", 0),
}


def mend(text: str, name: str = "warp-speed", *, solver: bool) -> tuple[Repair, str]:
    catalog, format_ = load_catalog(), load_format(name)
    base = resolve(read_deck_bytes(text.encode(), "deck.txt"), catalog)
    found = repair(base, format_, pool(name), Highs(20) if solver else None)
    return found, edited(text, base, found.changes, catalog)


def pool(name: str) -> list[tuple[Card, int]]:
    catalog, format_ = load_catalog(), load_format(name)
    return [(card, 60) for card in catalog if format_.admits(card, catalog.version)]


@pytest.mark.parametrize("solver", [True, False], ids=["solver", "search"])
@pytest.mark.parametrize("name", BROKEN)
def test_fewest_changes_and_legal(name: str, solver: bool) -> None:
    text, fewest = BROKEN[name]
    found, new = mend(text, solver=solver)
    report = validate(read_deck_bytes(new.encode()), load_format("warp-speed"))
    assert report.verdict is Verdict.LEGAL
    assert (len(found.changes), found.proved) == (fewest, True)


@pytest.mark.parametrize("solver", [True, False], ids=["solver", "search"])
@pytest.mark.parametrize(
    ("file", "name", "fewest"),
    [
        ("second-outpost.txt", "warp-speed", 2),
        ("borg-with-guests.txt", "standard", 4),
        ("same-location.txt", "warp-speed", 1),
        ("same-location.txt", "standard", 15),
        ("crowded-tent.txt", "standard", 11),
    ],
)
def test_examples(file: str, name: str, fewest: int, solver: bool) -> None:
    found, new = mend((EXAMPLES / file).read_text(encoding="utf-8"), name, solver=solver)
    assert len(found.changes) == fewest
    report = validate(read_deck_bytes(new.encode()), load_format(name))
    assert report.verdict is Verdict.LEGAL


def test_no_single_change_would_do() -> None:
    """Against trying every removal and move of up to two copies."""
    text, fewest = BROKEN["three seeds too many"]
    catalog, format_ = load_catalog(), load_format("warp-speed")
    base = resolve(read_deck_bytes(text.encode()), catalog)
    start = layout_of(base)
    judge = Judge(base, format_, {entry.card.id: entry.card for entry in base.entries})
    single = [
        Change(key[0], (key[1], key[2]), target)
        for key, _ in start.counts
        for target in (None, (Section.DRAW, ""), (Section.SEED, ""))
        if target != (key[1], key[2])
    ]
    for changes in combinations([*single, *single], fewest - 1):
        layout = start
        for change in changes:
            layout = layout.changed(change)
        if min(count for _, count in layout.counts) >= 0:
            assert judge.demands(layout)


def test_only_what_changes_is_touched() -> None:
    text, _ = BROKEN["three seeds too many"]
    _, new = mend(text, solver=True)
    assert "# the bluffs" in new.splitlines()
    assert [line for line in new.splitlines() if line not in text.splitlines()] != []
    assert len(new.splitlines()) == len(text.splitlines())


def test_additions_come_from_the_collection_alone() -> None:
    text = f"{START}[draw]\n18 Vekor\n"
    catalog, format_ = load_catalog(), load_format("warp-speed")
    base = resolve(read_deck_bytes(text.encode()), catalog)
    [galen] = catalog.find("Galen").cards
    with pytest.raises(NoRepair, match="At least 2 changes"):
        repair(base, format_, [(galen, 1)], None)
    found = repair(base, format_, [(galen, 2)], None)
    assert [str(change) for change in found.changes] == ["add Galen to [draw]"] * 2


def test_what_no_card_can_mend() -> None:
    with pytest.raises(NoRepair, match="No change of cards mends this"):
        mend(f"{START}{DRAW}", "warp-speed-sealed", solver=True)


def test_unknown_names_come_first() -> None:
    with pytest.raises(DeckcheckError, match="not every line is known"):
        mend(f"{START}{DRAW}1 Nobody at All\n", solver=True)


def test_the_file_changes_only_with_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.txt"
    text = f"# mine\n{START}[seed]\n1 Klingon Outpost\n{DRAW}"
    file.write_text(text, encoding="utf-8")
    assert main(["fix", str(file), "--format", "warp-speed"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("--- ")
    assert "1 change, proved smallest" in told.err
    assert file.read_text(encoding="utf-8") == text
    assert main(["fix", str(file), "--format", "warp-speed", "--write"]) == 0
    assert (tmp_path / "deck.txt.bak").read_text(encoding="utf-8") == text
    assert main(["validate", str(file), "--format", "warp-speed"]) == 0
    capsys.readouterr()
    assert main(["fix", str(file), "--format", "warp-speed"]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert "nothing to change" in told.err


def test_a_deck_of_another_syntax_is_shown_as_native(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("19\tVekor\nMissions:\n1\tExcavation\n1\tSecret Salvage II\n", encoding="utf-8")
    assert main(["fix", str(file), "--format", "warp-speed", "--write"]) == 2
    assert main(["fix", str(file), "--format", "warp-speed"]) == 0
    assert "+[draw]" not in capsys.readouterr().out


def test_nothing_found_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(f"{START}{DRAW}", encoding="utf-8")
    few = tmp_path / "few.txt"
    few.write_text("[pool]\n1 Archer\n", encoding="utf-8")
    words = ["fix", str(file), "--format", "warp-speed-sealed"]
    assert main([*words, "--from", str(few)]) == 1
    assert "No change of cards mends this: The pool" in capsys.readouterr().err
    assert main(words) == 2
    assert "played from a pool, which is missing" in capsys.readouterr().err


def test_a_sealed_deck_is_mended_from_its_pool(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sealed = EXAMPLES.parents[1] / "sealed"
    text = (sealed / "alice.txt").read_text(encoding="utf-8")
    cards = [line for line in text.splitlines() if line[:2] == "1 "]
    file = tmp_path / "deck.txt"
    file.write_text(text.replace(f"{cards[-1]}\n", "").replace(cards[-2], "1 Archer"))
    pool = ["--from", str(sealed / "alice.pool.txt")]
    assert main(["fix", str(file), *pool]) == 0
    told = capsys.readouterr()
    assert "3 changes, proved smallest" in told.err
    assert "-1 Archer" in told.out


LEGAL = f"{START}[seed]\n2 Archer\n2 Borg Ship\n1 Alternate Universe Door\n1 V'Ger\n{DRAW}3 Galen\n"
STRANGERS = [
    "Attack Wing",
    "Deep Space 9",
    "Q",
    "Secret Salvage",
    "Klingon Outpost",
    "Nine of Seventeen",
]


@pytest.mark.parametrize("solver", [True, False], ids=["solver", "search"])
@pytest.mark.parametrize("seed", range(12))
def test_as_many_changes_as_broke_it_mend_it(seed: int, solver: bool) -> None:
    """A proof of more would be a false one: the deck was legal so many changes ago."""
    catalog, format_ = load_catalog(), load_format("warp-speed")
    base = resolve(read_deck_bytes(LEGAL.encode(), "deck.txt"), catalog)
    assert validate(base.deck, format_).verdict is Verdict.LEGAL
    lines = [[line.quantity, line.name, str(line.section)] for line in base.deck.lines]
    chance = Random(seed)  # noqa: S311 - no secret
    broken = chance.randint(1, 4)
    for _ in range(broken):
        what = chance.choice(["less", "more", "move", "stranger"])
        line = chance.choice([one for one in lines if one[0]])
        section = chance.choice(["missions", "seed", "draw"])
        if what == "stranger":
            lines.append([1, chance.choice(STRANGERS), section])
        elif what == "move":
            line[0] -= 1
            lines.append([1, line[1], section])
        else:
            line[0] += 1 if what == "more" else -1
    text = "".join(
        f"[{section}]\n"
        + "".join(f"{n} {name}\n" for n, name, where in lines if n and where == section)
        for section in ("missions", "seed", "draw")
    )
    found, new = mend(text, solver=solver)
    assert validate(read_deck_bytes(new.encode()), format_).verdict is Verdict.LEGAL
    assert len(found.changes) <= broken


def test_names_are_mended_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.txt"
    text = f"{START}[draw]\n18 Vekor\n1 Deana Troi [premiere]\n1 Alexander Rozhenko  # the boy\n"
    file.write_text(text, encoding="utf-8")
    words = ["fix", str(file), "--format", "warp-speed"]
    assert main(words) == 2
    assert "not every line is known" in capsys.readouterr().err
    assert main([*words, "--names", "--write"]) == 0
    told = capsys.readouterr()
    assert "'Alexander Rozhenko' is taken for 'Alexander Rozhenko [Premiere]'." in told.err
    mended = file.read_text(encoding="utf-8")
    assert "\n1 Alexander Rozhenko [Premiere]  # the boy\n" in mended
    assert main(["validate", str(file), "--format", "warp-speed"]) == 0
    assert (tmp_path / "deck.txt.bak").read_text(encoding="utf-8") == text

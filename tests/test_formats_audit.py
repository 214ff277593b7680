"""`deckcheck formats audit`: every fault of a file, and none in ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.cli.main import main

HEAD = """\
schema = 1
id = "house"
title = "House"
summary = "Ours."
status = "house"
source = "us"
extends = "standard"
"""


def audit(folder: Path, body: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    file = folder / "house.toml"
    file.write_text(HEAD + body, encoding="utf-8")
    code = main(["formats", "audit", str(file)])
    *problems, summary = capsys.readouterr().out.splitlines()
    assert summary.startswith("1 file audited")
    assert code == (1 if problems else 0)
    return [line.removeprefix(f"{file}: ") for line in problems]


def test_what_ships_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["formats", "audit"])
    assert capsys.readouterr().out.endswith("audited: no problem.\n")
    assert code == 0


def test_a_sound_house_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "[rules.seed-deck-too-large]\nmaximum = 20\n"
    assert audit(tmp_path, body, capsys) == []


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('status_ = "x"', "status_: Extra inputs are not permitted"),
        ("effective = 2020-01-01\nuntil = 2019-01-01", "until: 2019-01-01 is no day after"),
        ('rulesets = ["warp-sped"]', "rulesets: There is no rule set named 'warp-sped'"),
        ('rulesets = ["missions"]', "rulesets: 'missions' brings 'wrong-mission-count' a second"),
        ('repeal = ["extra-counterpat"]', "repeal: 'extra-counterpat' is not in force; did you"),
        ("[rules.seed-deck-to-large]\nmaximum = 2", "rules.seed-deck-to-large: the rule is not in"),
        ("[rules.extra-counterpart]", "rules.extra-counterpart: has no effect"),
        (
            "[rules.seed-deck-too-large]\nmaximum = 30\nmissions_count = true",
            "rules.seed-deck-too-large.maximum: has no effect: the value is this already",
        ),
        ("[rules.seed-deck-too-large]\nmax = 3", "rules.seed-deck-too-large.max: Extra inputs"),
        (
            '[rules.seed-deck-too-large]\nfree_types = ["Missions"]',
            "rules.seed-deck-too-large.free_types.0: Input should be",
        ),
        (
            "[rules.side-pile-too-large]\nsections = ['refere']",
            "rules.side-pile-too-large.sections.0: Input should be",
        ),
        (
            "[rules.banned-card]\ncards = [{ card = 'Horgahn', source = 'us' }]",
            "rules.banned-card.cards.0.card: there is no card 'Horgahn'; did you mean Horga'hn",
        ),
        (
            "[rules.extra-counterpart]\nof_use_with = 'title:\"Horgahn\"'",
            "rules.extra-counterpart.of_use_with: no card has title:'Horgahn'; did",
        ),
        (
            "[rules.card-outside-card-pool]\ncards = 'set:premeire'",
            "rules.card-outside-card-pool.cards: no card has set:'premeire'; did you mean premiere",
        ),
        (
            "[rules.card-outside-card-pool]\ncards = '-lore:duras'",
            "rules.card-outside-card-pool.cards: Value error, Filter '-lore:duras': one of",
        ),
        (
            "[rules.card-outside-card-pool]\ncards = 'type:ship type:mission'",
            "rules.card-outside-card-pool.cards: no card is accepted by",
        ),
        (
            "[rules.mis-seed]\nobstacles = [{ missions = 'is:space', shuts_out = 'type:ship', "
            "ledger = ['Z-1'] }]",
            "rules.mis-seed.obstacles.0.ledger: there is no statement 'Z-1'",
        ),
        (
            "[[assumption]]\noption = 'seed-deck-too-large.maximun'\nsource = 'x'\n"
            "confidence = 'low'\nwhy = 'y'",
            "assumption: 'seed-deck-too-large.maximun' is no option",
        ),
        ("this is no toml", "it is no TOML"),
    ],
)
def test_problems(
    body: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = audit(tmp_path, body, capsys)
    assert [one for one in found if one.startswith(problem)], found
    assert len(found) == 1


def test_all_problems_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = (
        'rulesets = ["warp-sped"]\nrepeal = ["nothing"]\n'
        "[rules.seed-deck-too-large]\nmaximum = 30\nfree_types = [1]\n"
        "[rules.banned-card]\ncards = [{ card = 'Nobody', source = 'us' }]\n"
    )
    assert len(audit(tmp_path, body, capsys)) == 5


def test_the_file_is_named_after_the_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.toml"
    file.write_text(HEAD, encoding="utf-8")
    assert main(["formats", "audit", str(file)]) == 1
    assert "id: is 'house', but the file is named 'other'" in capsys.readouterr().out


def test_a_rule_set_of_the_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        'schema = 1\nid = "ours"\ntitle = "Ours"\nsummary = "Ours."\n'
        "[rules.no-such-rule]\n[rules.draw-deck-too-small]\n"
        "[rules.unseedable-card-in-seed-deck]\nother_types = []\nrefuse = false\n",
        encoding="utf-8",
    )
    assert main(["formats", "audit", str(file)]) == 1
    told = capsys.readouterr().out
    assert "rules.no-such-rule: there is no rule of this name" in told
    assert "rules.draw-deck-too-small.minimum: Field required" in told
    assert "unseedable-card-in-seed-deck.refuse: has no effect: it is the default" in told


def test_an_unknown_file_could_not_be_audited(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats", "audit", "nowhere.toml"]) == 2
    assert main(["formats", "audit", "no-such-format"]) == 2
    assert "There is no format" in capsys.readouterr().err

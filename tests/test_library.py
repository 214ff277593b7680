"""deckcheck as a library: names in place of objects, and reports as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deckcheck
from deckcheck import (
    DeckcheckError,
    UnknownName,
    WrongOption,
    load_format,
    read_deck,
    render,
    validate,
)
from deckcheck.cli.main import main
from deckcheck.reporters import REPORTERS

ROOT = Path(__file__).parent.parent
LEGAL = ROOT / "examples" / "decks" / "legal" / "federation-standard.txt"
FAULTS = ROOT / "examples" / "decks" / "illegal" / "four-faults.txt"


def test_names_stand_for_what_they_name(tmp_path: Path) -> None:
    deck, standard = read_deck(LEGAL), load_format("standard")
    report = validate(deck, standard)
    assert validate(str(LEGAL), "standard").replace(file="") == report.replace(file="")
    house = tmp_path / "house.toml"
    house.write_text(
        'schema = 1\nid = "house"\ntitle = "House"\nsummary = "Ours."\nstatus = "house"\n'
        'source = "us"\nextends = "standard"\n',
        encoding="utf-8",
    )
    assert validate(LEGAL, house).format == "house"
    pooled = validate(LEGAL, "standard-sealed", pool=LEGAL)
    assert pooled == validate(deck, load_format("standard-sealed"), pool=read_deck(LEGAL))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"deck": LEGAL.read_bytes()}, "deck: a deck from `read_deck`, or the path of its file"),
        ({"format_": None}, "format_: a format from `load_format`, or its id, is wanted"),
        ({"pool": 7}, "pool: a deck .* is wanted, not int"),
        ({"as_of": "yesterday"}, "as_of: 'yesterday' is no day"),
        ({"as_of": 20010531}, "as_of: 20010531 is no day"),
    ],
)
def test_what_is_not_wanted_is_refused(given: dict[str, object], said: str) -> None:
    arguments = {"deck": LEGAL, "format_": "standard", **given}
    with pytest.raises(WrongOption, match=said):
        validate(**arguments)  # type: ignore[arg-type]


def test_names_of_nothing_are_refused() -> None:
    with pytest.raises(UnknownName, match="Did you mean standard"):
        validate(LEGAL, "standrd")
    with pytest.raises(FileNotFoundError):
        validate("no-such-deck.txt", "standard")
    with pytest.raises(UnknownName, match="Did you mean json"):
        render(validate(LEGAL, "standard"), "jsn")
    with pytest.raises(DeckcheckError, match="no report"):
        render([])
    with pytest.raises(WrongOption, match="reports: a report from `validate`"):
        render([LEGAL])  # type: ignore[list-item]


@pytest.mark.parametrize("output", [name for name in REPORTERS if name != "html"])
def test_reports_are_rendered_as_the_command_line_does(
    output: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    paths = [str(path.relative_to(ROOT)) for path in (FAULTS, LEGAL)]
    main(["validate", *paths, "--no-config", "--output", output])
    reports = [validate(path, "standard") for path in paths]
    assert render(reports, output) == capfd.readouterr().out
    main(["validate", paths[0], "--no-config", "--output", output, "--cite", "--notes"])
    one = render(reports[0], output, citations=True, notes=True)
    assert one == capfd.readouterr().out == render(reports[:1], output, citations=True, notes=True)


def test_the_page_about_the_library_is_true(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(block, {})  # noqa: S102 - our own examples
    assert "**legal**" in capsys.readouterr().out
    for name in re.findall(r"`(\w+)\(", text.partition("## Every other verb")[0]):
        assert name in deckcheck.__all__


def test_the_public_names_are_there() -> None:
    assert sorted(deckcheck.__all__) == deckcheck.__all__ == dir(deckcheck)
    for name in deckcheck.__all__:
        assert getattr(deckcheck, name) is not None

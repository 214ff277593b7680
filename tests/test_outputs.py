"""`--output`: several reports of one run, where they go, and what goes wrong before they do."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.cli.io.terminal import send
from deckcheck.cli.main import main
from deckcheck.cli.options import VALIDATE
from deckcheck.cli.quick import read
from deckcheck.reporters import REPORTERS

ROOT = Path(__file__).parents[1]
LEGAL = ROOT / "examples" / "decks" / "legal" / "federation-standard.txt"
FAULTY = ROOT / "examples" / "decks" / "illegal" / "four-faults.txt"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of two decks, which is where the command runs."""
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "legal.txt").write_bytes(LEGAL.read_bytes())
    (tmp_path / "decks" / "faulty.txt").write_bytes(FAULTY.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_several_reports_of_one_run(folder, capfd):
    outputs = [f"{name}=out.{name}" for name in REPORTERS]
    words = [word for output in ("console", *outputs) for word in ("--output", output)]
    assert main(["validate", "decks", *words]) == 1
    assert capfd.readouterr().out == (folder / "out.console").read_text(encoding="utf-8")
    for name in REPORTERS:
        written = (folder / f"out.{name}").read_bytes()
        assert b"\r" not in written
        assert main(["validate", "decks", "--output", name]) == 1
        assert capfd.readouterr().out == written.decode()
        # Nothing of the machine gets into a report: only what was named.
        assert str(folder).encode() not in written
        assert b"decks/faulty.txt" in written.replace(b"<wbr>", b"") or name == "console"


def test_reports_in_files_leave_standard_output_empty(folder, capfd):
    assert main(["validate", "decks", "--output", "json=a.json", "--output", "csv=b.csv"]) == 1
    assert capfd.readouterr() == ("", "")
    assert len(json.loads((folder / "a.json").read_text())["decks"]) == 2
    assert main(["validate", "decks/legal.txt", "--output=json=a.json"]) == 0
    assert len(json.loads((folder / "a.json").read_text())["decks"]) == 1


@pytest.mark.parametrize(
    ("outputs", "complaint"),
    [
        (["jsn"], "Did you mean json?"),
        (["jsn=a.json"], "Did you mean json?"),
        (["json="], "name the file"),
        (["json", "csv"], "json and csv cannot both go to standard output"),
        (["json=a", "csv=./a"], "json and csv cannot both go to ./a"),
        (["json=nowhere/a.json"], "there is no folder nowhere"),
        (["sarif=decks/faulty.txt"], "this file is a deck"),
        (["json=decks"], "Is a directory"),
    ],
)
def test_what_cannot_be_written_is_told_at_once(folder, capfd, outputs, complaint):
    words = [word for output in outputs for word in ("--output", output)]
    assert main(["validate", "decks", *words]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert complaint in err
    assert (folder / "decks" / "faulty.txt").read_bytes() == FAULTY.read_bytes()


def test_both_doors_read_outputs_alike(folder, capfd):
    words = ["decks", "--output", "gitlab", "--output=junit=a.xml"]
    request = read(words)
    assert request is not None
    assert request.output == ("gitlab", "junit=a.xml")
    assert read(["decks"]).output == ()
    assert main(["validate", *words]) == 1
    quick = (capfd.readouterr().out, (folder / "a.xml").read_bytes())
    (folder / "a.xml").unlink()
    # The big door reads whatever the small one is not sure about, such as options first.
    from deckcheck.cli.commands.app import app

    with pytest.raises(SystemExit) as left:
        app(["validate", *words], prog_name="deckcheck")
    assert left.value.code == 1
    assert (capfd.readouterr().out, (folder / "a.xml").read_bytes()) == quick


def test_the_help_names_every_reporter():
    text = next(option.help for option in VALIDATE if option.name == "--output")
    assert all(f"`{name}`" in text for name in REPORTERS)


def test_documents_are_utf_8_wherever_they_go(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii", newline="\r\n"))
    send("Jos\u00e9\n")
    assert raw.getvalue() == b"Jos\xc3\xa9\n"
    text = io.StringIO()
    monkeypatch.setattr(sys, "stdout", text)
    send("Jos\u00e9\n")
    assert text.getvalue() == "Jos\u00e9\n"


def test_the_plain_report_loads_no_other_reporter(folder):
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from deckcheck.cli.main import main\n"
        "main(['validate', 'decks/faulty.txt'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder
    )
    loaded = set(done.stderr.split())
    ours = {name for name in loaded if name.startswith("deckcheck.reporters.")}
    assert ours == {
        f"deckcheck.reporters.{name}" for name in ("base", "console", "layout", "wording")
    }
    assert not loaded & {"deckcheck.cli.io.outputs", "html", "xml", "pygal"}

"""Two decks card by card, and what a branch did to the decks of a repository."""

from __future__ import annotations

import json
import os
import re
import subprocess

import pytest
from project_decks import BROKEN, FORMAT, LEGAL, README, SHORT, UNKNOWN, write

from deckcheck.api import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.cli.main import main
from deckcheck.model import Section, Verdict
from deckcheck.pages.diff import lines
from deckcheck.pages.diff_markdown import LIMIT, MARK, render, text
from deckcheck.reporters.layout import plain
from deckcheck.workspace.comparison import CardChange, Side, compare


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = main(["diff", *arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A repository whose decks are judged by a format of its own, made the current folder."""
    for variable in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "test")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "test@example.invalid")
    monkeypatch.chdir(tmp_path)
    git("init", "--quiet", "--initial-branch", "main")
    write(
        tmp_path,
        {
            "deckcheck.toml": 'formats = {"**" = "house.toml"}\n',
            "house.toml": FORMAT,
            "README.txt": README,
            # Long enough that git does not take the new short deck for this one, renamed.
            "decks/gone.txt": "# an old deck of ours, kept for its notes\n" * 30 + LEGAL,
            "decks/kept.txt": LEGAL,
            "decks/mended.txt": SHORT,
            "decks/moved.txt": LEGAL.replace("Ann", "A mover with a name to be known again by"),
            "decks/worse.txt": LEGAL,
        },
    )
    commit()
    git("switch", "--quiet", "--create", "branch")
    return tmp_path


def git(*words):
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


def commit():
    git("add", "--all")
    git("commit", "--quiet", "--message", "x")


def side(content):
    deck = read_deck_bytes(content.encode(), "deck.txt")
    return Side(validate(deck, load_format("standard")), deck)


def changes(old, new):
    found = compare(side(old), side(new), load_catalog())
    return [(one.section, one.card, one.before, one.after) for one in found.cards]


# Two decks


def test_copies_are_compared_by_card_and_section():
    new = LEGAL.replace("30 Handshake", "28 Handshake\n1 Red Alert!\n2 No such card")
    new = new.replace("[draw]", "[seed]\n1 Handshake\n[draw]")
    assert changes(LEGAL, new) == [
        (Section.SEED, "Handshake", 0, 1),
        (Section.DRAW, "Handshake", 30, 28),
        (Section.DRAW, "No such card", 0, 2),
        (Section.DRAW, "Red Alert!", 0, 1),
    ]


def test_the_way_of_writing_order_and_split_lines_are_no_change():
    other = "[draw]\n10 HANDSHAKE\n20 handshake\n[missions]\n6  survey star system\n"
    assert changes(LEGAL, other) == []
    assert (
        changes(LEGAL, "Missions (6)\n6x Survey Star System\n\nDraw Deck:\n30x Handshake\n") == []
    )


def test_an_unknown_name_is_no_card_even_if_its_letters_agree():
    assert changes(UNKNOWN, UNKNOWN.replace("Handshke", "HANDSHKE")) == []
    assert changes(UNKNOWN, UNKNOWN.replace("1 Handshke", "1 Handshke [premiere]")) == [
        (Section.DRAW, "Handshke", 1, 0),
        (Section.DRAW, "Handshke [premiere]", 0, 1),
    ]


def test_findings_that_only_moved_are_neither_new_nor_gone():
    found = compare(side(SHORT), side("# a line more\n" + SHORT), load_catalog())
    assert (found.cards, found.new, found.gone, found.moved) == ((), (), (), False)
    found = compare(side(LEGAL), side(SHORT), load_catalog())
    assert [one.rule for one in found.new] == ["draw-deck-too-small"]
    assert found.moved
    assert found.worse()
    assert found.copies == (0, 10)
    back = compare(side(SHORT), side(LEGAL), load_catalog())
    assert [one.rule for one in back.gone] == ["draw-deck-too-small"]
    assert not back.worse()


def test_a_side_that_is_missing():
    new = compare(None, side(SHORT), load_catalog())
    assert new.worse()
    assert new.moved
    assert {one.before for one in new.cards} == {0}
    gone = compare(side(LEGAL), None, load_catalog())
    assert not gone.worse()
    assert gone.file == "deck.txt"


def test_two_decks_on_the_command_line(here, run):
    code, out, err = run("decks/kept.txt", "decks/mended.txt")
    assert (code, err) == (1, "")
    assert out.startswith(
        "decks/mended.txt (before: decks/kept.txt) was LEGAL and is now NOT LEGAL in\n"
        "house (from house.toml).\n"
        "  draw deck\n"
        "    -10 Handshake (30 before, 20 now)\n"
        "  Sizes: draw deck 30 to 20.\n"
        "  New: error, "
    )
    assert run("decks/mended.txt", "decks/kept.txt")[0] == 0
    code, out, _ = run("decks/kept.txt", "decks/worse.txt")
    assert (code, out.splitlines()[1:]) == (0, ["  The same cards."])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name two decks, or a branch"),
        (["decks/kept.txt"], "name two decks, or a branch"),
        (["decks/kept.txt", "lost.txt"], "lost.txt: No such file"),
        (["decks/kept.txt", "decks/gone.txt", "--output", "html"], "no output named 'html'"),
        (["--git", "nowhere"], "there is no commit 'nowhere'"),
        (["--git", "--output=x"], "there is no commit '--output=x'"),
        (["--git", "main:README.txt"], "there is no commit 'main:README.txt'"),
    ],
)
def test_what_cannot_run_is_exit_2(here, run, arguments, said):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_outside_a_repository(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    code, _, err = run("--git", "main")
    assert code == 2
    assert "not a git repository" in err


# A branch


def change(here):
    write(
        here,
        {
            "README.txt": README + "More.\n",
            "notes.md": "No deck.\n",
            "decks/broken.txt": BROKEN["binary.txt"],
            "decks/caf\u00e9 [1].txt": SHORT,
            "decks/mended.txt": LEGAL,
            "decks/worse.txt": UNKNOWN,
        },
    )
    git("rm", "--quiet", "decks/gone.txt")
    git("mv", "decks/moved.txt", "decks/arrived.txt")
    commit()


def document(run, *arguments):
    code, out, _ = run("--git", "main", "--output", "json", *arguments)
    decks = json.loads(out)["decks"]
    return code, {
        tuple(one[side] and one[side]["file"] for side in ("before", "after")): one for one in decks
    }


def test_the_decks_that_a_branch_changed(here, run):
    change(here)
    # What happens on the other branch meanwhile is none of this one's doing.
    git("switch", "--quiet", "main")
    write(here, {"decks/kept.txt": SHORT})
    commit()
    git("switch", "--quiet", "branch")
    code, decks = document(run)
    assert code == 1
    assert [*decks] == [
        ("decks/moved.txt", "decks/arrived.txt"),
        (None, "decks/broken.txt"),
        (None, "decks/caf\u00e9 [1].txt"),
        ("decks/gone.txt", None),
        ("decks/mended.txt", "decks/mended.txt"),
        ("decks/worse.txt", "decks/worse.txt"),
    ]
    verdicts = {
        pair: tuple(one[side] and one[side]["verdict"] for side in ("before", "after"))
        for pair, one in decks.items()
    }
    assert [*verdicts.values()] == [
        ("legal", "legal"),
        (None, "undecided"),
        (None, "not-legal"),
        ("legal", None),
        ("not-legal", "legal"),
        ("legal", "undecided"),
    ]
    worse = decks["decks/worse.txt", "decks/worse.txt"]
    assert worse["cards"] == [{"section": "draw", "card": "Handshke", "before": 0, "after": 1}]
    assert [one["rule"] for one in worse["new"]] == ["unknown-card"]


def test_a_branch_without_changed_decks(here, run):
    write(here, {"notes.md": "x"})
    commit()
    assert run("--git", "main") == (0, "No deck changed against main.\n", "")
    assert run("--git", "main", "--output", "markdown")[1] == (
        f"{MARK}\n### No deck changed against main\n"
    )


def test_what_is_not_committed_counts_and_untracked_files_do_not(here, run):
    write(here, {"decks/kept.txt": SHORT, "decks/new.txt": LEGAL})
    assert [*document(run)[1]] == [("decks/kept.txt", "decks/kept.txt")]
    git("add", "--all")
    assert (None, "decks/new.txt") in document(run)[1]


def test_from_a_folder_below_and_for_some_paths(here, run, monkeypatch):
    change(here)
    code, decks = document(run, "decks/mended.txt", "decks/arrived.txt")
    assert code == 0
    # Only the side that lies in the paths is looked at.
    assert ("decks/mended.txt", "decks/mended.txt") in decks
    monkeypatch.chdir(here / "decks")
    assert (None, "broken.txt") in document(run)[1]
    assert (None, "broken.txt") not in document(run, "--exclude", "broken.*")[1]


def test_a_waiver_keeps_a_deck_from_being_worse(here, run):
    write(here, {"decks/worse.txt": UNKNOWN})
    waiver = '[[waivers]]\nrule = "unknown-card"\nreason = "soon known"\n'
    write(here, {"deckcheck.toml": 'formats = {"**" = "house.toml"}\n' + waiver})
    code, out, _ = run("--git", "main")
    assert code == 0
    assert "was LEGAL and is now UNDECIDED" in out
    assert "Waived: soon known" in out


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_are_not_followed(here, run):
    write(here, {"secret": "my secret"})
    (here / "decks" / "kept.txt").unlink()
    (here / "decks" / "kept.txt").symlink_to("../secret")
    git("add", "--all")
    code, out, _ = run("--git", "main")
    assert code == 1
    assert "symbolic link" in out
    assert "my secret" not in out


# Layout


HOUSE = "house \\(from house\\.toml\\)"


def test_markdown_as_a_comment(here, run):
    change(here)
    code, out, _ = run("--git", "main", "--output", "markdown")
    assert code == 1
    assert out.startswith(
        f"{MARK}\n### 6 decks changed against main, verdict moved: 5\n\n"
        "| deck | format | before | after | cards |\n|---|---|---|---|---|\n"
    )
    assert f"| decks/worse\\.txt | {HOUSE} | legal | **undecided** | +1 \u22120 |\n" in out
    assert (
        f"| decks/caf\u00e9 \\[1\\]\\.txt | {HOUSE} | new | **not legal** | +26 \u22120 |\n" in out
    )
    assert "```diff\n@@ draw deck @@\n- 20 Handshake\n+ 30 Handshake\n```\n" in out
    assert out.count("<details>") == out.count("</details>") == 6
    assert run("--git", "main", "--output", "markdown")[1] == out


def test_what_stands_in_a_deck_does_nothing_in_a_comment():
    assert text("@all <b>|`x`") == "\\@<!-- -->all \\<b\\>\\|\\`x\\`"
    evil = "``` </details> @all \x1b[31m"
    found = compare(side(LEGAL), side(UNKNOWN.replace("Handshke", evil)), load_catalog())
    out = render([found], "`main` @all")
    fenced = re.search(r"```diff\n(.*?)\n```\n", out, re.S)
    assert fenced
    assert all(line[0] in "+-@" for line in fenced[1].splitlines())
    outside = out.replace(fenced[0], "")
    assert "@all" not in outside
    assert outside.count("</details>") == 1
    assert "\x1b" not in out


def test_a_comment_is_never_too_long_and_says_what_it_leaves_out():
    found = compare(side(LEGAL), side(SHORT), load_catalog())
    many = found.replace(
        cards=tuple(CardChange(Section.DRAW, f"Card {number}", 0, 1) for number in range(900))
    )
    out = render([many] * 300, "main")
    assert len(out) <= LIMIT + 200
    assert "| and 100 more | | | | |" in out
    shown = out.count("<details>")
    assert 0 < shown < 300
    assert f"The cards of {300 - shown} more are too many for a comment" in out


@pytest.mark.parametrize("width", [30, 80, 140])
def test_no_console_line_is_wider_than_the_page(width):
    found = [
        compare(side(LEGAL), side(UNKNOWN), load_catalog()),
        compare(None, side(SHORT), load_catalog()),
        compare(side(SHORT), None, load_catalog()),
    ]
    shown = plain(lines(found, width))
    assert max(len(line) for line in shown.splitlines()) <= width
    for verdict in Verdict:
        assert verdict.replace("-", " ").upper() in " ".join(shown.split())

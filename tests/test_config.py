"""Project files: found, checked key by key, and put in force; waivers, baselines, `init`."""

from __future__ import annotations

import json
import tomllib

import pytest
import yaml
from project_decks import FORMAT, LEGAL, SHORT, UNKNOWN, write

from deckcheck.cli.main import main
from deckcheck.errors import ConfigError
from deckcheck.project.baseline import read as read_baseline
from deckcheck.project.config import Project, WaiverEntry
from deckcheck.project.document import read
from deckcheck.project.required import check_version
from deckcheck.project.search import find
from deckcheck.project.source import requirement_of
from deckcheck.project.starter import starter_files

RULES = ["draw-deck-too-small", "unknown-card", "unreadable-deck"]

WAIVER = """
[[waivers]]
rule = "draw-deck-too-small"
path = "decks/short.txt"
reason = "Ann is learning."
until = 2030-06-30
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A project with two decks, made the current folder."""
    write(
        tmp_path,
        {
            ".git/HEAD": "",
            "house/house.toml": FORMAT,
            "decks/legal.txt": LEGAL,
            "decks/short.txt": SHORT,
        },
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = main(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


HOUSE = 'formats-folders = ["house"]\n[formats]\n"**" = "house"\n'


def configure(here, text, name="deckcheck.toml"):
    (here / name).write_text(text, encoding="utf-8")


def refused(here, text, name="deckcheck.toml"):
    """What is said about a project file that is not as it must be."""
    configure(here, text, name)
    with pytest.raises(ConfigError) as caught:
        read(name, RULES, "0.1.0")
    assert all(line.startswith(f"{name}: ") for line in str(caught.value).splitlines())
    return str(caught.value).removeprefix(f"{name}: ")


# Where it is found


def test_a_project_file_is_found_upward_to_the_root_of_the_repository(here):
    deep = here / "decks" / "deep"
    deep.mkdir()
    assert find(str(deep)) is None
    configure(here.parent, "")
    assert find(str(deep)) is None  # outside the repository
    configure(here, "")
    assert find(str(deep)) == str(here / "deckcheck.toml")
    configure(here / "decks", "[tool.deckcheck]\n", "pyproject.toml")
    assert find(str(deep)) == str(here / "decks" / "pyproject.toml")
    configure(here / "decks", "")
    assert find(str(deep)) == str(here / "decks" / "deckcheck.toml")
    (here.parent / "deckcheck.toml").unlink()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[tool.deckcheck]\nstrict = true\n", True),
        ("[tool . 'deckcheck']\n", True),
        ("[tool]\ndeckcheck.strict = true\n", True),
        ("[tool]\ndeckcheck = {}\n", True),
        ("[tool.mypy]\npackages = ['deckcheck']\n", False),
        ("# [tool.deckcheck]\n", False),
        ("[project]\nname = 'deckcheck'\n", False),
        ("not toml [tool.deckcheck", False),
    ],
)
def test_a_pyproject_counts_only_with_our_table(here, text, found):
    configure(here, text, "pyproject.toml")
    assert (find(str(here)) is not None) is found


def test_no_config_and_config(here, run):
    configure(here, "strict = 1")
    assert run("validate", "decks/legal.txt")[0] == 2
    assert run("validate", "decks/legal.txt", "--no-config")[0] == 0
    configure(here, HOUSE, "other.toml")
    out = run("validate", "decks/legal.txt", "--config", "other.toml")[1]
    assert out.startswith("LEGAL in House (from house/house.toml): ")
    assert run("validate", "decks/legal.txt", "--config", "x.toml")[0] == 2
    both = ["--config", "other.toml", "--no-config"]
    assert "not both" in run("validate", "decks/legal.txt", *both)[2]


# What it may say


def test_everything_that_can_be_said(here):
    (here / "promo.toml").write_text("")
    configure(
        here,
        'required-version = ">=0.1, <1"\nas-of = 2001-05-31\nstrict = true\n'
        'formats-folders = ["house"]\ncard-files = ["promo.toml"]\ninclude = ["*.txt"]\n'
        'exclude = ["drafts"]\nbaseline = "b.json"\n'
        '[formats]\n"decks/w*" = "warp-speed"\n"**" = "house/house.toml"\n' + WAIVER,
    )
    assert read("deckcheck.toml", RULES, "0.1.0") == Project(
        file="deckcheck.toml",
        folder="",
        formats=(("decks/w*", "warp-speed"), ("**", "house/house.toml")),
        as_of="2001-05-31",
        strict=True,
        formats_folders=("house",),
        card_files=("promo.toml",),
        include=("*.txt",),
        exclude=("drafts",),
        waivers=(
            WaiverEntry(
                "draw-deck-too-small",
                "Ann is learning.",
                path="decks/short.txt",
                until="2030-06-30",
            ),
        ),
        baseline="b.json",
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("formts = {}", "formts: there is no such key. Did you mean formats?"),
        ("as_of = 2001-05-31", "as_of: there is no such key. Did you mean as-of?"),
        ("zzz = 1", "zzz: there is no such key."),
        ('strict = "yes"', "strict: Input should be a valid boolean"),
        ("strict = 1", "strict: Input should be a valid boolean"),
        ('as-of = "yesterday"', "as-of: a day such as 2001-05-31 expected"),
        ("as-of = 2001-05-31T10:00:00", "as-of: a day such as 2001-05-31 expected"),
        ("as-of = 2001", "as-of: a day such as 2001-05-31 expected"),
        ('include = "*.txt"', "include: Input should be a valid tuple"),
        ('include = [""]', "include.0: String should have at least 1 character"),
        ('formats = {"*" = 1}', "formats.*: Input should be a valid string"),
        ('formats-folders = ["nowhere"]', "formats-folders: 'nowhere' is not there."),
        ('card-files = ["nowhere.toml"]', "card-files: 'nowhere.toml' is not there."),
        ("[[waivers]]\nrule = 'unknown-card'", "waivers.0.reason: Field required"),
        (
            "[[waivers]]\nrule = 'unknown-card'\nreason = ''",
            "waivers.0.reason: String should have at least 1 character",
        ),
        (
            "[[waivers]]\nrule = 'unknown-card'\nreason = 'x'\nutil = 2001-05-31",
            "waivers.0.util: there is no such key. Did you mean until?",
        ),
        (
            "[[waivers]]\nrule = 'unknwon-card'\nreason = 'x'",
            "waivers.0.rule: no finding is called 'unknwon-card'. Did you mean unknown-card?",
        ),
        ("required-version = 1", "required-version: versions such as '>=0.1, <1' expected"),
        (
            'required-version = ">=9"\nnew-key = 1',
            "required-version: the project wants deckcheck >=9; this is 0.1.0",
        ),
        ("strict = ", "this is no TOML: Invalid value (at end of document)"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(here, text, said):
    assert refused(here, text).startswith(said)


def test_every_fault_is_told_at_once_and_with_its_place_in_a_pyproject(here):
    said = refused(here, "[tool.deckcheck]\nformts = {}\nstrict = 1\n", "pyproject.toml")
    assert said.splitlines()[0].startswith("tool.deckcheck.strict: ")
    assert said.splitlines()[1].startswith("pyproject.toml: tool.deckcheck.formts: ")
    assert refused(here, "tool.deckcheck = 1\n", "pyproject.toml") == (
        "tool.deckcheck: a table expected"
    )


@pytest.mark.parametrize(
    ("required", "version", "met"),
    [
        (">=0.1", "0.1.0", True),
        (">=0.1,<0.2", "0.1.9", True),
        (">=0.1, < 0.2", "0.2", False),
        ("0.1", "0.1.0", True),
        ("==0.1.0", "0.1", True),
        ("!=0.1", "0.1.0", False),
        (">0.9", "0.10", True),
        ("<=1", "1.0.1", False),
        (">=1", "1.0.dev3", True),
    ],
)
def test_required_versions(required, version, met):
    if met:
        check_version(required, version, "f")
    else:
        with pytest.raises(ConfigError):
            check_version(required, version, "f")


@pytest.mark.parametrize("required", ["", ">=", "~=1.0", ">=1 <2", ">=1,", "newest", [">=1"]])
def test_a_required_version_that_cannot_be_read_is_refused(required):
    with pytest.raises(ConfigError, match="expected"):
        check_version(required, "1.0", "f")


# What it does


def test_formats_by_pattern_beat_the_header_and_lose_to_the_option(here, run):
    write(here, {"decks/own.txt": "format: warp-speed\n" + LEGAL, "else.txt": SHORT})
    configure(here, 'formats-folders = ["house"]\n[formats]\n"decks" = "house"\n')
    assert " in House (from house/house.toml): " in run("validate", "decks/own.txt")[1]
    assert " in Warp Speed: " in run("validate", "decks/own.txt", "--format", "warp-speed")[1]
    assert " in Standard: " in run("validate", "else.txt")[1]
    configure(here, '[formats]\n"*.txt" = "house/house.toml"\n')
    assert " in House (from house/house.toml):" in run("validate", "else.txt")[1]


def test_a_format_of_the_project_that_is_not_there_is_exit_2(here, run):
    configure(here, '[formats]\n"nothing/*" = "huose"\n')
    code, out, err = run("validate", "decks")
    assert (code, out) == (2, "")
    assert "no format named 'huose'" in err


def test_the_project_is_the_same_from_every_folder(here, run, monkeypatch):
    configure(here, HOUSE + WAIVER)
    assert run("validate", "decks", "--today", "2030-01-01")[0] == 0
    monkeypatch.chdir(here / "decks")
    code, out, _ = run("validate", ".", "--today", "2030-01-01")
    assert code == 0
    assert "(waived)" in out


def test_day_strictness_and_patterns(here, run):
    write(here, {"decks/drafts/x.txt": SHORT, "decks/note.text": LEGAL})
    configure(here, 'as-of = "2001-05-31"\nexclude = ["drafts", "short.txt"]\n' + HOUSE)
    document = json.loads(run("validate", "decks", "--output", "json")[1])
    assert [(one["file"], one["as_of"]) for one in document["decks"]] == [
        ("decks/legal.txt", "2001-05-31")
    ]
    out = run(
        "validate", "decks", "--output", "json", "--include", "*.text", "--as-of", "2002-01-01"
    )
    assert [(one["file"], one["as_of"]) for one in json.loads(out[1])["decks"]] == [
        ("decks/note.text", "2002-01-01")
    ]


def test_jobs_know_the_project_too(here, run):
    configure(here, HOUSE + WAIVER)
    arguments = ["validate", "decks", "--today", "2030-01-01", "--output", "json"]
    assert run(*arguments, "--jobs", "2") == run(*arguments)


# Waivers


def test_a_waiver_changes_the_exit_code_and_never_the_verdict(here, run):
    configure(here, HOUSE + WAIVER)
    code, out, err = run("validate", "decks/short.txt", "--today", "2030-06-30")
    assert (code, err) == (0, "")
    assert out.startswith("NOT LEGAL")
    assert "Waived until 2030-06-30: Ann is learning." in out
    document = json.loads(run("validate", "decks", "--output", "json", "--today", "2030-06-30")[1])
    short = document["decks"][1]
    assert short["verdict"] == "not-legal"
    waived = {finding["rule"]: finding["waiver"] for finding in short["findings"]}
    assert waived["draw-deck-too-small"] == {
        "reason": "Ann is learning.",
        "until": "2030-06-30",
        "expired": False,
    }


def test_an_expired_waiver_fails_and_says_so(here, run):
    configure(here, HOUSE + WAIVER)
    code, out, _ = run("validate", "decks/short.txt", "--today", "2030-07-01")
    assert code == 1
    assert "The waiver ended on 2030-06-30: Ann is learning." in out


def test_without_a_day_the_clock_decides(here, run):
    configure(here, HOUSE + WAIVER.replace("2030-06-30", "2001-01-01"))
    assert run("validate", "decks/short.txt")[0] == 1
    configure(here, HOUSE + WAIVER.replace("2030-06-30", "9999-12-31"))
    assert run("validate", "decks/short.txt")[0] == 0
    configure(here, HOUSE + WAIVER.replace("until = 2030-06-30", ""))
    assert run("validate", "decks/short.txt", "--today", "9999-12-31")[0] == 0
    assert run("validate", "decks/short.txt", "--today", "soon")[0] == 2


def test_a_second_waiver_prolongs_the_first(here, run):
    longer = WAIVER.replace("2030", "2031").replace("learning", "still learning")
    configure(here, HOUSE + WAIVER + longer)
    out = run("validate", "decks/short.txt", "--today", "2031-01-01")[1]
    assert "Waived until 2031-06-30: Ann is still learning." in out


def test_a_waiver_is_for_its_rule_its_decks_and_its_cards(here, run):
    write(here, {"decks/unknown.txt": UNKNOWN})
    for cards, code in (('["Handshke"]', 0), ('["Handshke", "Other"]', 0), ('["Other"]', 1)):
        waiver = f'[[waivers]]\nrule = "unknown-card"\nreason = "x"\ncards = {cards}\n'
        configure(here, HOUSE + waiver)
        assert run("validate", "decks/unknown.txt")[0] == code
    assert run("validate", "decks/short.txt")[0] == 1


def test_a_waiver_that_waives_nothing_is_told_where_its_deck_was_judged(here, run):
    configure(here, HOUSE + WAIVER.replace("short.txt", "legal.txt"))
    assert run("validate", "decks/legal.txt")[2] == (
        "deckcheck: deckcheck.toml: the waiver of draw-deck-too-small for decks/legal.txt waives "
        "nothing.\n"
    )
    assert run("validate", "decks/short.txt")[2] == ""


# Baseline


def test_a_baseline_accepts_what_is_there_and_nothing_new(here, run):
    assert "no project here" in run("baseline", "write")[2]
    configure(here, HOUSE)
    assert "names no baseline" in run("baseline", "write")[2]
    configure(here, 'baseline = "b.json"\n' + HOUSE)
    assert run("validate", "decks")[0] == 2  # there is none yet
    code, out, err = run("baseline", "write", "decks")
    assert (code, out, err) == (0, "b.json: what was found in 2 decks is accepted.\n", "")
    first = (here / "b.json").read_bytes()
    code, out, _ = run("validate", "decks", "--full")
    assert code == 0
    assert "Waived: accepted in b.json" in out
    assert "(waived)" in out
    # A line that moves changes nothing; one card fewer is another finding.
    write(here, {"decks/short.txt": "# moved\n\n" + SHORT})
    assert run("validate", "decks")[0] == 0
    write(here, {"decks/short.txt": SHORT.replace("20 H", "19 H")})
    assert run("validate", "decks")[0] == 1
    write(here, {"decks/short.txt": SHORT, "decks/other.txt": SHORT})
    assert run("validate", "decks")[0] == 1
    (here / "decks" / "other.txt").unlink()
    assert run("baseline", "write", "--jobs", "2")[0] == 0
    assert (here / "b.json").read_bytes() == first


def test_an_expired_waiver_is_not_saved_by_the_baseline(here, run):
    configure(here, 'baseline = "b.json"\n' + HOUSE + WAIVER)
    assert run("baseline", "write", "decks")[0] == 0
    assert run("validate", "decks", "--today", "2031-01-01")[0] == 1


@pytest.mark.parametrize(
    "data", [b"", b"[]", b'{"schema": 1}', b"\xff", b'{"schema": 1, "decks": {"a": [1]}}']
)
def test_what_is_no_baseline_is_refused(tmp_path, data):
    file = tmp_path / "b.json"
    file.write_bytes(data)
    with pytest.raises(ConfigError, match="baseline"):
        read_baseline(str(file))


def test_a_baseline_of_another_version_is_refused(tmp_path):
    (tmp_path / "b.json").write_text('{"schema": 2, "decks": {}}')
    with pytest.raises(ConfigError, match="another version"):
        read_baseline(str(tmp_path / "b.json"))


# init


def test_init_writes_a_project_that_works(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = run("init", "league", "--decks", "lists/2001", "--format", "warp-speed")
    assert (code, err) == (0, "")
    files = sorted(
        file.relative_to(tmp_path / "league").as_posix()
        for file in (tmp_path / "league").rglob("*")
        if file.is_file()
    )
    assert files == [".github/workflows/decks.yml", ".pre-commit-config.yaml", "deckcheck.toml"]
    assert out.count(" is written.\n") == 3
    monkeypatch.chdir(tmp_path / "league")
    write(tmp_path / "league", {"lists/2001/a.txt": LEGAL})
    assert " in Warp Speed: " in run("validate", "lists/2001/a.txt")[1]
    hook = yaml.safe_load((tmp_path / "league/.pre-commit-config.yaml").read_text())
    assert hook["repos"][0]["hooks"][0]["files"].startswith("^lists/2001/")
    workflow = yaml.safe_load((tmp_path / "league/.github/workflows/decks.yml").read_text())
    assert "-- lists/2001" in str(workflow)


@pytest.mark.parametrize(
    ("noted", "told"),
    [
        (None, "deckcheck==0.1.0"),
        ('{"url": "file:///home/me/deckcheck", "dir_info": {"editable": true}}', ""),
        ('{"url": "file:///tmp/d.whl", "archive_info": {"hashes": {"sha256": "ab"}}}', ""),
        (
            '{"url": "https://a.b/d.whl", "archive_info": {"hashes": {"md5": "x", "sha256": "a"}}}',
            "deckcheck @ https://a.b/d.whl#sha256=a",
        ),
        (
            '{"url": "https://a.b/d.git", "vcs_info": {"vcs": "git", "commit_id": "c0ffee"}}',
            "deckcheck @ git+https://a.b/d.git@c0ffee",
        ),
    ],
)
def test_a_project_installs_what_was_installed_here(noted: str | None, told: str) -> None:
    """No name of an index is ours to pin where the package came from elsewhere."""
    assert requirement_of(noted, "0.1.0") == told
    workflow = starter_files("decks", "standard", "0.1.0", told)[".github/workflows/decks.yml"]
    steps = yaml.safe_load(workflow)["jobs"]["deckcheck"]["steps"]
    [install] = [step["run"] for step in steps if "pip install" in step.get("run", "")]
    wanted = told or "REPLACE-BY-THE-PLACE-OF-DECKCHECK"
    assert install == f'python -m pip install "{wanted}"'
    pinned = [step["uses"].partition("@")[2] for step in steps if "uses" in step]
    assert pinned
    assert all(len(commit) == 40 for commit in pinned)


def test_what_is_commented_out_in_the_project_file_is_right_too(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("init")[0] == 0
    lines = (tmp_path / "deckcheck.toml").read_text(encoding="utf-8").splitlines()
    uncommented = [
        line.removeprefix("# ") if "=" in line or line.startswith("# [[") else line
        for line in lines
    ]
    configure(tmp_path, "\n".join(uncommented))
    project = read("deckcheck.toml", RULES, "0.1.0")
    assert project.as_of
    assert project.baseline
    assert project.waivers


def test_init_overwrites_nothing_unless_forced(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {".pre-commit-config.yaml": "mine"})
    code, out, _ = run("init")
    assert code == 0
    assert ".pre-commit-config.yaml is there already and stays as it is.\n" in out
    assert (tmp_path / ".pre-commit-config.yaml").read_text() == "mine"
    code, out, err = run("init")
    assert (code, out) == (2, "")
    assert "deckcheck.toml is there already; --force writes over it." in err
    assert run("init", "--force")[0] == 0
    assert (tmp_path / ".pre-commit-config.yaml").read_text() != "mine"
    assert tomllib.loads((tmp_path / "deckcheck.toml").read_text())


@pytest.mark.parametrize("decks", ["", "..", "a/../b", "/decks", 'a"b', "a b", "a$(b)", "-x y"])
def test_init_takes_plain_folders_only(tmp_path, run, monkeypatch, decks):
    monkeypatch.chdir(tmp_path)
    assert run("init", "--decks", decks)[0] == 2
    assert not list(tmp_path.iterdir())

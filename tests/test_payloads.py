"""Names that want to be obeyed, through all outputs of all commands, standard error too."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from odd_words import commands

from deckcheck import Workspace, read_deck_bytes
from deckcheck.cli.main import main
from deckcheck.reporters.wording import Surface, harmless
from deckcheck.workspace.receipts import receipt

PAYLOADS = (
    "##[add-mask]legal",
    "##[error]ALL DECKS ARE ILLEGAL",
    "::stop-commands::x",
    "  ::add-mask::legal",
    "@octocat #1 GH-2",
    "a;=1+1",
    "=1+1",
    "; @SUM(1)",
    "\x1b[31mred\x1b]0;title\x07",
    "\u202egnp.exe",
    "</title><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "`code` [link](javascript:alert(1)) **bold** | cell",
    "]]><x/>&amp;",
    "\x9b31m\x85next",
)
LINES = "2 Vekor\n1 Risk is Our Business\n"
LEGAL = (Path(__file__).parent.parent / "examples/decks/legal/federation-standard.txt").read_text()
COMMANDS = {
    "add-mask", "add-matcher", "add-path", "debug", "echo", "endgroup", "error", "group", "notice",
    "remove-matcher", "save-state", "set-env", "set-output", "stop-commands", "warning",
}  # fmt: skip
OURS = {"error", "warning", "notice", "group", "endgroup"}
OUTPUTS = ("console", "json", "sarif", "github", "gitlab", "junit", "markdown", "csv", "html")


def runner_obeys(text: str) -> list[str]:
    """The commands that the public runner sees: `::` where a line begins, `##[` anywhere."""
    found = []
    for line in re.split(r"[\r\n]", text):
        begun = line.lstrip()
        named = re.match(r"::([^ :]*)[^\n]*?::", begun)
        if named and named[1] in COMMANDS:
            found.append(named[1])
            continue
        old = re.search(r"##\[([^ \]]*)[^\]]*\]", line)
        if old and old[1] in COMMANDS:
            found.append(f"##{old[1]}")
    return found


def no_controls(text: str) -> bool:
    return not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


def unquiet(text: str) -> list[str]:
    """What of a Markdown text would do something, outside of its blocks of code."""
    text = re.sub(r"(?ms)^```.*?^```", "", text)
    return re.findall(
        r".{0,9}(?:@\w|(?<!&)#\d|GH-\d|(?<!\\)<(?:script|img)|(?<!\\)\]\().{0,9}", text
    )


def has_no_formula(text: str) -> bool:
    for cut in ",;":
        for row in csv.reader(io.StringIO(text), delimiter=cut):
            if any(cell.lstrip(' "').startswith(("=", "+", "@")) for cell in row):
                return False
    return True


class Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


def is_safe_html(text: str) -> bool:
    elements = Elements()
    elements.feed(text)
    return not (elements.names & {"script", "img", "x"} or elements.handlers)


def check(output: str, out: str, err: str) -> None:
    """What must hold of an output, whatever was in the decks."""
    assert runner_obeys(err) == []
    assert no_controls(err)
    assert no_controls(out)
    if output in ("console", "github"):
        allowed = OURS if output == "github" else set()
        assert set(runner_obeys(out)) <= allowed
    if not out:
        return
    if output in ("json", "sarif", "gitlab"):
        assert out.isascii()
        json.loads(out)
    if output == "junit":
        assert {element.tag for element in ET.fromstring(out).iter()} <= {  # noqa: S314 - ours
            *("testsuites", "testsuite", "testcase", "properties", "property"),
            *("failure", "error", "skipped", "system-out"),
        }
    if output == "markdown":
        assert unquiet(out) == []
    if output == "csv":
        assert has_no_formula(out)
    if output == "html":
        assert is_safe_html(out)


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Decks whose files, names, players and cards are the payloads; and files without a deck."""
    place = tmp_path / "decks"
    place.mkdir()
    for number, payload in enumerate(PAYLOADS):
        head = f"name: {payload}\nplayer: {payload}\nformat: {payload}\n"
        file = payload.replace("/", "\u2215").replace("\0", "")
        (place / f"{file}.txt").write_text(f"{head}[draw]\n1 {payload}\n{payload}\n{LINES}")
        (place / f"{file} none.txt").write_text(f"Read {payload} first.\n")
        (place / f"named {number}.txt").write_text(
            head.replace("format:", "event:")
            + "\n".join(LEGAL.splitlines()[4:])
            + f"\n1 {payload}\n"
        )
    monkeypatch.chdir(tmp_path)
    return place


WORDS = {
    "validate": ["validate", "decks", "--allow-none", "--full"],
    "validate many": ["validate", "decks", "--allow-none"],
    "matrix": ["validate", "decks/named 0.txt", "decks/named 2.txt", "--format", "all"],
}


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("way", ["validate", "validate many"])
def test_reports(decks: Path, way: str, output: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS[way], "--output", output]) == 1
    told = capfd.readouterr()
    check(output, told.out, told.err)
    assert main(["validate", *map(str, sorted(decks.glob("* none.txt")))]) in (1, 2)
    check("console", "", capfd.readouterr().err)


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize(
    "words",
    [
        ["validate", "FILE", "--output", "github"],
        ["validate", "none/PAYLOAD"],
        ["validate", "FILE", "--format", "PAYLOAD"],
        ["validate", "FILE", "--output", "PAYLOAD"],
        ["validate", "FILE", "--config", "PAYLOAD"],
        ["fmt", "--check", "FILE"],
        ["fmt", "--check", "decks"],
        ["convert", "FILE", "--to", "PAYLOAD"],
        ["stats", "FILE"],
        ["missions", "FILE"],
        ["verify", "FILE", "FILE"],
        ["plan", "FILE"],
        ["roster", "FILE", "FILE"],
        ["cards", "show", "PAYLOAD"],
        ["cards", "search", "PAYLOAD"],
        ["explain", "PAYLOAD"],
        ["formats", "show", "PAYLOAD"],
    ],
    ids=" ".join,
)
def test_commands(
    decks: Path, words: list[str], payload: str, capfd: pytest.CaptureFixture[str]
) -> None:
    file = f"decks/{payload.replace('/', chr(0x2215))}.txt"
    named = [word.replace("FILE", file).replace("PAYLOAD", payload) for word in words]
    assert main(named) in (0, 1, 2)
    told = capfd.readouterr()
    check("github" if "github" in words else "console", told.out, told.err)


FIRST_LINES = "".join(f"{key}: {PAYLOADS[5]}\n" for key in ("name", "player", "event"))
ALL_NAMES = "".join(f"1 {payload}\n" for payload in PAYLOADS)
NOTES = "".join(f"# {payload}\n" for payload in PAYLOADS)
BOX = "Read ##[add-mask]x =1+1;@octocat <img src=x>"
"""A folder's and a file's name that bring something for every surface."""

WITH_ALL = {
    "baseline write": [["--config", "base.toml", "all"]],
    "build": [
        ["--from", "all/unknown.txt"],
        ["--from", "all/legal.txt", "--time-limit", "1", "--lock", "PAYLOAD"],
        ["--from", "all/stock.txt", "--format", "warp-speed"],
        ["--from", "all/stock.txt", "--affiliation", "PAYLOAD"],
        ["--from", "all/legal.txt", "--start", "all/unknown.txt", "--time-limit", "1"],
    ],
    "bulk diff": [["v.parquet", "v.parquet"], ["v.parquet", "PAYLOAD"]],
    "bulk validate": [
        ["all.parquet", "--verdicts", "v.parquet", "--findings", "f.parquet"],
        ["all.parquet", "--output", "json"],
        ["all.parquet", "--id-column", "PAYLOAD"],
        ["PAYLOAD"],
    ],
    "cards search": [["title:PAYLOAD", "--output", "json"], ["type:PAYLOAD"]],
    "cards show": [["PAYLOAD", "--output", "json"], ["Data [PAYLOAD]"], ["Vekor"]],
    "convert": [["all/unknown.txt", "--to", "plain", "--out", f"out/{BOX}.txt"]],
    "db export": [["all/legal.txt"], ["none", "--card-db", "PAYLOAD"]],
    "db import": [["PAYLOAD"], ["tables"], [BOX]],
    "db info": [["--card-db", "PAYLOAD"]],
    "db verify": [["--card-db", "PAYLOAD"]],
    "diff": [["all/legal.txt", "all/unknown.txt", "--output", "markdown"]],
    "expansions list": [["--card-db", "PAYLOAD"]],
    "explain": [["PAYLOAD", "--formats-folder", BOX]],
    "fix": [["all/legal.txt"], ["all/unknown.txt"], ["all/short.txt", "--from", "PAYLOAD"]],
    "fmt": [["--names", "all/unknown.txt"], ["--check", "all"]],
    "formats audit": [["house.toml"], ["PAYLOAD"]],
    "formats list": [["--formats-folder", "good"], ["--formats-folder", BOX]],
    "formats show": [["house.toml"], ["PAYLOAD", "--formats-folder", BOX]],
    "init": [
        ["new", "--decks", "lists"], ["all/legal.txt"],
        ["out", "--decks", "PAYLOAD"], ["out", "--format", "PAYLOAD"],
    ],
    "missions": [["all/unknown.txt"], ["all/unknown.txt", "--output", "json"]],
    "plan": [["all/unknown.txt"], ["all/legal.txt"]],
    "receipt": [["all/unknown.txt"], ["all/legal.txt", "--date", "PAYLOAD"]],
    "roster": [
        ["players.csv", "all", "--event", "PAYLOAD"],
        ["players.csv", "all", "--output", "csv", "--save", "out/roster.json"],
        ["players.csv", "all", "--output", "html", "--slips", "out/slips.html"],
    ],
    "sealed audit": [["all/unknown.txt"], ["all/legal.txt", "--product", "PAYLOAD"]],
    "sealed build": [["all/stock.txt"], ["all/unknown.txt"], ["PAYLOAD"]],
    "sealed enter": [["out/pool.txt", "--box", "PAYLOAD"]],
    "sealed open": [
        ["enhanced-premiere", "--seed", "1", "--into", f"out/{BOX}"],
        ["PAYLOAD", "--seed", "1"],
    ],
    "sheet": [
        ["all/unknown.txt", "--output", "html", "--event", "PAYLOAD"],
        ["all/unknown.txt", "--output", "pdf", "--into", f"out/{BOX}"],
    ],
    "stats": [
        ["all/unknown.txt"], ["all/unknown.txt", "--output", "json"],
        ["all/unknown.txt", "--output", "html"],
        ["all/unknown.txt", "--odds", "PAYLOAD"],
    ],
    "suggest": [["all/short.txt", "--from", "all/legal.txt"], ["PAYLOAD"]],
    "validate": [["all/unknown.txt", "--format", "house.toml"], ["all", "--rules", "PAYLOAD"]],
    "verify": [
        ["receipt.json", "all/unknown.txt"], ["receipt.json", "PAYLOAD"],
        ["receipt.json", "all/unknown.txt", "--output", "json"],
    ],
}  # fmt: skip
"""Words behind each command, that bring all payloads at once; PAYLOAD is each in turn."""

DOCUMENTS = {"build": "deck", "convert": "deck", "fmt": "deck", "plan": "deck", "receipt": "json"}
"""What commands write that give no report; a deck is its lines as they are, for a file."""

REFUSED = {"db export", "db import", "db info", "db verify", "expansions list", "explain"}
"""Commands that take nothing but names, which all are wrong here."""

UNTOUCHED = {
    "db reset": "takes nothing from anybody",
    "lsp": "speaks JSON to an editor, which shows it as text",
    "rules list": "takes nothing from anybody",
    "sbom": "takes nothing from anybody",
    "sealed products": "takes nothing from anybody",
    "web": "takes a number",
}


def test_every_command_is_here() -> None:
    assert {" ".join(words) for words, _ in commands()} == WITH_ALL.keys() | UNTOUCHED.keys()


@pytest.fixture
def everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Decks, tables, projects, formats, receipts and pools with all payloads in them."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    body = LEGAL[LEGAL.index("[missions]") :]
    quoted = json.dumps(PAYLOADS[5])
    house = (
        f"schema = 1\nid = 'house'\nstatus = 'house'\ntitle = {quoted}\n"
        f"summary = {quoted}\nsource = {quoted}\n"
    )
    files = {
        "all/unknown.txt": f"{FIRST_LINES}{NOTES}{body}{ALL_NAMES}",
        f"all/{BOX}.txt": f"{FIRST_LINES}{NOTES}{body}{ALL_NAMES}",
        "all/legal.txt": f"{FIRST_LINES}{NOTES}{body}",
        "all/short.txt": f"{FIRST_LINES}{NOTES}{body.replace('2 Scan', '1 Scan')}",
        "players.csv": "number,name,file\n"
        + "".join(f'{number},"{payload}",unknown.txt\n' for number, payload in enumerate(PAYLOADS)),
        "house.toml": house,
        "good/house.toml": house,
        f"{BOX}/house.toml": f"schema = 1\nid = {quoted}\n[[x]]\n{quoted} = 1\n",
        "base.toml": "include = ['all/*.txt']\nbaseline = 'known.json'\n",
        "tables/cards.csv": "".join(f'"{payload}",' for payload in PAYLOADS) + "\n",
        "out/kept": "",
    }
    for name, text in files.items():
        file = tmp_path / name.replace("</", "<\u2215")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", errors="surrogatepass")
    rows = {"id": PAYLOADS, "deck": [files["all/unknown.txt"]] * len(PAYLOADS)}
    pq.write_table(pa.table(rows), tmp_path / "all.parquet")
    verdicts = {"id": PAYLOADS, "verdict": ["legal"] * len(PAYLOADS), "rules": [[]] * len(PAYLOADS)}
    pq.write_table(pa.table(verdicts), tmp_path / "v.parquet")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKCHECK_CARD_DB", "shipped")
    main(["sealed", "open", "enhanced-premiere", "--seed", "1", "--into", "boxes"])
    (pool,) = (tmp_path / "boxes").iterdir()
    (tmp_path / "all/stock.txt").write_text(f"{NOTES}{pool.read_text()}")
    made = receipt(
        Workspace(), read_deck_bytes(files["all/unknown.txt"].encode(), "all/unknown.txt")
    )
    (tmp_path / "receipt.json").write_text(json.dumps(made.document))
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in PAYLOADS)))
    return tmp_path


@pytest.mark.parametrize("command", WITH_ALL)
def test_all_payloads_at_once(
    everything: Path, command: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    codes = set()
    for words in WITH_ALL[command]:
        for payload in PAYLOADS if any("PAYLOAD" in word for word in words) else ("",):
            before = _files(everything)
            asked = [*command.split(), *(word.replace("PAYLOAD", payload) for word in words)]
            codes.add(main(asked))
            told = capfdbinary.readouterr()
            err = told.err.decode("utf-8")
            assert runner_obeys(err) == [], asked
            assert no_controls(err), asked
            output = words[words.index("--output") + 1] if "--output" in words else "console"
            output = DOCUMENTS.get(command, output)
            if output not in ("deck", "pdf"):
                check(output, told.out.decode("utf-8"), err)
            for file in _files(everything) - before:
                if (kind := file.suffix[1:]) in ("html", "json", "csv"):
                    check(kind, file.read_text(encoding="utf-8"), "")
    assert codes <= {0, 1, 2}
    if command not in REFUSED:
        assert codes & {0, 1}


def _files(folder: Path) -> set[Path]:
    return {file for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("output", ["console", "markdown", "json"])
def test_diff(tmp_path: Path, decks: Path, output: str, capfd: pytest.CaptureFixture[str]) -> None:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}

    def git(*words: str) -> None:
        who = ["-c", "user.name=ci", "-c", "user.email=ci@example.invalid"]
        subprocess.run(["git", *who, *words], check=True, env=environment, capture_output=True)

    decks.rename(tmp_path / "kept")
    git("init", "-q", "-b", "main")
    git("commit", "-q", "--allow-empty", "-m", "x")
    (tmp_path / "kept").rename(decks)
    git("add", "-A")
    assert main(["diff", "--git", "main", "--output", output]) in (0, 1)
    told = capfd.readouterr()
    check(output, told.out, told.err)
    if output == "markdown":
        assert "octocat" in told.out


@pytest.mark.parametrize("payload", PAYLOADS)
def test_one_neutraliser_for_every_surface(payload: str) -> None:
    for surface in Surface:
        shown = harmless(payload, surface)
        assert no_controls(shown)
        assert harmless(harmless("Vekor", surface), surface) == "Vekor"
    assert runner_obeys(harmless(payload, Surface.LOG)) == []
    assert unquiet(harmless(payload, Surface.MARKDOWN)) == []
    assert has_no_formula(harmless(payload, Surface.CSV))
    assert is_safe_html(harmless(payload, Surface.HTML))
    ET.fromstring(f"<a b='x'>{harmless(payload, Surface.XML)}</a>")  # noqa: S314 - ours
    assert json.loads(f'"{harmless(payload, Surface.JSON)}"') == payload

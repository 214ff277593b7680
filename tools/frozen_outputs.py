"""Freezes what every command writes, and compares: the proof that a rebuilding changed no byte.

    python tools/frozen_outputs.py /tmp/before                  before the first move
    python tools/frozen_outputs.py /tmp/after
    diff -r /tmp/before /tmp/after                              says nothing if all is as it was

Commands are run in this process, in a copy of the examples in which all paths are relative. More
decks may be named behind the folder. Every command leaves one file: the words, the exit code, what
it wrote to standard output and to standard error, and the files that it made.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from deckcheck import format_ids
from deckcheck.cli.main import main as deckcheck
from deckcheck.decklists import WRITERS
from deckcheck.reporters import REPORTERS
from deckcheck.rules import RULES

ROOT = Path(__file__).parents[1]
LEGAL, FAULTS = "decks/legal/federation-standard.txt", "decks/illegal/four-faults.txt"
WARP, POOL, ALICE = "decks/legal/warp-speed.txt", "sealed/alice.pool.txt", "sealed/alice.txt"
COMMANDS = [
    "validate",
    "explain",
    "sbom",
    "plan",
    "fix",
    "diff",
    "init",
    "convert",
    "fmt",
    "sheet",
    "roster",
    "receipt",
    "verify",
    "stats",
    "build",
    "missions",
    "suggest",
    "formats list",
    "formats show",
    "formats audit",
    "cards show",
    "cards search",
    "db import",
    "db info",
    "db verify",
    "db reset",
    "db export",
    "rules list",
    "baseline write",
    "expansions list",
    "bulk validate",
    "bulk diff",
    "sealed products",
    "sealed open",
    "sealed enter",
    "sealed audit",
    "sealed build",
    "lsp",
]
CARDS = (
    "Data", "Data [Premiere]", "Quark", "Survey Star System", "U.S.S. Enterprise", "Borg Cube",
    "Picrad", "Excavation", "Investigate Anomaly II", "Federation Outpost", "Space-Time Portal",
    "Alien Parasites & REM Fatigue", "Treaty: Federation/Klingon", "Deep Space 9", "Archer", "Q",
    "Sons of Mogh", "Zzz", "",
)  # fmt: skip
QUERIES = (
    "type:ship range>8", "type:personnel skill:honor>=2 cunning>7", "picard is:unique -icon:AU",
    'set:"First Contact" name:borg', "type:site or type:tactic", "legal:standard type:outpost",
    "speed>3", "type:", "(",
)  # fmt: skip
WRONG = f"""
nonsense
validate
validate missing.txt
validate --nonsense x
validate decks/none
validate {LEGAL} --format nonsense
validate {LEGAL} --as-of 2001-13-01
validate {LEGAL} --ruleset borg-cooperation --format standard
validate {LEGAL} --syntax x
validate {LEGAL} --output nonsense
validate {LEGAL} --output json=
validate {{tmp}}/empty.txt
validate {LEGAL} --output json --output csv
validate {LEGAL} --output json=no/where.json
validate {LEGAL} --pool {POOL}
validate {LEGAL} --pools sealed
validate {LEGAL} --pools nowhere
validate {LEGAL} --pool {POOL} --pools sealed
validate {LEGAL} --formats-folder nowhere
validate {LEGAL} --rules nowhere.py
validate {LEGAL} --card-db nowhere
validate {LEGAL} --cards nowhere.toml
validate {LEGAL} --config nowhere.toml
validate {LEGAL} --jobs x
validate {LEGAL} --today x
validate {LEGAL} --config a --no-config
validate --files-from nowhere
validate decks --files-from {LEGAL}
validate {LEGAL} --format all --ruleset borg-cooperation
validate {LEGAL} --format all --output csv
explain nonsense
formats show nonsense
formats audit nonsense
formats list --formats-folder nowhere
cards show Data --output x
cards search type:ship --output x
cards search type:ship --limit -1
cards search type:ship --sort nonsense
stats {LEGAL} --output x
stats {LEGAL} --turns x
stats {LEGAL} --odds 2x
stats missing.txt
missions {LEGAL} --turns 0
missions decks
missions {LEGAL} --output x
plan {LEGAL} --format nonsense
plan missing.txt
fix {LEGAL} --from missing.txt
suggest {LEGAL} --count 0
suggest {ALICE}
convert {LEGAL} --to nonsense
convert {LEGAL} --to csv --out {LEGAL}
convert missing.txt --to csv
fmt decks
fmt decks --check --write
fmt missing.txt
diff {LEGAL}
diff {LEGAL} {FAULTS} --output x
diff --git nonsense
sheet {LEGAL} --output x
sheet decks --player Kira --output html
sheet {LEGAL} --paper x
sheet {LEGAL} --date x --output html
roster decks --players {LEGAL}
receipt {LEGAL} --date x
receipt {LEGAL} --key {{tmp}}/empty.txt
verify {LEGAL} {LEGAL}
sealed build {LEGAL} --weight x
sealed build {POOL} --lock Zzz
sealed build {POOL} --missions Zzz
sealed open nonsense --seed 1
sealed open enhanced-premiere --seed 1 --count 2
sealed open enhanced-premiere --seed 1 --box 0
sealed audit missing.txt
build --from missing.txt
build --from {LEGAL} --weight tempo
db import nowhere
db export decks
db info --card-db nowhere
init --decks ../x
init --format nonsense
baseline write
bulk validate nowhere.parquet
bulk diff nowhere.parquet nowhere.parquet
bulk diff {LEGAL} {LEGAL} --output x
""".split("\n")[1:-1]
"""What is refused, each for another reason."""


def commands(decks: Sequence[str]) -> Iterator[str]:
    """Every command with every output, on every deck that does not take it minutes."""
    yield "--help"
    yield "--version"
    yield from (f"{command} --help" for command in COMMANDS)
    yield from WRONG
    for deck in decks:
        yield from _about_one(deck)
    yield from _about_folders()
    for name in ("list", *[f"show {name}" for name in format_ids()], "audit"):
        yield f"formats {name}"
    yield from ("rules list", "expansions list", "db info", "db verify", "sealed products")
    yield from (f"explain {name}" for name in (*RULES, "unknown-card", "missions", "crews"))
    for card in CARDS:
        yield f"cards show {card} --output console"
        yield f"cards show {card} --output json"
    for query in QUERIES:
        yield from (f"cards search {query} --output {name}" for name in ("table", "json", "csv"))
    yield "cards search type:ship --sort -range,title --limit 5"


def _about_one(deck: str) -> Iterator[str]:
    yield f"validate {deck}"
    yield f"validate {deck} --cite --notes --account --infer"
    yield f"validate {deck} --format warp-speed --strict --full"
    yield f"validate {deck} --ruleset missions"
    yield f"validate {deck} --as-of 1999-01-01 --format modern"
    yield from (f"validate {deck} --output {name}" for name in REPORTERS)
    yield from (f"validate {deck} --format all --output {name}" for name in ("console", "json"))
    yield from (f"stats {deck} --output {name}" for name in ("console", "json", "html"))
    yield f"stats {deck} --odds type:ship --odds 2x type:personnel --turns 1,5 --format warp-speed"
    yield from (f"convert {deck} --to {name}" for name in WRITERS)
    yield from (
        f"fmt {deck}",
        f"fmt {deck} --check",
        f"receipt {deck}",
        f"sheet {deck} --output html",
    )
    yield from (f"plan {deck}", f"plan {deck} --format warp-speed --opponent")


def _about_folders() -> Iterator[str]:
    yield from (f"validate decks --output {name}" for name in REPORTERS)
    yield from (f"validate decks {more}" for more in ("", "--full", "--jobs 2", "--strict --cite"))
    yield from (f"validate decks --exclude */illegal/* --output {name}" for name in ("json", "csv"))
    yield "validate sealed --pools sealed --format warp-speed-sealed --output json"
    yield f"validate {ALICE} --pool {POOL} --format warp-speed-sealed"
    yield f"validate {ALICE} --pool {POOL} --format all"
    yield f"validate {LEGAL} --output html={{tmp}}/a.html --output json={{tmp}}/a.json"
    yield "validate decks --allow-none --include *.none"
    yield f"diff {LEGAL} {FAULTS}"
    yield from (f"diff {LEGAL} {FAULTS} --output {name}" for name in ("markdown", "json"))
    yield from (f"fix {deck}" for deck in (LEGAL, FAULTS, WARP, "decks/illegal/same-location.txt"))
    yield f"fix decks/illegal/second-outpost.txt --from {LEGAL}"
    yield from (
        f"missions {deck} --output {name}"
        for deck in (LEGAL, WARP, ALICE)
        for name in ("console", "json")
    )
    yield f"suggest {WARP} --from {POOL} --format warp-speed"
    yield f"suggest {ALICE} --from {POOL} --format warp-speed-sealed --count 3"
    yield f"sealed build {POOL}"
    yield f"sealed build {POOL} --lock 2 Taitt --others 1 --no-reasons"
    yield f"build --from {POOL} --format warp-speed --start {ALICE}"
    yield "sealed open enhanced-premiere --seed 1"
    yield "sealed open premiere-pack --seed 4 --count 2 --into {tmp}/pools"
    yield f"sealed audit {POOL} sealed/bob.pool.txt {LEGAL}"
    yield "roster decks --players {tmp}/players.csv --event Cup --date 2026-05-31"
    yield "roster decks --players {tmp}/players.csv --output json --slips {tmp}/slips"
    yield "roster decks --players {tmp}/players.csv --output csv"
    yield "sheet decks --output pdf={tmp}/sheets.pdf --event Cup"
    yield "sheet decks --players {tmp}/players.csv --into {tmp}/sheets --output html"
    yield f"receipt {LEGAL} --date 2026-05-31 --redact"
    yield f"verify {{tmp}}/receipt.json {LEGAL}"
    yield f"verify {{tmp}}/receipt.json {FAULTS} --output json"
    yield "init {tmp}/project"
    yield "db export {tmp}/tables"
    yield "sbom"


def freeze(folder: Path, decks: Sequence[str]) -> int:
    """Run everything and write down what came of it; returns how many commands there were."""
    folder.mkdir(parents=True)
    names: dict[str, int] = {}
    with _examples() as scratch:
        with open(f"{scratch}/receipt.json", "w", encoding="utf-8") as file:
            file.write(_run(["receipt", LEGAL])[1])
        for command in commands([*_own(), *decks]):
            words = _words(command.replace("{tmp}", scratch))
            told = _frozen(command, words, scratch)
            stem = re.sub(r"[^\w.-]", "_", command)
            names[stem] = names.get(stem, 0) + 1
            name = f"{stem[:180]}{names[stem] if names[stem] > 1 else ''}.txt"
            (folder / name).write_text(told, encoding="utf-8", errors="backslashreplace")
    return sum(names.values())


def _words(command: str) -> list[str]:
    """Words parted by blanks; behind some options they belong together, up to the next option."""
    words = command.split(" ") if command else []
    joined: list[str] = []
    options = ("--lock", "--odds", "--missions")
    for word in words:
        if joined and not word.startswith("-") and len(joined) > 1 and joined[-2] in options:
            joined[-1] += f" {word}"
        else:
            joined.append(word)
    return joined


def _frozen(command: str, words: list[str], scratch: str) -> str:
    before = _files(scratch)
    code, out, error = _run(words)
    parts = [f"$ deckcheck {command}\nexit {code}\n-- out\n{out}-- error\n{error}"]
    for name, content in _files(scratch).items():
        if before.get(name) != content:
            parts.append(f"-- file {name}\n{content.decode('utf-8', 'backslashreplace')}")
    return "".join(parts).replace(scratch, "{tmp}")


def _files(scratch: str) -> dict[str, bytes]:
    files = sorted(path for path in Path(scratch).rglob("*") if path.is_file())
    return {str(path.relative_to(scratch)): path.read_bytes() for path in files}


def _run(words: list[str]) -> tuple[int, str, str]:
    kept = sys.stdout, sys.stderr
    streams = [
        io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", "", write_through=True)
        for _ in kept
    ]
    sys.stdout, sys.stderr = streams
    try:
        code = deckcheck(words)
    finally:
        sys.stdout, sys.stderr = kept
    for stream in streams:
        stream.seek(0)
    out, error = [stream.read() for stream in streams]
    return code, out, error


def _own() -> list[str]:
    return [
        *[str(path) for path in sorted(Path("decks").rglob("*.txt"))],
        ALICE,
        "sealed/bob.txt",
        POOL,
    ]


@contextlib.contextmanager
def _examples() -> Iterator[str]:
    """The examples as the current folder; yields a folder for what commands make."""
    os.environ |= {"DECKCHECK_CARD_DB": "shipped", "COLUMNS": "80", "SOURCE_DATE_EPOCH": "0"}
    with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory() as scratch:
        for name in ("decks", "sealed"):
            shutil.copytree(ROOT / "examples" / name, Path(place, name))
        Path(scratch, "empty.txt").touch()
        players = (
            "number,name,deck\n1,Kira,federation-standard.txt\n2,Dax,four-faults.txt\n3,Odo,\n"
        )
        Path(scratch, "players.csv").write_text(players, encoding="utf-8")
        before = os.getcwd()
        os.chdir(place)
        try:
            yield scratch
        finally:
            os.chdir(before)


if __name__ == "__main__":
    target, *more = sys.argv[1:]
    print(freeze(Path(target).resolve(), [str(Path(deck).resolve()) for deck in more]), "commands")

"""What deckcheck costs, beside what it must cost on the same machine at the same time.

    python benchmarks/run.py                   # everything; some minutes
    python benchmarks/run.py --decks 100000    # batches of up to so many decks; else 10,000
    python benchmarks/run.py --only cold warm  # of `cold`, `warm`, `names`, `batch`

Prints the table of docs/performance.md. Run it with the Python of a virtual environment in which
the wheel is installed (not editable): a checkout reads its tables where a wheel has them compiled.
Both sides of a ratio run in turn, and the median of the rounds' ratios is shown: the times
themselves say as much about the machine and its other users.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pty
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from decks import generated
from floor import Floor

from deckcheck import load_catalog, load_format, read_deck_bytes, search_cards, validate
from deckcheck.model import Edition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

PYTHON = [sys.executable, "-c"]
BIN = Path(sys.executable).parent
DECKCHECK = [str(BIN / "deckcheck")]
ROUNDS = 15
EMPTY_LAUNCHER = (
    (BIN / "deckcheck")
    .read_text(encoding="utf-8")
    .replace("from deckcheck.cli.main import entry", "from empty import entry")
)
"""The console script as pip wrote it, around an `entry` that does nothing."""
QUERIES = ("type:ship range>8", "skill:honor cunning>7", "title:*borg*", "type:mission is:planet")

ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")
}
"""With bytecode cached, as it is for everybody who does not forbid it."""
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
WEIGH = """
import os, sys
quiet = os.open(os.devnull, os.O_RDWR)
actions = [(os.POSIX_SPAWN_DUP2, quiet, 1), (os.POSIX_SPAWN_DUP2, quiet, 2)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions)
print(os.wait4(child, 0)[2].ru_maxrss)
"""
Row = tuple[str, str, str]
"""What, the ratio, and the figures behind it."""


def cold(folder: Path) -> Iterator[Row]:
    """Whole processes, each over `python -c pass`."""
    deck = Path(__file__).parents[1] / "examples/decks/legal/federation-standard.txt"
    (folder / "tiny.py").write_text("x = 1\n")
    (folder / "empty.py").write_text("def entry():\n    return 0\n")
    commands = {
        "python -c pass": [*PYTHON, "pass"],
        "validate DECK": [*DECKCHECK, "validate", str(deck)],
        "validate --output json": [*DECKCHECK, "validate", "--output", "json", str(deck)],
        "load the catalog": [*PYTHON, "from deckcheck import load_catalog; load_catalog()"],
        "import deckcheck": [*PYTHON, "from deckcheck import load_catalog"],
        "--version": [*DECKCHECK, "--version"],
        "empty launcher": [*PYTHON, EMPTY_LAUNCHER],
    }
    ruff = shutil.which("ruff", path=f"{BIN}{os.pathsep}{os.environ['PATH']}")
    if ruff:
        commands["ruff check"] = [ruff, "check", "--no-cache", str(folder / "tiny.py")]
    runs: dict[str, list[float]] = {name: [] for name in commands}
    runs["validate DECK on a terminal"] = []
    for _ in range(ROUNDS):
        for name, command in commands.items():
            runs[name].append(timed(command, folder))
        runs["validate DECK on a terminal"].append(
            timed_on_terminal(commands["validate DECK"], folder)
        )

    def row(name: str, over: str, less: str = "") -> Row:
        base = runs[less] if less else [0.0] * ROUNDS
        ratios = [
            (mine - first) / other
            for mine, first, other in zip(runs[name], base, runs[over], strict=True)
        ]
        seconds = median(runs[name])
        below = f", less {less!r}" if less else ""
        return f"{name}{below}, over {over!r}", f"{median(ratios):.2f}", f"{1000 * seconds:.0f} ms"

    yield row("validate DECK", "python -c pass")
    yield row("validate DECK on a terminal", "python -c pass")
    yield row("validate --output json", "python -c pass")
    if ruff:
        yield row("validate DECK", "ruff check")
    yield row("--version", "empty launcher")
    yield row("load the catalog", "python -c pass", less="import deckcheck")
    mine, bare = (peak(commands[name], folder) for name in ("validate DECK", "python -c pass"))
    yield "peak memory of validate DECK, over bare Python", f"{mine / bare:.2f}", f"{mine:.1f} MiB"


def warm(decks: list[str]) -> Iterator[Row]:
    """Reading and judging in one process, over the floor."""
    catalog, standard, floor = load_catalog(), load_format("standard"), Floor()
    data = [deck.encode() for deck in decks]

    def judge() -> None:
        for one in data:
            validate(read_deck_bytes(one, "deck.txt"), standard, catalog)

    def count() -> None:
        for deck in decks:
            floor.check(deck)

    judge()
    ratios, per_deck = [], []
    for _ in range(5):
        mine, least = spent(judge), spent(count)
        ratios.append(least / mine)
        per_deck.append((mine / len(decks), least / len(decks)))
    mine, least = min(per_deck)
    figures = f"{1e6 * mine:.0f} against {1e6 * least:.0f} microseconds a deck"
    yield "decks a second, warm, over the floor", f"{median(ratios):.3f}", figures


def batch(folder: Path, most: int) -> Iterator[Row]:
    """A command over folders of decks, with one process and with two."""
    before: dict[str, float] = {}
    of_hundred = least_memory = 0.0
    size = 1
    while size <= most:
        some = folder / str(size)
        some.mkdir()
        for number, deck in enumerate(generated(size, seed=size)):
            (some / f"{number}.txt").write_text(deck, encoding="utf-8")
        command = [*DECKCHECK, "validate", str(some), "--output", "csv"]
        rounds = 3 if size <= 10_000 else 1
        times: dict[str, list[float]] = {"1": [], "2": []}
        for _ in range(rounds):
            for jobs, runs in times.items():
                runs.append(timed([*command, "--jobs", jobs], folder))
        one = median(times["1"])
        faster = median([alone / two for alone, two in zip(*times.values(), strict=True)])
        memory = peak([*command, "--jobs", "1"], folder)
        figures = f"{1000 * one / size:.2f} ms a deck, {memory:.1f} MiB"
        yield f"{size:,} decks: --jobs 1 over --jobs 2", f"{faster:.2f}", figures
        if before:
            yield f"{size:,} decks: time over that of a tenth", f"{one / before['time']:.1f}", ""
        if size == 100:
            of_hundred = one / size
        if size == 1000:
            least_memory = memory
        if size > 100:
            ratio = one / size / of_hundred
            yield f"{size:,} decks: time per deck over that of 100", f"{ratio:.2f}", ""
        if size > 1000:
            growth = f"{memory - least_memory:+.1f} MiB"
            yield f"{size:,} decks: peak memory over that of 1,000", "", growth
        before = {"time": one}
        shutil.rmtree(some)
        size *= 10


def names() -> Iterator[Row]:
    """Titles with typing errors, and searches, warm."""
    catalog, rng = load_catalog(), random.Random(8)  # noqa: S311 - no secrets
    cards = [card for card in catalog if card.edition is Edition.FIRST and len(card.title) > 5]
    asked = [(misspelt(card.title, rng), card.title) for card in rng.sample(cards, 200)]
    catalog.nearest("warm")
    times, right = [], 0
    for name, title in asked:
        start = time.perf_counter()
        nearest = catalog.nearest(name)
        times.append(time.perf_counter() - start)
        right += bool(nearest) and catalog.card(nearest[0]).title == title
    figures = f"{1000 * median(times):.2f} ms"
    yield "misspelt titles: the right one first, of 200", f"{right / len(asked):.0%}", figures
    for query in QUERIES:
        search_cards(query, catalog)
    slowest = max(
        median(spent(lambda q=q: search_cards(q, catalog)) for _ in range(5)) for q in QUERIES
    )
    yield f"search, the slowest of {len(QUERIES)}", "", f"{1000 * slowest:.1f} ms"


def misspelt(title: str, rng: random.Random) -> str:
    """The title with one to three letters dropped, doubled or exchanged."""
    letters = list(title)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(letters) - 1)
        change = rng.randrange(3)
        if change == 0:
            del letters[place]
        elif change == 1:
            letters.insert(place, letters[place])
        else:
            letters[place : place + 2] = reversed(letters[place : place + 2])
    return "".join(letters)


def timed(command: list[str], folder: Path) -> float:
    """Seconds that the process takes."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=ENVIRONMENT, **QUIET)  # noqa: S603 - our own
    return time.perf_counter() - start


def timed_on_terminal(command: list[str], folder: Path) -> float:
    """Seconds that the process takes where a terminal shows what it writes."""
    ours, theirs = pty.openpty()
    start = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own
        command, cwd=folder, env=ENVIRONMENT, stdin=theirs, stdout=theirs, stderr=theirs
    ):
        os.close(theirs)
        with contextlib.suppress(OSError):  # that is how a terminal ends
            while os.read(ours, 65536):
                pass
    os.close(ours)
    return time.perf_counter() - start


def peak(command: list[str], folder: Path) -> float:
    """Peak memory of the process in MiB, started from a small one: a child begins with its size."""
    told = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-S", "-E", "-c", WEIGH, *command],
        cwd=folder,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        check=True,
    )
    return int(told.stdout) / 1024


def spent(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=10_000, help="size of the largest batch")
    parser.add_argument("--only", nargs="*", default=(), help="parts of the table")
    options = parser.parse_args()
    print("| figure | ratio | |\n|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        decks = list(generated(100))
        parts: dict[str, Callable[[], Iterator[Row]]] = {
            "cold": lambda: cold(folder),
            "warm": lambda: warm(decks),
            "names": names,
            "batch": lambda: batch(folder, options.decks),
        }
        for part in options.only or parts:
            for what, ratio, figures in parts[part]():
                print(f"| {what} | {ratio} | {figures} |", flush=True)


if __name__ == "__main__":
    main()

"""How much work deckcheck does, counted and not timed: a busy machine counts the same.

    python benchmarks/counts.py                     compares with benchmarks/counts.toml
    python benchmarks/counts.py --only bytecodes    one of the two counts alone
    python benchmarks/counts.py --update            writes benchmarks/counts.toml anew

The exit code is 1 if a task takes a tenth more than is written there. A wheel is built and each
task runs in a process of its own, so neither a checkout nor caches make a difference.

`bytecodes` are steps of the Python interpreter, by its own tracing: to be had everywhere and exact,
but blind to what is done in C. `instructions` are those of the processor, by `valgrind
--tool=callgrind`, where that is installed; they are told in bare starts of Python, as another build
of Python takes more or fewer for everything. Counts are compared with those of the same Python and
the same valgrind alone.
"""

from __future__ import annotations

import argparse
import compileall
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Counts = dict[str, float]

HERE = Path(__file__).resolve().parent
BASELINE = HERE / "counts.toml"
DECK = "examples/decks/legal/federation-standard.txt"
TOLERANCE = 0.10

COMMAND = "from deckcheck.cli.main import main\nassert main({words!r}) == 0"
CATALOG = "from deckcheck import load_catalog, search_cards\ncatalog = load_catalog()\n"
DECKS = """
from pathlib import Path
from deckcheck import load_catalog, load_format, read_deck_bytes, validate
catalog, standard = load_catalog(), load_format("standard")
decks = [file.read_bytes() for file in sorted(Path("decks").iterdir())]
def judge():
    for deck in decks:
        validate(read_deck_bytes(deck, "deck.txt"), standard, catalog)
judge()
"""
NAMES = (
    CATALOG
    + """
names = open("names.txt", encoding="utf-8").read().splitlines()
catalog.nearest("warm")
"""
)
QUERIES = ("type:ship range>8", "skill:honor cunning>7", "title:*borg*", "type:mission is:planet")
SEARCHES = f"[search_cards(query, catalog) for query in {QUERIES!r}]"

TASKS = {
    "--version": ("", COMMAND.format(words=["--version"])),
    "validate DECK": ("", COMMAND.format(words=["validate", "deck.txt"])),
    "validate DECK --output json": (
        "",
        COMMAND.format(words=["validate", "deck.txt", "--output", "json"]),
    ),
    "load the catalog": ("", "from deckcheck import load_catalog\nload_catalog()"),
    "20 decks, warm": (DECKS, "judge()"),
    "20 misspelt titles, warm": (NAMES, "for name in names: assert catalog.nearest(name)"),
    "4 searches, warm": (CATALOG + SEARCHES, SEARCHES),
}
"""What is counted: the code that comes before, which is not counted, and the task itself."""

PREPARE = """
from pathlib import Path
from decks import generated
from deckcheck import load_catalog
Path("decks").mkdir()
for number, deck in enumerate(generated(20)):
    Path("decks", f"{number:02}.txt").write_text(deck, encoding="utf-8")
titles = sorted(card.title for card in load_catalog() if len(card.title) > 12)
names = [title[:3] + title[4:8] + title[7:] for title in titles[:: len(titles) // 20][:20]]
Path("names.txt").write_text("\\n".join(names), encoding="utf-8")
"""
"""Decks as the benchmarks have them; titles with a letter dropped and one doubled."""

TRACE = """
import sys
steps = 0
def trace(frame, event, argument):
    global steps
    frame.f_trace = trace  # from Python 3.13 on, before opcodes are asked for
    frame.f_trace_opcodes = True
    frame.f_trace_lines = False
    steps += event == "opcode"
    return trace
scope = {}
exec(sys.argv[1], scope)
task = compile(sys.argv[2], "task", "exec")
sys._getframe().f_trace_opcodes = True  # from Python 3.12 on, asked for before tracing begins
sys.settrace(trace)
exec(task, scope)
sys.settrace(None)
print(steps, file=sys.stderr)
"""
VALGRIND = "valgrind"


class Place:
    """A folder with a wheel unpacked and everything that the tasks read."""

    def __init__(self, folder: Path, wheel: Path | None = None) -> None:
        """Unpack the wheel, or build one first."""
        self.folder = folder
        shutil.unpack_archive(wheel or built(folder / "wheel"), folder / "wheel", "zip")
        compileall.compile_dir(folder / "wheel", quiet=2)
        shutil.copy(HERE.parent / DECK, folder / "deck.txt")
        self.run(["-c", self.path + PREPARE])
        for before, task in TASKS.values():  # once uncounted: libraries may have no bytecode yet
            self.run(["-c", f"{self.path}{before}\n{task}"])

    @property
    def path(self) -> str:
        """Code that finds the wheel, and the libraries without the .pth files among them."""
        others = [str(HERE), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        return (
            f"import sys\nsys.path[:0] = {[str(self.folder / 'wheel')]!r}\nsys.path += {others!r}\n"
        )

    def run(self, words: list[str], *before: str) -> str:
        """Run Python, behind another program if one is named; the last line of its complaints."""
        done = subprocess.run(  # noqa: S603 - our own
            [*before, sys.executable, "-S", "-P", *words],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "PYTHONHASHSEED": "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return (done.stderr.splitlines() or [""])[-1]


def built(folder: Path) -> Path:
    """A wheel of this tree."""
    subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=HERE.parent,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return next(folder.glob("*.whl"))


def bytecodes(place: Place) -> Counts:
    """Steps of the interpreter for each task."""

    def of_task(before: str, task: str) -> float:
        return int(place.run(["-c", TRACE, place.path + before, task]))

    return counted(of_task)


def instructions(place: Place) -> Counts:
    """Instructions of the processor for each task, in bare starts of Python."""
    valgrind = (VALGRIND, "--tool=callgrind", "--callgrind-out-file=/dev/null")

    def of_process(code: str) -> int:
        said = place.run(["-c", code], *valgrind)
        return int(said.rpartition(" ")[2].replace(",", ""))

    bare = of_process("pass")

    def of_task(before: str, task: str) -> float:
        less = place.path + before
        return round((of_process(f"{less}\n{task}") - of_process(less)) / bare, 3)

    return counted(of_task)


def counted(of_task: Callable[[str, str], float]) -> Counts:
    """Two tasks at a time: counts do not mind."""
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(TASKS, pool.map(lambda task: of_task(*task), TASKS.values()), strict=True))


KINDS: dict[str, Callable[[Place], Counts]] = {
    "bytecodes": bytecodes,
    "instructions": instructions,
}


def tool(kind: str) -> str:
    """What counts here. The steps of a program are the same for all releases of one Python."""
    if kind == "bytecodes":
        return f"Python {sys.version_info.major}.{sys.version_info.minor}"
    done = subprocess.run([VALGRIND, "--version"], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    return f"Python {platform.python_version()}, {done.stdout.strip()}"


def baseline(kind: str) -> Counts:
    """What was written down for this Python; empty if nothing was."""
    found: Counts = written().get(kind, {}).get(tool(kind), {})
    return found


def written() -> dict[str, dict[str, Counts]]:
    """The whole file: kind, what counted, task."""
    return tomllib.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}


def grown(now: Counts, before: Counts) -> list[str]:
    """The tasks that take more than they may, and those of which nothing is written."""
    return [task for task, count in now.items() if count > (1 + TOLERANCE) * before.get(task, -1)]


def table(kind: str, now: Counts, before: Counts) -> Iterator[str]:
    """Counts beside those written down."""
    yield f"| {kind}, {tool(kind)} | now | written | |\n|---|---|---|---|"
    for task, count in now.items():
        old = before.get(task)
        change = f"{count / old - 1:+.1%}" if old else ""
        yield f"| {task} | {count:,} | {'-' if old is None else f'{old:,}'} | {change} |"


def write(counts: dict[str, Counts]) -> None:
    """Put these counts into the file; those of other kinds and other Pythons stay."""
    all_counts = written()
    for kind, mine in counts.items():
        all_counts.setdefault(kind, {})[tool(kind)] = mine
    lines = ["# Written by `python benchmarks/counts.py --update`; see there."]
    for kind, by_tool in sorted(all_counts.items()):
        for name, mine in sorted(by_tool.items()):
            lines += ["", f'[{kind}."{name}"]', *[f'"{task}" = {mine[task]}' for task in mine]]
    BASELINE.write_text("\n".join([*lines, ""]), encoding="utf-8")


def main() -> int:
    """Count, show and compare; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--update", action="store_true", help="write benchmarks/counts.toml")
    options = parser.parse_args()
    kinds = [options.only] if options.only else list(KINDS)
    if "instructions" in kinds and not shutil.which(VALGRIND):
        print("valgrind is not installed: no instructions are counted")
        kinds.remove("instructions")
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        counts = {kind: KINDS[kind](place) for kind in kinds}
    failed = []
    for kind, now in counts.items():
        print("\n".join(table(kind, now, baseline(kind))), end="\n\n")
        if baseline(kind):
            failed += grown(now, baseline(kind))
        else:
            print(f"{BASELINE.name} has no {kind} of {tool(kind)} to compare with")
    if options.update:
        write(counts)
        return 0
    for task in failed:
        print(f"{task}: more work than it was. If that is meant, run this with --update.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

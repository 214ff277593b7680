"""Generated decks by the thousand: is one lost, does anything crash, does memory grow?

    python tools/long_run.py --most 100000 --seed 1 --jobs 2

The decks come from `benchmarks/decks.py` and a seed; one in ten is damaged on the way: cut off,
with foreign bytes, misspelt names, without headings, or with its lines in another order. They are
written below a temporary folder and judged in batches of 1,000, 10,000 and so on, each by one
`deckcheck validate --output csv=FILE`. A crash is any exit code but 0 and 1, anything odd on
standard error, or a deck without a row. docs/reliability.md holds the last run.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from decks import generated  # noqa: E402 - beside the package, not in it

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = 1_000
"""Decks of the first batch; each further one is ten times as large."""
DAMAGED = 10
"""One deck in so many."""
IN_A_FOLDER = 1_000
VERDICTS = ("legal", "not-legal", "undecided")


def main() -> int:
    options = _options()
    with tempfile.TemporaryDirectory(prefix="deckcheck-long-run-") as folder:
        files = write_decks(Path(folder), options.most, options.seed)
        print(f"seed {options.seed}, {options.jobs} jobs, Python {sys.version.split()[0]}")
        print("   decks  crashes  lost   legal  not legal  undecided  seconds  per deck  peak MiB")
        faults = 0
        for size in sizes(options.most):
            done = judge(files[:size], Path(folder), options.jobs)
            faults += len(done.faults) + done.lost
            print(done.row(), flush=True)
            for fault in done.faults:
                print(f"  {fault}")
    return 1 if faults else 0


def sizes(most: int) -> Iterator[int]:
    """1,000, 10,000 and so on, up to the most."""
    size = FIRST
    while size < most:
        yield size
        size *= 10
    yield most


def write_decks(folder: Path, count: int, seed: int) -> list[Path]:
    """The files, a thousand in a folder."""
    rng = random.Random(seed)  # noqa: S311 - no secrets
    files = []
    for number, text in enumerate(generated(count, seed)):
        file = folder / f"{number // IN_A_FOLDER:03}" / f"{number:06}.txt"
        file.parent.mkdir(exist_ok=True)
        data = text.encode()
        file.write_bytes(damaged(data, rng) if number % DAMAGED == 0 else data)
        files.append(file)
    return files


def damaged(data: bytes, rng: random.Random) -> bytes:
    """The deck with a fault of some kind."""
    lines = data.split(b"\n")
    place = rng.randrange(len(data))
    match rng.randrange(5):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + rng.randbytes(20) + data[place:]
        case 2:
            return data.replace(b"e", b"a")
        case 3:
            return b"\n".join(line for line in lines if not line.endswith(b":"))
        case _:
            return b"\n".join(rng.sample(lines, len(lines)))


class Done:
    """What became of one batch."""

    def __init__(self, size: int, rows: list[dict[str, str]], faults: list[str]) -> None:
        self.size = size
        self.faults = faults
        self.lost = size - len(rows)
        self.verdicts = [sum(row["verdict"] == one for row in rows) for one in VERDICTS]
        self.seconds = 0.0
        self.peak = 0

    def row(self) -> str:
        legal, not_legal, undecided = self.verdicts
        per_deck = 1000 * self.seconds / self.size
        return (
            f"{self.size:8,} {len(self.faults):8} {self.lost:5} {legal:7,} {not_legal:10,} "
            f"{undecided:10,} {self.seconds:8.1f} {per_deck:6.2f} ms {self.peak / 1024:9.1f}"
        )


def judge(files: list[Path], folder: Path, jobs: int) -> Done:
    """Judge the decks in one process of the command line, or in its workers."""
    listed, report, told = folder / "list", folder / "report.csv", folder / "told"
    listed.write_text("\n".join(str(file) for file in files), encoding="utf-8")
    words = ["validate", "--files-from", str(listed), "--output", f"csv={report}"]
    words += ["--syntax", "lackey", "--jobs", str(jobs), "--no-config", "--card-db", "shipped"]
    start = time.perf_counter()
    with open(told, "wb") as stream:
        process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "deckcheck", *words],
            stderr=stream,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        # The largest of the process and of its workers, each by itself.
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    faults = told.read_text(encoding="utf-8").splitlines()[:10]
    if process.returncode not in (0, 1):
        faults.append(f"exit code {process.returncode}")
    rows: list[dict[str, str]] = []
    if report.exists():
        with open(report, encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        report.unlink()
    done = Done(len(files), rows, faults)
    done.seconds, done.peak = seconds, usage.ru_maxrss
    return done


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--most", type=int, default=100_000, help="decks of the largest batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

"""Peak memory and pace of `deckcheck bulk validate` on tables of growing size.

    python benchmarks/tables.py              # some minutes
    python benchmarks/tables.py 1000 5000

Each table is one Parquet file with one group of rows, which is the hardest to read in pieces.
Verdicts and findings are written. Needs the extra `bulk` and an installed deckcheck.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

SIZES = (2_000, 20_000)
COMMAND = "bulk validate decks.parquet --format standard --verdicts v.parquet --findings f.parquet"


def main(sizes: list[int]) -> None:
    print("| decks | peak memory, MiB | decks per second |\n|---|---|---|")
    for size in sizes:
        with TemporaryDirectory() as folder:
            # By a process of its own: memory of this one would count as that of its children.
            subprocess.run([sys.executable, __file__, "make", str(size), folder], check=True)  # noqa: S603 - ours
            seconds, peak = measured(folder)
        print(f"| {size:,} | {peak / 1024:.0f} | {size / seconds:.0f} |", flush=True)


def make(size: int, folder: str) -> None:
    import pyarrow as pa
    from decks import generated
    from pyarrow.parquet import write_table

    table = pa.table({"id": [f"deck-{n}" for n in range(size)], "deck": list(generated(size))})
    write_table(table, Path(folder, "decks.parquet"), row_group_size=size)


def measured(folder: str) -> tuple[float, int]:
    """Seconds and KiB of the one command."""
    command = [sys.executable, "-m", "deckcheck", *COMMAND.split()]
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)  # noqa: S603 - ours
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"the command failed with exit code {process.returncode}")
    return time.perf_counter() - start, usage.ru_maxrss


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        make(int(sys.argv[2]), sys.argv[3])
    else:
        main([int(word) for word in sys.argv[1:]] or list(SIZES))

"""What `missions` costs, beside a cold `validate` of the same deck on the same machine.

    python benchmarks/missions.py DECKS_FOLDER [--boxes 10]

Every deck of the folder, and so many built sealed decks; both commands in turn, the median of
three. Exit code 1 if the median ratio of a deck is above 15.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from deckcheck.decklists.native import write
from deckcheck.workspace import Workspace
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.builds import build
from deckcheck.workspace.sealed import open_boxes

MOST = 15
ROUNDS = 3
SEED = 2000


def seconds(*words: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "deckcheck", *words], capture_output=True, check=False)  # noqa: S603 - our own command
    return time.perf_counter() - start


def sealed(folder: Path, boxes: int) -> list[Path]:
    workspace = Workspace(Basis(format="warp-speed-sealed"))
    files = []
    for box in open_boxes(workspace, "enhanced-premiere", SEED, count=boxes):
        files.append(folder / f"box-{box.number:03}.txt")
        files[-1].write_text(write(build(workspace, box.deck).best.deck), encoding="utf-8")
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boxes", type=int, default=10)
    options = parser.parse_args()
    worst = 0.0
    with tempfile.TemporaryDirectory() as made:
        decks = [*sorted(options.folder.glob("*.txt")), *sealed(Path(made), options.boxes)]
        print(f"{'deck':36} validate  missions  ratio")
        for deck in decks:
            rounds = [
                (seconds("validate", str(deck)), seconds("missions", str(deck)))
                for _ in range(ROUNDS)
            ]
            ratio = median(slow / quick for quick, slow in rounds)
            worst = max(worst, ratio)
            quick, slow = (median(side) for side in zip(*rounds, strict=True))
            print(f"{deck.name:36} {quick:6.2f} s  {slow:6.2f} s  {ratio:5.1f}", flush=True)
    print(f"worst {worst:.1f}, at most {MOST}")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())

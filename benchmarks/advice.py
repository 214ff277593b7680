"""What advice costs, beside a cold `validate` of the same deck on the same machine.

    python benchmarks/advice.py DECKS_FOLDER [--boxes 10] [--verb suggest]

Every deck of the folder, and so many built sealed decks with their pools; `validate` and the verbs
in turn, the median of three. Exit code 1 if a median ratio is above what the verb may cost.
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

MOST = {"missions": 15, "suggest": 30, "fix": 10, "plan": 5}
ROUNDS = 3
SEED = 2000


def seconds(*words: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "deckcheck", *words], capture_output=True, check=False)  # noqa: S603 - our own command
    return time.perf_counter() - start


def sealed(folder: Path, boxes: int) -> dict[Path, Path]:
    """Built decks, each with the file of its pool."""
    workspace = Workspace(Basis(format="warp-speed-sealed"))
    files = {}
    for box in open_boxes(workspace, "enhanced-premiere", SEED, count=boxes):
        deck = folder / f"box-{box.number:03}.txt"
        deck.write_text(write(build(workspace, box.deck).best.deck), encoding="utf-8")
        files[deck] = folder / f"box-{box.number:03}.pool.txt"
        files[deck].write_text(write(box.deck), encoding="utf-8")
    return files


def words(verb: str, deck: Path, pool: Path | None) -> list[str]:
    cards = ["--from", str(pool)] if pool and verb in {"suggest", "fix"} else []
    return [verb, str(deck), *cards]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boxes", type=int, default=10)
    parser.add_argument("--verb", choices=MOST, action="append")
    options = parser.parse_args()
    verbs = options.verb or list(MOST)
    worst = dict.fromkeys(verbs, 0.0)
    with tempfile.TemporaryDirectory() as made:
        decks: dict[Path, Path | None] = dict.fromkeys(sorted(options.folder.glob("*.txt")))
        decks |= sealed(Path(made), options.boxes)
        print(f"{'deck':36} validate" + "".join(f"{verb:>18}" for verb in verbs))
        for deck, pool in decks.items():
            rounds = [
                [seconds("validate", str(deck))]
                + [seconds(*words(verb, deck, pool)) for verb in verbs]
                for _ in range(ROUNDS)
            ]
            line = f"{deck.name:36} {median(one[0] for one in rounds):6.2f} s"
            for place, verb in enumerate(verbs, 1):
                ratio = median(one[place] / one[0] for one in rounds)
                worst[verb] = max(worst[verb], ratio)
                line += f"{median(one[place] for one in rounds):9.2f} s x{ratio:5.1f}"
            print(line, flush=True)
    for verb in verbs:
        print(f"{verb}: worst {worst[verb]:.1f}, at most {MOST[verb]}")
    return int(any(worst[verb] > MOST[verb] for verb in verbs))


if __name__ == "__main__":
    sys.exit(main())

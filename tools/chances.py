"""The chances of sealed decks, before and after, beside decks that are played out by other code.

    python tools/chances.py --boxes 40 --turns 2,3

For every mission of every built deck: the chance to have drawn a crew, the chance to be able to
attempt it, and the share of shuffled decks in which it could be attempted (`tests/played_out.py`).
Prints the table of docs/sealed.md, and the largest difference in units of the error there may be.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from played_out import Table, parties, simulated

from deckcheck.workspace import Workspace
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.builds import build
from deckcheck.workspace.deck_missions import missions
from deckcheck.workspace.sealed import open_boxes

SEED = 2000
TRIALS = 20_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boxes", type=int, default=40)
    parser.add_argument("--turns", default="2,3")
    args = parser.parse_args()
    turns = tuple(map(int, args.turns.split(",")))
    workspace = Workspace(Basis(format="warp-speed-sealed"))
    worst = 0.0
    print("box  mission" + " " * 27 + "turn  drawn  attempt  played out")
    for box in open_boxes(workspace, "enhanced-premiere", SEED, count=args.boxes):
        deck = build(workspace, box.deck).best.deck
        found = missions(workspace, deck, turns=turns)
        table = Table(found.deck, found.view.home.mission)
        for number, mission in enumerate(found.view.missions):
            try:
                known = parties(table, number, 2 * max(turns))
            except NotImplementedError as odd:
                print(f"{box.number:3}  {mission.card.id:<34}not played out: {odd}")
                continue
            for place, turn in enumerate(turns):
                said, drawn = mission.attempt.chances[place], mission.odds.chances[place]
                share = simulated(table, known, turn, TRIALS, box.number)
                sigma = sqrt(max(said * (1 - said), 0.25 / TRIALS) / TRIALS)
                if not mission.attempt.exact:
                    sigma = sqrt(sigma**2 + (mission.attempt.error / 1.96) ** 2)
                worst = max(worst, abs(share - said) / sigma)
                print(
                    f"{box.number:3}  {mission.card.id:<34}{turn:4}  {drawn:5.1%}  {said:7.1%}"
                    f"  {share:10.1%}  {'exact' if mission.attempt.exact else ''}",
                    flush=True,
                )
    print(f"largest difference: {worst:.1f} standard errors")


if __name__ == "__main__":
    main()

"""Kills runs at moments that chance chooses, and looks at what is left.

    python tools/kill_runs.py --seed 1

40 imports of card data, 25 runs that compile the catalog into a cache, 20 runs of `--jobs 2`, each
killed by SIGKILL or SIGTERM. After each: no process of it lives, the data in use can be verified, a
cache gives the right answer, a report is whole or not there. After one more run that is let be: no
half of a file, no second database. Needs Linux. docs/reliability.md holds the last run.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
LEGAL = ROOT / "examples/decks/legal/federation-standard.txt"
IMPORTS, CACHES, BATCHES = 40, 25, 20
DECKS = 2_000
MARK = "DECKCHECK_KILL_RUN"
PATIENCE = 30
NOBODY = 0


class Place:
    """A folder in which runs are killed, and what went wrong there."""

    def __init__(self, folder: str, chance: random.Random, **environment: str) -> None:
        self.folder = Path(folder)
        self.faults: list[str] = []
        self.killed = 0
        self._chance = chance
        own = {
            "DECKCHECK_CACHE": str(self.folder / "cache"),
            "XDG_DATA_HOME": str(self.folder / "data"),
        }
        self._environment = {**os.environ, **own, MARK: folder, **environment}

    def start(self, words: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "deckcheck", *words],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, words: list[str]) -> tuple[int, bytes, bytes]:
        process = self.start(words)
        out, err = process.communicate()
        return process.returncode, out, err

    def kill(self, words: list[str], longest: float) -> None:
        """One run that is killed before its end, or just after."""
        how = self._chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM))
        process = self.start(words)
        time.sleep(self._chance.uniform(0.02, longest))
        process.send_signal(how)
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.faults.append("somebody still holds the pipes")
        self.killed += process.returncode in (-how, 128 + how)
        if not _until(lambda: not self.processes()):
            self.faults.append(f"processes left: {self.processes()}")

    def processes(self) -> list[int]:
        mark = f"{MARK}={self.folder}".encode()
        found = []
        for place in Path("/proc").iterdir():
            try:
                if place.name.isdigit() and mark in (place / "environ").read_bytes().split(b"\0"):
                    found.append(int(place.name))
            except OSError:
                continue
        return found

    def expect(self, what: str, holds: bool) -> None:
        if not holds:
            self.faults.append(what)

    def halves(self) -> list[Path]:
        return list(self.folder.rglob(".deckcheck-*"))


def _until(reached: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if reached():
            return True
        time.sleep(0.05)
    return False


def seconds(place: Place, words: list[str]) -> float:
    start = time.monotonic()
    place.run(words)
    return time.monotonic() - start


def imports(place: Place) -> None:
    """`db import` of exported tables."""
    place.run(["db", "export", "tables"])
    words = ["db", "import", "tables"]
    whole = seconds(place, words)
    _, before, _ = place.run(["db", "info"])
    for _ in range(IMPORTS):
        place.kill(words, whole)
        code, out, err = place.run(["db", "verify"])
        place.expect(f"db verify: {code} {(out + err).decode()[:200]}", code == NOBODY)
    code, _, err = place.run(words)
    place.expect(f"the import after: {err.decode()[:200]}", code == NOBODY)
    databases = [
        path for path in place.folder.rglob("db*") if path.is_dir() and path.parent != place.folder
    ]
    place.expect(f"databases left: {databases}", len(databases) == 1)
    place.expect(
        "another database", place.run(["db", "info"])[1].count(b"\n") == before.count(b"\n")
    )
    place.expect(f"halves left: {place.halves()}", not place.halves())


def caches(place: Place) -> None:
    """The first run of a checkout, which compiles the catalog and keeps it."""
    words = ["validate", str(LEGAL), "--output", "csv"]
    whole = seconds(place, words)
    right = place.run(words)
    for _ in range(CACHES):
        shutil.rmtree(place.folder / "cache", ignore_errors=True)
        place.kill(words, whole)
        place.expect("another answer", place.run(words) == right)
    shutil.rmtree(place.folder / "cache", ignore_errors=True)
    place.run(words)
    place.expect(f"halves left: {place.halves()}", not place.halves())


def batches(place: Place) -> None:
    """`validate --jobs 2` of 2,000 decks into a file."""
    decks = place.folder / "decks"
    decks.mkdir()
    for number in range(DECKS):
        shutil.copy(LEGAL, decks / f"{number}.txt")
    words = ["validate", "decks", "--jobs", "2", "--output", "json=report.json"]
    whole = seconds(place, words)
    report = place.folder / "report.json"
    right = report.read_bytes()
    for number in range(BATCHES):
        if number % 2:
            report.unlink(missing_ok=True)
        place.kill(words, whole)
        there = report.read_bytes() if report.exists() else right
        place.expect("a report that is not whole", there == right and bool(json.loads(there)))
    place.run(words)
    place.expect(f"halves left: {place.halves()}", not place.halves())


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    chance = random.Random(parser.parse_args().seed)  # noqa: S311 - no secrets
    faults = 0
    for trial in (imports, caches, batches):
        with tempfile.TemporaryDirectory(prefix="deckcheck-kill-") as folder:
            place = Place(folder, chance)
            trial(place)
            print(
                f"{trial.__name__}: {place.killed} killed, {len(place.faults)} faults", flush=True
            )
            for fault in place.faults:
                print(f"  {fault}")
            faults += len(place.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Puts noise into legal decks, in every syntax, and looks for one that is then called not legal.

    python tools/noise.py [DECKS] [SEED]

Prints how many decks got which verdict, and each deck that was called not legal; the exit code is
1 if there is one. docs/reliability.md says what was run and found.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from noise import judged, noisy, texts


def main() -> int:
    words = [*sys.argv[1:], "10000", "1"][:2] if len(sys.argv) < 3 else sys.argv[1:]
    count, seed = int(words[0]), int(words[1])
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    decks = sorted(texts().items())
    verdicts: Counter[str] = Counter()
    wrong = 0
    for number in range(count):
        name, text = decks[number % len(decks)]
        made = noisy(text, chance, spoil=number % 2 == 1)
        report = judged(made, name.rpartition(" ")[2])
        verdicts[f"{name.split()[1]}: {report.verdict}"] += 1
        if report.verdict == "not-legal":
            wrong += 1
            errors = [one.rule for one in report.findings if one.severity == "error"]
            print(f"--- {name}: {', '.join(errors)}\n{made if len(made) < 5000 else made[:5000]}")
    for said, times in sorted(verdicts.items()):
        print(f"{times:6} {said}")
    print(f"{wrong} of {count} called not legal")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Gives every option and argument of every command what nobody means, and looks for exit code 3.

    python tools/fuzz_options.py

All words and files of `tests/odd_words.py`, one at a time: some ten thousand calls. None may end
with code 3 (a bug in deckcheck), with a traceback, or with more than it says; one that works for
longer than 20 seconds is told too. docs/reliability.md holds the last run.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from odd_words import DOCUMENTS, SLOW, VALUES, calls, write_documents  # noqa: E402

from deckcheck.cli.main import main  # noqa: E402

PATIENCE = 20
WRONG_CODES = {3}


class TooLong(BaseException):
    """A call that did not end in time."""


def call(words: list[str]) -> tuple[int | str, str]:
    """The exit code of a call, and what it said on standard error."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    signal.alarm(PATIENCE)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            return main(words), err.getvalue()
    except TooLong:
        return "too long", ""
    except BaseException as error:
        return type(error).__name__, str(error)
    finally:
        signal.alarm(0)


def too_long(*_: object) -> None:
    raise TooLong


def run() -> int:
    signal.signal(signal.SIGALRM, too_long)
    codes: Counter[int | str] = Counter()
    faults = 0
    for words, option in calls():
        values = [*VALUES, *[name for name in DOCUMENTS if " ".join(words[:2]) not in SLOW]]
        for value in values:
            if words[0] in SLOW and value in DOCUMENTS:
                continue
            asked = [*words, f"{option}={value}"] if option else [*words, *_safe(value)]
            code, told = call(asked)
            codes[code] += 1
            if code in WRONG_CODES or isinstance(code, str):
                faults += 1
                print(f"{code}: {asked!r:.200} {told[:200]}", flush=True)
            write_documents(Path())
    print(f"{sum(codes.values())} calls: {dict(sorted(codes.items(), key=str))}; {faults} faults")
    return 1 if faults else 0


def _safe(value: str) -> list[str]:
    return ["--", value]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="deckcheck-fuzz-") as folder:
        os.environ |= {"XDG_DATA_HOME": f"{folder}/data", "DECKCHECK_CACHE": f"{folder}/cache"}
        place = Path(folder, "here")
        place.mkdir()
        os.chdir(place)
        write_documents(Path())
        code = run()
        os.chdir("/")
    sys.exit(code)

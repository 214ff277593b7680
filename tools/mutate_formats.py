"""Mutation score of the format files: which changed numbers does a test notice?

    python tools/mutate_formats.py                 # all files
    python tools/mutate_formats.py otf modern      # two of them

Each whole number and each day in `formats/*.toml` and `formats/rulesets/*.toml` is changed by one,
up and down, and each true or false is turned over; numbers inside card filters too, unless the
changed filter accepts the same cards (no mission is worth 34 points). One process
loads the card database and the decks of all rule cases and forks for each mutant. The child reads
the format files with the one change, in place of those on disk, and runs the rule cases; if none
notices, `tests/test_formats.py`. Exit code 1 if a mutant survives.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from case_runner import CASES, ROOT, passes, warm_up

from deckcheck.api import load_catalog
from deckcheck.errors import CardDataError
from deckcheck.model import filters

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT_TESTS = "test_formats.py"
_TOKEN = re.compile(r"\d{4}-\d\d-\d\d|(?<![\w.-])-?\d+(?![\w.-])|\b(?:true|false)\b")
"""A day, a whole number, or true or false."""

_PROSE = ("title", "summary", "source", "why", "words", "pool", "name", "hint")
"""Keys whose text is for people, not for rules."""


def main(names: list[str]) -> int:
    files = sorted(
        file
        for folder in ("formats", "formats/rulesets")
        for file in (ROOT / folder).glob("*.toml")
        if not names or file.stem in names
    )
    warm_up()
    if _noticed(files[0], files[0].read_text(encoding="utf-8")):
        print("the tests fail without any change; mend them first")
        return 2
    killed = total = 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        for start, end, value in _mutations(text):
            if _same_cards(text, start, end, value):
                continue
            total += 1
            if _noticed(file, text[:start] + value + text[end:]):
                killed += 1
            else:
                line = text.count("\n", 0, start) + 1
                where = f"{file.relative_to(ROOT)}:{line}"
                print(f"survived {where}: {text[start:end]} -> {value}", flush=True)
    print(f"{killed} of {total} mutants noticed, {100 * killed / max(total, 1):.1f} %")
    return 0 if killed == total else 1


def _mutations(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and new text of every change."""
    for token in re.finditer(
        r"\d{4}-\d\d-\d\d|(?<![\w.-])-?\d+(?![\w.-])|\b(?:true|false)\b", text
    ):
        if not _matters(text, token.start()):
            continue
        old = token.group()
        for new in _others(old):
            if new:
                yield token.start(), token.end(), new


def _others(old: str) -> Iterator[str]:
    if old in ("true", "false"):
        yield "false" if old == "true" else "true"
    elif "-" in old[1:]:
        day = int(old[-2:])
        yield f"{old[:-2]}{day - 1 or day + 2:02}"
        yield f"{old[:-2]}{day + 1 if day < 28 else day - 2:02}"
    else:
        yield str(int(old) + 1)
        yield str(int(old) - 1)


def _matters(text: str, at: int) -> bool:
    """Whether the number at this place is for rules: in no comment, title, name or prose."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    if line.lstrip().startswith("#") or line.startswith("schema"):
        return False
    quoted = re.search(r"""(\w+) = ('''|"|')(?:(?!\2).)*$""", line)
    if quoted is None:
        return True  # a number by itself
    key, inside = quoted.group(1), quoted.group(0).partition(quoted.group(2))[2]
    if key in ("since", "until"):
        return True
    in_title = inside.count('"' if quoted.group(2) != '"' else "'") % 2 == 1
    return key not in _PROSE and key != "card" and not in_title


def _same_cards(text: str, start: int, end: int, value: str) -> bool:
    """Whether the change is inside a card filter and makes no difference to any card."""
    line = text[text.rfind("\n", 0, start) + 1 : text.find("\n", end)]
    at = start - text.rfind("\n", 0, start) - 1
    quoted = [
        one for one in re.finditer(r"""'[^']*'|"[^"]*\"""", line) if one.start() < at < one.end()
    ]
    if not quoted:
        return False
    old = quoted[0].group()[1:-1]
    at -= quoted[0].start() + 1
    new = old[:at] + value + old[at + end - start :]
    try:
        before, after = filters.parse(old), filters.parse(new)
    except CardDataError:
        return False
    return all(
        filters.matches(before, card) == filters.matches(after, card) for card in load_catalog()
    )


def _noticed(file: Path, text: str) -> bool:
    def change() -> None:
        from deckcheck.formats import loader

        read = loader._toml

        def changed(one: Any, origin: str) -> dict[str, Any]:
            return tomllib.loads(text) if Path(str(one)) == file else read(one, origin)

        loader._toml = changed

    mentioned = [one for one in CASES if f"rules.{one.stem}" in text]
    return not passes(change, mentioned, FORMAT_TESTS)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

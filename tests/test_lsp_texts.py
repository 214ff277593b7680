"""Lines, columns and places of keys: what an editor counts, against what Python and TOML say."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from building import ROOT
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, PositionEncodingKind

from deckcheck.lsp.texts import Text
from deckcheck.lsp.toml_places import nearest_place, places_of

UNITS = st.sampled_from(list(PositionEncodingKind))
LINES = st.lists(st.text("ab \N{PILE OF POO}\u00e9\x0c\u2028", max_size=4), max_size=6)
ENDS = st.sampled_from(["\n", "\r\n"])
FILES = sorted([*(ROOT / "formats").rglob("*.toml"), *(ROOT / "tests/cases").glob("*.toml")])


def applied(text: Text, new: str) -> str:
    """The text after its edits to a new one."""
    lines = text.source.replace("\r\n", "\n").split("\n")
    for edit in text.edit_to(new):
        start, end = (text.place(one) for one in (edit.range.start, edit.range.end))
        before = [*lines[: start[0]], lines[start[0]][: start[1]]]
        after = [lines[end[0]][end[1] :], *lines[end[0] + 1 :]] if end[0] < len(lines) else [""]
        middle = edit.new_text.replace("\r\n", "\n")
        return "\n".join(before) + middle + "\n".join(after)
    return "\n".join(lines)


@given(LINES, LINES, ENDS, UNITS)
def test_edits_make_the_new_text(old, new, end, units):
    text = Text(end.join(old), units)
    assert applied(text, "\n".join(new)) == "\n".join(new)


@given(LINES, ENDS)
def test_edits_keep_line_ends_and_none_changes_nothing(old, end):
    text = Text(end.join(old))
    assert text.edit_to("\n".join(old)) == []
    for edit in text.edit_to("\n".join([*old, "new", "lines"])):
        assert edit.new_text.count("\n") == edit.new_text.count(end) or "\r\n" not in text.source


@given(LINES.filter(bool), UNITS, st.data())
def test_positions_lead_back_to_their_columns(lines, units, data):
    text = Text("\n".join(lines), units)
    number = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(lines[number])))
    assert text.place(text.position(number, column)) == (number, column)


def test_only_line_ends_of_editors_end_a_line_and_places_outside_are_taken_back():
    text = Text("a\x0cb\u2028c\rd\r\ne\n")
    assert text.lines == ["a\x0cb\u2028c", "d", "e", ""]
    assert text.place(Position(99, 9)) == (3, 0)
    assert text.place(Position(1, 99)) == (1, 1)


def paths(value: Any, path: str = "") -> list[str]:
    """Every path of a TOML document."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += paths(inner, f"{path}.{number}")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_key_of_our_files_has_its_place(file):
    source = file.read_text(encoding="utf-8")
    found = places_of(source)
    wanted = paths(tomllib.loads(source))
    missing = [path for path in wanted if path not in found]
    # A table that only holds tables has no line of its own.
    assert [path for path in missing if not any(one.startswith(f"{path}.") for one in found)] == []
    assert set(found) <= set(wanted)


SAMPLE = """\
a.b = 1 # c = 2
"d e" = 'x#y'
[t]
f = [1, { g = "]" }, '''
h = 3
''']
[[l]]
i = true
[l.m]
j = 4
[[l]]
i = false
"""


def test_places_are_those_of_the_key():
    found = places_of(SAMPLE)
    shown = {path: SAMPLE[place.start : place.end] for path, place in found.items()}
    assert shown["a.b"] == "a.b = 1"
    assert shown["d e"] == "\"d e\" = 'x#y'"
    assert shown["t.f.1.g"] == 'g = "]"'
    assert shown["l.0.m.j"] == "j = 4"
    assert shown["l.1.i"] == "i = false"
    assert nearest_place(found, "t.f.1.nothing.here") == found["t.f.1"]
    assert nearest_place(found, "nothing") is None


@given(st.text('ab.="[]{}#\n,', max_size=30))
def test_nonsense_has_places_before_its_fault(source):
    for place in places_of(source).values():
        assert 0 <= place.start <= place.end <= len(source)

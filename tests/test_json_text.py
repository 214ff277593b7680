"""JSON is written as the library writes it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.model import Section
from deckcheck.reporters.json_text import dumps

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    plain | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(values)
def test_the_same_text_as_the_library(value: object) -> None:
    assert dumps(value) == json.dumps(value, indent=2)


@given(values)
def test_indented_it_is_what_stands_in_a_document(value: object) -> None:
    around = json.dumps([value], indent=2)
    assert f"[\n  {dumps(value, 2)}\n]" == around


def test_terms_are_texts_and_other_things_are_refused() -> None:
    assert dumps({"section": Section.DRAW}) == json.dumps({"section": "draw"}, indent=2)
    with pytest.raises(TypeError, match="set is not for JSON"):
        dumps([{1}])

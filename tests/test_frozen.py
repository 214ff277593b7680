"""Values and terms: what dataclasses and enumerations give, without their imports."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from pydantic import BaseModel, ValidationError

from deckcheck.frozen import LateValue, Value
from deckcheck.model import CardType, Severity, Verdict
from deckcheck.terms import Term


class Point(Value):
    x: int
    y: int = 2


class Solid(Point):
    z: int = 3


class Nothing(Value):
    pass


class Late(LateValue):
    name: str
    made: str = "never"


def pickled(thing: object) -> object:
    """What another process gets."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - made here


MANY = 100
"""After some dozens of calls a class gets an `__init__` of its own: it must be the same."""


@pytest.mark.parametrize("times", [1, MANY])
def test_values_are_filled_by_position_name_and_default(times: int) -> None:
    for _ in range(times):
        assert (Point(1).x, Point(1).y) == (1, 2)
        assert Point(y=5, x=4) == Point(4, 5)
        assert Solid(1, 2) == Solid(1, z=3)
        assert Solid(1) != Point(1)
        assert Nothing() == Nothing()
    assert repr(Solid(1)) == "Solid(x=1, y=2, z=3)"
    assert Point(1).replace(y=7) == Point(1, 7)
    assert pickled(Solid(9)) == Solid(9)


@pytest.mark.parametrize("wrong", [(), (1, 2, 3)])
def test_wrong_arguments_are_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        Point(*wrong)
    with pytest.raises(TypeError):
        Point(1, x=1)
    with pytest.raises(TypeError):
        Point(1, q=1)
    with pytest.raises(TypeError):
        Nothing(1)


def test_values_are_frozen() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del Point(1).x


def test_a_late_field_is_made_once_and_when_asked() -> None:
    asked = []

    def make(field: str) -> str:
        asked.append(field)
        return f"{field}!"

    late = Late.late(make, name="known")
    assert (late.name, asked) == ("known", [])
    assert (late.made, late.made, asked) == ("made!", "made!", ["made"])
    assert late == Late("known", "made!")
    assert pickled(late) == late
    with pytest.raises(AttributeError):
        late.nothing  # noqa: B018


class Weekday(Term):
    """Two of them."""

    MONDAY = "mon"
    """The first."""
    SUNDAY = "sun"

    @property
    def short(self) -> str:
        return self[:1]


def test_a_term_is_its_text_and_one_of_a_closed_set() -> None:
    assert list(Weekday) == ["mon", "sun"]
    assert len(Weekday) == 2
    assert Weekday("mon") is Weekday.MONDAY is Weekday["MONDAY"]
    assert (Weekday.SUNDAY.value, Weekday.SUNDAY.name) == ("sun", "SUNDAY")
    assert f"{Weekday.SUNDAY}" == str(Weekday.SUNDAY) == "sun"
    assert type(str(Weekday.SUNDAY)) is type(Weekday.SUNDAY.value) is str
    assert Weekday.SUNDAY.short == "s"
    assert repr(Weekday.SUNDAY) == "<Weekday.SUNDAY: 'sun'>"
    assert "mon" in Weekday
    assert "tue" not in Weekday
    with pytest.raises(ValueError, match="'tue' is not a valid Weekday"):
        Weekday("tue")
    with pytest.raises(AttributeError):
        Weekday.MONDAY = "tue"  # type: ignore[misc]


def test_a_term_is_one_object_wherever_it_has_been() -> None:
    for verdict in Verdict:
        assert pickled(verdict) is verdict
        assert copy.copy(verdict) is copy.deepcopy(verdict) is verdict
    assert json.dumps({Severity.ERROR: Verdict.LEGAL}) == '{"error": "legal"}'
    assert {CardType.SHIP: 1}["Ship"] == 1


def test_terms_are_fields_of_pydantic_models() -> None:
    class Row(BaseModel):
        verdict: Verdict

    assert Row.model_validate({"verdict": "legal"}).verdict is Verdict.LEGAL
    assert Row(verdict=Verdict.UNDECIDED).model_dump_json() == '{"verdict":"undecided"}'
    with pytest.raises(ValidationError, match="'legal', 'not-legal' or 'undecided'"):
        Row.model_validate({"verdict": "perhaps"})
    assert Row.model_json_schema()["properties"]["verdict"]["enum"] == [
        "legal",
        "not-legal",
        "undecided",
    ]

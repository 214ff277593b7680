"""The days of the formats, which no rule case shows: they say what to play, not what is legal."""

from __future__ import annotations

import pytest

from deckcheck import format_ids, load_format

PLAYED = {
    "standard": ("2000-08-01", ""),
    "warp-speed": ("2000-10-02", ""),
    "warp-speed-sealed": ("2000-10-02", ""),
    "voyager": ("2001-04-30", ""),
    "voyager-warp-speed": ("2001-04-30", ""),
    "otf": ("2010-07-01", "2023-05-01"),
    "modern": ("2023-05-01", ""),
    "tng-block": ("2012-04-06", ""),
    "ds9-block": ("2013-12-06", ""),
    "mirror-block": ("2015-09-25", ""),
    "enterprise-block": ("2017-04-03", ""),
    "tos-block": ("2019-06-21", ""),
}
"""First day and the day after the last; formats not listed have neither."""


@pytest.mark.parametrize("name", format_ids())
def test_days_of_play(name: str) -> None:
    format_ = load_format(name)
    assert (format_.effective, format_.until) == PLAYED.get(name, ("", ""))

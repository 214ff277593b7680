"""Charts of a deck as SVG, for the HTML report: its types of cards, skills and attributes.

pygal draws them. What it adds of its own (a date, a script, styles with random ids) is taken out:
the page that holds the charts has the styles, in `page.css`, and every run has the same bytes.
"""

from __future__ import annotations

import sys
from collections import Counter
from xml.etree import ElementTree as ET

from deckcheck.errors import BrokenInstall
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.model.sections import STOCKED
from deckcheck.model.skills import parse

_finders = list(sys.meta_path)
try:
    import pygal
    from pygal.style import Style
except ImportError as error:
    raise BrokenInstall(
        'The HTML report draws with pygal: python -m pip install "deckcheck[html]"'
    ) from error
# pygal leaves a finder for its maps behind, in a form that Python 3.11 warns of at every import.
sys.meta_path[:] = _finders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from deckcheck.model import Entry

__all__ = ["Chart", "charts"]

_WIDTH = 420
_BAR = 22
"""Height of a bar and the space around it."""
_FONT = 13
"""Text of a chart; page.css says the same."""
_MOST_SKILLS = 25
_MOST_STEPS = 8
_SVG = "{http://www.w3.org/2000/svg}"
_UNWANTED = {f"{_SVG}{tag}" for tag in ("defs", "desc", "title")}


class Chart(Value):
    """A drawing, and what it shows in words for those who do not see it."""

    title: str
    note: str
    svg: str


def charts(entries: Sequence[Entry]) -> list[Chart]:
    """The charts that the deck has anything for."""
    stocked = [entry for entry in entries if entry.section in STOCKED]
    drawn = (_types(stocked), _skills(stocked), _attributes(stocked))
    return [chart for chart in drawn if chart]


def _types(entries: Iterable[Entry]) -> Chart | None:
    counts: Counter[str] = Counter()
    for entry in entries:
        counts[entry.card.type] += entry.quantity
    return _bars("Cards by type", "", counts)


def _skills(entries: Iterable[Entry]) -> Chart | None:
    """Skills with a condition are left out, and so are those that count against a requirement."""
    counts: Counter[str] = Counter()
    for entry in _people(entries):
        counts.update({name: entry.quantity for name in entry.card.card_class.split("+") if name})
        for skill in parse(entry.card.personnel.skills if entry.card.personnel else ""):
            if not skill.condition and skill.level > 0:
                counts[skill.name] += skill.level * entry.quantity
    most = dict(sorted(counts.items(), key=_by_count)[:_MOST_SKILLS])
    cut = f"The {_MOST_SKILLS} most frequent. " if len(counts) > _MOST_SKILLS else ""
    note = f"{cut}Classifications count as skills; skills with a condition are left out."
    return _bars("Skills", note, Counter(most))


def _attributes(entries: Iterable[Entry]) -> Chart | None:
    """How many people have an attribute of each value; a dual card is two people."""
    curves: dict[str, Counter[int]] = {
        name: Counter() for name in ("Integrity", "Cunning", "Strength")
    }
    for entry in _people(entries):
        person = entry.card.personnel
        if person is None:
            continue
        numbers = (person.integrity_numbers, person.cunning_numbers, person.strength_numbers)
        for curve, values in zip(curves.values(), numbers, strict=True):
            for value in values:
                curve[value] += entry.quantity
    highest = max([value for curve in curves.values() for value in curve], default=-1)
    if highest < 0:
        return None
    most = max([number for curve in curves.values() for number in curve.values()])
    chart = pygal.Line(
        **_look(),
        height=300,
        show_legend=True,
        legend_at_bottom=True,
        legend_at_bottom_columns=3,
        legend_box_size=10,
        dots_size=3,
        y_labels=range(0, most + 1, most // _MOST_STEPS + 1),
        x_labels=[str(value) for value in range(highest + 1)],
    )
    for name, curve in curves.items():
        chart.add(name, [curve[value] for value in range(highest + 1)])
    note = "How many people have each value of an attribute."
    return Chart("Attributes", note, _svg(chart))


def _people(entries: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.card.has_type(CardType.PERSONNEL)]


def _bars(title: str, note: str, counts: Counter[str]) -> Chart | None:
    if not counts:
        return None
    # The lowest bar comes first.
    ordered = sorted(counts.items(), key=_by_count, reverse=True)
    chart = pygal.HorizontalBar(
        **_look(),
        height=_BAR * len(ordered) + 40,
        show_legend=False,
        print_values=True,
        print_values_position="top",
        show_x_labels=False,
        x_labels=[name for name, _ in ordered],
    )
    chart.add(title, [number for _, number in ordered])
    return Chart(title, note, _svg(chart))


def _by_count(item: tuple[str, int]) -> tuple[int, str]:
    """Most frequent first."""
    name, number = item
    return -number, name


def _look() -> dict[str, Any]:
    sizes = ("label", "major_label", "value", "legend", "value_label")
    return {
        "style": Style(**{f"{size}_font_size": _FONT for size in sizes}),
        "width": _WIDTH,
        "margin": 6,
        "margin_right": 30,
        "truncate_label": -1,
        "truncate_legend": -1,
        "show_title": False,
        "no_prefix": True,
        "js": (),
        "formatter": lambda value: str(int(value)),
        "value_formatter": lambda value: str(int(value)),
        "range": None,
        "include_x_axis": True,
    }


def _svg(chart: pygal.Graph) -> str:
    """The drawing alone, as it stands inside a page of HTML."""
    root = ET.fromstring(chart.render())  # noqa: S314 - pygal just drew it
    for parent in list(root.iter()):
        parent.tag = parent.tag.removeprefix(_SVG)
        parent.attrib.pop("id", None)  # the same in every chart, so no ids at all
        for child in list(parent):
            if child.tag in _UNWANTED or child.get("class", "") in ("title", "tooltip"):
                parent.remove(child)
    return ET.tostring(root, encoding="unicode")

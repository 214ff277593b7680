"""The nodes of a requirement tree. Their notation: `deckcheck.model.requirements`."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "AllOf",
    "AnySkill",
    "Counted",
    "Discard",
    "Either",
    "Named",
    "Requirement",
    "ShipHere",
    "SkillLevel",
    "Total",
    "Without",
    "either",
    "walk",
]


class Requirement(Value):
    """Base of every node; `str` gives the canonical notation."""

    def __str__(self) -> str:
        raise NotImplementedError


class Either(Requirement):
    """One of the options is enough. At least two options."""

    options: tuple[Requirement, ...]

    def __str__(self) -> str:
        return " OR ".join(_inside(option, Either) for option in self.options)


def either(options: Sequence[Requirement]) -> Requirement:
    """One of the options is enough; a single one stands for itself."""
    return options[0] if len(options) == 1 else Either(tuple(options))


class AllOf(Requirement):
    """Every part is needed at the same attempt. At least two parts."""

    parts: tuple[Requirement, ...]

    def __str__(self) -> str:
        return " + ".join(_inside(part, Either, AllOf) for part in self.parts)


class Without(Requirement):
    """Nothing present may meet it."""

    what: Requirement

    def __str__(self) -> str:
        return f"no {_inside(self.what, Either, AllOf)}"


class SkillLevel(Requirement):
    """A skill or classification so many times over; a personnel's multiplied skill counts fully."""

    skill: str
    level: int = 1

    def __str__(self) -> str:
        return self.skill + _times(self.level)


class AnySkill(Requirement):
    """Skills of a family (the vocabulary lists its members) so many times in all."""

    family: str
    level: int = 1

    def __str__(self) -> str:
        return f"any {self.family}" + _times(self.level)


class Total(Requirement):
    """A comparison of attribute totals; several attributes are added up."""

    attributes: tuple[str, ...]
    relation: str
    """`>` or `<`."""
    amount: int
    measure: str = ""
    """Empty, `per personnel` (amount times the attempting personnel) or `over opposing`."""

    def __str__(self) -> str:
        measure = f" {self.measure}" if self.measure else ""
        return f"{'&'.join(self.attributes)}{self.relation}{self.amount}{measure}"


class Named(Requirement):
    """A card of that title or persona, or with `any_version` any card that depicts the name."""

    name: str
    any_version: bool = False

    def __str__(self) -> str:
        return f"any {{{self.name}}}" if self.any_version else f"{{{self.name}}}"


class Counted(Requirement):
    """At least so many cards that the filter accepts."""

    least: int
    filter: str
    """In the notation of `deckcheck.model.filters`."""
    distinct: str = ""
    """What must differ between them, such as `affiliation`."""
    opposing: bool = False
    place: str = ""
    """`here` or a region; empty for the personnel and crew that attempt."""

    def __str__(self) -> str:
        words = [f"{self.least} [{self.filter}]"]
        if self.opposing:
            words.insert(0, "opposing")
        if self.distinct:
            words.append(f"of different {{{self.distinct}}}")
        if self.place:
            words.append(f"at {{{self.place}}}")
        return " ".join(words)


class ShipHere(Requirement):
    """An own ship that the filter accepts, in the states named, with a requirement met aboard."""

    filter: str
    states: tuple[str, ...] = ()
    aboard: Requirement | None = None

    def __str__(self) -> str:
        words = [f"ship [{self.filter}]", *self.states]
        if self.aboard is not None:
            words.append(f"aboard ({self.aboard})")
        return " ".join(words)


class Discard(Requirement):
    """A cost: discard so many cards that the filter accepts."""

    least: int
    most: int
    filter: str

    def __str__(self) -> str:
        count = f"{self.least}" if self.least == self.most else f"{self.least}-{self.most}"
        return f"discard {count} [{self.filter}]"


def walk(tree: Requirement) -> Iterator[Requirement]:
    """The tree and everything inside it, outermost first."""
    yield tree
    inner: tuple[Requirement, ...] = ()
    if isinstance(tree, Either):
        inner = tree.options
    elif isinstance(tree, AllOf):
        inner = tree.parts
    elif isinstance(tree, Without):
        inner = (tree.what,)
    elif isinstance(tree, ShipHere) and tree.aboard is not None:
        inner = (tree.aboard,)
    for node in inner:
        yield from walk(node)


def _times(level: int) -> str:
    return "" if level == 1 else f" x{level}"


def _inside(part: Requirement, *loose: type[Requirement]) -> str:
    """A part as written inside a node that binds tighter than the `loose` kinds."""
    return f"({part})" if isinstance(part, loose) else str(part)

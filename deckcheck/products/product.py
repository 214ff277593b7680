"""Products as values: what a sealed box, pack or starter holds, and how it is filled."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.filters import Filter

__all__ = ["Assumption", "Fixed", "Part", "Product", "Slot", "Variant"]


class Fixed(Value):
    """Copies of one card that every box (or every box of one variant) holds."""

    card: str
    """Card id."""
    count: int
    expansion: str
    """Code of the printing."""


class Variant(Value):
    """One of several fixed fillings, such as a run of a starter deck."""

    weight: int
    """How often it is met, against the weights of the others."""
    fixed: tuple[Fixed, ...]


class Slot(Value):
    """A number of cards drawn from one printing run."""

    name: str
    count: int
    expansion: str
    cards: Filter
    rarities: tuple[tuple[str, int], ...]
    """Rarity and weight; a rarity is drawn first, then a card of it. Empty: any rarity."""
    distinct: bool
    """Whether no card comes twice in one opening of the slot."""
    paired_with: str
    """Name of the slot whose card decides this one; empty for none."""
    pairs: tuple[tuple[str, str], ...]
    """Card ids: of that slot, and of this one."""
    usual: bool = False
    """Whether the texts say `usually`: another number of cards is unusual, not impossible."""


class Assumption(Value):
    """What no publisher's text says: what was taken instead, from where, how surely."""

    about: str
    source: str
    confidence: str
    why: str


class Part(Value):
    """Another product inside a product."""

    product: Product
    count: int


class Product(Value):
    """Everything one sealed product holds."""

    id: str
    title: str
    summary: str
    size: int
    """Cards in it, all parts together."""
    format: str
    """Id of the format it is made for; empty for none."""
    source: str
    parts: tuple[Part, ...]
    fixed: tuple[Fixed, ...]
    variants: tuple[Variant, ...]
    slots: tuple[Slot, ...]
    assumptions: tuple[Assumption, ...]

    def counted(self) -> int:
        """The number of cards its contents add up to; variants are all of one size."""
        return (
            sum(part.count * part.product.counted() for part in self.parts)
            + sum(one.count for one in self.fixed)
            + (sum(one.count for one in self.variants[0].fixed) if self.variants else 0)
            + sum(slot.count for slot in self.slots)
        )

    def opened(self, times: int = 1) -> Iterator[tuple[Product, int]]:
        """It and every product inside it, each with how many of it one box holds."""
        yield self, times
        for part in self.parts:
            yield from part.product.opened(times * part.count)

    def all_assumptions(self) -> tuple[Assumption, ...]:
        """Its own and those of its parts, each once."""
        found = [one for product, _ in self.opened() for one in product.assumptions]
        return tuple(dict.fromkeys(found))

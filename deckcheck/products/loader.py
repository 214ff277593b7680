"""From the bundled product files to products."""

from __future__ import annotations

from functools import cache

from deckcheck.errors import CardDataError, FormatError, UnknownName
from deckcheck.model.filters import Dialect, Filter, parse
from deckcheck.nearest import nearest
from deckcheck.products.document import Table, read
from deckcheck.products.product import Assumption, Fixed, Part, Product, Slot, Variant
from deckcheck.resources import data_dir

__all__ = ["load_product", "product_ids"]

_SCHEMA = 1
_CONFIDENCES = ("high", "medium", "low")


def product_ids() -> list[str]:
    """Ids of all products, sorted."""
    names = [file.name for file in data_dir("formats").joinpath("products").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def load_product(name: str) -> Product:
    """The product with this id.

    Raises:
        UnknownName: there is none; `nearest` has the closest ids.
        FormatError: its file is wrong; the message names file and key.
    """
    return _load(name, ())


def _load(name: str, inside: tuple[str, ...]) -> Product:
    origin = f"formats/products/{name}.toml"
    if name not in product_ids():
        raise UnknownName("product", name, nearest(name, product_ids()))
    if name in inside:
        told = f"a product holds itself: {' > '.join((*inside, name))}"
        raise FormatError(origin, ("part", told))
    text = data_dir("formats").joinpath("products", f"{name}.toml").read_text(encoding="utf-8")
    product = _product(read(text, origin), origin, (*inside, name))
    if product.id != name:
        raise FormatError(f"{origin}: id: is {product.id!r}, but the file is named {name!r}")
    return _checked(product, origin)


def _product(file: Table, origin: str, inside: tuple[str, ...]) -> Product:
    if file.count("schema") != _SCHEMA:
        raise FormatError(f"{origin}: schema: {_SCHEMA} is the only one there is")
    product = Product(
        id=file.text("id"),
        title=file.text("title"),
        summary=file.text("summary"),
        size=file.count("size"),
        format=file.text("format", ""),
        source=file.text("source"),
        parts=tuple(
            Part(_load(part.text("product"), inside), part.count("count"))
            for part in file.tables("part")
        ),
        fixed=tuple(card for table in file.tables("fixed") for card in _fixed(table)),
        variants=tuple(
            Variant(table.count("weight"), tuple(_fixed(table))) for table in file.tables("variant")
        ),
        slots=tuple(_slot(table, origin) for table in file.tables("slot")),
        assumptions=tuple(_assumption(table, origin) for table in file.tables("assumption")),
    )
    file.end()
    return product


def _fixed(table: Table) -> list[Fixed]:
    expansion = table.text("expansion")
    return [Fixed(card, count, expansion) for card, count in table.counts("cards").items()]


def _slot(table: Table, origin: str) -> Slot:
    name = table.text("name")
    return Slot(
        name=name,
        count=table.count("count"),
        expansion=table.text("expansion"),
        cards=_filter(table.text("cards", ""), origin, f"slot {name!r}: cards"),
        rarities=tuple(table.counts("rarity").items()),
        distinct=table.flag("distinct", True),
        paired_with=table.text("paired_with", ""),
        pairs=tuple(table.texts("pairs").items()),
        usual=table.flag("usual", False),
    )


def _assumption(table: Table, origin: str) -> Assumption:
    about, source = table.text("about"), table.text("source")
    confidence, why = table.text("confidence"), table.text("why")
    if confidence not in _CONFIDENCES:
        raise FormatError(f"{origin}: assumption {about!r}: confidence: {confidence!r} is none")
    return Assumption(about, source, confidence, why)


def _filter(text: str, origin: str, key: str) -> Filter:
    try:
        return parse(text, Dialect(fields=()))  # a box is filled by facts alone
    except CardDataError as error:
        raise FormatError(origin, (key, str(error))) from None


def _checked(product: Product, origin: str) -> Product:
    """What a key-by-key check cannot see.

    Raises:
        FormatError: sizes that disagree, or a pairing with a slot that is not there.
    """
    sizes = {sum(one.count for one in variant.fixed) for variant in product.variants}
    if len(sizes) > 1:
        raise FormatError(origin, ("variant", f"the variants are of different sizes: {sizes}"))
    if product.counted() != product.size:
        told = f"is {product.size}, the contents are {product.counted()}"
        raise FormatError(origin, ("size", told))
    before: set[str] = set()
    for slot in product.slots:
        if slot.name in before:
            raise FormatError(origin, ("slot", f"two are named {slot.name!r}"))
        if bool(slot.paired_with) != bool(slot.pairs) or (
            slot.paired_with and (slot.paired_with not in before or slot.count != 1)
        ):
            told = "a pairing takes one card, `pairs` and the name of a slot above it"
            raise FormatError(origin, (f"slot {slot.name!r}", told))
        before.add(slot.name)
    return product

"""From product files to products. Like the format files, they meet pydantic here and only here."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PositiveInt, ValidationError

from deckcheck.errors import CardDataError, FormatError, UnknownName
from deckcheck.model.filters import Dialect, Filter, parse
from deckcheck.resources import data_dir
from deckcheck.sealed.product import Assumption, Fixed, Part, Product, Slot, Variant

__all__ = ["load_product", "product_ids"]

_STRICT = ConfigDict(extra="forbid", frozen=True)


class PartDocument(BaseModel):
    model_config = _STRICT
    product: str
    count: PositiveInt


class FixedDocument(BaseModel):
    model_config = _STRICT
    expansion: str
    cards: dict[str, PositiveInt]
    """Card id -> copies."""


class VariantDocument(FixedDocument):
    weight: PositiveInt


class SlotDocument(BaseModel):
    model_config = _STRICT
    name: str
    count: PositiveInt
    expansion: str
    cards: str = ""
    rarity: dict[str, PositiveInt] = {}
    distinct: bool = True
    paired_with: str = ""
    pairs: dict[str, str] = {}


class AssumptionDocument(BaseModel):
    model_config = _STRICT
    about: str
    source: str
    confidence: Literal["high", "medium", "low"]
    why: str


class ProductDocument(BaseModel):
    """A file in `formats/products/`."""

    model_config = _STRICT
    schema_: Literal[1] = Field(alias="schema")
    id: str
    title: str
    summary: str
    size: PositiveInt
    format: str = ""
    source: str
    part: list[PartDocument] = []
    fixed: list[FixedDocument] = []
    variant: list[VariantDocument] = []
    slot: list[SlotDocument] = []
    assumption: list[AssumptionDocument] = []


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
        nearest = get_close_matches(name, product_ids(), n=3, cutoff=0.5)
        raise UnknownName("product", name, tuple(nearest))
    if name in inside:
        raise FormatError(f"{origin}: part: a product holds itself: {' > '.join((*inside, name))}")
    text = data_dir("formats").joinpath("products", f"{name}.toml").read_text(encoding="utf-8")
    document = _parsed(text, origin)
    if document.id != name:
        raise FormatError(f"{origin}: id: is {document.id!r}, but the file is named {name!r}")
    return _checked(_product(document, origin, (*inside, name)), origin)


def _parsed(text: str, origin: str) -> ProductDocument:
    try:
        raw: dict[str, Any] = tomllib.loads(text)
        return ProductDocument.model_validate(raw)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"{origin}: {error}") from None
    except ValidationError as error:
        told = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
        raise FormatError("\n".join(f"{origin}: {line}" for line in told)) from None


def _product(document: ProductDocument, origin: str, inside: tuple[str, ...]) -> Product:
    return Product(
        id=document.id,
        title=document.title,
        summary=document.summary,
        size=document.size,
        format=document.format,
        source=document.source,
        parts=tuple(Part(_load(one.product, inside), one.count) for one in document.part),
        fixed=tuple(card for one in document.fixed for card in _fixed(one)),
        variants=tuple(Variant(one.weight, tuple(_fixed(one))) for one in document.variant),
        slots=tuple(_slot(one, origin) for one in document.slot),
        assumptions=tuple(
            Assumption(one.about, one.source, one.confidence, one.why)
            for one in document.assumption
        ),
    )


def _fixed(document: FixedDocument) -> list[Fixed]:
    return [Fixed(card, count, document.expansion) for card, count in document.cards.items()]


def _slot(document: SlotDocument, origin: str) -> Slot:
    return Slot(
        name=document.name,
        count=document.count,
        expansion=document.expansion,
        cards=_filter(document.cards, f"{origin}: slot {document.name!r}: cards"),
        rarities=tuple(document.rarity.items()),
        distinct=document.distinct,
        paired_with=document.paired_with,
        pairs=tuple(document.pairs.items()),
    )


def _filter(text: str, where: str) -> Filter:
    try:
        return parse(text, Dialect(fields=()))  # a box is filled by facts alone
    except CardDataError as error:
        raise FormatError(f"{where}: {error}") from None


def _checked(product: Product, origin: str) -> Product:
    """What a key-by-key check cannot see.

    Raises:
        FormatError: sizes that disagree, or a pairing with a slot that is not there.
    """
    sizes = {sum(one.count for one in variant.fixed) for variant in product.variants}
    if len(sizes) > 1:
        raise FormatError(f"{origin}: variant: the variants are of different sizes: {sizes}")
    if product.counted() != product.size:
        raise FormatError(
            f"{origin}: size: is {product.size}, the contents are {product.counted()}"
        )
    before: set[str] = set()
    for slot in product.slots:
        if slot.name in before:
            raise FormatError(f"{origin}: slot: two are named {slot.name!r}")
        if bool(slot.paired_with) != bool(slot.pairs) or (
            slot.paired_with and (slot.paired_with not in before or slot.count != 1)
        ):
            raise FormatError(
                f"{origin}: slot {slot.name!r}: a pairing takes one card, `pairs` and the name of "
                "a slot above it"
            )
        before.add(slot.name)
    return product

"""Sealed play: what a product holds, opening it, and whether a pool can have come out of it."""

from deckcheck.products.audit import PoolAudit, SlotCheck, audit
from deckcheck.products.loader import load_product, product_ids
from deckcheck.products.product import Assumption, Fixed, Part, Product, Slot, Variant
from deckcheck.sealed.opening import Opened, Pool, open_box
from deckcheck.sealed.pools import pool_deck

__all__ = [
    "Assumption",
    "Fixed",
    "Opened",
    "Part",
    "Pool",
    "PoolAudit",
    "Product",
    "Slot",
    "SlotCheck",
    "Variant",
    "audit",
    "load_product",
    "open_box",
    "pool_deck",
    "product_ids",
]

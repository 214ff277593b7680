"""Products and audits of pools."""

from __future__ import annotations

from deckcheck.model import Verdict
from deckcheck.reporters.layout import Span, Style, blank, paragraph, table
from deckcheck.reporters.wording import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.reporters.layout import Line
    from deckcheck.sealed import Product
    from deckcheck.workspace.sealed import AuditedPool

__all__ = ["audit_lines", "product_lines"]


def product_lines(products: Iterable[Product], width: int) -> Iterator[Line]:
    """All products, with a line about each."""
    rows = [
        (Span(product.id, Style.STRONG), Span(f"{product.size}"), Span(product.summary))
        for product in products
    ]
    yield from table(rows, width)


def audit_lines(found: AuditedPool, width: int) -> Iterator[Line]:
    """Whether the pool can have come out of the product, slot by slot."""
    audit, product = found.audit, found.product
    verdict = Span("not possible", Style.BAD)
    if found.doubts:
        verdict = VERDICTS[Verdict.UNDECIDED]
    elif audit.possible:
        verdict = Span("possible", Style.GOOD)
    yield from paragraph([Span(f"{found.file}: "), verdict, Span(f" for {product.title}")], width)
    yield blank()
    rows = [
        (
            Span("ok", Style.GOOD) if slot.passed else Span("fails", Style.BAD),
            Span(slot.slot),
            Span(f"{slot.found}/{slot.expected}"),
            Span("; ".join([*slot.faults, *(f"unusual: {said}" for said in slot.remarks)])),
        )
        for slot in audit.slots
    ]
    yield from table(rows, width)
    if audit.found != audit.size:
        yield from paragraph(f"{audit.found} cards; one box holds {audit.size}.", width)
    for card, copies in audit.strangers:
        yield from paragraph(f"{copies} {card}: in no slot of this product.", width)
    for printing in audit.elsewhere:
        yield from paragraph(f"{printing}: another printing than this product holds.", width)
    for doubt in found.doubts:
        yield from paragraph(doubt, width)
    if not audit.possible:
        for assumption in product.all_assumptions():
            if assumption.confidence != "high":
                said = f"Assumed ({assumption.confidence}): {assumption.about}. {assumption.why}"
                yield from paragraph([Span(said, Style.FAINT)], width)
    yield blank()

"""Entering a pool by hand, fast: the beginning of a title is enough, and every step can be undone.

A session is a state machine without input or output: one typed line in, one reply out. Only cards
that can come out of the product are looked at, which keeps the beginnings short.
"""

from __future__ import annotations

from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.products.audit import audit
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model import Card
    from deckcheck.products.audit import PoolAudit
    from deckcheck.products.product import Product
    from deckcheck.sealed.opening import SlotCards

__all__ = ["Reply", "Session", "may_hold"]

CHOICES = 9
"""A digit picks one of them."""
HELP = (
    "the beginning of a title, or its collector number: one copy; `3 beginning`: three",
    "a digit: one of the cards offered; `- beginning`: a copy less; undo; list; check; done",
)


class Reply(Value):
    """What to show after a line, and whether the session goes on."""

    lines: tuple[str, ...]
    done: bool = False


class Session:
    """A pool in the making.

    Raises:
        DeckcheckError: it begins with a card that cannot come out of the product.
    """

    def __init__(
        self, product: Product, slot_cards: SlotCards, start: tuple[tuple[Card, int], ...] = ()
    ) -> None:
        self._product = product
        self._shelf = slot_cards
        self._cards = dict(may_hold(product, slot_cards))
        self._numbers = _collector_numbers(self._cards)
        strangers = [card.id for card, _ in start if card.id not in self._cards]
        if strangers:
            raise DeckcheckError(f"{', '.join(strangers)}: not a card of {product.title}.")
        self._steps: list[tuple[str, int]] = [(card.id, count) for card, count in start]
        self._offered: list[str] = []
        self._offered_count = 1

    @property
    def cards(self) -> tuple[tuple[Card, str], ...]:
        """Every copy entered, with its expansion."""
        return tuple(
            self._cards[name] for name, count in self._held().items() for _ in range(count)
        )

    def enter(self, line: str) -> Reply:
        """Take one line."""
        word = line.strip()
        match word.lower():
            case "":
                return Reply(())
            case "undo" | "u":
                return self._undo()
            case "list" | "l":
                return Reply(tuple(self._listing()))
            case "check" | "c":
                return Reply(tuple(self._check()))
            case "done" | "d":
                return Reply(tuple(self._check()), done=True)
            case "help" | "?":
                return Reply(HELP)
        if self._offered and word.isdecimal() and 1 <= int(word) <= len(self._offered):
            return self._add(self._offered[int(word) - 1], self._offered_count)
        return self._named(word)

    def checked(self) -> PoolAudit:
        """The pool so far against the product."""
        counts: dict[str, tuple[Card, int]] = {}
        for card, _ in self.cards:
            counts[card.id] = (card, counts.get(card.id, (card, 0))[1] + 1)
        return audit(self._product, self._shelf, counts)

    def _named(self, word: str) -> Reply:
        less = word.startswith("-")
        word = word.removeprefix("-").lstrip()
        count, text = 1, word
        first, _, rest = word.partition(" ")
        if first.rstrip("xX").isdecimal() and rest.strip():
            count, text = int(first.rstrip("xX")), rest.strip()
        if not 1 <= count <= self._product.size:
            return Reply((f"{count} copies: from 1 to {self._product.size} expected.",))
        held = self._held()
        found = [name for name in self._matching(text) if not less or held.get(name)]
        count = -count if less else count
        if len(found) == 1:
            return self._add(found[0], count)
        if not found:
            where = "that was entered" if less else "in this product"
            return Reply((f"Nothing {where} begins with {text!r}.",))
        self._offered, self._offered_count = found[:CHOICES], count
        shown = tuple(f"{number} {name}" for number, name in enumerate(self._offered, 1))
        more = (f"... and {len(found) - CHOICES} more",) if len(found) > CHOICES else ()
        return Reply((*shown, *more))

    def _matching(self, text: str) -> list[str]:
        if text in self._numbers:
            return [self._numbers[text]]
        wanted = fold(text)
        exact = [name for name in self._cards if fold(name) == wanted]
        if exact:
            return exact
        names = sorted(self._cards)
        begun = [name for name in names if fold(name).startswith(wanted)]
        # Nobody looks for Picard under J, but a title that begins so comes first.
        return begun or [name for name in names if f" {wanted}" in f" {_words(name)}"]

    def _add(self, name: str, count: int) -> Reply:
        self._offered = []
        held = self._held().get(name, 0)
        if count < -held:
            return Reply((f"Only {held} {name} entered.",))
        self._steps.append((name, count))
        warnings = [
            f"! {slot.slot}: {fault}"
            for slot in self.checked().slots
            for fault in slot.faults
            if slot.found > slot.expected or "can come out" in fault
        ]
        return Reply((f"{count:+} {name} ({self._status()})", *warnings))

    def _undo(self) -> Reply:
        self._offered = []
        if not self._steps:
            return Reply(("There is nothing to undo.",))
        name, count = self._steps.pop()
        return Reply((f"{-count:+} {name} ({self._status()})",))

    def _held(self) -> dict[str, int]:
        """Copies by card."""
        counts: dict[str, int] = {}
        for name, count in self._steps:
            counts[name] = counts.get(name, 0) + count
        return {name: count for name, count in counts.items() if count}

    def _status(self) -> str:
        return f"{len(self.cards)} of {self._product.size}"

    def _listing(self) -> Iterator[str]:
        yield from (f"{count} {name}" for name, count in sorted(self._held().items()))
        yield self._status()

    def _check(self) -> Iterator[str]:
        found = self.checked()
        for slot in found.slots:
            mark = "ok" if slot.passed else "  "
            yield f"{mark} {slot.slot}: {slot.found} of {slot.expected}"
        yield "The pool is complete." if found.possible else f"{self._status()} cards entered."


def _words(name: str) -> str:
    """A title folded, its words parted by blanks alone."""
    return " ".join(fold(word) for word in name.replace("-", " ").split())


def may_hold(product: Product, slot_cards: SlotCards) -> Iterator[tuple[str, tuple[Card, str]]]:
    """Id, card and expansion of everything that can come out of the product."""
    for inside, _ in product.opened():
        fixed = [*inside.fixed, *(one for variant in inside.variants for one in variant.fixed)]
        for one in fixed:
            yield one.card, (slot_cards.card(one), one.expansion)
        for slot in inside.slots:
            for card in slot_cards.eligible(slot):
                yield card.id, (card, slot.expansion)


def _collector_numbers(cards: dict[str, tuple[Card, str]]) -> dict[str, str]:
    """Collector number -> id, where the number means one card of the product."""
    found: dict[str, set[str]] = {}
    for name, (card, expansion) in cards.items():
        for printing in card.printings:
            if printing.expansion == expansion and printing.number:
                found.setdefault(printing.number, set()).add(name)
    return {number: names.pop() for number, names in found.items() if len(names) == 1}

"""`deckcheck convert`: a deck in another decklist syntax."""

from __future__ import annotations

import os

from deckcheck.cli.bench import STDIN, read_input, shown
from deckcheck.cli.database import chosen_catalog
from deckcheck.cli.files import write_file
from deckcheck.cli.rewriting import doubts, placements, read_resolved
from deckcheck.cli.terminal import note, send
from deckcheck.decklists import writer
from deckcheck.decklists.fair_copy import write as fair_copy
from deckcheck.errors import DeckcheckError
from deckcheck.resolve.canonical import canonical, for_plugin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.decklists import Syntax
    from deckcheck.model import Deck, ResolvedDeck

__all__ = ["run"]

DONE, DOUBTFUL = 0, 1


def run(
    path: str,
    to: str,
    source: str = "",
    output: str = "",
    *,
    infer: bool = False,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> int:
    """Write the deck, and say on standard error what is not certain or has no place there.

    Returns:
        1 if a name, line or heading is not understood; such names are written as they are.

    Raises:
        DeckcheckError: the deck cannot be read, or not be written in that syntax.
        OSError: a file cannot be read or written.
    """
    syntax = writer(to)
    if output not in ("", STDIN) and path != STDIN and _same(path, output):
        raise DeckcheckError(f"--out {output}: this file is the deck itself.")
    catalog = chosen_catalog(card_db, cards)
    deck = read_resolved(read_input(path), shown(path), source, catalog, infer=infer)
    text = _written(deck, syntax, catalog)
    if output in ("", STDIN):
        send(text)
    else:
        write_file(output, text)
    doubtful = doubts(deck)
    chosen = _chosen(deck, catalog) if syntax.exact_names else ()
    note([*placements(deck), *_left_out(deck.deck, syntax), *doubtful, *chosen])
    return DOUBTFUL if doubtful else DONE


def _written(deck: ResolvedDeck, syntax: Syntax, catalog: Catalog) -> str:
    if syntax.name == "native":
        return fair_copy(canonical(deck, catalog))
    assert syntax.write  # noqa: S101 - a writer has this
    return syntax.write(for_plugin(deck) if syntax.exact_names else canonical(deck, catalog))


def _left_out(deck: Deck, syntax: Syntax) -> Iterator[str]:
    """What the file says that the syntax has no room for."""
    there = {
        "headers": any(key != "name" or syntax.name != "dek" for key, _ in deck.headers),
        "plan": bool(deck.plan),
        "comments": bool(deck.comments),
    }
    names = {"headers": "headers", "plan": "the seed plan", "comments": "comments"}
    lost = [names[one] for one, there_is in there.items() if there_is and one not in syntax.holds]
    if lost:
        yield f"{deck.file}: {syntax.name} has no place for {' and '.join(lost)}; left out."


def _chosen(deck: ResolvedDeck, catalog: Catalog) -> Iterator[str]:
    """Titles of several cards that are the full name of one in the plugin, and so mean it there."""
    for name in dict.fromkeys([one.line.name for one in deck.unresolved if one.candidates]):
        cards = catalog.find(name, exact_names=True).cards
        if len(cards) == 1:
            yield (
                f"{deck.deck.file}: {name!r} is written as it is; there it is the name of "
                f"{cards[0].id} alone."
            )


def _same(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)

"""`deckcheck fmt`: decks in the canonical form of the native syntax."""

from __future__ import annotations

from deckcheck.bulk.kinds import is_deck
from deckcheck.bulk.selection import select
from deckcheck.cli.bench import STDIN, read_input, shown
from deckcheck.cli.database import chosen_catalog
from deckcheck.cli.files import write_file
from deckcheck.cli.rewriting import doubts, placements, read_resolved
from deckcheck.cli.terminal import note, send
from deckcheck.cli.terminal import write as tell
from deckcheck.decklists.fair_copy import write
from deckcheck.errors import DeckcheckError, reason
from deckcheck.model import Severity
from deckcheck.resolve.canonical import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import ResolvedDeck

__all__ = ["run"]

DONE, NOT_DONE = 0, 1


def run(
    paths: Sequence[str],
    *,
    check: bool = False,
    rewrite: bool = False,
    infer: bool = False,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> int:
    """Print one deck in canonical form, or check or rewrite many.

    Returns:
        1 if a deck is not in canonical form (`check`), could not be put into it, or has a name
        that is not known.

    Raises:
        DeckcheckError: an option is wrong, or no deck could be read.
        OSError: a file cannot be written.
    """
    files = select(paths)
    if check and rewrite:
        raise DeckcheckError("fmt: --check only looks and --write changes; name one of them.")
    if not (check or rewrite) and len(files) > 1:
        raise DeckcheckError("fmt: several decks need --check or --write.")
    if rewrite and STDIN in files:
        raise DeckcheckError("fmt: standard input cannot be rewritten; leave --write out.")
    catalog = chosen_catalog(card_db, cards)
    desk = _Desk(catalog, paths, check=check, rewrite=rewrite, infer=infer)
    done = [desk(path) for path in files]
    if desk.failures and len(desk.failures) == len(files):
        raise DeckcheckError("\n".join(desk.failures))
    note(desk.failures)
    return DONE if all(done) else NOT_DONE


class _Desk:
    """Takes one deck after the other. One that cannot be read never stops the others."""

    def __init__(
        self, catalog: Catalog, named: Sequence[str], *, check: bool, rewrite: bool, infer: bool
    ) -> None:
        self.failures: list[str] = []
        self._named = named
        self._catalog = catalog
        self._check = check
        self._rewrite = rewrite
        self._infer = infer

    def __call__(self, path: str) -> bool:
        """Whether nothing is left to do about the deck."""
        try:
            old = read_input(path, self._named)
            deck = read_resolved(old, shown(path), "", self._catalog, infer=self._infer)
        except (DeckcheckError, OSError) as error:
            self.failures.append(reason(error))
            return False
        if path != STDIN and not is_deck(deck.deck, old, self._catalog):
            note([f"{path}: skipped, there is no deck in it."])
            return True
        lost = _lost(deck)
        if lost:
            note([f"{shown(path)}: left as it is, because {lost}.", *doubts(deck)])
            return False
        text = write(canonical(deck, self._catalog))
        doubtful = doubts(deck)
        note([*placements(deck), *doubtful])
        if not (self._check or self._rewrite):
            send(text)
            return not doubtful
        if old.replace(b"\r\n", b"\n") == text.encode():
            return not doubtful
        if self._check:
            tell(f"{shown(path)}: would change\n")
            return False
        if deck.deck.syntax != "native":
            note([f"{shown(path)}: left as it is, a {deck.deck.syntax} file; use `convert`."])
            return False
        write_file(path, text)
        tell(f"{shown(path)}: rewritten\n")
        return not doubtful


def _lost(deck: ResolvedDeck) -> str:
    """What of the file the canonical form would not have: then it is not made."""
    account, comments = deck.deck.account, deck.deck.comments
    if account.unread:
        return "there are lines in it that are not understood"
    unknown = [one for one in deck.deck.findings if one.rule == "unknown-heading"]
    if any(one.severity is Severity.UNDECIDED for one in unknown):
        return "there are headings in it that are not known"
    if deck.deck.syntax == "native" and account.comments > sum(not one.beside for one in comments):
        return "there are more comments in it than can be kept"
    return ""

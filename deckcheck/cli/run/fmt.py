"""`deckcheck fmt`: decks in the canonical form of the native syntax."""

from __future__ import annotations

from deckcheck.bulk.selection import select
from deckcheck.cli import exit_code
from deckcheck.cli.io.database import chosen_folder
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.judging import STDIN, read_file, shown
from deckcheck.cli.io.terminal import note, send, write
from deckcheck.errors import DeckcheckError, reason
from deckcheck.reporters.layout import printable
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.conversions import format_deck
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(
    paths: Sequence[str],
    *,
    check: bool = False,
    rewrite: bool = False,
    infer: bool = False,
    names: bool = False,
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
    basis = Basis(card_db=chosen_folder(card_db) or "", cards=tuple(cards), infer=infer)
    formatter = _Formatter(Workspace(basis), paths, check=check, rewrite=rewrite, names=names)
    done = [formatter(path) for path in files]
    failures = formatter.failures
    if failures and len(failures) == len(files):
        raise DeckcheckError("\n".join(failures))
    note(failures)
    return exit_code(all(done))


class _Formatter:
    """Takes one deck after the other. One that cannot be read never stops the others."""

    def __init__(
        self,
        workspace: Workspace,
        named: Sequence[str],
        *,
        check: bool,
        rewrite: bool,
        names: bool,
    ) -> None:
        self.failures: list[str] = []
        self._workspace = workspace
        self._named = named
        self._check = check
        self._rewrite = rewrite
        self._names = names

    def __call__(self, path: str) -> bool:
        """Whether nothing is left to do about the deck."""
        try:
            old = read_file(path, self._named)
            made = format_deck(self._workspace, old, shown(path), names=self._names)
        except (DeckcheckError, OSError) as error:
            self.failures.append(reason(error))
            return False
        deck = made.deck.deck
        if path != STDIN and not self._workspace.is_deck(deck, old):
            note([f"{path}: skipped, there is no deck in it."])
            return True
        if made.lost:
            note([f"{shown(path)}: left as it is, because {made.lost}.", *made.doubts])
            return False
        meant = [
            f"{shown(path)}:{proposal.line}: {proposal.old!r} is taken for {proposal.new!r}."
            for proposal in made.proposals
        ]
        note([*made.placements, *meant, *made.doubts])
        if not (self._check or self._rewrite):
            send(made.text)
            return not made.doubts
        if old.replace(b"\r\n", b"\n") == made.text.encode():
            return not made.doubts
        if self._check:
            write(f"{printable(shown(path))}: would change\n")
            return False
        if deck.syntax != "native":
            note([f"{shown(path)}: left as it is, a {deck.syntax} file; use `convert`."])
            return False
        write_file(path, made.text)
        write(f"{printable(shown(path))}: rewritten\n")
        return not made.doubts

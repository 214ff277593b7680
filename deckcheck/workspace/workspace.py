"""All that judging needs, loaded once; and every verb there is, each in a module of its own."""

from __future__ import annotations

from deckcheck import api
from deckcheck.errors import (
    BrokenInstall,
    BrokenPlugin,
    DeckcheckError,
    UnknownName,
    UnreadableDeck,
    reason,
    what_failed,
)
from deckcheck.frozen import Value
from deckcheck.resolve import resolve
from deckcheck.workspace.basis import DEFAULT_FORMAT, Basis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format
    from deckcheck.model import Card, Deck, Report, ResolvedDeck, Versions
    from deckcheck.workspace.pools import Pools

__all__ = ["Outcome", "Workspace"]


class Outcome(Value):
    """What became of one file of many: a report, or what kept the file from being judged."""

    report: Report
    failure: str = ""
    """Why the file could not be judged; the report says so too."""
    is_deck: bool = True
    """Whether there is a deck in the file; the report on a file without one is of no use."""
    bug: str = ""
    """What went wrong in deckcheck itself, if that is why."""


class Workspace:
    """Catalog, formats, pools and project of a `Basis`, loaded once and cheap to ask often.

    A verb takes the bytes of a deck file, or a `Deck` that was read already, and returns a frozen
    value. None prints, ends the process, or asks the environment, the clock or the current folder.

    Raises:
        WrongOption: a field of the basis cannot be meant so.
        DeckcheckError: something that it names is not there, or not as it must be.
        OSError: a file that it names cannot be read.
    """

    def __init__(self, basis: Basis | None = None) -> None:
        self.basis = basis = basis or Basis()
        basis.check()
        if basis.rules:
            from deckcheck.formats.plugins import load_rule_file

            for file in basis.rules:
                load_rule_file(file)
        if basis.syntax:
            api.read_deck_bytes(b"", "", basis.syntax)  # raises if there is no such syntax
        self._formats: dict[str, Format] = {}
        self.chosen: Format | None = None
        """The format of all decks, if the basis names one."""
        if basis.ruleset:
            self.chosen = api.load_ruleset(basis.ruleset, basis.formats_folder)
        elif basis.format:
            self.chosen = api.load_format(basis.format, basis.formats_folder)
        elif basis.project:
            for _, name in basis.project.formats:
                self.format(basis.project.format_file(name))  # raises now and not in every row
        self.pools: Pools | None = None
        if basis.pool or basis.pools:
            from deckcheck.workspace.pools import Pools

            self.pools = Pools(basis.pool, basis.pools)
        self._accept = _acceptance(basis)
        catalog = api.load_catalog(basis.card_db or None)
        for file in basis.cards:
            catalog = api.add_cards(catalog, file)
        self.catalog: Catalog = catalog.on(basis.as_of)
        """The cards, with the facts of the day."""

    def on(self, basis: Basis) -> Workspace:
        """A workspace on another basis."""
        return type(self)(basis)

    @property
    def versions(self) -> Versions:
        """By what decks are judged here."""
        return api.versions_of(self.catalog)

    @property
    def as_of(self) -> str:
        """The day for which bans and rulings are taken, as an ISO date."""
        return self.basis.as_of or self.catalog.version

    # Formats

    def format(self, name: str) -> Format:
        """A format by its id or by the path of a `.toml` file.

        Raises:
            UnknownName: there is no such format.
            FormatError: its file cannot be put in force.
        """
        if name not in self._formats:
            self._formats[name] = api.load_format(name, self.basis.formats_folder)
        return self._formats[name]

    def named(self, format_id: str) -> Format:
        """The format that a deck or a report names.

        Raises:
            UnknownName: there is no such format, or it is a file: a deck may open no other files.
            FormatError: its file cannot be put in force.
        """
        if self.chosen:
            return self.chosen
        if format_id.endswith(".toml"):
            raise UnknownName("format", format_id)
        return self.format(format_id)

    def formats(self) -> list[Format]:
        """All formats, sorted by id."""
        return [self.format(name) for name in api.format_ids(self.basis.formats_folder)]

    def format_of(self, deck: Deck, *, standalone: bool = False) -> Format:
        """The format to judge a deck by: the basis's, else the project's, else the one in the
        deck's header, else `standard`.

        Args:
            deck: where it lies, its `file` says.
            standalone: it is no file of the project, even if there is one.

        Raises:
            UnknownName: the deck names a format that is not there.
            FormatError: the format's file cannot be put in force.
        """
        if self.chosen:
            return self.chosen
        project = self.basis.project
        name = project.format_of(deck.file) if project and not standalone else ""
        if project and name:
            return self.format(project.format_file(name))
        return self.named(deck.header("format") or DEFAULT_FORMAT)

    def admits(self, name: str) -> Callable[[Card], bool]:
        """Whether the format of this name lets a card be played at all: its pool and its bans.

        Raises:
            UnknownName: there is no such format.
        """
        format_ = self.format(name)
        return lambda card: format_.admits(card, self.as_of)

    # Reading and judging

    def read(self, data: bytes, file: str = "<input>", syntax: str = "") -> Deck:
        """The deck in the bytes of a file, with a finding for every line that was not understood.

        Args:
            data: the bytes.
            file: the name that findings show.
            syntax: the decklist syntax; the basis's if empty, else told by content.

        Raises:
            UnreadableDeck: the bytes are no text.
            UnknownName: there is no such syntax.
        """
        return api.read_deck_bytes(data, file, syntax or self.basis.syntax or None)

    def resolve(self, deck: Deck | bytes, file: str = "<input>") -> ResolvedDeck:
        """A deck with its names looked up and every card in its section.

        Raises:
            UnreadableDeck: the bytes are no text.
        """
        deck = self.read(deck, file) if isinstance(deck, bytes) else deck
        return resolve(deck, self.catalog, self.basis.as_of or None, infer=self.basis.infer)

    def judge(
        self,
        deck: Deck | bytes,
        file: str = "<input>",
        *,
        format_: Format | None = None,
        pool: Deck | None = None,
    ) -> Report:
        """Everything there is to say about a deck; what its project accepts is marked.

        Args:
            deck: a deck, or the bytes of its file.
            file: the name of the file, for bytes.
            format_: what to judge it by; as `format_of` says if not given.
            pool: what it is judged against; the one that the basis has for it if not given.

        Raises:
            DeckcheckError: the bytes are no text, or the deck names a format that is not there.
        """
        deck = self.read(deck, file) if isinstance(deck, bytes) else deck
        format_ = format_ or self.format_of(deck)
        if self.pools:
            deck = self.pools.noticed(deck)
            pool = self.pools.of(deck, format_) if pool is None else pool
        as_of, infer = self.basis.as_of or None, self.basis.infer
        return self._accept(api.validate(deck, format_, self.catalog, as_of, pool, infer=infer))

    def outcome(
        self,
        data: bytes,
        file: str,
        *,
        syntax: str = "",
        standalone: bool = False,
        isolated: bool = False,
        keep_cards: bool = True,
    ) -> Outcome:
        """The report on one file of many. One that cannot be judged never stops the others.

        Args:
            data: what is in the file.
            file: its name.
            syntax: as for `read`.
            standalone: it was handed over by itself: it is a deck, whatever it looks like, and no
                file of the project.
            isolated: whether a bug in deckcheck costs this file only; else it is raised.
            keep_cards: whether the report holds the cards of the deck, which weigh most of all.

        Raises:
            BrokenInstall: a library is missing that the deck's syntax needs.
            BrokenPlugin: a rule of another package does not work.
        """
        try:
            return self._outcome(data, file, syntax, standalone, keep_cards)
        except (BrokenInstall, BrokenPlugin):
            raise
        except Exception as error:
            if not isolated:
                raise
            return self.failed(file, error)

    def _outcome(
        self, data: bytes, file: str, syntax: str, standalone: bool, keep_cards: bool
    ) -> Outcome:
        wanted = self._default
        try:
            deck = self.read(data, file, syntax)
            if not (standalone or self.is_deck(deck, data)):
                return self._no_deck(deck, file)
            wanted = self.chosen.id if self.chosen else deck.header("format") or wanted
            format_ = self.format_of(deck, standalone=standalone)
            pool = self.pools.of(deck, format_) if self.pools else None
        except BrokenInstall:
            raise
        except (DeckcheckError, OSError) as error:
            return Outcome(self.unjudged(file, error, wanted), reason(error))
        report = self.judge(deck, format_=format_, pool=pool)
        if not keep_cards:
            report = report.replace(entries=(), unresolved=())
        return Outcome(report)

    def _no_deck(self, deck: Deck, file: str) -> Outcome:
        """A file that is called like a deck is somebody's list: nobody may pass it over."""
        from deckcheck.decklists.suffixes import SUFFIXES

        if file.lower().endswith(SUFFIXES):
            from deckcheck.workspace.recognition import looked_for

            why = UnreadableDeck(f"No list was found in {file}: {looked_for(deck)}.")
            return Outcome(self.unjudged(file, why))
        why = UnreadableDeck(f"{file}: there is no deck in this file.")
        return Outcome(self.unjudged(file, why), str(why), is_deck=False)

    def failed(self, file: str, error: Exception) -> Outcome:
        """The outcome for a file that could not be read, or on which deckcheck itself failed."""
        bug = "" if isinstance(error, DeckcheckError | OSError) else what_failed(error)
        return Outcome(self.unjudged(file, error, self._default), bug or reason(error), bug=bug)

    def unjudged(self, file: str, error: Exception, format_id: str = "") -> Report:
        """The report on a file that could not be judged: undecided."""
        as_of = self.basis.as_of or None
        return self._accept(api.unjudged(file, error, format_id, self.catalog, as_of))

    def is_deck(self, deck: Deck, data: bytes) -> bool:
        """Whether there is a deck in the file at all."""
        if self.basis.syntax or deck.syntax not in ("plain", "csv", "table"):
            return True  # whoever names the syntax says that it is one; the others have marks
        from deckcheck.workspace.recognition import is_deck

        return is_deck(deck, data, self.catalog)

    @property
    def _default(self) -> str:
        return self.chosen.id if self.chosen else DEFAULT_FORMAT


def _acceptance(basis: Basis) -> Callable[[Report], Report]:
    """What lays the waivers and the baseline of the project over a report.

    Raises:
        ConfigError: the baseline is not as it must be.
        OSError: the baseline cannot be read.
    """
    project = basis.project
    if project is None or not (project.waivers or project.baseline):
        return lambda report: report
    from deckcheck.project.baseline import Baseline, read
    from deckcheck.project.waivers import waived

    baseline = read(project.place(project.baseline)) if project.baseline else Baseline()
    return lambda report: waived(report, project, baseline, basis.today)

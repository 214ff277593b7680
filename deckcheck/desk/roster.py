"""Players matched with the lists that were handed in, and what is wrong with either."""

from __future__ import annotations

import os

from deckcheck.desk.filenames import named_by
from deckcheck.desk.identity import deck_hash
from deckcheck.frozen import Value
from deckcheck.model import Verdict
from deckcheck.terms import Term
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.desk.players import Player
    from deckcheck.model import Report

__all__ = ["Earlier", "Handed", "Place", "Problem", "Roster", "match"]


class Problem(Term):
    """What keeps a player from being ready to play."""

    MISSING = "missing"
    """No list was handed in."""
    SEVERAL = "several"
    """Several lists claim to be this player's."""
    SAME_NAME = "same-name"
    """Lists bear a name that several players have."""
    CHANGED = "changed"
    """The list is another one than in the earlier roster."""
    UNREADABLE = "unreadable"
    """The list could not be judged."""
    NOT_LEGAL = "not-legal"
    UNDECIDED = "undecided"


class Handed(Value):
    """A list that was handed in."""

    report: Report
    hash: str
    """Empty if the file could not be read."""
    readable: bool = True

    @property
    def file(self) -> str:
        return self.report.file


class Earlier(Value):
    """What an earlier roster says about one player."""

    hash: str
    """Empty if there was no list yet."""
    card_db: str
    """Hash of the card data that it was made with."""


class Place(Value):
    """A player with everything the desk knows about their list."""

    player: Player
    lists: tuple[Handed, ...]
    problems: tuple[Problem, ...]
    remarks: tuple[str, ...] = ()
    """For the director: what need not be a fault of this player."""

    @property
    def deck(self) -> Handed | None:
        """The player's list, if it is certain which one it is."""
        return (
            self.lists[0]
            if len(self.lists) == 1 and Problem.SAME_NAME not in self.problems
            else None
        )


class Roster(Value):
    """All players, in the order of their table."""

    places: tuple[Place, ...]
    unclaimed: tuple[Handed, ...]
    """Lists that belong to nobody."""

    @property
    def ready(self) -> bool:
        return not self.unclaimed and not any(place.problems for place in self.places)


def match(
    players: Sequence[Player],
    reports: Iterable[tuple[Report, bool]],
    earlier: Mapping[tuple[str, str], Earlier] | None = None,
) -> Roster:
    """Who handed in which list.

    A list is a player's if the table names its file; else if its `player` header is their name;
    else if its file name is their number, their name, or the number followed by the name or a
    part of it, such as `18-ben.txt`.

    Args:
        players: from `read_players`.
        reports: on each list, and whether it could be read.
        earlier: by folded name and number; with it, changes since then are problems.
    """
    handed = [
        Handed(one, deck_hash(one) if readable else "", readable) for one, readable in reports
    ]
    owners = {one.file: _owners(one, players) for one in handed}
    places = []
    for player in players:
        lists = tuple([one for one in handed if player in owners[one.file]])
        shared = any(len(owners[one.file]) > 1 for one in lists)
        before = (earlier or {}).get(key_of(player))
        problems = tuple(_problems(lists, shared, before))
        places.append(
            Place(player, lists, problems, tuple(_remarks(player, lists, before, earlier)))
        )
    places = [_with_twins(place, places) for place in places]
    unclaimed = tuple([one for one in handed if not owners[one.file]])
    return Roster(tuple(places), unclaimed)


def key_of(player: Player) -> tuple[str, str]:
    return fold(player.name), fold(player.number)


def _owners(handed: Handed, players: Sequence[Player]) -> list[Player]:
    """The players a list may be of: more than one if they cannot be told apart."""
    named = [one for one in players if one.list and _is_file(handed.file, one.list)]
    if named:
        return named
    free = [one for one in players if not one.list]
    stem = fold(os.path.splitext(os.path.basename(handed.file))[0].replace("_", " "))
    by_file = [one for one in free if stem in _stems(one) or _is_part(handed.file, one)]
    header = fold(handed.report.player)
    by_header = [one for one in free if header and fold(one.name) == header]
    if len(by_header) > 1:  # the file's name may tell two of one name apart
        return [one for one in by_header if one in by_file] or by_header
    return by_header or by_file


def _is_part(file: str, player: Player) -> bool:
    """Whether a file's name is the player's number and some of the words of their name."""
    number, name = named_by(file)
    wanted = fold(player.number).lstrip("0")
    if not number or not name or number != wanted:
        return False
    return set(fold(name).split()) <= set(fold(player.name).replace("-", " ").split())


def _is_file(path: str, named: str) -> bool:
    """Whether a table means this file: by its name, or by the end of its path."""
    parts = path.replace("\\", "/").split("/")
    wanted = named.replace("\\", "/").removeprefix("./").split("/")
    return parts[-len(wanted) :] == wanted


def _stems(player: Player) -> set[str]:
    name, number = key_of(player)
    names = {name, name.replace(" ", "-"), name.replace(" ", "")}
    if not number:
        return names
    joined = {f"{number}{mark}{one}" for mark in (" ", "-", " - ", ": ") for one in names}
    return {number, *names, *joined}


def _problems(lists: Sequence[Handed], shared: bool, before: Earlier | None) -> Iterable[Problem]:
    if not lists:
        yield Problem.MISSING
        return
    if shared:
        yield Problem.SAME_NAME
        return
    if len(lists) > 1:
        yield Problem.SEVERAL
        return
    deck = lists[0]
    if before and before.hash and deck.hash and deck.hash != before.hash:
        yield Problem.CHANGED
    if not deck.readable:
        yield Problem.UNREADABLE
    elif not deck.report.passes():
        bad = deck.report.verdict is Verdict.NOT_LEGAL
        yield Problem.NOT_LEGAL if bad else Problem.UNDECIDED


def _remarks(
    player: Player,
    lists: Sequence[Handed],
    before: Earlier | None,
    earlier: Mapping[tuple[str, str], Earlier] | None,
) -> Iterable[str]:
    if earlier is not None and before is None:
        yield "new since the earlier roster"
    if before and not before.hash and lists:
        yield "handed in since the earlier roster"
    if before and before.hash and not lists:
        yield "the earlier roster had a list"
    if len(lists) > 1 and len({one.hash for one in lists}) == 1 and lists[0].hash:
        yield "all these lists hold the same cards"
    if before and lists and before.card_db != lists[0].report.versions.card_db_hash:
        yield "the card data is another one than for the earlier roster"


def _with_twins(place: Place, places: Sequence[Place]) -> Place:
    """A word to the director where two players handed in the same cards."""
    twins = [
        other.player.shown
        for other in places
        if other.player is not place.player
        and place.deck
        and other.deck
        and place.deck.hash
        and place.deck.hash == other.deck.hash
    ]
    if not twins:
        return place
    return place.replace(remarks=(*place.remarks, f"the same cards as {', '.join(twins)}"))

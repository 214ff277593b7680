"""The re-judge report: which verdicts are others under other rules, card data or dates."""

from __future__ import annotations

import os
from collections import Counter

from deckcheck.bulk.provenance import Provenance
from deckcheck.bulk.rows import Columns, distinct
from deckcheck.bulk.schemas import CHANGES, pa
from deckcheck.bulk.tables import Run, Verdicts
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from distributed import Client

    from deckcheck.bulk.sources import Decks
    from deckcheck.workspace.basis import Basis

    Judged: TypeAlias = Verdicts | pa.Table | str | os.PathLike[str]
    """Verdicts as `validate_table` gives them, or a file of them, Parquet or CSV."""

__all__ = ["Change", "Changes", "compare_verdicts", "rejudge"]

_RULES = " "
"""Between the ids of rules where they stand in one text; none has a blank."""


class Change(Value):
    """A deck whose verdict is another one, or stands for other reasons."""

    id: str
    old: Verdict | None
    """None if the deck was not there."""
    new: Verdict | None
    """None if the deck is gone."""
    gained: tuple[str, ...] = ()
    """Ids of the rules behind the new verdict and not the old one, sorted."""
    lost: tuple[str, ...] = ()

    @property
    def moved(self) -> bool:
        """Whether the verdict is another one."""
        return self.old is not self.new

    @property
    def worse(self) -> bool:
        """Whether the deck now is not legal, and was or was not there."""
        return self.old in (None, Verdict.LEGAL) and self.new not in (None, Verdict.LEGAL)


class Changes(Value):
    """What became of decks that were judged twice."""

    changes: tuple[Change, ...]
    """Sorted by id. Decks of the same verdict for the same reasons are not among them."""
    unchanged: int
    """How many those are."""
    old: Provenance | None
    """What the old verdicts rest on; None if their table does not say so."""
    new: Provenance | None

    @property
    def differences(self) -> list[tuple[str, str, str]]:
        """What they were judged by where it differs: what, as it was, as it is now."""
        return self.old.differences(self.new) if self.old and self.new else []

    @property
    def moves(self) -> list[tuple[Verdict | None, Verdict | None, int]]:
        """Old verdict, new verdict and how many decks went that way, most first."""
        counts = Counter([(one.old, one.new) for one in self.changes if one.moved])
        return sorted(
            [(*way, count) for way, count in counts.items()],
            key=lambda one: (-one[2], one[0] or "", one[1] or ""),
        )

    @property
    def rules(self) -> list[tuple[str, int, int]]:
        """Each rule with how many decks gained and lost it, most first."""
        gained = Counter([rule for one in self.changes for rule in one.gained])
        lost = Counter([rule for one in self.changes for rule in one.lost])
        return sorted(
            [(rule, gained[rule], lost[rule]) for rule in gained | lost],
            key=lambda one: (-one[1] - one[2], one[0]),
        )

    @property
    def worse(self) -> bool:
        """Whether any deck is."""
        return any(one.worse for one in self.changes)

    def table(self) -> pa.Table:
        """The changes as `deckcheck.bulk.CHANGES`."""
        rows = [{field: getattr(one, field) for field in CHANGES.names} for one in self.changes]
        return pa.Table.from_pylist(rows, schema=CHANGES)


def compare_verdicts(old: Judged, new: Judged) -> Changes:
    """What changed from one table of verdicts to another; decks are matched by id.

    Args:
        old: from `validate_table`, or the path of a Parquet file that `write_verdicts` wrote, or of
            a CSV file with columns `id`, `verdict` and `rules`, the last with blanks between ids.
        new: the same.

    Raises:
        DeckcheckError: a table is not as it must be.
        OSError: a file cannot be read.
    """
    import pyarrow.compute as pc

    before, after = _read(old, "the old verdicts"), _read(new, "the new verdicts")
    both = before.rows.join(
        after.rows, "id", join_type="full outer", left_suffix=".old", right_suffix=".new"
    )
    same = pc.and_kleene(
        pc.equal(both["verdict.old"], both["verdict.new"]),
        pc.equal(both["rules.old"], both["rules.new"]),
    )
    # A deck that is missing on one side compares as null, and so is a change.
    changed = both.filter(pc.invert(pc.fill_null(same, False))).sort_by("id")
    changes = tuple(
        _changes(
            (
                row["id"],
                row["verdict.old"],
                _ids(row["rules.old"]),
                row["verdict.new"],
                _ids(row["rules.new"]),
            )
            for row in changed.to_pylist()
        )
    )
    return Changes(changes, len(both) - len(changes), before.provenance, after.provenance)


def rejudge(
    decks: Decks,
    old: Basis,
    new: Basis,
    columns: Columns | None = None,
    *,
    jobs: int = 1,
    cluster: str | Client | None = None,
) -> Changes:
    """What another format, date, card database or folder of rules does to the decks of a table.

    Both judge each batch before the next is read, so that only what changed is held.

    Args:
        decks: as for `validate_table`.
        old: what the decks were judged by so far.
        new: what they are to be judged by.
        columns: as for `validate_table`.
        jobs: as for `validate_table`.
        cluster: as for `validate_table`.

    Raises:
        DeckcheckError: as for `validate_table`.
        OSError: a file cannot be read.
    """
    before = Run(decks, old, columns, jobs, cluster)
    after = Run(decks, new, columns, jobs, cluster)
    changes: list[Change] = []
    for first, second in zip(before, after, strict=True):
        changes += _changes(
            (was["id"], was["verdict"], was["rules"], now["verdict"], now["rules"])
            for was, now in zip(
                first.verdicts.to_pylist(), second.verdicts.to_pylist(), strict=True
            )
        )
    changes.sort(key=lambda one: one.id)
    return Changes(tuple(changes), before.decks - len(changes), before.provenance, after.provenance)


class _Table(Value):
    """Verdicts ready to be compared: columns `id`, `verdict`, and `rules` as one text."""

    rows: pa.Table
    provenance: Provenance | None


def _read(judged: Judged, what: str) -> _Table:
    if isinstance(judged, Verdicts):
        return _Table(_prepared(judged.verdicts, what), judged.provenance)
    if isinstance(judged, pa.Table):
        table = judged
    else:
        what = os.fspath(judged)
        table = _stored(what)
    return _Table(_prepared(table, what), Provenance.of_metadata(table.schema.metadata, what))


def _stored(path: str) -> pa.Table:
    if not os.path.exists(path):
        raise FileNotFoundError(2, os.strerror(2), path)
    try:
        if path.lower().endswith(".csv"):
            return _from_csv(path)
        from pyarrow.parquet import read_schema, read_table

        present = read_schema(path).names
        return read_table(path, columns=[one for one in _COLUMNS if one in present])
    except pa.ArrowException as error:
        raise DeckcheckError(f"{path}: this is no table of verdicts: {error}") from None


_COLUMNS = ("id", "verdict", "rules")


def _from_csv(path: str) -> pa.Table:
    from pyarrow import csv

    return csv.read_csv(
        path,
        parse_options=csv.ParseOptions(newlines_in_values=True),
        convert_options=csv.ConvertOptions(
            column_types=dict.fromkeys(_COLUMNS, pa.string()), include_columns=_COLUMNS
        ),
    )


def _prepared(table: pa.Table, what: str) -> pa.Table:
    import pyarrow.compute as pc

    missing = [one for one in _COLUMNS if one not in table.column_names]
    if missing:
        raise DeckcheckError(f"{what}: there is no column {missing[0]!r} of verdicts.")
    ids, verdicts, rules = [table[one] for one in _COLUMNS]
    try:
        if pa.types.is_list(rules.type) or pa.types.is_large_list(rules.type):
            rules = pc.binary_join(rules.cast(pa.list_(pa.string())), _RULES)
        texts = [column.cast(pa.string()) for column in (ids, verdicts, rules)]
    except pa.ArrowException as error:
        raise DeckcheckError(f"{what}: this is no table of verdicts: {error}") from None
    distinct(texts[0], f"{what}: ")
    for verdict in pc.unique(texts[1]).to_pylist():
        if verdict not in list(Verdict):
            raise DeckcheckError(f"{what}: {verdict!r} is no verdict.")
    return pa.table([*texts[:2], pc.fill_null(texts[2], "")], names=list(_COLUMNS))


def _changes(
    rows: Iterable[tuple[str, str | None, Sequence[str], str | None, Sequence[str]]],
) -> Iterator[Change]:
    """The rows that are changes: id, old verdict and rules, new verdict and rules."""
    for id_, old, before, new, after in rows:
        was, now = set(before), set(after)
        if old != new or was != now:
            yield Change(
                id_,
                Verdict(old) if old else None,
                Verdict(new) if new else None,
                tuple(sorted(now - was)),
                tuple(sorted(was - now)),
            )


def _ids(rules: str | None) -> list[str]:
    return rules.split() if rules else []

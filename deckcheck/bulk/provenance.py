"""What a table of verdicts rests on, as it turned out to be."""

from __future__ import annotations

from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["Provenance"]

_SCHEMA = "1"
"""Grows when a reader of the old tables would misread the new ones."""


class Provenance(Value):
    """What a table of verdicts rests on; it stands in the metadata of the table."""

    deckcheck: str
    card_db: str
    """Version of the card data, which is the date of its source."""
    card_db_hash: str
    """The same hash, the same facts."""
    card_db_source: str
    format: str
    """What was asked for; empty if the decks decided."""
    as_of: str
    rules: tuple[tuple[str, str], ...] = ()
    """The formats that decks were judged by, sorted, each with the hash of its rules in force."""

    def with_rules(self, more: Iterable[tuple[str, str]]) -> Provenance:
        """The same with further formats."""
        return self.replace(rules=tuple(sorted({**dict(self.rules), **dict(more)}.items())))

    def differences(self, other: Provenance) -> list[tuple[str, str, str]]:
        """What differs, as it is here and there: `("as of", "2001-05-31", "2002-01-01")`."""
        told = [
            ("deckcheck", self.deckcheck, other.deckcheck),
            ("card data", self._card_data(), other._card_data()),
            ("format", self.format or "each deck's own", other.format or "each deck's own"),
            ("as of", self.as_of, other.as_of),
        ]
        mine, theirs = dict(self.rules), dict(other.rules)
        told += [
            (f"rules of {name}", mine[name], theirs[name])
            for name in sorted(mine.keys() & theirs.keys())
        ]
        return [(what, old, new) for what, old, new in told if old != new]

    def metadata(self) -> dict[str, str]:
        """As key and value pairs for the schema of a table."""
        texts = {field: getattr(self, field) for field in type(self).__fields__ if field != "rules"}
        texts |= {f"rules.{name}": rules for name, rules in self.rules}
        return {f"deckcheck.{key}": text for key, text in {"schema": _SCHEMA, **texts}.items()}

    @classmethod
    def of_metadata(cls, metadata: Mapping[bytes, bytes] | None, table: str) -> Provenance | None:
        """What `metadata` wrote; None if the table has nothing of it.

        Raises:
            DeckcheckError: it was written by a version of deckcheck with other tables.
        """
        told = {
            key.decode().removeprefix("deckcheck."): text.decode()
            for key, text in (metadata or {}).items()
            if key.startswith(b"deckcheck.")
        }
        if not told:
            return None
        if told.pop("schema", "") != _SCHEMA:
            raise DeckcheckError(f"{table}: these verdicts are of another version of deckcheck.")
        rules = sorted(
            [(key.removeprefix("rules."), told[key]) for key in told if key.startswith("rules.")]
        )
        fields = {field: told.get(field, "") for field in cls.__fields__ if field != "rules"}
        return cls(**fields, rules=tuple(rules))

    def _card_data(self) -> str:
        return f"{self.card_db} ({self.card_db_hash})"

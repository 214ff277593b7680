"""A bundled product file, taken key by key; whatever else stands in it is a fault."""

from __future__ import annotations

from deckcheck.errors import FormatError
from deckcheck.outside_files import toml_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn, TypeVar

    T = TypeVar("T")

__all__ = ["Table", "read"]


def read(text: str, origin: str) -> Table:
    """The top table of a product file.

    Raises:
        FormatError: it is no TOML.
    """
    try:
        return Table(toml_of(text.encode()), origin)
    except ValueError as error:
        raise FormatError(f"{origin}: {error}") from None


class Table:
    """A table of the file.

    Every method takes a key out of it and raises FormatError, which names file and key, if there is
    something else than it says.
    """

    def __init__(self, raw: Any, origin: str, path: str = "") -> None:
        self._raw = dict(raw) if isinstance(raw, dict) else {}
        self._origin = origin
        self._path = path
        if not isinstance(raw, dict):
            self._refuse("a table expected")

    def text(self, key: str, default: str | None = None) -> str:
        return self._is(str, "a text", key, self._raw.pop(key, default))

    def flag(self, key: str, default: bool) -> bool:
        return self._is(bool, "true or false", key, self._raw.pop(key, default))

    def count(self, key: str) -> int:
        """A whole number from 1."""
        return self._counted(key, self._raw.pop(key, None))

    def texts(self, key: str) -> dict[str, str]:
        """A table of texts, which may be missing."""
        table = self._is(dict, "a table", key, self._raw.pop(key, {}))
        return {name: self._is(str, "a text", f"{key}.{name}", table[name]) for name in table}

    def counts(self, key: str) -> dict[str, int]:
        """A table of whole numbers from 1, which may be missing."""
        table = self._is(dict, "a table", key, self._raw.pop(key, {}))
        return {name: self._counted(f"{key}.{name}", table[name]) for name in table}

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of a list, which may be missing; nothing may be left over in them."""
        found = self._is(list, "a list of tables", key, self._raw.pop(key, []))
        for number, raw in enumerate(found):
            table = Table(raw, self._origin, self._named(f"{key}.{number}"))
            yield table
            table.end()

    def end(self) -> None:
        """Refuse what nobody has taken."""
        for key in self._raw:
            self._refuse("no such key is known", key)

    def _counted(self, key: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            self._refuse("a whole number from 1 expected", key)
        return value

    def _is(self, kind: type[T], words: str, key: str, value: object) -> T:
        if not isinstance(value, kind):
            self._refuse(f"{words} expected", key)
        return value

    def _named(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _refuse(self, why: str, key: str = "") -> NoReturn:
        raise FormatError(f"{self._origin}: {self._named(key).rstrip('.')}: {why}")

"""Closed sets of terms, such as the card types: what `enum.StrEnum` gives, without its import.

`import enum` costs a process a third of a bare interpreter start, and its classes as much again;
every `deckcheck validate` would pay it. Type checkers read a subclass of `Term` as a `StrEnum`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import StrEnum as Term
    from typing import Any

__all__ = ["Term"]


if not TYPE_CHECKING:

    class _TermType(type):
        """Turns the texts of a class body into members, in their order."""

        def __new__(meta, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> type:
            texts = {
                key: text
                for key, text in namespace.items()
                if type(text) is str and not key.startswith("_")
            }
            rest = {key: value for key, value in namespace.items() if key not in texts}
            cls = super().__new__(meta, name, bases, {"__slots__": (), **rest})
            members = {key: str.__new__(cls, text) for key, text in texts.items()}
            for key, member in members.items():
                type.__setattr__(cls, key, member)
            type.__setattr__(cls, "__members__", members)
            type.__setattr__(cls, "_by_text", {str(one): one for one in members.values()})
            return cls

        def __call__(cls, text: str) -> Term:
            """The member that a text is."""
            try:
                return cls._by_text[text]
            except (KeyError, TypeError):
                raise ValueError(f"{text!r} is not a valid {cls.__name__}") from None

        def __getitem__(cls, name: str) -> Term:
            return cls.__members__[name]

        def __iter__(cls) -> Iterator[Term]:
            return iter(cls.__members__.values())

        def __len__(cls) -> int:
            return len(cls.__members__)

        def __contains__(cls, text: object) -> bool:
            return isinstance(text, str) and text in cls._by_text

        def __setattr__(cls, name: str, value: object) -> None:
            raise AttributeError(f"{cls.__name__} is closed: {name} cannot be set")

    class Term(str, metaclass=_TermType):
        """One of a closed set of terms. It is the text itself: equal to it, and sorted like it."""

        @property
        def value(self) -> str:
            """The text."""
            return str(self)

        @property
        def name(self) -> str:
            """What the member is called in the class."""
            members = type(self).__members__
            return next(name for name, member in members.items() if member is self)

        def __repr__(self) -> str:
            return f"<{type(self).__name__}.{self.name}: {str(self)!r}>"

        def __reduce__(self) -> tuple[type, tuple[str]]:
            return type(self), (str(self),)

        def __copy__(self) -> Term:
            return self

        def __deepcopy__(self, _memory: object) -> Term:
            return self

        @classmethod
        def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> Any:
            """How pydantic checks a field of this type: it takes the texts of the members."""
            from pydantic_core import core_schema

            texts = core_schema.literal_schema([str(member) for member in cls])
            return core_schema.no_info_after_validator_function(cls, texts)

"""Frozen, slotted values: what `dataclass(frozen=True, slots=True)` gives, without its import.

`import dataclasses` costs a process 1.6 bare interpreter starts (it loads `inspect`), and every
`deckcheck validate` would pay it. Type checkers read a subclass of `Value` as a frozen dataclass;
pydantic meets these values only through the schemas at the boundaries.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self, dataclass_transform
else:

    def dataclass_transform(**_options):
        return lambda cls: cls


__all__ = ["LateValue", "Value"]


@dataclass_transform(frozen_default=True)
class _ValueType(type):
    """Turns the annotations of a class body into slots, which `Value.__init__` fills."""

    def __new__(meta, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _ValueType:
        own = tuple(
            [
                field
                for field, kind in namespace.get("__annotations__", {}).items()
                if not str(kind).startswith("ClassVar")
            ]
        )
        defaults = {field: namespace.pop(field) for field in own if field in namespace}
        inherited: tuple[str, ...] = ()
        for base in bases:
            inherited += getattr(base, "__fields__", ())
            defaults = {**getattr(base, "__defaults__", {}), **defaults}
        # All into the namespace: to set it on a class that exists already takes Python far longer.
        namespace["__slots__"] = (*own, *namespace.get("__slots__", ()))
        namespace["__fields__"] = namespace["__match_args__"] = inherited + own
        namespace["__defaults__"] = defaults
        if inherited:
            namespace["__init__"] = _init  # that of a base would fill the fields of the base alone
        return super().__new__(meta, name, bases, namespace)

    __fields__: tuple[str, ...]
    __match_args__: tuple[str, ...]
    __defaults__: dict[str, Any]


def _init(self: object, *args: object, **kwargs: object) -> None:
    """An `__init__` for few calls, which makes the real one when there are many.

    Writing out the real one takes as long as many calls of this one, and a run that judges a single
    deck makes few values of most classes.
    """
    cls: Any = type(self)
    calls = _CALLS[cls] = _CALLS.get(cls, 0) + 1
    if calls > _FEW or not _fill(self, cls, args, kwargs):
        made = cls.__init__ = _init_for(cls)
        made(self, *args, **kwargs)  # it also words what is wrong with the arguments


_set = object.__setattr__
"""The way past the frozen one."""
_CALLS: dict[type, int] = {}
"""How many values of a class were made without an `__init__` of its own."""
_FEW = 60


def _fill(
    value: object, cls: _ValueType, args: tuple[object, ...], kwargs: dict[str, object]
) -> bool:
    """Sets all fields; False if the arguments are not as they must be."""
    left = len(kwargs)
    for field, content in zip(cls.__fields__, args, strict=False):
        _set(value, field, content)
    for field in cls.__fields__[len(args) :]:
        if field in kwargs:
            content, left = kwargs[field], left - 1
        elif field in cls.__defaults__:
            content = cls.__defaults__[field]
        else:
            return False
        _set(value, field, content)
    return left == 0 and len(args) <= len(cls.__fields__)


def _init_for(cls: _ValueType) -> Callable[..., None]:
    """An `__init__` written out field by field, so that making a value stays cheap."""
    scope: dict[str, Any] = {}
    parameters, body = ["self"], []
    for field in cls.__fields__:
        # The slot's own setter is the one way past the frozen __setattr__.
        scope[f"set_{field}"] = getattr(cls, field).__set__
        if field in cls.__defaults__:
            scope[f"default_{field}"] = cls.__defaults__[field]
            parameters.append(f"{field}=default_{field}")
        else:
            parameters.append(field)
        body.append(f"    set_{field}(self, {field})")
    source = f"def __init__({', '.join(parameters)}):\n" + "\n".join(body or ["    pass"])
    exec(source, scope)  # noqa: S102 - the text is made of our own field names only
    made: Callable[..., None] = scope["__init__"]
    return made


class Value(metaclass=_ValueType):
    """Base of every value: equal by content, hashable, immutable, picklable."""

    if not TYPE_CHECKING:
        __init__ = _init

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        shown = (f"{field}={getattr(self, field)!r}" for field in type(self).__fields__)
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), self._content()

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed.

        Raises:
            TypeError: a name that is no field.
        """
        cls = type(self)
        fields = cls.__fields__
        if not changes.keys() <= set(fields):
            raise TypeError(f"{cls.__name__} has no {', '.join(changes)}")
        return cls(*[changes[one] if one in changes else getattr(self, one) for one in fields])

    def _content(self) -> tuple[object, ...]:
        return tuple([getattr(self, field) for field in type(self).__fields__])


class LateValue(Value):
    """A value whose fields may be made when they are asked for: nobody asks for most of them."""

    __slots__ = ("_make",)

    @classmethod
    def late(cls, make: Callable[[str], object], **known: object) -> Self:
        """A value that gets each field from `make` the first time somebody asks for it.

        Args:
            make: field name -> what the field holds; always the same.
            known: fields that are there already.
        """
        value = cls.__new__(cls)
        _set(value, "_make", make)
        for field, content in known.items():
            _set(value, field, content)
        return value

    def __getattr__(self, name: str) -> Any:
        # Python comes here only for a slot that is still empty, or for what is no field.
        if not hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__} has no {name}")
        content = self._make(name)
        _set(self, name, content)
        return content

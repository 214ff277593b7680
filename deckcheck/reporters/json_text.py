"""JSON as text, as `json.dumps(value, indent=2)` writes it.

`import json` brings regular expressions along, to read with: half a bare process start for every
report. Writing needs a dozen lines, and of the library only how a string is quoted.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    quoted: Callable[[str], str]
else:
    try:
        from _json import encode_basestring_ascii as quoted
    except ImportError:  # a Python without its parts in C
        from json.encoder import encode_basestring_ascii as quoted

__all__ = ["dumps"]

_STEP = 2
_NAMES = {None: "null", True: "true", False: "false"}


def dumps(value: object, indent: int = 0) -> str:
    """The value in ASCII.

    Args:
        value: made of dicts with text keys, lists, texts, finite numbers, booleans and None.
        indent: how far the line is indented in which the value begins.

    Raises:
        TypeError: it has something else in it.
    """
    if isinstance(value, str):
        return quoted(value)
    if value is None or value is True or value is False:
        return _NAMES[value]
    if isinstance(value, int | float):
        return repr(value)
    inner = indent + _STEP
    if isinstance(value, dict):
        items = [f"{quoted(key)}: {dumps(one, inner)}" for key, one in value.items()]
        return _block("{", items, "}", indent)
    if isinstance(value, list):
        return _block("[", [dumps(one, inner) for one in value], "]", indent)
    raise TypeError(f"{type(value).__name__} is not for JSON")


def _block(start: str, items: list[str], end: str, indent: int) -> str:
    if not items:
        return start + end
    between = ",\n" + " " * (indent + _STEP)
    return f"{start}{between[1:]}{between.join(items)}\n{' ' * indent}{end}"

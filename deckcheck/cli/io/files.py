"""Writing files: whole or not at all."""

from __future__ import annotations

import os

from deckcheck.half_files import HalfFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["write_file"]

_SYSTEM = ("/dev/", "/proc/")


def write_file(path: str, content: bytes | str | Iterable[str]) -> None:
    """Write a file in one step: whoever reads it sees the old content or the new one, whole.

    A pipe or a device is written to as it is.

    Args:
        path: the file; of a link the file that it leads to.
        content: a text, or the pieces of one while they are made, goes out as UTF-8 with the line
            ends that it has.

    Raises:
        OSError: it cannot be written. A file that was there stays as it was.
    """
    try:
        if _is_plain(path):
            _replace(os.path.realpath(path), content)
        else:
            with open(path, "wb") as file:
                file.writelines(_bytes_of(content))
    except OSError as error:
        # The system names the file beside it, or none at all when a disk is full.
        raise OSError(error.errno, error.strerror, path) from error


def _is_plain(path: str) -> bool:
    """Whether the path is a file, or nothing yet."""
    if os.path.abspath(path).startswith(_SYSTEM):  # perhaps a name for our own standard output
        return False
    return os.path.isfile(path) or not os.path.exists(path)


def _bytes_of(content: bytes | str | Iterable[str]) -> Iterator[bytes]:
    if isinstance(content, bytes):
        yield content
        return
    for text in [content] if isinstance(content, str) else content:
        yield text.encode("utf-8", "backslashreplace")


def _replace(target: str, content: bytes | str | Iterable[str]) -> None:
    half = HalfFile(target)
    try:
        half.file.writelines(_bytes_of(content))
        half.put_in_place()
    finally:
        half.discard()

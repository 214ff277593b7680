"""Files written beside their place, and moved there when they are whole.

A process that is killed leaves its half behind. Whoever writes into the folder next takes it away:
a half that is still being written is locked, and the system unlocks it with the end of its process.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

__all__ = ["HalfFile"]

_PREFIX = ".deckcheck-"
_LETTERS = 16
_SURELY_OVER = 3600
"""Seconds without a change after which a half is nobody's, where files cannot be locked."""

_swept: set[str] = set()
"""Folders in which this process has looked for halves already."""


class HalfFile:
    """The half of one file, locked; `put_in_place` makes it the file, `discard` nothing.

    Raises:
        OSError: the folder cannot be written to.
    """

    def __init__(self, target: str) -> None:
        self._target = target
        folder = os.path.dirname(target)
        _sweep(folder)
        while True:
            self.path = os.path.join(folder, f"{_PREFIX}{os.urandom(_LETTERS // 2).hex()}")
            self.file: BinaryIO = open(self.path, "xb")  # noqa: SIM115 - closed with the half
            if _locked(self.file.fileno()) is not False and os.path.exists(self.path):
                return
            self.file.close()  # taken for a half of the dead in the moment before it was locked

    def put_in_place(self) -> None:
        """The target has the new content, whole, and the mode that it had."""
        self.file.flush()
        os.fsync(self.file.fileno())
        if os.path.exists(self._target):
            import shutil

            shutil.copymode(self._target, self.path)
        if os.name != "posix":
            self.file.close()  # elsewhere no file can be moved while it is open
        os.replace(self.path, self._target)
        self.file.close()

    def discard(self) -> None:
        """Nothing is left of it; after `put_in_place` there is nothing to do."""
        try:
            self.file.close()
        finally:
            if os.path.exists(self.path):
                os.unlink(self.path)


def _locked(handle: int) -> bool | None:
    """Whether the open file is now locked by us; None where that cannot be told."""
    try:
        import fcntl
    except ImportError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _sweep(folder: str) -> None:
    """Take away the halves of processes that are dead."""
    if folder in _swept:
        return
    _swept.add(folder)
    try:
        with os.scandir(folder or ".") as entries:
            halves = [entry for entry in entries if _is_half(entry)]
    except OSError:
        return
    for half in halves:
        try:
            with open(half.path, "r+b") as file:
                if not _is_left(file):
                    continue
                if os.name == "posix":
                    os.unlink(half.path)
            if os.name != "posix":
                os.unlink(half.path)
        except OSError:  # somebody else's
            continue


def _is_half(entry: os.DirEntry[str]) -> bool:
    name = entry.name.removeprefix(_PREFIX)
    return (
        name != entry.name
        and len(name) == _LETTERS
        and not name.strip("0123456789abcdef")
        and entry.is_file(follow_symlinks=False)
    )


def _is_left(file: BinaryIO) -> bool:
    """Whether nobody writes it any more."""
    ours = _locked(file.fileno())
    if ours is not None:
        return ours
    import time

    return time.time() - os.fstat(file.fileno()).st_mtime > _SURELY_OVER

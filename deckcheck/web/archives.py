"""Archives of lists, opened in memory."""

from __future__ import annotations

import io
import zipfile

from deckcheck.errors import UnreadableDeck
from deckcheck.web.surface import File

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["unpacked"]

_MOST = 64 << 20
"""Bytes that are taken out of an archive; more is no folder of lists."""
_ARCHIVES = (".zip",)


def unpacked(file: File) -> Iterator[File]:
    """The files in an archive; anything else is the file itself.

    Raises:
        UnreadableDeck: the archive is damaged, or too large.
    """
    if not file.name.lower().endswith(_ARCHIVES):
        yield file
        return
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if sum(member.file_size for member in members) > _MOST:
                raise UnreadableDeck(f"{file.name}: it holds more than {_MOST >> 20} MB.")
            for member in members:
                yield File(member.filename, archive.read(member))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise UnreadableDeck(f"{file.name}: this archive cannot be opened: {error}.") from None

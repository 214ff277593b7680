"""What is compiled and kept outside the package has a checksum: damage is never believed."""

from __future__ import annotations

from zlib import crc32

__all__ = ["intact", "with_checksum"]


def with_checksum(data: bytes) -> bytes:
    """What to write into a file."""
    return b"%08x\n%b" % (crc32(data), data)


def intact(kept: bytes) -> bytes:
    """The data in a file.

    Raises:
        ValueError: it was not written whole, or was changed since.
    """
    checksum, _, data = kept.partition(b"\n")
    if checksum != b"%08x" % crc32(data):
        raise ValueError("cut short, or changed since it was written")
    return data

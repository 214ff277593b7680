"""What files are called that hold decks, and files that may hold one which nobody reads here."""

from __future__ import annotations

__all__ = ["NOT_READ", "SUFFIXES"]

SUFFIXES = (
    ".txt", ".deck", ".dek", ".stdeck", ".csv", ".tsv", ".xlsx", ".xls", ".ods", ".eml",
)  # fmt: skip
"""Of the decks in a folder. A file that is named itself may be called anything."""

NOT_READ = {
    ".md": "Markdown notes are not searched for lists",
    ".doc": "Word documents are not read",
    ".docx": "Word documents are not read",
    ".odt": "text documents of an office suite are not read",
    ".rtf": "text documents of an office suite are not read",
    ".pages": "text documents of an office suite are not read",
    ".numbers": "sheets of this program are not read",
    ".pdf": "PDF files are not read",
    ".msg": "mails of this program are not read",
    ".htm": "web pages are not read",
    ".html": "web pages are not read",
    ".jpg": "pictures are not read",
    ".jpeg": "pictures are not read",
    ".png": "pictures are not read",
    ".heic": "pictures are not read",
    ".zip": "archives are not opened",
}
"""Files among decks that a player may have sent in, and why they are passed over."""

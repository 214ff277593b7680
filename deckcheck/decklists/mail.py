"""Mails as files (.eml): the list is an attachment, or what the mail says."""

from __future__ import annotations

import os

from deckcheck.decklists.detect import is_mail_data
from deckcheck.decklists.draft import clean
from deckcheck.decklists.suffixes import SUFFIXES
from deckcheck.errors import UnreadableDeck
from deckcheck.model.decks import Deck
from deckcheck.model.findings import Finding, Severity
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from email.message import EmailMessage

    Reader = Callable[[bytes, str], Deck]

__all__ = ["read"]

_MOST_PARTS = 100
_SUFFIX = ".eml"


def read(data: bytes, file: str) -> Deck:
    """Read the one deck of a mail: an attached one if there is any, else the text of the mail.

    Lines are counted in the part that is read. Who sent it is the player, if the list names none.

    Raises:
        UnreadableDeck: there is no text in the mail.
    """
    from deckcheck.decklists.registry import read as read_deck

    try:
        attached, text, sender = _opened(data)
    except Exception as error:  # broken headers raise whatever the broken part makes them
        raise UnreadableDeck(f"{one_line(file, 200)} is a mail that cannot be read.") from error
    name, content = attached[0] if attached else ("", text)
    if not content.strip():
        raise UnreadableDeck(f"{one_line(file, 200)} is a mail without a text or a list in it.")
    # A mail in a mail is read as a list: nothing is taken apart without end.
    deck = read_deck(content, name or file, "plain" if is_mail_data(content) else None)
    notes = [_read_from(name)]
    if len(attached) > 1:
        notes.append(_several([one for one, _ in attached]))
    headers = deck.headers
    if sender and not deck.header("player"):
        headers = (*headers, ("player", sender))
    return deck.replace(file=file, headers=headers, findings=(*notes, *deck.findings))


def _opened(data: bytes) -> tuple[list[tuple[str, bytes]], bytes, str]:
    """The attached lists by name, what the mail says, and who sent it."""
    from email import message_from_bytes, policy

    mail = message_from_bytes(data, policy=policy.default)
    attached = _attached(mail)
    return attached, b"" if attached else _text(mail), _sender(mail)


def _attached(mail: EmailMessage) -> list[tuple[str, bytes]]:
    found = []
    for _, part in zip(range(_MOST_PARTS), mail.walk(), strict=False):
        name = os.path.basename(clean(part.get_filename() or ""))
        suffix = os.path.splitext(name)[1].lower()
        if suffix in SUFFIXES and suffix != _SUFFIX:
            found.append((name, _content(part)))
    return found


def _text(mail: EmailMessage) -> bytes:
    """What the mail says, as plain text if it says so."""
    parts = [part for _, part in zip(range(_MOST_PARTS), mail.walk(), strict=False)]
    for kind in ("text/plain", "text/html"):
        for part in parts:
            if part.get_content_type() == kind and not part.get_filename():
                return _content(part)
    return b""


def _content(part: EmailMessage) -> bytes:
    """The bytes of a part; text in UTF-8, whatever it came in."""
    content = part.get_payload(decode=True)
    found = content if isinstance(content, bytes) else b""
    charset = part.get_content_charset()
    if charset and part.get_content_maintype() == "text":
        try:
            return found.decode(charset).encode()
        except (LookupError, UnicodeError):
            return found
    return found


def _sender(mail: EmailMessage) -> str:
    from email.utils import parseaddr

    name, _ = parseaddr(str(mail.get("From", "")))
    return one_line(clean(name), 100)


def _read_from(name: str) -> Finding:
    where = f"the attachment \u201c{one_line(name)}\u201d" if name else "the text"
    return Finding(
        rule="read-from-mail",
        severity=Severity.NOTE,
        message=f"The list is {where} of the mail; lines are counted in it.",
        origin="mail",
    )


def _several(names: list[str]) -> Finding:
    shown = ", ".join([f"\u201c{one_line(name)}\u201d" for name in names[:3]])
    return Finding(
        rule="several-lists",
        severity=Severity.UNDECIDED,
        message=f"{len(names)} lists are attached to the mail ({shown}); the first one was read.",
        actual=len(names),
        limit=1,
        hint="Save the one that is meant as a file of its own.",
        origin="mail",
    )

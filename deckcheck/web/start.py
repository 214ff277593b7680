"""What the page must know before it can ask for anything."""

from __future__ import annotations

from deckcheck.decklists.native import HEADERS
from deckcheck.decklists.registry import READERS, WRITERS
from deckcheck.model import Section
from deckcheck.workspace.basis import DEFAULT_FORMAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.web.surface import Request

__all__ = ["about"]


def about(request: Request) -> dict[str, Any]:
    """Versions, formats, sections and syntaxes."""
    versions = request.workspace.versions
    return {
        "deckcheck": versions.deckcheck,
        "card_db": {"version": versions.card_db, "hash": versions.card_db_hash},
        "default_format": DEFAULT_FORMAT,
        "formats": [
            {
                "id": format_.id,
                "title": format_.title,
                "summary": format_.summary,
                "status": format_.status,
                "until": format_.until,
            }
            for format_ in request.workspace.formats()
        ],
        "sections": [str(section) for section in Section if section is not Section.UNSORTED],
        "headers": list(HEADERS),
        "reads": [{"name": one.name, "title": one.title} for one in READERS.values()],
        "writes": [{"name": one.name, "title": one.title} for one in WRITERS.values()],
    }

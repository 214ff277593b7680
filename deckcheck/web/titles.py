"""Titles for completion, made when the page is built: `python -m deckcheck.web.titles`.

So the page completes titles before Python has been loaded.
"""

from __future__ import annotations

import json
import sys

from deckcheck.api import load_catalog
from deckcheck.model import Edition
from deckcheck.resolve.naming import full_name
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.catalog import Catalog

__all__ = ["titles"]


def titles(catalog: Catalog) -> dict[str, Any]:
    """For each First Edition card how a deck writes it, folded and as it is, and what it is."""
    rows = []
    for card in catalog:
        if card.edition is Edition.FIRST:
            name, tag = full_name(card, catalog)
            releases = dict.fromkeys([printing.expansion for printing in card.printings])
            rows.append(
                [
                    f"{name} [{tag}]" if tag else name,
                    fold(name),
                    str(card.type),
                    "/".join(card.affiliations),
                    " ".join(releases),
                ]
            )
    return {"card_db": catalog.version, "titles": rows}


if __name__ == "__main__":
    json.dump(titles(load_catalog()), sys.stdout, ensure_ascii=False, separators=(",", ":"))

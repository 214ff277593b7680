"""Where the page about a rule can be opened: on the project's site, else beside a source tree."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import deckcheck

__all__ = ["page_of"]

_LABEL = "documentation"
"""Of the address of `docs`, among those that the package is published with."""


@cache
def page_of(rule: str) -> str:
    """The address of a rule's page; empty where there is none."""
    site = _site()
    if site and "/" not in rule:
        return f"{site.rstrip('/')}/rules/{rule}.md"
    page = Path(deckcheck.__file__).resolve().parent.parent / "docs" / "rules" / f"{rule}.md"
    return page.as_uri() if page.is_file() else ""


@cache
def _site() -> str:
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = metadata("deckcheck").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    pairs = [text.partition(",") for text in urls]
    found = [url.strip() for label, _, url in pairs if label.strip().lower() == _LABEL]
    return found[0] if found else ""

"""Where this deckcheck was installed from, as pip is told to install the same again."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution

__all__ = ["requirement", "requirement_of"]


def requirement() -> str:
    """What `pip install` takes; empty if it was a folder or file of this machine alone."""
    try:
        installed = distribution("deckcheck")
    except PackageNotFoundError:
        return ""
    return requirement_of(installed.read_text("direct_url.json"), installed.version)


def requirement_of(direct_url: str | None, version: str) -> str:
    """The same, from what pip notes beside a package; without a note it came from an index."""
    if direct_url is None:
        return f"deckcheck=={version}"
    noted = json.loads(direct_url)
    url = noted.get("url", "")
    if url.startswith("file:"):
        return ""
    if "vcs_info" in noted:
        vcs = noted["vcs_info"]
        return f"deckcheck @ {vcs['vcs']}+{url}@{vcs['commit_id']}"
    hashes = noted.get("archive_info", {}).get("hashes", {})
    fragment = "".join([f"#{name}={hashes[name]}" for name in sorted(hashes)[-1:]])
    return f"deckcheck @ {url}{fragment}"

"""Build hook: compiles the card tables once, so that an installed deckcheck never has to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalog(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled catalog beside the tables in the wheel. Editable installs use the tables."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from deckcheck.catalog.compiler import compile_catalog
            from deckcheck.catalog.loader import COMPILED
            from deckcheck.catalog.tables import Tables
        finally:
            sys.path.remove(self.root)
        compiled = Path(self.directory) / COMPILED
        compiled.parent.mkdir(parents=True, exist_ok=True)
        text = compile_catalog(Tables(Path(self.root) / "card_db"))
        compiled.write_text(text, encoding="utf-8", newline="\n")
        build_data["force_include"][str(compiled)] = f"deckcheck/_bundled/card_db/{COMPILED}"

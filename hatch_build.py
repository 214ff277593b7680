"""Build hook: compiles cards and formats once, so that an installed deckcheck never has to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compile(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled catalog and formats into the wheel, and the page into all that is built."""

    _written: tuple[Path, ...] = ()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        page = Path(self.root, "web", "dist")
        if page.joinpath("index.html").is_file():  # built before: it goes along
            place = "deckcheck/_bundled/web" if self.target_name == "wheel" else "web/dist"
            build_data["force_include"][str(page)] = place
        if self.target_name != "wheel":
            return
        sys.path.insert(0, self.root)
        try:
            from deckcheck.compiling import compiled_files
        finally:
            sys.path.remove(self.root)
        folder = Path(self.directory)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in compiled_files().items():
            file = folder / name
            file.write_bytes(content)
            build_data["force_include"][str(file)] = f"deckcheck/_bundled/{name}"
            self._written += (file,)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leaves the wheel alone in its folder, ready to be uploaded."""
        for file in self._written:
            file.unlink()

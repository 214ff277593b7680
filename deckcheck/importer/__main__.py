"""`python -m deckcheck.importer PLUGIN_FOLDER OUT_FOLDER`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.importer.build import build

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 if the tables were written, 2 if something was not understood."""
    parser = argparse.ArgumentParser(
        prog="python -m deckcheck.importer",
        description="Compile a LackeyCCG First Edition plugin into the tables of card_db.",
    )
    parser.add_argument("plugin_folder", type=Path, help="the unpacked plugin")
    parser.add_argument(
        "out_folder", type=Path, help="a card_db folder; its hand-written files are read"
    )
    parser.add_argument("--updates", type=Path, help="a folder of rows that came after the plugin")
    options = parser.parse_args(arguments)
    try:
        rows = build(options.plugin_folder, options.out_folder, options.updates)
    except CardDataError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for name, count in rows.items():
        sys.stdout.write(f"{name}.csv: {count} rows\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

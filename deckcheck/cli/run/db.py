"""`deckcheck db`: card data of the user's own."""

from __future__ import annotations

import os

from deckcheck.cli import exit_code
from deckcheck.cli.io.database import VARIABLE, chosen_folder, user_root
from deckcheck.cli.io.decks import workspace_for
from deckcheck.cli.io.terminal import show
from deckcheck.importer.store import reset
from deckcheck.importer.user_db import export, import_cards
from deckcheck.pages.db import import_page, info_page, verified_page
from deckcheck.reporters.layout import paragraph
from deckcheck.workspace.database import card_data, verify_card_data

__all__ = ["run_export", "run_import", "run_info", "run_reset", "run_verify"]


def run_import(path: str, *, strict: bool, full: bool) -> None:
    """Import a folder and say what came of it.

    Raises:
        DeckcheckError: it cannot be imported. The database in use stays.
    """
    report = import_cards(path, user_root(), strict=strict)
    show(lambda width: import_page(report, width, full=full))


def run_info(card_db: str, *, unread: bool) -> None:
    """Which card data is in use, where it comes from and what is in it."""
    workspace = workspace_for(card_db=card_db)
    data, chosen_by = card_data(workspace), _chosen_by(card_db, workspace.basis.card_db)
    show(lambda width: info_page(data, chosen_by, width, unread=unread))


def run_verify(card_db: str) -> int:
    """Check the card data in use against its tables; the exit code."""
    workspace = workspace_for(card_db=card_db)
    found, shipped = verify_card_data(workspace), not workspace.basis.card_db
    show(lambda width: verified_page(found, width, shipped=shipped))
    return exit_code(not found.faults)


def run_reset() -> None:
    """Throw imported card data away."""
    there = reset(user_root())
    said = "Imported card data is gone; " if there else "Nothing was imported; "
    show(lambda width: paragraph(f"{said}deckcheck works with the shipped data.", width))


def run_export(target: str, card_db: str) -> None:
    """Write the tables in use into a folder."""
    names = export(chosen_folder(card_db), target)
    told = (
        f"{len(names)} files written to {target}. `deckcheck db import {target}` reads them "
        "again. Game text is not among them."
    )
    show(lambda width: paragraph(told, width))


def _chosen_by(card_db: str, folder: str) -> str:
    if card_db:
        return "--card-db"
    if os.environ.get(VARIABLE):
        return VARIABLE
    return "import" if folder else "default: nothing was imported"

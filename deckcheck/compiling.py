"""What the build puts into the wheel: the catalog and the bundled formats, compiled."""

from __future__ import annotations

from deckcheck.catalog.compiler import compile_catalog
from deckcheck.catalog.loader import COMPILED as CATALOG
from deckcheck.catalog.loader import parse
from deckcheck.catalog.tables import Tables
from deckcheck.formats.compiled import COMPILED as FORMATS
from deckcheck.formats.compiled import compile_formats
from deckcheck.formats.ledger import read_ledger
from deckcheck.formats.loader import Library
from deckcheck.model import Card, Section
from deckcheck.resolve.sections import only_section
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["compiled_files"]


def compiled_files() -> dict[str, bytes]:
    """File name -> content; the same sources give the same bytes.

    Raises:
        CardDataError, FormatError: a table or a format file is wrong.
    """
    library = Library()
    compiled = compile_catalog(Tables(data_dir("card_db")))
    catalog = parse(compiled)
    return {
        CATALOG: compiled,
        FORMATS: compile_formats(
            {name: library.format(name) for name in _ours(library.format_ids())},
            {name: library.ruleset(name) for name in _ours(library.ruleset_ids())},
            read_ledger(),
            {card: tuple(_likely_sections(card)) for card in catalog},
            catalog.hash,
        ),
    }


def _likely_sections(card: Card) -> Iterator[Section]:
    """Where the card stands in nearly every deck that has it; elsewhere the rules are asked."""
    section = only_section(card)
    yield section
    if section is Section.UNSTATED:
        yield from (Section.SEED, Section.DRAW)
    if section in (Section.DRAW, Section.UNSTATED):
        yield Section.QS_TENT


def _ours(names: list[str]) -> list[str]:
    """Without those of other packages that happen to be installed where ours is built."""
    return [name for name in names if "/" not in name]

"""`deckcheck formats audit`: what is wrong with format files."""

from __future__ import annotations

from pathlib import Path

from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.terminal import write
from deckcheck.errors import UnknownName
from deckcheck.formats.audit import Auditor
from deckcheck.formats.loader import Library
from deckcheck.workspace.basis import check_folders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.resources.abc import Traversable

__all__ = ["run"]

SOUND, FAULTY = 0, 1


def run(
    files: Sequence[str], folders: Sequence[str], card_db: str = "", cards: Sequence[str] = ()
) -> int:
    """List every problem of the files; of all bundled ones if none is named.

    Raises:
        UnknownName: there is no such file or format.
    """
    check_folders(folders)
    library = Library([Path(folder) for folder in folders])
    auditor = Auditor(library, chosen_catalog(card_db, cards))
    audited, problems = 0, 0
    for file, origin in _chosen(files, library):
        audited += 1
        for problem in auditor.audit(file, origin):
            problems += 1
            write(f"{problem}\n")
    count = f"{problems} problem{'' if problems == 1 else 's'}" if problems else "no problem"
    write(f"{audited} file{'' if audited == 1 else 's'} audited: {count}.\n")
    return FAULTY if problems else SOUND


def _chosen(names: Sequence[str], library: Library) -> Iterator[tuple[Traversable, str]]:
    """The files with how to name them: paths as given, formats and rule sets by id."""
    known = [(file, f"formats/{name}.toml") for name, file in library.files()]
    known += [(file, f"formats/rulesets/{name}.toml") for name, file in library.files("rulesets")]
    if not names:
        yield from known
    for name in names:
        if name.endswith(".toml"):
            path = Path(name)
            if not path.is_file():
                raise UnknownName("format file", name)
            yield path, name
            continue
        found = [one for one in known if one[0].name == f"{name}.toml"]
        if not found:
            raise UnknownName("format or rule set", name)
        yield from found

"""What `validate` accepts, declared once for both doors."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["VALIDATE", "Option", "Request"]


class Option(Value):
    """One option of the command line."""

    name: str
    """As typed, with its dashes."""
    help: str
    metavar: str = ""
    """What stands for its value in the help; a flag has none."""
    many: bool = False
    """Whether it may be given several times."""

    @property
    def field(self) -> str:
        """Its field in a `Request`."""
        return self.name.removeprefix("--").replace("-", "_")


class Request(Value):
    """What one `validate` was asked for. Field by field the options of `VALIDATE`."""

    paths: tuple[str, ...]
    format: str = ""
    ruleset: str = ""
    syntax: str = ""
    as_of: str = ""
    output: tuple[str, ...] = ()
    """Empty for the console."""
    strict: bool = False
    cite: bool = False
    notes: bool = False
    account: bool = False
    full: bool = False
    formats_folder: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    pool: str = ""
    pools: str = ""
    card_db: str = ""
    cards: tuple[str, ...] = ()
    files_from: str = ""
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    allow_none: bool = False
    jobs: str = ""
    config: str = ""
    no_config: bool = False
    infer: bool = False
    today: str = ""

    @classmethod
    def of(cls, words: Mapping[str, object], *paths: str) -> Request:
        """What a command was asked for.

        Args:
            words: its options by name, as typer has them; those of other kinds are left alone.
            paths: its decks.
        """
        asked: dict[str, Any] = {}
        for field, default in cls.__defaults__.items():
            value = words.get(field)
            value = tuple(value) if isinstance(value, list) else value
            if type(value) is type(default):
                asked[field] = value
        return cls(paths, **asked)


VALIDATE = (
    Option(
        "--format",
        "Judge by this format: an id such as `warp-speed`, or a .toml file. Else each deck's own "
        "`format` header decides, else `standard`. `all` compares all formats.",
        "NAME|FILE",
    ),
    Option("--ruleset", "Judge by one rule set alone, such as `borg-cooperation`.", "NAME"),
    Option("--syntax", "Read all decks in this syntax instead of telling it by content.", "NAME"),
    Option(
        "--as-of",
        "Take rulings and bans as of this day (YYYY-MM-DD). Else the day of the card data; never "
        "today.",
        "DATE",
    ),
    Option(
        "--output",
        "How to report: `console`, `json`, `sarif`, `github`, `gitlab`, `junit`, `markdown`, `csv` "
        "or `html`. With =FILE into a file; may be given several times.",
        "NAME[=FILE]",
        many=True,
    ),
    Option("--strict", "Warnings make the exit code 1 too. The verdict stays what it is."),
    Option("--cite", "Quote the statements behind each finding, with document, entry and date."),
    Option("--notes", "Show the notes of the rules as well; a console report only counts them."),
    Option("--account", "Say how many lines of the file are of which kind."),
    Option("--full", "Give every deck its full report before the summary of several decks."),
    Option("--formats-folder", "Look for formats in this folder first.", "DIR", many=True),
    Option(
        "--rules", "Run this Python file, for the rules it brings to formats.", "FILE", many=True
    ),
    Option("--pool", "Judge against the cards in this file: a sealed format's pool.", "FILE"),
    Option(
        "--pools",
        "Judge each deck against the pool in this folder that has its file name or `box` header.",
        "DIR",
    ),
    Option(
        "--card-db",
        "Work with the card database in this folder, or with the shipped one. Else "
        "DECKCHECK_CARD_DB decides, else what you have imported, else the shipped one.",
        "DIR|shipped",
    ),
    Option("--cards", "Add the hand-entered cards of this TOML file.", "FILE", many=True),
    Option("--files-from", "Judge what this list names too; - is standard input.", "FILE"),
    Option(
        "--include",
        "In folders, take the files that fit this pattern instead of those with a usual suffix.",
        "GLOB",
        many=True,
    ),
    Option("--exclude", "Leave out what fits this pattern, however named.", "GLOB", many=True),
    Option("--allow-none", "It is no error if there is no deck among the files."),
    Option("--jobs", "Judge in so many processes; `auto`: one for each processor.", "N"),
    Option("--config", "Use this project file instead of the one found from here.", "FILE"),
    Option("--no-config", "Use no project file."),
    Option(
        "--infer",
        "Say of each card that stands under no heading where it was put, and why.",
    ),
    Option("--today", "The day by which waivers run out (YYYY-MM-DD). Else today.", "DATE"),
)

"""What `validate` accepts, declared once for both doors."""

from __future__ import annotations

from deckcheck.frozen import Value

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
    output: str = "console"
    strict: bool = False
    cite: bool = False
    account: bool = False
    full: bool = False
    formats_folder: tuple[str, ...] = ()


VALIDATE = (
    Option(
        "--format",
        "Judge by this format: an id such as `warp-speed`, or a .toml file. Else each deck's own "
        "`format` header decides, else `standard`.",
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
    Option("--output", "How to report: `console` or `json`.", "NAME"),
    Option("--strict", "Warnings make the exit code 1 too. The verdict stays what it is."),
    Option("--cite", "Quote the statements behind each finding, with document, entry and date."),
    Option("--account", "Say how many lines of the file are of which kind."),
    Option("--full", "Give every deck its full report before the summary of several decks."),
    Option("--formats-folder", "Look for formats in this folder first.", "DIR", many=True),
)

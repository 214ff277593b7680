"""The plain-Python floor: what reading a deck, looking up titles and counting costs at least.

Reads a LackeyCCG text deck with string methods, looks every name up in a dictionary, adds up the
sections and finds what is there twice. No rules, no findings, no report: nothing that judges decks
can be faster than a small multiple of this.
"""

from __future__ import annotations

from deckcheck import load_catalog

HEADINGS = ("missions:", "seed+dil:", "qstent:", "ref:", "dyson:", "flash:", "tactics:")


class Floor:
    """Judges nothing: only counts."""

    def __init__(self) -> None:
        self.titles = {
            printing.name: card.title for card in load_catalog() for printing in card.printings
        }

    def check(self, text: str) -> tuple[dict[str, int], int, list[str]]:
        """Cards by section, unknown names, titles that stand there more than once."""
        section = "draw"
        sizes: dict[str, int] = {}
        titles: dict[str, int] = {}
        unknown = 0
        for line in text.split("\n"):
            if not line:
                continue
            count, tab, name = line.partition("\t")
            if not tab:
                if line.lower() in HEADINGS:
                    section = line[:-1].lower()
                continue
            copies = int(count)
            sizes[section] = sizes.get(section, 0) + copies
            title = self.titles.get(name)
            if title is None:
                unknown += copies
            else:
                titles[title] = titles.get(title, 0) + copies
        return sizes, unknown, sorted([title for title, copies in titles.items() if copies > 1])

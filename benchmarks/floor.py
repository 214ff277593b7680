"""The plain-Python floor: what reading a deck, looking up titles and counting costs at least.

Reads a LackeyCCG text deck with string methods, looks every name up in a dictionary, adds up the
sections and finds duplicate missions. No rules, no findings, no report: nothing that judges decks
can be faster than a small multiple of this.
"""

from __future__ import annotations

from deckcheck import load_catalog

HEADINGS = ("missions:", "seed+dil:", "qstent:", "ref:", "dyson:", "flash:", "tactics:")


class Floor:
    """Judges nothing: only counts."""

    def __init__(self) -> None:
        self.titles = {
            printing.name: (card.title, card.type)
            for card in load_catalog()
            for printing in card.printings
        }

    def check(self, text: str) -> tuple[dict[str, int], int, int]:
        """Cards by section, unknown names, duplicate missions."""
        section = "draw"
        sizes: dict[str, int] = {}
        missions: dict[str, int] = {}
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
            found = self.titles.get(name)
            if found is None:
                unknown += copies
            elif found[1] == "Mission":
                missions[found[0]] = missions.get(found[0], 0) + copies
        return sizes, unknown, sum(copies > 1 for copies in missions.values())

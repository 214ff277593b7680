"""Text of any script on a page of a PDF: which font has each letter, and in which order they stand.

fpdf2 shapes a piece of text in one font and one direction. Names mix both, so they are taken apart
here into such pieces, which stand in the order in which people read them (Unicode's UAX 9).
"""

from __future__ import annotations

import logging
import unicodedata
from functools import cache
from importlib.resources import as_file, files

from deckcheck.errors import BrokenInstall
from deckcheck.frozen import Value

try:
    import manimgx_fonts
    import noto_cjk_sans_jp_regular
    import uharfbuzz  # noqa: F401 - fpdf2 shapes with it
    from fontTools.ttLib import TTFont
    from fpdf import FPDF
    from fpdf.bidi import BidiParagraph, auto_detect_base_direction
except ImportError as error:
    raise BrokenInstall(
        'PDF sheets need the fonts and fpdf2: python -m pip install "deckcheck[print]"'
    ) from error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

__all__ = ["Lettering"]

# What fontTools tells while it takes a font apart is no news for the desk.
logging.getLogger("fontTools").setLevel(logging.ERROR)
logging.getLogger("fpdf").setLevel(logging.ERROR)

_JOINERS = ("Mn", "Mc", "Me", "Cf")
"""Marks and joiners belong to the letter before them."""
_SAMPLE = 10
"""Points at which widths are measured."""
_SMALLEST = 0.01
"""Below this, in millimetres, a difference of widths is rounding."""


class _Piece(Value):
    text: str
    font: str
    backward: bool
    """Whether it reads from right to left."""


class Lettering:
    """Measures and draws text on one document. Sizes are points, places millimetres."""

    def __init__(self, pdf: FPDF) -> None:
        self._pdf = pdf
        pdf.c_margin = 0
        pdf.alias_nb_pages("")  # somebody may be called like the placeholder
        self._loaded: set[str] = set()
        self._widths: dict[_Piece, float] = {}
        """For type of one point: widths grow with the size."""

    def width(self, text: str, size: float) -> float:
        """How wide the text is on one line."""
        return size * sum([self._measured(piece) for piece in _pieces(text)])

    def draw(self, x: float, baseline: float, text: str, size: float) -> None:
        """Put text on the page, on one line."""
        high = size / self._pdf.k
        for piece in _pieces(text):
            wide = size * self._measured(piece)
            self._choose(piece, size)
            self._pdf.set_xy(x, baseline - 0.8 * high)
            self._pdf.cell(wide, high, piece.text)
            x += wide

    def lines(self, text: str, size: float, room: float) -> list[str]:
        """The text in lines that fit: broken between words, and within one where it must be."""
        if self.width(text, size) <= room:
            return [text]
        lines: list[str] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if self.width(longer, size) <= room + _SMALLEST:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = self._broken(word, size, room)
            lines += full
        return [*lines, line]

    def _broken(self, word: str, size: float, room: float) -> list[str]:
        parts = [""]
        for cluster in _clusters(word):
            if parts[-1] and self.width(parts[-1] + cluster, size) > room + _SMALLEST:
                parts.append("")
            parts[-1] += cluster
        return parts

    def _measured(self, piece: _Piece) -> float:
        known = self._widths.get(piece)
        if known is None:
            self._choose(piece, _SAMPLE)
            known = self._widths[piece] = self._pdf.get_string_width(piece.text) / _SAMPLE
        return known

    def _choose(self, piece: _Piece, size: float) -> None:
        """Make a piece's font and direction those of what is drawn next."""
        pdf = self._pdf
        if piece.font not in self._loaded:
            with as_file(_fonts()[piece.font]) as file:
                pdf.add_font(piece.font, "", file)
            self._loaded.add(piece.font)
        pdf.set_font(piece.font, "", size)
        direction = "rtl" if piece.backward else "ltr"
        # Plain letters look the same without shaping, which takes most of the time.
        shaped = piece.backward or not piece.text.isascii()
        pdf.set_text_shaping(shaped, direction=direction)


def _pieces(text: str) -> Iterator[_Piece]:
    """The text in the order in which it stands on the page, from the left."""
    for run, backward in _runs(_written(text)):
        pieces = _in_fonts(run, backward)
        yield from reversed(pieces) if backward else pieces


def _written(text: str) -> str:
    """The text, with a letter that no font has named by its number: nothing is left out."""
    if text.isascii():
        return text
    return "".join(
        [
            letter
            if unicodedata.category(letter) in _JOINERS or _font(letter)
            else f"<U+{ord(letter):04X}>"
            for letter in text
        ]
    )


def _in_fonts(text: str, backward: bool) -> list[_Piece]:
    pieces: list[_Piece] = []
    for cluster in _clusters(text):
        font = _font(cluster[0])
        if pieces and pieces[-1].font == font:
            pieces[-1] = _Piece(pieces[-1].text + cluster, font, backward)
        else:
            pieces.append(_Piece(cluster, font, backward))
    return pieces


def _font(letter: str) -> str:
    """The first font that has a letter, or none."""
    return next((name for name in _fonts() if ord(letter) in _letters(name)), "")


@cache
def _fonts() -> dict[str, Traversable]:
    """Every font by name, in the order in which they are asked for a letter."""
    found = {
        one.name.partition("[")[0]: one
        for one in sorted(files(manimgx_fonts).iterdir(), key=lambda one: one.name)
        if one.name.endswith(".ttf") and "Italic" not in one.name
    }
    plain = ("NotoSans", "NotoSansSymbols")
    return {
        **{name: found[name] for name in plain if name in found},
        **{name: one for name, one in found.items() if name not in (*plain, "NotoEmoji")},
        **{name: one for name, one in found.items() if name == "NotoEmoji"},
        "NotoSansCJK": noto_cjk_sans_jp_regular.FONT_PATH,
    }


@cache
def _letters(name: str) -> frozenset[int]:
    """The letters that a font has; read once in a run, however many sheets there are."""
    with as_file(_fonts()[name]) as file, TTFont(file, lazy=True) as font:
        return frozenset(font.getBestCmap())


def _clusters(word: str) -> list[str]:
    """Letters with the marks that belong to them."""
    clusters: list[str] = []
    for letter in word:
        joins = clusters and (
            unicodedata.category(letter) in _JOINERS or clusters[-1].endswith("\u200d")
        )
        if joins:
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def _runs(text: str) -> list[tuple[str, bool]]:
    """Parts of one direction, in the order in which they stand on the page."""
    if text.isascii():
        return [(text, False)]
    paragraph = BidiParagraph(
        text=text, base_direction=auto_detect_base_direction(text), preserve_bn_chars=True
    )
    levels: list[tuple[int, str]] = []
    for one in paragraph.characters:
        if levels and levels[-1][0] == one.embedding_level:
            levels[-1] = (one.embedding_level, levels[-1][1] + one.character)
        else:
            levels.append((one.embedding_level, one.character))
    highest = max([level for level, _ in levels], default=0)
    for least in range(highest, 0, -1):  # rule L2: turn around whatever is at least so deep
        levels = _turned(levels, least)
    return [(run, level % 2 == 1) for level, run in levels]


def _turned(levels: list[tuple[int, str]], least: int) -> list[tuple[int, str]]:
    done: list[tuple[int, str]] = []
    deep: list[tuple[int, str]] = []
    for one in levels:
        if one[0] >= least:
            deep.insert(0, one)
        else:
            done += [*deep, one]
            deep = []
    return [*done, *deep]

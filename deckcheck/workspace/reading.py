"""What a report may say besides its rules: that a file, a line or a name could not be taken.

No format puts these in force and none can repeal them, and they enforce no text of the game, so
their descriptions are here and not with the rules.
"""

from __future__ import annotations

__all__ = ["READING", "WASTED"]

READING = {
    "ambiguous-card": (
        "A name that several cards have.",
        "Different people and ships share a title. Write the version in brackets or the expansion "
        "behind the title, as the hint shows. Until then the deck is undecided. Files of LackeyCCG "
        "name each card in full, so there the exact name decides.",
    ),
    "card-or-prose": (
        "A line that may be a card, or something said beside the list.",
        "It has no count in a list where cards have counts, stands above or below them as a title "
        "or a signature does, and is the title of a card. Write a count before each card, and # "
        "before what is none.",
    ),
    "failed-deck": (
        "A deck on which deckcheck itself failed, or the card data.",
        "It is not the deck's fault. Please report it, with the deck file. The other decks of the "
        "run are judged all the same, and the exit code is 3.",
    ),
    "foreign-rules": (
        "Rules that are no part of deckcheck.",
        "A format or rule set is from a file beside the bundled ones, such as a folder of house "
        "rules that a project names. It is a warning where the file has the id of a bundled "
        "one, so that `standard` is not the Standard of deckcheck.",
    ),
    "guessed-encoding": (
        "A file that is not UTF-8.",
        "Its lines were read as Windows-1252. Save the file as UTF-8.",
    ),
    "heading-count-mismatch": (
        "A heading or total that states another number than the cards below it.",
        "A line may be missing, or doubled; the cards that are listed count.",
    ),
    "mission-in-seed-deck": (
        "Missions listed among the seed cards.",
        "They are counted as missions. Nothing is wrong with the deck.",
    ),
    "no-cards": (
        "A file without a single card.",
        "An empty deck is never judged legal: it is probably not the file that was meant.",
    ),
    "numbered-lines": (
        "A list whose lines are numbered.",
        "The numbers run upwards from 1, so they are not taken as counts.",
    ),
    "other-name": (
        "A name that is not the title of today, and surely means one card.",
        "Former titles, names in other programs, the marks of old files, pictures and numbers are "
        "listed with the cards that they are taken for. `deckcheck fmt` writes the titles.",
    ),
    "prose": (
        "A line beside the list that is no card.",
        "It has no count in a list where cards have counts, stands above or below them, and no "
        "title looks like it. It counts nowhere.",
    ),
    "read-from-mail": (
        "Which part of a mail was read.",
        "An attached list if there is one, else what the mail says. Lines are counted in it.",
    ),
    "repeated-header": (
        "A header stated twice with different values.",
        "The first one counts.",
    ),
    "second-edition-list": (
        "A file that looks like a Second Edition deck.",
        "deckcheck judges First Edition decks; cards of the other game are not looked up.",
    ),
    "section-inferred": (
        "A card under no heading, with the section that it is put in.",
        "`--infer` asks for these: one for each card, with what about the card decides it. What "
        "can as well be seeded as played stays open.",
    ),
    "day-after-card-data": (
        "A day after that of the card data.",
        "Nobody can say which cards there are and which are banned then; what is judged is what "
        "was known on the day of the card data.",
    ),
    "day-outside-format": (
        "A day on which the format was not played: before its first, or from the day on which "
        "another one took its place.",
        "The verdict says what the format's rules make of the deck, and they were not in force.",
    ),
    "sections-inferred": (
        "A list that does not say where its cards stand.",
        "Cards that can only be in one section are put there. Headings make it certain.",
    ),
    "several-lists": (
        "A mail with several lists attached.",
        "Only the first was read, and nobody knows which is meant.",
    ),
    "twice-encoded-text": (
        "Text that was encoded twice on its way, as apostrophes turned to three odd letters.",
        "Names with such letters will not be found. Save the file again from its source as UTF-8.",
    ),
    "unfit-expansion": (
        "An expansion written beside a title that no printing of the card fits.",
        "For most types the title alone makes the card, so the line counts. Of personnel and ships "
        "there may be a version we do not know: there such a line is unknown.",
    ),
    "unknown-card": (
        "A name that no card has.",
        "Case, kinds of apostrophe and dash, and spacing do not matter; anything else does. The "
        "nearest titles are suggested, and none is taken in its place. The line still counts "
        "towards the size of its section, and until it is known the deck is undecided.",
    ),
    "unknown-format": (
        "A deck whose header names a format that is not there.",
        "`deckcheck formats list` shows all. The option --format overrides the header.",
    ),
    "unknown-header": (
        "A header line that deckcheck does not use.",
        "It is kept, and nothing follows from it.",
    ),
    "unknown-heading": (
        "A heading that names no section.",
        "The cards below it are kept and count nowhere, so the deck is undecided.",
    ),
    "unreadable-deck": (
        "A file that is missing, may not be read, or is no text; a row without a deck list.",
        "It has no lines to account for. The other decks of the run are judged all the same.",
    ),
    "unreadable-line": (
        "A line that is no card, heading, header, comment or total.",
        "Nothing is dropped silently: until it is mended the deck is undecided.",
    ),
    "unreviewed-card": (
        "A card whose facts are not part of deckcheck: imported or entered by hand.",
        "The verdict rests on them too. Nobody has reviewed what such a card does for others, so a "
        "finding about the cards around it may be mistaken.",
    ),
}
"""Fault and explanation of each, by the id in the report."""

WASTED = ("repeated-header", "unknown-header")
"""Those about lines from which nothing follows."""

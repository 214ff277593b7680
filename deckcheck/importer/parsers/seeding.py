"""Game text -> how a card enters play: seeded, played, built, and where.

Every function of a text counts, not only the first: a card whose second function is seeded may be
seeded. A function begins at the start of the text or behind a capital OR.
"""

from __future__ import annotations

import re

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.model.cards import CardType
from deckcheck.terms import Term

__all__ = ["SeedMode", "Seeding", "parse_seeding"]


class SeedMode(Term):
    """The ways onto the table that a card has."""

    SEEDS = "seeds"
    PLAYS = "plays"
    SEEDS_OR_PLAYS = "seeds-or-plays"
    SEED_ONE_OR_BUILD = "seed-one-or-build"
    BUILD = "build"
    BY_TYPE = "by-type"
    """As every card of its type: missions, dilemmas, artifacts, sites, personnel, ships, ..."""
    SPECIAL = "special"
    """Only as another card says."""


class Seeding(Value):
    """What one text says. A place is a short code, `named:X` for a card or a location."""

    mode: SeedMode
    seed_at: str = ""
    play_at: str = ""
    phase: str = ""
    """The seed phase that the text names: mission, doorway, dilemma, facility or any."""
    limit: int = 0
    stock: bool = False
    """`Stock in deck`: a card that lies seeded elsewhere has a use in the draw deck, too."""


TYPE_RULE = (
    CardType.ARTIFACT,
    CardType.DAMAGE_MARKER,
    CardType.DILEMMA,
    CardType.EQUIPMENT,
    CardType.INTERRUPT,
    CardType.MISSION,
    CardType.PERSONNEL,
    CardType.SHIP,
    CardType.SITE,
    CardType.TACTIC,
    CardType.TRIBBLE,
    CardType.TROUBLE,
)
"""Types whose rule says it all; a text can only add a function."""

START = re.compile(r'^(?:"[^"]*" )?(?:Once per (?:game|turn), |Requires .*?\. (?=Play one))?')
BEHIND_OR = re.compile(r"\bOR (?=Seed|Play|Stock|Build|build |play on |Once each turn, plays)")
REMARK = r"(?: \([^)]*\))?"
VERBS = (
    ("seeds-plays", re.compile(rf"Seeds?{REMARK} or plays?\b", re.IGNORECASE)),
    ("place", re.compile(r"Place one (?=(?:atop|on)\b[^.]*? during the seed phase)")),
    ("seeds", re.compile(r"Seeds?\b(?! \{)( one\b)?", re.IGNORECASE)),
    ("plays", re.compile(r"(?:Once each turn, )?Plays?\b", re.IGNORECASE)),
    # "Suspends" is how cards are played in the middle of something else.
    ("plays", re.compile(r"Suspends (?:play|your)\b")),
    ("builds", re.compile(r"Build\b", re.IGNORECASE)),
    ("stock", re.compile(r"Stock in deck")),
)
PERSONAL = re.compile(r"May seed \(|May seed under \{|May be your seed at |During seed phase, may ")
AS_DILEMMA = re.compile(r"\(May (?:also )?be seeded as an? \[S/P\]|\(May be seeded as")
OPENS = " on (opens)"
"""A door is seeded once: it opens the side deck, and no other function of it is seeded."""
LIMIT = re.compile(r"one\b|\(limit one\)|Place one")
PHASE = re.compile(r"(?:during|in) (any|mission|doorway|dilemma|facility|outpost) phase")

PLACES = (
    ("table", r"(?:on|in) (?:table|your core|core)\b"),
    ("side-deck", r"(?:atop|next to|on) [^.]* side deck"),
    ("like-dilemma", r"like an? (?:\[S/P\] )?dilemma|under any mission"),
    ("region", r"(?:at|on|in) (?:a|any) \{?([A-Z][\w' ]+) Region\}? "),
    (
        "named",
        r"(?:on|at|to|under)((?: (?:an?|any|your|planet|completed|opponent's|\[\w+\]))* \{.*)",
    ),
    ("time-location", r"time location"),
    ("headquarters", r"headquarters"),
    ("homeworld", r"(?<!non-)homeworld"),
    ("nebula", r"nebula"),
    ("between-missions", r"between two|crosswise|spaceline"),
    ("quadrant", r"Quadrant"),
    ("own-mission", r"your (?:[\w-]+ |\[\w+\]\s?)*mission"),
    ("outpost", r"outpost"),
    ("station", r"\bNor\b|station"),
    ("site", r"\bsite\b"),
    ("facility", r"facility"),
    ("ship", r"\bships?\b|freighter|crew\b|Away Team"),
    ("planet-mission", r"(?:\[P\]|planet) mission|\ba \[P\]$"),
    ("space-mission", r"(?:\[S\]|space) (?:mission|location)"),
    ("mission", r"mission|location|\bplanet\b"),
    ("native-mission", r"^(?: OR|\.|$)| where you have| \(you may also seed"),
)
"""Code and words; the first that is found in the beginning of the function is the place."""


def parse_seeding(text: str, type_: CardType, q_icon: bool = False) -> Seeding:
    """How a card of that type with that text enters play.

    Raises:
        CardDataError: a seeding function whose place is not understood.
    """
    if q_icon:
        place = "like-dilemma" if AS_DILEMMA.search(text) else ""
        return Seeding(SeedMode.BY_TYPE, seed_at=place)
    if type_ in TYPE_RULE:
        personal = type_ in (CardType.PERSONNEL, CardType.SHIP) and PERSONAL.search(text)
        if not personal:
            return Seeding(SeedMode.BY_TYPE)
        limit = 1 if "(limit one)" in text[personal.start() : personal.end() + 12] else 0
        place = _place(text[personal.start() :]) or "outpost"
        return Seeding(SeedMode.SEEDS_OR_PLAYS, seed_at=place, limit=limit)
    return _from_functions(text, type_)


def _from_functions(text: str, type_: CardType) -> Seeding:
    verbs: set[str] = set()
    places: dict[str, str] = {}
    limit, phase = 0, ""
    for verb, said, rest in _functions(text):
        verbs.add(verb)
        if verb == "stock":
            continue
        act = "play" if verb in ("plays", "builds") else "seed"
        places.setdefault(act, _place(rest))
        if act == "seed" and not places["seed"]:
            raise CardDataError(f"where it seeds is not understood: {rest[:40]!r}")
        if verb == "seeds-plays":
            places.setdefault("play", places["seed"])
        if act == "seed":
            limit = 1 if LIMIT.search(said) or rest.startswith(OPENS) else limit
            found = PHASE.search(said + rest[:70])
            phase = found.group(1).replace("outpost", "facility") if found else phase
    if {"place", "seeds"} <= verbs:
        limit = 0  # the one on a side deck is limited, the further ones seed elsewhere
    if not verbs and type_ is CardType.EVENT:
        return Seeding(SeedMode.PLAYS)
    mode = _mode(verbs)
    return Seeding(
        mode, places.get("seed", ""), places.get("play", ""), phase, limit, "stock" in verbs
    )


def _functions(text: str) -> list[tuple[str, str, str]]:
    """Verb, words that were the verb, and what follows, of each function that enters play."""
    found = []
    for start in (START.match(text), *BEHIND_OR.finditer(text)):
        begin = start.end() if start else 0
        for verb, pattern in VERBS:
            if match := pattern.match(text, begin):
                found.append((verb, match.group(), text[match.end() : match.end() + 120]))
                break
    return found


def _mode(verbs: set[str]) -> SeedMode:
    seeds = bool(verbs & {"seeds", "seeds-plays", "place"})
    plays = bool(verbs & {"plays", "seeds-plays", "stock"})
    if seeds and "builds" in verbs:
        return SeedMode.SEED_ONE_OR_BUILD
    if "builds" in verbs:
        return SeedMode.BUILD
    if seeds and plays:
        return SeedMode.SEEDS_OR_PLAYS
    if seeds:
        return SeedMode.SEEDS
    return SeedMode.PLAYS if plays else SeedMode.SPECIAL


def _place(rest: str) -> str:
    """The code for the place that the words behind the verb begin with; '' if none is known."""
    clause = re.split(r"[.;]|\bOR (?=[A-Z]|build)", rest, maxsplit=1)[0]
    if not clause.strip() or clause.startswith((" where you have", " (you may also seed")):
        return "native-mission"
    clause = re.sub(r" \([^()]*\)", "", clause)  # exceptions and conditions
    for code, pattern in PLACES:
        found = re.search(pattern, clause)
        if not found:
            continue
        if code == "region":
            return f"region:{found.group(1)}"
        if code == "named":
            names = re.findall(r"\{([^}]*)\}", re.split(r" \(|, where | after ", found.group(1))[0])
            if any(name.endswith("headquarters") for name in names):
                return "headquarters"
            return "; ".join(f"named:{name}" for name in names)
        return code
    return ""

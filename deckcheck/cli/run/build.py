"""`deckcheck build` and `deckcheck sealed build`."""

from __future__ import annotations

from deckcheck import api
from deckcheck.analysis.missions import view_deck
from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.build.best_deck import Build, Task, alternatives, build, cost_of
from deckcheck.builder.build.deck import plan_in_words
from deckcheck.builder.build.reasons import reasons
from deckcheck.builder.build.score import load_score
from deckcheck.builder.build.stock import Stock, stock_of
from deckcheck.builder.build.wishes import Wish
from deckcheck.builder.solver.highs import Highs
from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.terminal import write
from deckcheck.cli.io.waiting import done, tell, watch_of_terminal
from deckcheck.decklists import write as written
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.frozen import Value
from deckcheck.model import Section
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import ResolvedDeck

__all__ = ["Order", "refuse_doubtful", "run"]

TURNS = (2, 4, 6, 8, 10)
MOST_LEFT_OUT = 80
"""So many cards of the stock get a reason for staying out; a collection has more."""


class Order(Value):
    """What one `build` was asked for."""

    stock: str
    """File of the pool or collection."""
    format: str
    start: str = ""
    """A partial deck to complete."""
    lock: tuple[str, ...] = ()
    ban: tuple[str, ...] = ()
    missions: str = ""
    """Titles separated by `;`."""
    affiliation: str = ""
    weights: tuple[str, ...] = ()
    """`name=number`."""
    seconds: float = 20.0
    others: int = 3
    """How many decks with other missions to name."""
    reasons: bool = True
    card_db: str = ""
    cards: tuple[str, ...] = ()


def run(order: Order) -> None:
    """Build a deck and write it, with everything to know about it as comments.

    Raises:
        DeckcheckError: a wish that names nothing, no solver, or no deck that fits.
        OSError: a file cannot be read.
    """
    catalog = chosen_catalog(order.card_db, order.cards)
    solver = Highs(order.seconds, watch_of_terminal())
    format_ = api.load_format(order.format)
    pool = resolve(api.read_deck(order.stock), catalog)
    stock = stock_of(pool)
    refuse_doubtful(pool, stock)
    task = Task(
        stock=stock,
        format=format_,
        score=load_score(format_.id, format_.parents, _weights(order.weights)),
        catalog=catalog,
        pool=pool,
        versions=api.versions_of(catalog),
        wish=_wish(order, catalog),
        as_of=catalog.version,
    )
    tell(f"Building from {stock.total} cards ...")
    made = build(task, solver)
    comments = [*_headline(made), *_plan(made), *_chances(made, task)]
    tell("Comparing with other mission sets ...")
    comments += _others(alternatives(task, solver, order.others) if order.others else [], made)
    if order.reasons:
        tell("Asking for each card left out what it would cost ...")
        comments += _left_out(made, task, solver)
    done()
    write("\n".join(f"# {line}".rstrip() for line in comments) + "\n\n")
    write(_with_reasons(made))


def refuse_doubtful(pool: ResolvedDeck, stock: Stock) -> None:
    """Nothing is built from a list that was not read in full.

    Raises:
        DeckcheckError: every fault of the file, by line.
    """
    if stock.unread:
        told = [
            f"{pool.deck.file}: line {one.lines[0] if one.lines else '?'}: {one.message} {one.hint}"
            for one in stock.unread
        ]
        raise DeckcheckError("\n".join(line.strip() for line in told))
    if not stock.items:
        raise DeckcheckError(f"{pool.deck.file}: there is no card to build from.")


def _weights(texts: Sequence[str]) -> dict[str, float]:
    found = {}
    for text in texts:
        name, equals, number = text.partition("=")
        try:
            found[name.strip().replace("-", "_")] = float(number)
        except ValueError:
            raise DeckcheckError(f"--weight {text!r}: NAME=NUMBER expected.") from None
        if not equals:
            raise DeckcheckError(f"--weight {text!r}: NAME=NUMBER expected.")
    return found


def _wish(order: Order, catalog: Catalog) -> Wish:
    locked = [_locked(text, catalog) for text in order.lock]
    if order.start:
        locked += _started(order.start, catalog)
    missions = [_card(text, catalog) for text in order.missions.split(";") if text.strip()]
    return Wish(
        lock=tuple(locked),
        ban=tuple(_card(text, catalog) for text in order.ban),
        missions=tuple(missions),
        affiliation=order.affiliation,
    )


def _locked(text: str, catalog: Catalog) -> tuple[str, int, str]:
    """`2 Cowboy Diplomacy`, `draw: Data [premiere]`; a title may itself begin with a number."""
    section = ""
    for name in ("missions", "seed", "draw"):
        if text.lower().startswith(f"{name}:"):
            section, text = name, text.partition(":")[2].strip()
    count, _, title = text.partition(" ")
    if count.isdecimal() and title and not catalog.find(text.partition(" [")[0]).cards:
        return _card(title, catalog), int(count), section
    return _card(text, catalog), 1, section


def _card(text: str, catalog: Catalog) -> str:
    """The one card that a title (and tag) means.

    Raises:
        UnknownName: no card, or several.
    """
    name, _, tag = text.strip().partition(" [")
    cards = catalog.find(name, tag.removesuffix("]")).cards
    if len(cards) == 1:
        return cards[0].id
    exact = [card for card in cards if card.id == name]
    if len(exact) == 1 and not tag:
        return exact[0].id
    raise UnknownName("card", text.strip(), tuple(card.id for card in cards[:5]))


def _started(path: str, catalog: Catalog) -> list[tuple[str, int, str]]:
    deck = resolve(api.read_deck(path), catalog)
    if deck.unresolved:
        raise DeckcheckError("\n".join(finding.message for finding in deck.findings))
    found = []
    for section in (Section.MISSIONS, Section.SEED, Section.DRAW):
        found += [(held.card.id, held.quantity, str(section)) for held in deck.held(section)]
    return found


def _headline(made: Build) -> Iterator[str]:
    if made.proved:
        proof = "proved to be the most any deck from these cards can be"
    else:
        proof = f"no deck from these cards is worth more than {made.gain + made.gap:.2f}"
    yield f"Worth {made.gain:.2f} by the builder's score: {proof}."
    yield f"{made.report.format_title}: {made.report.verdict}."
    for finding in made.report.findings:
        yield f"  {finding.severity}: {finding.message}"


def _plan(made: Build) -> Iterator[str]:
    yield ""
    yield "Seed plan"
    for line in plan_in_words(made.placed):
        yield f"  {line}"


def _chances(made: Build, task: Task) -> Iterator[str]:
    view = view_deck(made.resolved, load_tempo(task.format), TURNS)
    yield ""
    yield "Chance to have drawn a crew by turn " + " ".join(f"{turn:>6}" for turn in TURNS)
    for mission in view.missions:
        yield f"  {mission.card.id:<34}" + " ".join(_percent(one) for one in mission.odds.chances)
    yield f"  {'a planet and a space mission':<34}" + " ".join(map(_percent, view.win.chances))
    for odds in (*(one.odds for one in view.missions), view.win):
        if not odds.exact:
            yield f"  Simulated with seed {odds.seed}: +/- {odds.error:.1%}."
            break


def _percent(chance: float) -> str:
    return f"{chance:6.1%}"


def _others(decks: Sequence[Build], made: Build) -> Iterator[str]:
    if decks:
        yield ""
        yield "Next best mission sets"
    for other in decks:
        missions = [card.id for card, section, _ in other.placed if section is Section.MISSIONS]
        yield f"  {', '.join(missions)}: worth {made.gain - other.gain:.2f} less"


def _left_out(made: Build, task: Task, solver: Highs) -> Iterator[str]:
    out = {
        item.card.id: item.copies - made.copies(item.card.id)
        for item in task.stock.items
        if item.copies > made.copies(item.card.id)
    }
    if not out or len(out) > MOST_LEFT_OUT:
        return
    costs = cost_of(task, solver, list(out))
    yield ""
    yield "Left out, and what one would cost the deck"
    for name in sorted(out, key=lambda name: (costs[name] is None, costs[name] or 0, name)):
        cost = costs[name]
        told = "no deck can hold it" if cost is None else f"{cost:.2f}"
        yield f"  {out[name]} {name}: {told}"


def _with_reasons(made: Build) -> str:
    """The deck, each card with what it is there for as a comment."""
    said = reasons(made)
    ids = {entry.line.number: entry.card.id for entry in made.resolved.entries}
    lines = []
    for number, line in enumerate(written(made.deck, "native").splitlines(), 1):
        why = "; ".join(said.get(ids.get(number, ""), ()))
        lines.append(f"{line}  # {why}" if why else line)
    return "\n".join(lines) + "\n"

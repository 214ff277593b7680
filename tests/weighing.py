"""A deck weighed by the builder's program with cards that may come in: the slow way, to compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcheck.builder.build.best_deck import Model, Task
from deckcheck.builder.build.stock import SECTIONS, Item, Stock
from deckcheck.builder.solver.highs import Highs
from deckcheck.builder.suggest.judge import Judge
from deckcheck.model import Section

Content = Mapping[tuple[str, Section], int]


class Trial:
    """A deck weighed with some cards that may come in.

    Args:
        judged: the deck.
        task: by what decks are weighed.
        tried: the cards.
        solver: such as `Highs()`.
    """

    def __init__(self, judged: Judge, task: Task, tried: Sequence[Item], solver: Highs) -> None:
        self._judged, self._solver = judged, solver
        copies: dict[str, int] = {}
        for (name, _), count in judged.content.items():
            copies[name] = copies.get(name, 0) + count
        for item in tried:
            judged.cards.setdefault(item.card.id, item.card)
            copies[item.card.id] = copies.get(item.card.id, 0) + 1
        items = tuple(Item(judged.cards[name], copies[name]) for name in sorted(copies))
        model = Model(task.replace(stock=Stock(items, ())))
        maps = (model.seats.missions, model.seats.seeds, model.seats.draws)
        self._program = model.program
        self._places = {
            (model.items[number].card.id, section): variable
            for section, places in zip(SECTIONS, maps, strict=True)
            for number, variable in places.items()
        }

    def worth(self, content: Content) -> float:
        """Worth by the score, whatever rules are broken: those are the engine's to judge."""
        return self._best(content)

    def _best(self, content: Content) -> float:
        program = self._program.copy()
        for place, variable in self._places.items():
            count = min(content.get(place, 0), program.upper[variable])
            program.require({variable: 1.0}, least=count, most=count)
        solution = self._solver(program, frozenset(program.groups()))
        return 0.0 if solution is None else solution.gain

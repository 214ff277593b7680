"""A thousand boxes: opened, audited, built, judged; and the builder beside simple methods.

    python benchmarks/sealed.py                    # 1,000 boxes, 100 of them beside the baselines
    python benchmarks/sealed.py --boxes 50 --compared 10

Prints the table of docs/sealed.md. Times are of this machine; everything else is the same anywhere.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from deckcheck import __version__, load_catalog, load_format, read_deck_bytes
from deckcheck.analysis.missions import view_deck
from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.build.best_deck import Build, Model, Task, build, worth_of
from deckcheck.builder.build.deck import written_deck
from deckcheck.builder.build.score import load_score
from deckcheck.builder.build.stock import stock_of
from deckcheck.builder.solver.highs import Highs
from deckcheck.builder.solver.linear import Program
from deckcheck.decklists import write
from deckcheck.engine import judge
from deckcheck.model import Card, CardType, Section, Verdict, Versions
from deckcheck.model.skills import parse
from deckcheck.resolve import resolve
from deckcheck.sealed import audit, load_product, open_box, pool_deck
from deckcheck.sealed.opening import SlotCards

SEED = 2000
TURNS = (4, 6)

Placed = list[tuple[Card, Section, int]]


class Bench:
    """What all boxes have in common."""

    def __init__(self) -> None:
        self.catalog = load_catalog()
        self.format = load_format("warp-speed-sealed")
        self.score = load_score(self.format.id, self.format.parents, {})
        self.versions = Versions(__version__, self.catalog.version, self.catalog.hash)
        self.product = load_product("enhanced-premiere")
        self.slot_cards = SlotCards(self.catalog)
        self.tempo = load_tempo(self.format)
        self.solver = Highs()

    def task(self, box: int) -> tuple[Task, bool]:
        """The task of one box, and whether its pool passes the audit."""
        opened = open_box(self.product, self.slot_cards, SEED, box)
        pool = resolve(
            read_deck_bytes(write(pool_deck(opened, self.catalog), "native").encode(), "pool"),
            self.catalog,
        )
        stock = stock_of(pool)
        cards = {item.card.id: (item.card, item.copies) for item in stock.items}
        possible = audit(self.product, self.slot_cards, cards).possible
        return Task(stock, self.format, self.score, self.catalog, pool, self.versions), possible

    def legal(self, placed: Placed, task: Task) -> bool:
        deck = written_deck(placed, self.format, self.catalog, task.pool)
        resolved = resolve(deck, self.catalog)
        report = judge(resolved.with_pool(task.pool), self.format, versions=self.versions)
        return report.verdict is Verdict.LEGAL

    def chances(self, placed: Placed) -> tuple[float, ...]:
        resolved = resolve(written_deck(placed, self.format, self.catalog), self.catalog)
        return view_deck(resolved, self.tempo, TURNS).win.chances

    def worth(self, placed: Placed, task: Task) -> float | None:
        named = [(card.id, str(section), count) for card, section, count in placed]
        return worth_of(task, named, self.solver)


def copies(task: Task) -> list[Card]:
    return [item.card for item in task.stock.items for _ in range(item.copies)]


def counted(cards: list[Card], section: Section) -> Placed:
    return [(card, section, cards.count(card)) for card in dict.fromkeys(cards)]


def levels(card: Card) -> int:
    cell = card.personnel.skills if card.personnel else ""
    return sum(skill.level for skill in parse(cell) if not skill.condition)


def three_missions(cards: list[Card], order: list[Card]) -> list[Card]:
    """The box's outpost mission, then in the order given one of the other kind and a third."""
    first = next(c for c in cards if c.mission and "outpost" in c.mission.built_in)
    chosen = [first]
    taken = {first.mission.base if first.mission else ""}
    for wanted in ("planet", "any"):
        for card in order:
            facts = card.mission
            if card in chosen or facts is None or (facts.base or card.id) in taken:
                continue
            if wanted == "planet" and not facts.planet:
                continue
            chosen.append(card)
            taken.add(facts.base or card.id)
            break
    return chosen


def greedy(task: Task) -> Placed:
    """By skills alone: the missions whose skills are commonest, the people with most levels."""
    cards = copies(task)
    people = sorted(
        {c.id: c for c in cards if c.personnel}.values(), key=lambda c: (-levels(c), c.id)
    )
    known: dict[str, int] = {}
    for card in people:
        for skill in parse(card.personnel.skills if card.personnel else ""):
            known[skill.name] = known.get(skill.name, 0) + skill.level

    def common(card: Card) -> int:
        words = (card.mission.requirement if card.mission else "").replace(" OR ", " + ")
        return sum(known.get(word.strip("( )"), 0) for word in words.split(" + "))

    missions = sorted((c for c in cards if c.mission), key=lambda c: (-common(c), c.id))
    ships = sorted((c for c in cards if c.ship), key=lambda c: (-(c.ship.range_number or 0), c.id))[
        :3
    ]
    dilemmas = sorted((c for c in cards if c.type is CardType.DILEMMA), key=lambda c: c.id)[:10]
    draw = [*people[:17], *ships]
    if len(draw) < 20:
        draw += [c for c in cards if c.type is CardType.EVENT][: 20 - len(draw)]
    return [
        *counted(three_missions(cards, missions), Section.MISSIONS),
        *counted(dilemmas, Section.SEED),
        *counted(draw, Section.DRAW),
    ]


def random_legal(task: Task, chance: random.Random) -> Placed:
    """Legal, and nothing else: whatever comes first after shuffling."""
    cards = copies(task)
    chance.shuffle(cards)
    playable = [c for c in cards if c.personnel or c.ship or c.type is CardType.EQUIPMENT]
    dilemmas = [c for c in cards if c.type is CardType.DILEMMA][:10]
    return [
        *counted(three_missions(cards, [c for c in cards if c.mission]), Section.MISSIONS),
        *counted(dilemmas, Section.SEED),
        *counted(playable[:20], Section.DRAW),
    ]


def kinds(made: Build) -> bool:
    missions = [card.mission for card, section, _ in made.placed if section is Section.MISSIONS]
    return all(any(getattr(one, kind) for one in missions) for kind in ("planet", "space"))


def row(name: str, values: list[float], digits: int = 2) -> str:
    if not values:
        return f"{name:<34} none"
    return (
        f"{name:<34} median {statistics.median(values):>8.{digits}f}  "
        f"worst {max(values):>8.{digits}f}"
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--boxes", type=int, default=1000)
    words.add_argument("--compared", type=int, default=100)
    asked = words.parse_args()
    bench = Bench()
    possible = legal = both = proved = solvable = 0
    seconds: list[float] = []
    processor: list[float] = []
    gaps: list[float] = []
    made: list[Build] = []
    for box in range(1, asked.boxes + 1):
        task, passed = bench.task(box)
        start, busy = time.perf_counter(), time.process_time()
        found = build(task, bench.solver)
        seconds.append(time.perf_counter() - start)
        processor.append(time.process_time() - busy)
        gaps.append(found.gap)
        possible += passed
        legal += found.report.verdict is Verdict.LEGAL
        both += kinds(found)
        proved += found.proved
        solvable += len(found.solved) >= 3
        if box <= asked.compared:
            made.append(found)
    total = asked.boxes
    print(f"{total} Enhanced Premiere boxes, seed {SEED}, deckcheck {__version__}")
    print(f"{'pool passes its audit':<34} {possible} of {total}")
    print(f"{'deck legal by the engine':<34} {legal} of {total}")
    print(f"{'planet and space mission':<34} {both} of {total}")
    print(f"{'three missions solvable':<34} {solvable} of {total}")
    print(f"{'proved to be the best':<34} {proved} of {total}")
    print(row("gap (points of the score)", gaps))
    print(row("seconds to build and judge", seconds, 3))
    print(row("seconds of the processor", processor, 3))
    against_solver(bench, asked.compared)
    compare(bench, made)


def against_solver(bench: Bench, boxes: int) -> None:
    """A box built and judged, over the solver alone on the same program; processor time."""
    import highspy

    def bare(program: Program, *, ours: bool) -> float:
        solver = highspy.Highs()
        for option, value in (
            ("output_flag", False),
            ("threads", 1),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 1e-6),
            ("mip_heuristic_run_feasibility_jump", not ours),
        ):
            solver.setOptionValue(option, value)
        model = bench.solver.model(program)
        start = time.process_time()
        solver.passModel(model)
        solver.run()
        return time.process_time() - start

    whole: list[float] = []
    alone: dict[bool, list[float]] = {False: [], True: []}
    for box in range(1, boxes + 1):
        task, _ = bench.task(box)
        program = Model(task).program
        start = time.process_time()
        build(task, bench.solver)
        whole.append(time.process_time() - start)
        for ours, times in alone.items():
            times.append(min(bare(program, ours=ours) for _ in range(3)))
    print()
    print(f"{boxes} boxes, warm; processor time")
    print(row("seconds to the proven optimum", whole, 4))
    for ours, name in ((False, "HiGHS as it comes"), (True, "HiGHS with our settings")):
        print(row(f"seconds of {name}", alone[ours], 4))
        ratios = [one / other for one, other in zip(whole, alone[ours], strict=True)]
        print(row(f"over {name}", ratios))


def compare(bench: Bench, made: list[Build]) -> None:
    rows: dict[str, list[tuple[float, ...]]] = {}
    illegal: dict[str, int] = {}
    for box, found in enumerate(made, 1):
        task, _ = bench.task(box)
        chance = random.Random(f"baseline {box}")  # noqa: S311 - nothing secret
        for name, placed in (
            ("builder", list(found.placed)),
            ("greedy by skills", greedy(task)),
            ("random legal", random_legal(task, chance)),
        ):
            worth = bench.worth(placed, task)
            if worth is None or not bench.legal(placed, task):
                illegal[name] = illegal.get(name, 0) + 1
                continue
            rows.setdefault(name, []).append((worth, *bench.chances(placed)))
    print()
    turns = "  ".join(f"win crews by turn {turn}" for turn in TURNS)
    print(f"{'median of ' + str(len(made)) + ' boxes':<20} {'worth':>8}  {turns}  not legal")
    for name, values in rows.items():
        columns = [statistics.median(column) for column in zip(*values, strict=True)]
        shares = "  ".join(f"{share:>21.1%}" for share in columns[1:])
        print(f"{name:<20} {columns[0]:>8.1f}  {shares}  {illegal.get(name, 0):>9}")


if __name__ == "__main__":
    main()

"""Mutation score of the rules: which changed operators does a test notice?

    pip install -e ".[dev,mutation]"
    python tools/mutate_rules.py                  # all modules; prints score and survivors
    python tools/mutate_rules.py sizes missions   # two of them
    python tools/mutate_rules.py --every 3        # a third of the mutants

The mutants are those of cosmic-ray, one operator or number each. Only the runner is our own:
cosmic-ray changes the file on disk and starts Python anew for each of two thousand mutants. Here
one process loads the card database and the decks of all rule cases, forks for each mutant, and the
child imports the rules from the changed text and runs the cases. Nothing on disk is changed.

The modules are those of deckcheck/rules, and those of deckcheck/model that only rules ask: `reach`
and `routes`. Not counted are mutants that are the same program: in annotations, which nothing
evaluates, and under `TYPE_CHECKING`. Each operator gets its opposite, not each of the eleven that
cosmic-ray has.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_loader
from itertools import islice
from typing import TYPE_CHECKING, Any

from case_runner import CASES, ROOT, passes, warm_up
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

RULES = ROOT / "deckcheck" / "rules"
MODEL = ROOT / "deckcheck" / "model"
ASKED_BY_RULES = ("reach", "routes")
"""Modules of the model that no child of the runner finds loaded."""
UNIT_TESTS = "test_rules.py"

_REPLACEMENTS = {
    "Add_Sub",
    "Sub_Add",
    "Mul_FloorDiv",
    "FloorDiv_Mul",
    "BitOr_BitAnd",
    "BitAnd_BitOr",
    "Eq_NotEq",
    "NotEq_Eq",
    "Is_IsNot",
    "IsNot_Is",
    "In_NotIn",
    "NotIn_In",
    "Lt_LtE",
    "Lt_GtE",
    "LtE_Lt",
    "LtE_Gt",
    "Gt_GtE",
    "Gt_LtE",
    "GtE_Gt",
    "GtE_Lt",
    "Delete_Not",
    "Delete_USub",
}
"""Of each operator its opposite, and of an order its boundary too."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Mutation score of the rules.")
    parser.add_argument("module", nargs="*", help="a module by its bare name; all if none")
    parser.add_argument("--every", type=int, default=1, help="take one mutant of so many")
    options = parser.parse_args(arguments)
    names: list[str] = options.module
    modules = [_path(name) for name in names] or _all_modules()
    warm_up()
    if _noticed(RULES, "", CASES):
        print("the rule cases fail without any change; mend them first")
        return 2
    killed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for path in modules:
        cases = _cases_of(path)
        mutants = _mutants(path.read_text(encoding="utf-8"))
        for title, mutant in islice(mutants, 0, None, options.every):
            total[path.stem] += 1
            if _noticed(path, mutant, cases):
                killed[path.stem] += 1
            else:
                print(f"survived {path.stem}.py:{title}", flush=True)
        print(f"{path.stem}: {killed[path.stem]} of {total[path.stem]} noticed", flush=True)
    share = 100 * killed.total() / total.total()
    print(f"all: {killed.total()} of {total.total()} mutants noticed, {share:.1f} %")
    return 0


def _path(name: str) -> Path:
    return (MODEL if name in ASKED_BY_RULES else RULES) / f"{name}.py"


def _all_modules() -> list[Path]:
    return [*sorted(RULES.glob("*.py")), *[_path(name) for name in ASKED_BY_RULES]]


def _mutants(text: str) -> Iterator[tuple[str, str]]:
    """Line, change and text of every mutant that is another program."""
    lines, same = text.splitlines(), _program(text)
    for name in sorted(operator_names()):
        kind = name.rpartition("/")[2]
        if "Operator_" in kind and kind.partition("_")[2] not in _REPLACEMENTS:
            continue
        operator = get_operator(name)
        if operator.arguments():
            continue  # variable replacers, which need to be told the variable
        positions = [
            start
            for node in ast_nodes(get_ast(text))
            for start, _ in operator().mutation_positions(node)
        ]
        for occurrence, (line, _) in enumerate(positions):
            mutant = mutate_code(text, operator(), occurrence)
            if mutant is not None and _program(mutant) not in ("", same):
                changed = next(
                    (
                        new
                        for old, new in zip(lines, mutant.splitlines(), strict=False)
                        if old != new
                    ),
                    "",
                )
                yield f"{line}: {kind}: {changed.strip()}", mutant


def _program(text: str) -> str:
    """What remains of the text when nothing is left that never runs; empty if it is none."""
    try:
        tree = ast.parse(text)
    except SyntaxError:  # the `*` before keywords, taken for a product
        return ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TYPE_CHECKING":
            node.value = ast.Constant(value=False)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node.test, node.body = ast.Constant(value=False), [ast.Pass()]
        elif isinstance(node, ast.AnnAssign) and "ClassVar" in ast.unparse(node.annotation):
            node.annotation = ast.Name("ClassVar")
    for scope in ast.walk(tree):
        # Of variables; those of a class are the options of a rule, and are read.
        if isinstance(scope, (ast.FunctionDef, ast.Module)):
            for node in scope.body if isinstance(scope, ast.Module) else ast.walk(scope):
                if isinstance(node, ast.AnnAssign):
                    node.annotation = ast.Name("None")
    return ast.dump(tree)


def _cases_of(path: Path) -> list[Path]:
    """All case files, those of the module's own rules first: they notice most."""
    text = path.read_text(encoding="utf-8")
    return sorted(CASES, key=lambda file: f'id = "{file.stem}"' not in text)


def _noticed(path: Path, text: str, cases: list[Path]) -> bool:
    changed = _Changed(path, text)
    return not passes(lambda: sys.meta_path.insert(0, changed), cases, UNIT_TESTS)


class _Changed(MetaPathFinder, SourceFileLoader):
    """Finds one module, with the text given."""

    def __init__(self, path: Path, text: str) -> None:
        name = f"deckcheck.{path.parent.name}.{path.stem}".removesuffix(".__init__")
        SourceFileLoader.__init__(self, name, str(path))
        self._text = text

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> Any:
        spec: ModuleSpec | None = None
        if self._text and name == self.name:
            spec = spec_from_loader(name, self)
        return spec

    def get_code(self, fullname: str) -> Any:
        return compile(self._text, self.path, "exec", dont_inherit=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

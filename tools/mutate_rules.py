"""Mutation score of the rules: which changed operators in deckcheck/rules does a test notice?

    pip install -e ".[dev,mutation]"
    python tools/mutate_rules.py                  # all rule modules; prints score and survivors
    python tools/mutate_rules.py sizes missions   # two of them

The mutants are those of cosmic-ray, one operator or number each. Only the runner is our own:
cosmic-ray changes the file on disk and starts Python anew for each of two thousand mutants. Here
one process loads the card database and the decks of all rule cases, forks for each mutant, and the
child imports the rules from the changed text and runs the cases. Nothing on disk is changed.

Not counted are mutants that are the same program: in annotations, which nothing evaluates, and of
`TYPE_CHECKING`. Each operator gets its opposite, not each of the eleven that cosmic-ray has.
"""

from __future__ import annotations

import ast
import os
import signal
import sys
import tomllib
from collections import Counter
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DECKCHECK_CARD_DB"] = "shipped"

import pydantic  # noqa: E402, F401 - loaded once, for all children
import pytest  # noqa: E402

from deckcheck.api import load_catalog, read_deck_bytes  # noqa: E402
from deckcheck.model import ResolvedDeck, filters  # noqa: E402, F401
from deckcheck.resolve import resolve  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.machinery import ModuleSpec
    from types import ModuleType

RULES = ROOT / "deckcheck" / "rules"
CASES = sorted((ROOT / "tests" / "cases").glob("*.toml"))
UNIT_TESTS = str(ROOT / "tests" / "test_rules.py")
SECONDS = 30
"""A mutant that runs longer loops for ever and counts as noticed."""

_REPLACEMENTS = frozenset(
    "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul BitOr_BitAnd BitAnd_BitOr "
    "Eq_NotEq NotEq_Eq Is_IsNot IsNot_Is In_NotIn NotIn_In "
    "Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Delete_Not Delete_USub".split()
)
"""Of each operator its opposite, and of an order its boundary too."""


def main(names: list[str]) -> int:
    modules = [RULES / f"{name}.py" for name in names] or sorted(RULES.glob("[a-z]*.py"))
    _warm_up()
    if not _in_child("", "", CASES):
        print("the rule cases fail without any change; mend them first")
        return 2
    killed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for path in modules:
        cases = _cases_of(path)
        for title, mutant in _mutants(path.read_text(encoding="utf-8")):
            total[path.stem] += 1
            if _in_child(path.stem, mutant, cases):
                print(f"survived {path.stem}.py:{title}", flush=True)
            else:
                killed[path.stem] += 1
        print(f"{path.stem}: {killed[path.stem]} of {total[path.stem]} noticed", flush=True)
    share = 100 * killed.total() / total.total()
    print(f"all: {killed.total()} of {total.total()} mutants noticed, {share:.1f} %")
    return 0


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
            if mutant is not None and _program(mutant) != same:
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
    """What remains of the text when nothing is left that never runs."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TYPE_CHECKING":
            node.value = ast.Constant(value=False)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node.test = ast.Constant(value=False)
        elif isinstance(node, ast.AnnAssign) and "ClassVar" in ast.unparse(node.annotation):
            node.annotation = ast.Name("ClassVar")
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef):  # local variables; options of a class do matter
            for node in ast.walk(scope):
                if isinstance(node, ast.AnnAssign):
                    node.annotation = ast.Name("None")
    return ast.dump(tree)


def _cases_of(path: Path) -> list[Path]:
    """The case files of the rules in a module; all files if it helps the others."""
    text = path.read_text(encoding="utf-8")
    own = [file for file in CASES if f'id = "{file.stem}"' in text]
    return own or CASES


@cache
def _resolved(data: bytes, as_of: str) -> ResolvedDeck:
    return resolve(read_deck_bytes(data, "case"), load_catalog(), as_of)


def _warm_up() -> None:
    """Resolve every deck once, before the first fork: decks do not depend on rules."""
    for file in CASES:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        for case in raw["case"]:
            _resolved(case["deck"].encode(), case.get("as_of", ""))
            _resolved(case.get("pool", raw.get("pool", "")).encode(), "")


def _in_child(module: str, text: str, cases: list[Path]) -> bool:
    """Whether all tests still pass with the text in place of the module's."""
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            passed = _run(module, text, cases)
        except BaseException:
            passed = False
        os._exit(0 if passed else 1)
    _, status = os.waitpid(child, 0)
    return status == 0


def _run(module: str, text: str, cases: list[Path]) -> bool:
    sys.meta_path.insert(0, _Changed(f"deckcheck.rules.{module}", text))
    from deckcheck import testing

    replaced: dict[str, Any] = {
        "read_deck_bytes": lambda data, name: data,
        "resolve": lambda data, catalog, as_of="": _resolved(data, as_of),
    }
    before = {name: getattr(testing, name) for name in replaced}
    for name, function in replaced.items():
        setattr(testing, name, function)
    if any(testing.mismatch(case) for file in cases for case in testing.load_cases(file)):
        return False
    for name, function in before.items():
        setattr(testing, name, function)
    return pytest.main(["-q", "-x", "-p", "no:cacheprovider", UNIT_TESTS]) == pytest.ExitCode.OK


class _Changed(MetaPathFinder, SourceFileLoader):
    """Finds one module, with the text given."""

    def __init__(self, module: str, text: str) -> None:
        path = RULES / f"{module.rpartition('.')[2]}.py"
        SourceFileLoader.__init__(self, module, str(path))
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

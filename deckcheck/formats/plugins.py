"""Rules and formats of other packages: by entry point, and rules by the path of a file.

The name of an entry point is the vendor, and everything of a vendor is called `vendor/name`: so it
never meets a name of ours, and tells at once whose it is. Nothing is looked for before a name with
a slash is asked for, or all names are listed.
"""

from __future__ import annotations

import sys
from importlib import import_module, util
from importlib.resources import files
from typing import TYPE_CHECKING

from deckcheck.errors import BrokenPlugin, UnknownName
from deckcheck.rules import RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

__all__ = ["FORMATS", "RULE_MODULES", "format_folders", "load_rule_file", "load_rules_of"]

RULE_MODULES = "deckcheck.rules"
"""Entry point group of modules that register rules."""
FORMATS = "deckcheck.formats"
"""Entry point group of packages that hold format files, and rule sets in a folder `rulesets`."""

_SEPARATOR = "/"


def load_rules_of(rule_id: str) -> None:
    """Register the rules of the vendor whose prefix the id bears; a plain id does nothing.

    Raises:
        BrokenPlugin: the package's module does not load, or registers a rule of another prefix.
    """
    vendor, slash, _ = rule_id.partition(_SEPARATOR)
    if slash and rule_id not in RULES:
        for entry in _entries(RULE_MODULES, vendor):
            _register(vendor, entry.value, entry.load)


def load_rule_file(path: str) -> None:
    """Register the rules of a Python file, which runs it.

    Raises:
        UnknownName: there is no such file.
        BrokenPlugin: it does not run, or registers a rule without a prefix.
    """
    import os

    if not os.path.isfile(path):
        raise UnknownName("rule file", path)
    name = f"deckcheck_rules_{abs(hash(os.path.abspath(path)))}"
    if name in sys.modules:
        return

    def run() -> None:
        spec = util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise ImportError("it is no Python file")
        module = util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise

    _register("", path, run)


def format_folders(vendor: str = "") -> Iterator[tuple[str, Traversable]]:
    """Vendors with the folders of their format files, sorted; of one vendor if it is named.

    Raises:
        BrokenPlugin: the package of an entry point cannot be imported.
    """
    for entry in _entries(FORMATS, vendor):
        try:
            yield entry.name, files(import_module(entry.module))
        except (Exception, SystemExit) as error:
            raise BrokenPlugin(f"the formats of {entry.name!r}", entry.value, error) from None


def _entries(group: str, vendor: str) -> list[EntryPoint]:
    from importlib.metadata import entry_points

    found = entry_points(group=group, name=vendor) if vendor else entry_points(group=group)
    return sorted(found, key=lambda entry: (entry.name, entry.value))


def _register(vendor: str, place: str, load: Callable[[], object]) -> None:
    """Load a module, and see to it that it registers rules of its own prefix only."""
    before = set(RULES)
    whose = f"the rules of {vendor!r}" if vendor else "the rules"
    try:
        load()
        for rule_id in sorted(set(RULES) - before):
            prefix, slash, _ = rule_id.partition(_SEPARATOR)
            if not slash or (vendor and prefix != vendor):
                wanted = vendor or "vendor"
                raise ValueError(f"it is called {rule_id!r}, which does not begin with '{wanted}/'")
    except (Exception, SystemExit) as error:  # a script, run as rules, may end with sys.exit
        for rule_id in set(RULES) - before:
            del RULES[rule_id]
        raise BrokenPlugin(whose, place, error) from None

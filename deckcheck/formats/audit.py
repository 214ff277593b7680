"""Everything that is wrong with format and rule-set files, for those who write them.

The loader refuses a file at its first fault. An audit goes on and lists them all, and asks the card
database too: whether every title, expansion and other word that an option names is that of a card.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from deckcheck.errors import BrokenPlugin, DeckcheckError, FormatError
from deckcheck.formats.ledger import load_ledger
from deckcheck.formats.plugins import load_rules_of
from deckcheck.formats.schema import (
    FormatDocument,
    RuleSetDocument,
    options_of,
    parse_document,
    with_options,
)
from deckcheck.formats.vocabulary import Vocabulary
from deckcheck.frozen import Value
from deckcheck.model.filters import Filter
from deckcheck.nearest import nearest
from deckcheck.rules import RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

    from deckcheck.catalog import Catalog
    from deckcheck.formats.loader import Library
    from deckcheck.rules import Rule

__all__ = ["Auditor", "Problem"]


class Problem(Value):
    """One thing an author must mend."""

    file: str
    key: str
    """Where in the file, as `rules.banned-card.cards.3.card`; empty for the file as a whole."""
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.message) if part)


class Auditor:
    """Looks through files one by one, each with the formats and rule sets that it builds on."""

    def __init__(self, library: Library, catalog: Catalog) -> None:
        self._library = library
        self._vocabulary = Vocabulary(catalog)

    def audit(self, file: Traversable, origin: str) -> list[Problem]:
        """All problems of one file, a format or a rule set, in the order of its keys.

        Args:
            file: the file.
            origin: how to name it.
        """
        try:
            raw = self._library.toml(file)
        except ValueError as error:
            return [Problem(origin, "", f"it is no TOML: {error}")]
        name = file.name.removesuffix(".toml")
        found = [*self._named(raw, name, origin)]
        if _is_format(raw):
            found += self._format(raw, str(file), origin)
        else:
            found += self._ruleset(raw, origin)
        return list(dict.fromkeys(found))

    def _named(self, raw: dict[str, Any], name: str, origin: str) -> Iterator[Problem]:
        # Of another package, the id begins with the vendor.
        if "id" in raw and str(raw["id"]).rpartition("/")[2] != name:
            yield Problem(origin, "id", f"is {raw['id']!r}, but the file is named {name!r}")
        since, until = raw.get("effective"), raw.get("until")
        if since and until and str(until) <= str(since):
            yield Problem(origin, "until", f"{until} is no day after {since}, the first day")

    def _ruleset(self, raw: dict[str, Any], origin: str) -> Iterator[Problem]:
        try:
            document = parse_document(RuleSetDocument, raw, origin)
        except FormatError as error:
            yield from _problems(error, origin)
            return
        for rule_id, options in document.rules.items():
            key = f"rules.{rule_id}"
            try:
                load_rules_of(rule_id)
            except BrokenPlugin as error:
                yield Problem(origin, key, str(error))
                continue
            if rule_id not in RULES:
                fault = "there is no rule of this name"
                yield Problem(origin, key, _nearest(rule_id, RULES, fault))
                continue
            cls = RULES[rule_id]
            try:
                rule = cls(**options_of(cls, options, origin, key))
            except FormatError as error:
                yield from _problems(error, origin)
                continue
            for name in options:
                if name in cls.__defaults__ and getattr(rule, name) == cls.__defaults__[name]:
                    yield Problem(origin, f"{key}.{name}", "has no effect: it is the default")
                yield from self._option(getattr(rule, name), f"{key}.{name}", origin)

    def _format(self, raw: dict[str, Any], path: str, origin: str) -> Iterator[Problem]:
        try:
            document = parse_document(FormatDocument, raw, origin)
        except FormatError as error:
            yield from _problems(error, origin)
            return
        before: dict[str, Rule] = {}
        try:
            before = self._inherited(document)
        except DeckcheckError as error:
            yield Problem(origin, "extends", str(error))
        for name in document.rulesets:
            try:
                added = self._library.ruleset(name).rules
            except DeckcheckError as error:
                yield Problem(origin, "rulesets", str(error))
                continue
            twice = [one.rule.id for one in added if one.rule.id in before]
            if twice:
                yield Problem(origin, "rulesets", f"{name!r} brings {twice[0]!r} a second time")
            before.update({one.rule.id: one.rule for one in added})
        yield from self._repealed(document, before, origin)
        for rule_id, options in document.rules.items():
            yield from self._changed(rule_id, options, before, origin)
        try:
            self._library.format(path)  # whatever else the loader refuses
        except FormatError as error:
            known = ("rules.", "rulesets", "extends", "repeal", "id")
            for key, message in error.problems:
                if error.file != os.path.basename(path):  # of one that it builds on
                    yield Problem(origin, error.file, f"{key}: {message}")
                elif not key.startswith(known):
                    yield Problem(origin, key, message)

    def _inherited(self, document: FormatDocument) -> dict[str, Rule]:
        if not document.extends:
            return {}
        return {one.rule.id: one.rule for one in self._library.format(document.extends).rules}

    def _repealed(
        self, document: FormatDocument, before: dict[str, Rule], origin: str
    ) -> Iterator[Problem]:
        for rule_id in document.repeal:
            if rule_id not in before:
                fault = f"{rule_id!r} is not in force"
                yield Problem(origin, "repeal", _nearest(rule_id, before, fault))
            before.pop(rule_id, None)

    def _changed(
        self, rule_id: str, options: dict[str, Any], before: dict[str, Rule], origin: str
    ) -> Iterator[Problem]:
        key = f"rules.{rule_id}"
        if rule_id not in before:
            yield Problem(origin, key, _nearest(rule_id, before, "the rule is not in force"))
            return
        old = before[rule_id]
        if not options:
            yield Problem(origin, key, "has no effect: it sets no option")
        for name, value in options.items():
            try:
                new = with_options(old, {name: value}, origin)
            except FormatError as error:
                yield from _problems(error, origin, key)
                continue
            if getattr(new, name) == getattr(old, name):
                yield Problem(origin, f"{key}.{name}", "has no effect: the value is this already")
            yield from self._option(getattr(new, name), f"{key}.{name}", origin)

    def _option(self, value: object, key: str, origin: str) -> Iterator[Problem]:
        """What an option says about cards and statements, record by record."""
        if isinstance(value, Filter):
            for message in self._vocabulary.faults(value):
                yield Problem(origin, key, message)
        elif isinstance(value, tuple):
            for number, one in enumerate(value):
                yield from self._option(one, f"{key}.{number}", origin)
                if not isinstance(one, str) and one in value[:number]:
                    yield Problem(origin, f"{key}.{number}", "has no effect: it stands there twice")
        elif isinstance(value, Value):
            for field in type(value).__fields__:
                inner = getattr(value, field)
                if field == "card" and isinstance(inner, str):
                    yield from (
                        Problem(origin, f"{key}.card", text)
                        for text in self._vocabulary.card_faults(inner)
                    )
                elif field == "ledger" and isinstance(inner, tuple):
                    yield from _unknown_statements(inner, f"{key}.ledger", origin)
                else:
                    yield from self._option(inner, f"{key}.{field}", origin)


def _is_format(raw: dict[str, Any]) -> bool:
    """A rule set has neither status nor source, and builds on nothing."""
    return bool({"status", "source", "extends", "rulesets", "repeal"} & set(raw))


def _problems(error: FormatError, origin: str, key: str = "") -> Iterator[Problem]:
    """What the loader refuses.

    Args:
        error: of the loader.
        origin: how to name the file.
        key: where in the file it was loading.
    """
    for place, message in error.problems:
        yield Problem(origin, ".".join([part for part in (key, place) if part]), message)


def _unknown_statements(ids: Iterable[object], key: str, origin: str) -> Iterator[Problem]:
    for one in ids:
        if one not in load_ledger():
            yield Problem(origin, key, f"there is no statement {one!r} in citations.csv")


def _nearest(name: str, known: Iterable[str], fault: str) -> str:
    alike = nearest(name, known, 2)
    return f"{fault}; did you mean {' or '.join(alike)}?" if alike else fault

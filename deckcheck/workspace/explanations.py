"""What a rule, a rule set or a finding means: everything that a report has an id for."""

from __future__ import annotations

from deckcheck import api
from deckcheck.errors import UnknownName
from deckcheck.frozen import Value
from deckcheck.rules import RULES, Rule
from deckcheck.workspace.reading import READING, WASTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.formats import Assumption, Format, RuleInForce
    from deckcheck.formats.examples import Example
    from deckcheck.model import Citation
    from deckcheck.workspace.workspace import Workspace

__all__ = [
    "AboutFinding",
    "AboutRule",
    "AboutRuleSet",
    "Default",
    "InForce",
    "RuleGroup",
    "described",
    "explain",
    "is_wasteful",
    "option_words",
    "rule_groups",
    "rule_names",
]


class InForce(Value):
    """A rule with the same options in several formats."""

    rule: RuleInForce
    formats: tuple[str, ...]


class Default(Value):
    """An option that no source decides, and the formats that have it so."""

    assumption: Assumption
    rule: Rule
    """With the option."""
    formats: tuple[str, ...]


class AboutFinding(Value):
    """What is found while a deck is read, and is no rule."""

    id: str
    fault: str
    more: tuple[str, ...]
    """Paragraphs behind it."""


class AboutRule(AboutFinding):
    """A rule, where it is in force, and why."""

    severity: str
    """Of its findings where nothing else is said."""
    in_force: tuple[InForce, ...]
    defaults: tuple[Default, ...]
    examples: tuple[Example, ...]
    """Decks that keep and break it."""
    sources: tuple[tuple[str, Citation | None], ...]
    """By ledger id; None if another package cites what no ledger has."""


class AboutRuleSet(Value):
    """A rule set, with the options that its rules have by themselves."""

    id: str
    summary: str
    rules: tuple[RuleInForce, ...]


class RuleGroup(Value):
    """Rules that belong together, each with its fault."""

    title: str
    rules: tuple[tuple[str, str], ...]


def explain(workspace: Workspace, name: str) -> AboutFinding | AboutRule | AboutRuleSet:
    """What a name in a report means.

    Args:
        workspace: has the formats that may put a rule in force.
        name: of a rule, a rule set, or a finding of reading.

    Raises:
        UnknownName: nothing is called so; `nearest` has the closest.
        FormatError: a file of the workspace's folders cannot be put in force.
    """
    from deckcheck.formats.plugins import load_rules_of

    load_rules_of(name)
    folders = workspace.basis.formats_folder
    if name in RULES:
        return _about(RULES[name], workspace.formats())
    if name in READING:
        fault, more = READING[name]
        return AboutFinding(name, fault, (more,))
    if name in api.ruleset_ids(folders):
        ruleset = api.load_ruleset(name, folders)
        return AboutRuleSet(ruleset.id, ruleset.summary, ruleset.rules)
    from deckcheck.nearest import nearest

    raise UnknownName("rule", name, nearest(name, rule_names()))


def is_wasteful(name: str) -> bool:
    """Whether a finding of this name is about lines that a deck would be the same without."""
    rule = RULES.get(name)
    return name in WASTED if rule is None else rule.wasteful


def rule_names() -> list[str]:
    """Everything that can be explained, sorted."""
    return sorted({*RULES, *READING, *api.ruleset_ids()})


def rule_groups() -> tuple[RuleGroup, ...]:
    """Every rule under its rule set, then what is not a rule."""
    groups, listed = [], set[str]()
    for name in api.ruleset_ids():
        rules = [type(in_force.rule) for in_force in api.load_ruleset(name).rules]
        listed |= {rule.id for rule in rules}
        groups.append(_group(name, rules))
    others = [RULES[rule] for rule in sorted(set(RULES) - listed)]
    if others:
        groups.append(_group("no rule set", others))
    reading = tuple([(name, fault) for name, (fault, _) in READING.items()])
    return (*groups, RuleGroup("reading a deck", reading))


def described(rule: type[Rule]) -> tuple[str, list[str]]:
    """The fault in one line, and the paragraphs on exemptions behind it."""
    paragraphs = (rule.__doc__ or "").split("\n\n")
    fault, *rest = [" ".join(text.split()) for text in paragraphs]
    return fault, [text for text in rest if text]


def option_words(rule: type[Rule]) -> list[tuple[str, str, str]]:
    """The options of a rule, each with its type and what is said of it where it is declared."""
    import ast
    import inspect

    said: dict[str, tuple[str, str]] = {}
    for cls in reversed(rule.__mro__):
        if cls is object or cls.__module__ == "deckcheck.frozen":
            continue
        [definition] = ast.parse(inspect.cleandoc(f"\n{inspect.getsource(cls)}")).body
        fields = definition.body if isinstance(definition, ast.ClassDef) else []
        for field, after in zip(fields, [*fields[1:], None], strict=True):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                doc = after.value if isinstance(after, ast.Expr) else None
                words = doc.value if isinstance(doc, ast.Constant) else ""
                said[field.target.id] = (
                    ast.unparse(field.annotation),
                    inspect.cleandoc(str(words)),
                )
    return [(name, *said.get(name, ("", ""))) for name in rule.__fields__]


def _group(title: str, rules: Iterable[type[Rule]]) -> RuleGroup:
    return RuleGroup(title, tuple([(rule.id, described(rule)[0]) for rule in rules]))


def _about(rule: type[Rule], formats: list[Format]) -> AboutRule:
    from deckcheck.formats.examples import examples_of
    from deckcheck.formats.ledger import load_ledger

    fault, more = described(rule)
    here = [
        (format_, in_force)
        for format_ in formats
        for in_force in format_.rules
        if in_force.rule.id == rule.id
    ]
    cited = set(rule.ledger).union(*[in_force.rule.cited() for _, in_force in here])
    ledger = load_ledger()
    return AboutRule(
        id=rule.id,
        fault=fault,
        more=tuple(more),
        severity=rule.severity,
        in_force=tuple(_same_options(here)),
        defaults=tuple(_defaults(here)),
        examples=examples_of(rule.id),
        sources=tuple([(source, ledger.get(source)) for source in sorted(cited)]),
    )


def _same_options(here: Iterable[tuple[Format, RuleInForce]]) -> Iterator[InForce]:
    groups: dict[Rule, list[tuple[Format, RuleInForce]]] = {}
    for format_, in_force in here:
        groups.setdefault(in_force.rule, []).append((format_, in_force))
    for same in groups.values():
        yield InForce(same[0][1], tuple([format_.id for format_, _ in same]))


def _defaults(here: Iterable[tuple[Format, RuleInForce]]) -> Iterator[Default]:
    found: dict[Assumption, list[tuple[Format, RuleInForce]]] = {}
    for format_, in_force in here:
        for assumption in format_.assumptions:
            if assumption.option.partition(".")[0] == in_force.rule.id:
                found.setdefault(assumption, []).append((format_, in_force))
    for assumption, of in found.items():
        yield Default(assumption, of[0][1].rule, tuple([format_.id for format_, _ in of]))

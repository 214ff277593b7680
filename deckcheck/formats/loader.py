"""From format files to the rules in force. What checks them is loaded with the first file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcheck.errors import FormatError, UnknownName
from deckcheck.formats.format import Assumption, ForeignFile, Format, RuleInForce, RuleSet
from deckcheck.formats.plugins import format_folders, load_rules_of
from deckcheck.nearest import nearest
from deckcheck.outside_files import bytes_of, toml_of
from deckcheck.resources import data_dir
from deckcheck.rules import RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

    from deckcheck.formats.schema import FormatDocument, RuleSetDocument

__all__ = ["Library"]


class _Part:
    """A rule on its way into force: its options so far, and who set it last."""

    def __init__(self, options: dict[str, Any], origin: str) -> None:
        self.options = options
        self.origin = origin


class Library:
    """The format and rule-set files of one or more folders; the bundled folder comes last.

    Raises:
        FormatError: from every method, where a file cannot be put in force.
    """

    def __init__(
        self, folders: Iterable[Traversable] = (), texts: Mapping[str, str] | None = None
    ) -> None:
        """Look into folders.

        Args:
            folders: where to look first.
            texts: what is in files that are not yet saved, by their paths.
        """
        self._bundled = data_dir("formats")
        self._folders = [*folders, self._bundled]
        self._texts = texts or {}
        self._foreign: list[ForeignFile] = []
        """Those that were read for the format or rule set at hand."""

    def toml(self, file: Traversable) -> dict[str, Any]:
        """What a document says.

        Raises:
            ValueError: it is no TOML, or larger than any document.
        """
        known = self._texts.get(str(file))
        if known is not None:
            return toml_of(known.encode("utf-8", "surrogatepass"))
        return toml_of(bytes_of(str(file)) if isinstance(file, Path) else file.read_bytes())

    def format_ids(self) -> list[str]:
        """Ids of all formats, sorted; those of other packages too."""
        return sorted({name for name, _ in (*self.files(), *_plugin_files(""))})

    def ruleset_ids(self) -> list[str]:
        """Ids of all rule sets, sorted; those of other packages too."""
        return sorted(
            {name for name, _ in (*self.files("rulesets"), *_plugin_files("", "rulesets"))}
        )

    def format(self, name: str) -> Format:
        """The format with this id, or in this `.toml` file.

        Raises:
            UnknownName: neither a known id nor a file.
        """
        self._foreign = []
        if not name:
            raise UnknownName("format", name)
        lineage = self._lineage(name)
        document, origin = lineage[0]
        rulesets: list[str] = []
        parts: dict[str, _Part] = {}
        assumptions: dict[str, Assumption] = {}
        for step, where in reversed(lineage):
            self._apply(step, where, rulesets, parts)
            for option in [one for one in assumptions if _settled(step, one)]:
                del assumptions[option]
            for one in step.assumption:
                assumptions[one.option] = self._assumption(one, parts, where)
        return Format(
            id=document.id,
            title=document.title,
            summary=document.summary,
            status=document.status,
            effective=str(document.effective or ""),
            until=str(document.until or ""),
            source=document.source,
            parents=tuple(step.id for step, _ in lineage[1:]),
            rulesets=tuple(rulesets),
            rules=tuple(_in_force(rule_id, part) for rule_id, part in parts.items()),
            assumptions=tuple(assumptions[key] for key in sorted(assumptions)),
            origin=origin,
            foreign=tuple(self._foreign),
        )

    def ruleset(self, name: str) -> RuleSet:
        """One rule set alone, with the options of its own file.

        Raises:
            UnknownName: there is none of this name.
        """
        self._foreign = []
        document, origin = self._ruleset_document(name)
        return RuleSet(
            id=document.id,
            title=document.title,
            summary=document.summary,
            rules=tuple(
                _in_force(rule_id, _Part(options, origin))
                for rule_id, options in self._rules_of(document, origin)
            ),
            foreign=tuple(self._foreign),
        )

    def files(self, *below: str) -> Iterable[tuple[str, Traversable]]:
        """Name and file of every document; an earlier folder hides a later one."""
        seen: set[str] = set()
        for folder in self._folders:
            place = folder.joinpath(*below) if below else folder
            if not place.is_dir():
                continue
            for file in sorted(place.iterdir(), key=lambda one: one.name):
                name = file.name.removesuffix(".toml")
                if file.name.endswith(".toml") and name not in seen and file.is_file():
                    seen.add(name)
                    yield name, file

    def _named(self, name: str, *below: str) -> Iterable[tuple[str, Traversable]]:
        """The files among which a name is: those of its vendor, or our own and the user's."""
        vendor, slash, _ = name.partition("/")
        return _plugin_files(vendor, *below) if slash else self.files(*below)

    def _lineage(self, name: str) -> list[tuple[FormatDocument, str]]:
        """The document and those it extends, nearest first."""
        chain: list[tuple[FormatDocument, str]] = []
        seen: list[str] = []
        while name:
            document, origin = self._format_document(name)
            if document.id in seen:
                circle = " -> ".join([*seen, document.id])
                raise FormatError(origin, ("extends", f"the formats extend each other: {circle}"))
            seen.append(document.id)
            chain.append((document, origin))
            name = document.extends
        return chain

    def _format_document(self, name: str) -> tuple[FormatDocument, str]:
        if name.endswith(".toml"):
            file: Traversable = Path(name)
            if name not in self._texts and not file.is_file():
                raise UnknownName("format file", name)
            origin = file.name
        else:
            files = dict(self._named(name))
            if name not in files:
                raise UnknownName("format", name, nearest(name, files))
            file, origin = files[name], _origin(name)
        from deckcheck.formats.schema import FormatDocument, parse_document

        document = parse_document(FormatDocument, self._toml(file, origin), origin)
        if not name.endswith(".toml") and document.id != name:
            told = f"is {document.id!r}, but the file is named {name!r}"
            raise FormatError(origin, ("id", told))
        self._note("format", document.id, file)
        return document, origin

    def _ruleset_document(self, name: str) -> tuple[RuleSetDocument, str]:
        files = dict(self._named(name, "rulesets"))
        if name not in files:
            raise UnknownName("rule set", name, nearest(name, files))
        from deckcheck.formats.schema import RuleSetDocument, parse_document

        origin = _origin(name, "rulesets")
        document = parse_document(RuleSetDocument, self._toml(files[name], origin), origin)
        self._note("rule set", name, files[name], "rulesets")
        return document, origin

    def _note(self, kind: str, id_: str, file: Traversable, *below: str) -> None:
        """Remember a file that is none of ours."""
        name = f"{id_}.toml"
        place = self._bundled.joinpath(*below) if below else self._bundled
        ours = place.joinpath(name)
        if str(file) != str(ours):
            self._foreign.append(ForeignFile(kind, id_, str(file), ours.is_file()))

    def _rules_of(
        self, document: RuleSetDocument, origin: str
    ) -> Iterable[tuple[str, dict[str, Any]]]:
        for rule_id, options in document.rules.items():
            load_rules_of(rule_id)
            if rule_id not in RULES:
                raise FormatError(origin, (f"rules.{rule_id}", _no_rule(rule_id, RULES)))
            yield rule_id, options

    def _apply(
        self, step: FormatDocument, origin: str, rulesets: list[str], parts: dict[str, _Part]
    ) -> None:
        for name in step.rulesets:
            if name in rulesets:
                raise FormatError(origin, ("rulesets", f"{name!r} is in force already"))
            try:
                document, where = self._ruleset_document(name)
            except UnknownName as error:
                raise FormatError(origin, ("rulesets", str(error))) from None
            rulesets.append(name)
            for rule_id, options in self._rules_of(document, where):
                if rule_id in parts:
                    told = f"{parts[rule_id].origin} has this rule too"
                    told += "; a rule belongs to one rule set"
                    raise FormatError(where, (f"rules.{rule_id}", told))
                parts[rule_id] = _Part(dict(options), where)
        for rule_id in step.repeal:
            if rule_id not in parts:
                told = f"{rule_id!r} is not in force; {_no_rule(rule_id, parts)}"
                raise FormatError(origin, ("repeal", told))
            del parts[rule_id]
        for rule_id, options in step.rules.items():
            if rule_id not in parts:
                told = f"the rule is not in force; {_no_rule(rule_id, parts)}"
                raise FormatError(origin, (f"rules.{rule_id}", told))
            part = parts[rule_id]
            merged = {**part.options, **options}
            if merged == part.options:
                raise FormatError(origin, (f"rules.{rule_id}", "changes nothing"))
            parts[rule_id] = _Part(merged, origin)

    def _toml(self, file: Traversable, origin: str) -> dict[str, Any]:
        try:
            return self.toml(file)
        except ValueError as error:
            raise FormatError(origin, ("", str(error))) from None

    def _assumption(self, one: Any, parts: dict[str, _Part], origin: str) -> Assumption:
        rule_id, _, option = one.option.partition(".")
        known = rule_id in parts and option in RULES[rule_id].__fields__
        if not known:
            told = f"{one.option!r} is no option of a rule in force"
            raise FormatError(origin, ("assumption", told))
        value = parts[rule_id].options.get(option, RULES[rule_id].__defaults__.get(option))
        return Assumption(one.option, str(value), one.source, one.confidence, one.why)


def _plugin_files(vendor: str, *below: str) -> Iterable[tuple[str, Traversable]]:
    """`vendor/name` and file of every document of other packages; of one vendor if it is named."""
    for owner, folder in format_folders(vendor):
        place = folder.joinpath(*below) if below else folder
        if place.is_dir():
            for file in sorted(place.iterdir(), key=lambda one: one.name):
                if file.name.endswith(".toml"):
                    yield f"{owner}/{file.name.removesuffix('.toml')}", file


def _origin(name: str, *below: str) -> str:
    """How a document is named in messages and reports."""
    vendor, slash, rest = name.rpartition("/")
    return "/".join([*([vendor] if slash else []), "formats", *below, f"{rest}.toml"])


def _settled(step: FormatDocument, option: str) -> bool:
    """Whether the format sets the option itself, so that its parent's assumption is void."""
    rule_id, _, name = option.partition(".")
    return rule_id in step.repeal or name in step.rules.get(rule_id, {})


def _in_force(rule_id: str, part: _Part) -> RuleInForce:
    from deckcheck.formats.schema import options_of

    cls = RULES[rule_id]
    options = options_of(cls, part.options, part.origin, f"rules.{rule_id}")
    return RuleInForce(rule_id, cls(**options), part.origin)


def _no_rule(rule_id: str, known: Iterable[str]) -> str:
    alike = nearest(rule_id, known)
    return f"did you mean {' or '.join(alike)}?" if alike else "there is no rule of this name"

"""Writes everything that is made from the registry of rules and formats.

    python tools/make_docs.py            writes the pages and the examples
    python tools/make_docs.py --check    says which are out of date; exit code 1 if any is

`docs/rules/*.md` and `docs/formats/*.md` hold a page for each rule and format, and
`formats/examples/rules.toml` a legal and an illegal case of each rule from `tests/cases`, for
`deckcheck explain`. A developer's tool: it is not part of the package.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deckcheck import format_ids, load_catalog, load_format, load_ruleset, ruleset_ids  # noqa: E402
from deckcheck.formats.format import Assumption, Format  # noqa: E402
from deckcheck.formats.ledger import load_ledger  # noqa: E402
from deckcheck.model import Finding  # noqa: E402
from deckcheck.pages.formats import options  # noqa: E402
from deckcheck.resolve import resolve  # noqa: E402
from deckcheck.rules import RULES, Rule  # noqa: E402
from deckcheck.testing import Case, load_cases  # noqa: E402
from deckcheck.workspace.explanations import described  # noqa: E402

MADE = "<!-- Made by tools/make_docs.py from the registry; do not edit. -->"
EXAMPLES = "formats/examples/rules.toml"
FOLDERS = ("docs/rules", "docs/formats")


def main(arguments: list[str]) -> int:
    pages = all_pages()
    if "--check" in arguments:
        stale = out_of_date(pages)
        for name in stale:
            print(f"{name} is out of date: run python tools/make_docs.py")
        return 1 if stale else 0
    for name in out_of_date(pages):
        file = ROOT / name
        if name in pages:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(pages[name], encoding="utf-8")
        else:
            file.unlink()
    return 0


def out_of_date(pages: dict[str, str]) -> list[str]:
    """Files that are missing, differ, or are left over."""
    on_disk = {
        f"{folder}/{file.name}" for folder in FOLDERS for file in (ROOT / folder).glob("*.md")
    }
    left_over = on_disk - set(pages)
    wrong = {
        name
        for name, text in pages.items()
        if not (ROOT / name).is_file() or (ROOT / name).read_text(encoding="utf-8") != text
    }
    return sorted(left_over | wrong)


def all_pages() -> dict[str, str]:
    """Every made file with its text."""
    formats = [load_format(name) for name in format_ids()]
    examples = {rule_id: cases_of(rule_id) for rule_id in sorted(RULES)}
    pages = {
        f"docs/rules/{rule_id}.md": rule_page(RULES[rule_id], formats, examples[rule_id])
        for rule_id in sorted(RULES)
    }
    pages["docs/rules/README.md"] = rule_index()
    pages |= {f"docs/formats/{one.id}.md": format_page(one) for one in formats}
    pages["docs/formats/README.md"] = format_index(formats)
    pages[EXAMPLES] = examples_file(examples)
    return pages


# Examples


class Shown:
    """A case as an example: its deck, and what its rule finds."""

    def __init__(self, case: Case, format_: str, findings: list[Finding]) -> None:
        self.name = case.name
        self.format = format_
        self.deck = case.deck.strip("\n")
        if case.pool:
            self.deck += f"\n\n# judged against this pool\n{case.pool.strip()}"
        self.findings = [f"{one.severity}: {one.message}" for one in findings]


def cases_of(rule_id: str) -> dict[str, Shown]:
    """The shortest legal and the shortest illegal case that shows something."""
    import tomllib

    file = ROOT / "tests" / "cases" / f"{rule_id}.toml"
    if not file.is_file():
        return {}
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    found: dict[str, list[tuple[int, int, Shown]]] = {"legal": [], "illegal": []}
    for number, (one, case) in enumerate(zip(raw["case"], load_cases(file), strict=True)):
        shown = Shown(case, one.get("format", raw.get("format", "standard")), findings_of(case))
        kind = "illegal" if shown.findings else "legal"
        rank = rank_of(one, shown, case.rule)
        found[kind].append((rank, number, shown))
    return {kind: min(several)[2] for kind, several in found.items() if several}


def rank_of(raw: dict[str, object], shown: Shown, rule: Rule) -> int:
    """The lower, the better an example: marked as one, plain, of the usual severity, short."""
    if raw.get("example"):
        return 0
    unusual = shown.findings and not shown.findings[0].startswith(rule.severity)
    return len(shown.deck.splitlines()) + 100 * bool("options" in raw) + 50 * bool(unusual)


def findings_of(case: Case) -> list[Finding]:
    from deckcheck import read_deck_bytes

    catalog = load_catalog()
    deck = resolve(read_deck_bytes(case.deck.encode(), "deck"), catalog, case.as_of)
    if case.pool:
        deck = deck.with_pool(resolve(read_deck_bytes(case.pool.encode(), "pool"), catalog))
    return sorted(case.rule.check(deck), key=lambda finding: finding.sort_key)


def examples_file(examples: dict[str, dict[str, Shown]]) -> str:
    lines = [
        "# The shortest legal and illegal case of each rule, for `deckcheck explain`.",
        "# Made by tools/make_docs.py from tests/cases; do not edit.",
    ]
    for rule_id, kinds in examples.items():
        for kind in ("legal", "illegal"):
            if kind not in kinds:
                continue
            one = kinds[kind]
            lines += [
                "",
                f"[{rule_id}.{kind}]",
                f"name = {quoted(one.name)}",
                f"format = {quoted(one.format)}",
                f'deck = """\n{escaped(one.deck)}\n"""',
            ]
            if one.findings:
                lines += ["findings = [", *[f"    {quoted(text)}," for text in one.findings], "]"]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def quoted(text: str) -> str:
    return f'"{escaped(text)}"'


# Pages


def rule_page(rule: type[Rule], formats: list[Format], examples: dict[str, Shown]) -> str:
    fault, rest = described(rule)
    lines = [f"# {rule.id}", "", MADE, "", fault]
    for paragraph in rest:
        lines += ["", paragraph]
    lines += [
        "",
        f"Its findings normally are of severity `{rule.severity}`.",
        "",
        "## In force",
        "",
    ]
    lines += in_force(rule, formats)
    lines += defaults(rule, formats)
    for kind, title in (("legal", "A deck that keeps it"), ("illegal", "A deck that breaks it")):
        if kind in examples:
            lines += ["", f"## {title}", "", *example(examples[kind])]
    cited = sorted(
        {i for f in formats for r in f.rules if r.rule.id == rule.id for i in r.rule.cited()}
    )
    lines += ["", "## Why", ""]
    ledger = load_ledger()
    for one in cited or rule.ledger:
        source = ledger[one]
        lines.append(
            f"- **{one}** {source.document}, {source.entry}, {source.date}: {source.statement}"
        )
    return "\n".join(lines) + "\n"


def in_force(rule: type[Rule], formats: list[Format]) -> list[str]:
    """The formats with the rule, those with the same options together."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for format_ in formats:
        for one in format_.rules:
            if one.rule.id == rule.id:
                groups.setdefault(tuple(options(one)), []).append(format_.id)
    lines = []
    for told, names in groups.items():
        lines.append(f"- {', '.join(f'[{name}](../formats/{name}.md)' for name in names)}")
        lines += [f"  - `{option}`" for option in told]
    return lines or ["In no format."]


def defaults(rule: type[Rule], formats: list[Format]) -> list[str]:
    """Options that no source decides."""
    found: dict[tuple[str, str], list[str]] = {}
    kept: dict[tuple[str, str], Assumption] = {}
    for format_ in formats:
        for one in format_.assumptions:
            if one.option.partition(".")[0] == rule.id:
                key = (one.option, one.why)
                found.setdefault(key, []).append(format_.id)
                kept[key] = one
    if not found:
        return []
    lines = ["", "## Defaults that decide an open question", ""]
    for key, names in found.items():
        one = kept[key]
        option = one.option.partition(".")[2]
        lines.append(
            f"- `{option}` in {', '.join(names)} is a default, not a rule that was read: {one.why} "
            f"Source: {one.source}. Confidence: {one.confidence}."
        )
    return lines


def example(shown: Shown) -> list[str]:
    lines = [f"{shown.name}, judged in {shown.format}:", "", "```", *shown.deck.splitlines(), "```"]
    return [*lines, *[line for text in shown.findings for line in ("", f"> {text}")]]


def format_page(format_: Format) -> str:
    lines = [f"# {format_.title}", "", MADE, "", format_.summary, ""]
    facts = {
        "Id": f"`{format_.id}`",
        "Status": format_.status,
        "Played from": format_.effective,
        "Played until": format_.until,
        "Source": format_.source,
        "Extends": ", ".join(f"[{name}]({name}.md)" for name in format_.parents),
        "Rule sets": ", ".join(format_.rulesets),
    }
    lines += [f"- {label}: {text}" for label, text in facts.items() if text]
    lines += ["", "## Rules in force", ""]
    for one in format_.rules:
        fault = described(type(one.rule))[0]
        lines.append(f"- [{one.rule.id}](../rules/{one.rule.id}.md) ({one.origin}): {fault}")
        told = options(one)
        lines += [f"  - `{option}`" for option in told[:MOST_OPTIONS]]
        if len(told) > MOST_OPTIONS:
            lines.append(f"  - and {len(told) - MOST_OPTIONS} more, on the page of the rule")
    if format_.assumptions:
        lines += ["", "## What no source decides, and what is assumed", ""]
    for assumption in format_.assumptions:
        lines.append(
            f"- `{assumption.option}` (confidence {assumption.confidence}): {assumption.why} "
            f"Source: {assumption.source}."
        )
    return "\n".join(lines) + "\n"


MOST_OPTIONS = 8


def rule_index() -> str:
    lines = ["# Rules", "", MADE, ""]
    for name in ruleset_ids():
        ruleset = load_ruleset(name)
        lines += [f"## {ruleset.title}", "", f"`{name}`: {ruleset.summary}", ""]
        lines += [
            f"- [{one.rule.id}]({one.rule.id}.md): {described(type(one.rule))[0]}"
            for one in ruleset.rules
        ]
        lines.append("")
    return "\n".join(lines)


def format_index(formats: list[Format]) -> str:
    lines = ["# Formats", "", MADE, ""]
    lines += [f"- [{one.title}]({one.id}.md) (`{one.id}`): {one.summary}" for one in formats]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Verbs about rules and formats: why a finding is one."""

from __future__ import annotations

from deckcheck.pages import explain as explain_page
from deckcheck.pages import formats as formats_page
from deckcheck.web.spans import spans
from deckcheck.workspace import explanations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.web.surface import Request

__all__ = ["explain", "rules"]


def rules(request: Request) -> dict[str, Any]:
    """All rules under their rule sets, and what else a report may say, each in a line."""
    return {
        "groups": [
            {
                "title": group.title,
                "rules": [{"id": name, "fault": fault} for name, fault in group.rules],
            }
            for group in explanations.rule_groups()
        ]
    }


def explain(request: Request) -> dict[str, Any]:
    """The page about a rule, or about a format."""
    name = request.option("name")
    if request.option("kind") == "format":
        lines = formats_page.lines(request.workspace.format(name), request.width)
    else:
        about = explanations.explain(request.workspace, name)
        lines = explain_page.lines(about, request.width)
    return {"name": name, "lines": spans(lines)}

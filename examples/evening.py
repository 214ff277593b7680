"""A whole sealed evening without the command line: python examples/evening.py FOLDER"""

import sys
from pathlib import Path

from deckcheck import Basis, Workspace, render
from deckcheck.pages.statistics_html import render as statistics_page
from deckcheck.workspace import audit_pools, build, explain, open_boxes, plan, statistics


def evening(folder: Path) -> None:
    workspace = Workspace(Basis(format="warp-speed-sealed"))
    (box,) = open_boxes(workspace, "enhanced-premiere", seed=1)
    (audited,) = audit_pools(workspace, [box.deck], "enhanced-premiere")
    print("the box is possible:", audited.possible)
    built = build(workspace, box.deck)
    print(f"worth {built.best.gain:.2f}, proved best: {built.best.proved}")
    deck = built.best.deck
    report = workspace.judge(deck, pool=box.deck)
    print(render(report, citations=True))
    for finding in report.findings:
        print(finding.rule, "-", explain(workspace, finding.rule).fault)
    (folder / "planned.txt").write_text(plan(workspace, deck).text, encoding="utf-8")
    counted = statistics(workspace, deck, odds=["type:personnel", "2x type:ship"], turns=[1, 3])
    (folder / "statistics.html").write_text(statistics_page([counted]), encoding="utf-8")
    (folder / "report.html").write_text(render(report, "html"), encoding="utf-8")


if __name__ == "__main__":
    evening(Path(sys.argv[1]))

"""The files with which a folder of decks begins to be a project."""

from __future__ import annotations

from deckcheck.project.search import FILES

__all__ = ["starter_files"]

_PROJECT = """\
# How deckcheck judges the decks of this project; `deckcheck validate {decks}` uses it by itself.
required-version = ">={version}"

# Rulings and bans as of this day; the day of the card data if it is left out.
# as-of = "2021-07-05"

# Whether warnings stop a commit too.
strict = false

# Files that no report is wanted for.
exclude = ["drafts"]

# Findings accepted once and for all: `deckcheck baseline write` lists them in this file.
# baseline = "deckcheck-baseline.json"

# The format of each deck; the first pattern that fits counts.
[formats]
"{decks}/**" = "{format}"

# Findings accepted for a reason, and until when. They stay in every report.
# [[waivers]]
# rule = "unknown-card"
# path = "{decks}/promo.txt"
# reason = "The promotional card is not in the data yet."
# until = 2030-12-31
"""

_HOOK = """\
# `pre-commit install` puts it in force: a commit with a deck that is not legal is stopped.
repos:
  - repo: local
    hooks:
      - id: deckcheck
        name: deckcheck
        entry: deckcheck validate --allow-none --full
        args: ["--"]
        language: system
        files: ^{pattern}/.*\\.(txt|deck|dek|stdeck|csv|tsv|xlsx)$
        require_serial: true
"""

_WORKFLOW = """\
name: decks
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  deckcheck:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          fetch-depth: 0 # deckcheck diff looks for the commit where the branch began
      - uses: actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065 # v5.6.0
        with:
          python-version: "3.12"
{install}
      - run: >-
          deckcheck validate --allow-none
          --output github --output "markdown=$RUNNER_TEMP/decks.md" -- {decks}
      - if: always()
        run: cat "$RUNNER_TEMP/decks.md" >> "$GITHUB_STEP_SUMMARY" || true
      - if: always() && github.event_name == 'pull_request'
        env:
          BASE: ${{{{ github.base_ref }}}}
        run: >-
          deckcheck diff --git "origin/$BASE" {decks} --output markdown
          >> "$GITHUB_STEP_SUMMARY" || [ $? -eq 1 ]
"""


_INSTALL = '      - run: python -m pip install "{source}"'
_UNKNOWN = """\
      # Put there where your deckcheck {version} came from: an address with its hash or commit.
      - run: python -m pip install "REPLACE-BY-THE-PLACE-OF-DECKCHECK\""""


def starter_files(decks: str, format_id: str, version: str, source: str) -> dict[str, str]:
    """The text of each file, by its path in the project.

    Args:
        decks: the folder of the decks, relative to the project.
        format_id: the format of those decks.
        version: the version of deckcheck that the project begins with.
        source: what pip installs the same from; empty if nobody but this machine knows.
    """
    folder = decks.replace("\\", "/").strip("/")
    parts = {
        "decks": folder,
        "format": format_id,
        "version": version,
        "install": (_INSTALL if source else _UNKNOWN).format(source=source, version=version),
        "pattern": "".join(
            [letter if letter.isalnum() or letter in "-_/" else f"\\{letter}" for letter in folder]
        ),
    }
    return {
        FILES[0]: _PROJECT.format(**parts),
        ".pre-commit-config.yaml": _HOOK.format(**parts),
        ".github/workflows/decks.yml": _WORKFLOW.format(**parts),
    }

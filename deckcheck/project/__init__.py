"""A project: a folder of decks with a file that says how they are to be judged.

`deckcheck.toml`, or `[tool.deckcheck]` in `pyproject.toml`; docs/project-config.md describes it.
"""

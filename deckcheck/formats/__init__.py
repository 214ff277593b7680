"""Rule sets and formats: TOML files -> typed rules in force."""

from deckcheck.formats.format import Assumption, Format, RuleInForce, RuleSet

__all__ = ["Assumption", "Format", "RuleInForce", "RuleSet"]

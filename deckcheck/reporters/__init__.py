"""Reporters: reports -> text. They lay out what the engine said and add no judgement."""

from __future__ import annotations

from deckcheck.reporters.base import REPORTERS, Reporter, ReportOptions, reporter, streaming

__all__ = ["REPORTERS", "ReportOptions", "Reporter", "reporter", "streaming"]

"""Reporters: reports -> text. They lay out what the engine said and add no judgement."""

from __future__ import annotations

from deckcheck.reporters.base import (
    REPORTERS,
    Reporter,
    ReportOptions,
    Streaming,
    reporter,
    streaming,
)

__all__ = ["REPORTERS", "ReportOptions", "Reporter", "Streaming", "reporter", "streaming"]

"""The command line: the only place with printing, exit codes, environment, clock and folder."""

LEGAL = 0
NOT_LEGAL = 1
"""A report exists, and some deck is not legal or undecided; or something else is left to do."""
NOT_RUN = 2
"""Nothing could be judged: a bad option, an unknown format, an unreadable file."""
BUG = 3
INTERRUPTED = 130
STOPPED = 143
"""Asked to end, by SIGTERM."""

DEBUG = "DECKCHECK_DEBUG"
"""The environment variable that asks for tracebacks."""


def exit_code(well: object) -> int:
    """The one for a command that did its work: is all well, or is something left to do?"""
    return LEGAL if well else NOT_LEGAL

"""The way in. Two doors lead to one room.

A plain `validate` or `--version` is read here and in `quick`, with next to nothing imported;
everything else goes to typer, which costs a process several times its own start. `options` lists
what both accept, and a test holds them to the same bytes and exit codes.
"""

from __future__ import annotations

import os
import sys

from deckcheck.cli import BUG, DEBUG, INTERRUPTED, LEGAL, NOT_RUN, STOPPED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["entry", "main"]


def entry() -> int:
    """What the installed command runs: `main`, and then out of the process at once.

    To take a process apart object by object takes Python about as long as a deck takes to judge,
    and so does looking for garbage among card data, which has none.
    """
    import gc

    gc.set_threshold(_RARELY)
    _clean_up_when_stopped()
    code = main()
    if "atexit" not in sys.modules and _flushed():  # else somebody waits for the usual end
        os._exit(code)
    return code


class Stopped(KeyboardInterrupt):
    """Somebody wants the process to end: it cleans up as for an interrupt."""


def _clean_up_when_stopped() -> None:
    """Have SIGTERM raise `Stopped` where it would end the process; the second one still ends it."""
    # What `signal` is made of: it would import enum.
    from _signal import SIG_DFL, SIGTERM, getsignal, signal  # type: ignore[import-not-found]

    def stop(number: int, _: object) -> None:
        signal(number, SIG_DFL)
        raise Stopped

    if getsignal(SIGTERM) == SIG_DFL:
        signal(SIGTERM, stop)


def _flushed() -> bool:
    """Whether all output is on its way; where it is not, Python says why when it ends."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):
        return False
    return True


_RARELY = 50_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Args:
        arguments: the words after the program's name; those of this process if not given.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = _taken(words, "--debug")
    if debug:
        os.environ[DEBUG] = "1"  # the processes that judge decks read it too
    try:
        return _run(words)
    except Stopped:
        return STOPPED
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else LEGAL
    except Exception as error:
        return _failed(error)
    finally:
        if debug:
            del os.environ[DEBUG]


def _run(words: list[str]) -> int:
    if words == ["--version"]:
        from deckcheck.cli.io.terminal import send
        from deckcheck.resources import VERSION

        send(f"deckcheck {VERSION}\n")
        return LEGAL
    if words[:1] == ["validate"]:
        from deckcheck.cli.quick import read

        request = read(words[1:])
        if request is not None:
            from deckcheck.cli.run.validate import run

            return run(request)
    from deckcheck.cli.commands.app import app

    app(words, prog_name="deckcheck")  # leaves by SystemExit
    return LEGAL


def _taken(words: list[str], flag: str) -> bool:
    """Whether the flag is among the options; it is taken out."""
    options = words[: words.index("--")] if "--" in words else words
    found = flag in options
    while flag in words[: len(options)]:
        words.remove(flag)
    return found


def _failed(error: Exception) -> int:
    """Say what went wrong: their fault in one line each, ours with a request to report it."""
    from deckcheck.cli.io.terminal import note
    from deckcheck.errors import DeckcheckError, WrongOption, reason, told_of_bug, what_failed

    if isinstance(error, DeckcheckError | OSError):
        told = error.told(_option) if isinstance(error, WrongOption) else reason(error)
        wants = getattr(error, "wants", "")
        note([*told.splitlines(), *([f"Give it with {_option(wants)}."] if wants else [])])
        return NOT_RUN
    if isinstance(error, ModuleNotFoundError) and error.name in _LIBRARIES:
        note([f"this needs {error.name}: python -m pip install {error.name}"])
        return NOT_RUN
    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exception(error)
    note([told_of_bug(what_failed(error))])
    return BUG


_LIBRARIES = ("filelock", "packaging", "platformdirs", "pydantic", "rich", "typer")
"""Installed with deckcheck, unless somebody asked for it alone."""


def _option(field: str) -> str:
    """The option that fills a field of what was asked for."""
    return f"--{field.replace('_', '-')}"

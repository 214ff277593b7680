"""Neovim with the settings of docs/editors.md: a finding, a completion and a fix on a terminal."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from building import ROOT

MISSING = [program for program in ("nvim", "tmux") if shutil.which(program) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"{' and '.join(MISSING)} not installed: apt-get install neovim tmux"
)
PATIENCE = 60
DECK = """\
format: standard
[missions]
1 Excavation
[draw]
1 Wormhole Nego
1 Cultural Observaton
"""


class Terminal:
    """A terminal of its own, in which an editor runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tmux = ["tmux", "-f", "/dev/null", "-S", str(folder / "tmux")]

    def start(self, *command: str) -> None:
        paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        env = {
            **os.environ,
            "PATH": paths,
            "DECKCHECK_CARD_DB": "shipped",
            "HOME": str(self._folder),
            "LANG": "C.UTF-8",
            "TERM": "screen",
        }
        env = {key: value for key, value in env.items() if not key.startswith(("XDG_", "TMUX"))}
        size = ["-x", "120", "-y", "30"]
        subprocess.run([*self._tmux, "new-session", "-d", *size, *command], env=env, check=True)

    def type(self, *keys: str) -> None:
        subprocess.run([*self._tmux, "send-keys", *keys], check=True)

    def screen(self) -> str:
        done = subprocess.run([*self._tmux, "capture-pane", "-p"], capture_output=True, text=True)
        return done.stdout

    def wait_for(self, pattern: str) -> str:
        """The screen once something is on it."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, screen := self.screen()):
            assert time.monotonic() < end, f"{pattern} is not on:\n{screen}"
            time.sleep(0.1)
        return screen

    def end(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], check=False)


@pytest.fixture
def terminal(tmp_path: Path):
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.end()


def settings() -> str:
    """The settings for Neovim as docs/editors.md has them."""
    page = (ROOT / "docs/editors.md").read_text(encoding="utf-8")
    return re.search(r"```lua\n(.*?)```", page, re.S)[1]


def test_a_finding_a_completion_and_a_fix(terminal: Terminal, tmp_path: Path):
    (tmp_path / "init.lua").write_text(settings(), encoding="utf-8")
    deck = tmp_path / "decks" / "deck.txt"
    deck.parent.mkdir()
    deck.write_text(DECK, encoding="utf-8")
    terminal.start("nvim", "-n", "-u", str(tmp_path / "init.lua"), str(deck))
    terminal.wait_for("There is no card named 'Wormhole Nego'")  # the finding, behind its line

    terminal.type("5G", "A", "C-x", "C-o")
    terminal.wait_for(r"1 Wormhole Negotiations\s")  # the only one is taken at once
    terminal.type("C-y", "Escape")

    terminal.type("6G", ":lua vim.lsp.buf.code_action()", "Enter")
    chosen = terminal.wait_for(r"1: Write '[^']*'")
    name = re.search(r"1: Write '([^']*)'", chosen)[1]
    terminal.type("1", "Enter")
    terminal.wait_for(rf"(?m)^.*1 {re.escape(name)}")
    terminal.type("Escape", ":wq", "Enter")
    end = time.monotonic() + PATIENCE
    while deck.read_text(encoding="utf-8") == DECK:
        assert time.monotonic() < end
        time.sleep(0.1)
    lines = deck.read_text(encoding="utf-8").splitlines()
    assert lines[4:] == ["1 Wormhole Negotiations", f"1 {name}"]

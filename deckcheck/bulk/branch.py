"""What a branch of a git repository changed, asked of git itself."""

from __future__ import annotations

import os
import subprocess

from deckcheck.errors import DeckcheckError, WrongOption
from deckcheck.frozen import Value
from deckcheck.text import natural_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Branch", "ChangedFile"]


class ChangedFile(Value):
    """A file by its paths before and after, relative to the repository; one may be missing."""

    before: str
    after: str


class Branch:
    """The files as they are, against the commit where the branch left another one.

    Args:
        folder: a folder of the repository.
        base: the other branch, or any name of a commit.

    Raises:
        WrongOption: there is no git, no repository, no such commit, or no common one.
    """

    def __init__(self, folder: str, base: str) -> None:
        self._folder = folder
        self.root = os.fsdecode(self._git("rev-parse", "--show-toplevel")).rstrip("\n")
        name = f"{base}^{{commit}}"
        commit = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", name, base=base)
        self._fork = self._git("merge-base", commit.decode().strip(), "HEAD", base=base)
        self.fork = self._fork.decode().strip()
        """The commit where the branch left the base."""

    def changed(self) -> list[ChangedFile]:
        """The files that differ from the fork, committed or not; untracked files are not known."""
        told = self._git(
            "diff", "--name-status", "-z", "--find-renames", "--no-ext-diff", "--no-relative",
            self.fork,
        )  # fmt: skip
        words = iter([os.fsdecode(word) for word in told.split(b"\0")[:-1]])
        files = []
        for status in words:
            path = next(words)
            if status[0] in "RC":
                files.append(ChangedFile(path if status[0] == "R" else "", next(words)))
            else:
                files.append(
                    ChangedFile("" if status[0] == "A" else path, "" if status[0] == "D" else path)
                )
        return sorted(files, key=lambda file: natural_key(file.after or file.before))

    def before(self, path: str) -> bytes:
        """What was in a file at the fork."""
        return self._git("-C", self.root, "cat-file", "blob", f"{self.fork}:{path}")

    def after(self, path: str) -> bytes:
        """What is in a file now.

        Raises:
            OSError: it cannot be read.
            WrongOption: it is a link, which in a branch of somebody else may lead anywhere.
        """
        file = os.path.join(self.root, path)
        if os.path.islink(file):
            raise DeckcheckError(f"{path}: this is a symbolic link, which is not followed.")
        with open(file, "rb") as opened:
            return opened.read()

    def _git(self, *words: str, base: str = "") -> bytes:
        return _run(["git", "-C", self._folder, *words], base)


def _run(command: Sequence[str], base: str) -> bytes:
    try:
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - git alone
    except OSError:
        raise WrongOption("git is not installed.", "git") from None
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode("utf-8", "replace").strip().splitlines()
    if base and not said:
        raise WrongOption(
            f"there is no commit {base!r} here that this branch came from; after a shallow clone, "
            "fetch the whole history first.",
            "git",
        )
    raise WrongOption(said[0] if said else "git failed", "git")

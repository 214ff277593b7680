"""What pip would be given: files built from a tree, without a network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def build(kind: str, tree: Path, folder: Path, umask: int = 0o022, **environment: str) -> Path:
    """The one file that a build, `wheel` or `sdist`, puts into the folder."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=tree,
        env=os.environ | environment,
        umask=umask,
        check=True,
        capture_output=True,
    )
    (built,) = folder.iterdir()
    return built

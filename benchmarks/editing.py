"""How long after an edit its diagnostics are there: `deckcheck lsp` over its pipes, edit by edit.

    python benchmarks/editing.py [--edits 200] [--lines 100]

Each edit replaces the whole text of a generated deck; the time runs until the diagnostics of that
version have been read. The client is a few lines of this file, so that next to nothing of it is in
the number.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from decks import generated

URI = Path(tempfile.gettempdir(), "deck.txt").as_uri()


class Client:
    """The least that an editor must say."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "deckcheck", "lsp"]
        self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own

    def send(self, method: str, params: dict[str, Any], id_: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        data = json.dumps({**message, "id": id_} if id_ else message).encode()
        assert self._server.stdin  # noqa: S101 - a pipe
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self._server.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self._server.stdout  # noqa: S101 - a pipe
        length = 0
        while line := self._server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        message: dict[str, Any] = json.loads(self._server.stdout.read(length))
        return message

    def until(self, version: int) -> None:
        """Read on until the diagnostics of a version are there."""
        while True:
            message = self.read()
            params = message.get("params", {})
            is_sent = message.get("method") == "textDocument/publishDiagnostics"
            if is_sent and params.get("version") == version:
                return

    def end(self) -> None:
        self.send("shutdown", {}, 99)
        self.send("exit", {})
        self._server.wait(10)


def texts(lines: int, count: int) -> list[str]:
    """A deck of so many lines, and edits of it: in each a letter of a line is another."""
    rng = random.Random(1)  # noqa: S311 - no secrets
    rows: list[str] = []
    for deck in generated(lines // 40 + 2):
        rows += [row for row in deck.split("\n") if row]
    rows = rows[:lines]
    found = []
    for _ in range(count):
        edited = list(rows)
        at = rng.randrange(lines)
        edited[at] += "x"
        found.append("\n".join([*edited, ""]))
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--edits", type=int, default=200)
    options.add_argument("--lines", type=int, default=100)
    asked = options.parse_args()
    client = Client()
    client.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1)
    client.read()
    client.send("initialized", {})
    first, *edits = texts(asked.lines, asked.edits + 1)
    document = {"uri": URI, "languageId": "deck", "version": 1, "text": first}
    client.send("textDocument/didOpen", {"textDocument": document})
    client.until(1)
    times = []
    for version, text in enumerate(edits, 2):
        begun = time.perf_counter()
        change = {
            "textDocument": {"uri": URI, "version": version},
            "contentChanges": [{"text": text}],
        }
        client.send("textDocument/didChange", change)
        client.until(version)
        times.append(1000 * (time.perf_counter() - begun))
    client.end()
    times.sort()
    middle, late = times[len(times) // 2], times[int(0.95 * len(times))]
    print(
        f"{asked.lines} lines, {len(times)} edits: median {middle:.1f} ms, "
        f"95th percentile {late:.1f} ms, longest {times[-1]:.1f} ms"
    )


if __name__ == "__main__":
    main()

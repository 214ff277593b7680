"""`deckcheck web`: the page on this machine, for its own browser."""

from __future__ import annotations

import os
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from deckcheck.cli.io.terminal import note
from deckcheck.errors import BrokenInstall, WrongOption
from deckcheck.resources import page_folder

__all__ = ["serve"]

HOST = "127.0.0.1"
_POLICY = re.compile(r'content="(default-src[^"]*)"')
_LARGEST_PORT = 65535


class _Page(SimpleHTTPRequestHandler):
    """Files of the page, with the policy that its own head has: a worker obeys only this one."""

    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }
    policy = ""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's
        """Say nothing: the terminal is somebody's."""


def server(folder: str, port: int) -> ThreadingHTTPServer:
    """What serves the folder on this machine alone; any free port for 0."""
    with open(os.path.join(folder, "index.html"), encoding="utf-8") as file:
        found = _POLICY.search(file.read())
    if found is None:
        raise BrokenInstall(f"{folder}: the page has no policy; build it again.")
    handler = type("Page", (_Page,), {"policy": found[1]})
    return ThreadingHTTPServer((HOST, port), partial(handler, directory=folder))


def serve(port: int) -> None:
    """Serve the page until the command is interrupted.

    Raises:
        WrongOption: there is no such port.
        BrokenInstall: this install has no page.
        OSError: the port is taken.
    """
    if not 0 <= port <= _LARGEST_PORT:
        raise WrongOption(f"{port} is no port; write one from 0 to {_LARGEST_PORT}.", "port")
    with server(page_folder(), port) as page:
        note([f"http://{HOST}:{page.server_address[1]}/ until you press Ctrl-C."])
        page.serve_forever()

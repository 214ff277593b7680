"""`python -m deckcheck`."""

import sys

from deckcheck.cli.main import entry

sys.exit(entry())

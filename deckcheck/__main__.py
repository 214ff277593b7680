"""`python -m deckcheck`."""

import sys

from deckcheck.cli.main import main

sys.exit(main())

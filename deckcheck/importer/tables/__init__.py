"""One module for each table of the card database, each with `table(source) -> Table`."""

"""The command line: the only place with printing, exit codes, environment, clock and folder."""

"""What can be typed: the typer app, its commands, their options and help. `run` does the work."""

"""What to seed under which mission."""

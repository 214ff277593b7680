"""This machine: its terminal, files, processes to watch, projects and card databases."""

"""Readers of the plugin's text columns: from game text to structured facts, never to sentences."""

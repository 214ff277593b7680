"""Decks and format files checked while they are typed: a language server over the workspace.

It speaks the Language Server Protocol on standard input and output. What it says about a deck is
what `validate` says; nothing is judged here.
"""

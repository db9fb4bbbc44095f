"""Puzzles: a position and a question with proved answers. The package names no game: games bring their kinds.

A game with puzzles has a module `puzzles.py` with `KINDS` (`kinds.py` says what a kind is) and a file `puzzles.tsv`
with those that are shipped, one on each line (`puzzle.py`). `make.py` makes them.
"""

"""The table in a terminal: draw a view, read a line, ask the match."""

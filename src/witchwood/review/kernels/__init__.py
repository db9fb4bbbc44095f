"""Games played on from a position, over and over."""

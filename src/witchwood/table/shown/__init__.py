"""What is told of a table: its state, its line in a list, and somebody's statistics."""

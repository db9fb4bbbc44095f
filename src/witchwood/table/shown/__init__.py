"""What clients receive of tables: their state, their lines in lists, and a person's statistics."""

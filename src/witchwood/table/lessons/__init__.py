"""What teaches a game: its lessons, the first page of its rule book, and what can be done now."""

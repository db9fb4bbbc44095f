"""What every game shares. Nothing in this room knows a game by name."""

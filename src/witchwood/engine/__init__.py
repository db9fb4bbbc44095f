"""What every game shares. Nothing in this package knows a game by name."""

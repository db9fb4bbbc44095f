"""What a finished game was worth at each ply, and which plays cost most."""

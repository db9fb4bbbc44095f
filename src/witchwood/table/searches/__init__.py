"""What a table asks of a search: hints, verdicts, what the solver knows, and an agent's play."""

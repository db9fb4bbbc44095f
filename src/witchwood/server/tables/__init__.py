"""The tables in memory, and the work that is done at them for people, by agents and by the solver."""

"""Games of careless players in compiled loops."""

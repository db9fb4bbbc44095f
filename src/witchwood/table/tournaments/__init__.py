"""Tournaments, without network or database: their happenings, standings and pairings."""

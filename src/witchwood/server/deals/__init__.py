"""Deals as they are wished: such that can be won, or of some level."""

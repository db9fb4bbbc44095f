"""Deals: those of the days, the codes and links that name one, and how a secret one is sealed and shown to be fair."""

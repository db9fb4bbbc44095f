"""One module per group of addresses under /api."""

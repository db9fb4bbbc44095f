"""Searches beside the service, and the compiling that they need."""

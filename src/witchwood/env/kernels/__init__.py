"""Compiled steps of many games at once, written once over the verbs of `engine/kernel.py`."""

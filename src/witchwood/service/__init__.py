"""The service of tables that a server and a browser's page share: what clients ask, how it is judged, stored and shown.

It needs a store, a search, a clock and connections (`ports.py`), and runs in one event loop, without threads.
"""

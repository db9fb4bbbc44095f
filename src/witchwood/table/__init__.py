"""One table: what has happened at it, what may be done, who may see what, and what is said of it.

Pure Python on the engine and the agents: no network, no database, no threads. `witchwood.server` serves such tables to
many people and stores them.
"""

"""The database itself: its tables, its file, its versions, and whether a write still reaches it."""

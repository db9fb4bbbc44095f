"""Alembic's migrations: a change of `models.py` is a new file in `versions/`. What a file there does never changes."""

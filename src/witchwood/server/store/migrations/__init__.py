"""Alembic's migrations. A change of `models.py` is a new file in `versions/`; files there are never edited."""

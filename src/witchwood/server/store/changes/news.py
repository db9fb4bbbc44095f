"""News for the other processes, told in the transaction that stores what they tell of: neither comes without the other.
PostgreSQL's NOTIFY carries them. With SQLite one process serves all; what it has to hear from beside (`OUTSIDE`) is
left for it in the database.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, insert, text

from witchwood.server.store.database.dialect import is_postgres
from witchwood.server.store.database.models import news

CHANNEL = "witchwood"
OUTSIDE = "outside"  # the sender that serves nobody: `witchwood admin`
NOTIFY = text("SELECT pg_notify(:channel, :news)")  # heard when, and only when, the transaction is committed


def news_of(sender: str, table: str, what: str, **more: Any) -> dict[str, str]:
    """What NOTIFY is given. sender: the process that tells; table: empty for news of no single table."""
    return {"channel": CHANNEL, "news": json.dumps({"from": sender, "table": table, "what": what, **more})}


def tell(connection: Connection, sender: str, table: str, what: str, **more: Any) -> None:
    """Tell the other processes, as soon as this transaction is committed."""
    told = news_of(sender, table, what, **more)
    if is_postgres(connection):
        connection.execute(NOTIFY, told)
    elif sender == OUTSIDE:
        connection.execute(insert(news).values(text=told["news"]))

"""The browser service: tables that live in a database, one WebSocket per open table, JSON under /api."""

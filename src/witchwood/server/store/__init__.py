"""What is kept: tables, seats, events, results, people. SQLite or PostgreSQL."""

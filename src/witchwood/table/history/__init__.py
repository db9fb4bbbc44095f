"""What has happened at a table: its events, and all that follows from them."""

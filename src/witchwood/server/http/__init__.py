"""What answers over HTTP: the gate before it, the addresses under /api, a table's socket, the client's files."""

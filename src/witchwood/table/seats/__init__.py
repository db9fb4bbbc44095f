"""The seats of a table: who sits there, what they are called, who is away, and who hosts."""

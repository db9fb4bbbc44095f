"""What is kept of tables: lists and results, the days' deals, deals found ahead, studies."""

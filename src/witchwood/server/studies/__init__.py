"""Studies beside the tables: small ones that people ask for, and the shelf of those that were run elsewhere."""
